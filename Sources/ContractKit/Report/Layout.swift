/// What is laid out otherwise than the suite would write it.
///
/// - Parameter files: Fixtures; those that are not JSON are passed over.
/// - Returns: A complaint for each file, at the first octet that differs.
public func layoutComplaints(_ files: [FixtureFile]) -> [Complaint] {
  files.compactMap { file -> Complaint? in
    guard file.path.hasSuffix(".json"),
      let value = try? JSON.parse(file.bytes, duplicates: .keep)
    else { return nil }
    let wanted = value.indented(ascii: true) + [ASCII.lf]
    guard let offset = firstDifference(wanted, file.bytes) else { return nil }
    let place = TextPosition(of: offset, in: file.bytes)
    return Complaint(
      position: SourcePosition(path: file.path, line: place.line, column: place.column),
      message: "the file is laid out otherwise from here on",
      suggestion: "conform fixtures format writes it as it should be")
  }
}

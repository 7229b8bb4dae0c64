/// A fixture as the suite would write it, or nil if it is no JSON text.
///
/// Two spaces a level, what fits in 100 columns on one line, ASCII only, a line feed at the end.
public func laidOut(_ fixture: [UInt8]) -> [UInt8]? {
  guard let value = try? JSON.parse(fixture, duplicates: .keep) else { return nil }
  return value.indented(ascii: true) + [ASCII.lf]
}

/// What is laid out otherwise than the suite would write it.
///
/// - Parameter files: Fixtures; those that are not JSON are passed over.
/// - Returns: A complaint for each file, at the first octet that differs.
public func layoutComplaints(_ files: [FixtureFile]) -> [Complaint] {
  files.compactMap { file -> Complaint? in
    guard file.path.hasSuffix(".json"), let wanted = laidOut(file.bytes),
      let offset = firstDifference(wanted, file.bytes)
    else { return nil }
    let place = TextPosition(of: offset, in: file.bytes)
    return Complaint(
      position: SourcePosition(path: file.path, line: place.line, column: place.column),
      message: "the file is laid out otherwise from here on",
      suggestion: "`conform fixtures format` writes it as it should be")
  }
}

/// What a person tells the suite of a server that it cannot steer: which keys are in which states.
///
/// ```json
/// { "format": 1, "keys": { "active": "aso_wk_…", "revoked": "aso_wk_…", "fresh": ["aso_wk_…"] } }
/// ```
public struct SubjectFile: Sendable {
  /// Keys by the state they are in, in the file's order.
  var keys: [String: [String]] = [:]
  /// Readings the server is known to have: point to name.
  var readings: [String: String] = [:]

  /// A subject with these keys, by the state they are in (`active`, `fresh`, `revoked`, …), and
  /// with these readings, by point.
  public init(keys: [String: [String]] = [:], readings: [String: String] = [:]) {
    self.keys = keys
    self.readings = readings
  }

  /// Reads a subject file.
  ///
  /// - Parameters:
  ///   - file: The file, with the path that complaints shall name.
  ///   - suite: The contract it is about, whose states and points it may name.
  /// - Throws: All complaints.
  public init(_ file: FixtureFile, for suite: Suite) throws(FixtureError) {
    var complaints = Complaints()
    let source = SourceFile(path: file.path, bytes: file.bytes)
    do {
      let root = try Node.parse(source)
      read(root, suite.file, &complaints)
    } catch {
      complaints.add(Origin(file: source, offset: error.offset), error.reason)
    }
    if !complaints.list.isEmpty { throw FixtureError(complaints: complaints.list) }
  }

  private mutating func read(
    _ root: Node, _ contract: ContractFile, _ complaints: inout Complaints
  ) {
    guard var reader = ObjectReader(root, "a subject file", &complaints) else { return }
    reader.format(&complaints)
    if let named = reader.optional("contract"), named.string != contract.id {
      complaints.add(
        named.origin, "this subject keeps another contract than \"\(contract.id)\"")
    }
    for member in reader.members("keys", &complaints) {
      let state = member.name.display
      if !contract.keyStates.contains(state) {
        complaints.unknown(
          "key state", state, at: member.nameOrigin, known: contract.keyStates)
      }
      keys[state] =
        member.node.string.map { [$0] }
        ?? ObjectReader.strings(member.node, state, &complaints) ?? []
    }
    for member in reader.optionalMembers("readings", &complaints) {
      complaints.reading(member, of: contract.points)
      readings[member.name.display] = member.node.string
    }
    reader.close(&complaints)
  }
}

/// A request ready to be sent, and the records that are in it.
struct BuiltRequest: Sendable {
  var request: HTTPRequest
  var lane: Lane?
  /// The records in it: none if the body is not what the lane says.
  var records: [JSON]
}

extension Environment {
  /// Spells a request out: from here on it is bytes. `earlier` are the exchanges already made, by
  /// label.
  mutating func build(
    _ pattern: RequestPattern, contract: ContractFile, earlier: [String: BuiltRequest]
  ) throws(BuildError) -> BuiltRequest {
    switch pattern.content {
    case .same(let label):
      guard let built = earlier[label] else { throw .unbound(label, pattern.origin) }
      return built
    case .question: throw .noValue(pattern.origin)
    case .written(let method, let path, let headers, let body):
      let methodText = try text(method)
      let target = try text(path)
      var fields: [HTTPField] = []
      for header in headers { fields += try lines(header) }
      let (bytes, json) = try octets(body)
      let lane = contract.lane(method: methodText, path: target)
      let request = HTTPRequest(
        method: methodText, target: target, fields: fields, body: bytes,
        framing: pattern.chunked ? .chunked(size: 16_384) : .length)
      return BuiltRequest(
        request: request, lane: lane, records: Self.records(json, bytes: bytes, lane: lane))
    }
  }

  private mutating func text(_ pattern: Pattern) throws(BuildError) -> String {
    guard case .string(let text)? = try build(pattern), let string = text.string else {
      throw .noValue(pattern.origin)
    }
    return string
  }

  mutating func lines(_ header: HeaderPattern) throws(BuildError) -> [HTTPField] {
    switch try build(header.value) {
    case .string(let text)?: [HTTPField(header.name, bytes: text.bytes)]
    case .array(let values)?:
      values.compactMap(\.text).map { HTTPField(header.name, bytes: $0.bytes) }
    case nil: []
    default: throw .noValue(header.value.origin)
    }
  }

  private mutating func octets(
    _ body: BodyPattern
  ) throws(BuildError) -> (bytes: [UInt8], json: JSON?) {
    switch body {
    case .none, .any: return ([], nil)
    case .raw(let pattern): return (try octets(pattern), nil)
    case .json(let pattern):
      let value = try build(pattern)
      return (value?.compact() ?? [], value)
    }
  }

  /// The records of a body; one written by hand is read, if it can be.
  private static func records(_ json: JSON?, bytes: [UInt8], lane: Lane?) -> [JSON] {
    guard let lane, lane.records != nil else { return [] }
    return lane.records(in: json ?? (try? JSON.parse(bytes, duplicates: .keep)))
  }
}

extension Lane {
  /// The records of a body: none if it is not what the lane says.
  func records(in body: JSON?) -> [JSON] {
    guard let records, let found = body?[records] else { return [] }
    return found.elements ?? [found]
  }
}

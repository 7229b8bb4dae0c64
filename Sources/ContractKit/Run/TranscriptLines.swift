/// Exchanges as people read them.
enum TranscriptLines {
  /// The most octets of a body that are shown.
  static let bodyLimit = 2000

  static func request(_ request: HTTPRequest) -> [String] {
    ["> \(request.method) \(request.target)"] + fields(request.fields, ">")
      + body(request.body, ">")
  }

  static func response(_ response: HTTPResponse) -> [String] {
    ["< \(response.status)"] + fields(response.fields, "<") + body(response.body, "<")
  }

  private static func fields(_ fields: [HTTPField], _ mark: String) -> [String] {
    fields.map {
      let value = $0.value.quoted()
      return "\(mark) \($0.name): \(value.dropFirst().dropLast())"
    }
  }

  private static func body(_ body: [UInt8], _ mark: String) -> [String] {
    body.isEmpty ? [] : ["\(mark) " + body.quotedJSON(limit: bodyLimit)]
  }
}

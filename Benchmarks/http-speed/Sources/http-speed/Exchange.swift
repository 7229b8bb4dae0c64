import ContractKit

/// The exchange that is measured: a batch of about 1 KB, and an answer of as much.
enum Exchange {
  static let body = [UInt8](repeating: UInt8(ascii: "x"), count: 1024)

  static let fields = [
    HTTPField("Content-Type", "application/json"), HTTPField("X-Write-Key", "aso_wk_test"),
  ]

  static func request(_ server: HTTPBaseURL) -> HTTPRequest {
    HTTPRequest(method: "POST", target: server.target("/v1/events"), fields: fields, body: body)
  }

  static let response = HTTPResponse(
    status: 200, fields: [HTTPField("Content-Type", "application/json")], body: body)

  static let responseHead = Array(
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1024\r\n\r\n".utf8)

  /// The lengths of both messages on the wire, in bytes.
  static func lengths(_ server: HTTPBaseURL) -> (request: Int, response: Int) {
    (request(server).serialized(host: server.authority).count, responseHead.count + body.count)
  }
}

/// Our server, in a process of its own: prints its port, and answers until its input ends.
///
/// Judges each request to the byte too: one that differs is answered with 500.
func serveUntilInputEnds() throws {
  let server = try HTTPServer { arrival in
    let isRight = arrival.request.body == Exchange.body && arrival.request.target == "/v1/events"
    arrival.answer(isRight ? Exchange.response : HTTPResponse(status: 500))
  }
  try StandardStream.output.write("\(server.port)\n")
  var input = StandardInput(limit: 100)
  while try input.next() != nil {}
  server.stop()
}

/// A server in this process: every request is spelled out as octets and read again, as it would be
/// over a socket, but there is none. Time stands still unless a case moves it.
///
/// A class because it is the one place that a case changes.
final class InProcessServer: ServerSession {
  private let model: any ServerModel
  private var clock: Timestamp
  private var open: [HTTPResponse] = []

  init(_ model: any ServerModel, now: Timestamp) {
    self.model = model
    clock = now
  }

  let controls: Set<ServerControl> = [.clock, .seed, .stored]

  func now() -> Timestamp { clock }

  func exchange(_ request: HTTPRequest) throws(SubjectError) -> HTTPResponse {
    let received: HTTPRequest
    do {
      received = try HTTPRequest.parse(request.serialized(host: "127.0.0.1"))
    } catch {
      return HTTPResponse(status: error.status)
    }
    let sent = model.answer(received, at: clock).serialized(to: request.method)
    do {
      return try HTTPResponse.parse(sent, to: request.method)
    } catch {
      throw .noAnswer("no HTTP response: \(error)")
    }
  }

  func begin(_ request: HTTPRequest) throws(SubjectError) -> Int {
    open.append(try exchange(request))
    return open.count - 1
  }

  func finish(_ exchange: Int) throws(SubjectError) -> HTTPResponse { open[exchange] }

  func setNow(_ now: Timestamp) { clock = now }

  func pass(milliseconds: Int64) { clock = clock.advanced(byMilliseconds: milliseconds) }

  func key(in state: String, for records: Int) -> String? { model.makeKey(in: state, at: clock) }

  func change(key: String, to state: String) -> Bool {
    model.change(key: key, to: state, at: clock)
  }

  func set(_ member: String, to value: JSON, key: String) -> Bool {
    model.set(member, to: value, key: key, at: clock)
  }

  func stored(lane: String, ids: [JSON.Text]) -> [JSON] {
    model.stored(lane: lane, ids: ids, at: clock)
  }
}

extension HTTPRequest {
  /// The one request that the octets are.
  fileprivate static func parse(_ bytes: [UInt8]) throws(HTTPFramingError) -> HTTPRequest {
    var parser = HTTPRequestParser()
    _ = try bytes.feed { buffer throws(HTTPFramingError) in try parser.feed(buffer) }
    guard let request = parser.completed else { throw parser.endError }
    return request
  }
}

extension HTTPResponse {
  /// The one response that the octets are.
  fileprivate static func parse(
    _ bytes: [UInt8], to method: String
  ) throws(HTTPFramingError) -> HTTPResponse {
    var parser = HTTPResponseParser(to: method)
    _ = try bytes.feed { buffer throws(HTTPFramingError) in try parser.feed(buffer) }
    if !parser.isComplete { try parser.end() }
    guard let response = parser.completed else { throw .unexpectedEnd(offset: 0, part: .body) }
    return response
  }
}

extension [UInt8] {
  /// Hands the bytes over until all are taken or no more are.
  fileprivate func feed(
    _ body: (UnsafeBufferPointer<UInt8>) throws(HTTPFramingError) -> Int
  ) throws(HTTPFramingError) -> Int {
    let result = withUnsafeBufferPointer { buffer -> Result<Int, HTTPFramingError> in
      var taken = 0
      do throws(HTTPFramingError) {
        while taken < buffer.count {
          let count = try body(UnsafeBufferPointer(rebasing: buffer[taken...]))
          if count == 0 { break }
          taken += count
        }
        return .success(taken)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// One request on one stream, and the response to it.
struct HTTPAttempt {
  var bytes: [UInt8]
  var method: String
  /// How many bytes go before a 100 is waited for.
  var pause: Int?
  var deadline: Deadline

  /// Sends and receives at the same time: a server may answer before it has read everything.
  func run(
    on stream: ByteStream, limits: HTTPLimits, scratch: inout [UInt8]
  ) throws(HTTPError) -> HTTPConnection.Reception {
    var parser = HTTPResponseParser(to: method, limits: limits)
    var received: [UInt8] = []
    var surplus: [UInt8] = []
    var total = 0
    var sent = 0
    var limit = pause ?? bytes.count
    // A 100 is waited for, but not for ever: servers need not send it. RFC 9110 §10.1.1.
    let endOfPause = pause == nil ? deadline : min(deadline, .after(.seconds(1)))
    while !parser.isComplete {
      if limit < bytes.count, !parser.interim.isEmpty || endOfPause.isPast { limit = bytes.count }
      if sent < limit {
        sent += try stream.send(bytes[sent..<limit])
      }
      let until = limit < bytes.count ? endOfPause : deadline
      switch try stream.receive(into: &scratch, whileSending: sent < limit, until: until) {
      case .nothing:
        if deadline.isPast {
          throw .timedOut(sent < limit ? .sending : total == 0 ? .waiting : .receiving)
        }
      case .reset:
        throw total == 0 ? stream.emptyEnd(wasReset: true) : .reset(received: total)
      case .end:
        guard total > 0 else { throw stream.emptyEnd(wasReset: false) }
        do throws(HTTPFramingError) { try parser.end() } catch {
          throw .malformed(error, received: Array(received.prefix(Self.evidence)))
        }
      case .bytes(let count):
        total += count
        do throws(HTTPFramingError) {
          let taken = try scratch.withUnsafeBufferPointer { (all) throws(HTTPFramingError) in
            try parser.feed(UnsafeBufferPointer(rebasing: all[..<count]))
          }
          surplus = Array(scratch[taken..<count])
        } catch {
          received += scratch[..<count]
          throw .malformed(error, received: Array(received.prefix(Self.evidence)))
        }
        // A response that is complete needs no evidence: most come in one piece.
        if !parser.isComplete && received.count < Self.evidence { received += scratch[..<count] }
      }
    }
    guard let response = parser.completed else { throw .closedWithoutResponse(wasReset: false) }
    return HTTPConnection.Reception(
      response: response, head: parser.head, interim: parser.interim, surplus: surplus,
      keepsAlive: parser.keepsAlive && surplus.isEmpty && sent == bytes.count, reconnected: false)
  }

  /// How much of what is no response is kept to be shown, in bytes.
  private static let evidence = 1024
}

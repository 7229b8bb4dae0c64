/// One request on one stream, and the response to it.
struct HTTPAttempt {
  var bytes: [UInt8]
  var method: String
  /// How many bytes go before a 100 is waited for.
  var pause: Int?
  var deadline: Deadline

  /// How long a 100 is waited for; servers need not send it. RFC 9110 §10.1.1.
  private static let patience = Duration.seconds(1)

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
    let endOfPause = Deadline.after(Self.patience)
    while !parser.isComplete {
      if limit < bytes.count, !parser.interim.isEmpty || endOfPause.isPast { limit = bytes.count }
      if sent < limit {
        sent += try stream.send(bytes[sent..<limit])
      }
      switch try stream.receive(into: &scratch) {
      case .nothing:
        let until = limit < bytes.count ? min(deadline, endOfPause) : deadline
        let isReady = try stream.wait(sending: sent < limit, until: until)
        if !isReady && deadline.isPast {
          throw .timedOut(sent < limit ? .sending : total == 0 ? .waiting : .receiving)
        }
      case .reset:
        throw total == 0 ? stream.emptyEnd(wasReset: true) : .reset(received: total)
      case .end:
        guard total > 0 else { throw stream.emptyEnd(wasReset: false) }
        do throws(HTTPFramingError) { try parser.end() } catch {
          throw .malformed(error, received: received)
        }
      case .bytes(let count):
        total += count
        if received.count < Self.evidence {
          received += scratch[..<min(count, Self.evidence - received.count)]
        }
        do throws(HTTPFramingError) {
          let taken = try scratch.withUnsafeBufferPointer { (all) throws(HTTPFramingError) in
            try parser.feed(UnsafeBufferPointer(rebasing: all[..<count]))
          }
          surplus = Array(scratch[taken..<count])
        } catch {
          throw .malformed(error, received: received)
        }
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

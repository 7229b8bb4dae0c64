/// One connection of a server: what has come, what is to go, and what is due next.
///
/// Lives on the server's thread alone. It does no waiting: the loop asks what it waits for.
final class HTTPServerConnection {
  enum Phase: Equatable {
    /// For a request, or the rest of one.
    case reading
    /// For the answer to the request that has come.
    case held
    /// For the client to take the answer.
    case writing(HTTPTransmission.Ending)
    /// For the client to give up.
    case stalled
    /// For the client to stop sending, so that closing does not destroy what it has not read yet.
    case lingering
    case closed
  }

  let number: Int
  let descriptor: FileDescriptor
  var phase = Phase.reading
  var parser: HTTPRequestParser
  /// The number of the request being read, held or answered, from 1.
  var requestNumber = 1
  /// What has come and belongs to a later request.
  var unread: ArraySlice<UInt8> = []
  /// What is to be sent; `sent` bytes of it have gone.
  var output: [UInt8] = []
  var sent = 0
  var pace: HTTPTransmission.Pace?
  /// When to act although nothing has come.
  var deadline: Moment?
  /// The client will send no more.
  var hasEnded = false
  var sentContinue = false
  /// Where it stands in the loop's poll set.
  var slot = 0

  /// The most that is read ahead of the request being answered, in bytes.
  static let readAhead = 256 * 1024

  init(number: Int, descriptor: consuming FileDescriptor, limits: HTTPLimits) {
    self.number = number
    self.descriptor = descriptor
    parser = HTTPRequestParser(limits: limits)
  }

  var id: HTTPArrival.ID { HTTPArrival.ID(connection: number, request: requestNumber) }

  var wantsToRead: Bool {
    guard !hasEnded else { return false }
    switch phase {
    case .reading, .stalled, .lingering: return true
    case .held, .writing: return unread.count < Self.readAhead
    case .closed: return false
    }
  }

  var wantsToWrite: Bool { sent < output.count && !waitsForPace }

  /// Whether the next piece of a slow response is not due yet.
  var waitsForPace: Bool { pace != nil && deadline != nil }

  /// Whether no byte of a next request has come.
  var isIdle: Bool { phase == .reading && parser.isUntouched && unread.isEmpty }

  /// Whether a response is under way that the client would miss if it left now.
  var owesResponse: Bool {
    switch phase {
    case .held, .writing, .stalled: true
    case .reading, .lingering, .closed: false
    }
  }

  /// Takes the answer to the request that is held.
  func begin(_ transmission: HTTPTransmission) {
    queue(transmission.bytes)
    pace = transmission.pace
    deadline = nil
    phase = .writing(transmission.ending)
  }

  /// Appends to what is to be sent.
  func queue(_ bytes: [UInt8]) {
    if sent == output.count {
      output = bytes
      sent = 0
    } else {
      output += bytes
    }
  }

  /// Sends what the client takes, or one piece if a pace is set.
  ///
  /// - Returns: Whether all has gone.
  func flush() throws(SystemError) -> Bool {
    while sent < output.count {
      let end = pace.map { min(sent + $0.bytes, output.count) } ?? output.count
      let count = try output.withUnsafeBufferPointer { (all) throws(SystemError) in
        try descriptor.send(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[sent..<end])))
      }
      sent += count
      if sent == output.count { break }
      if let pace {
        deadline = .now.advanced(by: pace.pause)
        return false
      }
      if count == 0 { return false }
    }
    output = []
    sent = 0
    return true
  }

  /// Gets ready for the next request on the connection.
  func beginNextRequest(limits: HTTPLimits) {
    parser = HTTPRequestParser(limits: limits)
    requestNumber += 1
    sentContinue = false
    pace = nil
    phase = .reading
  }
}

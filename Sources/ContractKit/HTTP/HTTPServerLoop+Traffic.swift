// What a connection does with what comes and goes.
extension HTTPServerLoop {
  /// How long a refused client may go on sending before the connection is closed all the same.
  private static let lingerTime = Duration.seconds(2)

  /// Acts on what `poll` found.
  func serve(_ connection: HTTPServerConnection, _ entry: PollEntry) {
    if entry.isReadable && connection.wantsToRead {
      read(connection)
    } else if entry.isHungUp && !connection.hasEnded {
      lose(connection)
    }
    advance(connection)
  }

  /// Gets as far as possible without waiting, then says what to wait for.
  func advance(_ connection: HTTPServerConnection) {
    do throws(SystemError) {
      switch connection.phase {
      case .reading:
        _ = try connection.flush()
        if !connection.unread.isEmpty {
          let unread = connection.unread
          connection.unread = []
          let taken = unread.withUnsafeBufferPointer { feed(connection, $0) }
          connection.unread = unread.dropFirst(taken)
        }
        // Half a request is no request, and nobody waits for an answer to it.
        if connection.hasEnded && connection.phase == .reading { close(connection) }
      case .writing where connection.waitsForPace: break
      case .writing(let ending):
        if try connection.flush() {
          finish(connection, ending)
        } else if connection.pace == nil {
          setDeadline(of: connection, after: limits.idleTime)
        }
      case .held, .stalled, .lingering, .closed: break
      }
    } catch {
      lose(connection)
    }
    updateInterest(of: connection)
  }

  private func read(_ connection: HTTPServerConnection) {
    let reading: FileDescriptor.Reading
    do throws(SystemError) {
      reading = try scratch.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try connection.descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    } catch {
      return lose(connection)
    }
    switch reading {
    case .nothing: break
    case .end: end(connection)
    case .bytes(let count):
      switch connection.phase {
      case .reading where connection.unread.isEmpty:
        let taken = scratch.withUnsafeBufferPointer {
          feed(connection, UnsafeBufferPointer(rebasing: $0[..<count]))
        }
        if taken < count { connection.unread = Array(scratch[taken..<count])[...] }
      case .reading, .held, .writing: connection.unread += scratch[..<count]
      case .stalled, .lingering, .closed: break
      }
    }
  }

  /// The client will send no more: it has given up, or only closed its side.
  private func end(_ connection: HTTPServerConnection) {
    if connection.owesResponse { notice(.abandoned(connection.id)) }
    connection.hasEnded = true
    switch connection.phase {
    case .stalled, .lingering: close(connection)
    case .reading, .held, .writing, .closed: break
    }
  }

  /// The connection is gone.
  private func lose(_ connection: HTTPServerConnection) {
    if connection.owesResponse && !connection.hasEnded { notice(.abandoned(connection.id)) }
    close(connection)
  }

  /// Reads one request, or the start of one.
  ///
  /// - Returns: How many bytes are done with; the rest belongs to the next request.
  private func feed(
    _ connection: HTTPServerConnection, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    if connection.parser.isUntouched { setDeadline(of: connection, after: limits.requestTime) }
    let taken: Int
    do throws(HTTPFramingError) {
      taken = try connection.parser.feed(bytes)
    } catch {
      notice(.refused(connection.number, error, status: error.status))
      refuse(connection, error.status)
      return bytes.count
    }
    if let request = connection.parser.completed {
      connection.deadline = nil
      connection.phase = .held
      handler(
        HTTPArrival(
          id: connection.id, parser: connection.parser, request: request, received: now,
          inbox: inbox))
    } else if connection.parser.awaitsContinue && !connection.sentContinue {
      connection.sentContinue = true
      connection.queue(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      ready.append(connection)
    }
    return taken
  }

  private func refuse(_ connection: HTTPServerConnection, _ status: Int) {
    connection.unread = []
    connection.begin(
      HTTPTransmission(
        HTTPAnswer(inbox.refusal(status)), to: "GET", keepsAlive: false, minor: 1))
    ready.append(connection)
  }

  private func finish(_ connection: HTTPServerConnection, _ ending: HTTPTransmission.Ending) {
    switch ending {
    case .nextRequest:
      connection.beginNextRequest(limits: limits)
      setDeadline(of: connection, after: limits.idleTime)
      if !connection.unread.isEmpty || connection.hasEnded { ready.append(connection) }
    case .close:
      guard !connection.hasEnded else { return close(connection) }
      connection.descriptor.shutdownSending()
      connection.unread = []
      connection.phase = .lingering
      setDeadline(of: connection, after: Self.lingerTime)
    case .reset:
      connection.descriptor.resetOnClose()
      close(connection)
    case .stall:
      connection.phase = .stalled
      connection.deadline = nil
      if connection.hasEnded { close(connection) }
    }
  }

  /// Acts on a deadline that has come.
  func deadlineCame(_ connection: HTTPServerConnection) {
    switch connection.phase {
    case .reading where connection.isIdle: close(connection)
    case .reading:
      notice(.timedOut(connection.number))
      refuse(connection, 408)
    case .writing where connection.pace != nil: ready.append(connection)
    case .writing: lose(connection)
    case .lingering: close(connection)
    case .held, .stalled, .closed: break
    }
  }
}

import Synchronization

/// A server behind a URL: nothing of its world can be steered, time is real.
///
/// A class because it keeps a connection from case to case.
final class RemoteServer: ServerSession {
  private let base: HTTPBaseURL
  private let keys: KeyRing
  private let answerTime: Duration
  private let connection: HTTPConnection
  private var held: [HeldExchange] = []

  init(_ base: HTTPBaseURL, keys: KeyRing, answerTime: Duration) {
    self.base = base
    self.keys = keys
    self.answerTime = answerTime
    connection = HTTPConnection(to: base)
  }

  var controls: Set<ServerControl> { [] }

  func now() -> Timestamp { .now() }

  func exchange(_ request: HTTPRequest) throws(SubjectError) -> HTTPResponse {
    var request = request
    request.target = base.target(request.target)
    do {
      return try Self.sound(try connection.exchange(request, until: .after(answerTime)))
    } catch let error as HTTPError {
      throw Self.classified(error, base)
    } catch let error as SubjectError {
      throw error
    } catch {
      throw .unreachable("\(error)")
    }
  }

  /// The response, unless bytes that belong to none came with it.
  private static func sound(
    _ reception: HTTPConnection.Reception
  ) throws(SubjectError) -> HTTPResponse {
    guard reception.surplus.isEmpty else {
      throw .noAnswer(
        "after the response, bytes that belong to none: \(reception.surplus.quoted(limit: 100))")
    }
    return reception.response
  }

  private static func classified(_ error: HTTPError, _ base: HTTPBaseURL) -> SubjectError {
    switch error {
    case .unresolved, .unreachable, .noTLS, .timedOut(.connecting), .system:
      .unreachable("\(base): \(error)")
    case .timedOut, .closedWithoutResponse, .reset, .malformed:
      .noAnswer("\(error)")
    }
  }

  func begin(_ request: HTTPRequest) throws(SubjectError) -> Int {
    do {
      held.append(
        try HeldExchange { [base, keys, answerTime] in
          Result {
            try RemoteServer(base, keys: keys, answerTime: answerTime).exchange(request)
          }.mapError { $0 as? SubjectError ?? .unreachable("\($0)") }
        })
    } catch {
      throw .unreachable("\(error)")
    }
    return held.count - 1
  }

  func finish(_ exchange: Int) throws(SubjectError) -> HTTPResponse {
    try held[exchange].result().get()
  }

  func setNow(_ now: Timestamp) throws(SubjectError) {
    throw .control("the clock of a server behind a URL cannot be set")
  }

  func pass(milliseconds: Int64) { block(for: .milliseconds(milliseconds)) }

  func key(in state: String, for records: Int) -> String? {
    keys.key(in: state, for: records)
  }

  func change(key: String, to state: String) -> Bool { false }

  func set(_ member: String, to value: JSON, key: String) -> Bool { false }

  func stored(lane: String, ids: [JSON.Text]) -> [JSON] { [] }
}

/// An exchange on a thread of its own, so that two can be open at once.
///
/// A class because its thread fills it.
private final class HeldExchange: Sendable {
  typealias Answer = Result<HTTPResponse, SubjectError>

  private let answer: AnswerBox
  private let thread: Mutex<PlatformThread?>

  init(_ body: @escaping @Sendable () -> Answer) throws(SystemError) {
    let box = AnswerBox()
    answer = box
    thread = Mutex(try PlatformThread { box.fill(body()) })
  }

  func result() -> Answer {
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
    return answer.value ?? .failure(.unreachable("the exchange was never made"))
  }
}

/// What a thread leaves for the one that joins it.
private final class AnswerBox: Sendable {
  private let stored = Mutex<HeldExchange.Answer?>(nil)
  var value: HeldExchange.Answer? { stored.withLock { $0 } }
  func fill(_ answer: HeldExchange.Answer) { stored.withLock { $0 = answer } }
}

/// One way in which what came differs from what was due.
public struct Finding: Sendable, Hashable {
  /// The step of the scenario, from 1.
  public var step: Int
  /// What was looked at: `response status`, `response header Retry-After`, `response body`, `stored`.
  public var place: String
  /// The JSON pointer into it, if it is JSON: `/rejected/0/code`.
  public var pointer: String?
  /// The byte offset in the received body at which the difference begins, from 0, if there is one.
  public var offset: Int?
  /// What was due, quoted so that nothing is invisible.
  public var expected: String
  /// What came, quoted likewise.
  public var received: String
  /// Where the expectation is written.
  public var fixture: SourcePosition

  /// A finding from its parts.
  public init(
    step: Int, place: String, pointer: String? = nil, offset: Int? = nil, expected: String,
    received: String, fixture: SourcePosition
  ) {
    self.step = step
    self.place = place
    self.pointer = pointer
    self.offset = offset
    self.expected = expected
    self.received = received
    self.fixture = fixture
  }
}

/// What running one case came to.
public enum Outcome: Sendable, Hashable {
  /// All that the case asks held.
  case passed
  /// The subject did what the contract does not allow: every difference, not only the first.
  case failed([Finding])
  /// The same at should level.
  case warned([Finding])
  /// It failed as the list of known failures says.
  case known([Finding], reason: String)
  /// It is listed as a known failure, and passed.
  case unexpectedPass(reason: String)
  /// The subject has not what the case needs.
  case notApplicable(reason: String)
  /// The suite could not ask: the subject was not reachable, say.
  case couldNotRun(reason: String)
  /// The suite or the fixture is at fault.
  case broken(reason: String)
}

/// One case (a row of a scenario, or a scenario without rows) and what became of it.
public struct Verdict: Sendable, Hashable {
  /// Scenario and row: `app-store-operator/ids/anonymous-id-units#129 ASCII`.
  public var id: String
  /// The scenario's title.
  public var title: String
  /// How much the case binds.
  public var level: Level
  /// The requirements it proves.
  public var requirements: [Requirement]
  /// What came of it.
  public var outcome: Outcome
  /// The readings seen: point to name.
  public var readings: [String: String]
  /// What a reader should know beside the verdict: parts not checked, members beyond the contract.
  public var notes: [String]
  /// At info level: where what came is outside every reading the suite knows. Never judged.
  public var strays: [Finding] = []
  /// Requests sent and records in them.
  public var requests: Int
  /// Records (events) sent.
  public var records: Int
  /// Real time it took.
  public var duration: Duration
  /// The exchanges, for people: each line as `> POST /v1/events` or `< 200`, bodies included.
  public var transcript: [String]
  /// What it takes to judge the case again without the client, if that was asked for.
  public var recording: JSON?
}

/// One whole run.
public struct RunReport: Sendable {
  /// The contract's id.
  public var contract: String
  /// What was checked, in words: `in-process reference`, `http://127.0.0.1:8080`.
  public var subject: String
  /// The words of a command line that runs one case again; the case's id is appended, quoted.
  public var rerun: String
  /// The words of that line which stand after the id: `-- program argument`.
  public var rerunEnd = ""
  /// Every selected case, in the plan's order.
  public var verdicts: [Verdict]
  /// The readings of the whole run: point to the names still possible; empty where cases contradict.
  public var readings: [String: [String]]
  /// What the run as a whole has to say: contradictory readings, say.
  public var remarks: [String]
  /// What is stale in the list of known failures, if one was given.
  public var listFaults: [KnownFailures.Fault] = []
  /// Real time of the whole.
  public var duration: Duration
}

/// What only a run of a client takes of a scenario.
enum ClientStep: Sendable {
  case call(CallStep)
  case awaited(AwaitStep)
  case create(CreateStep)
  /// From here on the lanes are answered by these rules; nil makes them scripted again.
  case serve([Lane], [ServeRule]?)
  case seen(SeenStep)
  /// All of the span passes and nothing arrives.
  case quiet(DurationExpression)
  case relaunch(RelaunchStep)
  /// The next so many saves fail.
  case failSaves(Int)
  /// Remembers the bytes of the client's files.
  case keep(String)
  /// The bytes of the client's files are those remembered.
  case same(String)
  case lifecycle(String)
  case network(isOnline: Bool)
}

/// A call of the client's interface.
struct CallStep: Sendable {
  var name: String
  var arguments: Pattern
  /// The client or handle it is made on.
  var on: String
  var times: Int
  /// How much time passes after each.
  var every: DurationExpression?
  var ending: CallEnding
  /// Whether its answer is due before the next step that is no exchange.
  var isAwaited: Bool
}

/// How a call may end.
struct CallEnding: Sendable {
  var returns: Pattern?
  var throwing: Pattern?
}

/// The answer of a call that was told not to wait.
struct AwaitStep: Sendable {
  var call: String
  var ending: CallEnding
  var at: Window?
}

/// Another client, or the first one with a configuration of its own.
struct CreateStep: Sendable {
  var name: String
  var process: Int
  var world: ClientSetting
  var throwing: Pattern?
}

/// What a client is given when it is created.
struct ClientSetting: Sendable {
  var config: [(name: JSON.Text, value: JSON)] = []
  var device: [(name: JSON.Text, value: JSON)] = []
  var launch: String?
  /// Where in the range of jitter the client's random source stands, from 0 to 1.
  var random: Double?
}

/// A client's end and its next beginning, over the same storage.
struct RelaunchStep: Sendable {
  /// Whether it dies at once, in mid-course.
  var isKill: Bool
  var world: ClientSetting
  var damage: Damage?
  /// How long it is down.
  var after: DurationExpression?
  var throwing: Pattern?
}

/// What befalls the files of a client while it is down.
struct Damage: Sendable {
  enum Kind: Sendable {
    /// So much of each file is left, from 0 to 1.
    case keep(Double)
    case replace([UInt8])
    case append([UInt8])
    case remove
    /// A folder stands where the file was.
    case block
    case readOnly
  }

  /// A store by the adapter's name for it; nil means every file.
  var store: String?
  var kind: Kind
}

/// How a lane answers by itself.
struct ServeRule: Sendable {
  /// What requests it is for, as an open object over what is known of a request.
  var when: Pattern?
  /// How often; nil means for ever.
  var times: Int?
  /// nil means the lane's own answer.
  var response: ResponsePattern?
  var settles: Settling?
  var origin: Origin
}

/// Which records of a request its answer settles.
enum Settling: Sendable {
  case all
  case none
  case ids([Pattern])
}

/// From the earliest to the latest instant at which something may happen.
struct Window: Sendable {
  var from: InstantExpression
  var to: InstantExpression
}

/// What must be true of what has arrived.
struct SeenStep: Sendable {
  /// nil means every lane that is not ambient.
  var lanes: [Lane]?
  /// A label, or `start`; nil means the last `seen` of these lanes.
  var since: String?
  /// How much time passes first.
  var within: DurationExpression?
  var place: Pattern?
  var records: Pattern?
  var requests: Pattern?
  var each: Pattern?
  var gap: (least: DurationExpression?, most: DurationExpression?)?
  var last: Window?
  var before: [Lane]
  var without: [Pattern]
}

/// What a client run asks of an exchange beside its messages.
struct ClientTerms: Sendable {
  var at: Window?
  var settles: Settling?
  /// Of a reply: whether the client must have given up by then; nil means that it must not.
  var aborted: Aborted?

  enum Aborted: Sendable {
    case must
    /// Either passes, by the readings it stands for.
    case either(aborted: String, waited: String)
  }
}

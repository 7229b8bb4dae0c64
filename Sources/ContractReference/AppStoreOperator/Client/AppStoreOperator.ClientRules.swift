import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// What a client goes by: the contract's figures, and what it does where something happens.
  ///
  /// The documented clients use what stands here.
  struct ClientRules: ClientRuleSet {
    typealias Limits = AppStoreOperatorLimits.Client

    let flavour: Flavour

    // What the two guides have differently.
    var isUpperCase: Bool
    var absentUser: JSON?
    /// What stands for a number that is not finite; nil leaves the property out.
    var notFinite: JSON?
    var layout: ClientStore.Layout
    /// After how long a request is given up, in milliseconds.
    var timeout: Int64?
    /// Whether the timer goes on while a flush runs, or begins anew after it.
    var timerRunsOn: Bool

    /// What stands for a property without a value; nil leaves it out.
    var undefined: JSON?

    // Figures; times are milliseconds.
    var batchEvents = Limits.Batch.max
    /// The largest body; a larger event goes alone.
    var bodyBytes = 1_000_000
    var queueEvents = Limits.Queue.max
    var flushAt = Limits.Flush.at
    /// nil means that there is no timer.
    var interval: Int64? = Limits.Flush.interval.milliseconds
    /// The wait after so many failures in a row, from 1.
    var backoff: @Sendable (_ failures: Int) -> Int64 = { failures in
      let series = Limits.Backoff.series
      return series[min(failures, series.count) - 1].milliseconds
    }
    /// The wait that the value of `Retry-After` asks for; nil if it is no number of seconds.
    var retryAfter: @Sendable ([UInt8]) -> Int64? = RetryAfter.seconds

    var stateFiles: [(store: JSON.Text, file: String)] {
      ClientStore(folder: "", layout: layout).files
    }

    // What happens when.
    /// The stored state has just been read.
    var loaded: @Sendable (inout Tracker) -> Void = { _ in }
    /// The app calls, and the state is there.
    var perform: @Sendable (inout Tracker, Call) -> Void = { $0.performAsDocumented($1) }
    /// An event has been made of a call.
    var event: @Sendable (inout JSON, inout Tracker) -> Void = { _, _ in }
    /// Whether a flush may begin now.
    var mayFlush: @Sendable (Tracker, Trigger) -> Bool = { $0.mayFlushAsDocumented($1) }
    /// The events at the head of the queue are about to be sent: so many.
    var batch: @Sendable (inout Tracker, _ count: Int) -> Void = { _, _ in }
    /// The body of a request with these events.
    var body: @Sendable ([JSON], inout Tracker) -> [UInt8] = { events, tracker in
      tracker.rules.spelling(["events": .array(events)])
    }
    var spelling: @Sendable (JSON) -> [UInt8] = { $0.compact() }
    var request: @Sendable (inout HTTPRequest, Tracker) -> Void = { _, _ in }
    /// A batch has been answered, or has failed on its way.
    var outcome: @Sendable (inout Tracker, SentBatch, HTTPResponse?) -> Void = {
      $0.handleAsDocumented($1, $2)
    }
    let isHeeding: @Sendable (Tracker) -> Bool = { $0.isEnabled }
    /// An alarm of a variant's own goes off.
    var alarm: @Sendable (inout Tracker) -> Void = { $0.flush(.timer) }
    /// What is printed about an answer for good.
    var lines: @Sendable (Tracker, HTTPResponse) -> [String] = { tracker, response in
      tracker.linesAsDocumented(about: response, isDebug: tracker.setup.isDebug)
    }
    /// Whether a device that the client does not know makes it do nothing.
    var onlySupported = true
    /// Whether the app's choice is saved before the store has been read.
    var keepsChoiceAtOnce = true
    /// Whether calls wait for the request that is open.
    var waitsInCalls = false
    /// Whether the events, or the settings, are saved when this has happened.
    var saves: @Sendable (Occasion, Tracker) -> Bool = { _, _ in true }

    /// The rules of a documented client.
    init(_ flavour: Flavour) {
      self.flavour = flavour
      switch flavour {
      case .swift:
        isUpperCase = true
        absentUser = nil
        layout = .files
        timeout = Limits.Request.Timeout.ios?.milliseconds
        timerRunsOn = false
      case .reactNative:
        isUpperCase = false
        absentUser = JSON.null
        notFinite = JSON.null
        layout = .asyncStorage
        timeout = Limits.Request.Timeout.rn.milliseconds
        timerRunsOn = true
      }
    }
  }

  /// What may begin a flush.
  enum Trigger: Sendable {
    /// The timer, or an alarm of the client's own.
    case timer
    /// An event has been tracked.
    case track
    /// The app.
    case call
  }

  /// After what something is saved.
  enum Occasion: Sendable {
    case track
    case removal
    case settings
    case close
  }

  /// A call of the client's interface.
  enum Call: Sendable {
    case configure(key: JSON.Text)
    case track(Tracked)
    /// With the frame to answer when the flush has ended.
    case flush(frame: Int?)
    case identify(JSON.Text)
    case reset
    case setEnabled(Bool)
    case currentAnonymousID(frame: Int)
  }

  /// What is known of an event at the call that tracks it.
  struct Tracked: Sendable {
    var id: JSON.Text
    var time: Timestamp
    var name: JSON.Text
    var properties: [JSON.Member]
  }

  /// What a request carries.
  struct SentBatch: Sendable {
    /// The ids of its events, in order.
    var ids: [JSON.Text]
  }
}

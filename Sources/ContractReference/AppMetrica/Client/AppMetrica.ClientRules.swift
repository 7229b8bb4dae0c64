import ContractFixtures
import ContractKit

extension AppMetrica {
  /// What a client goes by: the contract's figures, and what it does where something happens.
  struct ClientRules: ClientRuleSet {
    typealias Limits = AppmetricaLimits.Client

    // Figures; times are milliseconds.
    var batchEvents = Limits.Batch.max
    var eventAge = Limits.Event.Age.max.milliseconds
    var timeout: Int64? = Limits.Request.timeout.milliseconds
    var initialBackoff = Limits.Backoff.initial.milliseconds
    var backoffFactor = Int64(Limits.Backoff.factor)
    var longestBackoff = Limits.Backoff.max.milliseconds
    var jitter = Limits.Backoff.Jitter.low...Limits.Backoff.Jitter.high
    var defaultRetryAfter = Limits.RetryAfter.default.milliseconds
    var partialRetryDelay = Limits.PartialRetry.delay.milliseconds
    var longestDuration = Limits.Duration.max.milliseconds
    var requestsAtOnce = Limits.Delivery.InFlight.max

    /// Whether it sends again by itself when a wait is over, or with the next flush only.
    var retriesByItself = true

    let stateFiles = ClientStore.files
    var controls = Self.usualControls + ["random"]

    // What happens when.
    var loaded: @Sendable (inout Tracker) -> Void = { _ in }
    var perform: @Sendable (inout Tracker, Call) -> Void = { $0.performAsDocumented($1) }
    var event: @Sendable (inout JSON, inout Tracker) -> Void = { _, _ in }
    var request: @Sendable (inout HTTPRequest, Tracker) -> Void = { _, _ in }
    var outcome: @Sendable (inout Tracker, SentBatch, HTTPResponse?) -> Void = {
      $0.handleAsDocumented($1, $2)
    }
    let isHeeding: @Sendable (Tracker) -> Bool = { _ in true }
    var mayFlush: @Sendable (Tracker) -> Bool = { $0.mayFlushAsDocumented }
    /// The events at the head of the queue are about to be sent: so many.
    var batch: @Sendable (inout Tracker, _ count: Int) -> Void = { _, _ in }
    /// The body of a request with these events.
    var body: @Sendable ([JSON], inout Tracker) -> JSON = { events, tracker in
      ["sent_at": tracker.time, "events": .array(events)]
    }
    var spelling: @Sendable (JSON) -> [UInt8] = { $0.compact() }
    /// The wait that the value of `Retry-After` asks for; nil if it asks for none that makes sense.
    var retryAfter: @Sendable ([UInt8], Timestamp) -> Int64? = { text, now in
      RetryAfter.seconds(text)
        ?? RetryAfter.date(text).flatMap { $0 > now ? $0.milliseconds - now.milliseconds : nil }
    }
    /// What of a body is an answer.
    var answer: @Sendable ([UInt8]) -> Answer? = { Answer($0) }
    /// Which place of the batch a rejection means; nil if none.
    var place: @Sendable (Answer.Rejection, SentBatch) -> Int? = { $1.place(of: $0) }
    /// An alarm of a variant's own goes off.
    var alarm: @Sendable (inout Tracker) -> Void = { $0.flush() }
    /// Whether the events are saved when this has happened.
    var saves: @Sendable (Occasion) -> Bool = { _ in true }
    /// Milliseconds that a session has lasted, from its start on the clock that nobody sets, and on
    /// the wall clock.
    var duration: @Sendable (Tracker, Session) -> Int64 = { $0.world.elapsed - $1.start }
  }

  /// After what something is saved.
  enum Occasion: Sendable {
    case track
    case flush
    case age
    case close
  }

  /// A call of the client's interface, or a change of the app that it heeds.
  enum Call: Sendable {
    case track(name: JSON.Text)
    /// With the frame to answer when the flush has ended.
    case flush(frame: Int?)
    case signIn(JSON.Text)
    case signOut
    case lifecycle(String)
  }

  /// A session that is open.
  struct Session: Sendable {
    var id: JSON.Text
    /// When it began, on the clock that nobody sets and on the wall clock.
    var start: Int64
    var wallStart: Timestamp
  }

  /// What a request carries.
  struct SentBatch: Sendable {
    /// The ids of its events, in order.
    var ids: [JSON.Text]

    /// The place that a rejection means: that of its id, in whatever letter case, else its index.
    func place(of rejection: Answer.Rejection) -> Int? {
      let id = rejection.insertID.map { Grammar.folded($0.bytes) }
      return ids.firstIndex { Grammar.folded($0.bytes) == id }
        ?? (ids.indices.contains(rejection.index) ? rejection.index : nil)
    }
  }
}

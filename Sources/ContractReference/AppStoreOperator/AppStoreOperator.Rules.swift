import ContractFixtures
import ContractKit

/// The App Store Operator server, as a model: its parts are the types nested in here.
enum AppStoreOperator {
  /// The contract's id.
  static let id = "app-store-operator"

  /// What the server goes by: the contract's figures, and its answers to what they leave open.
  ///
  /// The right server uses the defaults. A mutant is the same server with one of them changed, which
  /// is why they are variables of one value and not constants where they are used.
  struct Rules: ServerRules {
    typealias Limits = AppStoreOperatorLimits.Server

    // Routes, headers, statuses.
    var eventsPath = Limits.Paths.events
    var identifyPath = Limits.Paths.identify
    var keyHeader = Limits.Header.key
    var mediaType = Limits.Header.contentType
    var eventsStatus = Limits.Events.successStatus
    var identifyStatus = Limits.Identify.successStatus
    var invalidBodyStatus = Limits.Status.invalidBody
    var invalidWriteKeyStatus = Limits.Status.invalidWriteKey
    var quotaExceededStatus = Limits.Status.quotaExceeded
    var payloadTooLargeStatus = Limits.Status.payloadTooLarge
    var rateLimitedStatus = Limits.Status.rateLimited
    var serverErrorStatuses = Limits.Status.serverError

    // One request. Sizes are bytes.
    var bodyBytes = Limits.Body.max
    var batchEvents = Limits.Batch.minEvents...Limits.Batch.maxEvents
    var eventBytes = Limits.Event.maxSerialized

    // One event. Lengths are counted by `length`.
    var nameLength = Limits.Name.min...Limits.Name.max
    var nameMessage = Limits.Message.invalidName
    var anonymousIDLength = Limits.AnonymousId.min...Limits.AnonymousId.max
    var userIDLength = Limits.UserId.min...Limits.UserId.max
    var maxPast = Limits.OccurredAt.maxPast
    var maxFuture = Limits.OccurredAt.maxFuture
    var propertyCount = Limits.Properties.maxKeys
    var propertyKeyLength = Limits.Properties.Key.min...Limits.Properties.Key.max
    var propertyStringLength = Limits.Properties.String.max
    var contextKeys = Limits.Context.Keys.allCases.map { JSON.Text($0.rawValue) }
    var contextValueLength = Limits.Context.Value.max

    // Rates, quota, names, keys, retention.
    var eventsPerKey = Limits.Rate.perKey
    var eventsPerAnonymousID = Limits.Rate.perAnonymousId
    var rateWindow = Limits.Rate.window
    var freeMonthlyEvents = Limits.Quota.freeMonthly
    var quotaPercent = Limits.Quota.gracePercent
    var eventNames = Limits.EventNames.maxDistinct
    var rotationGrace = Limits.Key.rotationGrace
    var retentionMonths = Limits.retention

    // What the contract leaves open.
    /// How many "chars" a text has: Unicode scalars.
    var length: @Sendable (JSON.Text) -> Int = { $0.scalarCount }
    /// The bytes of a body that count towards `bodyBytes`: all of them, however it was framed.
    var bodySize: @Sendable (HTTPRequest) -> Int = { $0.body.count }
    /// The bytes of an event that count towards `eventBytes`: its compact form, as it came.
    var eventSize: @Sendable (JSON) -> Int = { $0.compact().count }
    /// Whether bytes are a UUID: of any version, in either letter case.
    var isUUID: @Sendable ([UInt8]) -> Bool = Grammar.isUUID
    /// The instant that the text of `occurred_at` names, if it names one.
    var instant: @Sendable (JSON.Text) -> Timestamp? = { Timestamp(rfc3339: $0.bytes) }
    /// The rules of an event, in the order in which the contract lists their codes.
    var checks = EventCheck.documented
    /// The time that is put in place of one the server does not believe: that of receipt.
    var timeInstead: @Sendable (_ receipt: Timestamp) -> Timestamp? = { $0 }
    /// What is kept of the context.
    var context: @Sendable (JSON, Rules) -> JSON? = Context.kept(of:_:)
    /// Whether an event with an id spelled so, from that app, repeats one that is stored with the
    /// same id but for letter case: if it came from the same app.
    var isRepeat: @Sendable (StoredEvent, _ id: [UInt8], _ app: Int) -> Bool = { stored, _, app in
      stored.app == app
    }
    /// What tells one event name from another: every byte of it.
    var nameKey: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// The month whose quota an instant falls into: the calendar month in UTC.
    var month: @Sendable (Timestamp) -> Month = { Month(of: $0) }
    /// The country of a request. A model sees no network, so it is the code for "unknown".
    var country: JSON.Text = "ZZ"
  }
}

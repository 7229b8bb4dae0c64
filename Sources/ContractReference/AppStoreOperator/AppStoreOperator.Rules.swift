import ContractKit

/// The App Store Operator server, as a model: its parts are the types nested in here.
enum AppStoreOperator {
  /// The contract's id.
  static let id = "app-store-operator"

  /// What the server goes by: the contract's figures, and its answers to what they leave open.
  ///
  /// The right server uses the defaults. A mutant is the same server with one of them changed, which
  /// is why they are variables of one value and not constants where they are used.
  struct Rules: Sendable {
    // Routes, headers, statuses.
    var eventsPath = "/v1/events"
    var identifyPath = "/v1/identify"
    var keyHeader = "X-Write-Key"
    var mediaType = "application/json"
    var eventsStatus = 200
    var identifyStatus = 204
    var invalidBodyStatus = 400
    var invalidWriteKeyStatus = 401
    var quotaExceededStatus = 403
    var payloadTooLargeStatus = 413
    var rateLimitedStatus = 429

    // One request. Sizes are bytes.
    var bodyBytes = 1_048_576
    var batchEvents = 1...100
    var eventBytes = 8192

    // One event. Lengths are counted by `length`.
    var nameLength = 1...64
    var nameMessage = "Event name must match ^[A-Za-z0-9_.:-]{1,64}$"
    var anonymousIDLength = 1...128
    var userIDLength = 1...128
    var maxPast = Duration.seconds(604_800)
    var maxFuture = Duration.seconds(300)
    var propertyCount = 50
    var propertyKeyLength = 1...64
    var propertyStringLength = 1024
    var contextKeys: [JSON.Text] = [
      "app_version", "build", "os_version", "device_model", "locale", "environment",
    ]
    var contextValueLength = 64

    // Rates, quota, names, keys, retention.
    var eventsPerKey = 10_000
    var eventsPerAnonymousID = 300
    var rateWindow = Duration.seconds(60)
    var freeMonthlyEvents = 25_000
    var quotaPercent = 110
    var eventNames = 500
    var rotationGrace = Duration.seconds(30 * 86_400)
    var retentionMonths = 13

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

import ContractFixtures
import ContractKit

extension AppMetrica {
  /// What the server goes by: the contract's figures, and its answers to what they leave open.
  struct Rules: ServerRules {
    typealias Limits = AppmetricaLimits

    // Routes, headers, statuses.
    var eventsPath = Limits.Server.Paths.events
    var keyHeader = Limits.Server.Header.key
    var mediaType = Limits.Server.Header.contentType
    var acceptedStatus = Limits.Server.Status.accepted
    var malformedStatus = Limits.Client.Status.dropMalformed
    var mediaTypeStatus = Limits.Client.Status.dropMediaType
    var revokedStatus = Limits.Client.Status.stopUnauthorized
    var archivedStatus = Limits.Client.Status.stopForbidden

    // One event.
    var contextNames = Context.names
    var duration = Limits.Client.Duration.min...Limits.Client.Duration.max
    /// The rules of an event: the first that is broken names the code.
    var checks = EventCheck.documented
    /// The instant that the text of a time names, if it names one.
    var instant: @Sendable (JSON.Text) -> Timestamp? = { Timestamp(rfc3339: $0.bytes) }

    // What the contract leaves open.
    /// What two events share of which one repeats the other: the id but for its letter case, the
    /// app, and the environment, for environments are kept apart.
    var identity: @Sendable (_ event: Event, _ app: Int) -> [UInt8] = { event, app in
      Grammar.folded(event.id) + event.environment + Array(" \(app)".utf8)
    }
    /// How far the times of a batch are moved, in milliseconds, by its sent_at and the time of
    /// receipt: as far as the device's clock is wrong. Within a second is the way of the request.
    var skew: @Sendable (_ sent: Timestamp, _ receipt: Timestamp) -> Int64 = { sent, receipt in
      let skew = receipt.milliseconds(since: sent)
      return abs(skew) < 1000 ? 0 : skew
    }
    /// Which install an event is of: one of another app, or in another environment, is another.
    var install: @Sendable (_ event: Event, _ app: Int) -> [UInt8] = { event, app in
      (event.installID?.text?.bytes ?? []) + event.environment + Array(" \(app)".utf8)
    }
    /// Whether an anonymous event of an install is the user's who was the first to sign in there,
    /// at that time: what came before is, and what came after a sign-out is not.
    var isUsers: @Sendable (_ event: StoredEvent, _ signIn: Timestamp) -> Bool = { event, signIn in
      event.time <= signIn
    }
  }
}

import Foundation

/// One event, by the names of the API.
struct Event: Codable {
  let eventID: String
  let name: String
  let anonymousID: String
  let userID: String?
  let occurredAt: String
  let properties: [String: EventValue]
  let context: [String: String]

  private enum CodingKeys: String, CodingKey {
    case eventID = "event_id"
    case name
    case anonymousID = "anonymous_id"
    case userID = "user_id"
    case occurredAt = "occurred_at"
    case properties
    case context
  }
}

/// A property of an event.
public enum EventValue: Codable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case int(Int)
  /// A number; one that is not finite is left out of the event.
  case double(Double)
  /// Yes or no.
  case bool(Bool)
  /// Nothing.
  case null

  var isLegal: Bool {
    switch self {
    case .string(let text): text.unicodeScalars.count <= 1_024
    case .double(let number): number.isFinite
    case .int, .bool, .null: true
    }
  }

  /// The value that the decoder has here.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes the value by itself, without its case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}

/// What an event says of where it happened.
public struct EventDevice: Sendable {
  /// The version people see; empty if the app has none.
  public var appVersion = ""
  /// The build of that version.
  public var build = ""
  /// The version of the system.
  public var osVersion = ProcessInfo.processInfo.operatingSystemVersionString
  /// The model of the hardware, by its maker's code.
  public var model = ""
  /// A language, or a language and a region.
  public var locale = Locale.current.identifier
  /// The answer of the app's store: `production`, `sandbox`, `xcode`.
  public var store: String?
  /// Whether this is a build for developers.
  public var isDebug = false

  /// This device, as far as the system tells.
  public init() {}

  var context: [String: String] {
    let parts = Locale(identifier: locale).language
    let language = parts.languageCode?.identifier ?? ""
    var all = [
      "app_version": appVersion, "build": build, "os_version": osVersion, "device_model": model,
      "locale": [language, parts.region?.identifier].compactMap(\.self).joined(separator: "_"),
    ]
    let stores = ["production": "app_store", "sandbox": "testflight", "xcode": "debug"]
    all["environment"] = isDebug ? "debug" : store.flatMap { stores[$0] }
    return all.filter { $0.value.unicodeScalars.count <= 64 }
  }
}

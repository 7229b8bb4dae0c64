import ContractKit

extension AppMetrica {
  /// What a client is created with: its place in the network and on the disk, and its device.
  struct ClientSetup: Sendable {
    var server: HTTPBaseURL
    var key: JSON.Text
    /// The folder of the install.
    var folder: String
    var now: Timestamp
    /// Where in the range of the jitter its chance lies, from 0 to 1; nil for chance.
    var random: Double?
    var platform: JSON.Text = "ios"
    var isDebug = false
    var appVersion: JSON.Text = "1.0"
    var appBuild: JSON.Text = "1"
    var idiom = Idiom.phone
    var osVersion: JSON.Text = "18.1"
    var model: JSON.Text = "iPhone16,2"
    var locale: JSON.Text = "en_US"
    /// What people call the device: no business of this client.
    var deviceName: JSON.Text?
  }

  /// What a device is.
  enum Idiom: String, Sendable, CaseIterable {
    case phone
    case tablet
    case tv
    case mac
    case vision
    case carPlay
    case unspecified
  }
}

extension AppMetrica.ClientSetup {
  /// Reads the frame of `create`.
  init(_ frame: JSON) throws(Unsupported) {
    guard let url = frame["baseURL"]?.text?.string, let server = try? HTTPBaseURL(url) else {
      throw Unsupported(reason: "baseURL is no URL")
    }
    guard let now = Timestamp(rfc3339: try frame.text("now").bytes) else {
      throw Unsupported(reason: "now is no time of RFC 3339")
    }
    self.init(
      server: server, key: try frame.text("key"),
      folder: try frame.text("storage").string ?? "", now: now)
    if case .number(let number)? = frame["random"] { random = number.double }
    for member in frame["config"]?.members ?? [] { try configure(member) }
    for member in frame["device"]?.members ?? [] { try describe(member) }
  }

  private mutating func configure(_ member: JSON.Member) throws(Unsupported) {
    switch (member.name, member.value) {
    // The bundle has none.
    case ("appVersion", .null): appVersion = ""
    case ("appBuild", .null): appBuild = ""
    case (_, .null): break
    case ("debug", .bool(let value)): isDebug = value
    case ("platform", "ios"), ("platform", "macos"): platform = member.value.text ?? platform
    case ("appVersion", .string(let value)): appVersion = value
    case ("appBuild", .string(let value)): appBuild = value
    default:
      throw Unsupported(reason: "config.\(member.name.string ?? "?") cannot be \(member.value)")
    }
  }

  private mutating func describe(_ member: JSON.Member) throws(Unsupported) {
    switch (member.name, member.value) {
    case (_, .null): break
    case ("osVersion", .string(let value)): osVersion = value
    case ("model", .string(let value)): model = value
    case ("locale", .string(let value)): locale = value
    case ("deviceName", .string(let value)): deviceName = value
    case ("idiom", .string(let value)):
      guard let idiom = AppMetrica.Idiom(rawValue: value.string ?? "") else { fallthrough }
      self.idiom = idiom
    default:
      throw Unsupported(reason: "device.\(member.name.string ?? "?") cannot be \(member.value)")
    }
  }

  /// What every event says of app and device.
  var context: JSON {
    let system: JSON.Text = idiom == .tv ? "tvOS" : platform == "macos" ? "macOS" : "iOS"
    let type: JSON.Text = idiom == .tablet ? "tablet" : idiom == .tv ? "tv" : "phone"
    let hyphenated = locale.bytes.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    return [
      "platform": .string(platform), "os_name": .string(system),
      "os_version": .string(osVersion), "app_version": .string(appVersion),
      "app_build": .string(appBuild), "device_model": .string(model),
      "device_type": .string(type), "locale": .string(JSON.Text(unchecked: hyphenated)),
      "environment": isDebug ? "development" : "production",
    ]
  }
}

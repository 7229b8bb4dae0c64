import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// The two clients that the contract documents.
  enum Flavour: String, Sendable, CaseIterable {
    case swift
    case reactNative = "react-native"
  }

  /// What a client is created with: its place in the network and on the disk, and its device.
  struct ClientSetup: Sendable {
    var server: HTTPBaseURL
    /// The folder of the install.
    var folder: String
    var now: Timestamp
    var isDebug = false
    /// Whether the device is one that the client works on.
    var isSupported = true
    /// The environment of a release build, if the app tells it.
    var environment: JSON.Text?
    var context = Context()
    /// What the app says the environment is, whatever the build.
    var option: JSON.Text?
    var timeZone: JSON.Text?
    /// How long the store takes to be read, in milliseconds.
    var loadingTime: Int64 = 0

    /// What the device says of itself.
    struct Context: Sendable {
      var appVersion: JSON.Text = ""
      var build: JSON.Text = ""
      var osVersion: JSON.Text = "18.1.0"
      var model: JSON.Text = "iPhone16,2"
      var locale: JSON.Text = "en_US"
    }
  }
}

extension AppStoreOperator.ClientSetup {
  private typealias Environment = AppStoreOperatorLimits.Client.Env.Values

  /// Reads the frame of `create`, for a client of a flavour.
  init(_ frame: JSON, flavour: AppStoreOperator.Flavour) throws(Unsupported) {
    guard let url = frame["baseURL"]?.text?.string, let server = try? HTTPBaseURL(url) else {
      throw Unsupported(reason: "baseURL is no URL")
    }
    guard let folder = frame["storage"]?.text?.string else {
      throw Unsupported(reason: "storage is no path")
    }
    guard let text = frame["now"]?.text, let now = Timestamp(rfc3339: text.bytes) else {
      throw Unsupported(reason: "now is no time of RFC 3339")
    }
    self.init(server: server, folder: folder, now: now)
    for member in frame["config"]?.members ?? [] { try configure(member, flavour) }
    for member in frame["device"]?.members ?? [] { try describe(member, flavour) }
    if isDebug { environment = JSON.Text(Environment.debug.rawValue) }
  }

  private mutating func configure(
    _ member: JSON.Member, _ flavour: AppStoreOperator.Flavour
  ) throws(Unsupported) {
    switch (member.name, member.value, flavour) {
    case (_, .null, _): break
    case ("debug", .bool(let value), _): isDebug = value
    case ("platform", "ios", _): break
    case ("platform", .string, .reactNative): isSupported = false
    case ("environment", .string(let value), .reactNative):
      environment = value
      option = value
    default:
      throw Unsupported(reason: "config.\(member.name.string ?? "?") cannot be \(member.value)")
    }
  }

  private mutating func describe(
    _ member: JSON.Member, _ flavour: AppStoreOperator.Flavour
  ) throws(Unsupported) {
    switch (member.name, member.value, flavour) {
    case (_, .null, _): break
    case ("timeZone", .string(let value), _): timeZone = value
    // This client asks no store.
    case ("storeEnvironment", .string, .reactNative): break
    case ("locale", .string(let value), _): context.locale = flavour.locale(value)
    case ("appVersion", .string(let value), _): context.appVersion = value
    case ("build", .string(let value), _): context.build = value
    case ("osVersion", .string(let value), _): context.osVersion = flavour.osVersion(value)
    case ("model", .string(let value), _): context.model = value
    case ("storeEnvironment", "production", .swift): environment = Self.text(.appStore)
    case ("storeEnvironment", "sandbox", .swift): environment = Self.text(.testflight)
    case ("storeEnvironment", "xcode", .swift): environment = Self.text(.debug)
    case ("storage", "slow", .reactNative): loadingTime = 1000
    default:
      throw Unsupported(reason: "device.\(member.name.string ?? "?") cannot be \(member.value)")
    }
  }

  private static func text(_ environment: Environment) -> JSON.Text {
    JSON.Text(environment.rawValue)
  }
}

extension AppStoreOperator.Flavour {
  /// A locale as the client writes it, from a language tag (RFC 5646): `zh-Hans-CN`.
  ///
  /// One keeps all subtags, `zh-Hans_CN`; the other language and region alone, `zh_CN`.
  func locale(_ tag: JSON.Text) -> JSON.Text {
    let subtags = tag.bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let ordinary = subtags.prefix { $0.count > 1 }
    guard let language = ordinary.first else { return "" }
    let region = ordinary.dropFirst().firstIndex(where: Self.isRegion)
    let others = self == .swift ? ordinary[1..<(region ?? ordinary.endIndex)] : []
    var bytes = Array(language)
    for subtag in others { bytes += [UInt8(ascii: "-")] + subtag }
    if let region { bytes += [UInt8(ascii: "_")] + ordinary[region] }
    return JSON.Text(unchecked: bytes)
  }

  private static func isRegion(_ subtag: ArraySlice<UInt8>) -> Bool {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return subtag.count == 2 && subtag.allSatisfy(letters.contains)
      || subtag.count == 3 && subtag.allSatisfy(digits.contains)
  }

  /// A system's version as the client writes it: one always has three parts.
  func osVersion(_ version: JSON.Text) -> JSON.Text {
    guard self == .swift else { return version }
    let parts = version.bytes.split(separator: UInt8(ascii: "."))
    let missing = Array(repeating: ArraySlice("0".utf8), count: max(0, 3 - parts.count))
    return JSON.Text(unchecked: Array((parts + missing).joined(separator: [UInt8(ascii: ".")])))
  }
}

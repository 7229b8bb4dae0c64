/// Event batches as a mobile client sends them, the same bytes for the same seed.
///
/// A mix of what such batches hold: mostly ASCII, some text in other scripts, some escapes, integers,
/// prices, a few exponents; members in the order in which a client writes them, which is not sorted.
struct Batches {
  private var state: UInt64
  private var output: [UInt8] = []

  init(seed: UInt64) { state = seed }

  /// An array of batches of 100 events, of at least `size` bytes.
  static func generate(size: Int, seed: UInt64 = 2026) -> [UInt8] {
    var batches = Batches(seed: seed)
    batches.output.reserveCapacity(size + 100_000)
    batches.add("[")
    while batches.output.count < size {
      if batches.output.count > 1 { batches.add(",\n") }
      batches.addBatch()
    }
    batches.add("]\n")
    return batches.output
  }

  private mutating func addBatch() {
    let installation = uuid()
    add(#"{"events":["#)
    for index in 0..<100 {
      if index > 0 { add(",") }
      addEvent(installation: installation)
    }
    add("]}")
  }

  private mutating func addEvent(installation: String) {
    add(#"{"event_id":"\#(uuid())","anonymous_id":"\#(installation)","#)
    if roll(3) == 0 { add(#""user_id":"u_\#(roll(100_000))","#) }
    add(#""name":"\#(pick(Self.names))","occurred_at":"2026-10-\#(two(1 + roll(28)))T"#)
    add("\(two(roll(24))):\(two(roll(60))):\(two(roll(60))).\(100 + roll(900))Z\",")
    add(#""context":{"app_version":"3.\#(roll(20)).\#(roll(10))","build":"\#(roll(5000))","#)
    add(#""os_version":"17.\#(roll(7))","locale":"\#(pick(Self.locales))","#)
    add(#""device_model":"iPhone\#(10 + roll(7)),\#(1 + roll(5))","environment":"app_store"},"#)
    add(#""properties":{"#)
    let count = 1 + Int(roll(6))
    for index in 0..<count {
      if index > 0 { add(",") }
      addProperty(index)
    }
    add("}}")
  }

  private mutating func addProperty(_ index: Int) {
    let name = Self.propertyNames[(index * 7 + Int(roll(3))) % Self.propertyNames.count]
    add(#""\#(name)\#(index)":"#)
    switch roll(10) {
    case 0...2: add(#""\#(pick(Self.texts))""#)
    case 3, 4: add("\(roll(1_000_000))")
    case 5, 6: add("\(roll(200)).\(roll(10))\(1 + roll(9))")
    case 7: add(roll(2) == 0 ? "true" : "false")
    case 8: add("null")
    default: add(roll(5) == 0 ? "1.5e\(roll(9))" : "17614\(10_000_000 + roll(80_000_000))")
    }
  }

  private static let names = [
    "app_opened", "paywall_viewed", "purchase_completed", "tap", "screen_viewed", "trial_started",
  ]
  private static let locales = ["en_US", "de_DE", "ru_RU", "ja_JP", "pt_BR"]
  private static let propertyNames = ["source", "price", "placement", "n", "is_first", "variant"]
  private static let texts = [
    "onboarding", "cold", "settings", "Übung macht den Meister", "привет мир", "購入完了",
    #"a \"quoted\" word"#, #"https:\/\/example.com\/a?b=c"#, #"line\nbreak"#, "🎯 goal",
    "a rather longer text that says what a person typed into a field of the application",
  ]

  private mutating func add(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int(roll(UInt64(choices.count)))]
  }

  private func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private mutating func uuid() -> String {
    var digits = String(next() | 1 << 63, radix: 16) + String(next() | 1 << 63, radix: 16)
    for offset in [20, 16, 12, 8] {
      digits.insert("-", at: digits.utf8.index(digits.startIndex, offsetBy: offset))
    }
    return digits
  }

  private mutating func roll(_ sides: UInt64) -> UInt64 { next() % sides }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A text in which `{i}` and `{t}` stand for counters.
///
/// `{i}` is the nearest counter: the element of the innermost `$repeat`, else the turn of the step's
/// `times`. `{t}` is always the turn of the step. Both count from 1.
struct TextTemplate: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case bytes([UInt8])
    case nearest
    case turn
  }

  let parts: [Part]

  init(_ text: JSON.Text) {
    var parts: [Part] = []
    var plain: [UInt8] = []
    let bytes = text.bytes
    var index = 0
    while index < bytes.count {
      let counter: Part? =
        index + 2 < bytes.count && bytes[index] == UInt8(ascii: "{")
          && bytes[index + 2] == UInt8(ascii: "}")
        ? (bytes[index + 1] == UInt8(ascii: "i")
          ? .nearest : bytes[index + 1] == UInt8(ascii: "t") ? .turn : nil) : nil
      guard let counter else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      if !plain.isEmpty { parts.append(.bytes(plain)) }
      plain = []
      parts.append(counter)
      index += 3
    }
    if !plain.isEmpty || parts.isEmpty { parts.append(.bytes(plain)) }
    self.parts = parts
  }

  /// Whether no counter is in it.
  var isConstant: Bool { !parts.contains { $0 == .nearest || $0 == .turn } }

  func text(in environment: Environment) -> JSON.Text {
    if parts.count == 1, case .bytes(let bytes) = parts[0] { return JSON.Text(unchecked: bytes) }
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .bytes(let bytes): result += bytes
      case .nearest: result += String(environment.nearest).utf8
      case .turn: result += String(environment.turn).utf8
      }
    }
    return JSON.Text(unchecked: result)
  }
}

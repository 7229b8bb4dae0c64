/// Colours for a terminal, or none.
struct Paint {
  var isOn: Bool

  func good(_ text: String) -> String { sgr("32", text) }
  func bad(_ text: String) -> String { sgr("31", text) }
  func doubt(_ text: String) -> String { sgr("33", text) }
  func strong(_ text: String) -> String { sgr("1", text) }
  func faint(_ text: String) -> String { sgr("2", text) }

  /// Source: ECMA-48 §8.3.117, select graphic rendition.
  private func sgr(_ code: String, _ text: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

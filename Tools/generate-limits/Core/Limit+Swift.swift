extension Limit {
  /// The constants that stand for the limit: its name, and those of its readings.
  ///
  /// Each is the path of types from the outermost one inside the contract's on: `Server.Batch.max`.
  var swiftNames: [String] {
    let types = key.parts.dropLast().map { SwiftNames.type($0) ?? $0 }
    return constantNames.map { (types + [$0]).joined(separator: ".") }
  }

  /// The declarations of the limit, each a block of lines without indentation.
  var swiftDeclarations: [[String]] {
    let names = constantNames
    var declarations = [documentation(doc) + declaration(named: names[0])]
    let figures = readings.map(\.figure)
    if let least = figures.min(), let most = figures.max() {
      for (name, word, figure) in [(names[1], "least", least), (names[2], "most", most)] {
        declarations.append(
          documentation("The \(word) that `\(key.text)` can be read to mean.")
            + ["public static let \(name) = \(literal(figure))"])
      }
    }
    return declarations
  }

  private var constantNames: [String] {
    let last = key.parts.last ?? ""
    if unit == .set { return [SwiftNames.type(last) ?? last] }
    let name = SwiftNames.constant(last) ?? last
    let bare = name.filter { $0 != "`" }
    return readings.isEmpty ? [name] : [name, bare + "Least", bare + "Most"]
  }

  private func documentation(_ sentence: String) -> [String] {
    ["/// \(sentence)", "///", "/// Unit: \(unit.rawValue). Source: \(source)."]
  }

  private func declaration(named name: String) -> [String] {
    switch value {
    case .none: ["public static let \(name): Swift.\(optionalType)? = nil"]
    case .whole(let number): ["public static let \(name) = \(literal(number))"]
    case .decimal(let number): ["public static let \(name): Swift.Double = \(number)"]
    case .range(let first, let last): ["public static let \(name) = \(first)...\(last)"]
    case .text(let text): ["public static let \(name) = \(SwiftNames.literal(text))"]
    case .wholes(let numbers): ["public static let \(name) = [\(list(numbers.map(literal)))]"]
    case .decimals(let numbers): ["public static let \(name): [Swift.Double] = [\(list(numbers))]"]
    case .texts(let texts):
      unit == .set
        ? enumeration(named: name, of: texts)
        : ["public static let \(name) = [\(list(texts.map(SwiftNames.literal)))]"]
    }
  }

  private func enumeration(named name: String, of codes: [String]) -> [String] {
    ["public enum \(name): Swift.String, Swift.CaseIterable, Swift.Sendable {"]
      + codes.flatMap { code in
        [
          "  /// `\(code)`",
          "  case \(SwiftNames.constant(code) ?? code) = \(SwiftNames.literal(code))",
        ]
      } + ["}"]
  }

  private var optionalType: String {
    if case .duration = unit.form { "Duration" } else { "Int" }
  }

  private func literal(_ number: Int) -> String {
    guard case .duration(let milliseconds) = unit.form else { return SwiftNames.literal(number) }
    return milliseconds == 1
      ? "Swift.Duration.milliseconds(\(SwiftNames.literal(number)))"
      : "Swift.Duration.seconds(\(SwiftNames.literal(number * (milliseconds / 1000))))"
  }

  private func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}

import ContractKit

extension HTTPField {
  /// Whether the name is `name`, letter case ignored.
  func isCalled(_ name: String) -> Bool {
    Grammar.folded(Array(self.name.utf8)) == Grammar.folded(Array(name.utf8))
  }

  /// Whether it says what the body is.
  var isContentType: Bool { isCalled("Content-Type") }
}

import ContractKit

/// One option of the command line: how it is written, what it is for, and what it sets.
struct Option: Sendable {
  /// What may follow the name.
  enum Value: Sendable {
    /// Nothing: to be there is all.
    case none(@Sendable (inout Settings) -> Void)
    /// A value: the word that stands for it in help texts, what it must be, and what to do with
    /// it; false if the text is not such a value.
    case text(placeholder: String, due: String, @Sendable (inout Settings, String) -> Bool)
  }

  /// The name with its dashes.
  let name: String
  /// What may follow it.
  let value: Value
  /// What it is for: one or two sentences, without a line end.
  let help: String
  /// Whether it may stand more than once.
  let isRepeatable: Bool

  /// An option that takes no value.
  init(
    _ name: String, help: String, set: @escaping @Sendable (inout Settings) -> Void
  ) {
    self.name = name
    self.value = .none(set)
    self.help = help
    isRepeatable = false
  }

  /// An option with a value that may be wrong.
  init(
    _ name: String, _ placeholder: String, due: String, isRepeatable: Bool = false, help: String,
    set: @escaping @Sendable (inout Settings, String) -> Bool
  ) {
    self.name = name
    self.value = .text(placeholder: placeholder, due: due, set)
    self.help = help
    self.isRepeatable = isRepeatable
  }

  /// An option whose value is any text that is not empty.
  init(
    _ name: String, _ placeholder: String, due: String, help: String,
    _ member: WritableKeyPath<Settings, String?> & Sendable
  ) {
    self.init(name, placeholder, due: due, help: help) { settings, text in
      settings[keyPath: member] = text
      return !text.isEmpty
    }
  }

  /// The name and, if it takes one, the value: `--jobs N`.
  var usage: String {
    switch value {
    case .none: name
    case .text(let placeholder, due: _, _): "\(name) \(placeholder)"
    }
  }

  /// The word that stands for the value, or nothing.
  var placeholder: String {
    switch value {
    case .none: ""
    case .text(let placeholder, due: _, _): placeholder
    }
  }
}

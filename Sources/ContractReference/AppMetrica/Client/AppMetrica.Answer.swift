import ContractKit

extension AppMetrica {
  /// The body of the answer to a batch.
  struct Answer: Sendable {
    var accepted: Int
    var rejected: [Rejection]

    /// An event that was not taken.
    struct Rejection: Sendable {
      var index: Int
      var insertID: JSON.Text?
      var code: JSON.Text
      var isRetryable: Bool
    }
  }
}

extension AppMetrica.Answer {
  /// The answer in a body; nil if that is none. Members that are not named are passed over.
  init?(_ body: [UInt8]) {
    guard let json = try? JSON.parse(body), let accepted = json["accepted"]?.wholeNumber,
      let entries = json["rejected"]?.elements
    else { return nil }
    let rejected = entries.compactMap(Rejection.init)
    guard rejected.count == entries.count else { return nil }
    self.init(accepted: accepted, rejected: rejected)
  }
}

extension AppMetrica.Answer.Rejection {
  fileprivate init?(_ entry: JSON) {
    guard let index = entry["index"]?.wholeNumber, let code = entry["code"]?.text,
      case .bool(let isRetryable)? = entry["retryable"]
    else { return nil }
    let id = entry["insert_id"]
    guard id == nil || id == .null || id?.text != nil else { return nil }
    self.init(index: index, insertID: id?.text, code: code, isRetryable: isRetryable)
  }
}

extension JSON {
  /// The value, if it is a whole number, however that is spelled.
  fileprivate var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    if let integer = number.integer { return integer }
    return number.double.flatMap(Int.init(exactly:))
  }
}

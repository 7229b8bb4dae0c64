import ContractKit

extension HTTPResponse {
  /// Changes the body, if it is JSON.
  mutating func editBody(_ change: (inout JSON) -> Void) {
    guard var json = try? JSON.parse(body) else { return }
    change(&json)
    body = json.compact()
  }

  /// The indices in a list of the answer to a batch.
  func indices(of list: JSON.Text) -> Set<Int> {
    let entries = (try? JSON.parse(body))?[list]?.elements ?? []
    return Set(entries.compactMap { $0["index"]?.integer })
  }

  /// Whether a list of the answer to a batch has entries.
  func hasEntries(in list: JSON.Text) -> Bool { !indices(of: list).isEmpty }

  /// The answer with so many more accepted events.
  func adding(_ count: Int) -> HTTPResponse {
    var copy = self
    copy.editBody { report in
      report.edit("accepted") { $0 = .number(JSON.Number($0.integer + count)) }
    }
    return copy
  }
}

extension HTTPRequest {
  /// The body, if it is JSON.
  var json: JSON? {
    try? JSON.received(body)
  }
}

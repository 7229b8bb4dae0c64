extension Environment {
  /// What a pattern asks for, in words a reader of a report understands.
  func describe(_ pattern: Pattern) -> String {
    switch pattern.kind {
    case .literal(let value): return value.compact().quotedJSON()
    case .text(let template): return JSON.string(template.text(in: self)).compact().quotedJSON()
    case .spelling(let number): return JSON.number(number).compact().quotedJSON()
    case .array(let elements): return "a list of \(flattened(elements).count)"
    case .object(let members, _):
      let names = members.compactMap { member -> String? in
        guard case .named(let name, _) = member else { return nil }
        return name.text(in: self).display
      }
      return "an object of " + names.joined(separator: ", ")
    case .unordered(let elements, _):
      return "a list of \(flattened(elements).count), in any order"
    case .uuid(let uuid):
      guard let name = uuid.name?.text(in: self), let bound = self[name] else { return "a UUID" }
      return bound.compact().quotedJSON()
    case .id: return "an id"
    case .reference(let name, let letters):
      guard let bound = self[name.text(in: self)] else {
        return "the value of \(name.text(in: self).display)"
      }
      let note = letters == .any ? ", letter case ignored" : ""
      return bound.compact().quotedJSON() + note
    case .time(let time):
      guard let instant = instant(time.instant), let text = spelled(instant, time) else {
        return "an instant"
      }
      guard let within = time.within?.milliseconds(in: self) else { return "\"\(text)\"" }
      return "an instant within \(within) ms of \(text)"
    case .any(let any): return any.words
    case .sentCount: return "\(sent.count) (the number of records sent)"
    case .sent(let pointer): return "\(pointer.description) of the record sent"
    case .range(let low, let high): return "a number\(AnyPattern.bounds(low, high))"
    case .has(let patterns): return "a list with at least \(patterns.count) of its items"
    case .repeated(let count, _, let item): return "\(count) of \(describe(item))"
    case .oneOf(let alternatives, _):
      return "one of: " + alternatives.map { "\($0.label)" }.joined(separator: ", ")
    case .optional(let inner): return "\(describe(inner)), or nothing"
    case .absent: return "nothing"
    case .sized(let size, _, _): return "a value of \(size) octets"
    case .joined: return "raw octets"
    case .anyBytes: return "any body"
    }
  }
}

extension AnyPattern {
  var words: String {
    let name =
      switch type {
      case .string: "a text"
      case .digits: "a text of digits"
      case .integer: "a whole number"
      case .number: "a number"
      case .boolean: "true or false"
      case .object: "an object"
      case .array: "a list"
      case .json, .bytes: "any value"
      }
    var words = name
    if !prefix.isEmpty { words += " that begins with \(prefix.quoted())" }
    if min != nil || max != nil {
      words += " of \(min ?? 0) to \(max.map(String.init) ?? "any number of") characters"
    }
    return words + Self.bounds(low, high)
  }

  static func bounds(_ low: Double?, _ high: Double?) -> String {
    func text(_ end: Double) -> String {
      Int(exactly: end).map(String.init) ?? "\(end)"
    }
    return switch (low, high) {
    case (nil, nil): ""
    case (let low?, nil): " from \(text(low))"
    case (nil, let high?): " up to \(text(high))"
    case (let low?, let high?): " from \(text(low)) to \(text(high))"
    }
  }
}

extension Complaint: CustomStringConvertible {
  /// One line that says where and what, and mostly one that says what to do.
  var description: String {
    let line = "\(position): error: \(fault.words)"
    return fault.hint.map { "\(line)\n    \($0)" } ?? line
  }
}

extension Complaint.Fault {
  /// What is wrong, with the user's own words in quotes.
  var words: String {
    switch self {
    case .notJSON(let reason): "not JSON: \(reason)"
    case .wrongType(let what, let expected, let found): "\(what) must be \(expected), not \(found)"
    case .emptyText(let name): "member \(quoted(name)) must not be empty"
    case .unknownMember(let name, _): "unknown member \(quoted(name))"
    case .missingMember(let name, let shape): "\(shape.name) must have a member \(quoted(name))"
    case .unknownWord(let word, let what, _): "unknown \(what) \(quoted(word))"
    case .otherContract(let contract, _): "the contract of this file cannot be \(quoted(contract))"
    case .badContract(let name): "no contract can be called \(quoted(name))"
    case .badKey(let key): "\(quoted(key)) is no key"
    case .repeatedKey(let key, let line): "key \(quoted(key)) was already given in line \(line)"
    case .keyIsGroup(let key, let other):
      "key \(quoted(key)) is also the beginning of \(quoted(other))"
    case .sameName(let key, let name, let other):
      "key \(quoted(key)) would be called \(name) in Swift, as \(quoted(other)) is"
    case .forbiddenName(let key, let name):
      "key \(quoted(key)) would need a type called \(name), which Swift does not allow"
    case .sameFile(let key, let other):
      "key \(quoted(key)) would have its boundary scenarios in the file of \(quoted(other))"
    case .valueOfOtherForm(let unit, let found):
      "a value in \(quoted(unit.rawValue)) cannot be \(found)"
    case .repeatedCode(let code): "code \(quoted(code)) is there twice"
    case .codeWithoutName(let code): "Swift can make no name of code \(quoted(code))"
    case .sameCodeName(let code, let name, let other):
      "code \(quoted(code)) would be called \(name) in Swift, as \(quoted(other)) is"
    case .readingsOfNoFigure(let unit):
      "a limit in \(quoted(unit.rawValue)) has readings only if its value is a whole number"
    case .tooFewReadings: "one reading is none"
    case .repeatedReading(let figure): "two readings are \(figure)"
    case .spaceInReading(let name): "the name of a reading cannot be \(quoted(name))"
    case .valueIsNoReading(let value, _): "the value \(value) is none of the readings"
    case .unitsOfNoText(let unit): "a limit in \(quoted(unit.rawValue)) has no units of text"
    case .kindOfOtherUnit(let kind, let unit):
      "bounds of kind \(quoted(kind)) do not go with the unit \(quoted(unit.rawValue))"
    case .boundsOfNoFigure: "a limit has bounds only if its value is a whole number"
    case .notOneEdge: "bounds say what is due either above or below the limit"
    case .durationBelow: "bounds of kind \"duration\" have no lower end"
    case .direction(isMissing: true): "bounds of kind \"duration\" must have a member \"direction\""
    case .direction(isMissing: false): "only bounds of kind \"duration\" have a direction"
    case .point(isMissing: true): "the bounds of a limit with several readings must name the point"
    case .point(isMissing: false): "the bounds of a limit with one reading have no open point"
    case .unlikelyIsNoUnit(let unit): "\(quoted(unit.rawValue)) is none of the limit's units"
    case .unusedColumn(let name): "the column \(quoted(name)) is used by no step"
    case .unknownLimit(let key, _): "unknown limit \(quoted(key))"
    case .unknownRequirement(let id, _): "unknown requirement \(quoted(id))"
    case .badRequirement(let id): "\(quoted(id)) is no id of a requirement"
    case .repeatedRequirement(let id, let line):
      "requirement \(quoted(id)) was already given in line \(line)"
    case .why(isMissing: true): "what no scenario tests must say why"
    case .why(isMissing: false): "what scenarios test needs no reason why not"
    }
  }

  /// What to do about it, if that does not go without saying.
  var hint: String? {
    switch self {
    case .unknownMember(let name, let shape):
      suggestion(for: name, among: shape.members, "\(sentence(shape.name)) may have")
    case .unknownWord(let word, let what, let allowed):
      suggestion(for: word, among: allowed, "Known as \(what)")
    case .otherContract(_, let expected): "by its name it is \(quoted(expected))"
    case .badContract:
      "name the file for its contract: words of a-z and 0-9, joined by hyphens, a letter first"
    case .badKey:
      "a key is two words or more of a-z, 0-9 and _, joined by points: server.batch.max"
    case .keyIsGroup: "a limit cannot have limits below it: give it a last word of its own"
    case .valueOfOtherForm(let unit, _): "it must be \(unit.form.words)"
    case .tooFewReadings: "name every figure that the source can mean, or leave \"readings\" out"
    case .spaceInReading: "it must be a word: a list of names is written with spaces between"
    case .valueIsNoReading(_, let readings):
      "it must be one of \(readings.map(String.init).joined(separator: ", "))"
    case .unitsOfNoText: "only the unit \"characters\" can mean several units"
    case .kindOfOtherUnit(_, let unit):
      unit.boundsKind.map { "the kind that goes with it is \(quoted($0))" }
    case .notOneEdge: "give exactly one of \"above\" and \"below\""
    case .direction(isMissing: true): "it is \"past\" or \"future\""
    case .point(isMissing: true): "add \"point\": the name of the reading in the contract file"
    case .unusedColumn(let name): "write { \"$row\": \(quoted(name)) } where it belongs"
    case .unknownLimit(_, let nearest?), .unknownRequirement(_, let nearest?):
      "did you mean \(quoted(nearest))?"
    case .badRequirement: "an id is words of A-Z and digits joined by hyphens: ASO-S-001"
    case .notJSON, .wrongType, .emptyText, .missingMember, .repeatedKey, .sameName, .forbiddenName,
      .sameFile,
      .repeatedCode, .codeWithoutName, .sameCodeName, .readingsOfNoFigure, .repeatedReading,
      .boundsOfNoFigure, .durationBelow, .direction(isMissing: false), .point(isMissing: false),
      .unlikelyIsNoUnit, .unknownLimit(_, nil), .unknownRequirement(_, nil),
      .repeatedRequirement, .why:
      nil
    }
  }

  private func suggestion(for word: String, among allowed: [String], _ list: String) -> String {
    let all = "\(list): \(allowed.joined(separator: ", "))"
    guard let nearest = Spelling.nearest(to: word, among: allowed) else { return all }
    return "did you mean \(quoted(nearest))? \(all)"
  }

  private func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }

  private func quoted(_ text: String) -> String { SwiftNames.literal(text) }
}

/// Why bytes are not a JSON text, or a value has no canonical form, and where.
///
/// Every offset counts bytes from the start of the text, from 0.
public enum JSONError: Error, Hashable, Sendable {
  /// The text stops inside a value.
  case unexpectedEnd(offset: Int)
  /// A byte that no rule allows here.
  case unexpectedByte(UInt8, offset: Int, expected: Expectation)
  /// A control character inside a string, where only its escape may stand.
  case controlCharacter(UInt8, offset: Int)
  /// A byte inside a string that neither is UTF-8 nor begins it.
  case invalidUTF8(UInt8, offset: Int)
  /// Arrays and objects nested deeper than `limit`.
  case tooDeep(limit: Int, offset: Int)
  /// A second member with the same name.
  case duplicateName(JSON.Text, first: Int, offset: Int)
  /// A text of more than 4,294,967,295 bytes.
  case tooLong(limit: Int)
  /// In canonical form: half of a surrogate pair, which no UTF-8 can say.
  case loneSurrogate(UInt16, offset: Int)
  /// In canonical form: a number too large for binary64.
  case numberTooLarge(JSON.Number, offset: Int)

  /// What the grammar has a place for.
  public enum Expectation: Sendable, Hashable {
    /// Any value.
    case value
    /// The first element of an array, or its end.
    case valueOrEndOfArray
    /// The name of a member.
    case name
    /// The first name of an object, or its end.
    case nameOrEndOfObject
    /// The colon after a name.
    case colon
    /// What follows an element.
    case commaOrEndOfArray
    /// What follows a member.
    case commaOrEndOfObject
    /// The letters of `true`, after the first.
    case restOfTrue
    /// The letters of `false`, after the first.
    case restOfFalse
    /// The letters of `null`, after the first.
    case restOfNull
    /// A digit of a number.
    case digit
    /// What may follow a backslash.
    case escape
    /// One of the four digits of `\u`.
    case hexDigit
    /// Nothing but white space.
    case endOfText
  }

  /// The offset at which reading stopped, in bytes from the start of the text.
  public var offset: Int {
    switch self {
    case .unexpectedEnd(let offset), .unexpectedByte(_, let offset, _),
      .controlCharacter(_, let offset), .invalidUTF8(_, let offset), .tooDeep(_, let offset),
      .duplicateName(_, _, let offset), .loneSurrogate(_, let offset),
      .numberTooLarge(_, let offset):
      offset
    case .tooLong(let limit): limit
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// One line: the offset, what is there, what may be there instead.
  public var description: String { "at byte \(offset): \(reason)" }

  /// The same without the offset, for a message that begins with line and column.
  public var reason: String {
    switch self {
    case .unexpectedEnd:
      "the text ends inside a value"
    case .unexpectedByte(let byte, _, let expected):
      "found \([byte].quoted()), expected \(expected.words)"
    case .controlCharacter(let byte, _):
      "found \([byte].quoted()) inside a string, expected its escape"
    case .invalidUTF8(let byte, _):
      "found \([byte].quoted()) inside a string, expected UTF-8"
    case .tooDeep(let limit, _):
      "nested deeper than \(limit) levels"
    case .duplicateName(let name, let first, _):
      "member \(name.bytes.quoted(limit: 100)) was already given at byte \(first)"
    case .tooLong(let limit):
      "the text is longer than \(limit) bytes"
    case .loneSurrogate(let unit, _):
      "\\u\(String(unit, radix: 16)) is half of a pair, and has no canonical form"
    case .numberTooLarge(let number, _):
      "\(number.spelling.quoted(limit: 100)) is too large for a double, and has no canonical form"
    }
  }
}

extension JSONError.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .valueOrEndOfArray: #"a value or "]""#
    case .name: "a member name"
    case .nameOrEndOfObject: #"a member name or "}""#
    case .colon: #"":""#
    case .commaOrEndOfArray: #""," or "]""#
    case .commaOrEndOfObject: #""," or "}""#
    case .restOfTrue: #"the rest of "true""#
    case .restOfFalse: #"the rest of "false""#
    case .restOfNull: #"the rest of "null""#
    case .digit: "a digit"
    case .escape: #"one of "\/bfnrtu after the backslash"#
    case .hexDigit: "a hexadecimal digit"
    case .endOfText: "the end of the text"
    }
  }
}

// Not by nil: where a value may be missing, `condition ? value : nil` would then mean `null`.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// An integer, by its decimal spelling.
  public init(integerLiteral value: Int) { self = .number(Number(value)) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(Text(value)) }

  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// An object: its members in the order written, repeated names included.
  public init(dictionaryLiteral elements: (Text, JSON)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

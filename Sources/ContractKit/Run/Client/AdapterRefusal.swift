/// Why an adapter did not do what it was asked.
public enum AdapterRefusal: Error, Sendable, Hashable {
  /// It cannot, or not with these arguments: the scenario is not applicable, for this reason.
  case unsupported(String)
  /// The SDK refused, with a code of its own; a scenario may expect that.
  case sdk(code: String, message: String)
  /// The adapter itself is at fault.
  case adapter(String)
}

/// What the suite answered to a question instead of a value, as a scenario asked it to.
public struct HookFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The scenario's words.
  public let message: String

  /// The scenario's words.
  public var description: String { message }
}

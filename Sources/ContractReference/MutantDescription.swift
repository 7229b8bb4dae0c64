/// What a mutant is: a right implementation made wrong in one way.
public struct MutantDescription: Sendable, Hashable {
  /// Its name within the contract: `accepts-101-events`.
  public let name: String
  /// The ids of the requirements it breaks: `ASO-S-005`.
  public let requirements: [String]
  /// What is wrong with it, in one sentence.
  public let sentence: String
}

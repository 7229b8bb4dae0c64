/// A right client made wrong in one named way.
public struct ClientMutant: Sendable {
  /// Its name within the contract.
  public let name: String
  /// The requirements it breaks.
  public let requirements: [String]
  /// How much what it breaks binds: what must find it.
  public let level: Level
  /// What is wrong with it, in one sentence.
  public let sentence: String
  /// The flavour of the documented client that it claims to be; nil if it claims none, and is checked
  /// only against what binds every client.
  public let flavour: String?
  /// The adapter of a new one.
  public let make: @Sendable () -> any FramePeer

  /// A mutant from its parts.
  public init(
    name: String, requirements: [String], level: Level = .must, sentence: String,
    flavour: String? = nil, make: @escaping @Sendable () -> any FramePeer
  ) {
    self.name = name
    self.requirements = requirements
    self.level = level
    self.sentence = sentence
    self.flavour = flavour
    self.make = make
  }
}

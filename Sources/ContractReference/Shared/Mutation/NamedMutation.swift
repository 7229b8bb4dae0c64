import ContractKit

/// A server made wrong in one named way.
struct NamedMutation<Server: RuledServer>: Sendable {
  let name: String
  let requirements: [String]
  let level: Level
  let sentence: String
  let mutation: ServerMutation<Server>

  /// A mutant from its name, the requirements it breaks and how much that binds, what is wrong in
  /// one sentence, and the change that makes it so.
  init(
    _ name: String, _ requirements: [String], level: Level = .must, _ sentence: String,
    _ mutation: ServerMutation<Server>
  ) {
    self.name = name
    self.requirements = requirements
    self.level = level
    self.sentence = sentence
    self.mutation = mutation
  }

  /// The mutant as a run takes it.
  var `public`: ServerMutant {
    ServerMutant(name: name, requirements: requirements, level: level, sentence: sentence) {
      [mutation] in Mutated(mutation)
    }
  }
}

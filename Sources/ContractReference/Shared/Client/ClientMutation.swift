import ContractKit

/// A client made wrong in one named way.
struct ClientMutation<Client: ReferenceClient>: Sendable {
  typealias Change = @Sendable (inout Client.Rules) -> Void

  let name: String
  let requirements: [String]
  let level: Level
  let sentence: String
  /// Which documented client it claims to be; nil if none.
  let flavour: String?
  /// The rules that are changed.
  let base: Client.Rules
  let change: Change

  /// The mutant as a run takes it.
  func mutant(entropy: UInt64) -> ClientMutant {
    ClientMutant(
      name: name, requirements: requirements, level: level, sentence: sentence, flavour: flavour
    ) { make(entropy: entropy) }
  }

  func make(entropy: UInt64) -> any FramePeer {
    var rules = base
    change(&rules)
    return ReferencePeer<Client>(rules, hello: rules.hello(flavour: flavour), entropy: entropy)
  }
}

/// A right client that does otherwise where the contract leaves it open.
struct ClientVariant<Client: ReferenceClient>: Sendable {
  let name: String
  let sentence: String
  /// How late it may act, in milliseconds.
  var slack = 0
  /// Whether it does one thing after the other, in real time.
  var isSynchronous = false
  let base: Client.Rules
  let change: @Sendable (inout Client.Rules) -> Void

  func make(entropy: UInt64) -> any FramePeer {
    var rules = base
    change(&rules)
    let hello = rules.hello(flavour: nil, slack: slack)
    let peer = ReferencePeer<Client>(rules, hello: hello, entropy: entropy)
    return isSynchronous ? SynchronousPeer(peer) : peer
  }
}

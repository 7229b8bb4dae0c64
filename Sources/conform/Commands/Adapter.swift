import ContractKit
import ContractReference

/// Speaks frames, with a reference client behind them, until the runner ends it.
func runAdapter(_ settings: Settings) async throws -> Int32 {
  try await AdapterHost.run(try referenceClient(settings)())
  return 0
}

/// What makes the client that `settings` name: a mutant, a variant, or the reference in a flavour.
private func referenceClient(_ settings: Settings) throws -> @Sendable () -> any FramePeer {
  let contract = settings.contract ?? ""
  let entropy = UInt64.random(in: 0 ... .max)
  let flavours = ClientReferences.flavours(contract: contract)
  if let name = settings.mutant {
    let mutants = ClientReferences.mutants(contract: contract, entropy: entropy)
    guard let mutant = mutants.first(where: { $0.name == name }) else {
      throw UsageProblem.unknownName(name, what: "mutant", known: mutants.map(\.name))
    }
    return mutant.make
  }
  if let name = settings.variant {
    let variants = ClientReferences.variants(contract: contract, entropy: entropy)
    guard let variant = variants.first(where: { $0.name == name }) else {
      throw UsageProblem.unknownName(name, what: "variant", known: variants.map(\.name))
    }
    return variant.make
  }
  let flavour = settings.flavour ?? flavours.first
  guard
    let make = ClientReferences.maker(contract: contract, flavour: flavour, entropy: entropy)
  else {
    guard let flavour else { throw UsageProblem.noReferenceClient(contract) }
    throw UsageProblem.unknownFlavour(flavour, known: flavours)
  }
  return make
}

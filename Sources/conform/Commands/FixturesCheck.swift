import ContractKit

/// Checks that every fixture can be read, and is laid out as it should be.
func runFixturesCheck(_ settings: Settings) async throws -> Int32 {
  let files = try fixtureFiles(settings)
  var complaints: [Complaint] = []
  for contract in Suite.contracts(in: files) {
    do {
      _ = try Suite.load(contract: contract, from: files)
    } catch {
      complaints += error.complaints
    }
  }
  complaints += layoutComplaints(files)
  for complaint in complaints { try StandardStream.error.write("\(complaint)\n") }
  if complaints.isEmpty {
    try StandardStream.output.write("\(files.count) fixtures are sound\n")
  }
  return complaints.isEmpty ? 0 : 2
}

import ContractKit
import ContractReference

/// Serves HTTP as a contract says, until standard input ends (with `--control`) or for ever.
func runServe(_ settings: Settings) async throws -> Int32 {
  let contract = settings.contract ?? ""
  guard let make = ServerReferences.maker(contract: contract, acceptsFreshKeys: true) else {
    throw UsageProblem.noReference(contract)
  }
  let model = make()
  let host = try ServerHost(model, contract: contract, port: settings.port)
  defer { host.stop() }
  if settings.isControlled {
    var input = StandardInput(limit: 64 * 1024 * 1024)
    while let line = try input.next() {
      let (reply, isLast) = host.reply(to: line.bytes)
      try StandardStream.output.write(reply + [0x0A])
      if isLast { break }
    }
    return 0
  }
  let keys = model.startingKeys(at: .now())
  if let path = settings.subject {
    _ = try FileSystem.write(subjectFile(contract, keys).indented() + [0x0A], to: path)
  }
  if settings.detail == .quiet {
    try StandardStream.output.write("\(host.baseURL)\n")
  } else {
    let width = keys.map(\.state.count).max() ?? 0
    let list = keys.map { key in
      "  \(key.state)\(String(repeating: " ", count: width - key.state.count))  \(key.key)\n"
    }
    try StandardStream.output.write(
      "\(contract) is served at \(host.baseURL)\nkeys:\n\(list.joined())stop with Ctrl-C\n")
  }
  waitForSignal()
}

/// The subject file that tells `conform server` of these keys.
func subjectFile(_ contract: String, _ keys: [(state: String, key: String)]) -> JSON {
  [
    "format": 1, "contract": .string(JSON.Text(contract)),
    "keys": .object(
      keys.map { JSON.Member(JSON.Text($0.state), .string(JSON.Text($0.key))) }),
  ]
}

import ContractKit
import Foundation

// ours generate FILE BYTES      write the batches
// ours measure FILE             one line a measure: peer, measure, seconds
// ours canonical FILE           the canonical form, to standard output

let arguments = CommandLine.arguments

func read(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}

func measure(_ name: String, _ body: () throws -> Int) rethrows {
  _ = try body()
  let start = ContinuousClock.now
  let count = try body()
  let seconds = start.duration(to: .now) / .seconds(1)
  precondition(count > 0)
  print("ContractKit\t\(name)\t\(seconds)")
}

switch (arguments.dropFirst().first, arguments.count) {
case ("generate", 4):
  let bytes = Batches.generate(size: Int(arguments[3]) ?? 10_000_000)
  try Data(bytes).write(to: URL(filePath: arguments[2]))
case ("measure", 3):
  let bytes = try read(arguments[2])
  try measure("parse") { try JSONDocument(parsing: bytes).root.range.count }
  try measure("parse and write, sorted") { try JSONDocument(parsing: bytes).canonical().count }
  try measure("parse, into a tree") { try JSON.parse(bytes) == .null ? 0 : 1 }
  let tree = try JSON.parse(bytes)
  measure("write, from a tree") { tree.compact().count }
case ("canonical", 3):
  FileHandle.standardOutput.write(
    Data(try JSONDocument(parsing: read(arguments[2])).canonical()))
default:
  print("usage: ours generate FILE BYTES | measure FILE | canonical FILE")
  exit(2)
}

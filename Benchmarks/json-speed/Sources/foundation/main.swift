import Foundation

// foundation FILE      one line a measure: peer, measure, seconds

let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))

func measure(_ name: String, _ body: () throws -> Int) rethrows {
  _ = try body()
  let start = ContinuousClock.now
  let count = try body()
  let seconds = start.duration(to: .now) / .seconds(1)
  precondition(count > 0)
  print("Foundation JSONSerialization\t\(name)\t\(seconds)")
}

try measure("parse") {
  try JSONSerialization.jsonObject(with: bytes) is [Any] ? 1 : 0
}
try measure("parse and write, sorted") {
  let value = try JSONSerialization.jsonObject(with: bytes)
  let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
  return try JSONSerialization.data(withJSONObject: value, options: options).count
}

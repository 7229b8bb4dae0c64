import ContractKit

/// Says whether a file is a JSON text; prints nothing if it is.
///
/// Names given twice are allowed, as RFC 8259 §4 allows them.
func runJSONCheck(_ settings: Settings) async throws -> Int32 {
  try withJSONInput(settings) { bytes throws(JSONError) in
    _ = try JSONDocument(parsing: bytes, duplicates: .keep)
    return []
  }
}

/// Reads the file that `settings` name, and prints what `body` makes of it.
///
/// - Returns: 0, or 1 if `body` threw: the fault is then printed as
///   `FILE:line:column: error: …`.
func withJSONInput(
  _ settings: Settings, _ body: ([UInt8]) throws(JSONError) -> [UInt8]
) throws(SystemError) -> Int32 {
  let path = settings.operand ?? "-"
  let bytes = try readInput(path)
  let output: [UInt8]
  do throws(JSONError) {
    output = try body(bytes)
  } catch {
    let position = TextPosition(of: error.offset, in: bytes)
    let file = path == "-" ? "<stdin>" : path
    try StandardStream.error.write("\(file):\(position): error: \(error.reason)\n")
    return 1
  }
  try StandardStream.output.write(output)
  return 0
}

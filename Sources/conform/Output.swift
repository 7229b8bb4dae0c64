import ContractKit

/// The bytes of a file; `-` is standard input.
func readInput(_ path: String) throws(SystemError) -> [UInt8] {
  try FileSystem.read(path == "-" ? "/dev/stdin" : path)
}

/// Prints a complaint, with `conform: error:` before it.
func complain(_ text: String) {
  // Nothing is left to be told if standard error is closed.
  try? StandardStream.error.write("conform: error: \(text)\n")
}

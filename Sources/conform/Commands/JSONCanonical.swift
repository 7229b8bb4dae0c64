import ContractKit

/// Prints the canonical form of a JSON text, with nothing before or after it.
///
/// Source: RFC 8785.
func runJSONCanonical(_ settings: Settings) async throws -> Int32 {
  try withJSONInput(settings) { bytes throws(JSONError) in
    try JSONDocument(parsing: bytes, duplicates: .keep).canonical()
  }
}

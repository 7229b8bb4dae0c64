/// The offset of the first byte in which `a` and `b` differ, or nil if they are equal.
///
/// If one is the beginning of the other, that is the length of the shorter.
///
/// - Complexity: O(*n*) in the length of what they share.
func firstDifference(_ a: [UInt8], _ b: [UInt8]) -> Int? {
  let shared = min(a.count, b.count)
  return (0..<shared).first { a[$0] != b[$0] } ?? (a.count == b.count ? nil : shared)
}

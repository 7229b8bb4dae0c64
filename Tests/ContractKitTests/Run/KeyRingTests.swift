import Testing

@testable import ContractKit

@Suite struct KeyRingTests {
  static func keys(_ subject: [String: [String]], _ asked: [String]) -> [String?] {
    var file = SubjectFile()
    file.keys = subject
    let ring = KeyRing(file, nonce: 36)
    return asked.map { ring.key(in: $0) }
  }

  static let rows: [(subject: [String: [String]], asked: [String], keys: [String?])] = [
    ([:], ["active", "fresh"], [nil, nil]),
    (["active": ["a", "b"]], ["active", "active"], ["a", "a"]),
    (["fresh": ["a", "b"]], ["fresh", "fresh", "fresh"], ["a", "b", nil]),
    // 36 in base 36 is 10.
    (["fresh": ["k-{n}-x"]], ["fresh", "fresh"], ["k-10_0-x", "k-10_1-x"]),
    (["fresh": ["a", "k{n}"]], ["fresh", "fresh", "fresh"], ["a", "k10_1", "k10_2"]),
    (["fresh": ["k{n}", "b"]], ["fresh", "fresh", "fresh"], ["k10_0", "b", nil]),
    (["revoked": ["r{n}"]], ["revoked", "revoked"], ["r10_0", "r10_1"]),
    (["fresh": []], ["fresh"], [nil]),
    (
      ["active": ["a"], "fresh": ["f{n}"]], ["fresh", "active", "fresh"], ["f10_0", "a", "f10_1"]
    ),
  ]

  @Test(arguments: rows.indices)
  func `A fresh key is given once, any other as often as it is asked for`(_ index: Int) {
    let row = Self.rows[index]
    #expect(Self.keys(row.subject, row.asked) == row.keys)
  }
}

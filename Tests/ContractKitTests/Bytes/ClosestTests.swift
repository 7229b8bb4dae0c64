import ContractKit
import Testing

@Suite struct ClosestTests {
  static let names = ["status", "headers", "body", "id"]

  @Test(arguments: [
    ("stauts", "status"), ("stat", "status"), ("statu", "status"), ("statuss", "status"),
    ("Status", "status"),
    ("header", "headers"), ("hdeaers", "headers"), ("bdy", "body"), ("ib", "id"), ("i", "id"),
  ])
  func `Finds what may have been meant`(_ word: String, _ meant: String) {
    #expect(closest(to: word, among: Self.names) == meant)
  }

  @Test(arguments: ["", "zzzz", "bottom", "sta", "identity", "ss"])
  func `Finds nothing where nothing is close`(_ word: String) {
    #expect(closest(to: word, among: Self.names) == nil)
  }

  @Test func `Of two equally close words the first is taken, of unequal ones the closer`() {
    #expect(closest(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(closest(to: "batch", among: ["catch", "batches", "batch"]) == "batch")
    #expect(closest(to: "x", among: []) == nil)
  }
}

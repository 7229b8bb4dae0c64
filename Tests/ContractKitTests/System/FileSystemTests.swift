import Foundation
import Testing

@testable import ContractKit

@Suite struct FileSystemTests {
  /// Runs `body` with an empty folder, which is gone afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = "\(temporaryFolder)/files-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func `A file is written only if it differs, and whole`() throws {
    try inFolder { folder throws in
      let path = folder + "/a.bin"
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      #expect(try FileSystem.write(bytes, to: path))
      #expect(try FileSystem.read(path) == bytes)
      #expect(try !FileSystem.write(bytes, to: path))
      #expect(try FileSystem.write([], to: path))
      #expect(try FileSystem.read(path) == [])
      // Nothing is left beside it.
      #expect(try FileSystem.files(below: folder) == ["a.bin"])
    }
  }

  @Test func `Files are listed at any depth, in the order of their bytes`() throws {
    try inFolder { folder throws in
      for name in ["b/z", "b/a/x", "B", "a", "b-c", "é", "z/.hidden", ".git/x"] {
        let path = "\(folder)/\(name)"
        try FileSystem.makeFolder(try #require(FileSystem.parent(of: path)))
        try FileSystem.write([], to: path)
      }
      // "-" is 0x2D and "/" is 0x2F; "é" begins with 0xC3.
      #expect(try FileSystem.files(below: folder) == ["B", "a", "b-c", "b/a/x", "b/z", "é"])
    }
  }

  @Test func `What fails says what, on which path, and why`() throws {
    try inFolder { folder throws in
      let missing = "\(folder)/none/a"
      let read = #expect(throws: SystemError.self) { try FileSystem.read(missing) }
      #expect(read == SystemError("open", missing, code: ENOENT))
      #expect(read?.isNotFound == true)
      #expect(read?.description == "open \(missing): No such file or directory")
      let write = #expect(throws: SystemError.self) { try FileSystem.write([1], to: missing) }
      #expect(write == SystemError("open", missing, code: ENOENT))
      let readFolder = #expect(throws: SystemError.self) { try FileSystem.read(folder) }
      #expect(readFolder == SystemError("read", folder, code: EISDIR))
      let list = #expect(throws: SystemError.self) { try FileSystem.files(below: missing) }
      #expect(list == SystemError("opendir", missing, code: ENOENT))
      try FileSystem.write([], to: "\(folder)/file")
      let make = #expect(throws: SystemError.self) { try FileSystem.makeFolder("\(folder)/file") }
      #expect(make == SystemError("mkdir", "\(folder)/file", code: EEXIST))
      #expect(FileSystem.kind(of: missing) == nil)
      #expect(FileSystem.kind(of: folder) == .folder)
      #expect(FileSystem.kind(of: "\(folder)/file") == .file)
      #expect(FileSystem.kind(of: "/dev/null") == .other)
      try FileSystem.remove("\(folder)/file")
      try FileSystem.remove("\(folder)/file")
      #expect(FileSystem.kind(of: "\(folder)/file") == nil)
    }
  }

  @Test(arguments: [
    ("a/b", "a"), ("/a/b", "/a"), ("/a", "/"), ("a/b/", "a"), ("a", nil), ("/", nil), ("", nil),
  ])
  func `The folder above a path is all but its last part`(_ path: String, _ parent: String?) {
    #expect(FileSystem.parent(of: path) == parent)
  }

  @Test func `The current folder is where relative paths start`() throws {
    let folder = try FileSystem.currentFolder()
    #expect(folder.hasPrefix("/"))
    #expect(FileSystem.kind(of: folder) == .folder)
  }
}

import Foundation
import Testing

@testable import ContractKit

/// Adapters that are shell scripts, most of them wrong.
@Suite(.timeLimit(.minutes(1))) struct ChildLinkTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var script: String
    var events: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    .init(
      name: "a crash", script: "read line; echo oops >&2; exit 3",
      events: [#"ended: the adapter ended (exit code 3): "oops\n""#]),
    .init(
      name: "a signal", script: "read line; kill -9 $$",
      events: ["ended: the adapter ended (signal 9)"]),
    .init(
      name: "the end of a script", script: "read line",
      events: ["ended: the adapter ended (exit code 0)"]),
    .init(
      name: "a stray print", script: "read line; echo 'listening on port 80'",
      events: ["listening on port 80", "ended: the adapter ended (exit code 0)"]),
    .init(
      name: "half a line", script: #"read line; printf '{"id":1'; exit 1"#,
      events: [
        #"noise: the adapter stopped inside a line: "{\"id\":1""#,
        "ended: the adapter ended (exit code 1)",
      ]),
    .init(
      name: "an overlong line, and one that is not",
      script: "read line; printf 'abcdefghijklmnopqrstu\\nabcdefghijklmnopqrst\\n'",
      events: [
        #"noise: the adapter wrote too long a line (over 20 bytes): "abcdefghijklmnopqrst"…"#,
        "abcdefghijklmnopqrst", "ended: the adapter ended (exit code 0)",
      ]),
    .init(
      name: "bytes that are no text", script: "read line; printf '\\377\\000'",
      events: [
        #"noise: the adapter stopped inside a line: "\xFF\x00""#,
        "ended: the adapter ended (exit code 0)",
      ]),
  ]

  @Test(arguments: rows)
  func `What a child does is told in order, its end last`(_ row: Row) throws {
    let inbox = try ClientInbox()
    let link = try ChildLink(FrameChannelTests.shell(row.script), to: inbox, lineLimit: 20)
    try link.send(["id": 1, "op": "hello"], until: .after(.seconds(20)))
    for words in row.events {
      #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == words)
    }
    link.end()
  }

  @Test func `Variables are set for it`() throws {
    let inbox = try ClientInbox()
    var command = FrameChannelTests.shell(#"echo "$CONFORM_TEST"; read line"#)
    command.environment = ["CONFORM_TEST": "a b"]
    let link = try ChildLink(command, to: inbox)
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "a b")
    link.end()
  }

  @Test func `Only the end of what it wrote to standard error is kept`() throws {
    let inbox = try ClientInbox()
    let link = try ChildLink(
      FrameChannelTests.shell("head -c 100000 /dev/zero | tr '\\000' e >&2; echo last >&2; exit 1"),
      to: inbox)
    let tail = String(repeating: "e", count: 595)
    #expect(
      AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
        == #"ended: the adapter ended (exit code 1): "\#(tail)last\n""#)
    link.end()
  }

  @Test func `What is kept of standard error begins with a whole line`() throws {
    let inbox = try ClientInbox()
    let link = try ChildLink(
      FrameChannelTests.shell("seq 1 100000 >&2; echo last >&2; exit 1"), to: inbox)
    // 600 bytes are "last", 100000 and 98 lines of 6 bytes; the first of these is not known to be whole.
    let lines = (99_903...100_000).map { "\($0)\\n" }.joined()
    let words = AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
    #expect(words == "ended: the adapter ended (exit code 1): … \"\(lines)last\\n\"")
    link.end()
  }

  @Test func `One that hangs is killed, and is gone when that returns`() throws {
    let inbox = try ClientInbox()
    let link = try ChildLink(
      FrameChannelTests.shell("trap '' TERM; echo $$; while :; do read x || :; done"), to: inbox)
    let id = AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
    #expect(Self.isAlive(id))
    #expect(link.kill())
    #expect(!Self.isAlive(id))
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.zero))) == "nothing")
  }

  @Test func `One that hangs ends in order by force`() throws {
    let inbox = try ClientInbox()
    let link = try ChildLink(
      FrameChannelTests.shell("trap '' TERM; echo $$; while :; do read x || :; done"), to: inbox,
      grace: .milliseconds(20))
    let id = AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
    link.end()
    #expect(!Self.isAlive(id))
  }

  /// What it says on its last frame is not heard, but is let be done: here, a file is written.
  @Test func `One that is to end is told so by a frame, and has time to`() throws {
    let path = "\(temporaryFolder)/last-\(UInt64.random(in: 0 ... .max))"
    let inbox = try ClientInbox()
    let link = try ChildLink(
      FrameChannelTests.shell(
        #"echo ready; read -r line; read -r rest && exit 1; printf '%s' "$line" > \#(path)"#),
      to: inbox, grace: .seconds(20))
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "ready")
    link.end()
    let last = try FileSystem.read(path)
    #expect(last == Array(#"{"id":0,"op":"shutdown"}"#.utf8))
    try FileSystem.remove(path)
  }

  @Test func `A frame is not waited for longer than its deadline`() throws {
    let link = try ChildLink(FrameChannelTests.shell("exec sleep 60"), to: ClientInbox())
    let long = JSON.string(JSON.Text(String(repeating: "a", count: 1_000_000)))
    let error = #expect(throws: SubjectError.self) {
      try link.send(["id": 1, "long": long], until: .after(.milliseconds(20)))
    }
    #expect(
      error == .control("the adapter takes no frame: write: Connection timed out"))
    #expect(link.kill())
  }

  @Test func `A program that is not there is said to be so`() {
    let error = #expect(throws: SubjectError.self) {
      try ChildLink(ChildCommand(["/nowhere/at/all"]), to: ClientInbox())
    }
    #expect(error == .unreachable("start /nowhere/at/all: No such file or directory"))
  }

  private static func isAlive(_ id: String) -> Bool {
    Int32(id).map { kill($0, 0) == 0 } ?? false
  }
}

/// In a process of its own, whose memory is its own.
@Suite(.timeLimit(.minutes(2))) struct LongLineTests {
  /// The most memory this process has had.
  ///
  /// On Linux by its own map: the figure of `getrusage` begins with that of the process which started
  /// this one, all the other tests included.
  private static func peakKilobytes() throws -> Int {
    #if canImport(Glibc) || canImport(Musl)
      let status = String(decoding: try FileSystem.read("/proc/self/status"), as: UTF8.self)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(Int(line.filter(\.isNumber)))
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #endif
  }

  @Test func `A line of 100 MB is not kept whole`() async {
    await #expect(processExitsWith: .success) {
      try await onThread {
        let inbox = try ClientInbox()
        let link = try ChildLink(
          FrameChannelTests.shell("head -c 100000000 /dev/zero; echo; echo after"), to: inbox)
        let words = AdapterLinkTests.words(inbox.next(until: .after(.seconds(60))))
        #expect(
          words.hasPrefix(
            #"noise: the adapter wrote too long a line (over 67108864 bytes): "\x00\x00"#))
        #expect(words.utf8.count < 2000)
        #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(60)))) == "after")
        link.end()
      }
      let kilobytes = try Self.peakKilobytes()
      #expect(kilobytes < 400_000, "the limit twice, for a buffer that grows, and the process")
    }
  }
}

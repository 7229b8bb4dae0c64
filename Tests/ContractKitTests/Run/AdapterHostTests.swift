import Foundation
import Testing

@testable import ContractKit

/// An adapter in a program of its own; where descriptors of the process change, in a process apart.
@Suite(.timeLimit(.minutes(1))) struct AdapterHostTests {
  /// Serves a sample over one end of a pair of sockets.
  ///
  /// - Returns: What it wrote, and whether it was told to end.
  static func serve(_ lines: String, limit: Int = 1000) throws -> (output: String, hasEnded: Bool) {
    let ends = try SocketPair()
    let server = try FrameServer(try AdapterDesk(SampleAdapter()), writing: ends.theirs.number)
    try writeAll(Array(lines.utf8), to: ends.ours.number)
    ends.ours.shutdownSending()
    let hasEnded = try server.serve(reading: ends.theirs.number, limit: limit)
    ends.theirs.hangUp()
    return (String(decoding: try ends.ours.readToEnd(), as: UTF8.self), hasEnded)
  }

  @Test func `It serves until it is told to end`() throws {
    let (output, hasEnded) = try Self.serve(
      """
      {"id":1,"op":"settle"}
      {"id":0,"op":"shutdown"}
      {"id":3,"op":"settle"}

      """)
    #expect(hasEnded)
    #expect(
      output == """
        {"id":1,"ok":{}}
        {"id":0,"ok":null}

        """)
  }

  static let rows: [(String, String)] = [
    (
      "hello", #"this line is no JSON (at byte 0: found \"h\", expected a value): \"hello\""#
    ),
    ("[1]", #"a frame is a JSON object: \"[1]\""#),
    (
      String(repeating: "x", count: 31),
      #"a frame has at most 30 bytes: \"\#(String(repeating: "x", count: 30))\""#
    ),
  ]

  @Test(arguments: rows)
  func `What is no frame is said to be none, and the next one is served`(
    _ line: String, _ words: String
  ) throws {
    let (output, hasEnded) = try Self.serve(
      line + "\n" + #"{"id":0,"op":"shutdown"}"# + "\n", limit: 30)
    #expect(hasEnded)
    #expect(
      output == """
        {"id":null,"error":{"kind":"protocol","code":"not-a-frame","message":"\(words)"}}
        {"id":0,"ok":null}

        """)
  }

  @Test func `It ends with its input too, and was then not told to`() throws {
    #expect(try Self.serve("") == ("", false))
  }

  /// Prints in a call, as an SDK does.
  private final class Printing: ClientAdapter {
    let hello = AdapterDescription(name: "Printing", version: "1", language: "Swift")

    func create(_ world: ClientWorld) {}

    func call(_ call: ClientCall) -> JSON? {
      print("printed by the SDK")
      return "done"
    }
  }

  @Test func `On standard input and output only frames go out, and prints to standard error`() async
  {
    await #expect(processExitsWith: .success) {
      let input = try PipeEnds()
      let output = try PipeEnds()
      let error = try PipeEnds()
      // Given back at the end, when somebody may want to write there again.
      let own = (0...2).map { dup($0) }
      dup2(input.reading.number, 0)
      dup2(output.writing.number, 1)
      dup2(error.writing.number, 2)
      let frames =
        #"{"id":1,"op":"call","name":"x","on":"client","args":{}}"# + "\n"
        + #"{"id":2,"op":"shutdown"}"# + "\n"
      try writeAll(Array(frames.utf8), to: input.writing.number)
      try await AdapterHost.run(Printing())
      fflush(nil)
      // A mark, so that reading need not wait for an end.
      try writeAll(Array("|".utf8), to: output.writing.number)
      try writeAll(Array("|".utf8), to: error.writing.number)
      let written = try readSome(from: output.reading.number)
      let printed = try readSome(from: error.reading.number)
      for number in 0...2 { dup2(own[number], Int32(number)) }
      #expect(
        String(decoding: written, as: UTF8.self)
          == "{\"id\":1,\"ok\":\"done\"}\n{\"id\":2,\"ok\":null}\n|")
      #expect(String(decoding: printed, as: UTF8.self) == "printed by the SDK\n|")
    }
  }

  @Test func `It dials where it is told to, and again when the connection is lost`() async {
    await #expect(processExitsWith: .success) {
      let dialBack = try DialBack()
      setenv("CONFORM_CONNECT", dialBack.address, 1)
      setenv("CONFORM_TOKEN", dialBack.token, 1)
      let host = Task { try await AdapterHost.run(SampleAdapter()) }
      try await onThread {
        for _ in 1...2 {
          let inbox = try ClientInbox()
          // The first link is forgotten, which hangs up.
          let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
          try link.send(["id": 1, "op": "settle"], until: .after(.seconds(20)))
          #expect(
            AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == #"{"id":1,"ok":{}}"#)
        }
        let last = try dialBack.link(to: ClientInbox(), until: .after(.seconds(20)))
        last.end()
      }
      try await host.value
    }
  }

  @Test func `It says so where nobody listens`() async throws {
    let dialBack = try DialBack()
    let address = dialBack.address
    _ = consume dialBack
    let error = await #expect(throws: SystemError.self) {
      try await onThread { _ = try AdapterHost.dial(address, token: "") }
    }
    #expect(error?.description == "connect \(address): Connection refused")
  }
}

import Foundation
import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
  typealias Event = ChildProcess.Event

  /// What a child does until it has ended, its error output in one piece.
  private func events(
    of command: ChildCommand, lineLimit: Int = 1000,
    _ drive: (ChildProcess) throws -> Void = { $0.closeInput() }
  ) async throws -> (lines: [LineSplitter.Line], errorOutput: [UInt8], exit: ChildExit?) {
    let gathering = Gathering<Event>()
    let child = try ChildProcess(command, lineLimit: lineLimit, event: gathering.add)
    try drive(child)
    var lines: [LineSplitter.Line] = []
    var errorOutput: [UInt8] = []
    while let event = await gathering.next() {
      switch event {
      case .line(let line): lines.append(line)
      case .errorOutput(let bytes): errorOutput += bytes
      case .ended(let exit):
        #expect(child.wait(until: .after(.seconds(10))) == exit)
        return (lines, errorOutput, exit)
      }
    }
    return (lines, errorOutput, nil)
  }

  private func shell(_ script: String) -> ChildCommand { ChildCommand(["sh", "-c", script]) }

  @Test func `Lines go in and come out, errors apart, and the status last`() async throws {
    let (lines, errorOutput, exit) = try await events(
      of: shell("read line; echo \"got $line\"; echo oops >&2; printf rest; exit 3")
    ) { try $0.write(Array("hello\n".utf8), until: .after(.seconds(10))) }
    #expect(lines == [.whole(Array("got hello".utf8)), .unended(Array("rest".utf8))])
    #expect(errorOutput == Array("oops\n".utf8))
    #expect(exit == .exited(3))
  }

  @Test func `More output than a pipe holds does not stop a child`() async throws {
    let (lines, errorOutput, exit) = try await events(
      of: shell("head -c 300000 /dev/zero | tr '\\\\0' e >&2; head -c 300000 /dev/zero"),
      lineLimit: 10)
    #expect(lines == [.overlong([UInt8](repeating: 0, count: 10))])
    #expect(errorOutput.count == 300_000)
    #expect(exit == .exited(0))
  }

  @Test func `A child that will not end is killed when the grace is over`() async throws {
    let started = Gathering<Event>()
    let child = try ChildProcess(
      shell("trap '' TERM; echo ready; while :; do read x || :; done"), lineLimit: 100,
      event: started.add)
    #expect(await started.next() == .line(.whole(Array("ready".utf8))))
    #expect(child.stop(grace: .milliseconds(50)) == .signalled(SIGKILL))
    #expect(await started.next() == .ended(.signalled(SIGKILL)))
    // A second stop, and a signal to nobody, do no harm.
    #expect(child.stop(grace: .zero) == .signalled(SIGKILL))
    #expect(kill(child.id, 0) == -1)
  }

  @Test func `A child that listens to TERM ends by itself`() async throws {
    let gathering = Gathering<Event>()
    let child = try ChildProcess(
      shell("trap 'exit 7' TERM; echo ready; read x"), lineLimit: 100, event: gathering.add)
    #expect(await gathering.next() == .line(.whole(Array("ready".utf8))))
    child.closeInput()
    let exit = child.stop(grace: .seconds(10))
    #expect(exit == .exited(7) || exit == .exited(1), "at the end of its input read ends it too")
  }

  /// In a process of its own: a child that another test starts at the wrong moment would hold the
  /// reading end open.
  @Test func `Writing to a child that reads no more fails, and is no signal`() async {
    await #expect(processExitsWith: .success) {
      let gathering = Gathering<ChildProcess.Event>()
      let child = try ChildProcess(
        ChildCommand(["sh", "-c", "exec 0<&-; echo closed; exec sleep 60"]), lineLimit: 100,
        event: gathering.add)
      #expect(await gathering.next() == .line(.whole(Array("closed".utf8))))
      let error = #expect(throws: SystemError.self) {
        try child.write([1], until: .after(.seconds(10)))
      }
      #expect(error?.code == EPIPE)
      child.stop(grace: .seconds(10))
    }
  }

  @Test func `Writing more than a child takes ends at the deadline`() async throws {
    let child = try ChildProcess(shell("exec sleep 60"), lineLimit: 100, event: { _ in })
    let error = #expect(throws: SystemError.self) {
      try child.write([UInt8](repeating: 0, count: 1_000_000), until: .after(.milliseconds(20)))
    }
    #expect(error?.code == ETIMEDOUT)
    child.stop(grace: .seconds(10))
  }

  @Test func `A grandchild that keeps the pipes open does not keep us waiting`() async throws {
    let (lines, _, exit) = try await events(of: shell("sleep 300 & echo $!"))
    #expect(exit == .exited(0))
    guard case .whole(let line)? = lines.first,
      let id = Int32(String(decoding: line, as: UTF8.self))
    else {
      Issue.record("no process id: \(lines)")
      return
    }
    kill(id, SIGKILL)
  }

  @Test func `Environment and folder are as told, and the rest is inherited`() async throws {
    let (lines, _, _) = try await events(
      of: ChildCommand(
        ["sh", "-c", "pwd; echo \"$CHILD_TEST\"; echo \"$PATH\"", "ignored"],
        environment: ["CHILD_TEST": "a=b c"], folder: "/usr"))
    let path = try #require(environmentVariable("PATH"))
    #expect(lines == ["/usr", "a=b c", path].map { .whole(Array($0.utf8)) })
  }

  @Test func `What cannot be started says so`() {
    let missing = #expect(throws: SystemError.self) {
      try ChildProcess(ChildCommand(["no-such-program"]), lineLimit: 1) { _ in }
    }
    #expect(missing == SystemError("start", "no-such-program", code: ENOENT))
    let folder = #expect(throws: SystemError.self) {
      try ChildProcess(ChildCommand(["true"], folder: "/none"), lineLimit: 1) { _ in }
    }
    #expect(folder == SystemError("start", "/none", code: ENOTDIR))
  }
}

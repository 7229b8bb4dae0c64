/// One case of a client as it was run: enough to judge it again.
struct Recording {
  var contract: String
  var id: String
  var flavour: String?
  var declared: [String: Set<String>]
  var options: RunOptions
  var base: String
  var hello: JSON
  var entries: [JSON]

  /// It as one line.
  var json: JSON {
    [
      "recording": 1, "contract": .string(JSON.Text(contract)), "case": .string(JSON.Text(id)),
      "flavour": flavour.map { .string(JSON.Text($0)) } ?? .null,
      "declared": .object(
        declared.sorted { $0.key < $1.key }.map { point, names in
          JSON.Member(
            JSON.Text(point), .array(names.sorted().map { .string(JSON.Text($0)) }))
        }),
      // 64 bits do not fit into a number that others read.
      "nonce": .string(JSON.Text(String(options.nonce))),
      "maxWait": .number(JSON.Number(Int(options.maxWait / .milliseconds(1)))),
      "strictBytes": .bool(options.strictBytes), "base": .string(JSON.Text(base)),
      "hello": hello, "entries": .array(entries),
    ]
  }

  /// Reads a line; nil if it is no recording.
  init?(_ line: JSON) {
    guard line["recording"] == 1, let contract = line["contract"]?.text?.string,
      let id = line["case"]?.text?.string, let base = line["base"]?.text?.string,
      let nonce = line["nonce"]?.text?.string.flatMap(UInt64.init),
      case .number(let wait)? = line["maxWait"], let milliseconds = wait.integer,
      let hello = line["hello"], let entries = line["entries"]?.elements
    else { return nil }
    self.contract = contract
    self.id = id
    flavour = line["flavour"]?.text?.string
    declared = [:]
    for member in line["declared"]?.members ?? [] {
      declared[member.name.display] = Set(
        member.value.elements?.compactMap { $0.text?.string } ?? [])
    }
    options = RunOptions()
    options.nonce = nonce
    options.maxWait = .milliseconds(milliseconds)
    options.strictBytes = line["strictBytes"] == true
    self.base = base
    self.hello = hello
    self.entries = entries
  }

  init(
    contract: String, id: String, flavour: String?, declared: [String: Set<String>],
    options: RunOptions, base: String, hello: JSON, entries: [JSON]
  ) {
    self.contract = contract
    self.id = id
    self.flavour = flavour
    self.declared = declared
    self.options = options
    self.base = base
    self.hello = hello
    self.entries = entries
  }
}

/// Why a recording cannot be judged.
public enum RecordingError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1, is no recording.
  case notARecording(line: Int)
  /// The suite has no such case.
  case unknownCase(String, line: Int)
  /// The adapter's own words cannot be read.
  case badHello(String, line: Int)

  /// It in words.
  public var description: String {
    switch self {
    case .notARecording(let line):
      "line \(line) is no recording of a case, as `conform client --record` writes them"
    case .unknownCase(let id, let line):
      "line \(line): these fixtures have no case \"\(id)\""
    case .badHello(let words, let line): "line \(line): \(words)"
    }
  }
}

extension Suite {
  /// Judges cases again that were recorded, without the client.
  ///
  /// The verdicts are the same as then, unless the fixtures or the suite have changed.
  ///
  /// - Parameters:
  ///   - lines: A recording: one JSON object a line.
  ///   - name: What the report calls it.
  /// - Returns: A verdict for each case of this contract, in the order of the lines; nil if there is
  ///   none.
  /// - Throws: If a line is no recording, or of a case there is not.
  public func replay(_ lines: [[UInt8]], called name: String) throws(RecordingError) -> RunReport? {
    let began = ContinuousClock.now
    let verdicts = try verdicts(of: lines)
    guard !verdicts.isEmpty else { return nil }
    return RunReport(
      contract: contract, subject: name,
      rerun: "conform client --contract \(contract) --only",
      verdicts: verdicts, readings: readings(of: verdicts),
      remarks: contradictions(of: verdicts), duration: ContinuousClock.now - began)
  }

  private func verdicts(of lines: [[UInt8]]) throws(RecordingError) -> [Verdict] {
    var verdicts: [Verdict] = []
    for (index, bytes) in lines.enumerated() where !bytes.isEmpty {
      let line = index + 1
      guard let value = try? JSON.parse(bytes), let recording = Recording(value) else {
        throw .notARecording(line: line)
      }
      guard recording.contract == contract else { continue }
      guard let item = cases.first(where: { $0.id == recording.id }) else {
        throw .unknownCase(recording.id, line: line)
      }
      let hello: AdapterHello
      do {
        hello = try AdapterHello.decode(recording.hello)
      } catch {
        throw .badHello("\(error)", line: line)
      }
      let stage = RecordedStage(recording.entries, hello: hello, value: recording.hello)
      var run = ClientCaseRun(
        suite: self, plan: item, stage: stage, options: recording.options,
        flavour: recording.flavour, declared: recording.declared, base: recording.base)
      var verdict = run.run()
      if let misfit = stage.misfit {
        verdict.outcome = .broken(
          reason: "the recording no longer fits the scenario, from its entry \(misfit) on")
      }
      verdicts.append(verdict)
    }
    return verdicts
  }
}

/// Where the server under test is.
public enum ServerTarget: Sendable {
  /// In this process; a new one for each case.
  case inProcess(name: String, make: @Sendable () -> any ServerModel)
  /// Behind a URL; nothing but its keys is known.
  case url(HTTPBaseURL, SubjectFile)
  /// Run by this command, which speaks control frames on its standard input and output.
  case command([String])

  /// How many cases may run at a time.
  var jobLimit: Int {
    switch self {
    case .inProcess, .url: .max
    case .command: 1
    }
  }

  /// Whether nothing can be wrong between us and the server.
  var isInProcess: Bool {
    guard case .inProcess = self else { return false }
    return true
  }

  /// The target in words, for reports.
  var words: String {
    switch self {
    case .inProcess(let name, _): name
    case .url(let base, _): base.description
    case .command(let words): words.joined(separator: " ")
    }
  }
}

/// Checks a server against every selected case of a contract.
public struct ServerRun: Sendable {
  let suite: Suite
  let target: ServerTarget
  let options: RunOptions

  /// A run that has not begun.
  public init(_ suite: Suite, target: ServerTarget, options: RunOptions = RunOptions()) {
    self.suite = suite
    self.target = target
    self.options = options
  }

  /// Runs all selected cases and waits for them.
  ///
  /// - Parameters:
  ///   - rerun: The words of a command line that runs one case again, without the case's id.
  ///   - rerunEnd: The words of that line which stand after the id.
  ///   - progress: Called after each case, from any thread.
  /// - Returns: A verdict for each case, in the plan's order.
  /// - Throws: `SystemError` if no thread can be had.
  public func run(
    rerun: String, rerunEnd: String = "",
    progress: @escaping @Sendable (Verdict) -> Void = { _ in }
  ) throws -> RunReport {
    let began = ContinuousClock.now
    let cases = suite.selected(.server, options)
    let keys = keyRing
    let probe = probe(SessionSource(target, contract: suite.contract, options: options, keys: keys))
    let verdicts = try inParallel(
      cases.count, jobs: min(options.jobs, target.jobLimit), progress: { _ in },
      worker: {
        SessionSource(target, contract: suite.contract, options: options, keys: keys)
      },
      { source, index in
        let verdict = probe.verdict(on: cases[index]) {
          self.verdict(on: cases[index], source)
        }
        progress(verdict)
        return verdict
      })
    var report = summary(verdicts, rerun: rerun, since: began)
    report.rerunEnd = rerunEnd
    return report
  }

  private func verdict(on item: Case, _ source: SessionSource) -> Verdict {
    let verdict = attempt(item, source)
    guard verdict.requests == 0, source.hasLostKeptChild else { return verdict }
    return attempt(item, source)
  }

  private func attempt(_ item: Case, _ source: SessionSource) -> Verdict {
    let session: any ServerSession
    do {
      session = try source.session()
    } catch {
      session = AbsentServer(reason: error.message)
    }
    var run = ServerCaseRun(
      suite: suite, plan: item, session: session, declared: declared, seed: options.nonce,
      maxWait: options.maxWait, strictBytes: options.strictBytes)
    return run.run()
  }

  private func probe(_ source: SessionSource) -> Probe {
    suite.probe(of: .server).map {
      Probe(verdict(on: $0, source), of: .server, isLocal: target.isInProcess)
    } ?? Probe()
  }

  private var keyRing: KeyRing {
    guard case .url(_, let subject) = target else {
      return KeyRing(SubjectFile(), nonce: options.nonce)
    }
    return KeyRing(subject, nonce: options.nonce, budget: suite.file.budget)
  }

  private var declared: [String: Set<String>] {
    guard case .url(_, let subject) = target else {
      return suite.declared(flavour: nil, options.readings)
    }
    return suite.declared(flavour: nil, subject.readings, options.readings)
  }

  private func summary(
    _ verdicts: [Verdict], rerun: String, since began: ContinuousClock.Instant
  ) -> RunReport {
    RunReport(
      contract: suite.contract, subject: target.words, rerun: rerun, verdicts: verdicts,
      readings: suite.readings(of: verdicts), remarks: suite.contradictions(of: verdicts),
      duration: ContinuousClock.now - began)
  }
}

extension Suite {
  /// The case that any subject of a side must pass first.
  func probe(of side: Side) -> Case? {
    guard let name = file.probes[side] else { return nil }
    return cases.first { $0.scenario == "\(contract)/\(name)" }
  }

  /// Points that cases read in ways that exclude each other, in words.
  func contradictions(of verdicts: [Verdict]) -> [String] {
    readings(of: verdicts).filter(\.value.isEmpty).keys.sorted().map { point in
      let seen = verdicts.compactMap { verdict in
        verdict.readings[point].map { "\($0) in \(verdict.id)" }
      }
      return "\(point) is read in ways that exclude each other: " + seen.joined(separator: "; ")
    }
  }

  /// The names still possible at each point that some case has seen, in the contract's order.
  func readings(of verdicts: [Verdict]) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (point, names) in verdicts.flatMap(\.readings) {
      guard let known = file.points[point] else { continue }
      let seen = Set(names.split(separator: " ").map(String.init))
      result[point] = (result[point] ?? known).filter(seen.contains)
    }
    return result
  }
}

/// What a client is reached by.
public enum ClientTarget: Sendable {
  /// In this process; each worker makes its own.
  case inProcess(name: String, make: @Sendable () -> any FramePeer)
  /// An adapter that this command starts, which speaks frames on its standard input and output.
  case command([String])
  /// An adapter that dials us, with the variables it is told to dial by.
  ///
  /// If there is a command, it is started each time an adapter is needed.
  case dialBack(AdapterListener, command: [String])

  /// How many cases may run at a time.
  var jobLimit: Int {
    switch self {
    case .inProcess, .command: .max
    case .dialBack: 1
    }
  }

  /// Whether nothing can be wrong between us and the adapter.
  var isInProcess: Bool {
    guard case .inProcess = self else { return false }
    return true
  }

  /// The target in words, for reports.
  var words: String {
    switch self {
    case .inProcess(let name, _): name
    case .command(let words): words.joined(separator: " ")
    case .dialBack(let listener, _): "the adapter at \(listener.address)"
    }
  }

  func linker(_ answerTime: Duration) -> LiveStage.Linker {
    switch self {
    case .inProcess(_, let make):
      let peer = make()
      return { inbox, _ in PeerLink(peer, to: inbox) }
    case .command(let words):
      return { (inbox, variables) throws(SubjectError) in
        try ChildLink(ChildCommand(words, environment: variables), to: inbox)
      }
    case .dialBack(let listener, let words):
      return { (inbox, variables) throws(SubjectError) in
        try listener.link(to: inbox, starting: words, variables, within: answerTime)
      }
    }
  }
}

/// Checks a client against every selected case of a contract that binds it.
public struct ClientRun: Sendable {
  let suite: Suite
  let target: ClientTarget
  let options: RunOptions

  /// A run that has not begun.
  public init(_ suite: Suite, target: ClientTarget, options: RunOptions = RunOptions()) {
    self.suite = suite
    self.target = target
    self.options = options
  }

  /// The ids of the cases that will run, in order.
  ///
  /// Asks the adapter what it claims to be, unless it is one that dials in, and may do so once only.
  public func plan() -> [String] {
    var flavour = options.flavour
    if flavour == nil, target.jobLimit > 1 {
      flavour = StageKeeper(suite.contract, target, options).hello?.flavour
    }
    return suite.clientCases(options, flavour: flavour).map(\.id)
  }

  /// Runs all selected cases and waits for them. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - rerun: The words of a command line that runs one case again, without the case's id.
  ///   - rerunEnd: The words of that line which stand after the id.
  ///   - progress: Called after each case, from any thread.
  /// - Returns: A verdict for each case, in the plan's order.
  /// - Throws: If no thread, port or folder can be had.
  public func run(
    rerun: String, rerunEnd: String = "",
    progress: @escaping @Sendable (Verdict) -> Void = { _ in }
  ) throws -> RunReport {
    let began = ContinuousClock.now
    let first = StageKeeper(suite.contract, target, options)
    let hello = first.hello
    let flavour = options.flavour ?? hello?.flavour
    let cases = suite.clientCases(options, flavour: flavour)
    let declared = suite.declared(flavour: flavour, hello?.readings ?? [:], options.readings)
    let probe =
      suite.probe(of: .client).map { item in
        Probe(
          first.verdict(
            on: item, suite, number: cases.count, flavour: flavour, declared: declared),
          of: .client, isLocal: target.isInProcess)
      } ?? Probe()
    let judge = { @Sendable (keeper: StageKeeper, index: Int) in
      let verdict = probe.verdict(on: cases[index]) {
        keeper.verdict(
          on: cases[index], suite, number: index, flavour: flavour, declared: declared)
      }
      progress(verdict)
      return verdict
    }
    let jobs = min(options.jobs, target.jobLimit)
    // An adapter that dialled in may do so once only: the one at hand is the one to use.
    let verdicts =
      jobs == 1
      ? cases.indices.map { judge(first, $0) }
      : try inParallel(
        cases.count, jobs: jobs, progress: { _ in },
        worker: { StageKeeper(suite.contract, target, options) }, judge)
    return RunReport(
      contract: suite.contract, subject: Self.words(target, hello, flavour), rerun: rerun,
      rerunEnd: rerunEnd, verdicts: verdicts, readings: suite.readings(of: verdicts),
      remarks: suite.contradictions(of: verdicts) + (hello.map(Self.remarks) ?? []),
      duration: ContinuousClock.now - began)
  }

  /// Runs one case. Blocks the calling thread.
  ///
  /// - Parameter id: The case's id.
  /// - Returns: Its verdict, or nil if there is no such case of a client.
  public func verdict(on id: String) -> Verdict? {
    guard let item = suite.cases.first(where: { $0.id == id && $0.sides.contains(.client) }) else {
      return nil
    }
    let keeper = StageKeeper(suite.contract, target, options)
    let flavour = options.flavour ?? keeper.hello?.flavour
    return keeper.verdict(
      on: item, suite, number: 0, flavour: flavour,
      declared: suite.declared(
        flavour: flavour, keeper.hello?.readings ?? [:], options.readings))
  }

  private static func words(
    _ target: ClientTarget, _ hello: AdapterHello?, _ flavour: String?
  ) -> String {
    guard let hello else { return target.words }
    let claim = flavour.map { ", flavour \($0)" } ?? ""
    return "\(hello.sdk.name) \(hello.sdk.version) (\(hello.sdk.language)\(claim)), by "
      + target.words
  }

  private static func remarks(_ hello: AdapterHello) -> [String] {
    var remarks = hello.workarounds.map { "the adapter does on its client's behalf: \($0)" }
    if !hello.controls.contains(.clock) {
      remarks.append(
        "the client has no virtual clock: waits are real, and longer ones were left out")
    }
    if !hello.controls.contains(.openCount) {
      remarks.append(
        "the adapter cannot count open requests: after each step the run waited for silence")
    }
    if hello.slackMilliseconds > 0 {
      remarks.append("every instant was given \(hello.slackMilliseconds) ms of slack")
    }
    return remarks
  }
}

extension Suite {
  /// The flavours of documented clients that the contract knows, sorted.
  public var flavours: [String] { file.flavours.keys.sorted() }

  /// The ids of the cases of a client that claims a flavour, or none: arguments for a test.
  public func clientCases(flavour: String?) -> [String] {
    clientCases(RunOptions(), flavour: flavour).map(\.id)
  }

  /// The selected cases of a client that bind a subject which claims this flavour, or none.
  func clientCases(_ options: RunOptions, flavour: String?) -> [Case] {
    selected(.client, options).filter { binds($0, flavour) }
  }

  /// Whether one of the case's requirements of clients binds such a subject.
  func binds(_ item: Case, _ flavour: String?) -> Bool {
    item.requirements.contains { id in
      requirement(id).map { $0.binds(.client) && $0.binds(flavour) } ?? false
    }
  }

  /// The readings that a flavour fixes, and those that are declared.
  func declared(
    flavour: String?, _ declared: [String: String]...
  ) -> [String: Set<String>] {
    var readings = flavour.flatMap { file.flavours[$0] } ?? [:]
    for more in declared { readings.merge(more) { _, new in new } }
    return readings.mapValues { Set($0.split(separator: " ").map(String.init)) }
  }
}

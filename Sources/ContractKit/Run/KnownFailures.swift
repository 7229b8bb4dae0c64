/// The cases that are known to fail, and why: what `known-failures.json` says.
///
/// A known failure is run like any other case. It must fail, it must fail where the list says, and
/// the list must not outlive its reasons.
public struct KnownFailures: Sendable, Hashable {
  /// The entries, in the order of the file.
  public var entries: [Entry]

  /// A list from its entries.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// One known failure, or a family of them.
  public struct Entry: Sendable, Hashable {
    /// The id of the case, or a pattern for several.
    public var id: Glob
    /// How many cases of the whole contract the id stands for.
    public var matches: Int
    /// What the first difference is in, if the entry says so: `response body`.
    public var place: String?
    /// The JSON pointer of the first difference; nil if that has none.
    public var pointer: String?
    /// Why it fails.
    public var reason: String
    /// Where the repair is followed: a number or an address.
    public var issue: String
    /// The start of the last day on which the entry excuses anything; days are those of UTC.
    public var expiry: Timestamp
    /// Where the entry stands.
    public var position: SourcePosition

    /// An entry from its parts.
    public init(
      id: Glob, matches: Int = 1, place: String? = nil, pointer: String?, reason: String,
      issue: String, expiry: Timestamp, position: SourcePosition
    ) {
      self.id = id
      self.matches = matches
      self.place = place
      self.pointer = pointer
      self.reason = reason
      self.issue = issue
      self.expiry = expiry
      self.position = position
    }

    func fits(_ finding: Finding) -> Bool {
      sameBytes(pointer, finding.pointer) && (place == nil || sameBytes(place, finding.place))
    }
  }

  /// What makes a list stale.
  public enum Fault: Sendable, Hashable {
    /// The id stands for another number of cases than the entry says, perhaps for none.
    case matches(Glob, said: Int, found: Int, SourcePosition)
    /// The entry's last day, given by its start, is over: it excuses nothing any more.
    case expired(Glob, Timestamp, issue: String, SourcePosition)
  }

  /// The verdicts as they are once the list is known.
  ///
  /// A case that failed or warned becomes known if an entry in force names it and its first
  /// difference; if the entry names another first difference, it stays what it is and a note says
  /// so. A case that passed though listed becomes an unexpected pass. Other verdicts stay.
  ///
  /// - Parameters:
  ///   - verdicts: The verdicts of the run.
  ///   - ids: The ids of every case of the contract, also of those that this run did not select:
  ///     against these the patterns are counted.
  ///   - today: Now.
  /// - Returns: The verdicts, in the same order, and what is stale in the list.
  /// - Complexity: O(*n* · *m*) in the numbers of entries and of ids.
  public func applied(
    to verdicts: [Verdict], among ids: [String], today: Timestamp
  ) -> (verdicts: [Verdict], faults: [Fault]) {
    var faults: [Fault] = []
    var inForce: [Entry] = []
    for entry in entries {
      let found = ids.count { entry.id.matches($0) }
      if found != entry.matches {
        faults.append(.matches(entry.id, said: entry.matches, found: found, entry.position))
      }
      if today < entry.expiry.advanced(byMilliseconds: 86_400_000) {
        inForce.append(entry)
      } else {
        faults.append(.expired(entry.id, entry.expiry, issue: entry.issue, entry.position))
      }
    }
    return (verdicts.map { Self.judged($0, by: inForce) }, faults)
  }

  private static func judged(_ verdict: Verdict, by entries: [Entry]) -> Verdict {
    let listed = entries.filter { $0.id.matches(verdict.id) }
    guard let first = listed.first else { return verdict }
    var verdict = verdict
    switch verdict.outcome {
    case .passed:
      verdict.outcome = .unexpectedPass(reason: first.words)
    case .failed(let findings), .warned(let findings):
      if let difference = findings.first, let entry = listed.first(where: { $0.fits(difference) }) {
        verdict.outcome = .known(findings, reason: entry.words)
      } else {
        verdict.notes.append(first.noteOfAnotherDifference)
      }
    case .known, .unexpectedPass, .notApplicable, .couldNotRun, .broken:
      break
    }
    return verdict
  }
}

extension RunReport {
  /// Judges the run by a list of known failures: its verdicts change, and what is stale in the list
  /// is kept.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - ids: The ids of every case of the contract, also of those that this run did not select.
  ///   - today: Now.
  /// - Complexity: O(*n* · *m*) in the numbers of entries and of ids.
  public mutating func apply(_ list: KnownFailures, among ids: [String], today: Timestamp) {
    (verdicts, listFaults) = list.applied(to: verdicts, among: ids, today: today)
  }
}

extension KnownFailures.Entry {
  /// Reason and issue, for reports.
  var words: String { "\(reason) (\(issue), until \(day(of: expiry)))" }

  var noteOfAnotherDifference: String {
    "\(position) lists it as a known failure, but with another first difference: "
      + "\(place ?? "any place"), \(pointer.map { "pointer \"\($0)\"" } ?? "no pointer")"
  }
}

extension KnownFailures.Fault: CustomStringConvertible {
  /// The id of the entry, as written.
  var subject: String {
    switch self {
    case .matches(let id, said: _, found: _, _), .expired(let id, _, issue: _, _): id.description
    }
  }

  /// One line: the place in the list, what is stale, what to do.
  public var description: String {
    switch self {
    case .matches(let id, let said, 0, let position):
      "\(position): error: \"\(id)\" stands for no case, the entry says \(said); "
        + "take it off the list or mend the id"
    case .matches(let id, let said, let found, let position):
      "\(position): error: \"\(id)\" stands for \(found) cases, the entry says \(said); "
        + "look at them and write \"matches\": \(found)"
    case .expired(let id, let last, let issue, let position):
      "\(position): error: \"\(id)\" excused until \(day(of: last)), which is over; "
        + "see \(issue), then take it off the list or give it a later day"
    }
  }
}

/// `2026-10-23`.
private func day(of instant: Timestamp) -> String {
  instant.rfc3339(digits: 0).map { String($0.prefix(10)) } ?? "\(instant.milliseconds) ms"
}

/// Whether two texts have the same bytes, or both are missing.
private func sameBytes(_ a: String?, _ b: String?) -> Bool {
  switch (a, b) {
  case (nil, nil): true
  case (let a?, let b?): a.utf8.elementsEqual(b.utf8)
  case (nil, _?), (_?, nil): false
  }
}

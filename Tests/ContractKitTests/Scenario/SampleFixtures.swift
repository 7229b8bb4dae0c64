import Testing

@testable import ContractKit

/// A small contract with everything in it, so that a test changes one file and sees what comes of it.
struct SampleFixtures: Sendable {
  /// The files by path, as text; `▲` marks a place and is taken out.
  var files: [String: String]

  static let limitsPath = "Fixtures/limits/tiny.json"
  static let requirementsPath = "Fixtures/requirements/tiny.json"
  static let contractPath = "Fixtures/contracts/tiny.json"
  static let scenarioPath = "Fixtures/scenarios/tiny/area/case.json"

  static let limits = #"""
    {"format": 1, "contract": "tiny", "limits": [
      {"key": "server.batch.max", "value": 20, "unit": "events", "side": "server"},
      {"key": "server.name.max", "value": 12, "unit": "characters", "side": "both"},
      {"key": "server.body.max", "value": 1024, "unit": "bytes", "side": "server",
       "readings": {"1000": 1000, "1024": 1024}},
      {"key": "server.window", "value": 60, "unit": "seconds", "side": "server"},
      {"key": "server.path", "value": "/e", "unit": "path", "side": "both"},
      {"key": "server.codes", "value": ["bad", "worse"], "unit": "set", "side": "server"},
      {"key": "client.queue.max", "value": 50, "unit": "events", "side": "client"}
    ]}
    """#

  static let requirements = #"""
    {"format": 1, "contract": "tiny", "requirements": [
      {"id": "T-001", "level": "must", "side": "server", "text": "One.", "source": "§1",
       "test": "scenario"},
      {"id": "T-002", "level": "should", "side": "server", "text": "Two.", "source": "§2",
       "test": "scenario"},
      {"id": "T-003", "level": "info", "side": "server", "text": "Three.", "source": "§3",
       "test": "scenario"},
      {"id": "T-004", "level": "must", "side": "server", "text": "Four.", "source": "§4",
       "test": "none", "why": "Nothing shows it."},
      {"id": "T-005", "level": "must", "side": "server", "text": "Five.", "source": "§5",
       "test": "scenario"}
    ]}
    """#

  static let contract = #"""
    {"format": 1, "contract": "tiny", "time": {"digits": 3, "zone": "Z"},
     "key": {"header": "X-Key"},
     "lanes": {
       "events": {"http": "POST /e", "records": "/body/events", "id": "/id"},
       "log": {"report": "log"}
     },
     "rules": [
       {"rule": "counts-add-up", "lane": "events", "status": 200, "count": "/ok",
        "lists": ["/bad"], "requirement": "T-005"}
     ],
     "calls": {"track": ["name"], "flush": []},
     "states": {"key": ["active", "fresh", "revoked"], "server": ["plan"]},
     "readings": {"unit": ["bytes", "scalars", "graphemes"], "size": ["small", "large"]},
     "flavours": {"one": {"unit": "bytes"}},
     "fragments": {
       "post": {"method": "POST", "path": "/e", "headers": {"X-Key": {"$ref": "key"}}},
       "ok": {"status": 200, "body": {"$open": {"ok": {"$sent": "count"}, "bad": []}}}
     }
    }
    """#

  /// A scenario of these steps, which begin in line 2, column 11.
  static func scenario(_ steps: String, more: String = "", level: String = "must") -> String {
    """
    {"format": 1, "title": "t", "requirements": ["T-001"], "level": "\(level)", "sides": ["server"],
    "steps": [\(steps)]\(more)}
    """
  }

  static let get = #"{"request": {"method": "GET", "path": "/"}, "response": {"status": 200}}"#

  init(_ changes: [String: String] = [:]) {
    files = [
      Self.limitsPath: Self.limits, Self.requirementsPath: Self.requirements,
      Self.contractPath: Self.contract, Self.scenarioPath: Self.scenario(Self.get),
    ].merging(changes) { $1 }
  }

  /// With the scenario as its only change.
  init(scenario: String) { self.init([Self.scenarioPath: scenario]) }

  var fixtures: [FixtureFile] {
    files.map {
      FixtureFile(path: $0.key, bytes: Array($0.value.replacing("▲", with: "").utf8))
    }
  }

  func load() throws(FixtureError) -> ContractKit.Suite {
    try ContractKit.Suite.load(contract: "tiny", from: fixtures)
  }

  /// Every complaint, as people see it.
  func complaints() -> [String] {
    do {
      _ = try load()
      return []
    } catch {
      return error.complaints.map(\.description)
    }
  }

  /// The line and column of the mark in a text.
  static func mark(in text: String) -> String {
    let before = text.utf8.prefix(text.utf8.count(before: "▲"))
    let line = before.count { $0 == ASCII.lf } + 1
    let column = before.reversed().prefix { $0 != ASCII.lf }.count + 1
    return "\(line):\(column)"
  }
}

extension String.UTF8View {
  fileprivate func count(before mark: String) -> Int {
    let bytes = Array(self)
    let wanted = Array(mark.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
  }
}

/// A file with one mistake, the place of it marked, and what is said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  var message: String
  var suggestion: String?
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ message: String, _ suggestion: String? = nil) {
    self.name = name
    self.text = text
    self.message = message
    self.suggestion = suggestion
  }

  /// The one complaint that is due.
  func complaint(in path: String) -> String {
    "\(path):\(SampleFixtures.mark(in: text)): error: \(message)"
      + (suggestion.map { "\n    \($0)" } ?? "")
  }
}

extension PatternDecoder {
  static let sample = {
    let suite = try? SampleFixtures().load()
    return PatternDecoder(
      limits: suite?.limits ?? Limits([]), points: suite?.file.points ?? [:], sides: [.server])
  }()
}

/// The pattern that a text is; the text must be one.
func pattern(_ text: String) throws -> Pattern {
  let node = try Node.parse(SourceFile(path: "pattern", bytes: Array(text.utf8)))
  var decoder = PatternDecoder.sample
  let pattern = decoder.pattern(node)
  #expect(decoder.complaints.list.map(\.description) == [])
  return pattern
}

@testable import GenerateLimitsCore

/// A small package to generate for: one contract, three limits, two rules, three scenarios.
enum SampleTree {
  static let limitsPath = "Fixtures/limits/alpha.json"

  static func limits(batch: Int = 100) -> String {
    """
    {
      "format": 1,
      "contract": "alpha",
      "limits": [
        {
          "key": "server.batch.max_events",
          "value": \(batch),
          "unit": "events",
          "side": "both",
          "source": "Guide, section 1",
          "doc": "The most events in one request.",
          "bounds": {
            "kind": "count",
            "field": "/events",
            "requirements": ["A-1"],
            "steps": [{ "request": { "$row": "value" }, "response": { "$row": "answer" } }],
            "within": { "$use": "ok" },
            "above": { "$use": "error" }
          }
        },
        {
          "key": "server.rate.window",
          "value": 60,
          "unit": "seconds",
          "side": "server",
          "source": "Guide, section 2",
          "doc": "The window in which events are counted."
        },
        {
          "key": "server.codes",
          "value": ["too_many", "default"],
          "unit": "set",
          "side": "both",
          "source": "Guide, section 3",
          "doc": "Why a request is refused."
        }
      ]
    }

    """
  }

  static let requirements = """
    {
      "format": 1,
      "contract": "alpha",
      "requirements": [
        {
          "id": "A-1",
          "level": "must",
          "side": "server",
          "text": "A batch has at most 100 events.",
          "source": "Guide, section 1",
          "test": "scenario"
        },
        {
          "id": "A-2",
          "level": "info",
          "side": "server",
          "text": "The dashboard is blue.",
          "source": "Guide, section 9",
          "test": "none",
          "why": "The wire has no colour."
        }
      ]
    }

    """

  static let contract = """
    {
      "fragments": {
        "full": { "events": { "$repeat": { "$limit": "server.batch.max_events" } } },
        "nearly": { "$use": "full", "with": {} },
        "late": { "$time": "now-{server.rate.window}" }
      }
    }

    """

  static func files(batch: Int = 100) -> [TextFile] {
    [
      file("Fixtures/contracts/alpha.json", contract),
      file(limitsPath, limits(batch: batch)),
      file("Fixtures/requirements/alpha.json", requirements),
      file("Fixtures/scenarios/alpha/batch/by-fragment.json", #"[{ "$use": "nearly" }]"#),
      file(
        "Fixtures/scenarios/alpha/batch/by-name.json",
        #"{ "limits": ["server.batch.max_events"] }"#),
      file("Fixtures/scenarios/alpha/time/late.json", #"{ "$use": "late" }"#),
    ]
  }

  static func file(_ path: String, _ text: String) -> TextFile {
    TextFile(path: path, bytes: Array(text.utf8))
  }
}

extension [TextFile] {
  /// The text of the file at `path`; "" if there is none.
  func text(at path: String) -> String {
    first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// These files, with those of `others` in place of their namesakes and beside the rest.
  func merging(_ others: [TextFile]) -> [TextFile] {
    let paths = Set(others.map(\.path))
    return filter { !paths.contains($0.path) } + others
  }
}

@testable import GenerateLimitsCore

extension ComplaintTests {
  static let kinds: [Refusal] = [
    bounded(
      "a kind that is none", #"{ "kind": »"cuont", \#(most) }"#,
      """
      unknown kind "cuont"
          did you mean "count"? Known as kind: count, bytes, length, duration
      """),
    bounded(
      "a kind that does not go with the unit", #"{ "kind": »"bytes", \#(most) }"#,
      """
      bounds of kind "bytes" do not go with the unit "events"
          the kind that goes with it is "count"
      """),
    .limit(
      "a kind where none goes with the unit",
      #""value": 200, "unit": "status", "bounds": { "kind": »"count", \#(most) }"#,
      #"bounds of kind "count" do not go with the unit "status""#),
    .limit(
      "bounds of a list",
      #""value": [1, 2], "unit": "events", "bounds": »{ "kind": "count", \#(most) }"#,
      "a limit has bounds only if its value is a whole number"),
    bounded(
      "a member of bounds that is missing",
      #"»{ "kind": "count", "requirements": [], \#(steps), "within": 1, "above": 2 }"#,
      #"bounds must have a member "field""#),
    bounded(
      "a level that is none", #"{ "kind": "count", "level": »"msut", \#(most) }"#,
      """
      unknown level "msut"
          did you mean "must"? Known as level: info, should, must
      """),
  ]

  static let edges: [Refusal] = [
    bounded(
      "no edge", #"»{ "kind": "count", \#(common) }"#,
      """
      bounds say what is due either above or below the limit
          give exactly one of "above" and "below"
      """),
    bounded(
      "two edges", #"»{ "kind": "count", \#(common), "above": 1, "below": 2 }"#,
      """
      bounds say what is due either above or below the limit
          give exactly one of "above" and "below"
      """),
    .limit(
      "a least time",
      #""value": 1, "unit": "seconds", "bounds": { "kind": "duration", "direction": "past", "#
        + #"\#(common), "below": »2 }"#,
      #"bounds of kind "duration" have no lower end"#),
    .limit(
      "a time without direction",
      #""value": 1, "unit": "seconds", "bounds": »{ "kind": "duration", \#(most) }"#,
      """
      bounds of kind "duration" must have a member "direction"
          it is "past" or "future"
      """),
    bounded(
      "a count with a direction", #"{ "kind": "count", "direction": »"past", \#(most) }"#,
      #"only bounds of kind "duration" have a direction"#),
  ]

  static let references: [Refusal] = [
    .limit(
      "readings without a point",
      #""value": 1, "unit": "events", "readings": { "x": 1, "y": 2 }, "#
        + #""bounds": »{ "kind": "count", \#(most) }"#,
      """
      the bounds of a limit with several readings must name the point
          add "point": the name of the reading in the contract file
      """),
    bounded(
      "a point where nothing is open", #"{ "kind": "count", "point": »"p", \#(most) }"#,
      "the bounds of a limit with one reading have no open point"),
    .limit(
      "an unlikely unit that is none of the limit's",
      #""value": 1, "unit": "characters", "units": ["scalars"], "#
        + #""bounds": { "kind": "length", "unlikely": [»"bytes"], \#(most) }"#,
      #""bytes" is none of the limit's units"#),
    bounded(
      "a rule that the contract does not have",
      #"{ "kind": "count", "field": "", "requirements": [»"A-2"], \#(steps), "within": 1, "#
        + #""above": 2 }"#,
      """
      unknown requirement "A-2"
          did you mean "A-1"?
      """),
    bounded(
      "a limit that the file does not have",
      #"{ "kind": "count", "given": { "$limit": »"a.bc" }, \#(most) }"#,
      """
      unknown limit "a.bc"
          did you mean "a.b"?
      """),
    bounded(
      "a limit in braces that the file does not have",
      #"{ "kind": "count", "given": { "$time": »"now-{server.rate.window}" }, \#(most) }"#,
      #"unknown limit "server.rate.window""#),
    bounded(
      "steps without the value",
      #"{ "kind": "count", "field": "", "requirements": ["A-1"], "within": 1, "above": 2, "#
        + #""steps": »[{ "$row": "answer" }] }"#,
      """
      the column "value" is used by no step
          write { "$row": "value" } where it belongs
      """),
    bounded(
      "steps that are no list",
      #"{ "kind": "count", "field": "", "requirements": ["A-1"], "within": 1, "above": 2, "#
        + #""steps": »{} }"#,
      #"member "steps" must be an array, not an object"#),
  ]

  static let steps = #""steps": [{ "$row": "value" }, { "$row": "answer" }]"#
  /// All but the kind and the edge.
  static let common = #""field": "", "requirements": ["A-1"], \#(steps), "within": 1"#
  /// All but the kind of a maximum.
  static let most = #"\#(common), "above": 2"#

  static func bounded(_ name: String, _ marked: String, _ words: String) -> Refusal {
    .limit(name, #""value": 1, "unit": "events", "bounds": \#(marked)"#, words)
  }
}

/// One row of a scenario, or a scenario without rows: what is run and judged by itself.
struct Case: Sendable {
  /// `contract/area/slug`, and `#row` if there are rows.
  var id: String
  var scenario: String
  var title: String
  var level: Level
  var sides: [Side]
  var requirements: [String]
  /// Keys of limits this case's figures come from.
  var limits: Set<String>
  var given: Given?
  var steps: [Step]
  /// The expanded steps, for `expand`.
  var expanded: Node
}

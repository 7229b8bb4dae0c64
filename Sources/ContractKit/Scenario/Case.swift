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

  /// Whether the subject's clock must be ours.
  var needsClock: Bool {
    given?.now != nil
      || steps.contains {
        switch $0.kind {
        case .given(let given): given.now != nil
        default: false
        }
      }
  }

  /// The longest wait the case asks for, in milliseconds; nil if it depends on an answer.
  func advances(_ environment: Environment) -> Int64? {
    var sum: Int64 = 0
    for step in steps {
      guard case .advance(let duration) = step.kind else { continue }
      guard let amount = duration.milliseconds(in: environment) else { return nil }
      sum += amount
    }
    return sum
  }

  /// Whether states of the server must be changed in mid-course.
  var needsSeed: Bool {
    !(given?.server.isEmpty ?? true)
      || steps.contains {
        guard case .given(let given) = $0.kind else { return false }
        return given.key != nil || !given.server.isEmpty
      }
  }

  var readsBack: Bool {
    steps.contains {
      guard case .stored = $0.kind else { return false }
      return true
    }
  }
}

extension ServerCaseRun {
  mutating func prepare() throws(Stop) {
    let given = plan.given
    if let now = given?.now { try setNow(now) }
    environment.start = session.now()
    environment.now = environment.start
    key = try takeKey(in: given?.key ?? suite.file.keyStates.first ?? "active", as: "key")
    for (name, state) in given?.keys ?? [] { _ = try takeKey(in: state, as: name) }
    for (name, value) in given?.server ?? [] { try set(name, value) }
  }

  mutating func takeKey(in state: String, as name: String) throws(Stop) -> String {
    let (session, records) = (session, plan.traffic(suite.file).records)
    let found = try control { () throws(SubjectError) in
      try session.key(in: state, for: records)
    }
    guard let found else {
      throw .notApplicable("no key in the state \"\(state)\"")
    }
    _ = environment.bind(JSON.Text(name), .string(JSON.Text(found)))
    return found
  }

  mutating func setNow(_ pattern: Given.InstantPattern) throws(Stop) {
    let instant: Timestamp? =
      switch pattern {
      case .absolute(let instant): instant
      case .relative(let expression): environment.instant(expression)
      }
    guard let instant else { throw .broken("the instant has no value") }
    guard session.controls.contains(.clock) else {
      throw .notApplicable("the server's clock cannot be set")
    }
    try control { () throws(SubjectError) in try session.setNow(instant) }
  }

  func set(_ name: String, _ value: JSON) throws(Stop) {
    guard session.controls.contains(.seed) else {
      throw .notApplicable("the server's state \"\(name)\" cannot be set")
    }
    let done = try control { () throws(SubjectError) in
      try session.set(name, to: value, key: key)
    }
    if !done { throw .notApplicable("the server knows no state \"\(name)\" = \(value)") }
  }

  func control<Value>(
    _ body: () throws(SubjectError) -> Value
  ) throws(Stop) -> Value {
    do {
      return try body()
    } catch {
      throw .couldNotRun(error.message)
    }
  }
}

/// What an adapter says in one line.
enum AdapterFrame: Sendable, Hashable {
  /// The reply to the op with this id.
  case reply(Int, AdapterReply)
  /// The client called a function of ours.
  case ask(Int, hook: String, args: JSON)
  /// What the client printed, or told of itself.
  case report(String, JSON)
}

/// What an op came to.
enum AdapterReply: Sendable, Hashable {
  /// What it returned, and whether the adapter keeps that under the name it was given.
  case ok(JSON, handle: Bool)
  /// The adapter cannot do that, or not with these arguments.
  case unsupported(reason: String)
  /// It failed.
  case error(kind: ErrorKind, code: String, message: String)

  /// Whose error it is.
  enum ErrorKind: String, Sendable, CaseIterable {
    /// The client's: something a scenario may expect.
    case sdk
    /// The adapter's.
    case adapter
    /// The frame's: it was none that may come.
    case `protocol`
  }
}

extension AdapterFrame {
  /// Reads a line; anything in it that has no place is a problem.
  static func decode(_ line: [UInt8]) throws(FrameProblem) -> AdapterFrame {
    let value = try Frame.object(line)
    if value["id"] != nil { return try reply(value, line) }
    if value["ask"] != nil {
      let reader = try FrameReader(value, "a question", known: ["ask", "hook", "args"], line: line)
      return .ask(
        try reader.integer("ask"), hook: try reader.text("hook"), args: try reader.object("args"))
    }
    if value["report"] != nil {
      let reader = try FrameReader(value, "a report", known: ["report", "value"], line: line)
      return .report(try reader.text("report"), try reader.required("value"))
    }
    throw FrameProblem(line, .noKind)
  }

  private static let answers = ["ok", "unsupported", "error"]

  private static func reply(_ value: JSON, _ line: [UInt8]) throws(FrameProblem) -> AdapterFrame {
    let reader = try FrameReader(
      value, "a reply", known: ["id"] + answers + ["handle"], line: line)
    guard let id = Frame.id(of: value) else { throw FrameProblem(line, .noID) }
    let given = answers.filter { reader.has($0) }
    guard let answer = given.first else { throw reader.problem(.noAnswer(due: answers)) }
    guard given.count == 1 else { throw reader.problem(.twoAnswers(given[0], given[1])) }
    if answer == "ok" {
      return .reply(
        id, .ok(try reader.required("ok"), handle: try reader.flag("handle")))
    }
    if reader.has("handle") { throw reader.problem(.outOfPlace("handle", beside: "ok")) }
    let content = try reader.object(answer)
    if answer == "unsupported" {
      let reader = try FrameReader(content, "\"unsupported\"", known: ["reason"], line: line)
      return .reply(id, .unsupported(reason: try reader.text("reason")))
    }
    return .reply(id, try error(content, line))
  }

  private static func error(_ value: JSON, _ line: [UInt8]) throws(FrameProblem) -> AdapterReply {
    let reader = try FrameReader(
      value, "\"error\"", known: ["kind", "code", "message"], line: line)
    let word = try reader.text("kind")
    guard let kind = AdapterReply.ErrorKind(rawValue: word) else {
      let known = AdapterReply.ErrorKind.allCases.map(\.rawValue)
      throw reader.problem(.unknownWord(word, what: "kind", known: known))
    }
    return .error(
      kind: kind, code: try reader.text("code"), message: try reader.text("message"))
  }
}

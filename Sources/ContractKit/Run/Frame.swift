/// One line of the conversation with an adapter or a controlled server: a JSON object.
struct Frame: Sendable {
  let id: Int
  let members: JSON

  subscript(name: JSON.Text) -> JSON? { members[name] }

  func string(_ name: JSON.Text) -> String? { members[name]?.text?.string }

  func integer(_ name: JSON.Text) -> Int? {
    guard case .number(let number)? = members[name] else { return nil }
    return number.integer
  }

  /// Reads a line.
  static func parse(_ line: [UInt8]) throws(FrameProblem) -> Frame {
    let value = try object(line)
    guard let id = id(of: value) else { throw FrameProblem(line, .noID) }
    return Frame(id: id, members: value)
  }

  /// The object that a line is.
  static func object(_ line: [UInt8]) throws(FrameProblem) -> JSON {
    let value: JSON
    do {
      value = try JSON.parse(line)
    } catch {
      throw FrameProblem(line, .notJSON(error))
    }
    guard value.members != nil else { throw FrameProblem(line, .notAnObject) }
    return value
  }

  /// The whole number in its member `id`.
  static func id(of frame: JSON) -> Int? {
    guard case .number(let number)? = frame["id"] else { return nil }
    return number.integer
  }

  static func ok(_ id: Int, _ value: JSON) -> JSON {
    ["id": JSON.number(JSON.Number(id)), "ok": value]
  }

  /// A result that was kept under the name that was given for it.
  static func kept(_ id: Int, _ value: JSON) -> JSON {
    ["id": JSON.number(JSON.Number(id)), "ok": value, "handle": true]
  }

  static func unsupported(_ id: Int, reason: String) -> JSON {
    ["id": JSON.number(JSON.Number(id)), "unsupported": ["reason": .string(JSON.Text(reason))]]
  }

  static func error(_ id: Int?, kind: String, code: String, message: String) -> JSON {
    [
      "id": id.map { .number(JSON.Number($0)) } ?? .null,
      "error": [
        "kind": .string(JSON.Text(kind)), "code": .string(JSON.Text(code)),
        "message": .string(JSON.Text(message)),
      ],
    ]
  }
}

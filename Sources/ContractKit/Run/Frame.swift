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
    let value: JSON
    do {
      value = try JSON.parse(line)
    } catch {
      throw .notJSON(line: line, error: error)
    }
    guard value.members != nil else { throw .notAnObject(line: line) }
    guard case .number(let number)? = value["id"], let id = number.integer else {
      throw .noID(line: line)
    }
    return Frame(id: id, members: value)
  }

  static func ok(_ id: Int, _ value: JSON) -> JSON {
    ["id": JSON.number(JSON.Number(id)), "ok": value]
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

/// Why a line is no frame.
enum FrameProblem: Error, CustomStringConvertible {
  case notJSON(line: [UInt8], error: JSONError)
  case notAnObject(line: [UInt8])
  case noID(line: [UInt8])

  var description: String {
    switch self {
    case .notJSON(let line, let error):
      "this line is no JSON (\(error)): \(line.quoted(limit: 200))"
    case .notAnObject(let line): "a frame is a JSON object, not \(line.quoted(limit: 200))"
    case .noID(let line): "a frame has a whole number in \"id\": \(line.quoted(limit: 200))"
    }
  }
}

import ContractKit

/// Why a client cannot be given what a frame asks for: the frame is then answered `unsupported`.
struct Unsupported: Error, Sendable {
  let reason: String
}

/// The answer to a frame.
enum FrameReply: Sendable {
  case ok(JSON)
  case unsupported(String)
  case error(_ kind: String, _ code: String, _ message: String)

  /// The frame that carries it.
  func frame(_ id: Int) -> JSON {
    let member: JSON.Member =
      switch self {
      case .ok(let value): .init("ok", value)
      case .unsupported(let reason):
        .init("unsupported", ["reason": .string(JSON.Text(reason))])
      case .error(let kind, let code, let message):
        .init(
          "error",
          [
            "kind": .string(JSON.Text(kind)), "code": .string(JSON.Text(code)),
            "message": .string(JSON.Text(message)),
          ])
      }
    return .object([.init("id", .number(JSON.Number(id))), member])
  }
}

extension JSON {
  /// What a call returned that returns nothing.
  static let undefined: JSON = ["$undefined": true]

  /// The id of a frame.
  var frameID: Int? {
    guard case .number(let number)? = self["id"] else { return nil }
    return number.integer
  }

  /// A text that must be there.
  func text(_ name: Text) throws(Unsupported) -> Text {
    guard let text = self[name]?.text else {
      throw Unsupported(reason: "\(name.string ?? "") is no text")
    }
    return text
  }

  /// A whole number that must be there.
  func integer(_ name: Text) throws(Unsupported) -> Int {
    guard case .number(let number)? = self[name], let integer = number.integer else {
      throw Unsupported(reason: "\(name.string ?? "") is no whole number")
    }
    return integer
  }
}

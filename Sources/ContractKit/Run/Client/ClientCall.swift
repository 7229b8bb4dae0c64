import Synchronization

/// One call of a client's API, as a scenario asks for it.
public struct ClientCall: Sendable {
  /// Its name in the contract: `track`.
  public let name: String
  /// What it is made on: `client`, or the name of a result that was kept.
  public let target: String
  /// The name under which its result is to be kept, if it is something to make calls on.
  public let handle: String?
  /// The arguments by name, an object.
  ///
  /// What JSON cannot carry is tagged: `{"$int": "9007199254740993"}`, `{"$double": "NaN"}`,
  /// `{"$date": "2026-10-23T12:00:00.000Z"}`, `{"$bytes": "00ff"}`, `{"$utf16": "d800"}`,
  /// `{"$undefined": true}`; a function of the suite is `{"$hook": name}`.
  public let arguments: JSON
  private let mark = HandleMark()

  init(name: String, target: String, handle: String?, arguments: JSON) {
    self.name = name
    self.target = target
    self.handle = handle
    self.arguments = arguments
  }

  /// An argument that must be a text.
  ///
  /// - Throws: `AdapterRefusal.unsupported` if it is none.
  public func text(_ argument: String) throws -> String {
    guard let text = arguments[JSON.Text(argument)]?.text?.string else {
      throw AdapterRefusal.unsupported("call \"\(name)\" without a text \"\(argument)\"")
    }
    return text
  }

  /// Says that the adapter has kept the result under the name in `handle`.
  public func keepsResult() { mark.isSet.withLock { $0 = true } }

  /// Whether it has.
  var hasKeptResult: Bool { mark.isSet.withLock { $0 } }
}

/// A class because the adapter gets a copy of the call.
private final class HandleMark: Sendable {
  let isSet = Mutex(false)
}

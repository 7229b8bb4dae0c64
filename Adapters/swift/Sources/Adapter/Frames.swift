import EventTracker
import Foundation

/// A frame of the runner, without the arguments of a call.
struct Frame: Decodable, Sendable {
  let id: Int
  let op: String
  let name: String?
  let baseURL: String?
  let storage: String?
  let config: [String: EventValue]?
  let device: [String: EventValue]?

  /// Writes the answer to this frame, as one line.
  func reply(_ value: some Encodable, as member: String = "ok") {
    guard let text = try? JSONEncoder().encode(value) else { return }
    let line = Data(#"{"id":\#(id),"\#(member)":"#.utf8) + text + Data("}\n".utf8)
    FileHandle.standardOutput.write(line)
  }
}

/// The arguments of a call, by the names of the contract.
struct Call: Decodable {
  let args: Arguments

  struct Arguments: Decodable {
    let key: String?
    let name: String?
    let properties: [String: Property]?
    let userId: String?
    let enabled: Bool?
  }

  /// A property: a JSON value, or one that JSON cannot carry, in an object that names its kind.
  struct Property: Decodable {
    let value: EventValue

    init(from decoder: any Decoder) throws {
      guard let tagged = try? [String: String](from: decoder) else {
        value = try EventValue(from: decoder)
        return
      }
      if let int = tagged["$int"].flatMap({ Int($0) }) {
        value = .int(int)
      } else if let double = tagged["$double"].flatMap({ Double($0) }) {
        value = .double(double)
      } else {
        throw Unsupported(reason: "a property of the SDK cannot be \(tagged)")
      }
    }
  }
}

/// What this SDK cannot do or be given: the case is then not applicable.
struct Unsupported: Error, Encodable {
  let reason: String
}

/// What the adapter says of itself and of the SDK.
struct Hello: Encodable {
  let sdk: [String: String]
  let controls: [String]
  let state: [String: String]
  let slack: Int
}

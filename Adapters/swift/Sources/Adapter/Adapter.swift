// Drives EventTracker by adapter frames: one JSON object a line, in on stdin, out on stdout.
//
//   swift build --package-path Adapters/swift -c release
//   conform client --contract app-store-operator -- Adapters/swift/.build/release/adapter

import EventTracker
import Foundation

let hello = Hello(
  sdk: ["name": "EventTracker", "version": "1.0", "language": "Swift"],
  controls: ["open-count", "concurrency", "relaunch", "storage-files"],
  state: ["queue": "events.json", "install": "install.json"],
  slack: 200)  // milliseconds: it has no clock but the real one

@main struct Adapter {
  static func main() async throws {
    var tracker: EventTracker?
    while let line = readLine() {
      let frame = try JSONDecoder().decode(Frame.self, from: Data(line.utf8))
      do {
        switch frame.op {
        case "hello": frame.reply(hello)
        case "create":
          let device = try device(frame)
          let folder = URL(fileURLWithPath: frame.storage ?? "")
          tracker = EventTracker(folder: folder, baseURL: frame.baseURL ?? "", device: device)
          frame.reply(String?.none)
        case "call":
          let call = try JSONDecoder().decode(Call.self, from: Data(line.utf8))
          try await make(call.args, of: frame, on: tracker)
        case "settle": frame.reply(["open": await tracker?.isSending == true ? 1 : 0])
        case "close":
          await tracker?.close()
          frame.reply(String?.none)
        case "shutdown": return frame.reply(String?.none)
        default: throw Unsupported(reason: "no control for \(frame.op)")
        }
      } catch let unsupported as Unsupported {
        frame.reply(unsupported, as: "unsupported")
      } catch is DecodingError {
        let reason = "the SDK's types have no such value"
        frame.reply(Unsupported(reason: reason), as: "unsupported")
      }
    }
  }

  static func make(
    _ args: Call.Arguments, of frame: Frame, on tracker: EventTracker?
  ) async throws {
    guard let tracker else { throw Unsupported(reason: "there is no client yet") }
    switch frame.name {
    case "configure": await tracker.configure(key: args.key ?? "")
    case "track": await tracker.track(args.name ?? "", (args.properties ?? [:]).mapValues(\.value))
    case "identify": await tracker.identify(args.userId ?? "")
    case "reset": await tracker.reset()
    case "setEnabled": await tracker.setEnabled(args.enabled ?? true)
    case "currentAnonymousId": return frame.reply(await tracker.anonymousID)
    case "flush":
      let flush = await tracker.flush()
      Task {
        await flush.value
        frame.reply(["$undefined": true])
      }
      return
    default: throw Unsupported(reason: "the SDK has no \(frame.name ?? "")")
    }
    frame.reply(["$undefined": true])
  }

  static func device(_ frame: Frame) throws -> EventDevice {
    var device = EventDevice()
    for given in [frame.config ?? [:], frame.device ?? [:]].joined() {
      switch (given.key, given.value) {
      case (_, .null), ("platform", .string("ios")): break
      case ("appVersion", .string(let text)): device.appVersion = text
      case ("build", .string(let text)): device.build = text
      case ("osVersion", .string(let text)): device.osVersion = text
      case ("model", .string(let text)): device.model = text
      case ("locale", .string(let text)): device.locale = text
      case ("storeEnvironment", .string(let text)): device.store = text
      case ("debug", .bool(let value)): device.isDebug = value
      case ("timeZone", .string(let text)): setenv("TZ", text, 1)
      default: throw Unsupported(reason: "the SDK cannot be told \(given.key)")
      }
    }
    return device
  }
}

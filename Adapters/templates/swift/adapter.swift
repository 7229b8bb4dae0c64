// Lets `conform` drive your SDK: one JSON object a line comes in on stdin, the answer goes out.
//
//   swiftc -O adapter.swift -o adapter
//   conform client --contract app-store-operator -- ./adapter
//
// It works as it stands, with the tiny client below. To test yours, put it where REPLACE stands.
// Only pass calls on: an adapter that queues, repeats or makes ids itself tests itself. What your
// SDK cannot do is Unsupported: not applicable in the report. Print to standard error only.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias Object = [String: Any]

@MainActor final class TinyClient {  // REPLACE: delete it, and import your SDK
  let url: String
  let context: Object
  let anonymousID = UUID().uuidString
  var (key, queue) = ("", [Object]())

  init(url: String, context: Object) { (self.url, self.context) = (url, context) }

  func track(_ name: String, _ properties: Object) {
    queue.append([
      "event_id": UUID().uuidString, "name": name, "anonymous_id": anonymousID,
      "occurred_at": Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(Date()),
      "properties": properties, "context": context,
    ])
  }

  func flush() async throws {
    guard !queue.isEmpty, !key.isEmpty, let url = URL(string: url + "/v1/events") else { return }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.allHTTPHeaderFields = ["Content-Type": "application/json", "X-Write-Key": key]
    request.httpBody = try JSONSerialization.data(withJSONObject: ["events": queue])
    queue = []
    _ = try await URLSession.shared.data(for: request)
  }
}

struct Unsupported: Error { let reason: String }

// What your SDK can be told of the device; the contract's names, and yours.
let device = ["appVersion": "app_version", "build": "build", "osVersion": "os_version"]
  .merging(["model": "device_model", "locale": "locale"]) { first, _ in first }
var client: TinyClient?

@MainActor func answer(_ op: String, _ frame: Object) async throws -> Any {
  switch op {
  case "hello":
    // Name more controls when you can keep their promise: open-count, concurrency, relaunch,
    // storage-files, lifecycle, ... (see `conform client --help`).
    let sdk: Any = ["name": "TinyClient", "version": "0", "language": "Swift"]  // REPLACE
    return ["sdk": sdk, "controls": [String]()]
  case "create":
    let given = [frame["config"], frame["device"]].compactMap { $0 as? Object }.joined()
    let told = given.filter { !($0.value is NSNull) }.map { (device[$0.key], $0.value) }
    guard told.allSatisfy({ $0.0 != nil }) else { throw Unsupported(reason: "unknown to the SDK") }
    // REPLACE: your SDK, with its state in the folder frame["storage"].
    let context = Object(uniqueKeysWithValues: told.map { ($0 ?? "", $1) })
    client = TinyClient(url: frame["baseURL"] as? String ?? "", context: context)
  case "call":
    try await call(frame["name"] as? String ?? "", frame["args"] as? Object ?? [:])
    return ["$undefined": true]  // it returned nothing
  case "settle": return Object()  // or ["open": requests under way], with the control open-count
  case "close", "shutdown": break  // REPLACE: for close, end the client in order, if it can
  default: throw Unsupported(reason: "no control for \(op)")
  }
  return NSNull()
}

// REPLACE: one line for each call of the contract that your SDK has.
@MainActor func call(_ name: String, _ args: Object) async throws {
  switch name {
  case "configure": client?.key = args["key"] as? String ?? ""
  case "track": client?.track(args["name"] as? String ?? "", args["properties"] as? Object ?? [:])
  case "flush": try await client?.flush()
  default: throw Unsupported(reason: "the SDK has no \(name)")
  }
}

while let line = readLine() {
  let frame = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object ?? [:]
  let op = frame["op"] as? String ?? ""
  var reply: Object = ["id": frame["id"] ?? 0]
  do {
    reply["ok"] = try await answer(op, frame)
  } catch let unsupported as Unsupported {
    reply["unsupported"] = ["reason": unsupported.reason]
  } catch {  // what the SDK throws is data: a scenario may expect it
    reply["error"] = ["kind": "sdk", "code": "\(type(of: error))", "message": "\(error)"]
  }
  FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: reply) + [0x0A])
  if op == "shutdown" { break }
}

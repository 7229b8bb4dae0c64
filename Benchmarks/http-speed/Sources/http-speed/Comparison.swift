import ContractKit
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Failure: Error, CustomStringConvertible {
  var description: String
}

/// A child that serves until its input ends, and has printed its port.
struct ServingChild {
  private let process = Process()
  private let input = Pipe()
  let port: Int

  init(_ words: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(description: "\(words[0]) said \(line) instead of a port")
    }
    self.port = port
  }

  func stop() {
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
  }
}

/// The output of a command that must succeed.
func output(of words: [String]) throws -> String {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = words
  process.standardOutput = output
  try process.run()
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw Failure(description: "\(words.joined(separator: " ")) failed")
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// How many exchanges `body` makes in `seconds`, a second of them.
func rate(seconds: Double, _ body: () throws -> Void) throws -> Double {
  let start = Moment.now
  let end = start.advanced(by: .seconds(seconds))
  var count = 0.0
  while Moment.now < end {
    try body()
    count += 1
  }
  return count / (start.duration(to: .now) / .seconds(1))
}

func ours(_ server: HTTPBaseURL, seconds: Double) async throws -> Double {
  try await onThread {
    let connection = HTTPConnection(to: server)
    let request = Exchange.request(server)
    return try rate(seconds: seconds) {
      let reception = try connection.exchange(request, until: .after(.seconds(10)))
      guard reception.head == Exchange.responseHead, reception.response.body == Exchange.body,
        reception.surplus.isEmpty, !reception.reconnected
      else { throw Failure(description: "the response is not what it must be: \(reception)") }
    }
  }
}

func runClient(port: String) async throws {
  let rate = try await ours(try HTTPBaseURL("http://127.0.0.1:\(port)"), seconds: 5)
  print("\(Int(rate)) exchanges a second")
}

func urlSession(_ server: HTTPBaseURL, seconds: Double) async throws -> Double {
  guard let url = URL(string: "\(server)/v1/events") else { throw Failure(description: "no URL") }
  var request = URLRequest(url: url)
  request.httpMethod = "POST"
  for field in Exchange.fields {
    request.setValue(String(decoding: field.value, as: UTF8.self), forHTTPHeaderField: field.name)
  }
  request.httpBody = Data(Exchange.body)
  let expected = Data(Exchange.body)
  let start = Moment.now
  let end = start.advanced(by: .seconds(seconds))
  var count = 0.0
  while Moment.now < end {
    let (data, response) = try await URLSession.shared.data(for: request)
    guard data == expected, (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw Failure(description: "URLSession got another response")
    }
    count += 1
  }
  return count / (start.duration(to: .now) / .seconds(1))
}

/// Measures all three in turn, `rounds` times, and prints what came of it.
func compare(rounds: Int) async throws {
  let seconds = 0.3
  let package = URL(filePath: #filePath).appending(path: "../../..").standardized.path
  let pingpong = "\(package)/.build/pingpong"
  try FileManager.default.createDirectory(
    atPath: "\(package)/.build", withIntermediateDirectories: true)
  _ = try output(of: ["cc", "-O2", "-o", pingpong, "\(package)/c/pingpong.c"])

  guard let program = Bundle.main.executablePath else { throw Failure(description: "no program") }
  let child = try ServingChild([program, "serve"])
  defer { child.stop() }
  let server = try HTTPBaseURL("http://127.0.0.1:\(child.port)")
  let lengths = Exchange.lengths(server)
  let floor = try ServingChild([pingpong, "serve", "\(lengths.request)", "\(lengths.response)"])
  defer { floor.stop() }

  var rates: [[Double]] = [[], [], []]
  for _ in 0..<rounds {
    let words = [
      pingpong, "\(floor.port)", "\(lengths.request)", "\(lengths.response)",
      "\(Int(seconds * 1000))",
    ]
    let count = try output(of: words).trimmingCharacters(in: .whitespacesAndNewlines)
    rates[0].append((Double(count) ?? 0) / seconds)
    rates[1].append(try await ours(server, seconds: seconds))
    rates[2].append(try await urlSession(server, seconds: seconds))
  }
  report(["C ping-pong", "ContractKit", "URLSession"], rates, lengths: lengths)
}

func report(_ names: [String], _ rates: [[Double]], lengths: (request: Int, response: Int)) {
  func whole(_ number: Double) -> String { String(Int(number.rounded())) }
  let medians = rates.map { $0.sorted()[$0.count / 2] }
  print(
    "exchanges a second, one connection, \(lengths.request) bytes there, \(lengths.response) back")
  for (index, name) in names.enumerated() {
    let sorted = rates[index].sorted()
    // Of each round by itself: what slows the machine down for a moment slows both.
    let ratios = zip(rates[index], rates[0]).map { $0 / $1 }.sorted()
    let ratio = (ratios[ratios.count / 2] * 100).rounded() / 100
    print(
      name.padding(toLength: 12, withPad: " ", startingAt: 0), whole(medians[index]),
      "(\(whole(sorted[0]))–\(whole(sorted[sorted.count - 1])))", "× floor \(ratio)")
  }
}

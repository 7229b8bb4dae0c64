import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The way to the server, one connection for each request.
///
/// On a kept connection that turns out to be closed, URLSession on Linux opens a new one, sends the
/// head of the request there but not its body, and waits until the time is out.
struct EventWire: Sendable {
  /// Seconds: a wait that no server means.
  private static let forEver = 1e9

  private let url: URL?

  /// What came of a request.
  enum Answer {
    /// No answer, or not all of it.
    case none
    /// An answer, and the seconds of its `Retry-After`, if it says any.
    case status(Int, retryAfter: Double?)
  }

  init(url: String) { self.url = URL(string: url) }

  /// Sends events, each given as the text of its object. Gives up if the task is cancelled.
  func post(_ events: [Data], key: String) async -> Answer {
    guard let url else { return .none }
    var request = URLRequest(url: url, timeoutInterval: 60)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue(key, forHTTPHeaderField: "X-Write-Key")
    request.httpBody = Data(#"{"events":"#.utf8) + jsonArray(events) + Data("}".utf8)
    let session = URLSession(
      configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    guard let (_, response) = try? await session.data(for: request),
      let answer = response as? HTTPURLResponse
    else { return .none }
    let retryAfter = answer.value(forHTTPHeaderField: "Retry-After").flatMap(Self.seconds)
    return .status(answer.statusCode, retryAfter: retryAfter)
  }

  /// The seconds of a field that is a number, and does not say for ever.
  ///
  /// `Double` alone takes `inf` and `0x1` too.
  private static func seconds(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == 0x2E }),
      let seconds = Double(text), seconds < forEver
    else { return nil }
    return seconds
  }

  private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
  }
}

/// Where an adapter dials in that is no child of ours: on a device, in a simulator, in a browser.
public final class AdapterListener: Sendable {
  let dialBack: DialBack

  /// Listens.
  ///
  /// - Parameters:
  ///   - host: The address to listen at, in digits.
  ///   - port: The port; 0 for any that is free.
  /// - Throws: If the port is taken.
  public init(host: String = "127.0.0.1", port: Int = 0) throws {
    dialBack = try DialBack(host: host, port: port)
  }

  /// What the adapter finds in `CONFORM_CONNECT`: `127.0.0.1:49152`.
  public var address: String { dialBack.address }

  /// What the adapter finds in `CONFORM_TOKEN`, and sends first.
  public var token: String { dialBack.token }

  /// Waits for the adapter, which `words` start if there are any.
  func link(
    to inbox: ClientInbox, starting words: [String], _ variables: [String: String],
    within time: Duration
  ) throws(SubjectError) -> any AdapterLink {
    guard !words.isEmpty else { return try dialBack.link(to: inbox, until: .after(time)) }
    var environment = variables
    environment["CONFORM_CONNECT"] = address
    environment["CONFORM_TOKEN"] = token
    return try StartedLink(
      ChildCommand(words, environment: environment), dialling: dialBack, to: inbox, within: time)
  }
}

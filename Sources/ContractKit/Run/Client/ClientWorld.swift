/// What an app is to the user: on the screen, or not.
public enum AppState: String, Sendable, Hashable, CaseIterable {
  /// It is on the screen.
  case foreground
  /// It is not.
  case background
  /// It is on the screen and covered: a call comes in, say.
  case inactive
  /// It is on the screen and used.
  case active
}

/// The world that a client is made in.
public struct ClientWorld: Sendable {
  /// What the suite calls the client: `client`, unless there are several.
  public let name: String
  /// Where its server is: `http://127.0.0.1:49152/t/9f3c`. The contract's paths come below it.
  public let baseURL: String
  /// The key it is given.
  public let key: String
  /// The folder of this install, which exists; what an earlier launch left is in it.
  public let storage: String
  /// The time. With the control `clock` it stands still there.
  public let now: Timestamp
  /// The options of the SDK, by the contract's names.
  public let config: JSON
  /// What the client is to find the device to be, by the contract's names.
  public let device: JSON
  /// Whether it is launched in the foreground or the background.
  public let launch: AppState
  /// What the client's chance is to be, from 0 to 1; nil if that does not matter.
  public let random: Double?
  let voice: AdapterVoice

  /// Tells what the client printed, or said of itself. From any thread.
  ///
  /// - Parameters:
  ///   - name: Which of the contract's reports: `log`.
  ///   - value: What it said.
  public func report(_ name: String, _ value: JSON) {
    voice.emit(["report": .string(JSON.Text(name)), "value": value])
  }

  /// Asks the suite what a function that the client was given returns.
  ///
  /// - Parameters:
  ///   - hook: The function, by the name that stands in the arguments as `{"$hook": name}`.
  ///   - arguments: What the client called it with, an object.
  /// - Returns: What the scenario has it return, now or later.
  /// - Throws: `HookFailure` if the scenario has it fail; `CancellationError` if the client has ended.
  public func ask(_ hook: String, _ arguments: JSON = [:]) async throws -> JSON {
    try await voice.questions.ask(hook, arguments, emit: voice.emit)
  }
}

/// How a client's adapter speaks unasked.
struct AdapterVoice: Sendable {
  let questions: OpenQuestions
  let emit: @Sendable (JSON) -> Void
}

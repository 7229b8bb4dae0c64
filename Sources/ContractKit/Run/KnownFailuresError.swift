/// Why a text is not a list of known failures: everything that is wrong with it.
public struct KnownFailuresError: Error, Hashable, Sendable {
  /// One thing that is wrong, and where.
  public struct Complaint: Hashable, Sendable {
    /// What is wrong.
    public let fault: Fault
    /// Where.
    public let position: SourcePosition

    init(_ fault: Fault, at position: SourcePosition) {
      self.fault = fault
      self.position = position
    }
  }

  /// What can be wrong.
  public enum Fault: Hashable, Sendable {
    /// It is no JSON text.
    case notJSON(JSONError)
    /// `format` is not 1.
    case notFormat1
    /// The text or an entry is not an object.
    case notAnObject
    /// A member that has no meaning here.
    case unknownMember(JSON.Text, allowed: [String])
    /// A member that must be there.
    case missingMember(String)
    /// A member whose value is not what it must be.
    case wrongKind(name: String, due: String)
    /// A pattern that does not say how many cases it stands for.
    case noMatches(Glob)
    /// An id without wildcards that is said to stand for several cases.
    case plainID(matches: Int)
  }

  /// All that is wrong, in the order of the text.
  public let complaints: [Complaint]

  init(_ complaints: [Complaint]) { self.complaints = complaints }
}

extension KnownFailuresError: CustomStringConvertible {
  /// One complaint after the other, without a line feed at the end.
  public var description: String {
    complaints.map(\.description).joined(separator: "\n")
  }
}

extension KnownFailuresError.Complaint: CustomStringConvertible {
  /// `path:line:column: error: …`, and below it what to do.
  public var description: String { "\(position): error: \(words)" }

  private var words: String {
    switch fault {
    case .notJSON(let error): error.reason
    case .notFormat1: "\"format\" is not 1\n    this version reads format 1 alone"
    case .notAnObject: "this is not an object"
    case .unknownMember(let name, let allowed):
      "unknown member \(name)\n    \(suggestion(for: name, among: allowed))there may be: "
        + allowed.joined(separator: ", ")
    case .missingMember(let name): "the member \"\(name)\" is missing"
    case .wrongKind(let name, let due): "\"\(name)\" must be \(due)"
    case .noMatches(let glob):
      "the pattern \"\(glob)\" does not say how many cases it stands for\n"
        + "    add \"matches\" with that number"
    case .plainID(let matches):
      "an id without * or ? stands for one case, not for \(matches)"
    }
  }

  private func suggestion(for name: JSON.Text, among allowed: [String]) -> String {
    guard let word = name.string.flatMap({ closest(to: $0, among: allowed) }) else { return "" }
    return "did you mean \"\(word)\"? "
  }
}

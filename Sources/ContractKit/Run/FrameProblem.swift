/// Why a line is no frame, or none that may come.
struct FrameProblem: Error, Hashable {
  /// What is wrong. `what` names the object it is about: `a reply`, `"error"`.
  enum Cause: Hashable {
    case notJSON(JSONError)
    case notAnObject
    case tooLong(limit: Int)
    case noID
    /// It is neither a reply nor a question nor a report.
    case noKind
    /// A reply that has none of what a reply may have.
    case noAnswer(due: [String])
    /// A reply that has two of them.
    case twoAnswers(String, String)
    case noObject(String, found: String)
    case missing(String, what: String)
    case wrongType(String, what: String, due: String, found: String)
    case unknownMember(String, what: String, known: [String])
    /// A word that is none of a closed list.
    case unknownWord(String, what: String, known: [String])
    /// A member that has its place beside another only.
    case outOfPlace(String, beside: String)
    /// An answer to what was not asked, or was answered before.
    case unknownQuestion(Int)
    /// A file pattern that leads out of the folder.
    case outsideFolder(String)
  }

  /// The line, or the part of it that was read.
  let line: [UInt8]
  let cause: Cause

  init(_ line: [UInt8], _ cause: Cause) {
    self.line = line
    self.cause = cause
  }
}

extension FrameProblem: CustomStringConvertible {
  /// What is wrong and what was due, and then the line.
  var description: String { "\(words): \(line.quoted(limit: 200))" }

  private var words: String {
    switch cause {
    case .notJSON(let error): "this line is no JSON (\(error))"
    case .notAnObject: "a frame is a JSON object"
    case .tooLong(let limit): "a frame has at most \(limit) bytes"
    case .noID: "a frame has a whole number in \"id\""
    case .noKind: "a frame of an adapter has \"id\", \"ask\" or \"report\""
    case .noAnswer(let due):
      "a reply has one of \(due.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .twoAnswers(let first, let second):
      "a reply has only one of \"\(first)\" and \"\(second)\""
    case .noObject(let what, let found): "\(what) must be an object, not \(found)"
    case .missing(let name, let what): "\(what) has no member \"\(name)\""
    case .wrongType(let name, let what, let due, let found):
      "\"\(name)\" in \(what) must be \(due), not \(found)"
    case .unknownMember(let name, let what, let known):
      "unknown member \"\(name)\" in \(what)\(Self.hint(name, known))"
    case .unknownWord(let word, let what, let known):
      "unknown \(what) \"\(word)\"\(Self.hint(word, known))"
    case .outOfPlace(let name, let other): "\"\(name)\" stands beside \"\(other)\" only"
    case .unknownQuestion(let number): "no question \(number) waits for an answer"
    case .outsideFolder(let glob):
      "a file pattern in \"state\" is within the storage folder, without \"..\", not \"\(glob)\""
    }
  }

  private static func hint(_ word: String, _ known: [String]) -> String {
    Complaints.suggestion(for: word, among: known).map { " (\($0))" } ?? ""
  }
}

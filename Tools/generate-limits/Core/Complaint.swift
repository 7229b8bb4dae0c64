import ContractKit

/// What is wrong with a fixture, and where.
struct Complaint: Error, Sendable, Hashable {
  /// The first byte of what is wrong.
  var position: SourcePosition
  /// What is wrong with it.
  var fault: Fault

  /// The ways in which a fixture can be wrong.
  enum Fault: Sendable, Hashable {
    /// It is no JSON text.
    case notJSON(reason: String)
    /// A value of another type than its place asks for.
    case wrongType(of: String, expected: String, found: String)
    /// A text that must say something and does not.
    case emptyText(String)
    /// A member nobody knows.
    case unknownMember(String, of: Shape)
    /// A member that must be there and is not.
    case missingMember(String, of: Shape)
    /// A word that is none of those allowed.
    case unknownWord(String, what: String, allowed: [String])
    /// The contract of a file is another than its name says.
    case otherContract(String, expected: String)

    /// A file whose name is not written like a contract's.
    case badContract(String)
    /// A key that is not written like one.
    case badKey(String)
    /// A key that was given already.
    case repeatedKey(String, line: Int)
    /// A key that is also the beginning of another.
    case keyIsGroup(String, of: String)
    /// A key whose name in Swift another one has already.
    case sameName(String, name: String, as: String)
    /// A key that would give a type a name Swift does not allow.
    case forbiddenName(String, name: String)
    /// A key whose boundary scenarios would be in the file of another's.
    case sameFile(String, as: String)

    /// A value that does not have the form of its unit.
    case valueOfOtherForm(unit: LimitUnit, found: String)
    /// A code that was given already.
    case repeatedCode(String)
    /// A code of which Swift can make no name.
    case codeWithoutName(String)
    /// A code that Swift would call like another.
    case sameCodeName(String, name: String, as: String)

    /// Readings of a limit that is no whole number.
    case readingsOfNoFigure(unit: LimitUnit)
    /// Fewer than two readings.
    case tooFewReadings
    /// Two readings of the same figure.
    case repeatedReading(Int)
    /// A name of a reading that a list of names could not tell from two.
    case spaceInReading(String)
    /// A value that is none of the readings.
    case valueIsNoReading(Int, readings: [Int])
    /// Text units of a limit that does not count characters.
    case unitsOfNoText(unit: LimitUnit)

    /// A kind of boundary that does not go with the unit.
    case kindOfOtherUnit(kind: String, unit: LimitUnit)
    /// A boundary of a limit that is no whole number.
    case boundsOfNoFigure
    /// A boundary that says neither what is due above nor what is due below, or both.
    case notOneEdge
    /// A distance in time with a lower end.
    case durationBelow
    /// Which way a time lies is missing, or is said of something else.
    case direction(isMissing: Bool)
    /// The open point of a limit with several readings is missing, or there is nothing open.
    case point(isMissing: Bool)
    /// A unit that is called unlikely and is none of the limit's.
    case unlikelyIsNoUnit(TextUnit)
    /// A column that the steps never use.
    case unusedColumn(String)
    /// A limit that the file does not have.
    case unknownLimit(String, nearest: String?)
    /// A requirement that the contract does not have.
    case unknownRequirement(String, nearest: String?)

    /// A requirement's id that is not written like one.
    case badRequirement(String)
    /// A requirement that was given already.
    case repeatedRequirement(String, line: Int)
    /// The reason why no scenario can test it is missing, or there is nothing to explain.
    case why(isMissing: Bool)
  }

  /// An object, and the members it may have.
  struct Shape: Sendable, Hashable {
    /// What it is: `a limit`.
    var name: String
    /// The members it must have.
    var required: [String]
    /// The members it may have beside them.
    var optional: [String] = []

    /// All of them, in the order to write them.
    var members: [String] { required + optional }
  }
}

/// What a command line asks for.
struct CommandLineOptions: Sendable, Hashable {
  /// Whether to say what is stale and write nothing.
  var isCheck = false
  /// The root of the package.
  var root = "."
  /// Whether to explain the command and do nothing.
  var isHelp = false

  /// Why a command line makes no sense.
  enum Mistake: Error, Sendable, Hashable {
    /// An option nobody knows, and the one it may have been meant to be.
    case unknown(String, nearest: String?)
    /// An option that something must follow.
    case nothingFollows(String)
  }

  private static let names = ["--check", "--help", "--root"]

  /// The options in `arguments`, the command's own name left out.
  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--check": isCheck = true
      case "--help", "-h": isHelp = true
      case "--root":
        guard let root = rest.popFirst() else { throw .nothingFollows(argument) }
        self.root = root
      default:
        throw .unknown(argument, nearest: Spelling.nearest(to: argument, among: Self.names))
      }
    }
  }

  /// The explanation of the command.
  static let help = """
    generate-limits: writes what follows from the fixtures

    usage: swift run generate-limits [--check] [--root DIR]

      --check      write nothing; show what is stale, and exit 1 if anything is
      --root DIR   the root of the package; the working folder if not given
      --help       this text

    Reads Fixtures/{contracts,limits,requirements,scenarios,schemas} and writes
      Sources/ContractFixtures/                       limits as constants, and every fixture's text
      Fixtures/scenarios/<contract>/boundaries/       one below, at and one above each bound
      Documentation/limits/<contract>.md              the table of limits
    Files that are as they should be are not touched. After a change it says which constants
    changed, which scenarios that touches, and which rules should be read again.

    exit status: 0 fine; 1 stale (with --check); 2 bad fixture, bad usage, or a file that could not
    be read or written

    """
}

extension CommandLineOptions.Mistake: CustomStringConvertible {
  /// One line: what is wrong, and what to do instead.
  var description: String {
    switch self {
    case .unknown(let option, let nearest?):
      "unknown option '\(option)': did you mean '\(nearest)'?"
    case .unknown(let option, nil): "unknown option '\(option)': see --help"
    case .nothingFollows(let option): "'\(option)' must be followed by a folder"
    }
  }
}

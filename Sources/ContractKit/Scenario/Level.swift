/// How much a requirement binds.
public enum Level: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Recorded, never judged.
  case info
  /// A deviation is a warning.
  case should
  /// A deviation is a failure.
  case must

  /// Whether `a` binds less than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .should: 1
    case .must: 2
    }
  }
}

/// Which end of the conversation is checked.
public enum Side: String, Sendable, Hashable, CaseIterable {
  /// An SDK.
  case client
  /// An ingestion API.
  case server
}

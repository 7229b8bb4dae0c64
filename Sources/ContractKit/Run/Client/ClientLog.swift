/// Everything that a client has sent in a case, in the order of arrival.
struct ClientLog {
  /// One thing that arrived.
  struct Arrival {
    enum Source {
      case request(IncomingRequest)
      case question(number: Int)
      case report
    }

    enum State: Equatable {
      /// Nobody has asked for it yet.
      case waiting
      /// A step holds its answer back.
      case held
      case answered
      /// Its answer has begun and never ends.
      case stalled
      /// The client gave up, or died.
      case abandoned
    }

    var source: Source
    /// nil if it is of no lane of the contract.
    var lane: Lane?
    var at: Timestamp
    /// The body of a request, the arguments of a question, the value of a report.
    var body: ReceivedBody
    /// The path below the client's own base.
    var path: String
    var records: [JSON]
    var state: State
    /// The records that its answer settled by the lane's good status.
    var delivered: [JSON] = []
    /// The fault by which no byte of an answer came, until the HTTP stack has met it twice.
    var fault: HTTPFault?

    var request: HTTPRequest? {
      guard case .request(let incoming) = source else { return nil }
      return incoming.request
    }

    /// Whether the client waits for an answer of ours.
    var isOpen: Bool {
      state == .waiting && lane?.report == nil || state == .held || state == .stalled
    }
  }

  private(set) var arrivals: [Arrival] = []

  var count: Int { arrivals.count }

  /// How many requests and questions the client waits for.
  private(set) var openCount = 0

  subscript(index: Int) -> Arrival {
    _read { yield arrivals[index] }
    _modify {
      openCount -= arrivals[index].isOpen ? 1 : 0
      yield &arrivals[index]
      openCount += arrivals[index].isOpen ? 1 : 0
    }
  }

  mutating func append(_ arrival: Arrival) {
    arrivals.append(arrival)
    openCount += arrival.isOpen ? 1 : 0
  }

  /// The oldest that waits in a lane, or in any.
  func firstWaiting(in lane: String? = nil) -> Int? {
    arrivals.firstIndex {
      $0.state == .waiting && $0.lane?.report == nil && (lane == nil || $0.lane?.name == lane)
    }
  }

  var requestCount: Int { arrivals.count { $0.request != nil } }
  var recordCount: Int {
    arrivals.reduce(0) { $0 + ($1.lane?.report == nil ? $1.records.count : 0) }
  }
}

extension ClientLog.Arrival {
  /// What is known of it, as patterns of `when`, `where` and `each` see it.
  var described: JSON {
    guard let request else { return body.value ?? .null }
    var headers: [JSON.Member] = []
    for field in request.fields {
      headers.append(
        JSON.Member(
          JSON.Text(unchecked: field.name.utf8.map(ASCII.lowercased)),
          .string(JSON.Text(unchecked: field.value))))
    }
    return [
      "method": .string(JSON.Text(request.method)), "path": .string(JSON.Text(path)),
      "headers": .object(headers), "body": body.value ?? .null,
      "bytes": .number(JSON.Number(body.bytes.count)),
      "count": .number(JSON.Number(records.count)),
    ]
  }

  /// It in a few words: `POST /v1/events with event_id 1, 2`.
  var words: String {
    let ids = records.prefix(3).compactMap { record in
      lane?.id.flatMap { record[$0]?.text?.display }
    }
    let more = records.count > 3 ? ", and \(records.count - 3) more" : ""
    let list = ids.isEmpty ? "" : " with \(ids.joined(separator: ", "))\(more)"
    return switch source {
    case .request(let incoming): "\(incoming.request.method) \(path)\(list)"
    case .question: "a question of \(lane?.name ?? "an unknown hook")"
    case .report: "a report of \(lane?.name ?? "an unknown kind")"
    }
  }
}

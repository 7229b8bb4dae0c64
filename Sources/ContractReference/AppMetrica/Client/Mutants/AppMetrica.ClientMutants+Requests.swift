import ContractFixtures
import ContractKit

extension AppMetrica {
  private typealias Header = AppmetricaLimits.Server.Header

  /// Mutants of what a request is: AM-010 to -017.
  static let requestMutations: [ClientMutation] = [
    .init("another-path", ["AM-010"], "Events go to /v1/event.") { rules in
      rules.eachRequest { $0.target.removeLast() }
    },
    .init("puts", ["AM-010"], "Events go by PUT.") { $0.eachRequest { $0.method = "PUT" } },
    .init("forgets-the-base-path", ["AM-010"], "The path of the base address is left out.") {
      $0.eachRequest { $0.target = AppmetricaLimits.Server.Paths.events }
    },
    .init("never-sends", ["AM-010", "AM-077"], "Nothing is ever sent.") {
      $0.mayFlush = { _ in false }
    },
    .init("no-content-type", ["AM-011"], "Content-Type is missing.") { rules in
      rules.eachRequest { $0.set("Content-Type", to: nil) }
    },
    .init("content-type-text", ["AM-011"], "The body is said to be text/plain.") { rules in
      rules.eachRequest { $0.set("Content-Type", to: "text/plain") }
    },
    .init("key-in-authorization", ["AM-012"], "The key stands in Authorization.") { rules in
      rules.eachRequest { request in
        let key = request.fields.values(of: Header.key).first ?? []
        request.set(Header.key, to: nil)
        request.set("Authorization", to: "Bearer \(String(decoding: key, as: UTF8.self))")
      }
    },
    .init("key-without-its-prefix", ["AM-012"], "The first three characters of the key are lost.") {
      rules in
      rules.eachRequest { request in
        let key = request.fields.values(of: Header.key).first ?? []
        request.set(Header.key, to: String(decoding: key.dropFirst(3), as: UTF8.self))
      }
    },
    .init("bare-array", ["AM-013"], "The body is the array itself.") { rules in
      rules.body = { events, _ in .array(events) }
    },
    .init("calls-it-batch", ["AM-013"], "The array is the member batch.") { rules in
      rules.body = { events, client in ["sent_at": client.time, "batch": .array(events)] }
    },
    .init("no-sent-at", ["AM-013"], "Nothing says when a request was sent.") { rules in
      rules.body = { events, _ in ["events": .array(events)] }
    },
    .init("camel-case", ["AM-014"], "Names of members are in camel case.") { rules in
      rules.spelling = { $0.mappingNames(Self.inCamelCase).compact() }
    },
    .init("whole-seconds", ["AM-015"], "Times have no fraction.") { rules in
      rules.spelling = { $0.mappingTimes { $0.prefix(19) + Array("Z".utf8) }.compact() }
    },
    .init("microseconds", ["AM-015"], "Times have six digits of a fraction.") { rules in
      rules.spelling = { $0.mappingTimes { $0.dropLast() + Array("000Z".utf8) }.compact() }
    },
    .init("times-with-an-offset", ["AM-015"], level: .should, "Times end in +00:00.") { rules in
      rules.spelling = { $0.mappingTimes { $0.dropLast() + Array("+00:00".utf8) }.compact() }
    },
    .init("times-as-numbers", ["AM-015"], "Times are seconds since 1970.") { rules in
      rules.spelling = { body in
        body.mappingTimes { text in
          Array("\((Timestamp(rfc3339: text)?.milliseconds ?? 0) / 1000)".utf8)
        }.compact()
      }
    },
    .init("sent-at-of-the-first", ["AM-016"], level: .should, "A retry says when it was first.") {
      rules in
      let usual = rules.body
      rules.body = { events, client in
        let id = events.first?["insert_id"]?.text ?? ""
        if client.memory.first == id, client.memory.count == 2 {
          return ["sent_at": .string(client.memory[1]), "events": .array(events)]
        }
        client.memory = [id, client.time.text ?? ""]
        return usual(events, &client)
      }
    },
    .init("sent-at-of-the-launch", ["AM-016"], level: .should, "sent_at is the time of launch.") {
      rules in
      rules.body = { events, client in
        let time = JSON.string(JSON.Text(client.setup.now.rfc3339() ?? ""))
        return ["sent_at": time, "events": .array(events)]
      }
    },
  ]

  private static func inCamelCase(_ name: [UInt8]) -> [UInt8] {
    let words = name.split(separator: UInt8(ascii: "_"))
    return Array(words[0])
      + words.dropFirst().flatMap { [$0[$0.startIndex] & ~0x20] + $0.dropFirst() }
  }
}

extension JSON {
  /// The value with every name of a member changed.
  fileprivate func mappingNames(_ change: ([UInt8]) -> [UInt8]) -> JSON {
    switch self {
    case .null, .bool, .number, .string: self
    case .array(let elements): .array(elements.map { $0.mappingNames(change) })
    case .object(let members):
      .object(
        members.map {
          Member(Text(unchecked: change($0.name.bytes)), $0.value.mappingNames(change))
        })
    }
  }

  /// The value with every text changed that is a time.
  fileprivate func mappingTimes(_ change: ([UInt8]) -> [UInt8]) -> JSON {
    mappingStrings { Timestamp(rfc3339: $0) == nil ? $0 : change($0) }
  }
}

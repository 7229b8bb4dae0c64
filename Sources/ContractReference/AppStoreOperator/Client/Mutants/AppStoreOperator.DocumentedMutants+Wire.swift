import ContractKit

extension AppStoreOperator {
  /// Mutants of what the documented clients write: ASO-CI-001 to -017, ASO-CR-001 to -016.
  static let wireMutations: [ClientMutation] = [
    ClientMutation.documented(
      "another-path", swift: ["ASO-CI-001"], reactNative: ["ASO-CR-001"],
      "Events go to /v1/batch."
    ) { rules in
      rules.eachRequest { $0.target = $0.target.dropLast(6) + "batch" }
    },
    ClientMutation.documented(
      "calls-identify", swift: ["ASO-CI-001", "ASO-CI-074"],
      reactNative: ["ASO-CR-001", "ASO-CR-072"], level: .should,
      "Naming a user is a request of its own."
    ) { rules in
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        guard case .identify(let user) = call, let key = tracker.writeKey else { return }
        var request = tracker.request(with: [], key: key)
        request.target = request.target.dropLast(6) + "identify"
        let pair: JSON = [
          "anonymous_id": .string(tracker.settings.anonymousID ?? "none"), "user_id": .string(user),
        ]
        request.body = pair.compact()
        tracker.start(.stray, request)
      }
    },
    ClientMutation.documented(
      "no-content-type", swift: ["ASO-CI-002"], reactNative: ["ASO-CR-002"],
      "Content-Type is missing."
    ) { rules in
      rules.eachRequest { $0.set("Content-Type", to: nil) }
    },
    ClientMutation.documented(
      "content-type-with-charset", swift: ["ASO-CI-002"], reactNative: ["ASO-CR-002"],
      level: .should, "Content-Type has a charset."
    ) { rules in
      rules.eachRequest { $0.set("Content-Type", to: "application/json; charset=utf-8") }
    },
    ClientMutation.documented(
      "key-cut", swift: ["ASO-CI-003"], reactNative: ["ASO-CR-002"],
      "The key's last character is lost."
    ) { rules in
      rules.eachRequest { request in
        for index in request.fields.indices where request.fields[index].name == "X-Write-Key" {
          request.fields[index].value = request.fields[index].value.dropLast()
        }
      }
    },
    ClientMutation.documented(
      "header-of-its-own", reactNative: ["ASO-CR-002"], level: .should,
      "There is a header line for its version."
    ) { rules in
      rules.eachRequest { $0.set("X-Client-Version", to: "1") }
    },
    ClientMutation.documented(
      "a-hundred-and-one", swift: ["ASO-CI-005", "ASO-CI-020"],
      reactNative: ["ASO-CR-003", "ASO-CR-030"], "A batch has up to 101 events."
    ) { $0.batchEvents = 101 },
    ClientMutation.documented(
      "member-beside-events", swift: ["ASO-CI-005"], reactNative: ["ASO-CR-003"], level: .should,
      "The body also says when it was sent."
    ) { rules in
      rules.body = { events, tracker in
        let body: JSON = [
          "events": .array(events),
          "sent_at": .string(JSON.Text(tracker.world.now.rfc3339() ?? "")),
        ]
        return body.compact()
      }
    },
    ClientMutation.documented(
      "member-of-an-event", swift: ["ASO-CI-006"], reactNative: ["ASO-CR-003"], level: .should,
      "An event has a member of its own."
    ) { rules in
      rules.each { $0.set("sdk", to: "1") }
    },
    ClientMutation.documented(
      "the-other-absent-user", swift: ["ASO-CI-007"], reactNative: ["ASO-CR-006"], level: .should,
      "Without a user it does what the other file does."
    ) { rules in
      let other: JSON? = rules.absentUser == nil ? JSON.null : nil
      rules.absentUser = other
    },
    ClientMutation.documented(
      "no-empty-properties", swift: ["ASO-CI-008"], reactNative: ["ASO-CR-007"], level: .should,
      "Without properties the member is left out."
    ) { rules in
      rules.each { if $0["properties"]?.members?.isEmpty == true { $0.set("properties", to: nil) } }
    },
    ClientMutation.documented(
      "context-without-build", swift: ["ASO-CI-009"], reactNative: ["ASO-CR-008"], level: .should,
      "The context has no build."
    ) { rules in
      rules.each("context") { $0.set("build", to: nil) }
    },
    ClientMutation.documented(
      "environment-null", swift: ["ASO-CI-009", "ASO-CI-092"],
      reactNative: ["ASO-CR-008", "ASO-CR-081"], level: .should,
      "An environment that is not known is null."
    ) { rules in
      rules.each("context") { $0.set("environment", to: .some(.null)) }
    },
    ClientMutation.documented(
      "same-ids", swift: ["ASO-CI-010"], reactNative: ["ASO-CR-009"],
      "All events have the same id."
    ) { rules in
      rules.each("event_id") { id in
        let text = "6fa459ea-ee8a-4ca4-894e-db77e160355e"
        let isUpper = id.text?.bytes.contains { (0x41...0x46).contains($0) } ?? false
        id = .string(JSON.Text(isUpper ? text.uppercased() : text))
      }
    },
    ClientMutation.documented(
      "ids-that-are-no-uuids", swift: ["ASO-CI-010"], reactNative: ["ASO-CR-009", "ASO-CR-010"],
      "Event ids have no hyphens."
    ) { rules in
      rules.each("event_id") { $0 = $0.mappingText { $0.filter { $0 != 0x2D } } }
    },
    ClientMutation.documented(
      "the-other-letter-case", swift: ["ASO-CI-010", "ASO-CI-012"], reactNative: ["ASO-CR-010"],
      level: .should, "Ids are in the other letter case."
    ) { $0.isUpperCase.toggle() },
    ClientMutation.documented(
      "anonymous-id-no-uuid", swift: ["ASO-CI-012"], reactNative: ["ASO-CR-010"],
      "The anonymous id begins with a letter that no UUID has."
    ) { rules in
      rules.each("anonymous_id") { $0 = $0.mappingText { [0x78] + $0.dropFirst() } }
    },
    ClientMutation.documented(
      "anonymous-id-of-version-1", reactNative: ["ASO-CR-010"],
      "The anonymous id says that it is of version 1."
    ) { rules in
      rules.each("anonymous_id") { $0 = $0.mappingText { $0[..<14] + [0x31] + $0[15...] } }
    },
    ClientMutation.documented(
      "new-ids-on-retry", swift: ["ASO-CI-011"],
      reactNative: ["ASO-CR-050", "ASO-CR-051", "ASO-CR-052"],
      "An event that is sent again has a new id."
    ) { rules in
      rules.eachSent { event, isAgain, tracker in
        if isAgain { event.set("event_id", to: .string(tracker.newID())) }
      }
    },
    ClientMutation.documented(
      "new-ids-after-a-relaunch", swift: ["ASO-CI-011", "ASO-CI-062"], reactNative: ["ASO-CR-041"],
      "Stored events get new ids."
    ) { rules in
      rules.onLaunch { tracker in
        for index in tracker.queue.indices {
          let id = tracker.newID()
          tracker.queue[index].change(layout: tracker.rules.layout) {
            $0.set("event_id", to: .string(id))
          }
        }
      }
    },
    ClientMutation.documented(
      "times-of-sending", swift: ["ASO-CI-013"], reactNative: ["ASO-CR-009"],
      "An event's time is that of its first sending."
    ) { rules in
      rules.eachSent { event, isAgain, tracker in
        guard !isAgain else { return }
        event.set("occurred_at", to: .string(JSON.Text(tracker.world.now.rfc3339() ?? "")))
      }
    },
    ClientMutation.documented(
      "whole-seconds", swift: ["ASO-CI-013"], reactNative: ["ASO-CR-011"], level: .should,
      "Times have no fraction."
    ) { rules in
      rules.each("occurred_at") { $0 = $0.mappingText { $0.prefix(19) + [0x5A] } }
    },
    ClientMutation.documented(
      "times-with-an-offset", swift: ["ASO-CI-013"], reactNative: ["ASO-CR-011"], level: .should,
      "Times end in +00:00."
    ) { rules in
      rules.each("occurred_at") { $0 = $0.mappingText { $0.dropLast() + Array("+00:00".utf8) } }
    },
    ClientMutation.documented(
      "values-as-texts", swift: ["ASO-CI-014"], reactNative: ["ASO-CR-012"],
      "All properties become texts."
    ) { rules in
      rules.eachProperty { property in
        property.value.text == nil
          ? .init(property.name, .string(JSON.Text(property.value.description))) : property
      }
    },
    ClientMutation.documented(
      "no-null", reactNative: ["ASO-CR-012"], "Properties that are null are left out."
    ) { rules in
      rules.eachProperty { $0.value == .null ? nil : $0 }
    },
    ClientMutation.documented(
      "texts-cut", swift: ["ASO-CI-005"], reactNative: ["ASO-CR-003"],
      "Texts of properties are cut to 1,000 bytes."
    ) { rules in
      rules.eachProperty { .init($0.name, $0.value.mappingText { Array($0.prefix(1000)) }) }
    },
    ClientMutation.documented(
      "fractions-of-whole-numbers", swift: ["ASO-CI-015"], level: .should,
      "Whole numbers are written with .0."
    ) { rules in
      rules.eachProperty { property in
        guard case .number(let number) = property.value, number.isIntegerSpelling,
          let spelled = JSON.Number("\(number).0")
        else { return property }
        return .init(property.name, .number(spelled))
      }
    },
    ClientMutation.documented(
      "awkward-texts-lost", swift: ["ASO-CI-017"], reactNative: ["ASO-CR-016"], level: .should,
      "What is not ASCII is replaced by question marks."
    ) { rules in
      rules.each("properties") { properties in
        properties = properties.mappingStrings { $0.map { $0 < 0x80 ? $0 : 0x3F } }
      }
    },
  ].flatMap(\.self)
}

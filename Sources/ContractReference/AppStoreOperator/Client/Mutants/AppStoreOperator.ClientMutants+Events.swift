import ContractKit

extension AppStoreOperator {
  /// Mutants of what an event says: ASO-CA-005.
  static let eventMutations: [ClientMutation] = [
    .init("times-without-a-zone", ["ASO-CA-005"], "Times have no zone.") { rules in
      rules.each("occurred_at") { $0 = $0.mappingText { Array($0.dropLast()) } }
    },
    .init("times-as-numbers", ["ASO-CA-005"], "Times are seconds since 1970.") { rules in
      rules.event = { event, tracker in
        let seconds = Int(tracker.world.now.milliseconds / 1000)
        event.set("occurred_at", to: .number(JSON.Number(seconds)))
      }
    },
    .init("times-for-people", ["ASO-CA-005"], "Times are written as people of one country do.") {
      $0.each("occurred_at") { time in
        time = time.mappingText { text in
          let parts = String(decoding: text, as: UTF8.self).split(separator: "T")
          let day = parts[0].split(separator: "-")
          return Array("\(day[1])/\(day[2])/\(day[0]) \(parts[1].prefix(5))".utf8)
        }
      }
    },
    .init("buddhist-years", ["ASO-CA-005"], "Years are counted as in the Buddhist calendar.") {
      $0.each("occurred_at") { time in
        time = time.mappingText { text in
          let year = Int(String(decoding: text.prefix(4), as: UTF8.self)) ?? 0
          return Array("\(year + 543)".utf8) + text.dropFirst(4)
        }
      }
    },
    .init("twelve-hour-times", ["ASO-CA-005"], "The hours after noon begin again at 1.") { rules in
      rules.each("occurred_at") { time in
        time = time.mappingText { text in
          let hour = Int(String(decoding: text[11..<13], as: UTF8.self)) ?? 0
          let digits = String(100 + (hour > 12 ? hour - 12 : hour)).suffix(2)
          return text[..<11] + Array(digits.utf8) + text[13...]
        }
      }
    },
    .init("times-of-sending", ["ASO-CA-005"], "An event's time is that of its first sending.") {
      $0.eachSent { event, isAgain, tracker in
        guard !isAgain else { return }
        event.set("occurred_at", to: .string(JSON.Text(tracker.world.now.rfc3339() ?? "")))
      }
    },
    .init("local-times-as-utc", ["ASO-CA-005"], "Local time is said to be UTC.") { rules in
      rules.event = { event, tracker in
        guard tracker.setup.timeZone != nil else { return }
        let local = tracker.world.now.advanced(byMilliseconds: 3 * 3_600_000)
        event.set("occurred_at", to: .string(JSON.Text(local.rfc3339() ?? "")))
      }
    },
    .init("times-of-launch", ["ASO-CA-005"], "An event's time is that of the launch.") { rules in
      rules.event = { event, tracker in
        event.set("occurred_at", to: .string(JSON.Text(tracker.setup.now.rfc3339() ?? "")))
      }
    },
    .init("names-cut", ["ASO-CA-005"], "Names are cut to 40 characters.") { rules in
      rules.each("name") { $0 = $0.mappingText { Array($0.prefix(40)) } }
    },
    .init("names-in-lower-case", ["ASO-CA-005"], "Names are put into lower case.") { rules in
      rules.each("name") { $0 = $0.mappingText { Grammar.folded($0) } }
    },
    .init("names-with-a-space", ["ASO-CA-005"], "A space stands before each name.") { rules in
      rules.each("name") { $0 = $0.mappingText { [0x20] + $0 } }
    },
    .init("texts-cut", ["ASO-CA-005"], "Texts of properties are cut to 255 bytes.") { rules in
      rules.eachProperty { .init($0.name, $0.value.mappingText { Array($0.prefix(255)) }) }
    },
    .init("texts-trimmed", ["ASO-CA-005"], "Spaces around texts are lost.") { rules in
      rules.eachProperty { property in
        .init(
          property.name,
          property.value.mappingText { text in
            Array(text.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
          })
      }
    },
    .init("ascii-only", ["ASO-CA-005"], "What is not ASCII is replaced by question marks.") {
      rules in
      rules.each("properties") { properties in
        properties = properties.mappingStrings { text in
          text.compactMap { $0 < 0x80 ? $0 : $0 & 0xC0 == 0x80 ? nil : 0x3F }
        }
      }
    },
    .init("composed-texts", ["ASO-CA-005"], "An e with an accent beside it becomes one letter.") {
      $0.eachProperty { property in
        .init(
          property.name,
          property.value.mappingText { text in
            guard let place = text.firstRange(of: [0x65, 0xCC, 0x81]) else { return text }
            return text[..<place.lowerBound] + [0xC3, 0xA9] + text[place.upperBound...]
          })
      }
    },
    .init("keys-cut", ["ASO-CA-005"], "Names of properties are cut to 40 bytes.") { rules in
      rules.eachProperty { .init(JSON.Text(unchecked: $0.name.bytes.prefix(40)), $0.value) }
    },
    .init("keys-in-snake-case", ["ASO-CA-005"], "Capitals in names of properties become _c.") {
      rules in
      rules.eachProperty { property in
        let name = property.name.bytes.flatMap { byte in
          (0x41...0x5A).contains(byte) ? [0x5F, byte + 0x20] : [byte]
        }
        return .init(JSON.Text(unchecked: name), property.value)
      }
    },
    .init("forty-nine-properties", ["ASO-CA-005"], "The fiftieth property is lost.") { rules in
      rules.each("properties") { $0 = .object(Array(($0.members ?? []).prefix(49))) }
    },
    .init("empty-texts-lost", ["ASO-CA-005"], "Properties that are empty texts are left out.") {
      $0.eachProperty { $0.value.text?.bytes.isEmpty == true ? nil : $0 }
    },
    .init("falsehood-lost", ["ASO-CA-005"], "Properties that are false are left out.") { rules in
      rules.eachProperty { $0.value == false ? nil : $0 }
    },
    .init("zero-lost", ["ASO-CA-005"], "Properties that are 0 are left out.") { rules in
      rules.eachProperty { $0.value == 0 ? nil : $0 }
    },
    .init("numbers-as-texts", ["ASO-CA-005"], "Numbers of properties become texts.") { rules in
      rules.eachProperty { property in
        guard case .number(let number) = property.value else { return property }
        return .init(property.name, .string(JSON.Text(number.description)))
      }
    },
    .init("booleans-as-numbers", ["ASO-CA-005"], "true and false become 1 and 0.") { rules in
      rules.eachProperty { property in
        guard case .bool(let value) = property.value else { return property }
        return .init(property.name, value ? 1 : 0)
      }
    },
    .init("single-precision", ["ASO-CA-005"], "Numbers go through 32 bits.") { rules in
      rules.eachProperty { property in
        guard case .number(let number) = property.value, let value = number.double,
          let single = JSON.Number(Double(Float(value)).description)
        else { return property }
        return .init(property.name, .number(single))
      }
    },
    .init("numbers-with-commas", ["ASO-CA-005"], "A fraction stands behind a comma, as a text.") {
      $0.eachProperty { property in
        guard case .number(let number) = property.value, !number.isIntegerSpelling else {
          return property
        }
        let text = number.spelling.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
        return .init(property.name, .string(JSON.Text(unchecked: text)))
      }
    },
    .init("whole-numbers-only", ["ASO-CA-005"], "Fractions are cut off.") { rules in
      rules.eachProperty { property in
        guard case .number(let number) = property.value, let value = number.double,
          abs(value) < 1e15
        else { return property }
        return .init(property.name, .number(JSON.Number(Int(value))))
      }
    },
    .init("typed-values", ["ASO-CA-005"], "A property is an object of type and value.") { rules in
      rules.eachProperty { .init($0.name, ["type": "any", "value": $0.value]) }
    },
    .init("properties-as-list", ["ASO-CA-005"], "Properties are a list of pairs.") { rules in
      rules.each("properties") { properties in
        properties = .array(
          (properties.members ?? []).map { .array([.string($0.name), $0.value]) })
      }
    },
    .init("event-id-without-hyphens", ["ASO-CA-005"], "Event ids are 32 digits.") { rules in
      rules.each("event_id") { $0 = $0.mappingText { $0.filter { $0 != 0x2D } } }
    },
    .init("anonymous-id-too-long", ["ASO-CA-005"], "Anonymous ids have 129 characters.") { rules in
      rules.each("anonymous_id") { id in
        id = id.mappingText { $0 + Array(repeating: 0x30, count: 129 - $0.count) }
      }
    },
    .init("anonymous-id-empty", ["ASO-CA-005"], "The anonymous id is empty.") { rules in
      rules.each("anonymous_id") { $0 = "" }
    },
    .init("user-id-empty", ["ASO-CA-005"], "Without a user user_id is an empty text.") { rules in
      rules.absentUser = ""
    },
    .init("user-id-number", ["ASO-CA-005"], "Without a user user_id is 0.") { $0.absentUser = 0 },
    .init("user-ids-cut", ["ASO-CA-005"], "User ids are cut to 64 bytes.") { rules in
      rules.each("user_id") { $0 = $0.mappingText { Array($0.prefix(64)) } }
    },
    .init("user-ids-folded", ["ASO-CA-005", "ASO-CA-016"], "User ids are put into lower case.") {
      $0.each("user_id") { $0 = $0.mappingText { Grammar.folded($0) } }
    },
    .init("context-as-text", ["ASO-CA-005"], "The context is a text.") { rules in
      rules.each("context") { $0 = .string(JSON.Text($0.description)) }
    },
    .init("nameless", ["ASO-CA-005"], "The name is called event.") { rules in
      rules.each { event in
        let name = event["name"]
        event.set("name", to: nil)
        event.set("event", to: name)
      }
    },
  ]
}

extension JSON {
  /// The value with its text changed, if it is one.
  func mappingText(_ change: ([UInt8]) -> [UInt8]) -> JSON {
    text.map { .string(Text(unchecked: change($0.bytes))) } ?? self
  }
}

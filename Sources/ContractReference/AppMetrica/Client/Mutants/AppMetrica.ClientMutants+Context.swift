import ContractKit

extension AppMetrica {
  /// Mutants of what events say of app and device: AM-002, -003, -019 and -027 to -032.
  static let contextMutations: [ClientMutation] =
    ([
      "platform", "os_name", "os_version", "app_version", "app_build", "device_model",
      "device_type", "locale", "environment",
    ] as [JSON.Text]).map { member in
      let name = member.string ?? ""
      return .init("context-without-\(name)", ["AM-019"], "The context has no \(name).") { rules in
        rules.eachContext { context, _ in context.set(member, to: nil) }
      }
    } + [
      .init("build-as-number", ["AM-019"], "The build is a number where it is one.") { rules in
        rules.eachContext { context, _ in
          context.edit("app_build") { build in
            build = (build.text?.string).flatMap(JSON.Number.init).map(JSON.number) ?? build
          }
        }
      },
      .init("macos-is-ios", ["AM-002"], "A Mac says that it is ios.") { rules in
        rules.eachContext { context, _ in context.set("platform", to: "ios") }
      },
      .init("tv-is-a-phone", ["AM-003", "AM-027"], "A TV says that it is a phone.") { rules in
        rules.eachContext { context, client in
          if client.setup.idiom == .tv { context.set("device_type", to: "phone") }
        }
      },
      .init("tv-has-ios", ["AM-003"], "A TV says that its system is iOS.") { rules in
        rules.eachContext { context, client in
          if client.setup.idiom == .tv { context.set("os_name", to: "iOS") }
        }
      },
      .init("platform-tvos", ["AM-003", "AM-032"], level: .should, "A TV's platform is tvos.") {
        $0.eachContext { context, client in
          if client.setup.idiom == .tv { context.set("platform", to: "tvos") }
        }
      },
      .init("tablet-is-a-phone", ["AM-027"], level: .should, "A tablet says that it is a phone.") {
        $0.eachContext { context, client in
          if client.setup.idiom == .tablet { context.set("device_type", to: "phone") }
        }
      },
      .init("phone-is-mobile", ["AM-027"], level: .should, "A phone says that it is mobile.") {
        $0.eachContext { context, client in
          if client.setup.idiom == .phone { context.set("device_type", to: "mobile") }
        }
      },
      .init("debug-is-production", ["AM-028"], "A debug build says production.") { rules in
        rules.eachContext { context, _ in context.set("environment", to: "production") }
      },
      .init("release-is-release", ["AM-028"], level: .should, "A release build says release.") {
        $0.eachContext { context, client in
          if !client.setup.isDebug { context.set("environment", to: "release") }
        }
      },
      .init("tells-the-device's-name", ["AM-029"], "The model is what people call the device.") {
        $0.eachContext { context, client in
          if let name = client.setup.deviceName { context.set("device_model", to: .string(name)) }
        }
      },
      .init("locale-with-underscore", ["AM-030"], level: .should, "The locale has underscores.") {
        $0.eachContext { context, _ in
          context.edit("locale") { $0 = $0.mappingText { $0.map { $0 == 0x2D ? 0x5F : $0 } } }
        }
      },
      .init("language-alone", ["AM-030"], level: .should, "The locale has no region.") { rules in
        rules.eachContext { context, _ in
          context.edit("locale") { $0 = $0.mappingText { Array($0.prefix { $0 != 0x2D }) } }
        }
      },
      .init(
        "unknown-version", ["AM-031"], level: .should, "A version that is missing is unknown."
      ) { rules in
        rules.eachContext { context, _ in
          for member: JSON.Text in ["app_version", "app_build"] where context[member] == "" {
            context.set(member, to: "unknown")
          }
        }
      },
      .init(
        "version-and-build-swapped", ["AM-031"], level: .should,
        "Version and build of the app stand in each other's place."
      ) { rules in
        rules.eachContext { context, client in
          context.set("app_version", to: .string(client.setup.appBuild))
          context.set("app_build", to: .string(client.setup.appVersion))
        }
      },
      .init("platform-in-capitals", ["AM-032"], level: .should, "The platform is iOS.") { rules in
        rules.eachContext { context, _ in context.set("platform", to: "iOS") }
      },
    ]

  /// Mutants of the install's id: AM-035, -039 and -040.
  static let installMutations: [ClientMutation] = [
    .init("an-install-a-launch", ["AM-035", "AM-040"], "Each launch has another install_id.") {
      $0.onLaunch { $0.installID = $0.newID() }
    },
    .init("an-install-an-event", ["AM-040"], "Each event has another install_id.") { rules in
      rules.event = { event, client in event.set("install_id", to: .string(client.newID())) }
    },
    .init("install-in-capitals", ["AM-035"], level: .should, "install_id is in capitals.") {
      $0.each("install_id") { $0 = $0.mappingText { $0.map(Self.capital) } }
    },
    .init(
      "takes-any-install-id", ["AM-039"], level: .should,
      "What is stored as the id is used as it is."
    ) { rules in
      rules.onLaunch { client in
        if let stored = client.previousID, stored.string != nil { client.installID = stored }
      }
    },
  ]
}

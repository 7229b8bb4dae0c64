import ContractKit

extension AppStoreOperator {
  /// Mutants of what the documented clients say of app and device: ASO-CI-094 to -096, ASO-CR-083 and
  /// -084.
  static let contextMutations: [ClientMutation] = [
    ClientMutation.documented(
      "two-parts-of-a-version", swift: ["ASO-CI-095"], level: .should,
      "The system's version has two parts."
    ) { rules in
      rules.each("context") { context in
        context.edit("os_version") { version in
          version = version.mappingText { text in
            Array(text.split(separator: 0x2E).prefix(2).joined(separator: [0x2E]))
          }
        }
      }
    },
    ClientMutation.documented(
      "app-version-and-build-swapped", swift: ["ASO-CI-094"], reactNative: ["ASO-CR-083"],
      "Version and build of the app stand in each other's place."
    ) { rules in
      rules.each("context") { context in
        let (version, build) = (context["app_version"], context["build"])
        context.edit("app_version") { $0 = build ?? $0 }
        context.edit("build") { $0 = version ?? $0 }
      }
    },
    ClientMutation.documented(
      "name-from-the-shop", swift: ["ASO-CI-096"], reactNative: ["ASO-CR-083"],
      "The device's model is what the shop calls it."
    ) { rules in
      rules.each("context") { $0.edit("device_model") { $0 = "iPhone 15 Pro" } }
    },
    ClientMutation.documented(
      "language-tag", reactNative: ["ASO-CR-084"], level: .should,
      "The locale has hyphens."
    ) { rules in
      rules.each("context") { context in
        context.edit("locale") { $0 = $0.mappingText { $0.map { $0 == 0x5F ? 0x2D : $0 } } }
      }
    },
    ClientMutation.documented(
      "language-alone", reactNative: ["ASO-CR-084"], level: .should, "The locale has no region."
    ) { rules in
      rules.each("context") { context in
        context.edit("locale") { $0 = $0.mappingText { Array($0.prefix { $0 != 0x5F }) } }
      }
    },
  ].flatMap(\.self)
}

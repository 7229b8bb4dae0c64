// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "ContractKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "ContractKit", targets: ["ContractKit"]),
    .library(name: "ContractFixtures", targets: ["ContractFixtures"]),
    .library(name: "ContractReference", targets: ["ContractReference"]),
    .executable(name: "conform", targets: ["conform"]),
  ],
  dependencies: [],
  targets: [
    .target(name: "ContractKit"),
    .target(name: "ContractFixtures"),
    .target(name: "ContractReference", dependencies: ["ContractKit", "ContractFixtures"]),
    .executableTarget(
      name: "conform", dependencies: ["ContractKit", "ContractFixtures", "ContractReference"]),
    .target(
      name: "GenerateLimitsCore", dependencies: ["ContractKit"], path: "Tools/generate-limits/Core"),
    .executableTarget(
      name: "generate-limits", dependencies: ["ContractKit", "GenerateLimitsCore"],
      path: "Tools/generate-limits/Command"),
    .testTarget(name: "ContractKitTests", dependencies: ["ContractKit", "GenerateLimitsCore"]),
    .testTarget(name: "ConformTests", dependencies: ["ContractKit", "conform"]),
    .testTarget(
      name: "Scenarios",
      dependencies: ["ContractKit", "ContractFixtures", "ContractReference"],
      path: "Tests/Scenarios"),
  ],
  swiftLanguageModes: [.v6]
)

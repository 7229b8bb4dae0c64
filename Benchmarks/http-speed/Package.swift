// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody who depends on ContractKit builds it.
let package = Package(
  name: "http-speed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ContractKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "http-speed", dependencies: [.product(name: "ContractKit", package: "ContractKit")])
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "EventTracker",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [.library(name: "EventTracker", targets: ["EventTracker"])],
  targets: [
    .target(name: "EventTracker"),
    .executableTarget(name: "adapter", dependencies: ["EventTracker"], path: "Sources/Adapter"),
  ],
  swiftLanguageModes: [.v6]
)

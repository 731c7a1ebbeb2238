// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Embedding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "scorec", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding", dependencies: [.product(name: "Score", package: "scorec")]),
    .executableTarget(
      name: "Playing",
      dependencies: ["Score", "ScoreAudio", "ScorePlayback"].map {
        .product(name: $0, package: "scorec")
      }),
  ]
)

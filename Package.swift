// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// A module of the compiler: Swift and the standard library alone.
func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A C library that is opened at its first call, never linked.
func onDemand(_ name: String) -> Target {
  .target(name: name, dependencies: ["COnDemand"])
}

/// The tests of a module, or of a whole; `data` are folders that the tests read.
func tests(
  _ name: String, of module: String? = nil, _ more: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: module ?? name)] + more
      + (module == "ScoreTestSupport" ? [] : ["ScoreTestSupport"]),
    exclude: data,
    swiftSettings: strict)
}

let package = Package(
  name: "scorec",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Score", targets: ["Score"]),
    .library(name: "ScoreAudio", targets: ["ScoreAudio"]),
    .library(name: "ScorePlayback", targets: ["ScorePlayback"]),
    .executable(name: "scorec", targets: ["scorec"]),
  ],
  targets: [
    core("ScoreJSON"),
    core("ScoreDiagnostics", ["ScoreJSON"]),
    core("ScoreSyntax", ["ScoreDiagnostics"]),
    core("ScoreTimeline", ["ScoreDiagnostics"]),
    core("ScoreCompiler", ["ScoreDiagnostics", "ScoreSyntax", "ScoreTimeline"]),
    core(
      "ScoreLanguageServer",
      ["ScoreCompiler", "ScoreSyntax", "ScoreTimeline", "ScoreDiagnostics", "ScoreJSON"]),
    core("ScoreFormats", ["ScoreDiagnostics", "ScoreTimeline", "ScoreJSON"]),
    core("ScoreDecompiler", ["ScoreDiagnostics", "ScoreTimeline"]),
    core(
      "Score", ["ScoreCompiler", "ScoreFormats", "ScoreTimeline", "ScoreDiagnostics", "ScoreJSON"]),
    .target(
      name: "COnDemand", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    onDemand("CSndFile"),
    onDemand("CSoxr"),
    onDemand("CCurl"),
    onDemand("CLilv"),
    onDemand("CSoundTouch"),
    onDemand("CEBUR128"),
    onDemand("CKissFFT"),
    onDemand("CSDL2"),
    onDemand("CLO"),
    .target(name: "CPages"),
    .target(name: "CMachine"),
    .target(
      name: "ScoreAudio",
      dependencies: [
        "ScoreDiagnostics", "ScoreTimeline", "ScoreJSON", "CSndFile", "CSoxr", "CCurl", "CLilv",
        "CSoundTouch", "CEBUR128", "CKissFFT", "CMachine",
      ],
      resources: [.embedInCode("Resources/system-sounds.tsv")],
      swiftSettings: strict),
    .target(
      name: "ScorePlayback",
      dependencies: ["ScoreTimeline", "ScoreAudio", "CSDL2", "CSoundTouch"],
      swiftSettings: strict),
    .executableTarget(
      name: "scorec",
      dependencies: [
        "ScoreJSON", "ScoreDiagnostics", "ScoreSyntax", "ScoreTimeline", "ScoreCompiler",
        "ScoreFormats", "ScoreDecompiler", "ScoreAudio", "ScorePlayback", "ScoreLanguageServer",
        "CPages", "CMachine", "CLO",
      ],
      swiftSettings: strict),
    .target(
      name: "ScoreTestSupport",
      dependencies: ["ScoreDiagnostics", "ScoreTimeline", "ScoreFormats"],
      path: "Tests/ScoreTestSupport", swiftSettings: strict),
    tests("ScoreJSON"),
    tests("ScoreDiagnostics", ["ScoreJSON"]),
    tests("ScoreSyntax", ["ScoreDiagnostics"]),
    tests("ScoreTimeline", ["ScoreDiagnostics"]),
    tests(
      "ScoreCompiler",
      ["Score", "ScoreDiagnostics", "ScoreSyntax", "ScoreTimeline", "ScoreFormats", "ScoreJSON"],
      data: ["Cases"]),
    tests("ScoreLanguageServer", ["ScoreCompiler", "ScoreSyntax", "ScoreTimeline", "ScoreJSON"]),
    tests("ScoreFormats", ["ScoreDiagnostics", "ScoreTimeline", "ScoreJSON"]),
    tests(
      "ScoreDecompiler",
      [
        "ScoreAudio", "ScoreCompiler", "ScoreDiagnostics", "ScoreFormats", "ScoreJSON",
        "ScoreTimeline",
      ]),
    tests("ScoreAudio", ["ScoreTimeline", "CSndFile", "CSoxr", "CEBUR128"]),
    tests("ScorePlayback", ["Score", "ScoreTimeline", "ScoreAudio", "CSDL2"]),
    tests(
      "CommandLine", of: "scorec", ["ScoreDiagnostics", "ScoreJSON"],
      data: ["Network/server.py", "Plugins/plugins.c", "Plugins/manifest.ttl"]),
    tests(
      "Golden", of: "scorec", ["ScoreDiagnostics", "ScoreJSON"],
      data: ["Cases", "Plugins", "Samples"]),
    tests("Architecture", of: "ScoreTestSupport"),
  ]
)

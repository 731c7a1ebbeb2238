import Foundation
import ScoreTestSupport
import Testing

/// What is used of others, which several lists name: the targets, the `Makefile`, and what people read.
@Suite struct LibraryListTests {
  /// A library that is opened on demand.
  struct Library {
    /// The target that opens it.
    let target: String

    /// Debian's package.
    let package: String

    /// What people call it.
    let name: String
  }

  static let libraries = [
    Library(target: "CSndFile", package: "libsndfile1-dev", name: "libsndfile"),
    Library(target: "CSoxr", package: "libsoxr-dev", name: "soxr"),
    Library(target: "CSoundTouch", package: "libsoundtouch-dev", name: "SoundTouch"),
    Library(target: "CEBUR128", package: "libebur128-dev", name: "libebur128"),
    Library(target: "CKissFFT", package: "libkissfft-dev", name: "KISS FFT"),
    Library(target: "CLilv", package: "liblilv-dev", name: "lilv"),
    Library(target: "CCurl", package: "libcurl4-openssl-dev", name: "libcurl"),
    Library(target: "CSDL2", package: "libsdl2-dev", name: "SDL 2"),
    Library(target: "CLO", package: "liblo-dev", name: "liblo"),
  ]

  /// What the other packages of the `Makefile` are, as people call it.
  static let others = [
    "bash": "Bash", "csound": "Csound", "dbus": "D-Bus", "ffmpeg": "FFmpeg", "fish": "fish",
    "gcc": "GCC", "libc6-dev": "glibc", "lilv-utils": "lilv", "lv2-dev": "LV2",
    "lv2-examples": "LV2", "neovim": "Neovim", "nodejs": "Node.js", "pipewire": "PipeWire",
    "pipewire-bin": "PipeWire", "pipewire-pulse": "PipeWire", "procps": "procps",
    "pulseaudio-utils": "PulseAudio", "python3": "Python", "python3-numpy": "NumPy",
    "python3-scipy": "SciPy", "samplerate-programs": "libsamplerate", "sox": "SoX",
    "supercollider-server": "SuperCollider", "tmux": "tmux", "vim": "Vim",
    "wireplumber": "WirePlumber", "zip": "Info-ZIP", "zsh": "Zsh",
  ]

  private static let names = Set(libraries.map(\.name))

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: ProjectFolder.root + "/" + path, encoding: .utf8)
  }

  /// Returns the paragraph of a file in which `mark` stands.
  private func paragraph(with mark: String, in path: String) throws -> String {
    try #require(try text(path).components(separatedBy: "\n\n").first { $0.contains(mark) })
  }

  /// Returns the packages that the `Makefile` names.
  private func packages() throws -> Set<String> {
    let lines = try text("Makefile").split(separator: "\n").filter {
      $0.prefix { $0 != " " }.hasSuffix("PACKAGES")
    }
    return Set(lines.flatMap { $0.split(separator: " ").dropFirst(2).map(String.init) })
  }

  @Test func theTargetsAreThoseThatOpenLibraries() throws {
    let sources = ProjectFolder.root + "/Sources"
    let targets = try FileManager.default.contentsOfDirectory(atPath: sources).filter { target in
      guard target.hasPrefix("C") else { return false }
      let files = try FileManager.default.contentsOfDirectory(atPath: sources + "/" + target)
      return try files.contains { file in
        try file.hasSuffix(".c")
          && text("Sources/\(target)/\(file)").contains("static OnDemandLibrary")
      }
    }
    #expect(Set(targets) == Set(LibraryListTests.libraries.map(\.target)))
  }

  @Test func theMakefileInstallsThem() throws {
    let packages = try self.packages()
    let known = LibraryListTests.libraries.map(\.package) + LibraryListTests.others.keys
    #expect(packages == Set(known))
  }

  @Test(arguments: [
    ("README.md", "Both need Swift"), ("Documentation/Sound.md", "opened when they are needed"),
  ])
  func peopleReadOfThem(path: String, mark: String) throws {
    let paragraph = try paragraph(with: mark, in: path)
    for name in LibraryListTests.names { #expect(paragraph.contains(name), "\(path): \(name)") }
  }

  @Test func theirLicencesAreTold() throws {
    let rows = try text("THIRD-PARTY.md").split(separator: "\n").filter { $0.hasPrefix("| [") }
    // [NAME](ADDRESS), …
    let names = { (row: Substring) in
      row.split(separator: "[").dropFirst().map { String($0.prefix { $0 != "]" }) }
    }
    let opened = rows.filter { $0.contains("its shared library is opened") }.flatMap(names)
    #expect(Set(opened) == LibraryListTests.names)
    let all = Set(rows.flatMap(names))
    for name in Set(LibraryListTests.others.values) { #expect(all.contains(name), "\(name)") }
  }
}

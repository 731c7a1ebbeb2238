import CSndFile
import Foundation
import ScoreTimeline
import Testing

@testable import ScoreAudio

@Suite struct AssetLibraryTests {
  private let workshop: Workshop
  private let silence = [Float](repeating: 0, count: 4_800)

  init() throws { workshop = try Workshop() }

  @Test(arguments: [
    ("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 44_100),
    ("b.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_24, 44_100),
    ("c.caf", SF_FORMAT_CAF | SF_FORMAT_ALAC_16, 44_100),
    ("d.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 44_100),
    ("e.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 44_100),
    ("f.opus", SF_FORMAT_OGG | SF_FORMAT_OPUS, 48_000),
    ("g.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, 44_100),
    ("h.w64", SF_FORMAT_W64 | SF_FORMAT_FLOAT, 22_050),
    ("i.au", SF_FORMAT_AU | SF_FORMAT_ULAW, 8_000),
  ])
  func readsEveryFormat(name: String, format: Int, rate: Int) throws {
    let samples = (0..<rate).map { Float(sin(2 * .pi * 440 * Double($0) / Double(rate)) * 0.5) }
    try workshop.sound(name, samples, rate: rate, format: format)
    guard case .found(let sound) = workshop.library().find(asset(name.stem)) else {
      Issue.record("\(name) was not found")
      return
    }
    #expect(sound.fileName == name)
    #expect(sound.length == Ticks(frames: Int64(rate), rate: Int64(rate)))
    let rendering = try workshop.render(score([note(name.stem, length: 1)]))
    #expect(rendering.left.count == 48_000)
    #expect(abs(strength(of: 440, in: rendering.left[4_800..<43_200]) - 0.5) < 0.02)
  }

  @Test func looksInTheFoldersInOrder() throws {
    for (folder, count) in [("", 1), ("Assets", 2), ("Sounds", 3), ("Other", 4)] {
      _ = try workshop.folder(folder)
      let samples = [Float](repeating: 0, count: count)
      try workshop.sound(folder + "/hit.wav", samples)
      try workshop.sound(folder + "/only \(count) ü.wav", samples)
    }
    let library = workshop.library()
    #expect(library.frames(asset("hit")) == 1)
    #expect(library.frames(asset("only 2 ü")) == 2)
    #expect(library.frames(asset("only 3 u\u{308}")) == 3)
    #expect(
      library.find(asset("only 4 ü"))
        == .missing(candidates: ["hit", "only 1 ü", "only 2 ü", "only 3 ü"]))
    #expect(library.frames(asset("hit.wav")) == 1)
    let other = workshop.library { $0.assetFolders = [workshop.path + "/Other"] }
    #expect(other.frames(asset("hit")) == 4)
  }

  @Test func readsCatalogs() throws {
    let folder = "Media.xcassets/Group/Bell.dataset"
    _ = try workshop.folder(folder)
    _ = try workshop.folder("Media.xcassets/Empty.dataset")
    try workshop.text(
      folder + "/Contents.json",
      #"{"info":{"version":1},"data":[{"idiom":"universal","filename":"b 1.wav"}]}"#
    )
    try workshop.sound(folder + "/b 1.wav", silence)
    let library = workshop.library()
    guard case .found(let sound) = library.find(asset("Bell")) else {
      Issue.record("not found")
      return
    }
    #expect(sound.fileName == "b 1.wav")
    #expect(library.frames(asset("Group/Bell")) == 4_800)
    #expect(
      library.find(asset("Empty"))
        == .unreadable(reason: "its Contents.json names no file of its own"))
    #expect(library.find(asset("Bel")) == .missing(candidates: ["Bell", "Empty"]))
  }

  @Test func catalogsHaveNamespacesAndVariants() throws {
    let sets = [
      ("Plain/Bell", 1, [("universal", "u"), ("ipad", "p")]), ("Named/Bell", 2, [("mac", "m")]),
      ("Named/Deep/Gong", 3, [("universal", "u"), ("iphone", "i")]), ("Gong", 4, [("mac", "m")]),
      ("Named/Lone", 5, [("universal", "../../Gong.dataset/m"), ("mac", "m")]),
      ("Out", 6, [("universal", "../Gong.dataset/m")]),
    ]
    for (name, count, variants) in sets {
      let folder = "Media.xcassets/\(name).dataset"
      _ = try workshop.folder(folder)
      let data = variants.map { #"{"idiom":"\#($0.0)","filename":"\#($0.1).wav"}"# }
      try workshop.text(
        folder + "/Contents.json", "{\"data\":[\(data.joined(separator: ","))]}")
      for (index, variant) in variants.enumerated() where !variant.1.contains("/") {
        try workshop.sound(
          "\(folder)/\(variant.1).wav", [Float](repeating: 0, count: 10 * count + index))
      }
    }
    try workshop.text(
      "Media.xcassets/Named/Contents.json", #"{"properties":{"provides-namespace":true}}"#)
    let library = workshop.library()
    // In an app, `Bell` is the one that no namespace covers, and for phones there is one of its own.
    for (name, frames) in [
      ("Bell", 10), ("Plain/Bell", 10), ("Named/Bell", 20), ("Named/Gong", 31),
      ("Named/Deep/Gong", 31), ("Gong", 40),
    ] {
      #expect(library.frames(asset(name)) == Int64(frames), "\(name)")
    }
    // Nor would an app find one without its namespace, or a file outside of its data set.
    for name in ["Deep/Gong", "Lone"] {
      let names = ["Bell", "Gong", "Named/Bell", "Named/Gong", "Named/Lone", "Out"]
      #expect(library.find(asset(name)) == .missing(candidates: names))
    }
    #expect(library.frames(asset("Named/Lone")) == 51)
    #expect(
      library.find(asset("Out"))
        == .unreadable(reason: "its Contents.json names no file of its own"))
  }

  @Test func assetsAreLookedForInOrder() throws {
    for (folder, names) in [("one", ["a"]), ("two ü", ["a", "b c"]), ("three", ["b c", "d"])] {
      _ = try workshop.folder(folder)
      for name in names {
        try workshop.sound("\(folder)/\(name).wav", [Float](repeating: 0, count: folder.count))
      }
    }
    let library = workshop.library { places in
      places.assetFolders = ["one", "two ü", "three"].map { workshop.path + "/" + $0 }
    }
    #expect(library.frames(asset("a")) == 3 && library.frames(asset("b c")) == 5)
    #expect(library.frames(asset("d")) == 5)
    let path = workshop.path + "/two ü/b c.wav"
    #expect(
      library.frames(SoundSource(.file, "two ü/b c.wav", in: workshop.path + "/x.score")) == 5)
    #expect(library.frames(SoundSource(.file, path, in: "")) == 5)
  }

  /// Each row of the table, by every name in it.
  @Test func allSystemSoundsAreThereByAllNames() throws {
    let library = workshop.library()
    for row in String(decoding: PackageResources.system_sounds_tsv, as: UTF8.self)
      .split(separator: "\n")
    {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let piano = cells[4].split(separator: ",").compactMap { name in
        name.hasPrefix("SystemSound.") ? String(name.dropFirst("SystemSound.".count)) : nil
      }
      let others = cells[7].split(separator: ",").map(String.init)
      for name in [cells[0], cells[2], cells[3], cells[5]] + piano + others
      where !name.isEmpty && name != "-" {
        switch library.find(SoundSource(.system, name, in: "")) {
        case .found(let sound): #expect(sound.length > .zero)
        case .unreadable(let reason): #expect(reason.contains("write "), "\(name): \(reason)")
        case .missing: Issue.record("\(name) of \(row) is not there")
        }
      }
    }
    // A folder of real ones goes before the stand-ins, by any of the names.
    _ = try workshop.folder("real")
    for name in ["1000", "sms-received2", "Choo Choo"] {
      try workshop.sound("real/\(name).wav", [Float](repeating: 0, count: 7))
    }
    let real = workshop.library { $0.systemSounds = workshop.path + "/real" }
    for name in ["1000", "newMail", "1008", "chooChoo", "1023", "1323"] {
      #expect(real.frames(SoundSource(.system, name, in: "")) == 7, "\(name)")
    }
    #expect(real.frames(SoundSource(.system, "1001", in: "")) != 7)
  }

  @Test func readsFilesFromTheScoreTheyStandIn() throws {
    _ = try workshop.folder("lib/sub")
    _ = try workshop.folder("more")
    try workshop.sound("lib/sub/x.wav", [0, 0])
    try workshop.sound("more/y.wav", [0, 0, 0])
    let library = workshop.library { $0.includeFolders = [workshop.path + "/more"] }
    let part = workshop.path + "/lib/part.score"
    #expect(library.frames(SoundSource(.file, "sub/x.wav", in: part)) == 2)
    #expect(library.frames(SoundSource(.file, workshop.path + "/lib/sub/x.wav", in: "-")) == 2)
    #expect(library.frames(SoundSource(.file, "y.wav", in: part)) == 3)
    #expect(
      library.find(SoundSource(.file, "sub/z.wav", in: part))
        == .missing(candidates: ["sub/x.wav"]))
    #expect(
      library.find(SoundSource(.file, "sub", in: part)) == .unreadable(reason: "it is a folder"))
  }

  @Test func saysWhyASoundCannotBeRead() throws {
    try workshop.text("broken.wav", "RIFF but not really")
    try workshop.text("song.m4a", "????ftypM4A ")
    try workshop.sound("empty.wav", [])
    let whole = try Data(
      contentsOf: URL(
        fileURLWithPath: workshop.sound(
          "w.flac", silence, format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16)))
    try whole.prefix(20).write(to: URL(fileURLWithPath: workshop.path + "/cut.flac"))
    let library = workshop.library()
    let broken = "it is in no format that can be read, or broken"
    let missing =
      "m4a files are read by ffmpeg, which is not installed; Debian has it in the package 'ffmpeg'"
    #expect(library.find(asset("broken")) == .unreadable(reason: broken))
    #expect(library.find(asset("cut")) == .unreadable(reason: broken))
    #expect(library.find(asset("empty")) == .unreadable(reason: "it holds no sound"))
    #expect(
      library.find(asset("song"))
        == .unreadable(reason: ConvertedSound.isAvailable ? broken : missing))
    #expect(
      library.find(SoundSource(.url, "https://example.org/a.wav", in: ""))
        == .missing(candidates: []))
  }

  @Test func aFileThatBreaksOffIsAnError() throws {
    let noise = (0..<96_000).map { Float(($0 * 7_919) % 1_000) / 1_000 - 0.5 }
    let path = try workshop.sound("w.flac", noise, format: SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
    do throws(AudioError) {
      _ = try Recording.read(SoundFile(path: path), rate: 48_000, SampleBudget())
      Issue.record("half a file was read")
    } catch {
      #expect(error.description.contains("it breaks off after "), "\(error)")
    }
  }

  @Test(arguments: [
    ("1023", "Choo_Choo", 2.2), ("chooChoo", "Choo_Choo", 2.2), ("CHOO_CHOO.caf", "Choo_Choo", 2.2),
    ("choo choo", "Choo_Choo", 2.2), ("beat", "vc~ringing", 3.0),
    ("Typewriterst", "Typewriters", 1.3),
    ("tock", "key_press_click", 0.1), ("1101", "unlock", 0.1),
    ("unlockFailed", "unlockFailed", 0.1),
    ("1519x", "", 0), ("dtmf-5", "dtmf-5", 0.03),
  ])
  func knowsTheSystemsSounds(text: String, standIn: String, length: Double) {
    let answer = workshop.library().find(SoundSource(.system, text, in: ""))
    switch answer {
    case .found(let sound):
      #expect(sound.samples == .standIn(name: standIn))
      #expect(sound.length == seconds(length))
    case .missing(let candidates):
      #expect(standIn.isEmpty && candidates.contains("chooChoo"))
    case .unreadable(let reason): Issue.record("\(reason)")
    }
  }

  @Test func vibrationsAreNoSounds() {
    let library = workshop.library()
    for (text, word) in [
      ("1011", "alert"), ("4095", "default"), ("1519", "peek"), ("1521", "cancelled"),
      ("1350", "vibration"),
    ] {
      guard case .unreadable(let reason) = library.find(SoundSource(.system, text, in: "")) else {
        Issue.record("\(text) is no sound")
        continue
      }
      #expect(reason.contains(word))
    }
  }

  @Test func seesTheWaveform() throws {
    try workshop.sound(
      "steps.wav", (0..<1_000).flatMap { [Float($0 / 250) / 8, -0.5] }, channels: 2)
    let library = workshop.library()
    let whole = try library.waveform(of: asset("steps"), parts: 4)
    #expect(whole == [-0.5...0, -0.5...0.125, -0.5...0.25, -0.5...0.375])
    let half = Ticks(frames: 500, rate: 48_000)
    #expect(try library.waveform(of: asset("steps"), from: half, parts: 2) == Array(whole[2...]))
    let fine = try library.waveform(of: asset("steps"), from: half, length: half, parts: 5_000)
    #expect(fine.count == 5_000 && fine[2_400] == whole[2] && fine[4_999] == whole[3])
    let tink = try library.waveform(of: SoundSource(.system, "tink", in: ""), parts: 10)
    #expect(tink.contains { $0.upperBound > 0.1 })
    #expect(throws: AudioError.self) { try library.waveform(of: asset("none"), parts: 1) }
  }

  /// What is done to the whole of a sound is heard of it, and so seen.
  @Test func seesTheWaveformAfterItsSteps() throws {
    try workshop.sound("ramp.wav", (1...1_000).map { Float($0) / 1_000 })
    let silence = [Float](repeating: 0, count: 24_000)
    try workshop.sound(
      "gap.wav",
      silence + [Float](repeating: 0.25, count: 4_800) + silence
        + [Float](repeating: 0.5, count: 4_800))
    let library = workshop.library()
    func peaks(_ name: String, _ modifiers: [SoundModifier]) throws -> [Float] {
      guard case .found(let found) = library.find(asset(name)) else { return [] }
      var sound = Sound(source: asset(name), length: found.length)
      for modifier in modifiers { sound.apply(modifier) }
      return try library.waveform(of: sound.material, parts: 4).map(\.upperBound)
    }
    #expect(try peaks("ramp", []) == [0.25, 0.5, 0.75, 1])
    #expect(try peaks("ramp", [.reverse]) == [1, 0.75, 0.5, 0.25])
    #expect(try peaks("ramp", [.speed(2), .rate(0.5)]) == [0.25, 0.5, 0.75, 1])
    #expect(try peaks("gap", []) == [0, 0.25, 0, 0.5])
    let parts = try library.audibleParts(of: asset("gap"), after: [], above: -40)
    #expect(try peaks("gap", [.skipSilence(parts, above: -40)]) == [0.25, 0.25, 0.5, 0.5])
    let faded = try peaks(
      "ramp", [.fadeOut(Ticks(frames: 1_000, rate: 48_000)), .loop(.count(3))])
    for (peak, expected) in zip(faded, [0.1875, 0.25, 0.25, 0.1875] as [Float]) {
      #expect(abs(peak - expected) < 0.001)
    }
  }

  @Test func takesTheUsersFilesForSystemSounds() throws {
    _ = try workshop.folder("sys")
    try workshop.sound("sys/1008.wav", [0])
    try workshop.sound("sys/ChooChoo.wav", [0, 0])
    try workshop.sound("sys/tink.wav", [0, 0, 0])
    try workshop.sound("sys/mine.wav", [0, 0, 0, 0])
    let library = workshop.library { $0.systemSounds = workshop.path + "/sys" }
    for (text, frames) in [
      ("chime", Int64(1)), ("1023", 2), ("choochoo", 2), ("tink", 3), ("mine", 4),
    ] {
      #expect(library.frames(SoundSource(.system, text, in: "")) == frames)
    }
  }
}

extension AssetLibrary {
  /// The frames at 48 kHz of a sound that is there.
  fileprivate func frames(_ source: SoundSource) -> Int64? {
    guard case .found(let sound) = find(source) else { return nil }
    return sound.length.frame(at: 48_000)
  }
}

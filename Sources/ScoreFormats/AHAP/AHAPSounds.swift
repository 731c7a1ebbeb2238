import ScoreDiagnostics
import ScoreTimeline

/// The files that an AHAP names, and what is to be said of them.
struct AHAPSounds {
  /// The suffixes of the files that Core Haptics plays.
  ///
  /// Source: the list of Apple's own importer, CHHapticAudioCustomEvent.cs in apple/unityplugins.
  static let suffixes: Set<String> = [
    "aac", "adts", "ac3", "aif", "aifc", "aiff", "caf", "mp3", "mp4", "m4a", "snd", "au", "sd2",
    "wav",
  ]

  private let prefix: String
  private let keepsFolders: Bool
  /// What each source is called, `nil` where it cannot be named.
  private var names: [SoundSource: String?] = [:]

  /// The first sound of each name.
  private var bearers: [String: Bearer] = [:]

  private(set) var diagnostics = DiagnosticSet()

  /// Creates the files of an AHAP that is written with `options`.
  init(_ options: AHAPOptions) {
    prefix = options.audioPrefix
    keepsFolders = options.keepsFolders
  }

  /// A sound that bears a name.
  private struct Bearer {
    let source: SoundSource
    let isRendered: Bool
    let origin: SourceSpan
  }

  /// Returns what names the file of `sound`, or `nil` iff AHAP cannot name it.
  mutating func file(
    of sound: Sound, at origin: SourceSpan, _ isSameFile: (SoundSource, SoundSource) -> Bool,
    _ soundFile: (SoundSource) -> String?
  ) -> String? {
    let bearer = Bearer(source: sound.source, isRendered: sound.isRendered, origin: origin)
    if sound.isRendered {
      claim(sound.source.text, for: bearer, isSameFile)
      return prefix + sound.source.text
    }
    let isNew = names[sound.source] == nil
    let bareName = names[sound.source] ?? soundFile(sound.source) ?? sound.source.bareName
    names[sound.source] = .some(bareName)
    guard let bareName else {
      diagnostics.insert(.ahapSystemSound(sound.source.text, at: origin))
      return nil
    }
    let name = keepsFolders ? sound.source.folder + bareName : bareName
    if isNew { claim(name, for: bearer, isSameFile) }
    if !AHAPSounds.canPlay(name) {
      diagnostics.insert(.ahapAudioSuffix(name, at: origin))
    }
    return prefix + name
  }

  /// Gives `name` to a sound, and tells if another file has it already.
  private mutating func claim(
    _ name: String, for sound: Bearer, _ isSameFile: (SoundSource, SoundSource) -> Bool
  ) {
    guard let first = bearers[name] else {
      bearers[name] = sound
      return
    }
    let isSame =
      first.isRendered || sound.isRendered
      ? first.isRendered == sound.isRendered : isSameFile(first.source, sound.source)
    if !isSame { diagnostics.insert(.ahapSharedName(name, at: sound.origin, first.origin)) }
  }

  /// Returns `true` iff Core Haptics plays files with the suffix of `name`.
  static func canPlay(_ name: String) -> Bool { suffixes.contains(suffix(of: name)) }

  /// Tells that a `volume` above 1 is written as 1.
  mutating func checkVolume(_ volume: Double, at origin: SourceSpan) {
    if volume > 1 { diagnostics.insert(.ahapClamped(volume, at: origin)) }
  }
}

extension SoundSource {
  /// The folder of its file with the slash behind it; empty without one.
  fileprivate var folder: String {
    guard kind == .file, let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(text[...slash])
  }

  /// The name of the file that it most likely is in, or `nil` for a sound of the system.
  fileprivate var bareName: String? {
    switch kind {
    case .asset, .file, .url:
      text.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? text
    case .system: nil
    }
  }
}

/// Returns what stands behind the last dot of `name`, in small letters.
private func suffix(of name: String) -> String {
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
  return String(name[name.utf8.index(after: dot)...]).lowercased()
}

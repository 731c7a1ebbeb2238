import ScoreDiagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the world does to a rendering: a library or a file that is not there, a disk that is full.
public enum AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library is not installed; Debian has it in `package`.
  case missingLibrary(String, package: String)

  /// A sound cannot be read, for `reason`.
  case unreadable(path: String, reason: String)

  /// The output cannot be written: an error number of the system.
  case unwritable(Int32)

  /// The output cannot be made, for a reason that libsndfile gives.
  case unencodable(String)

  /// A sound that is too long for the memory does not fit into the folder of temporary files either,
  /// or is not let there: an error number of the system.
  case noScratchRoom(folder: String, Int32)

  /// An LV2 plug-in does not do what it should, for `reason`.
  case unusablePlugin(String, reason: String)

  /// What is heard at a time, in seconds, is beyond all numbers.
  case boundless(Double)

  /// Says what is wrong, for a person.
  public var description: String {
    switch self {
    case .missingLibrary(let name, let package):
      "\(name) is not installed; Debian has it in the package '\(package)'"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .unusablePlugin(let uri, let reason): "cannot use the LV2 plug-in '\(uri)': \(reason)"
    case .boundless(let seconds):
      "cannot write the sound: at \(String(decimal: seconds, places: 3)) s it is beyond all numbers; "
        + "effects in each other make it louder and louder"
    case .unwritable(let number): "cannot write the sound: \(AudioError.text(of: number))"
    case .noScratchRoom(let folder, let number):
      "cannot keep a long sound in '\(folder)': \(AudioError.text(of: number)); TMPDIR can name "
        + "another folder"
    case .unencodable(let reason): "cannot write the sound: \(reason)"
    }
  }

  /// An AIFF would have more bytes than its header can say.
  static let tooLargeAIFF = AudioError.unencodable(
    "an AIFF holds no more than 4 GB; a WAV or a CAF does")

  /// libsndfile, which reads and writes sound files, is missing.
  static let noSoundFiles = AudioError.missingLibrary("libsndfile", package: "libsndfile1")

  /// soxr, which converts sample rates, is missing.
  static let noResampler = AudioError.missingLibrary("libsoxr", package: "libsoxr0")

  /// SoundTouch, which stretches sounds and changes their pitch, is missing.
  static let noStretcher = AudioError.missingLibrary("SoundTouch", package: "libsoundtouch1")

  /// libebur128, which measures loudness, is missing.
  static let noLoudnessMeter = AudioError.missingLibrary("libebur128", package: "libebur128-1")

  /// KISS FFT, which finds the frequencies in a sound, is missing.
  static let noTransform = AudioError.missingLibrary("KISS FFT", package: "libkissfft-float131")

  /// libcurl, which downloads sounds, is missing.
  static let noDownloader = AudioError.missingLibrary("libcurl", package: "libcurl4")

  /// lilv, which runs LV2 plug-ins, is missing.
  static let noPlugins = AudioError.missingLibrary("lilv", package: "liblilv-0-0")

  /// Returns the system's words for an error number, as they stand in a sentence.
  static func text(of number: Int32) -> String {
    let text = String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

import CSndFile
import ScoreDiagnostics
import ScoreTimeline

/// A sound file that is open for reading, in any format that libsndfile knows; in others, where the
/// program `ffmpeg` is installed.
final class SoundFile {
  /// Where it lies.
  let path: String

  /// Frames in all of it, as its header says.
  let frameCount: Int64

  /// Frames a second.
  let rate: Int

  /// Samples in a frame.
  let channelCount: Int

  /// The place of each channel in a frame: left, right, centre, low effects, then those behind.
  let channelPlaces: [Int]

  /// What reads it.
  private enum Reader {
    case library(OpaquePointer)
    case program(ConvertedSound)
  }

  private let reader: Reader

  /// The next frame of a converted sound.
  private var position = 0

  /// The suffixes of files that libsndfile may be able to read.
  static let suffixes: Set<String> = [
    "wav", "wave", "aif", "aiff", "aifc", "caf", "flac", "ogg", "oga", "opus", "mp3", "au", "snd",
    "w64", "rf64", "voc", "iff", "svx", "8svx", "sf", "ircam", "nist", "sph", "paf", "fap", "pvf",
    "mat", "mat4", "mat5", "xi", "htk", "sds", "avr", "sd2", "wve", "mpc", "mp1", "mp2", "m1a",
    "raw",
  ]

  /// The suffixes of sound files that libsndfile cannot read, but `ffmpeg` can.
  static let foreignSuffixes: Set<String> = [
    "m4a", "aac", "mp4", "m4r", "m4b", "ac3", "eac3", "wma", "amr", "mka", "mkv", "mov", "webm",
    "wv", "tta", "ape", "dts", "3gp", "3g2", "asf", "avi", "flv", "m4v", "mpg", "mpeg", "ogv", "ts",
  ]

  /// Why a file cannot be read that no one knows.
  static let unknownFormat = "it is in no format that can be read, or broken"

  /// Why samples without a header are not read: they could be taken for anything.
  static let headerless = "raw samples do not tell what they are; a WAV of them would"

  /// The most frames a second of a file, far beyond all recorders: what is done with a sound takes
  /// memory for its rate, so that a header could ask for any amount.
  private static let highestRate = 10_000_000

  /// Opens the file at `path`; what has to be converted is among `conversions` afterwards.
  init(path: String, _ conversions: Conversions = Conversions()) throws(AudioError) {
    guard CSndFile_isAvailable() else { throw .noSoundFiles }
    switch Folder.item(at: path) {
    case .file, .nothing: break
    case .folder: throw .unreadable(path: path, reason: "it is a folder")
    case .device: throw .unreadable(path: path, reason: "it is a pipe or a device, not a file")
    }
    guard path.namePart.suffixPart != "raw" else {
      throw .unreadable(path: path, reason: SoundFile.headerless)
    }
    self.path = path
    var info = SF_INFO()
    if let handle = try SoundFile.open(path, &info) {
      reader = .library(handle)
      frameCount = info.frames
      rate = Int(info.samplerate)
      channelCount = Int(info.channels)
      let isOgg = Int(info.format) & SF_FORMAT_TYPEMASK == SF_FORMAT_OGG
      channelPlaces =
        isOgg ? ChannelOrder.placesInOgg(channelCount) : Array(0..<channelCount)
    } else {
      guard ConvertedSound.isAvailable, Folder.openError(path) == nil else {
        throw .unreadable(path: path, reason: SoundFile.reason(path))
      }
      let sound = try conversions.sound(path)
      reader = .program(sound)
      frameCount = sound.frameCount
      rate = sound.rate
      channelCount = sound.channelCount
      channelPlaces = Array(0..<channelCount)
    }
    try check()
  }

  /// Opens what libsndfile reads all of.
  private static func open(
    _ path: String, _ info: inout SF_INFO
  ) throws(AudioError) -> OpaquePointer? {
    guard let handle = sf_open(path, Int32(SFM_READ), &info) else { return nil }
    let isOgg = Int(info.format) & SF_FORMAT_TYPEMASK == SF_FORMAT_OGG
    guard isOgg, OggChain.isChained(path) else { return handle }
    sf_close(handle)
    guard ConvertedSound.isAvailable else {
      throw .unreadable(
        path: path,
        reason: "it is several sounds in a row, which ffmpeg reads; Debian has it in the package "
          + "'ffmpeg'")
    }
    return nil
  }

  deinit {
    if case .library(let handle) = reader { sf_close(handle) }
  }

  /// The length of all of it, to the frame.
  var length: Ticks { Ticks(frames: frameCount, rate: Int64(rate)) }

  /// Reads up to `frames` frames and returns how many there were; 0 at the end.
  func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(AudioError) -> Int {
    switch reader {
    case .library(let handle):
      return max(0, Int(sf_readf_float(handle, samples, sf_count_t(frames))))
    case .program(let sound):
      let count = try sound.read(into: samples, frames: frames, from: position)
      position += count
      return count
    }
  }

  /// Throws iff a file of which `frames` frames could be read breaks off before its end.
  func checkEnd(_ frames: Int) throws(AudioError) {
    // Some formats only estimate their length.
    let missing = max(frameCount, WAVPromise(path: path)?.frameCount ?? 0) - Int64(frames)
    guard !hasFailed, missing <= Int64(rate) / 10 + frameCount / 100 else {
      let seconds = Double(frames) / Double(rate)
      throw .unreadable(
        path: path, reason: "it breaks off after \(String(decimal: seconds, places: 2)) s")
    }
  }

  /// `true` iff reading has met something that is broken.
  private var hasFailed: Bool {
    switch reader {
    case .library(let handle): sf_error(handle) != 0
    case .program: false
    }
  }

  /// Throws unless the header makes sense.
  private func check() throws(AudioError) {
    guard rate > 0, channelCount > 0 else {
      throw .unreadable(path: path, reason: "its header makes no sense")
    }
    guard rate <= SoundFile.highestRate else {
      throw .unreadable(
        path: path, reason: "its header claims \(rate) frames a second")
    }
    guard frameCount > 0 else { throw .unreadable(path: path, reason: "it holds no sound") }
    guard frameCount / Int64(rate) < Ticks.maximum.count / Ticks.perSecond else {
      throw .unreadable(path: path, reason: "its header claims more than 1,000 hours")
    }
  }

  /// Returns why the file at `path` did not open.
  private static func reason(_ path: String) -> String {
    if let number = Folder.openError(path) { return AudioError.text(of: number) }
    if foreignSuffixes.contains(path.namePart.suffixPart) {
      return "\(path.namePart.suffixPart) files are read by ffmpeg, which is not installed; Debian "
        + "has it in the package 'ffmpeg'"
    }
    return unknownFormat
  }
}

import CSndFile
import ScoreDiagnostics
import ScoreTimeline

/// A sound file that is open for reading, in any format that libsndfile knows.
final class SoundFile {
  /// Where it lies.
  let path: String

  /// Frames in all of it, as its header says.
  let frameCount: Int64

  /// Frames a second.
  let rate: Int

  /// Samples in a frame.
  let channelCount: Int

  private let handle: OpaquePointer

  /// The suffixes of files that libsndfile may be able to read.
  static let suffixes: Set<String> = [
    "wav", "wave", "aif", "aiff", "aifc", "caf", "flac", "ogg", "oga", "opus", "mp3", "au", "snd",
    "w64", "rf64", "voc", "iff", "svx", "8svx", "sf", "ircam", "nist", "sph", "paf", "fap", "pvf",
    "mat", "mat4", "mat5", "xi", "htk", "sds", "avr", "sd2", "wve", "mpc", "mp1", "mp2",
  ]

  /// The suffixes of sound files that libsndfile cannot read: they are found, to say so.
  static let foreignSuffixes: Set<String> = ["m4a", "aac", "mp4", "m4r", "ac3", "wma", "amr"]

  /// Opens the file at `path`.
  init(path: String) throws(AudioError) {
    guard CSndFile_isAvailable() else { throw .noSoundFiles }
    switch Folder.item(at: path) {
    case .file, .nothing: break
    case .folder: throw .unreadable(path: path, reason: "it is a folder")
    case .device: throw .unreadable(path: path, reason: "it is a pipe or a device, not a file")
    }
    var info = SF_INFO()
    guard let handle = sf_open(path, Int32(SFM_READ), &info) else {
      throw .unreadable(path: path, reason: SoundFile.reason(path))
    }
    self.path = path
    self.handle = handle
    frameCount = info.frames
    rate = Int(info.samplerate)
    channelCount = Int(info.channels)
    try check()
  }

  deinit { sf_close(handle) }

  /// The length of all of it, to the frame.
  var length: Ticks { Ticks(frames: frameCount, rate: Int64(rate)) }

  /// Reads up to `frames` frames and returns how many there were; 0 at the end.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    max(0, Int(sf_readf_float(handle, samples, sf_count_t(frames))))
  }

  /// Throws iff a file of which `frames` frames could be read breaks off before its end.
  func checkEnd(_ frames: Int) throws(AudioError) {
    // Some formats only estimate their length.
    let missing = frameCount - Int64(frames)
    guard sf_error(handle) == 0, missing <= Int64(rate) / 10 + frameCount / 100 else {
      let seconds = Double(frames) / Double(rate)
      throw .unreadable(
        path: path, reason: "it breaks off after \(String(decimal: seconds, places: 2)) s")
    }
  }

  /// Throws unless the header makes sense.
  private func check() throws(AudioError) {
    guard rate > 0, channelCount > 0 else {
      throw .unreadable(path: path, reason: "its header makes no sense")
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
      return "libsndfile reads no \(path.namePart.suffixPart) files; convert it to wav or flac"
    }
    return "it is in no format that libsndfile reads, or broken"
  }
}

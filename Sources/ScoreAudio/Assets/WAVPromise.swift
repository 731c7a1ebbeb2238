#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many frames the header of a WAV promises: libsndfile tells no one that a file breaks off.
///
/// Source: the chunks of RIFF (Multimedia Programming Interface and Data Specifications 1.0).
struct WAVPromise {
  /// The frames that its header promises.
  let frameCount: Int64

  /// The chunks that may stand before the samples.
  private static let mostChunks = 100

  /// The formats whose frames are all of one size: whole numbers, floating-point numbers, and those of
  /// many channels.
  private static let plainFormats = [1, 3, 0xFFFE]

  /// Creates the promise of the file at `path`; `nil` iff it makes none: it is no WAV of plain samples,
  /// or one that was written without knowing its end.
  init?(path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard let head = WAVPromise.read(12, file), head.starts(with: "RIFF".utf8),
      head[8...].elementsEqual("WAVE".utf8)
    else { return nil }
    var frameSize = 0
    for _ in 0..<WAVPromise.mostChunks {
      guard let chunk = WAVPromise.read(8, file) else { return nil }
      let size = WAVPromise.number(chunk[4..<8])
      if chunk.starts(with: "data".utf8) {
        guard frameSize > 0, size > 0, size < Int64(Int32.max) * 2 else { return nil }
        frameCount = size / Int64(frameSize)
        return
      }
      var rest = size + size % 2
      if chunk.starts(with: "fmt ".utf8), size >= 16 {
        guard let format = WAVPromise.read(16, file),
          WAVPromise.plainFormats.contains(Int(WAVPromise.number(format[0..<2])))
        else { return nil }
        frameSize = Int(WAVPromise.number(format[12..<14]))
        rest -= 16
      }
      guard fseek(file, Int(rest), SEEK_CUR) == 0 else { return nil }
    }
    return nil
  }

  private static func read(_ count: Int, _ file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return fread(&bytes, 1, count, file) == count ? bytes : nil
  }

  /// Returns the number of `bytes`, the lowest first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reversed().reduce(0) { $0 << 8 + Int64($1) }
  }
}

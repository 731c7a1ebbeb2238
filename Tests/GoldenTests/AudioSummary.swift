/// A sound as numbers: its format, and its level and zero crossings in every 50 ms.
struct AudioSummary {
  /// The numbers, a line each 50 ms.
  let text: String

  /// How far a level may be off: rounding may differ between processors.
  private static let tolerance = 0.002

  /// How far a number of zero crossings may be off.
  private static let crossingTolerance = 2.0

  /// What is wrong with a file that cannot be summed up.
  struct Unreadable: Error {
    let reason: String
  }

  /// Creates the summary of a WAV with 16-bit samples.
  init(of wav: [UInt8]) throws {
    let chunks = try AudioSummary.chunks(of: wav)
    guard let format = chunks["fmt "], let data = chunks["data"], format.count >= 16 else {
      throw Unreadable(reason: "no format or no data")
    }
    let channels = format[format.startIndex + 2]
    let rate = Int(AudioSummary.number(format.dropFirst(4).prefix(4)))
    guard channels > 0, AudioSummary.number(format.dropFirst(14).prefix(2)) == 16 else {
      throw Unreadable(reason: "no 16-bit samples")
    }
    let samples = AudioSummary.samples(data)
    let frames = samples.count / Int(channels)
    var text = "pcm16 \(rate) Hz, \(channels) channels, \(frames) frames\n"
    let piece = rate / 20
    for start in stride(from: 0, to: frames, by: piece) {
      let levels = (0..<Int(channels)).map { channel in
        AudioSummary.levels(
          (start..<min(start + piece, frames)).map { samples[$0 * Int(channels) + channel] })
      }
      text += "\(start * 1000 / rate) ms: " + levels.joined(separator: " | ") + "\n"
    }
    self.text = text
  }

  /// Returns `true` iff two summaries are alike but for what the tolerances allow.
  static func isClose(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.split(separator: "\n"), b.split(separator: "\n"))
    guard a.count == b.count, a.first == b.first else { return false }
    return zip(a, b).dropFirst().allSatisfy { isClose(line: $0, $1) }
  }

  private static func isClose(line a: Substring, _ b: Substring) -> Bool {
    let (a, b) = (a.split(separator: " "), b.split(separator: " "))
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { a, b in
      guard let x = Double(a), let y = Double(b) else { return a == b }
      return abs(x - y) <= (a.contains(".") ? tolerance : crossingTolerance)
    }
  }

  private static func levels(_ samples: [Double]) -> String {
    let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(samples.count, 1))
    let peak = samples.reduce(0) { max($0, abs($1)) }
    let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    return "rms \(decimal(power.squareRoot())) peak \(decimal(peak)) crossings \(crossings)"
  }

  private static func decimal(_ value: Double) -> String {
    let thousandths = Int((value * 10_000).rounded())
    let digits = String(thousandths % 10_000)
    return "\(thousandths / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func samples(_ data: ArraySlice<UInt8>) -> [Double] {
    let bytes = Array(data)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      Double(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)) / 32_768
    }
  }

  private static func chunks(of wav: [UInt8]) throws -> [String: ArraySlice<UInt8>] {
    guard wav.starts(with: "RIFF".utf8), wav.count > 12 else { throw Unreadable(reason: "no WAV") }
    var chunks: [String: ArraySlice<UInt8>] = [:]
    var rest = wav.dropFirst(12)
    while rest.count >= 8 {
      let size = Int(number(rest.dropFirst(4).prefix(4)))
      let body = rest.dropFirst(8).prefix(size)
      chunks[String(decoding: rest.prefix(4), as: UTF8.self)] = body
      rest = rest.dropFirst(8 + size + size % 2)
    }
    return chunks
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}

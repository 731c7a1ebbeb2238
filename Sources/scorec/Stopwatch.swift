#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time that each stage of a compilation took, for `--time`.
struct Stopwatch {
  /// The stages so far, with their milliseconds.
  private(set) var laps: [(stage: String, milliseconds: Double)] = []

  private var last = Stopwatch.now

  /// The time since it was started or the last stage ended, in seconds.
  var seconds: Double { Double(Stopwatch.now - last) / 1e9 }

  /// The stages as lines of text.
  var report: String {
    laps.map { lap in
      let hundredths = Int(lap.milliseconds * 100 + 0.5)
      let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
      let number = "\(whole).\(part < 10 ? "0" : "")\(part)"
      return String(repeating: " ", count: max(0, 10 - number.count))
        + "\(number) ms  \(lap.stage)\n"
    }.joined()
  }

  /// Ends the present stage.
  mutating func lap(_ stage: String) {
    let now = Stopwatch.now
    laps.append((stage, Double(now - last) / 1e6))
    last = now
  }

  /// The nanoseconds of a clock that never goes back.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// What the program `ffprobe` tells of a sound file, by its own names.
struct ProbedSound {
  private var values: [Substring: Substring] = [:]

  /// What it is asked for, and in which form it answers: a line of each.
  static let questions = [
    "-select_streams", "a:0", "-show_entries",
    "format=format_name,probe_score:format_tags=iTunSMPB"
      + ":stream=sample_rate,channels,time_base,duration_ts:packet=pts",
    "-read_intervals", "%+#1", "-of", "default=nw=1",
  ]

  /// Reads its answer.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
  }

  /// What it takes the file for.
  var format: String? { values["format_name"].map(String.init) }

  /// How sure it is of that, of 100.
  var score: Int? { values["probe_score"].flatMap { Int($0) } }

  /// `true` iff the file is of the family of MPEG-4, whose tables tell what is to be heard of its
  /// blocks.
  var isMPEG4: Bool { format?.split(separator: ",").contains("mp4") == true }

  /// The sound's frames a second.
  var rate: Int? { values["sample_rate"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// The sound's samples in a frame.
  var channelCount: Int? { values["channels"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// The most frames by which the blocks of a file are longer together than its sound: two of the
  /// longest, of HE-AAC, and one more that its decoder may be late.
  private static let mostPadding: Int64 = 3 * 2_048

  /// Returns the frames that are to be heard as iTunes and Apple's encoders write them, the fourth of
  /// some hexadecimal numbers, if it is about what the tables say.
  func framesOfITunes(near frames: Int64) -> Int64? {
    let numbers = values["TAG:iTunSMPB"]?.split(separator: " ") ?? []
    guard numbers.count > 3, let count = Int64(numbers[3], radix: 16), count > 0,
      count.magnitude < 1 << 53, abs(count - frames) <= ProbedSound.mostPadding
    else { return nil }
    return count
  }

  /// Returns the frames, of `rate` a second, up to the end of the sound.
  func frameCount(at rate: Int) -> Int64? { values["duration_ts"].flatMap { frames($0, rate) } }

  /// Returns the place of its first block, in frames: below 0 where its beginning is not heard.
  func start(at rate: Int) -> Int64? { values["pts"].flatMap { frames($0, rate) } }

  private func frames(_ text: Substring, _ rate: Int) -> Int64? {
    let base = values["time_base"]?.split(separator: "/").compactMap { Double($0) } ?? []
    guard base.count == 2, base[1] > 0, let time = Double(text) else { return nil }
    let frames = (time * base[0] / base[1] * Double(rate)).rounded()
    return abs(frames) < 0x1p53 ? Int64(frames) : nil
  }
}

extension ProbedSound {
  /// How far the end may be off that a file in whole units of a film's clock tells, the longest of
  /// which is 1/600 s, in frames.
  private static func tolerance(at rate: Int) -> Int64 { Int64(rate / 600 + 1) }

  /// Returns `true` iff an end at `frames` may be one that was rounded to a film's clock: of 1,000 units
  /// a second, as ffmpeg writes it, or 600, as QuickTime does.
  static func isRounded(_ frames: Int64, at rate: Int) -> Bool {
    ([600, 1_000] as [Int64]).contains { units in
      let (product, overflows) = frames.multipliedReportingOverflow(by: units)
      let rest = product % Int64(rate)
      return !overflows && min(rest, Int64(rate) - rest) < units
    }
  }

  /// Returns the frames that are to be heard where the tables say `edited`, and this is what they say
  /// without their list of edits: the exact ones, if those were rounded.
  func exactFrames(_ edited: Int64, at rate: Int) -> Int64 {
    guard let end = frameCount(at: rate), let start = start(at: rate) else { return edited }
    let exact = end + min(start, 0)
    return abs(exact - edited) <= ProbedSound.tolerance(at: rate) ? exact : edited
  }
}

import ScoreAudio
import ScoreTimeline

extension Failure {
  /// Haptics are to have several channels, and have none of their own.
  static var hapticChannels: Failure {
    .usage(
      "'--haptic-channels' is for haptics on channels of their own", hint: "--haptics channels")
  }
}

extension Settings {
  /// How a sound is rendered in which haptics are heard as `layout` says.
  func rendering(_ layout: HapticLayout) -> RenderSettings {
    var render = RenderSettings(
      sampleRate: sampleRate, haptics: layout.rendering, duration: compile.duration)
    render.hapticModel = hapticModel
    (render.isLimited, render.isDithered) = (isLimited, isDithered)
    (render.start, render.end) = (start, end)
    return render
  }

  /// Returns when all of `timeline` is cut off; `nil` to let its sounds die away, as where it is over
  /// before `--duration` says, or that was not said.
  func duration(of timeline: Timeline) -> Ticks? {
    compile.duration == nil ? nil : timeline.cutoff
  }

  /// The threads that render each score.
  var threadsForEach: Int { threads ?? max(1, Threads.processorCount / max(1, inputs.count)) }

  /// Throws iff a part is asked for that is none.
  func checkPart(isSound: Bool) throws(Failure) {
    guard start > .zero || end != nil else { return }
    guard isSound else {
      throw .usage("'--from' and '--to' are for sounds", hint: "-o FILE.wav")
    }
    if let end, end <= start { throw .usage("'--to' is not after '--from'") }
  }

  /// How a sound is written into `container`.
  func soundFormat(_ container: SoundContainer, _ layout: HapticLayout = .off) -> SoundFormat {
    var format = SoundFormat(container, samples: format, quality: quality)
    format.channels = layout.channels(hapticChannels)
    return format
  }

  /// Throws iff `container` cannot hold a sound as it is asked for; without `isBesideFiles`, there
  /// is no place for another.
  func checkSound(_ container: SoundContainer, isBesideFiles: Bool = true) throws(Failure) {
    if haptics == .stems, !isBesideFiles {
      throw .usage("'--haptics stems' needs a file that they are beside", hint: "-o FILE.wav")
    }
    if hapticChannels > 1, !haptics.hasOwnChannels { throw .hapticChannels }
    if !container.canHave(rate: sampleRate) {
      // Tens, where it can have nearly all.
      let rates = container.sampleRates ?? [sampleRate / 10 * 10]
      throw .usage(
        "\(container.name) cannot have \(sampleRate) frames a second",
        hint: "--sample-rate " + rates.map(String.init).joined(separator: "|"))
    }
    if haptics.channels(hapticChannels).count > container.maximumChannelCount {
      throw .usage(
        "\(container.name) has no more than \(container.maximumChannelCount) channels",
        hint: "--haptics stems")
    }
    let formats = container.sampleFormats
    if !formats.isEmpty, !formats.contains(format) {
      throw .usage(
        "\(container.name) does not hold samples in \(format.rawValue)",
        hint: "--format " + formats.map(\.rawValue).joined(separator: "|"))
    }
  }
}

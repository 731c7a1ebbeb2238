import CSoundTouch

/// By how many frames SoundTouch is late, or early if it is less than 0, at the pitch as it is.
///
/// It means to be neither, but version 2.3.2 counts samples where it should count frames, so that what
/// has other than two channels is moved: the first frames of what has three are lost. So it is measured.
package enum StretchDelay {
  /// That of sounds of three channels.
  package static let ofThree = measure(channelCount: 3)

  /// The frame that is looked for, far enough behind the start.
  private static let place = 256

  private static let frameCount = 16_384

  private static func measure(channelCount: Int) -> Int {
    guard CSoundTouch_isAvailable(), let stretcher = soundtouch_createInstance() else { return 0 }
    defer { soundtouch_destroyInstance(stretcher) }
    _ = soundtouch_setSampleRate(stretcher, 48_000)
    _ = soundtouch_setChannels(stretcher, UInt32(channelCount))
    var samples = [Float](repeating: 0, count: frameCount * channelCount)
    for channel in 0..<channelCount { samples[place * channelCount + channel] = 1 }
    _ = soundtouch_putSamples(stretcher, samples, UInt32(frameCount))
    let count = Int(soundtouch_receiveSamples(stretcher, &samples, UInt32(frameCount)))
    let peak = (0..<count).max { samples[$0 * channelCount] < samples[$1 * channelCount] }
    return (peak ?? place) - place
  }
}

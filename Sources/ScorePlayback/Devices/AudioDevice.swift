import CSDL2
import Synchronization

/// An audio device, opened through SDL, that takes the frames of a mixer.
final class AudioDevice {
  /// SDL's name of what it plays through, such as "pipewire".
  let driver: String

  /// Frames that it asks for at once.
  let periodFrames: Int

  /// Held while a device is opened: SDL takes no two threads at that.
  private static let lock = Lock()

  // It ends behind the device, which `deinit` closes.
  private let part: SDLPart
  private let identifier: SDL_AudioDeviceID
  private let supply: Supply
  private let isOpen = Atomic(true)

  /// Opens the device that `settings` name, or the default one, which stays silent until it is started.
  ///
  /// It may take as long as a server needs that is there, but has no device yet.
  init(_ mixer: DeckMixer, _ settings: PlayerSettings) throws(NoDevice) {
    guard CSDL2_isAvailable() else {
      throw NoDevice(reason: "SDL2 is not installed; Debian has it in 'libsdl2-2.0-0'")
    }
    guard let part = SDLPart(SDL_INIT_AUDIO) else { throw NoDevice() }
    self.part = part
    supply = Supply(mixer, settings)
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(settings.sampleRate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = UInt8(supply.channelCount)
    wanted.samples = UInt16(settings.periodFrames)
    wanted.userdata = Unmanaged.passUnretained(supply).toOpaque()
    wanted.callback = { @Sendable context, bytes, count in
      guard let context, let bytes else { return }
      let out = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Float.self)
      Unmanaged<Supply>.fromOpaque(context)._withUnsafeGuaranteedRef {
        $0.fill(out, sampleCount: Int(count) / MemoryLayout<Float>.size)
      }
    }
    (identifier, driver, periodFrames) = try AudioDevice.lock.locked {
      () throws(NoDevice) in try AudioDevice.open(settings.deviceName, &wanted)
    }
  }

  private static func open(
    _ name: String?, _ wanted: inout SDL_AudioSpec
  ) throws(NoDevice) -> (SDL_AudioDeviceID, driver: String, periodFrames: Int) {
    var obtained = SDL_AudioSpec()
    // Nothing may change: SDL converts to what the device has.
    let identifier = SDL_OpenAudioDevice(name, 0, &wanted, &obtained, 0)
    guard identifier != 0 else { throw NoDevice() }
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "audio"
    return (identifier, driver, Int(obtained.samples))
  }

  deinit { stop() }

  /// Ends what `start` began, for good: when this returns, nothing is asked for any more.
  func stop() {
    if isOpen.exchange(false, ordering: .relaxed) { SDL_CloseAudioDevice(identifier) }
  }

  /// Begins to play.
  func start() { SDL_PauseAudioDevice(identifier, 0) }

  /// `true` iff SDL knows that it is gone.
  var isGone: Bool { SDL_GetAudioDeviceStatus(identifier) == SDL_AUDIO_STOPPED }

  /// What a device gets: the frames of a mixer, with haptics on as many channels as it takes them on.
  private final class Supply: Sendable {
    private let mixer: DeckMixer
    let channelCount: Int

    init(_ mixer: DeckMixer, _ settings: PlayerSettings) {
      self.mixer = mixer
      let more = settings.haptics == .channels ? settings.hapticChannelCount - 1 : 0
      channelCount = mixer.channelCount + more
    }

    /// Writes so many samples.
    ///
    /// Real-time safe.
    func fill(_ out: UnsafeMutablePointer<Float>, sampleCount: Int) {
      let frameCount = sampleCount / channelCount
      mixer.render(frameCount, into: out, at: Monotonic.nanoseconds)
      if channelCount > mixer.channelCount { spread(out, frameCount) }
    }

    /// Gives each frame its further channels, which are as its last one; from the end on, as they come
    /// where those behind them were.
    private func spread(_ out: UnsafeMutablePointer<Float>, _ frameCount: Int) {
      let count = mixer.channelCount
      for frame in stride(from: frameCount - 1, through: 0, by: -1) {
        let (source, target) = (out + frame * count, out + frame * channelCount)
        let last = source[count - 1]
        for channel in stride(from: channelCount - 1, through: 0, by: -1) {
          target[channel] = channel < count ? source[channel] : last
        }
      }
    }
  }

  /// There is no device that can be opened.
  struct NoDevice: Error {
    /// Why.
    let reason: String

    init(reason: String) { self.reason = reason }

    /// Takes the reason that SDL gives.
    fileprivate init() {
      let text = SDL_GetError().map { String(cString: $0) } ?? ""
      reason = text.isEmpty ? "there is no audio device" : text
    }
  }
}

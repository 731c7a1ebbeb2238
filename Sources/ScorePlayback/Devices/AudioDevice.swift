import CSDL2

/// An audio device, opened through SDL, that takes the frames of a mixer.
final class AudioDevice {
  /// SDL's name of what it plays through, such as "pipewire".
  let driver: String

  /// Frames that it asks for at once.
  let periodFrames: Int

  /// Held while a part of SDL is opened or closed: it takes no two threads at that.
  static let lock = Lock()

  private let identifier: SDL_AudioDeviceID
  private let mixer: DeckMixer

  /// Opens the device of that name, or the default one, which stays silent until it is started.
  init(
    _ mixer: DeckMixer, sampleRate: Int, periodFrames wantedPeriod: Int, name: String?
  ) throws(NoDevice) {
    guard CSDL2_isAvailable() else {
      throw NoDevice(reason: "SDL2 is not installed; Debian has it in 'libsdl2-2.0-0'")
    }
    self.mixer = mixer
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(sampleRate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = UInt8(mixer.channelCount)
    wanted.samples = UInt16(wantedPeriod)
    wanted.userdata = Unmanaged.passUnretained(mixer).toOpaque()
    wanted.callback = { @Sendable context, bytes, count in
      guard let context, let bytes else { return }
      Unmanaged<DeckMixer>.fromOpaque(context)._withUnsafeGuaranteedRef { mixer in
        let out = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Float.self)
        let frames = Int(count) / (mixer.channelCount * MemoryLayout<Float>.size)
        mixer.render(frames, into: out, at: Monotonic.nanoseconds)
      }
    }
    (identifier, driver, periodFrames) = try AudioDevice.lock.locked {
      () throws(NoDevice) in try AudioDevice.open(name, &wanted)
    }
  }

  private static func open(
    _ name: String?, _ wanted: inout SDL_AudioSpec
  ) throws(NoDevice) -> (SDL_AudioDeviceID, driver: String, periodFrames: Int) {
    SDL_SetMainReady()
    // Whoever plays decides what an interrupt means.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    CSDL2_silenceALSA()
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { throw NoDevice() }
    var obtained = SDL_AudioSpec()
    // Nothing may change: SDL converts to what the device has.
    let identifier = SDL_OpenAudioDevice(name, 0, &wanted, &obtained, 0)
    guard identifier != 0 else {
      let failure = NoDevice()
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      throw failure
    }
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "audio"
    return (identifier, driver, Int(obtained.samples))
  }

  deinit {
    AudioDevice.lock.locked {
      SDL_CloseAudioDevice(identifier)
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
    }
  }

  /// Begins to play.
  func start() { SDL_PauseAudioDevice(identifier, 0) }

  /// `true` iff SDL knows that it is gone.
  var isGone: Bool { SDL_GetAudioDeviceStatus(identifier) == SDL_AUDIO_STOPPED }

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

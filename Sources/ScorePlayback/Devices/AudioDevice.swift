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
  private let mixer: DeckMixer
  private let isOpen = Atomic(true)

  /// Opens the device that `settings` name, or the default one, which stays silent until it is started.
  ///
  /// It may take as long as a server needs that is there, but has no device yet.
  init(_ mixer: DeckMixer, _ settings: PlayerSettings) throws(NoDevice) {
    guard CSDL2_isAvailable() else {
      throw NoDevice(reason: "SDL2 is not installed; Debian has it in 'libsdl2-2.0-0'")
    }
    guard let part = SDLPart(SDL_INIT_AUDIO) else { throw NoDevice() }
    (self.mixer, self.part) = (mixer, part)
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(settings.sampleRate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = UInt8(mixer.channelCount)
    wanted.samples = UInt16(settings.periodFrames)
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

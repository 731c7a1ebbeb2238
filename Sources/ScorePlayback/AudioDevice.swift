import CSDL2
import Synchronization

/// An audio device, opened through SDL, that takes frames out of a queue.
final class AudioDevice {
  /// SDL's name of what it plays through, such as "pipewire".
  let driver: String

  /// Frames that it asks for at once.
  let periodFrames: Int

  private let identifier: SDL_AudioDeviceID
  private let tap: DeviceTap

  /// Frames that it should ask for at once: fewer make some systems stutter
  /// (https://github.com/libsdl-org/SDL/issues/7450).
  private static let wantedPeriod: UInt16 = 1024

  /// Opens the default device, which stays silent until it is started.
  init(_ queue: FrameQueue, sampleRate: Int) throws(NoDevice) {
    guard CSDL2_isAvailable() else {
      throw NoDevice(reason: "SDL2 is not installed; Debian has it in 'libsdl2-2.0-0'")
    }
    SDL_SetMainReady()
    // Whoever plays decides what an interrupt means.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    CSDL2_silenceALSA()
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { throw NoDevice() }
    tap = DeviceTap(queue)
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(sampleRate)
    wanted.format = SDL_AudioFormat(AUDIO_F32SYS)
    wanted.channels = UInt8(queue.channelCount)
    wanted.samples = AudioDevice.wantedPeriod
    wanted.userdata = Unmanaged.passUnretained(tap).toOpaque()
    wanted.callback = { @Sendable context, bytes, count in
      guard let context, let bytes else { return }
      Unmanaged<DeviceTap>.fromOpaque(context).takeUnretainedValue().fill(bytes, Int(count))
    }
    var obtained = SDL_AudioSpec()
    // Nothing may change: SDL converts to what the device has.
    identifier = SDL_OpenAudioDevice(nil, 0, &wanted, &obtained, 0)
    periodFrames = Int(obtained.samples)
    driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "audio"
    guard identifier != 0 else {
      let failure = NoDevice()
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      throw failure
    }
  }

  deinit {
    SDL_CloseAudioDevice(identifier)
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
  }

  /// Begins to play.
  func start() { SDL_PauseAudioDevice(identifier, 0) }

  /// Stops at once.
  func stop() { SDL_PauseAudioDevice(identifier, 1) }

  /// What the device has asked for so far.
  var progress: DeviceTap.Progress { tap.progress }

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

/// Where the device's own thread takes its frames.
final class DeviceTap: Sendable {
  /// How far it is.
  struct Progress {
    /// The frames of the score that were handed over.
    var frames: Int64
    /// The frames of silence that were handed over instead, before or after.
    var silentFrames: Int64
    /// The monotonic time of the last time in nanoseconds; 0 before the first.
    var time: Int64
  }

  private let queue: FrameQueue
  private let frames = Atomic<Int64>(0)
  private let silentFrames = Atomic<Int64>(0)
  private let time = Atomic<Int64>(0)

  /// Creates a tap on `queue`.
  init(_ queue: FrameQueue) { self.queue = queue }

  /// What was handed over so far.
  var progress: Progress {
    Progress(
      frames: frames.load(ordering: .acquiring),
      silentFrames: silentFrames.load(ordering: .acquiring),
      time: time.load(ordering: .acquiring))
  }

  /// Writes the next frames, and silence where there are none.
  ///
  /// Real-time safe.
  func fill(_ bytes: UnsafeMutablePointer<UInt8>, _ byteCount: Int) {
    let wanted = byteCount / (queue.channelCount * MemoryLayout<Float>.size)
    let out = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Float.self)
    let known = queue.take(wanted, into: out)
    (out + known * queue.channelCount).update(
      repeating: 0, count: (wanted - known) * queue.channelCount)
    frames.wrappingAdd(Int64(known), ordering: .relaxed)
    silentFrames.wrappingAdd(Int64(wanted - known), ordering: .relaxed)
    time.store(Monotonic.nanoseconds, ordering: .releasing)
  }
}

/// What takes the frames.
extension Player {
  /// What a player plays to.
  public enum Output: Hashable, Sendable {
    /// A device, through one of SDL's drivers.
    case device(driver: String)
    /// Nothing, for `reason`: time passes in silence.
    case silence(reason: String)
  }

  /// What it plays to.
  public var output: Output { lock.locked { endpoint.output } }

  /// A device that has asked for nothing for so long is lost, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  /// What takes the frames of a mixer.
  enum Endpoint {
    /// Whoever has made the player, for itself.
    case none
    /// A device.
    case device(AudioDevice)
    /// The system's clock, as there is no device, or none any more.
    case silence(SilentDevice, reason: String, isLost: Bool)

    /// `true` iff somebody may hear it.
    var isAudible: Bool { if case .silence = self { false } else { true } }

    /// `true` iff there was a device, which is gone.
    var isLost: Bool { if case .silence(_, _, let isLost) = self { isLost } else { false } }

    /// What a person is told of it.
    var output: Output {
      switch self {
      case .none: .silence(reason: "nothing takes the sound")
      case .device(let device): .device(driver: device.driver)
      case .silence(_, let reason, _): .silence(reason: reason)
      }
    }
  }

  /// Opens the device, or lets time pass in silence, in which a device that does not answer may come.
  func openDevice() throws(PlaybackError) {
    let opener = DeviceOpener(mixer, settings)
    switch opener.outcome(within: 2 * Player.patience) {
    case .opened(let device): attach(device)
    case .failed(let reason):
      try passTime(from: Monotonic.nanoseconds, reason, isLost: false)
    case .pending:
      self.opener = opener
      try passTime(
        from: Monotonic.nanoseconds, "the audio device does not answer yet", isLost: false)
    }
  }

  /// Lets go of what takes the frames.
  func closeDevice() {
    let old = lock.locked {
      defer { endpoint = .none }
      return endpoint
    }
    // Who asked for frames is at rest before somebody else does, whoever still knows it.
    switch old {
    case .none: break
    case .device(let device): device.stop()
    case .silence(let clock, _, _): clock.stop()
    }
  }

  private func attach(_ device: AudioDevice) {
    closeDevice()
    mixer.clock.latency.store(
      Int64(device.periodFrames) + settings.soundOffset, ordering: .relaxed)
    lock.locked {
      endpoint = .device(device)
      pending.append(.deviceOpened(driver: device.driver))
    }
    device.start()
  }

  /// Lets time pass in silence, as of a monotonic time.
  private func passTime(
    from time: Int64, _ reason: String, isLost: Bool
  ) throws(PlaybackError) {
    mixer.clock.latency.store(settings.soundOffset, ordering: .relaxed)
    let clock = try SilentDevice(mixer, sampleRate: settings.sampleRate, from: time)
    lock.locked {
      endpoint = .silence(clock, reason: reason, isLost: isLost)
      if isLost { pending.append(.deviceLost) }
    }
  }

  /// Notices that the device is gone, or is there again.
  func watchDevice(at now: Int64) {
    switch lock.locked({ endpoint }) {
    case .none: break
    case .device(let device):
      let last = max(mixer.progress.time, watchStart)
      // Where this thread did not run for long either, the whole program was stopped.
      let wasAway = now - lastWatch > Player.patience / 2
      lastWatch = now
      if wasAway { watchStart = now }
      guard device.isGone || now - max(last, watchStart) > Player.patience else { return }
      loseDevice(at: last)
    case .silence(_, _, let isLost):
      if isLost || opener != nil { reopenDevice(at: now, isLost: isLost) }
    }
  }

  /// Takes the device that is being opened when it is, and looks for one that is gone now and then.
  private func reopenDevice(at now: Int64, isLost: Bool) {
    switch opener?.outcome {
    case nil where isLost && now - lastOpening > Player.patience:
      lastOpening = now
      opener = DeviceOpener(mixer, settings)
    case nil, .pending: break
    case .failed: opener = nil
    case .opened(let device):
      opener = nil
      attach(device)
    }
  }

  private func loseDevice(at time: Int64) {
    lastOpening = Monotonic.nanoseconds
    closeDevice()
    do throws(PlaybackError) {
      try passTime(from: time, "the audio device is gone", isLost: true)
    } catch {
      stop()
    }
  }
}

extension Player {
  /// Returns when what was played has left the device, as far as is known: all that it may hold if
  /// `isWhole`, else only what fades out.
  public func drain(isWhole: Bool) {
    let period = settings.periodFrames
    // A device holds some periods, and a server some more.
    let frames = isWhole ? 3 * period + settings.sampleRate / 10 : period + mixer.fadeFrames
    let end = mixer.progress.askedFrames + Int64(frames)
    let deadline = Monotonic.nanoseconds + Player.patience
    while mixer.progress.askedFrames < end, Monotonic.nanoseconds < deadline {
      Monotonic.sleep(milliseconds: 1)
    }
  }
}

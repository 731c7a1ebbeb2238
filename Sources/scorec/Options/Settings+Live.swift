import ScorePlayback
import ScoreTimeline

/// The options of playing.
extension Settings {
  /// What is played, and when.
  static let playing: [Rule] = [
    Rule("--mix", flag: "plays several scores together, rather than one after the other") {
      $0.live.isMixed = true
    },
    Rule("--from", value: .text("TIME"), "begins there") {
      settings, value throws(Failure) in
      settings.live.from = try OptionValue.time(value, of: "--from", orNone: true)
    },
    Rule("--to", value: .text("TIME"), "ends there") {
      settings, value throws(Failure) in
      settings.live.to = try OptionValue.time(value, of: "--to")
    },
    Rule("--loop", value: .text("N|forever"), "plays it that often (1), or until it is stopped") {
      settings, value throws(Failure) in
      settings.live.passes =
        value == "forever" ? nil : try OptionValue.number(value, in: 1...1_000_000, of: "--loop")
    },
    Rule("--rate", value: .text("NUMBER"), "plays it that much faster, its pitch kept: 0.25 to 4") {
      settings, value throws(Failure) in
      guard let rate = Double(value), Player.rates.contains(rate) else {
        throw .usage("'\(value)' is no value of '--rate'", hint: "a number from 0.25 to 4")
      }
      settings.live.rate = rate
    },
    Rule("--stop-after", value: .text("TIME"), "stops then, as in 30m") {
      settings, value throws(Failure) in
      settings.live.stopAfter = try OptionValue.time(value, of: "--stop-after")
    },
    Rule("--audio-device", value: .text("NAME"), "plays to that device, not to the default one") {
      settings, value in settings.live.audioDevice = value
    },
    Rule(
      "--audio-period", value: .text("FRAMES"),
      "how much the device asks for at once (1024): less comes sooner, and may stutter"
    ) {
      settings, value throws(Failure) in
      let frames = try OptionValue.number(value, in: 64...8192, of: "--audio-period")
      guard frames.nonzeroBitCount == 1 else {
        throw .usage("'\(value)' is no value of '--audio-period'", hint: "a power of 2, as in 256")
      }
      settings.live.periodFrames = frames
    },
    Rule(
      "--watch",
      flag: "goes on with what is saved, from the same place; stays until it is told to quit"
    ) {
      $0.isWatching = true
    },
    Rule("--record", value: .output, "writes there what is played; the suffix tells the format") {
      settings, value throws(Failure) in
      _ = try Recorder.container(of: value)
      settings.live.record = value
    },
    Rule("--status", value: .words(["json"]), "tells the state, a line a change, not the notes") {
      settings, value throws(Failure) in
      settings.live.wantsStatus = try chosen(value, among: [("json", true)], of: "--status")
    },
    Rule("--status-every", value: .text("TIME"), "tells it at least that often (500ms)") {
      settings, value throws(Failure) in
      settings.live.statusPeriod = try OptionValue.time(value, of: "--status-every")
    },
    Rule(
      "--offset", value: .text("sound=MS|haptics=MS"),
      "takes it that they come so much later than the devices say, as in haptics=-12.5"
    ) {
      settings, value throws(Failure) in try setOffset(value, in: &settings)
    },
  ]

  /// The options of what is felt, and of what changes it.
  static let reacting: [Rule] = [
    Rule(
      "--haptics", value: .choice(of: LiveHaptics.self),
      "where haptics are felt or heard (auto: on game controllers, else heard)"
    ) {
      settings, value throws(Failure) in
      settings.live.haptics = try LiveHaptics(choice: value, of: "--haptics")
    },
    Rule("--osc", value: .text("PORT"), "takes changes of states there, by OSC from this machine") {
      settings, value throws(Failure) in
      settings.live.statePort = try OptionValue.number(value, in: 1...65_535, of: "--osc")
    },
  ]

  private static func setOffset(_ text: String, in settings: inout Settings) throws(Failure) {
    let wrong = Failure.usage(
      "'\(text)' is no value of '--offset'", hint: "as in sound=20 or haptics=-12.5")
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let offset = Double(parts[1]), (-1000...1000).contains(offset) else {
      throw wrong
    }
    switch parts[0] {
    case "sound": settings.live.offsets.sound = offset
    case "haptics": settings.live.offsets.haptics = offset
    default: throw wrong
    }
  }
}

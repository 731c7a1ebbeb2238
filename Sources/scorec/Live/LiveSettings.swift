import ScorePlayback
import ScoreTimeline

/// What the command line asks of a player.
struct LiveSettings: Sendable {
  /// `true` iff several scores play together, rather than one after the other.
  var isMixed = false
  /// When all is stopped; `nil` for when it is over.
  var stopAfter: Ticks?
  /// Where each score begins.
  var from: Ticks?
  /// Where each score ends.
  var to: Ticks?
  /// How often each score is played; `nil` for until it is stopped.
  var passes: Int? = 1
  /// How many times as fast everything is played.
  var rate = 1.0
  /// SDL's name of the audio device; `nil` for the default one.
  var audioDevice: String?
  /// Frames that the device asks for at once.
  var periodFrames = 1024
  /// How much later sounds and haptics are taken to be heard and felt, in milliseconds.
  var offsets = (sound: 0.0, haptics: 0.0)
  /// Where haptics are felt or heard.
  var haptics = LiveHaptics.auto
  /// The port at which changes of states come; `nil` for none.
  var statePort: Int?
  /// Where what is played is written.
  var record: String?
  /// `true` iff the state is told as JSON instead of the notes.
  var wantsStatus = false
  /// How often it is told.
  var statusPeriod = Ticks.milliseconds(500)
}

extension LiveSettings {
  /// What there is in place of the audio device that was asked for by name, as the end of a message.
  var deviceHint: String {
    guard let audioDevice else { return "" }
    let all = Terminal.quietly { DeviceList.all() } ?? []
    let names = all.filter { $0.kind == .audio }.map { "'\($0.name)'" }
    guard !names.contains("'\(audioDevice)'") else { return "" }
    let found = names.isEmpty ? "there is none" : "there are " + names.joined(separator: ", ")
    return "; no device is called '\(audioDevice)', \(found)"
  }
}

import CLilv
import ScoreTimeline

/// An LV2 plug-in that runs.
///
/// For one thread at a time; several may run in several threads.
final class PluginHost {
  private let host: OpaquePointer

  /// The frames that it takes at once.
  let step: Int

  /// Starts `plugin` for `rate` frames a second, in steps of `step` frames.
  init(_ plugin: Plugin, rate: Int, step: Int) throws(AudioError) {
    guard CLilv_isAvailable() else { throw .noPlugins }
    guard let host = CLilv_open(plugin.uri, Double(rate), UInt32(step)) else {
      throw .unusablePlugin(plugin.uri, reason: "it does not start")
    }
    self.host = host
    self.step = step
  }

  deinit { CLilv_close(host) }

  /// Sets its controls for the frames to come.
  func set(_ values: [Double]) {
    for (index, value) in values.enumerated() { CLilv_set(host, UInt32(index), Float(value)) }
  }

  /// Lets a step of both sides through, in place; returns `true` iff all that came out is sound.
  ///
  /// Silence stands for what is no number, or beyond all loudness.
  @discardableResult
  func run(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) -> Bool {
    CLilv_run(host, left, right)
    // Both are mended, whatever the first was.
    let isLeftSound = PluginHost.mend(left, step)
    let isRightSound = PluginHost.mend(right, step)
    return isLeftSound && isRightSound
  }

  /// The greatest magnitude that can be meant: 200 dB above full scale.
  private static let greatest: Float = 1e10

  private static func mend(_ row: UnsafeMutablePointer<Float>, _ count: Int) -> Bool {
    var isSound = true
    // A comparison with what is no number is false.
    for frame in 0..<count where !(abs(row[frame]) <= greatest) {
      row[frame] = 0
      isSound = false
    }
    return isSound
  }

  /// How many frames what came out is late, as it says.
  var latency: Int {
    let frames = CLilv_latency(host)
    return frames > 0 && frames < 1e6 ? Int(frames.rounded()) : 0
  }
}

import ScoreTimeline

/// An effect that is an LV2 plug-in.
///
/// One of a single side is there twice, once for each; one with a single input and two outputs gets
/// the mean of both.
final class PluginEffect: EffectProcessor {
  private let plugin: Plugin
  private let rate: Int
  private let troubles: PluginTroubles
  private var host: PluginHost?

  /// What is wrong with a plug-in that gives no numbers.
  private static let notFinite = "what comes out of it is not a number, or beyond all sound"

  /// Creates the effect at rest; what goes wrong with it is told to `troubles`.
  init(_ plugin: Plugin, rate: Int, _ troubles: PluginTroubles) {
    (self.plugin, self.rate, self.troubles) = (plugin, rate, troubles)
  }

  func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double]
  ) {
    // All of its steps are of one length, which the first tells.
    guard let host = host ?? start(step: count) else { return }
    host.set(values)
    if !host.run(left, right) {
      troubles.add(.unusablePlugin(plugin.uri, reason: PluginEffect.notFinite))
    }
  }

  private func start(step: Int) -> PluginHost? {
    do throws(AudioError) {
      host = try PluginHost(plugin, rate: rate, step: step)
    } catch {
      troubles.add(error)
    }
    return host
  }
}

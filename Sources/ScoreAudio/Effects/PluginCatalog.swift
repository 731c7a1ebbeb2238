import CLilv
import ScoreTimeline

/// The LV2 plug-ins that are installed.
public enum PluginCatalog {
  /// What there is of a plug-in.
  public enum Answer {
    /// It can be used.
    case found(Plugin)
    /// It is not installed; these are.
    case missing(installed: [String])
    /// It cannot be used, for `reason`.
    case unusable(reason: String)
  }

  /// What a plug-in said of itself.
  private struct Description {
    var parameters: [EffectParameter] = []
    var needs: [String] = []
  }

  /// The values of a control that says nothing of them.
  private static let anything = -1e9...1e9

  /// Returns what there is of the plug-in called `uri`.
  public static func find(_ uri: String) -> Answer {
    guard CLilv_isAvailable() else {
      return .unusable(reason: AudioError.noPlugins.description)
    }
    var description = Description()
    let answer = withUnsafeMutablePointer(to: &description) { place in
      CLilv_describe(
        uri, place,
        { place, control in
          guard let control = control?.pointee else { return }
          place?.assumingMemoryBound(to: Description.self).pointee.parameters.append(
            PluginCatalog.parameter(control))
        },
        { place, need in
          guard let need else { return }
          place?.assumingMemoryBound(to: Description.self).pointee.needs.append(
            String(cString: need))
        })
    }
    switch answer {
    case CLilvFound: return .found(Plugin(uri, description.parameters))
    case CLilvMissing: return .missing(installed: installed)
    case CLilvOtherSides:
      return .unusable(reason: "it takes and gives neither mono nor stereo")
    default:
      let needs = description.needs.joined(separator: ", ")
      return .unusable(reason: "it needs \(needs), which scorec does not have")
    }
  }

  private static func parameter(_ control: CLilvControl) -> EffectParameter {
    // What counts sample rates is shown in Hz, as it is at 44.1 kHz.
    let factor: Double = control.countsRates ? 44_100 : 1
    let low = written(control.least).map { $0 * factor } ?? anything.lowerBound
    let high = written(control.greatest).map { $0 * factor } ?? anything.upperBound
    let range = low <= high ? low...high : anything
    let value = written(control.standard).map { $0 * factor } ?? 0
    return EffectParameter(
      String(cString: control.symbol), unit(control), range,
      min(max(value, range.lowerBound), range.upperBound), title: String(cString: control.name))
  }

  /// Returns a number as the plug-in's author wrote it: 1.4, not the single-precision number next to
  /// that; `nil` iff it is none.
  private static func written(_ number: Float) -> Double? {
    number.isFinite ? Double(number.description) : nil
  }

  private static func unit(_ control: CLilvControl) -> EffectParameter.Unit {
    switch control.unit {
    case CLilvHertz: .hertz
    case CLilvDecibels: .decibels
    case CLilvSeconds: .seconds
    case CLilvMilliseconds: .milliseconds
    default: control.countsRates ? .hertz : .plain
    }
  }

  /// The URIs of all plug-ins.
  private static var installed: [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { list in
      CLilv_list(list) { list, uri in
        guard let uri else { return }
        list?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: uri))
      }
    }
    return names.sorted()
  }
}

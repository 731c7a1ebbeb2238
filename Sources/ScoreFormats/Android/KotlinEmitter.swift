import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as Kotlin: an object with the effect that suits a device.
///
/// A composition with a primitive that a device lacks does nothing at all, and one without strengths
/// takes any strength for full; so the object asks the device first.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitKotlin<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "Android", &diagnostics)
  let waveform = AndroidWaveform(signal, &diagnostics)
  let primitives = AndroidPrimitives(signal, &diagnostics)
  writer.write("import android.os.Build\nimport android.os.VibrationEffect\n")
  writer.write("import android.os.Vibrator\n\nobject ")
  writer.write(string: typeName(timeline.about.title))
  writer.write(" {\n  private val timings = longArrayOf(")
  writer.write(numbers: waveform.timings)
  writer.write(")\n  private val amplitudes = intArrayOf(")
  writer.write(numbers: waveform.amplitudes)
  writer.write(")\n  private val switches = longArrayOf(")
  writer.write(numbers: waveform.switches)
  writer.write(")\n\n  fun effect(vibrator: Vibrator): VibrationEffect {\n")
  if let primitives { writer.write(kotlin: primitives) }
  writer.write(
    """
        return if (vibrator.hasAmplitudeControl()) {
          VibrationEffect.createWaveform(timings, amplitudes, -1)
        } else {
          VibrationEffect.createWaveform(switches, -1)
        }
      }
    }

    """)
  writer.flush()
}

extension TextWriter {
  fileprivate mutating func write(numbers: [Int]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { write(", ") }
      write(fixed: Int64(number), places: 0)
    }
  }

  fileprivate mutating func write(kotlin primitives: AndroidPrimitives) {
    var names: [String] = []
    for entry in primitives.entries {
      let name = "VibrationEffect.Composition.PRIMITIVE_" + entry.primitive.constant
      if !names.contains(name) { names.append(name) }
    }
    write("    if (Build.VERSION.SDK_INT >= 31 && vibrator.areAllPrimitivesSupported(")
    write(string: names.joined(separator: ", "))
    write(")) {\n      return VibrationEffect.startComposition()\n")
    for entry in primitives.entries {
      write("        .addPrimitive(VibrationEffect.Composition.PRIMITIVE_")
      write(string: entry.primitive.constant)
      write(", ")
      write(strength: entry.scale, places: 4)
      write("f, ")
      write(fixed: Int64(entry.delay), places: 0)
      write(")\n")
    }
    write("        .compose()\n    }\n")
  }
}

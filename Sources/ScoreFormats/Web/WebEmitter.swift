import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as JSON for a web page: when to call `navigator.vibrate` with what, and when to
/// call `playEffect` of a gamepad with what.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitWeb<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "a web page", &diagnostics)
  write(WebSchedule(signal, &diagnostics), to: &writer)
  writer.write("\n")
  writer.flush()
}

/// Writes a score as an ES module for a web page, whose `play` vibrates the device, and `rumble` a
/// gamepad; both return a function that stops them.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitWebModule<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  let signal = HapticSignal(timeline, for: "a web page", &diagnostics)
  writer.write("const schedule = ")
  write(WebSchedule(signal, &diagnostics), to: &writer)
  writer.write(
    """
    ;

    function start(calls, call, stop) {
      const timers = calls.map((entry) => setTimeout(() => call(entry), entry.at));
      return () => {
        timers.forEach(clearTimeout);
        stop();
      };
    }

    export function play() {
      if (!navigator.vibrate) return () => {};
      return start(schedule.vibrate, (entry) => navigator.vibrate(entry.pattern),
        () => navigator.vibrate(0));
    }

    export function rumble(gamepad) {
      const actuator = gamepad.vibrationActuator;
      if (!actuator) return () => {};
      return start(schedule.gamepad, (entry) => actuator.playEffect("dual-rumble", entry.effect),
        () => actuator.reset());
    }

    """)
  writer.flush()
}

private func write<Sink: ByteSink>(_ schedule: WebSchedule, to writer: inout TextWriter<Sink>) {
  writer.write("{\"vibrate\": [")
  for (index, pulses) in schedule.pulses.enumerated() {
    writer.write(index > 0 ? ",\n  {\"at\": " : "\n  {\"at\": ")
    writer.write(fixed: Int64(pulses.start), places: 0)
    writer.write(", \"pattern\": [")
    for (index, time) in pulses.pattern.enumerated() {
      if index > 0 { writer.write(", ") }
      writer.write(fixed: Int64(time), places: 0)
    }
    writer.write("]}")
  }
  writer.write("],\n\"gamepad\": [")
  for (index, rumble) in schedule.rumbles.enumerated() {
    writer.write(index > 0 ? ",\n  {\"at\": " : "\n  {\"at\": ")
    writer.write(fixed: Int64(rumble.start), places: 0)
    writer.write(", \"effect\": {\"startDelay\": 0, \"duration\": ")
    writer.write(fixed: Int64(rumble.duration), places: 0)
    writer.write(", \"strongMagnitude\": ")
    writer.write(decimal: rumble.strong, places: 3)
    writer.write(", \"weakMagnitude\": ")
    writer.write(decimal: rumble.weak, places: 3)
    writer.write("}}")
  }
  writer.write("]}")
}

import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as JSON for a web page: when to call `navigator.vibrate` with what, and when to
/// call `playEffect` of a gamepad with what, in milliseconds.
///
/// A call is `at` a time, and made `times` times, one `every` so many milliseconds, where there are more.
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

    export const duration = schedule.duration;

    // What waits longer is called at once.
    const longestWait = 2147483647;

    function start(calls, call, stop) {
      const begin = performance.now();
      const timers = new Map();
      function plan(entry, round) {
        const at = begin + entry.at + round * (entry.every ?? 0);
        const wait = at - performance.now();
        timers.set(entry, setTimeout(() => {
          if (wait > longestWait) return plan(entry, round);
          if (round + 1 < (entry.times ?? 1)) plan(entry, round + 1);
          call(entry);
        }, Math.min(wait, longestWait)));
      }
      calls.forEach((entry) => plan(entry, 0));
      return () => {
        timers.forEach((timer) => clearTimeout(timer));
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
  writer.write("{\"duration\": ")
  writer.write(fixed: Int64(schedule.duration), places: 0)
  writer.write(",\n\"vibrate\": [")
  for (index, pulses) in schedule.pulses.enumerated() {
    writer.write(start: pulses.times, isFirst: index == 0)
    writer.write(", \"pattern\": [")
    for (index, time) in pulses.pattern.enumerated() {
      if index > 0 { writer.write(", ") }
      writer.write(fixed: Int64(time), places: 0)
    }
    writer.write("]}")
  }
  writer.write("],\n\"gamepad\": [")
  for (index, rumble) in schedule.rumbles.enumerated() {
    writer.write(start: rumble.times, isFirst: index == 0)
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

extension TextWriter {
  /// Writes the start of a call: when it is made.
  fileprivate mutating func write(start times: WebSchedule.Times, isFirst: Bool) {
    write(isFirst ? "\n  {\"at\": " : ",\n  {\"at\": ")
    write(fixed: Int64(times.start), places: 0)
    guard times.count > 1 else { return }
    write(", \"times\": ")
    write(fixed: Int64(times.count), places: 0)
    write(", \"every\": ")
    write(fixed: Int64(times.interval), places: 0)
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clock that nobody sets.
public enum Monotonic {
  /// Nanoseconds since some time in the past.
  ///
  /// Real-time safe.
  public static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Nanoseconds that a processor has worked for this thread.
  ///
  /// Real-time safe.
  static var threadNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Waits for some milliseconds, or less if a signal comes.
  static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    nanosleep(&time, nil)
  }

  /// Waits for a time of the clock, or less if a signal comes.
  static func sleep(until time: Int64) {
    #if canImport(Glibc)
      var end = timespec(
        tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil)
    #else
      let left = max(0, time - nanoseconds)
      var rest = timespec(
        tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      nanosleep(&rest, nil)
    #endif
  }
}

import CSndFile

/// What libraries that read sounds write to standard error, past whoever calls them.
public enum LibraryMessages {
  /// Lets nobody see it from now on.
  ///
  /// Standard error is exchanged while a library reads: who uses it meanwhile writes by
  /// `writeError`.
  public static func silence() { CSndFile_silence() }

  /// Returns the result of `body`, in which nobody sees what is written to standard error.
  public static func hidden<Result>(_ body: () -> Result) -> Result {
    CSndFile_beginSilence()
    defer { CSndFile_endSilence() }
    return body()
  }

  /// Writes to standard error, and returns how many bytes that were; less than 0 if it failed.
  public static func writeError(_ bytes: UnsafeRawBufferPointer) -> Int {
    CSndFile_writeError(bytes.baseAddress, bytes.count)
  }
}

extension Command {
  /// Writes the script that teaches a shell to complete.
  func writeCompletions(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard let name = settings.inputs.first, settings.inputs.count == 1 else {
      throw .usage("one shell is needed", hint: "one of \(Shell.choices)")
    }
    try Terminal.print(try Shell(choice: name, of: rawValue).completions)
    return .success
  }

  /// Writes the manual page.
  func writeManual(_ settings: Settings) throws(Failure) -> ExitStatus {
    try Terminal.print(settings.wantsMarkdown ? ManualPage().markdown : ManualPage().roff)
    return .success
  }
}

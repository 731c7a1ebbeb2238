import ScoreAudio

extension Settings {
  /// The option of what may be downloaded.
  static let network: [Rule] = [
    Rule("--allow-network", flag: "downloads the sounds of `url:` that are not in the cache yet") {
      $0.network = .missing
    }
  ]

  /// The options of downloads.
  static let downloads: [Rule] = [
    Rule("--max-download", value: .text("MB"), "the most that a download may have (100)") {
      settings, value throws(Failure) in
      let megabytes = try OptionValue.number(value, in: 1...1_000_000, of: "--max-download")
      settings.downloadLimits.bytes = Int64(megabytes) * 1_000_000
    },
    Rule(
      "--timeout", value: .text("SECONDS"),
      "gives a download up when nothing comes for so long (30)"
    ) {
      settings, value throws(Failure) in
      settings.downloadLimits.patience = try OptionValue.number(
        value, in: 1...3_600, of: "--timeout")
    },
  ]

  /// The options of what was downloaded.
  static let cache: [Rule] = [
    Rule("--list", flag: "lists what is in the cache") { $0.cacheAction = .list },
    Rule("--clear", flag: "forgets what is in the cache, or what came from the addresses") {
      $0.cacheAction = .clear
    },
  ]
}

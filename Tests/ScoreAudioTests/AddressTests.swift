import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// The hash that names downloads, and the names of addresses.
@Suite struct AddressTests {
  /// Every length about the edges of a block, as the system's own program hashes it.
  @Test(.enabled(if: Tool.areInstalled("sha256sum"))) func hashesAsOthersDo() throws {
    let workshop = try Workshop()
    for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000] {
      let text = String(repeating: "a", count: count)
      try workshop.text("text", text)
      let sum = try #require(try Tool.run("sha256sum", [workshop.path + "/text"]))
      #expect(SHA256.digits(of: text) == String(decoding: sum.prefix(64), as: UTF8.self))
      var pieces = SHA256()
      for byte in text.utf8 { withUnsafeBytes(of: byte) { pieces.take($0) } }
      #expect(pieces.digits() == SHA256.digits(of: text))
    }
  }

  @Test(arguments: [
    ("https://a.org/b/c.wav?x=/y.mp3#z", "c.wav"), ("https://a.org/my%20bell.wav", "my bell.wav"),
    ("https://a.org", "sound"), ("https://a.org/", "sound"), ("https://a.org/%2e%2e", "sound"),
    ("https://a.org/a%2F..%2Fb.wav", "b.wav"), ("https://a.org/%ff", "sound"),
  ])
  func addressesNameFiles(address: String, name: String) {
    #expect(address.nameOfAddress == name)
  }
}

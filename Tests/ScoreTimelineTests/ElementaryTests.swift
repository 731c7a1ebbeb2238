import ScoreTimeline
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ElementaryTests {
  static let numbers = stride(from: 0.001, to: 40, by: 0.37).map { $0 }

  @Test(arguments: numbers)
  func agreesWithTheSystemsLibrary(_ x: Double) {
    expect(Elementary.exp2(x - 20), exp2(x - 20))
    expect(Elementary.log2(x), log2(x))
    expect(Elementary.squareRoot(x), x.squareRoot())
    expect(Elementary.squareRoot(x * 1e-300), (x * 1e-300).squareRoot())
    expect(Elementary.pow(x, 1.3), pow(x, 1.3))
    #expect((Elementary.sin(x * 10) - sin(x * 10)).magnitude < 1e-12)
  }

  @Test func hasExactValuesWhereTheyAreExpected() {
    #expect(Elementary.exp2(3) == 8)
    #expect(Elementary.pow(2, 10) == 1024)
    #expect(Elementary.squareRoot(0) == 0)
    #expect(Elementary.squareRoot(4) == 2)
    #expect(Elementary.squareRoot(-1).isNaN)
    #expect(Elementary.log2(0) == -.infinity)
    #expect(Elementary.factor(decibels: 0) == 1)
  }

  private func expect(_ a: Double, _ b: Double) {
    #expect((a - b).magnitude <= 1e-14 * max(b.magnitude, 1e-300), "\(a) \(b)")
  }
}

import Foundation
import ScoreTestSupport
import Testing

/// An input that is made to break the compiler, and what must become of it.
struct HostileCase: Sendable, CustomTestStringConvertible {
  /// Something in the folder in which the compiler runs.
  enum Item: Sendable {
    case text(String)
    case bytes([UInt8])
    case link(to: String)
    case pipe
  }

  /// What is hostile about it.
  let name: String

  /// The score, which stands in `a.score`; made when it is needed, as some are large.
  var score: @Sendable () -> [UInt8]

  /// What else is in the folder.
  var items: [String: Item]

  /// The arguments of the compiler.
  var arguments: [String]

  /// The exit status; 0 means that there is a result.
  var status: Int32

  /// A part of what the compiler says.
  var says: String?

  /// The last lines of the script by which a shell runs the compiler.
  var script: String

  /// The processor seconds that it may take, unoptimized.
  var seconds = 40

  /// The megabytes of memory that it may take, unoptimized, its libraries included.
  var megabytes = 2000

  var testDescription: String { name }

  /// The arguments by which most cases are compiled.
  static let compile = ["compile", "a.score"]

  /// Creates a case whose score is text.
  init(
    _ name: String, _ score: @autoclosure @escaping @Sendable () -> String,
    _ items: [String: Item] = [:], arguments: [String] = compile, status: Int32 = 1,
    says: String? = nil, script: String = "exec \"$0\" \"$@\""
  ) {
    self.init(
      name, bytes: Array(score().utf8), items, arguments: arguments, status: status, says: says,
      script: script)
  }

  /// Creates a case whose score is any bytes.
  init(
    _ name: String, bytes: @autoclosure @escaping @Sendable () -> [UInt8],
    _ items: [String: Item] = [:], arguments: [String] = compile, status: Int32 = 1,
    says: String? = nil, script: String = "exec \"$0\" \"$@\""
  ) {
    self.name = name
    self.score = bytes
    self.items = items
    self.arguments = arguments
    self.status = status
    self.says = says
    self.script = script
  }
}

// MARK: - Running

extension HostileCase {
  /// The files that a result may be written to: they are there already, and stay if there is none.
  private static let outputs = ["out.ahap", "out.wav", "out.svg"]

  /// Runs the case and checks what became of it.
  func run() throws {
    let folder = try TemporaryFolder()
    try fill(folder)
    let before = folder.names
    let process = try ScorecProcess.run(arguments, in: folder.path, script: limits + script)
    let shown = process.errors.prefix(2000)
    #expect(process.status == status, "\(name): \(shown)")
    #expect(!process.errors.contains("\u{1B}"), "\(name) reaches the terminal")
    #expect(!process.output.contains(0x1B), "\(name) reaches the terminal")
    if let says { #expect(process.errors.contains(says), "\(name): \(shown)") }
    if status != 0 {
      let isTold = process.errors.contains("error: ") || process.errors.hasPrefix("::error ")
      #expect(isTold, "\(name) is not told")
      #expect(folder.names == before, "\(name) leaves something behind")
      for output in HostileCase.outputs { #expect(try folder.text(output) == "old", "\(name)") }
    }
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") }, "\(name) leaves a file half written")
  }

  /// What limits the process, as far as the system can.
  private var limits: String {
    """
    ulimit -t \(seconds)
    ulimit -v \(megabytes * 1000) 2>/dev/null

    """
  }

  private func fill(_ folder: TemporaryFolder) throws {
    try folder.write(score(), to: "a.score")
    for output in HostileCase.outputs { try folder.write("old", to: output) }
    for (name, item) in items {
      try folder.makeFolders(above: name)
      switch item {
      case .text(let text): try folder.write(text, to: name)
      case .bytes(let bytes): try folder.write(bytes, to: name)
      case .link(let target):
        try FileManager.default.createSymbolicLink(
          atPath: folder.path(name), withDestinationPath: target)
      case .pipe: #expect(mkfifo(folder.path(name), 0o600) == 0)
      }
    }
  }
}

/// Returns `text` over and over.
func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

/// Returns the texts that `make` makes of 0..<`count`, one after the other.
func each(_ count: Int, _ make: (Int) -> String) -> String { (0..<count).map(make).joined() }

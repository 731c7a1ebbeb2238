import Foundation
import ScoreTestSupport
import Testing

/// Editors see the tokens that the lexer sees: each character of each sample has the same class.
@Suite struct HighlightingTests {
  /// What a character belongs to.
  enum Class: String {
    case keyword, word, number, string, source, mark, comment
  }

  /// A score by lines, with the class of each scalar; `nil` for blanks.
  struct Sample: CustomTestStringConvertible {
    let path: String
    let lines: [String]
    let classes: [[Class?]]
    var testDescription: String { path }
  }

  private static let root = ProjectFolder.root

  private static let paths: [String] = {
    let folder = root + "/Samples"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".score") && !$0.contains(".build/") }.sorted()
      .map { folder + "/" + $0 }
  }()

  /// Words that are the language's own wherever they stand.
  private static func reservedWords() throws -> Set<String> {
    let grammar = try String(contentsOfFile: root + "/Grammar/score.ebnf", encoding: .utf8)
    let production = try #require(grammar.firstMatch(of: #/\nreserved = ([^;]*);/#)).output.1
    return Set(production.matches(of: #/"([A-Za-z]+)"/#).map { String($0.output.1) })
  }

  /// Returns what the lexer says of the score at `path`: what is in no token is a comment.
  private static func sample(_ path: String, _ reserved: Set<String>) throws -> Sample {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var classes: [[Class?]] = lines.map { line in
      line.unicodeScalars.map { $0 == " " || $0 == "\t" ? nil : .comment }
    }
    let dump = try ScorecProcess.run(["compile", path, "--dump", "tokens"])
    #expect(dump.status == 0)
    for token in dump.outputText.split(separator: "\n") {
      let parts = token.split(separator: " ", maxSplits: 2)
      let place = parts[0].split(separator: ":").compactMap { Int($0) }
      let kind = reserved.contains(String(parts[2])) ? .keyword : Class(rawValue: String(parts[1]))
      for index in 0..<parts[2].unicodeScalars.count {
        if classes[place[0] - 1][place[1] - 1 + index] != nil {
          classes[place[0] - 1][place[1] - 1 + index] = kind
        }
      }
    }
    return Sample(path: path, lines: lines, classes: classes)
  }

  private static func samples() throws -> [Sample] {
    let reserved = try reservedWords()
    return try paths.map { try sample($0, reserved) }
  }

  /// Expects that `found`, by line and scalar, is what the lexer says.
  private func compare(_ found: [[Class?]], _ sample: Sample) {
    for (number, line) in sample.lines.enumerated() {
      for (column, expected) in sample.classes[number].enumerated() where expected != nil {
        guard found[number][column] != expected else { continue }
        let place = "\(sample.path):\(number + 1):\(column + 1)"
        let (seen, meant) = (found[number][column]?.rawValue ?? "-", expected?.rawValue ?? "-")
        Issue.record(Comment(rawValue: "\(place): \(seen) is \(meant): \(line)"))
        return
      }
    }
  }

  @Test func textMateSeesTheTokens() throws {
    let grammar = try TextMateGrammar(
      path: HighlightingTests.root + "/Editors/vscode/syntaxes/score.tmLanguage.json")
    for sample in try HighlightingTests.samples() {
      let scopes = try grammar.scopes(of: sample.lines)
      let found = zip(sample.lines, scopes).map { line, scopes in
        var index = 0
        return line.unicodeScalars.map { scalar in
          defer { index += UTF16.width(scalar) }
          return Class(scope: scopes[index])
        }
      }
      compare(found, sample)
    }
  }

  /// Vim highlights the samples, and indents them as the formatter does.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/vim")))
  func vimSeesTheTokens() throws {
    let files = try TemporaryFolder()
    let samples = try HighlightingTests.samples()
    try files.write(
      HighlightingTests.script(samples.map { $0.path }, to: files.path("out")), to: "script.vim")
    let vim = Process()
    vim.executableURL = URL(fileURLWithPath: "/usr/bin/vim")
    vim.arguments = ["-es", "-u", "NONE", "-i", "NONE", "-n", "-N", "-S", files.path("script.vim")]
    vim.standardOutput = FileHandle.nullDevice
    vim.standardError = FileHandle.nullDevice
    vim.standardInput = FileHandle.nullDevice
    try vim.run()
    vim.waitUntilExit()
    var output = try files.text("out").split(separator: "\n", omittingEmptySubsequences: false)[...]
    for sample in samples {
      #expect(output.popFirst() == "score indented", "\(sample.path)")
      let found = sample.lines.dropLast().map { line in
        let groups = (output.popFirst() ?? "").split(
          separator: ",", omittingEmptySubsequences: false)
        var index = 0
        return line.unicodeScalars.map { scalar in
          defer { index += UTF8.width(scalar) }
          return index < groups.count ? Class(group: groups[index]) : nil
        }
      }
      compare(found + [[]], sample)
    }
  }

  /// Returns what Vim does: for each file a line that tells its type and whether indenting it anew
  /// changes nothing, and for each of its lines the outermost group of each byte.
  private static func script(_ paths: [String], to output: String) -> String {
    """
    set encoding=utf-8
    set runtimepath^=\(root)/Editors/vim
    filetype plugin indent on
    syntax enable
    let output = []
    for path in [\(paths.map { "'\($0)'" }.joined(separator: ","))]
      execute 'edit! ' . fnameescape(path)
      let text = getline(1, '$')
      let lines = []
      for number in range(1, line('$'))
        let groups = []
        for column in range(1, len(text[number - 1]))
          let stack = synstack(number, column)
          call add(groups, empty(stack) ? '' : synIDattr(stack[0], 'name'))
        endfor
        call add(lines, join(groups, ','))
      endfor
      silent %left
      silent normal! gg=G
      call add(output, &filetype . (getline(1, '$') ==# text ? ' indented' : ' differs'))
      call extend(output, lines)
    endfor
    call writefile(output, '\(output)')
    qall!
    """
  }
}

extension HighlightingTests.Class {
  /// Creates the class of a scope of the TextMate grammar.
  fileprivate init?(scope: String) {
    let classes: [(String, Self)] = [
      ("comment.", .comment), ("string.quoted.double.source", .source),
      ("string.unquoted.source", .source), ("string.", .string), ("constant.numeric", .number),
      ("constant.language", .keyword), ("entity.name.function.note", .keyword),
      ("keyword.control", .keyword), ("storage.type", .keyword), ("keyword.operator", .mark),
      ("punctuation.", .mark), ("keyword.other", .word), ("variable.", .word),
      ("support.function", .word),
    ]
    guard let found = classes.first(where: { scope.hasPrefix($0.0) }) else { return nil }
    self = found.1
  }

  /// Creates the class of a group of Vim.
  fileprivate init?(group: Substring) {
    switch group {
    case "scoreComment", "scoreDocumentation": self = .comment
    case "scoreSource": self = .source
    case "scoreString": self = .string
    case "scoreNumber": self = .number
    case "scoreNote", "scoreStatement", "scoreDeclaration", "scoreConstant": self = .keyword
    case "scoreMark", "scoreOperator": self = .mark
    case "scoreWord", "scoreClause", "scoreFunction", "scoreArgument": self = .word
    default: return nil
    }
  }
}

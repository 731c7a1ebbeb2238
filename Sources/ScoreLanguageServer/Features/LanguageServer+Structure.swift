import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// What can be folded, selected and followed.
extension LanguageServer {
  mutating func foldingRanges(_ analysis: Analysis) -> JSON {
    var ranges: [JSON] = []
    let score = analysis.inspection.score
    score.statements.forEachNested { statement in
      for block in statement.bodies { ranges += fold(block.span, nil, analysis) }
    }
    for run in analysis.commentRuns { ranges += fold(run, "comment", analysis) }
    let imports = score.statements.compactMap { statement -> SourceSpan? in
      if case .importing(let statement) = statement { statement.span } else { nil }
    }
    if let first = imports.first, let last = imports.last {
      ranges += fold(first.joined(with: last), "imports", analysis)
    }
    return .array(ranges)
  }

  private func fold(_ span: SourceSpan, _ kind: String?, _ analysis: Analysis) -> [JSON] {
    let start = analysis.position(of: span.start, workspace.encoding).line
    let end = analysis.position(of: span.end, workspace.encoding).line
    // The line of a closing brace stays in sight.
    let last = kind == nil ? end - 1 : end
    guard last > start else { return [] }
    return [["startLine": .number(start), "endLine": .number(last), "kind": JSON(kind)]]
  }

  mutating func selectionRanges(_ analysis: Analysis, _ positions: [Position]) -> JSON {
    .array(
      positions.map { position in
        let offset = analysis.offset(of: position, workspace.encoding)
        var selection = JSON.absent
        for span in analysis.enclosingSpans(of: offset) {
          selection = ["range": analysis.range(span, workspace.encoding), "parent": selection]
        }
        return selection
      })
  }

  mutating func documentLinks(_ analysis: Analysis) -> JSON {
    var links: [JSON] = []
    var sources: [SourceLiteral] = []
    analysis.inspection.score.statements.forEachNested { statement in
      if case .importing(let statement) = statement,
        let path = importedPath(of: statement, in: analysis)
      {
        links.append(link(statement.path.span, to: path, analysis))
      }
      var open = statement.values
      while let value = open.popLast() {
        if case .source(let literal) = value { sources.append(literal) }
        open += value.operands
      }
    }
    for literal in sources {
      if let path = workspace.host.path(of: analysis.sound(literal), in: analysis.path) {
        links.append(link(literal.span, to: path, analysis))
      }
    }
    return .array(links)
  }

  private func link(_ span: SourceSpan, to path: String, _ analysis: Analysis) -> JSON {
    [
      "range": analysis.range(span, workspace.encoding), "target": .string(workspace.uri(of: path)),
    ]
  }

  mutating func codeLenses(_ analysis: Analysis) -> JSON {
    guard DocumentURI.path(of: workspace.uri(of: analysis.path)) != nil else { return [] }
    let start = Position(line: 0, character: 0)
    let uri = workspace.uri(of: analysis.path)
    let lens = { (title: String, command: LanguageCommand) -> JSON in
      [
        "range": JSON(start, start),
        "command": [
          "title": .string(title), "command": .string(command.rawValue),
          "arguments": [.string(uri)],
        ],
      ]
    }
    let length = analysis.inspection.completion.shown
    return [lens("▶ play (\(length))", .play), lens("■ stop", .stop), lens("compile", .compile)]
  }
}

extension Analysis {
  /// The runs of comments: each a comment of several lines, or comments on lines that follow each
  /// other.
  fileprivate var commentRuns: [SourceSpan] {
    var runs: [SourceSpan] = []
    var lastLine = -2
    for comment in inspection.score.comments {
      let line = lines.line(of: Int(comment.span.start - file.base))
      let isAlone = lines.starts[line] == Int(comment.span.start - file.base) - indentation(line)
      if let run = runs.last, line == lastLine + 1, isAlone {
        runs[runs.count - 1] = run.joined(with: comment.span)
      } else if isAlone {
        runs.append(comment.span)
      }
      lastLine = lines.line(of: Int(comment.span.end - file.base))
    }
    return runs
  }

  private func indentation(_ line: Int) -> Int {
    file.bytes[lines.starts[line]...].prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// Returns what stands around `offset`, from the whole text in to the token there.
  fileprivate func enclosingSpans(of offset: UInt32) -> [SourceSpan] {
    var spans = [file.span]
    var statements = inspection.score.statements
    while let statement = statements.first(where: { $0.span.touches(offset) }) {
      spans.append(statement.span)
      for argument in statement.arguments where argument.span.touches(offset) {
        spans.append(argument.span)
      }
      var values = statement.values
      while let value = values.first(where: { $0.span.touches(offset) }) {
        spans.append(value.span)
        values = value.operands
      }
      let body = statement.bodies.first { $0.span.touches(offset) }
      if let body { spans.append(body.span) }
      statements = body?.statements ?? []
    }
    if let token = token(at: offset) { spans.append(token.span) }
    // Each must lie in the one before, and be another.
    return spans.reduce(into: []) { chain, span in
      if let outer = chain.last {
        if outer.contains(span), outer != span { chain.append(span) }
      } else {
        chain.append(span)
      }
    }
  }
}

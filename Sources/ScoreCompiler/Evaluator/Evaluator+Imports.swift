import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// Other files: their constants and patterns are taken, the rest of them is checked.
extension Evaluator {
  mutating func evaluate(_ statement: ImportStatement) {
    guard requireTopLevel("'import'", at: statement.span.head(6)) else { return }
    guard let module = module(of: statement) else {
      hasFailedImport = true
      return
    }
    recorder?.recordImport(of: module, at: statement.span)
    if let alias = statement.alias {
      return declare(alias, .module(module), hiddenUntil: statement.span.end)
    }
    let base = surroundings.sources.file(of: statement.span)?.base ?? 0
    guard scope.joins(module) else { return }
    charge(4 * module.bindings.count)
    for (name, binding) in module.bindings.sorted(by: { $0.key < $1.key }) {
      var joined = binding
      joined.hidden = SourceSpan(base, statement.span.end)
      if case .pattern = binding.meaning { joined.hidden = .none }
      if let earlier = scope.declare(name, joined), earlier.declaration != binding.declaration {
        report(
          .importedTwice(name, binding.declaration, earlier.declaration, at: statement.path.span))
      }
    }
  }

  /// Returns the names of the file that `statement` means, or `nil` once it is reported.
  private mutating func module(of statement: ImportStatement) -> Scope? {
    let path = statement.path
    let importer = surroundings.sources.file(of: path.span)?.name ?? file.name
    switch surroundings.importedScore(path.value, by: importer) {
    case .missing(let candidates): report(.importNotFound(path, among: candidates))
    case .unreadable(let reason): report(.importUnreadable(path, reason))
    case .found(let name, let bytes): return module(named: name, bytes, path)
    }
    return nil
  }

  private mutating func module(
    named name: String, _ bytes: [UInt8], _ path: StringLiteral
  ) -> Scope? {
    if let known = modules[name] { return known }
    if name == file.name || imports.contains(where: { $0.name == name }) {
      report(.importCycle(path, named: name, imports))
      return nil
    }
    guard imports.count < Evaluator.deepestImport else {
      report(.importsTooDeep(path.span))
      return nil
    }
    guard let source = surroundings.sources.add(name: name, bytes: bytes) else {
      report(.sourcesTooLarge(path.span))
      return nil
    }
    let score = parse(source, &diagnostics)
    imports.append((name, path.span))
    let module = evaluateModule(score)
    imports.removeLast()
    modules[name] = module
    return module
  }

  private mutating func evaluateModule(_ score: Score) -> Scope {
    let outer = (scope, tempo, adjustment)
    scope = Scope(in: nil)
    (tempo, adjustment) = (Tempo(), Adjustment())
    checking { evaluator in
      evaluator.layer = Layer(.plain, at: .zero)
      evaluator.evaluate(score.statements)
    }
    let module = scope
    (scope, tempo, adjustment) = outer
    return module
  }

  /// The most files that may import each other in a row.
  private static let deepestImport = 64
}

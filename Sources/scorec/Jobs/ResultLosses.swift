import ScoreDiagnostics

/// What one result could not hold of what it was made from.
struct ResultLosses: Sendable {
  /// The path of what it was made from.
  var input: String

  /// What it is written in; `nil` iff the input was only read.
  var format: String?

  /// Where it is; `nil` iff it was not written, as it has errors or was made only for what there is to
  /// say about it.
  var output: String?

  /// How many errors kept it from being made.
  var errorCount: Int

  /// What was lost, by place.
  var losses: [Diagnostic]

  /// Creates the losses of what `product` is made of `input`: those of reading a file that is no
  /// score, and those of writing.
  ///
  /// It goes to `output` iff no error kept it from being made.
  init(
    of input: String, _ product: Product?, at output: String?, read: [Diagnostic],
    written: [Diagnostic], errorCount: Int, _ settings: Settings
  ) {
    self.input = input
    self.output = errorCount == 0 ? output : nil
    self.errorCount = errorCount
    switch product {
    case .output(let kind): format = kind.rawValue
    case .score: format = InputFormat.score.rawValue
    case .dump, nil: format = nil
    }
    let isScore = settings.format(of: input) == .score
    losses = ((isScore ? [] : read) + written).filter { $0.severity != .remark }
    guard settings.isStrict else { return }
    for index in losses.indices { losses[index].severity = .error }
  }
}

import ScoreTimeline

/// What comes again in a list of steps.
struct Structure {
  /// A group of steps with a name.
  struct Pattern {
    /// Its name.
    var name: String
    /// What it holds, by time from its start.
    var steps: [Step]
    /// How long it lasts, in units.
    var length: Int64
  }

  /// The patterns that were found.
  private(set) var patterns: [Pattern] = []

  private let list: StatementList
  private let scale: TimeScale

  /// The names that are taken.
  private(set) var names: PatternNames
  private var isNamed = false

  /// The most steps of a group that is looked for.
  private static let longestGroup = 64

  /// Creates the structure of steps whose statements are in `list`; `names` are taken.
  init(_ list: StatementList, _ scale: TimeScale, _ names: PatternNames) {
    self.list = list
    self.scale = scale
    self.names = names
  }

  /// Returns `steps` with all that comes again written once; their layer is over at `end`.
  mutating func organize(_ steps: [Step], end: Int64) -> [Step] {
    let repeated = findCopies(steps, end: end)
    let named = findGroups(repeated)
    isNamed = true
    return findCopies(named, end: end)
  }

  // MARK: Copies

  /// A group at some place, and how often it comes there.
  private struct Run {
    var period: Int
    var every: Int64
    var copies: Int
    /// `true` iff the last copy has to stand apart, so that the cursor does not pass what follows.
    var isCut: Bool
    var gain: Int
  }

  /// Returns `steps` with groups that follow each other evenly as `repeat`.
  private mutating func findCopies(_ steps: [Step], end: Int64) -> [Step] {
    var found: [Step] = []
    var index = 0
    while index < steps.count {
      guard let run = bestRun(steps, at: index, end: end) else {
        found.append(steps[index])
        index += 1
        continue
      }
      let start = steps[index].time
      let group = steps[index..<index + run.period].map { $0.moved(back: start) }
      var body = findCopies(group, end: length(of: group))
      if run.isCut, cost(of: body) > 40 {
        body = [Step(time: 0, content: .call(define(body)))]
      }
      found.append(
        Step(
          time: start, content: .copies(run.copies - (run.isCut ? 1 : 0), every: run.every, body)))
      if run.isCut {
        let last = start + Int64(run.copies - 1) * run.every
        found += body.map { Step(time: $0.time + last, content: $0.content) }
      }
      index += run.period * run.copies
    }
    return found
  }

  /// Returns the run that begins at `index` and saves the most; `nil` iff none saves anything.
  private func bestRun(_ steps: [Step], at index: Int, end: Int64) -> Run? {
    var best: Run?
    let limit = min(Structure.longestGroup, (steps.count - index) / 2)
    guard limit > 0 else { return nil }
    for period in 1...limit where steps[index + period].content == steps[index].content {
      guard let run = run(steps, at: index, period, end: end), run.gain > best?.gain ?? 0 else {
        continue
      }
      best = run
    }
    return best
  }

  private func run(_ steps: [Step], at index: Int, _ period: Int, end: Int64) -> Run? {
    let every = steps[index + period].time - steps[index].time
    guard every > 0 else { return nil }
    var next = index + period
    while next < steps.count, steps[next].content == steps[next - period].content,
      steps[next].time - steps[next - period].time == every
    {
      next += 1
    }
    let copies = min((next - index) / period, scale.mostCopies(every: every))
    guard copies > 1 else { return nil }
    let behind = index + copies * period
    let limit = behind < steps.count ? steps[behind].time : end
    let isCut = steps[index].time + Int64(copies) * every > limit
    let body = cost(of: steps[index..<index + period])
    let written = isCut ? copies - 2 : copies - 1
    // Two copies are no habit: where they come again they get a name.
    guard written >= 2 || (copies > 1 && period > 3 && isNamed && !isCut) else { return nil }
    let gain = written * body - 20
    return Run(period: period, every: every, copies: copies, isCut: isCut, gain: gain)
  }

  // MARK: Groups

  /// Returns `steps` with groups that come again at any place as patterns.
  private mutating func findGroups(_ steps: [Step]) -> [Step] {
    var steps = steps
    for length in GroupSearch.lengths(upTo: steps.count / 2) {
      let places = GroupSearch(steps, length).repeatedGroups
      guard !places.isEmpty else { continue }
      var calls: [Int: Int] = [:]
      for group in places where isWorthAName(steps[group[0]..<group[0] + length], group.count) {
        let start = steps[group[0]].time
        let body = steps[group[0]..<group[0] + length].map { $0.moved(back: start) }
        let number = define(findCopies(body, end: self.length(of: body)))
        for place in group { calls[place] = number }
      }
      steps = replaced(steps, length, calls)
    }
    return steps
  }

  private func replaced(_ steps: [Step], _ length: Int, _ calls: [Int: Int]) -> [Step] {
    guard !calls.isEmpty else { return steps }
    var result: [Step] = []
    var index = 0
    while index < steps.count {
      if let number = calls[index] {
        result.append(Step(time: steps[index].time, content: .call(number)))
        index += length
      } else {
        result.append(steps[index])
        index += 1
      }
    }
    return result
  }

  private func isWorthAName(_ steps: ArraySlice<Step>, _ count: Int) -> Bool {
    let cost = cost(of: steps)
    // A name must be worth the reader's way to what it stands for.
    if steps.count < 3, cost < 60 { return false }
    return (count - 1) * cost > 80 + 15 * count
  }

  /// Makes a pattern of `steps`, and returns its number.
  private mutating func define(_ steps: [Step]) -> Int {
    if let known = patterns.firstIndex(where: { $0.steps == steps }) { return known }
    var kinds: Set<StatementList.Kind> = []
    for step in steps { collectKinds(of: step, &kinds) }
    let word =
      switch kinds {
      case [.tap]: "taps"
      case [.vibration]: "hums"
      case [.sound]: "cues"
      case [.control]: "sweep"
      default: kinds.contains(.sound) ? "scene" : "figure"
      }
    patterns.append(
      Pattern(name: names.next(word), steps: steps, length: length(of: steps)))
    return patterns.count - 1
  }

  private func collectKinds(of step: Step, _ kinds: inout Set<StatementList.Kind>) {
    switch step.content {
    case .statement(let number): kinds.insert(list.statements[number].kind)
    case .copies(_, _, let body): for step in body { collectKinds(of: step, &kinds) }
    case .call(let number): for step in patterns[number].steps { collectKinds(of: step, &kinds) }
    }
  }

  // MARK: Measures

  /// Returns about how many bytes it takes to write `steps`.
  private func cost<Steps: Sequence<Step>>(of steps: Steps) -> Int {
    steps.reduce(0) { $0 + cost(of: $1.content) + 10 }
  }

  private func cost(of content: Step.Content) -> Int {
    switch content {
    case .statement(let number): list.statements[number].text.utf8.count
    case .copies(_, _, let body): 20 + cost(of: body)
    case .call(let number): patterns[number].name.utf8.count
    }
  }

  /// Returns when the layer that holds `steps` is over.
  private func length(of steps: [Step]) -> Int64 {
    steps.reduce(0) { max($0, $1.time + length(of: $1.content)) }
  }

  private func length(of content: Step.Content) -> Int64 {
    switch content {
    case .statement(let number): list.statements[number].length
    case .copies(let count, let every, let body):
      Int64(count) * every + max(0, length(of: body) - every)
    case .call(let number): patterns[number].length
    }
  }
}

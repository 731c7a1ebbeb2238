/// An expression of Swift source that is written out, as far as lists of haptics need it.
struct SwiftExpression {
  /// What it is.
  indirect enum Content {
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A name, a member or a call of one: `CHHapticEvent(…)`, `.wait(0.2)`, `a.b.c(…)`.
    case call(SwiftCall)
    /// `[…]`.
    case list([SwiftExpression])
    /// `(…)`.
    case tuple([SwiftArgument])
    /// A sum, a difference, a product or a quotient, by its mark.
    case operation(UInt8, SwiftExpression, SwiftExpression)
    /// What only a running program knows.
    case computed
  }

  /// What it is.
  var content: Content

  /// Where it stands, in bytes of the text.
  var range: Range<Int>
}

/// A name, possibly behind others and called.
struct SwiftCall {
  /// The names, without the dots; what is called on a result has that call before it.
  var path: [String]
  /// What is in its parentheses; `nil` iff it is not called.
  var arguments: [SwiftArgument]?
  /// What it is a member of, if that is a call: `.now()` of `.now().x`.
  var base: SwiftExpression?
  /// `true` iff a dot stands before it: a member of a type that is not written.
  var isImplicitMember = false

  /// The last of its names.
  var name: String { path.last ?? "" }
}

/// An argument, possibly with a label.
struct SwiftArgument {
  /// Its label.
  var label: String?
  /// Its value.
  var value: SwiftExpression
}

extension SwiftExpression {
  /// Its number, if it is one.
  var number: Double? { if case .number(let number) = content { number } else { nil } }

  /// Its elements, if it is a list.
  var list: [SwiftExpression]? { if case .list(let list) = content { list } else { nil } }

  /// Its call, if it is one.
  var call: SwiftCall? { if case .call(let call) = content { call } else { nil } }
}

extension SwiftCall {
  /// Returns the value of the argument called `label`.
  subscript(label: String) -> SwiftExpression? {
    arguments?.first { $0.label == label }?.value
  }

  /// The value of the first argument, if it has no label.
  var first: SwiftExpression? {
    guard let first = arguments?.first, first.label == nil else { return nil }
    return first.value
  }
}

import ScoreDiagnostics

/// Numbers, their units, and compound times.
extension Lexer {
  /// Scans a number with its unit.
  ///
  ///     number = decimal , [ { blank } , unit | "%" ] | compound ;
  ///     unit   = "s" | "ms" | "us" | "m" | "h" | "beat" | "beats" | "bar" | "bars" | "Hz" | "kHz"
  ///            | "dB" | "st" | "cents" ;
  ///
  mutating func scanNumber() -> Token {
    let start = position
    let value = scanDecimal()
    var token = Token(.number, at: span(from: start))
    token.value = value
    let byte = byte(at: position)
    if byte >= 0x80, isForeignBlank(at: position) {
      var hasNewline = false
      if skipForeignTrivia(&hasNewline), !hasNewline { scanUnitBehindBlanks(of: &token) }
    } else if byte.isLetter || byte >= 0x80 {
      scanUnit(of: &token, from: start)
    } else if byte == UInt8(ascii: "%") {
      position += 1
      token.unit = .percent
    } else if byte.isBlank {
      scanUnitBehindBlanks(of: &token)
    } else if byte == UInt8(ascii: "."), self.byte(at: position + 1).isDigit {
      skipNumber()
      report(.malformedNumber(text(span(from: start)), at: span(from: start)))
    }
    token.span = span(from: start)
    return token
  }

  /// Scans a decimal number and returns its value.
  ///
  ///     decimal  = part | "." , digits , [ exponent ] ;
  ///     part     = digits , [ "." , digits ] , [ exponent ] ;
  ///     exponent = ( "e" | "E" ) , [ "+" | "-" ] , digits ;
  ///     digits   = digit , { [ "_" ] , digit } ;
  ///
  private mutating func scanDecimal() -> Double {
    let start = position
    var decimal = DecimalNumber()
    scanDigits { decimal.append($0) }
    if byte(at: position) == UInt8(ascii: "."), byte(at: position + 1).isDigit {
      position += 1
      scanDigits { decimal.appendFraction($0) }
    }
    if let negative = exponentSign() {
      var exponent = 0
      scanDigits { exponent = min(exponent * 10 + Int($0), 100_000) }
      decimal.exponent += negative ? -exponent : exponent
    }
    if let value = decimal.exactValue { return value }
    return slowValue(from: start)
  }

  /// Takes digits and the `_` between them, and hands each digit on.
  @inline(__always)
  private mutating func scanDigits(_ take: (UInt8) -> Void) {
    while true {
      let byte = byte(at: position)
      if byte.isDigit {
        take(byte - UInt8(ascii: "0"))
      } else if byte != UInt8(ascii: "_") || !self.byte(at: position + 1).isDigit {
        return
      } else if position == 0 || !bytes[position - 1].isDigit {
        return
      }
      position += 1
    }
  }

  /// Takes `e` and a sign if digits follow, and returns `true` iff the sign is a minus.
  private mutating func exponentSign() -> Bool? {
    guard byte(at: position) | 0x20 == UInt8(ascii: "e") else { return nil }
    let sign = byte(at: position + 1)
    let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    guard byte(at: position + (hasSign ? 2 : 1)).isDigit else { return nil }
    position += hasSign ? 2 : 1
    return sign == UInt8(ascii: "-")
  }

  /// Returns the value of the number from `start`, by the standard library's exact reading.
  private mutating func slowValue(from start: Int) -> Double {
    let span = span(from: start)
    guard position - start <= DecimalNumber.maximumLength else {
      report(.numberTooLong(at: span))
      return 0
    }
    let digits = bytes[start..<position].filter { $0 != UInt8(ascii: "_") }
    guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else {
      report(.numberTooLarge(text(span), at: span))
      return 0
    }
    return value
  }

  /// Scans the unit that stands directly behind a number, and the parts of a compound time.
  ///
  ///     compound     = decimal , "h" , minutes | decimal , "m" , seconds
  ///                  | decimal , "s" , milliseconds | decimal , "ms" , part , "us" ;
  ///     minutes      = part , "m" , [ seconds ] | seconds ;
  ///     seconds      = part , "s" , [ milliseconds ] | milliseconds ;
  ///     milliseconds = part , "ms" , [ part , "us" ] | part , "us" ;
  ///
  private mutating func scanUnit(of token: inout Token, from start: Int) {
    guard let unit = scanUnitWord(of: &token) else { return }
    token.unit = unit
    guard byte(at: position).isDigit, var rank = unit.compoundRank else {
      if byte(at: position).isDigit { skipMalformedNumber(from: start) }
      return
    }
    token.value = token.value * rank.seconds / rank.divisor
    token.unit = .second
    while byte(at: position).isDigit {
      let value = scanDecimal()
      guard let next = compoundUnit(below: rank, from: start) else { return }
      token.value += value * next.seconds / next.divisor
      rank = next
    }
  }

  /// Scans the unit of the next part of a compound time, which must be smaller than the last.
  private mutating func compoundUnit(below last: CompoundRank, from start: Int) -> CompoundRank? {
    let wordStart = position
    while byte(at: position).isASCIILetter { position += 1 }
    guard let rank = unit(wordStart, position)?.compoundRank else {
      skipNumber()
      report(.compoundWithoutUnit(text(span(from: start)), at: span(from: start)))
      return nil
    }
    guard rank.order < last.order else {
      skipNumber()
      report(.compoundNotFalling(text(span(from: start)), at: span(from: start)))
      return nil
    }
    return rank
  }

  /// Scans the word directly behind the number `token`, and reports it unless it is a unit.
  ///
  /// A number with a word that is no unit and resembles none has no value that later stages could
  /// judge.
  private mutating func scanUnitWord(of token: inout Token) -> Unit? {
    let start = position
    while byte(at: position).isASCIILetter { position += 1 }
    if let unit = unit(start, position), !byte(at: position).isLetter { return unit }
    if position == start, let unit = scanMicro() { return unit }
    position = start
    skipNumber()
    if bytes[start] >= 0x80, position == start { return nil }
    let word = text(span(from: start))
    guard bytes[start] != UInt8(ascii: "_") else {
      report(
        .malformedNumber(text(token.span) + word, at: token.span.joined(with: span(from: start))))
      return nil
    }
    report(.unknownUnit(word, at: span(from: start)))
    let meant = Unit(meantBy: word)
    if meant == nil, !Habit.isCounter(word) { token.kind = .invalid }
    return meant
  }

  /// Takes `µs`, which people write for `us`.
  private mutating func scanMicro() -> Unit? {
    guard let (scalar, length) = scalar(at: position), scalar == 0xb5 || scalar == 0x3bc,
      byte(at: position + length) == UInt8(ascii: "s"),
      !byte(at: position + length + 1).isWordByte
    else { return nil }
    let start = position
    position += length + 1
    report(.lookAlike(text(span(from: start)), for: "us", at: span(from: start)))
    return .microsecond
  }

  /// Scans a unit behind blanks, if the next word is one.
  ///
  /// A word before a colon is the name of an argument whose comma is missing.
  private mutating func scanUnitBehindBlanks(of token: inout Token) {
    var start = position
    while byte(at: start).isBlank { start += 1 }
    if byte(at: start) == UInt8(ascii: "%") {
      return scanPercentBehindBlanks(of: &token, at: start)
    }
    guard byte(at: start).isLetter else { return }
    var end = start
    while byte(at: end).isWordByte { end += 1 }
    let exact = unit(start, end)
    guard exact != nil || isMisspelledUnit(start, end) else { return }
    let previous = position
    position = end
    if followingMark() == .colon || byte(at: end) == UInt8(ascii: "(") {
      position = previous
      return
    }
    token.unit = exact
    if exact == nil {
      let word = text(span(start, end))
      report(.unknownUnit(word, at: span(start, end)))
      token.unit = Unit(meantBy: word)
    }
  }

  private mutating func scanPercentBehindBlanks(of token: inout Token, at index: Int) {
    let blanks = span(position, index)
    position = index + 1
    token.unit = .percent
    report(.percentBehindBlank(text(token.span), blanks: blanks, at: span(index, position)))
  }

  /// Returns `true` iff the word between `start` and `end` can only be meant for a unit, or for one
  /// that the number needs not.
  private func isMisspelledUnit(_ start: Int, _ end: Int) -> Bool {
    guard end - start <= Habit.longestUnit,
      let key = KeywordTable.Key(bytes, start, end), KeywordTable.all[key] == nil
    else { return false }
    let word = text(span(start, end))
    return Habit.isUnitOfPlainNumber(word) || Unit(meantBy: word, orNear: false) != nil
  }

  private mutating func skipMalformedNumber(from start: Int) {
    skipNumber()
    report(.malformedNumber(text(span(from: start)), at: span(from: start)))
  }

  /// Skips what people would take for a part of the number.
  private mutating func skipNumber() {
    while byte(at: position).isWordByte
      || byte(at: position) == UInt8(ascii: ".") && byte(at: position + 1).isDigit
    { position += 1 }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

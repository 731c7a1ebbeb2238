import ScoreJSON

/// A JSON value to send: what a handler answers with.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  /// Many numbers, at no more cost than their own.
  case numbers([Int])
  case object([Member])
  /// A member with this value is left out of its object.
  case absent

  /// A value with its name.
  struct Member: Equatable {
    var name: String
    var value: JSON
  }

  /// Writes itself to `json`, as a value.
  func write<Sink>(to json: inout JSONWriter<Sink>) {
    switch self {
    case .null, .absent: json.null()
    case .bool(let truth): json.bool(truth)
    case .number(let number): json.number(number)
    case .string(let string): json.string(string)
    case .array(let values): json.array { json in for value in values { value.write(to: &json) } }
    case .numbers(let numbers):
      json.array { json in for number in numbers { json.number(number) } }
    case .object(let members): JSON.write(members, to: &json)
    }
  }

  private static func write<Sink>(_ members: [Member], to json: inout JSONWriter<Sink>) {
    json.object { json in
      for member in members where member.value != .absent {
        json.name(member.name)
        member.value.write(to: &json)
      }
    }
  }

  /// The text, in UTF-8.
  var bytes: [UInt8] {
    var json = JSONWriter(to: TextWriter(to: [UInt8]()))
    write(to: &json)
    json.finish()
    return json.text.sink
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  /// Creates the string `text`, or a member that is left out iff there is none.
  init(_ text: String?) { self = text.map { .string($0) } ?? .absent }
}

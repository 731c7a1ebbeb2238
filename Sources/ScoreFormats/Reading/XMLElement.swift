/// An element of an XML text, and where it stands.
struct XMLElement {
  /// An attribute.
  struct Attribute {
    /// Its name.
    var name: String
    /// Its value, without the quotes.
    var value: String
    /// Where the value stands, in bytes of the text.
    var range: Range<Int>
  }

  /// Its name.
  var name: String

  /// Where its tag stands, in bytes of the text.
  var range: Range<Int>

  /// Its attributes.
  var attributes: [Attribute] = []

  /// The elements inside; text between them means nothing in the formats that are read.
  var children: [XMLElement] = []

  /// Returns its attribute called `name`, if it has one.
  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}

/// Why a text is no XML, and where.
struct XMLError: Error {
  /// What is wrong.
  var message: String
  /// The byte that it is wrong from.
  var offset: Int
}

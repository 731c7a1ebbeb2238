/// Returns the name of the type that source code holds a score in: the letters and digits of `title`, each
/// word with a capital, and `Haptics`.
///
/// With that ending it is neither a word of Swift or Kotlin nor the name of a type of their libraries,
/// of Apple's or of Android's, which it would hide from the file itself and from the code around it.
func typeName(_ title: String?) -> String {
  let ending = "Haptics"
  var name = ""
  var startsWord = true
  for byte in (title ?? "").utf8 {
    let letter = byte | 0x20
    let isLetter = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    guard isLetter || isDigit && !name.isEmpty else {
      startsWord = true
      continue
    }
    name.unicodeScalars.append(Unicode.Scalar(isLetter && startsWord ? byte & 0xDF : byte))
    startsWord = false
  }
  guard !name.utf8.reversed().starts(with: ending.utf8.reversed()) else { return name }
  return (name.isEmpty ? "Score" : name) + ending
}

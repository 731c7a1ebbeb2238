import CLO

/// A change of a state that came as a message of Open Sound Control.
///
/// The address is the name of the state, the only argument its value: `/phase "completed"`,
/// `/isOn T`, also 1 and 0 for `true` and `false`. Bundles are taken apart; their times are not waited for.
struct StateMessage: Hashable {
  /// The name of the state.
  let name: String

  /// The value.
  let value: String

  /// What begins a bundle.
  private static let bundle = Array("#bundle\0".utf8)

  /// The bytes of a bundle before its parts: its name and its time.
  private static let bundleHead = 16

  /// The most bundles in each other.
  private static let deepest = 8

  /// Returns the changes that a packet of the network holds, or `nil` iff it is none that is
  /// understood.
  static func all(in packet: [UInt8], depth: Int = 0) -> [StateMessage]? {
    guard packet.starts(with: bundle) else { return StateMessage(packet).map { [$0] } }
    guard depth < deepest, packet.count >= bundleHead else { return nil }
    var messages: [StateMessage] = []
    var rest = packet.dropFirst(bundleHead)
    while !rest.isEmpty {
      guard rest.count >= 4 else { return nil }
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard size > 0, size <= rest.count,
        let part = all(in: Array(rest.prefix(size)), depth: depth + 1)
      else { return nil }
      messages += part
      rest = rest.dropFirst(size)
    }
    return messages
  }

  init(name: String, value: String) { (self.name, self.value) = (name, value) }

  /// Reads one message.
  private init?(_ packet: [UInt8]) {
    var packet = packet
    let size = packet.count
    let read = packet.withUnsafeMutableBytes { bytes -> (String, String)? in
      guard let data = bytes.baseAddress else { return nil }
      var result: Int32 = 0
      guard let message = lo_message_deserialise(data, size, &result) else { return nil }
      defer { lo_message_free(message) }
      guard let path = lo_get_path(data, size), let value = StateMessage.value(of: message) else {
        return nil
      }
      return (String(cString: path), value)
    }
    guard let (path, value) = read, path.hasPrefix("/"), path.utf8.count > 1 else { return nil }
    self.init(name: String(path.dropFirst()), value: value)
  }

  /// Returns the value that the only argument of `message` is.
  private static func value(of message: lo_message) -> String? {
    guard lo_message_get_argc(message) == 1, let types = lo_message_get_types(message) else {
      return nil
    }
    // What has no data is known by its type.
    let argument = lo_message_get_argv(message)?[0]
    switch (UInt8(bitPattern: types[0]), argument) {
    case (UInt8(ascii: "T"), _): return "true"
    case (UInt8(ascii: "F"), _): return "false"
    case (UInt8(ascii: "i"), let argument?): return value(ofSwitch: Float(CLO_number(argument)))
    case (UInt8(ascii: "f"), let argument?): return value(ofSwitch: CLO_real(argument))
    case (UInt8(ascii: "s"), let argument?), (UInt8(ascii: "S"), let argument?):
      return String(cString: CLO_text(argument))
    default: return nil
    }
  }

  /// Returns the value that a switch of a surface means by a number.
  private static func value(ofSwitch number: Float) -> String? {
    switch number {
    case 0: "false"
    case 1: "true"
    default: nil
    }
  }
}

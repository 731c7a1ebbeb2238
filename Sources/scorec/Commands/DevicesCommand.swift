import ScoreJSON
import ScorePlayback

extension Command {
  /// Lists the devices that a score can be played on.
  func listDevices(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard let devices = Terminal.quietly({ DeviceList.all() }) else {
      throw Failure(
        .unavailable, "SDL 2 is not installed, which plays", hint: "apt-get install libsdl2-2.0-0")
    }
    if devices.isEmpty {
      Terminal.complain("scorec: there is no audio device, and no game controller\n")
    }
    try Terminal.print(
      settings.wantsJSON
        ? devices.map(Command.json).joined() : HelpText.columns(devices.map(Command.row)))
    return .success
  }

  private static func row(_ device: DeviceList.Device) -> [String] {
    [device.kind.rawValue, device.name + (device.isUsable ? "" : " (without motors)")]
  }

  private static func json(_ device: DeviceList.Device) -> String {
    var writer = TextWriter(to: [UInt8]())
    writer.write("{\"kind\": \"")
    writer.write(string: device.kind.rawValue)
    writer.write("\", \"name\": ")
    writer.write(jsonString: device.name)
    writer.write(", \"isUsable\": ")
    writer.write(device.isUsable ? "true}\n" : "false}\n")
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}

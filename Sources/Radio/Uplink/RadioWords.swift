package import Devices
package import Gym
import Wire

/// What the radio says to whoever looks at its lines.
package struct RadioWords: Sendable {
  package static let english = RadioWords()

  package var connection: ConnectionWords = ConnectionWords(device: "radio") { reason in
    reason == "unknown_method"
      ? "The server is too old for heart rates. Update it." : "The server takes nothing from here (\(reason))."
  }

  package var badAdapter: @Sendable (_ name: String) -> String = {
    "\($0) is no adapter. They are called hci0, hci1 and so on; 'bluetoothctl list' shows them."
  }
  package var badSimulation = "--simulate takes a number from 1 to 200."
  package var badMachines = "--machines takes a number from 0 to 64. It goes with --simulate."
  package var nothingToHear = "With --no-ble and --no-ant there is nothing to listen with. Leave one of them out."

  package func sentence(_ notice: RadioNotice) -> String {
    switch notice {
    case .noBus(let reason):
      "Bluetooth: there is no system bus here (\(reason)). Straps by Bluetooth need the packages dbus and bluez."
    case .noBlueZ: "Bluetooth: BlueZ does not run. Install the package bluez, or start it: systemctl start bluetooth."
    case .noAdapter([]): "Bluetooth: there is no adapter. Plug one in."
    case .noAdapter(let names): "Bluetooth: \(names.joined(separator: " and ")) is not there."
    case .adapterListens(let name): "Bluetooth: \(name) listens."
    case .adapterOff(let name): "Bluetooth: \(name) is switched off. Try: rfkill unblock bluetooth."
    case .adapterGone(let name): "Bluetooth: \(name) was unplugged."
    case .adapterFails(let name, let reason): "Bluetooth: \(name) does not listen (\(reason)). Trying again."
    case .adapterFull(let name, let count):
      """
      Bluetooth: \(name) takes no more than \(count) connections. Another adapter takes the others, or an ANT+ stick if they \
      are straps.
      """
    case .noStick: "ANT+: there is no stick."
    case .stickListens: "ANT+: the stick listens."
    case .stickGone: "ANT+: the stick was unplugged."
    case .stickForbidden: "ANT+: this user may not use the stick. docs/RADIO.md says how to allow it."
    case .stickBusy: "ANT+: another program uses the stick."
    case .stickFails(let reason): "ANT+: the stick does not work (\(reason)). Trying again."
    case .simulates(let count): "Playing \(count) straps that are not there."
    case .simulatesMachines(let count): "Playing \(count) rowers that are not there."
    }
  }

  /// How the connection is; nil while nothing can be said yet.
  /// - Parameter address: the server's.
  package func status(_ uplink: RadioUplink, _ address: String) -> String? {
    switch uplink.link {
    case .stopped: return nil
    case .waiting where uplink.stage == .declined:
      return "The owner declined this radio. It asks again in five minutes."
    case .waiting: return problem(uplink, address) ?? "Cannot reach the server. Trying again."
    case .connecting, .open, .live: break
    }
    switch uplink.stage {
    case .pairing(let code, let words, _):
      let shown = "\(code.prefix(4))-\(code.dropFirst(4))"
      let revoked = uplink.wasRevoked ? "The owner removed this radio. " : ""
      return """
        \(revoked)Pairing code \(shown) (\(words.joined(separator: " · "))): log in as the owner at \(address)/owner/ and \
        type it under Screens
        """
    case .ready where uplink.link == .live:
      if let problem = problem(uplink, address) { return problem }
      let stored = uplink.tokenNotStored ? " The pairing could not be saved: pair it again next time." : ""
      return "Connected to \(uplink.gym?.name ?? address) as \(uplink.device?.name ?? "").\(stored)"
    case .starting, .declined, .ready: return nil
    }
  }

  /// What is wrong with the connection, and what to do about it; nil if nothing is.
  package func problem(_ uplink: RadioUplink, _ address: String) -> String? {
    if uplink.problem == .failed(.redirected) { return connection.redirected }
    let sentences = connection.problem(uplink, address)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  package func heard(_ strap: String, bpm: Int) -> String { "\(strap)  \(bpm)" }
  package func lost(_ strap: String) -> String { "\(strap)  gone" }
  package func back(_ strap: String, bpm: Int) -> String { "\(strap)  \(bpm)  back" }

  package func heard(_ machine: String, _ kind: MachineKind) -> String { "\(machine)  \(name(kind))" }

  /// A machine's row on the screen.
  func row(_ name: String, _ machine: HeardMachines.Machine) -> String {
    let work = machine.work
    let metres = work.metres.map { "\(Int($0)) m" }
    if machine.isLost {
      return ([lost(name), self.name(machine.kind)] + [metres].compactMap(\.self)).joined(separator: "  ")
    }
    let pace = work.paceMs.map { ms in
      let seconds = ms / 1_000
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)/500 m"
    }
    let said = [metres, pace, work.watts.map { "\($0) W" }].compactMap(\.self)
    return ([name, self.name(machine.kind)] + said).joined(separator: "  ")
  }

  private func name(_ kind: MachineKind) -> String {
    switch kind {
    case .rower: "rower"
    case .bike: "bike"
    case .ski: "ski machine"
    }
  }

  func moreMachines(_ count: Int) -> String { count == 1 ? "and 1 more machine" : "and \(count) more machines" }

  package func count(_ straps: Int) -> String { straps == 1 ? "1 strap" : "\(straps) straps" }
  package var quit = "q quit"
  package var noStraps = "No straps yet. Put one on and wet it."
}

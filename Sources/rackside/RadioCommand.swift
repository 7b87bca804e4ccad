import ArgumentParser
import Foundation
import Gym
import Radio

struct RadioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "radio", abstract: "Hear heart rate straps, rowers and bikes, and send what they say to the server.",
    discussion: """
      By Bluetooth through BlueZ, and straps also by ANT+ with a stick. What is missing is said in a line, and the other goes on. The \
      first time, it prints a code that the owner types under Screens.

      On a terminal it shows the straps with their rates, and the machines; press 'q' to quit. Otherwise it prints a line when a strap comes \
      or goes. docs/RADIO.md says what to buy and where to put it.
      """)

  @OptionGroup var device: DeviceOptions

  @Option(help: "Use this Bluetooth adapter, such as hci0. May be given again for others. (default: all)")
  var adapter: [String] = []

  @Flag(name: .customLong("no-ble"), help: "Hear nothing by Bluetooth.")
  var withoutBluetooth = false

  @Flag(name: .customLong("no-ant"), help: "Hear nothing by ANT+.")
  var withoutANT = false

  @Flag(name: .customLong("no-machines"), help: "Connect no rowers, bikes and ski machines.")
  var withoutMachines = false

  @Option(help: "Play a class of so many people, 1 to 200, instead of listening.")
  var simulate: Int?

  @Option(help: "How many rowers are played with --simulate, 0 to 64. (default: 4)")
  var machines: Int?

  @Option(help: "Which class is played. The same number plays the same people.")
  var seed: UInt64 = 1

  func run() async throws {
    let words = RadioWords.english
    let sources = try chosen(words)
    let address = try device.address(words.connection)
    let environment = ProcessInfo.processInfo.environment
    let trust = try device.trust(at: address, words.connection, environment)
    try await device.run(words.connection) {
      try await RadioRun(
        server: address, trusting: trust, tokens: device.tokens("radios", environment),
        about: device.about("rackside radio"), sources: sources, environment: environment, words: words
      ).run()
    }
  }

  private func chosen(_ words: RadioWords) throws -> [any RadioSource] {
    for name in adapter where name.range(of: "^hci[0-9]{1,3}$", options: .regularExpression) == nil {
      throw ValidationError(words.badAdapter(name))
    }
    if let simulate {
      guard (1...200).contains(simulate) else { throw ValidationError(words.badSimulation) }
      guard (0...SimulatedMachines.most).contains(machines ?? 0) else { throw ValidationError(words.badMachines) }
      return [SimulatedSource(count: simulate, seed: seed, machines: withoutMachines ? 0 : machines ?? 4)]
    }
    if machines != nil { throw ValidationError(words.badMachines) }
    if withoutBluetooth && withoutANT { throw ValidationError(words.nothingToHear) }
    var sources: [any RadioSource] = []
    if !withoutBluetooth { sources.append(BlueZSource(adapters: adapter, hearsMachines: !withoutMachines)) }
    if !withoutANT { sources.append(ANTSource()) }
    return sources
  }
}

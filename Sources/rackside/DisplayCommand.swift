import ArgumentParser
import Foundation
import Terminal

struct DisplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display", abstract: "Show the floor and its clocks in this terminal.",
    discussion: """
      The first time, it shows a code that the owner types under Screens. Press 'q' to quit and '?' for the other keys. \
      If standard output is not a terminal, each new set and each change of a clock is printed as a line.

      By https, the server's certificate must be for the address, and from an authority that this computer trusts. For \
      one that the gym's server made itself, get the file from its /ca.crt and name it with --ca. On the server's own \
      computer, a user who may read the data folder needs none.
      """)

  @OptionGroup var device: DeviceOptions

  @Option(help: "Show only the clock with this name, as large as possible. The beginning of the name is enough.")
  var timer: String?

  @Flag(help: "Ring the terminal's bell in the last three seconds of a phase, at each new phase and at the end.")
  var bell = false

  func run() async throws {
    let words = Words.english.connection
    let address = try device.address(words)
    let environment = ProcessInfo.processInfo.environment
    let trust = try device.trust(at: address, words, environment)
    try await device.run(words) {
      try await DisplayRun(
        server: address, trusting: trust, tokens: device.tokens("displays", environment),
        about: device.about("rackside display"), timer: timer, ringsBell: bell, environment: environment
      ).run()
    }
  }
}

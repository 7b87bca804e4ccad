import ArgumentParser
import Foundation
import Terminal

struct DisplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display", abstract: "Show the floor and its clocks in this terminal.",
    discussion: """
      The first time, it shows a code that the owner types under Screens. Press 'q' to quit and '?' for the other keys. \
      If standard output is not a terminal, each new set and each change of a clock is printed as a line.
      """)

  @Option(help: "The server's address.")
  var server = "http://127.0.0.1:8080"

  @Option(help: "The file that stores the pairing. (default: rackside/displays in $XDG_STATE_HOME)")
  var tokenFile: String?

  @Option(help: "A name that helps the owner recognise this display, such as \"Front desk\".")
  var name: String?

  @Option(help: "Show only the clock with this name, as large as possible. The beginning of the name is enough.")
  var timer: String?

  @Flag(help: "Ring the terminal's bell in the last three seconds of a phase, at each new phase and at the end.")
  var bell = false

  func run() async throws {
    let words = Words.english
    let address: ServerAddress
    do { address = try ServerAddress(server) } catch {
      printError("rackside: \(error == .https ? words.noTLS : words.badServer)")
      throw ExitCode.badConfiguration
    }
    let environment = ProcessInfo.processInfo.environment
    let tokens = tokenFile.map(TokenFile.init) ?? TokenFile.standard(environment: environment)
    let machine = "rackside display on \(ProcessInfo.processInfo.hostName)"
    let about = String((name.map { "\($0) (\(machine))" } ?? machine).prefix(120))
    let isUnderstood: Bool
    do {
      let run = try DisplayRun(
        server: address, tokens: tokens, about: about, timer: timer, ringsBell: bell, environment: environment)
      isUnderstood = await run.run()
    } catch let failure as TokenFile.Failure {
      printError("rackside: \(words.badTokenFile(failure.path, failure.reason))")
      throw ExitCode.badConfiguration
    }
    if !isUnderstood {
      printError("rackside: \(words.notUnderstood)")
      throw ExitCode.unavailable
    }
  }
}

import ArgumentParser
import Foundation
import Terminal

struct DisplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display", abstract: "Show the floor and its clocks in this terminal.",
    discussion: """
      The first time it shows a code, which the owner types under Devices. 'q' quits, '?' tells the other keys. Where \
      standard output is no terminal, each new set and each change of a clock is printed as a line.
      """)

  @Option(help: "The server's address.")
  var server = "http://127.0.0.1:8080"

  @Option(help: "Where the pairing is kept. Without it: rackside/displays in $XDG_STATE_HOME.")
  var tokenFile: String?

  @Option(help: "What the owner reads before approving, such as \"Front desk\".")
  var name: String?

  @Option(help: "Show one clock alone, as large as it gets: its name, or how that begins.")
  var timer: String?

  @Flag(help: "Ring the terminal's bell when a phase begins, three seconds before, and at the end.")
  var bell = false

  func run() async throws {
    let words = Words.english
    let address: ServerAddress
    do { address = try ServerAddress(server) } catch {
      printError("rackside: \(error == .https ? words.noTLS : words.badServer)")
      throw ExitCode.badConfiguration
    }
    let environment = ProcessInfo.processInfo.environment
    let tokens = tokenFile.map(TokenFile.init) ?? TokenFile.usual(environment: environment)
    let machine = "rackside display on \(ProcessInfo.processInfo.hostName)"
    let about = String((name.map { "\($0) (\(machine))" } ?? machine).prefix(120))
    let isUnderstood: Bool
    do {
      let run = try DisplayRun(
        server: address, tokens: tokens, about: about, timer: timer, ringsBell: bell, environment: environment)
      isUnderstood = await run.run()
    } catch let wrong as TokenFile.Wrong {
      printError("rackside: \(words.badTokenFile(wrong.path, wrong.reason))")
      throw ExitCode.badConfiguration
    }
    if !isUnderstood {
      printError("rackside: \(words.notUnderstood)")
      throw ExitCode.unavailable
    }
  }
}

import ArgumentParser
import Foundation
import Terminal

struct DisplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display", abstract: "Show the floor in this terminal.",
    discussion: """
      The first time it shows a code, which the owner types under Devices. 'q' quits. Where standard output is no \
      terminal, each new set is printed as a line.
      """)

  @Option(help: "The server's address.")
  var server = "http://127.0.0.1:8080"

  @Option(help: "Where the pairing is kept. Without it: rackside/displays in $XDG_STATE_HOME.")
  var tokenFile: String?

  @Option(help: "What the owner reads before approving, such as \"Front desk\".")
  var name: String?

  func run() async throws {
    let words = Words.english
    let address: ServerAddress
    do { address = try ServerAddress(server) } catch {
      complain("rackside: \(error == .https ? words.noTLS : words.badServer)")
      throw ExitCode.badConfiguration
    }
    let environment = ProcessInfo.processInfo.environment
    let tokens = tokenFile.map(TokenFile.init) ?? TokenFile.usual(environment: environment)
    let machine = "rackside display on \(ProcessInfo.processInfo.hostName)"
    let about = String((name.map { "\($0) (\(machine))" } ?? machine).prefix(120))
    let isUnderstood: Bool
    do {
      isUnderstood = try await DisplayRun(server: address, tokens: tokens, about: about, environment: environment).run()
    } catch let wrong as TokenFile.Wrong {
      complain("rackside: \(words.badTokenFile(wrong.path, wrong.reason))")
      throw ExitCode.badConfiguration
    }
    if !isUnderstood {
      complain("rackside: \(words.notUnderstood)")
      throw ExitCode.unavailable
    }
  }
}

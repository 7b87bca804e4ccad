import ArgumentParser
import Foundation
import Server
import Terminal
import Transport

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

  @Option(help: "The server's address. By https, such as https://192.168.1.10:8443.")
  var server = "http://127.0.0.1:8080"

  @Option(
    name: .customLong("ca"),
    help: "The file with the authority of the server's certificate. Then this computer's own do not count.")
  var authority: String?

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
      printError("rackside: \(words.badServer)")
      throw ExitCode.badConfiguration
    }
    let environment = ProcessInfo.processInfo.environment
    let trust = try trusted(at: address, words, environment)
    let tokens = tokenFile.map(TokenFile.init) ?? TokenFile.standard(environment: environment)
    let machine = "rackside display on \(ProcessInfo.processInfo.hostName)"
    let about = String((name.map { "\($0) (\(machine))" } ?? machine).prefix(120))
    let problem: String?
    do {
      let run = try DisplayRun(
        server: address, trusting: trust, tokens: tokens, about: about, timer: timer, ringsBell: bell,
        environment: environment)
      problem = await run.run()
    } catch let failure as TokenFile.Failure {
      printError("rackside: \(words.badTokenFile(failure.path, failure.reason))")
      throw ExitCode.badConfiguration
    }
    if let problem {
      printError("rackside: \(problem)")
      throw ExitCode.unavailable
    }
  }

  /// Whose certificates are accepted.
  private func trusted(
    at address: ServerAddress, _ words: Words, _ environment: [String: String]
  ) throws -> ClientTrust {
    guard address.isSecure else {
      if authority == nil { return ClientTrust() }
      printError("rackside: \(words.needlessAuthority)")
      throw ExitCode.badConfiguration
    }
    guard let authority else {
      let own = Configuration.ownAuthorityFile(
        configuration: Configuration.usualFile(program: CommandLine.arguments[0]), environment: environment)
      return ClientTrust(files: own.map { [$0] } ?? [])
    }
    let trust = ClientTrust(isSystem: false, files: [authority])
    do { try trust.check() } catch {
      printError("rackside: \(error)")
      throw ExitCode.badConfiguration
    }
    return trust
  }
}

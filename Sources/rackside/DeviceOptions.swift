import ArgumentParser
import Devices
import Foundation
import Server
import Transport

/// The options of every command that is a paired device: which server it connects to, and whom it trusts.
struct DeviceOptions: ParsableArguments {
  @Option(help: "The server's address. By https, such as https://192.168.1.10:8443.")
  var server = "http://127.0.0.1:8080"

  @Option(
    name: .customLong("ca"),
    help: "The file with the authority of the server's certificate. Then this computer's own do not count.")
  var authority: String?

  @Option(
    help: "The file that stores the pairing. (default: rackside/displays or rackside/radios in $XDG_STATE_HOME)")
  var tokenFile: String?

  @Option(help: "A name that helps the owner recognise this device, such as \"Front desk\".")
  var name: String?

  /// - Throws: an exit code, after saying what is wrong.
  func address(_ words: ConnectionWords) throws -> ServerAddress {
    do { return try ServerAddress(server) } catch {
      printError("rackside: \(words.badServer)")
      throw ExitCode.badConfiguration
    }
  }

  /// - Parameter standard: the name of the usual file.
  func tokens(_ standard: String, _ environment: [String: String]) -> TokenFile {
    tokenFile.map(TokenFile.init) ?? TokenFile.standard(environment: environment, name: standard)
  }

  /// What the owner reads before approving the device.
  /// - Parameter command: what runs, such as `rackside display`.
  func about(_ command: String) -> String {
    let machine = "\(command) on \(ProcessInfo.processInfo.hostName)"
    return String((name.map { "\($0) (\(machine))" } ?? machine).prefix(120))
  }

  /// Whose certificates are accepted.
  /// - Throws: an exit code, after saying what is wrong.
  func trust(
    at address: ServerAddress, _ words: ConnectionWords, _ environment: [String: String]
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

  /// - Parameter body: runs the device, and returns why it stopped by itself.
  /// - Throws: an exit code, after saying what is wrong.
  func run(_ words: ConnectionWords, _ body: () async throws -> String?) async throws {
    let problem: String?
    do { problem = try await body() } catch let failure as TokenFile.Failure {
      printError("rackside: \(words.badTokenFile(failure.path, failure.reason))")
      throw ExitCode.badConfiguration
    }
    if let problem {
      printError("rackside: \(problem)")
      throw ExitCode.unavailable
    }
  }
}

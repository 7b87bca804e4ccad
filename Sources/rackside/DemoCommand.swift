import ArgumentParser

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "demo", abstract: "Serve an invented gym to look around in.")
  func run() async throws {}
}

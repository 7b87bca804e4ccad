import ArgumentParser

struct DisplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "display", abstract: "Show the floor in this terminal.")
  func run() async throws {}
}

import ArgumentParser

@main
struct Rackside: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rackside",
    abstract: "The server on a gym's floor: kiosks, walls, phones and terminals, live.",
    discussion: """
      Start with 'rackside serve', open the address it prints, and type the one-time code.
      """,
    version: "0.1.0",
    subcommands: [
      Serve.self, OwnerCommand.self, DisplayCommand.self, ImportCommand.self, ExportCommand.self, CheckCommand.self,
      DemoCommand.self,
    ])
}

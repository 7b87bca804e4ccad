import ArgumentParser
import Server

@main
struct Rackside: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rackside",
    abstract: "A gym's server for kiosks, wall displays, phones and terminals.",
    discussion: """
      Run 'rackside serve', open the address that it prints and type the one-time code.
      """,
    version: programVersion,
    subcommands: [
      Serve.self, OwnerCommand.self, MemberCommand.self, DisplayCommand.self, RadioCommand.self, ImportCommand.self,
      ExportCommand.self, CheckCommand.self, BackupCommand.self, BackupKeyCommand.self, RestoreCommand.self,
      AuthorityCommand.self, CalcCommand.self, DemoCommand.self,
    ])
}

import Foundation
package import Wire

extension RestoredSettings {
  static let name = "/rackside.toml.restored"

  /// Where a restore puts the backup's configuration, in the order that it tries them: beside the file in use, and in the
  /// data folder.
  static func places(_ configuration: Configuration, file: String?) -> [String] {
    let beside = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + name }
    return (beside.map { [$0] } ?? []) + [configuration.dataDirectory + name]
  }
}

extension Configuration {
  /// The configuration that a restore has put beside this one. Nil if there is none. Reads small files.
  var restoredSettings: RestoredSettings? {
    let places = RestoredSettings.places(self, file: file)
    return places.first { FileManager.default.fileExists(atPath: $0) }.flatMap(settings(restoredAs:))
  }

  /// What is in the file that a restore has put there. Nil if this program cannot read it.
  package func settings(restoredAs path: String) -> RestoredSettings? {
    guard let its = try? Self.unchecked(path) else { return nil }
    // With other folders, the server would not find the gym that was just restored.
    let isSame = Self.whole(its.dataDirectory) == Self.whole(dataDirectory)
    return RestoredSettings(
      file: Self.whole(path), place: isSame ? file.map(Self.whole) : nil, https: its.tls.isOn && !tls.isOn)
  }
}

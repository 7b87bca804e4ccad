import Foundation

/// The files of a folder, kept in memory, so that many tests can start from a folder that is made only once.
package struct FolderImage: Sendable {
  private let files: [String: Data]

  package init(of folder: Folder) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    files = try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0))) })
  }

  /// A new folder with these files.
  package func copy() throws -> Folder {
    let folder = Folder()
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    return folder
  }
}

import Foundation

/// A file beside this repository, where somebody who builds it has put the shared material; nil elsewhere.
func sharedFile(_ path: String) -> URL? {
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  while folder.path != "/" {
    let file = folder.appendingPathComponent("shared").appendingPathComponent(path)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    folder.deleteLastPathComponent()
  }
  return nil
}

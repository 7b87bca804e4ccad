import Foundation

/// A file of the shared test data beside this repository; nil if it is not there.
func sharedFile(_ path: String) -> URL? {
  var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  while folder.path != "/" {
    let file = folder.appendingPathComponent("shared").appendingPathComponent(path)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    folder.deleteLastPathComponent()
  }
  return nil
}

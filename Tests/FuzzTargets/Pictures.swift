import Gym
import TestKit

extension FuzzTarget {
  /// Pictures that members send.
  static let pictures = FuzzTarget(
    name: "pictures",
    seeds: {
      [
        SampleJPEG(width: 64, height: 64, more: SampleJPEG.jfif).bytes,
        SampleJPEG(frame: 0xC2, more: SampleJPEG.segment(0xE1, Array("Exif\0\0".utf8)), scans: 3).bytes,
      ]
    },
    tokens: ["JFIF\0", "JFXX\0", "Exif\0\0", "Adobe", "ICC_PROFILE\0"],
    cases: 4_000,
    start: {
      { input in
        guard let file = try? JPEGFile(checking: input, mostBytes: 4_096, mostSide: 1_600) else { return }
        guard file.bytes.count <= input.count else { throw FuzzFault("it grew to \(file.bytes.count) bytes") }
        guard (1...1_600).contains(file.width), (1...1_600).contains(file.height) else {
          throw FuzzFault("\(file.width) x \(file.height) pixels were taken")
        }
        let again = try? JPEGFile(checking: file.bytes, mostBytes: 4_096, mostSide: 1_600)
        guard again == file else { throw FuzzFault("what was kept is read as something else") }
      }
    })
}

import Foundation
import Gym
import TestKit

@testable import Floor

/// A file with the structure of a JPEG, and nothing that could be drawn.
struct JPEGSample {
  var width = 1_200
  var height = 1_600
  /// Bytes of the coded picture.
  var coded = 12
  /// What a camera says of the place.
  var place: String?

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let place { bytes += Self.segment(0xE1, Array("Exif\0\0\(place)".utf8)) }
    var frame: [UInt8] = [8]
    for side in [height, width] { frame += Self.number(side) }
    frame += [1, 1, 0x11, 0]
    bytes += Self.segment(0xC0, frame)
    bytes += Self.segment(0xDA, [1, 1, 0, 0, 63, 0])
    for index in 0..<coded { bytes.append(UInt8(index % 251)) }
    bytes += [0xFF, 0xD9]
    return bytes
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, marker]
    bytes += number(content.count + 2)
    bytes += content
    return bytes
  }

  /// In two bytes.
  private static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
}

extension TestClient {
  /// Uploads a file in parts.
  func uploadPhoto(_ bytes: [UInt8]) async throws {
    for (index, start) in stride(from: 0, to: bytes.count, by: PhotoRules.partBytes).enumerated() {
      let part = Data(bytes[start..<min(start + PhotoRules.partBytes, bytes.count)]).base64EncodedString()
      _ = try await call("photos.upload", ["as": handle, "part": index, "bytes": part])
    }
  }

  /// Uploads a photo and adds it.
  /// - Returns: it.
  @discardableResult
  func addPhoto(_ sample: JPEGSample, _ more: Params = [:]) async throws -> JSON {
    try await uploadPhoto(sample.bytes)
    let usual: Params = ["as": handle, "view": "front"]
    return try await change("photos.add", usual.merging(more) { $1 }).photo
  }
}

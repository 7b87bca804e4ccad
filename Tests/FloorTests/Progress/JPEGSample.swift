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
    SampleJPEG(
      width: width, height: height,
      more: place.map { SampleJPEG.segment(0xE1, Array("Exif\0\0\($0)".utf8)) } ?? [],
      coded: (0..<coded).map { UInt8($0 % 251) }
    ).bytes
  }
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

package import Gym

/// A video of the gym's own, as an uploaded file.
package struct VideoFileView: Codable, Sendable {
  /// On this server, over HTTP. Another file has another path.
  package var path: String
  package var type: VideoType
  package var bytes: Int
  package init(path: String, type: VideoType, bytes: Int) {
    self.path = path
    self.type = type
    self.bytes = bytes
  }
}

/// One part of a video's file.
package struct ExercisesUploadVideo: Call {
  package static let method = "exercises.uploadVideo"
  package var `as`: String?
  package var exercise: Int
  /// Counted from 0. Part 0 begins an upload.
  package var part: Int
  /// Base64.
  package var data: String
  /// From the reply to part 0. Required for all others.
  package var upload: Int?
  /// The file's, with part 0.
  package var type: VideoType?
  package var bytes: Int?

  package struct Reply: Codable, Sendable {
    package var upload: Int
    /// How many bytes have arrived.
    package var bytes: Int
    package init(upload: Int, bytes: Int) {
      self.upload = upload
      self.bytes = bytes
    }
  }
}

/// Puts an uploaded video on the page of the gym's exercise, or removes it.
package struct ExercisesSetVideoFile: Change {
  package static let method = "exercises.setVideoFile"
  package var key: String
  package var `as`: String?
  package var exercise: Int
  /// Absent removes the video.
  package var upload: Int?

  package struct Reply: Codable, Sendable {
    package var videoFile: VideoFileView?
    package init(videoFile: VideoFileView?) { self.videoFile = videoFile }
  }
}

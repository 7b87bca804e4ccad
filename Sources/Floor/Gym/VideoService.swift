import Foundation
import Gym
import Secrets
package import Storage
import Synchronization
import Wire

/// The gym's own videos of its exercises, as files that trainers upload.
///
/// The parts of an upload are stored as they arrive, where nobody sees them; `exercises.setVideoFile` shows all of them
/// at once. A chore deletes abandoned uploads and removed videos in slices.
struct VideoService: Service {
  let changes: Changes
  let limits: VideoLimits
  private let lastLook = LastLook()

  /// An upload that gets no further part is dropped after this many milliseconds.
  static let keptFor = 600_000
  /// What was removed or replaced is deleted after this many milliseconds, so that replies that have begun go on.
  static let servedFor = 60_000
  /// The most uploads of one member at once. One more ends the one that has waited longest.
  static let mostUploads = 4

  static let memberData = MemberData("videos")

  init(changes: Changes, limits: VideoLimits) {
    self.changes = changes
    self.limits = limits
  }

  func register(in registry: inout Registry) {
    registry.task(ExercisesUploadVideo.self, .trainer, upload)
    registry.change(
      ExercisesSetVideoFile.self, .trainer, notes: .nothing("The catalog."), prepare: refuseCodec,
      { caller, call, _, tx in try set(caller, call, tx) })
    registry.chore(deleteLeftovers)
  }

  static func view(_ video: StoredVideo) -> VideoFileView {
    VideoFileView(
      path: "/videos/\(video.code).\(video.type.fileExtension)", type: video.type, bytes: video.bytes)
  }

  // MARK: Uploading

  private func upload(_ caller: Caller, _ call: ExercisesUploadVideo) async throws -> ExercisesUploadVideo.Reply {
    let member = try caller.signedIn().member.id
    try changes.database.space.keepReserve()
    // Outside the transaction, because both take a while for a whole part.
    guard let decoded = Data(base64Encoded: call.data) else { throw Fault(.invalid, "malformed", field: "data") }
    let data = [UInt8](decoded)
    let isFirst = call.part == 0
    let part = Part(
      data: data, namesH264: isFirst ? VideoRules.namesH264(ofFirst: data) : VideoRules.namesH264(data),
      namesVP8OrVP9: isFirst && VideoRules.namesVP8OrVP9(ofFirst: data), member: member, now: caller.now)
    return try await changes.database.write { tx in
      try call.part == 0 ? begin(part, call, tx) : append(part, call, tx)
    }
  }

  private struct Part: Sendable {
    var data: [UInt8]
    var namesH264: Bool
    /// Only known of part 0.
    var namesVP8OrVP9: Bool
    var member: Int
    var now: Int
  }

  private func begin(_ part: Part, _ call: ExercisesUploadVideo, _ tx: Tx) throws -> ExercisesUploadVideo.Reply {
    let exercise = try shared(call.exercise, tx)
    guard let type = call.type else { throw Fault(.invalid, "required", field: "type") }
    guard let bytes = call.bytes else { throw Fault(.invalid, "required", field: "bytes") }
    guard (1...VideoRules.mostBytes).contains(bytes) else {
      throw Fault(
        .invalid, "out_of_range", field: "bytes", params: ["min": 1, "max": Double(VideoRules.mostBytes)])
    }
    try Self.check(part.data, is: 0, of: bytes)
    guard VideoRules.type(ofFirst: part.data) == type else { throw Fault(.invalid, "not_video", field: "data") }
    guard type != .webm || part.namesVP8OrVP9 else { throw Fault(.invalid, "other_codec", field: "data") }
    try tx.videos.endUploads(
      member: part.member, exercise: exercise.id, keeping: Self.mostUploads - 1, at: part.now)
    guard try tx.videos.allBytes(replacing: exercise.id) + bytes <= limits.allBytes else {
      throw Fault(.conflict, "videos_full", field: "bytes", params: ["max": Double(limits.allBytes)])
    }
    let upload = try tx.videos.begin(
      code: Tokens.makeShareCode(), exercise: exercise.id, member: part.member, type: type, bytes: bytes, at: part.now)
    try tx.videos.add(part.data, part: 0, to: upload, namesH264: part.namesH264, at: part.now)
    return ExercisesUploadVideo.Reply(upload: upload, bytes: part.data.count)
  }

  private func append(_ part: Part, _ call: ExercisesUploadVideo, _ tx: Tx) throws -> ExercisesUploadVideo.Reply {
    guard let upload = call.upload else { throw Fault(.invalid, "required", field: "upload") }
    let video = try found(upload, exercise: call.exercise, member: part.member, tx)
    try Self.check(part.data, is: call.part, of: video.bytes)
    let next = (video.stored + VideoRules.partBytes - 1) / VideoRules.partBytes
    // A retry of the last part whose reply was lost.
    if call.part == next - 1 { return ExercisesUploadVideo.Reply(upload: upload, bytes: video.stored) }
    guard call.part == next else { throw Fault(.conflict, "no_such_upload", field: "part") }
    // The codec's name may lie across two parts.
    let seam = try tx.videos.end(of: next - 1, video: upload, count: 3) + part.data.prefix(3)
    try tx.videos.add(
      part.data, part: next, to: upload, namesH264: part.namesH264 || VideoRules.namesH264(seam), at: part.now)
    return ExercisesUploadVideo.Reply(upload: upload, bytes: video.stored + part.data.count)
  }

  private static func check(_ data: [UInt8], is part: Int, of size: Int) throws(Fault) {
    guard let bytes = VideoRules.bytes(ofPart: part, size: size) else {
      throw Fault(.conflict, "no_such_upload", field: "part")
    }
    guard data.count == bytes else {
      throw Fault(.invalid, "out_of_range", field: "data", params: ["min": Double(bytes), "max": Double(bytes)])
    }
  }

  /// An upload of the caller's own.
  private func found(_ upload: Int, exercise: Int, member: Int, _ tx: Tx) throws -> StoredVideo {
    guard let video = try tx.videos.uploading(upload), video.member == member, video.exercise == exercise else {
      throw Fault(.notFound, "no_such_upload", field: "upload")
    }
    return video
  }

  // MARK: Showing

  /// Refuses a complete upload that not every browser plays, and ends it. This has a transaction of its own: a refusal
  /// within the change would roll back the end.
  private func refuseCodec(_ caller: Caller, _ call: ExercisesSetVideoFile) async throws {
    guard let upload = call.upload else { return }
    let member = try caller.signedIn().member.id
    let isRefused = try await changes.database.write { [now = caller.now] tx -> Bool in
      guard let video = try tx.videos.uploading(upload), video.member == member, video.exercise == call.exercise,
        video.stored == video.bytes, !Self.plays(video)
      else { return false }
      try tx.videos.end(upload, at: now)
      return true
    }
    if isRefused { throw Fault(.invalid, "other_codec", field: "upload") }
  }

  private static func plays(_ video: StoredVideo) -> Bool { video.type != .mp4 || video.namesH264 }

  private func set(
    _ caller: Caller, _ call: ExercisesSetVideoFile, _ tx: Tx
  ) throws -> Outcome<ExercisesSetVideoFile.Reply> {
    let exercise = try shared(call.exercise, tx)
    guard let upload = call.upload else {
      try tx.videos.remove(exercise: exercise.id, at: caller.now)
      return Outcome(ExercisesSetVideoFile.Reply(videoFile: nil))
    }
    // Whoever is muted may still take a video back.
    try Moderation.check([], by: caller, tx)
    let member = try caller.signedIn().member.id
    // A page that missed the reply may send it again with another key.
    if let shown = try tx.videos.shown(exercise: exercise.id), shown.id == upload, shown.member == member {
      return Outcome(ExercisesSetVideoFile.Reply(videoFile: Self.view(shown)))
    }
    let video = try found(upload, exercise: exercise.id, member: member, tx)
    guard video.stored == video.bytes else { throw Fault(.conflict, "no_such_upload", field: "upload") }
    // Only if its last part arrived just now, over another connection.
    guard Self.plays(video) else { throw Fault(.invalid, "other_codec", field: "upload") }
    try tx.videos.show(video, at: caller.now)
    return Outcome(ExercisesSetVideoFile.Reply(videoFile: Self.view(video)))
  }

  /// An exercise of the gym's catalog.
  private func shared(_ id: Int, _ tx: Tx) throws -> Exercise {
    guard let exercise = try tx.exercises.find(id), exercise.owner == nil else {
      throw Fault.missing("exercise", field: "exercise")
    }
    return exercise
  }

  // MARK: Deleting

  private func deleteLeftovers(now: Int) {
    let isDue = lastLook.at.withLock { last in
      // The second check is for a clock that was set back.
      guard now - last >= 60_000 || now < last else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let (since, removed) = (now - Self.keptFor, now - Self.servedFor)
    changes.database.readLater(
      { tx in try tx.videos.hasLeftovers(since: since, removed: removed) },
      done: { [changes] result in
        guard case .success(true) = result else { return }
        changes.makeInParts("videos") { tx in ([], try tx.videos.deleteSlice(since: since, removed: removed)) }
      })
  }

  private final class LastLook: Sendable {
    let at = Mutex(Int.min / 2)
  }
}

package struct VideoLimits: Sendable, Equatable {
  /// The most bytes of all videos together.
  package var allBytes = 1_000 << 20

  package init() {}
}

extension FloorServer {
  /// A video that an exercise's page shows. It answers later, on another thread.
  /// - Parameters:
  ///   - file: the path after `/videos/`.
  ///   - done: gets nil if there is no such video.
  package func video(_ file: String, done: @escaping @Sendable (Result<StoredVideo?, any Error>) -> Void) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 22 else { return done(.success(nil)) }
    let (code, kind) = (String(parts[0]), String(parts[1]))
    dispatcher.database.readLater(
      { tx in
        guard let video = try tx.videos.shown(code: code), video.type.fileExtension == kind else { return nil }
        return video
      }, done: done)
  }

  /// The first of these bytes of a video, at most to the end of a part. It answers later, on another thread.
  /// - Parameter done: gets nil if the video is deleted. One that was removed a moment ago is still read, for the replies
  ///   that have begun.
  package func videoBytes(
    code: String, in range: Range<Int>, done: @escaping @Sendable (Result<[UInt8]?, any Error>) -> Void
  ) {
    let (part, start) = range.lowerBound.quotientAndRemainder(dividingBy: VideoRules.partBytes)
    dispatcher.database.readLater(
      { tx in try tx.videos.bytes(start..<(start + range.count), part: part, code: code) }, done: done)
  }
}

package import Gym

/// A video that was uploaded, or of which parts have arrived.
package struct StoredVideo: Equatable, Sendable {
  package var id: Int
  /// The random part of its address, 128 bits.
  package var code: String
  package var exercise: Int
  /// Who uploads it; nil if the account was deleted.
  package var member: Int?
  package var type: VideoType
  package var bytes: Int
  /// How many of its bytes have arrived.
  package var stored: Int
  package var namesH264: Bool
}

/// The gym's own videos of its exercises.
package struct VideoStore {
  let tx: Tx

  private static let columns = "id, code, exercise, member, type, bytes, stored, is_h264"
  /// The parts that one commit deletes: 1 MiB.
  private static let slice = 8

  // MARK: Reading

  /// The video on an exercise's page.
  package func shown(exercise: Int) throws -> StoredVideo? {
    try tx.row(
      "SELECT \(Self.columns) FROM videos WHERE exercise = ? AND state = 'shown'", exercise, read: Self.video)
  }

  package func shown(code: String) throws -> StoredVideo? {
    try tx.row("SELECT \(Self.columns) FROM videos WHERE code = ? AND state = 'shown'", code, read: Self.video)
  }

  package func uploading(_ id: Int) throws -> StoredVideo? {
    try tx.row("SELECT \(Self.columns) FROM videos WHERE id = ? AND state = 'uploading'", id, read: Self.video)
  }

  /// The size of all videos that are shown or being uploaded, without the one that is shown for an exercise.
  package func allBytes(replacing exercise: Int) throws -> Int {
    try tx.int(
      "SELECT SUM(bytes) FROM videos WHERE state <> 'removed' AND NOT (state = 'shown' AND exercise = ?)", exercise)
      ?? 0
  }

  /// Bytes of a part of a video that is shown, or was shown until it was removed: a reply that has begun goes on.
  /// - Parameter range: counted within the part. What lies beyond its end is left out.
  /// - Returns: nil if the video is deleted.
  package func bytes(_ range: Range<Int>, part position: Int, code: String) throws -> [UInt8]? {
    try tx.row(
      """
      SELECT substr(p.data, ?, ?) FROM videos v JOIN video_parts p ON p.video = v.id
      WHERE v.code = ? AND v.state IN ('shown', 'removed') AND p.position = ?
      """, range.lowerBound + 1, range.count, code, position
    ) { row in try row.blob() }
  }

  /// The last bytes of a part, at most `count`; empty if there is no such part.
  package func end(of position: Int, video: Int, count: Int) throws -> [UInt8] {
    try tx.row(
      "SELECT substr(data, -?) FROM video_parts WHERE video = ? AND position = ?", count, video, position
    ) { row in try row.blob() } ?? []
  }

  // MARK: Uploading

  /// Ends the member's upload for this exercise, and of their others those that have waited longest for a part, so that
  /// abandoned uploads never block a new one.
  /// - Parameter most: how many of the others go on.
  package func endUploads(member: Int, exercise: Int, keeping most: Int, at: Int) throws {
    try tx.execute(
      "UPDATE videos SET state = 'removed', at = ? WHERE member = ? AND exercise = ? AND state = 'uploading'", at,
      member, exercise)
    try tx.execute(
      """
      UPDATE videos SET state = 'removed', at = ? WHERE id IN (
        SELECT id FROM videos WHERE member = ? AND state = 'uploading' ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)
      """, at, member, most)
  }

  /// Ends an upload.
  package func end(_ upload: Int, at: Int) throws {
    try tx.execute("UPDATE videos SET state = 'removed', at = ? WHERE id = ? AND state = 'uploading'", at, upload)
  }

  /// Begins an upload.
  /// - Returns: the new video's id.
  package func begin(code: String, exercise: Int, member: Int, type: VideoType, bytes: Int, at: Int) throws -> Int {
    try tx.insert(
      "INSERT INTO videos (code, exercise, member, type, bytes, state, at) VALUES (?, ?, ?, ?, ?, 'uploading', ?)",
      code, exercise, member, type, bytes, at)
  }

  package func add(_ data: [UInt8], part: Int, to id: Int, namesH264: Bool, at: Int) throws {
    try tx.execute("INSERT INTO video_parts (video, position, data) VALUES (?, ?, ?)", id, part, data)
    try tx.execute(
      "UPDATE videos SET stored = stored + ?, is_h264 = max(is_h264, ?), at = ? WHERE id = ?", data.count, namesH264,
      at, id)
  }

  /// Puts an upload that is complete on its exercise's page, in place of the earlier video.
  package func show(_ video: StoredVideo, at: Int) throws {
    try remove(exercise: video.exercise, at: at)
    try tx.execute("UPDATE videos SET state = 'shown', at = ? WHERE id = ?", at, video.id)
  }

  /// Takes the video off an exercise's page. From the commit on no request finds it.
  package func remove(exercise: Int, at: Int) throws {
    try tx.execute(
      "UPDATE videos SET state = 'removed', at = ? WHERE exercise = ? AND state = 'shown'", at, exercise)
  }

  // MARK: Deleting

  /// Whether `deleteSlice` has anything to do.
  /// - Parameters:
  ///   - since: an upload that got its last part before this is abandoned.
  ///   - removed: what was removed before this is deleted.
  package func hasLeftovers(since: Int, removed: Int) throws -> Bool {
    if try tx.exists("SELECT 1 FROM videos WHERE state = 'removed' AND at < ? LIMIT 1", removed) { return true }
    return try tx.exists("SELECT 1 FROM videos WHERE state = 'uploading' AND at < ? LIMIT 1", since)
  }

  /// Deletes a slice of what was removed or abandoned; the parameters are those of `hasLeftovers`.
  /// - Returns: whether anything is left.
  package func deleteSlice(since: Int, removed: Int) throws -> Bool {
    try tx.execute("UPDATE videos SET state = 'removed' WHERE state = 'uploading' AND at < ?", since)
    guard
      let id = try tx.int("SELECT id FROM videos WHERE state = 'removed' AND at < ? ORDER BY at LIMIT 1", removed)
    else { return false }
    let deleted = try tx.execute(
      """
      DELETE FROM video_parts WHERE video = ?1 AND position IN (
        SELECT position FROM video_parts WHERE video = ?1 ORDER BY position LIMIT ?2)
      """, id, Self.slice)
    if deleted < Self.slice { try tx.execute("DELETE FROM videos WHERE id = ?", id) }
    return true
  }

  private static func video(_ row: inout Row) throws -> StoredVideo {
    try StoredVideo(
      id: row.int(), code: row.text(), exercise: row.int(), member: row.intOrNil(), type: row.value(),
      bytes: row.int(), stored: row.int(), namesH264: row.bool())
  }
}

extension Tx {
  package var videos: VideoStore { VideoStore(tx: self) }
}

extension VideoType: SQLArgument {}

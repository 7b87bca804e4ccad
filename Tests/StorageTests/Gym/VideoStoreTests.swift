import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct VideoStoreTests {
  private static let codes = (0..<3).map { String(repeating: "\($0)", count: 22) }

  /// A member, an exercise, and an upload of `parts` parts.
  private func upload(_ store: Store, parts: Int) async throws -> (id: Int, exercise: Int, member: Int) {
    try await store.write { tx in
      let mara = try tx.person("mara")
      let bench = try tx.exercise("bench", of: mara.id)
      let id = try tx.videos.begin(
        code: Self.codes[0], exercise: bench.id, member: mara.id, type: .webm, bytes: parts * VideoRules.partBytes,
        at: 5)
      for part in 0..<parts {
        let data = [UInt8](repeating: UInt8(part), count: VideoRules.partBytes)
        try tx.videos.add(data, part: part, to: id, namesH264: part == 1, at: 6 + part)
      }
      return (id, bench.id, mara.id)
    }
  }

  @Test("an upload is read only once it is shown, and the next one takes its place")
  func shown() async throws {
    let store = try Store()
    let (id, exercise, member) = try await upload(store, parts: 2)
    let before = try store.database.read { tx in
      (try tx.videos.shown(exercise: exercise), try tx.videos.bytes(0..<9, part: 0, code: Self.codes[0]))
    }
    #expect(before.0 == nil && before.1 == nil)
    try await store.write { tx in
      let video = try #require(try tx.videos.uploading(id))
      #expect(video.stored == video.bytes && video.namesH264 && video.member == member)
      #expect(try tx.videos.end(of: 1, video: id, count: 3) == [1, 1, 1])
      try tx.videos.show(video, at: 10)
      let last = VideoRules.partBytes - 1
      #expect(try tx.videos.bytes(2..<5, part: 1, code: video.code) == [1, 1, 1])
      #expect(try tx.videos.bytes(last..<(last + 9), part: 1, code: video.code) == [1])
      #expect(try tx.videos.uploading(id) == nil)
      let next = try tx.videos.begin(
        code: Self.codes[1], exercise: exercise, member: member, type: .mp4, bytes: 1, at: 11)
      try tx.videos.add([7], part: 0, to: next, namesH264: true, at: 11)
      let other = try #require(try tx.videos.uploading(next))
      try tx.videos.show(other, at: 12)
      #expect(try tx.videos.shown(exercise: exercise)?.code == Self.codes[1])
      #expect(try tx.videos.shown(code: Self.codes[0]) == nil)
      // A reply that has begun goes on.
      #expect(try tx.videos.bytes(0..<2, part: 0, code: Self.codes[0]) == [0, 0])
    }
  }

  @Test("what is incomplete cannot be shown, and the schema says so")
  func incomplete() async throws {
    let store = try Store()
    let (_, exercise, member) = try await upload(store, parts: 1)
    await #expect(throws: StorageError.self) {
      try await store.write { tx in
        let id = try tx.videos.begin(
          code: Self.codes[1], exercise: exercise, member: member, type: .mp4, bytes: 2, at: 5)
        try tx.videos.add([1], part: 0, to: id, namesH264: true, at: 5)
        let video = try #require(try tx.videos.uploading(id))
        try tx.videos.show(video, at: 6)
      }
    }
    #expect(try store.count("videos") == 1)
  }

  @Test("what was removed or abandoned is deleted in slices, and nothing else")
  func leftovers() async throws {
    let store = try Store()
    let (id, exercise, member) = try await upload(store, parts: 9)
    let isDue = { (since: Int) in
      try store.database.read { tx in try tx.videos.hasLeftovers(since: since, removed: 0) }
    }
    #expect(try !isDue(14))
    #expect(try isDue(15))
    try await store.write { tx in
      let video = try #require(try tx.videos.uploading(id))
      try tx.videos.show(video, at: 20)
      // The next upload ends the member's earlier one for the same exercise.
      for (code, at) in zip(Self.codes[1...], [30, 31]) {
        try tx.videos.endUploads(member: member, exercise: exercise, keeping: 3, at: at)
        _ = try tx.videos.begin(code: code, exercise: exercise, member: member, type: .mp4, bytes: 5, at: at)
      }
      let states = { () throws -> [Int?] in
        try ["uploading", "shown", "removed"].map { (state: String) in
          try tx.int("SELECT COUNT(*) FROM videos WHERE state = ?", state)
        }
      }
      #expect(try states() == [1, 1, 1])
      // Without what was removed, and without what another video would replace.
      #expect(try tx.videos.allBytes(replacing: exercise) == 5)
      #expect(try tx.videos.allBytes(replacing: exercise + 1) == 5 + 9 * VideoRules.partBytes)
      #expect(try !tx.videos.deleteSlice(since: 30, removed: 31))
      #expect(try tx.videos.deleteSlice(since: 30, removed: 32))
      #expect(try !tx.videos.deleteSlice(since: 30, removed: 32))
      #expect(try states() == [1, 1, 0])
      try tx.videos.remove(exercise: exercise, at: 40)
      #expect(try !tx.videos.hasLeftovers(since: 0, removed: 40))
      #expect(try tx.videos.hasLeftovers(since: 0, removed: 41))
      #expect(try tx.videos.deleteSlice(since: 0, removed: 41))
      #expect(try tx.int("SELECT COUNT(*) FROM video_parts") == 1)
      #expect(try tx.videos.deleteSlice(since: 0, removed: 41))
      #expect(try !tx.videos.deleteSlice(since: 0, removed: 41))
    }
    #expect(try store.count("video_parts") == 0 && store.count("videos") == 1)
  }

  @Test("the uploads that have waited longest for a part end first, and only the member's own")
  func oldest() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, jonas) = (try tx.person("mara"), try tx.person("jonas"))
      let lifts = try ["bench", "squat", "row"].map { try tx.exercise($0, of: mara.id).id }
      let begin = { (owner: Int, lift: Int, at: Int) throws -> Int in
        try tx.videos.begin(
          code: String(repeating: "\(at)", count: 11), exercise: lifts[lift], member: owner, type: .mp4, bytes: 5,
          at: at)
      }
      let ids = [try begin(mara.id, 0, 10), try begin(mara.id, 1, 11), try begin(jonas.id, 0, 12)]
      try tx.videos.add([1], part: 0, to: ids[0], namesH264: false, at: 13)
      try tx.videos.endUploads(member: mara.id, exercise: lifts[2], keeping: 1, at: 20)
      #expect(try ids.map { try tx.videos.uploading($0) != nil } == [true, false, true])
      try tx.videos.end(ids[0], at: 21)
      #expect(try tx.videos.uploading(ids[0]) == nil)
    }
  }
}

import Foundation
import Gym
import Storage
import Synchronization
import TestKit
import Testing

@testable import Floor

/// The gym's own videos of its exercises.
@Suite(.limitedConcurrency) struct VideoTests {
  private static let part = VideoRules.partBytes

  /// A file that begins as WebM does.
  private static func webm(_ size: Int, codec: String = "V_VP8") -> [UInt8] {
    let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm\(codec)".utf8)
    return head + (head.count..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
  }

  private static func mp4(_ size: Int, codecAt place: Int?) -> [UInt8] {
    var file: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 1, count: size - 12)
    if let place { file.replaceSubrange(place..<(place + 4), with: Array("avc1".utf8)) }
    return file
  }

  private func params(
    _ client: TestClient, _ file: [UInt8], part: Int, type: String = "video/webm", upload: JSON = .null,
    exercise: Int = TestFloor.bench
  ) -> Params {
    let data = Data(file.dropFirst(part * Self.part).prefix(Self.part)).base64EncodedString()
    var params: Params = ["as": client.handle, "exercise": exercise, "part": part, "data": data]
    if part == 0 {
      params["type"] = type
      params["bytes"] = file.count
    } else {
      params["upload"] = upload
    }
    return params
  }

  /// Sends all parts.
  private func send(
    _ client: TestClient, _ file: [UInt8], type: String = "video/webm", exercise: Int = TestFloor.bench
  ) async throws -> JSON {
    var upload = JSON.null
    for part in 0..<((file.count + Self.part - 1) / Self.part) {
      let reply = try await client.call(
        "exercises.uploadVideo", params(client, file, part: part, type: type, upload: upload, exercise: exercise))
      upload = reply.upload
      #expect(reply["bytes"].int == min(file.count, (part + 1) * Self.part))
    }
    return upload
  }

  private func show(_ client: TestClient, _ upload: JSON, exercise: Int = TestFloor.bench) async throws -> JSON {
    try await client.change("exercises.setVideoFile", ["as": client.handle, "exercise": exercise, "upload": upload])
      .videoFile
  }

  private func page(_ floor: TestFloor, exercise: Int = TestFloor.bench) async throws -> JSON {
    try await floor.device("kiosk").call("exercises.page", ["exercise": exercise]).videoFile
  }

  private func video(_ floor: TestFloor, _ path: JSON) async throws -> StoredVideo? {
    let file = String(try #require(path.string).dropFirst("/videos/".count))
    return try await withCheckedThrowingContinuation { continuation in
      floor.server.video(file) { continuation.resume(with: $0) }
    }
  }

  private func bytes(_ floor: TestFloor, _ video: StoredVideo, from offset: Int) async throws -> [UInt8]? {
    try await withCheckedThrowingContinuation { continuation in
      floor.server.videoBytes(code: video.code, in: offset..<video.bytes) { continuation.resume(with: $0) }
    }
  }

  @Test("a trainer's video is on the page once all of it is there, is replaced and removed, past a restart")
  func whole() async throws {
    let floor = try TestFloor()
    let tove = try await floor.member("Tove")
    _ = try await floor.owner().change("members.setRole", ["member": tove.member, "role": "trainer"])
    let file = Self.webm(2 * Self.part + 5)
    let upload = try await send(tove, file)
    #expect(try await page(floor).isNull)
    let shown = try await show(tove, upload)
    #expect(shown.type == "video/webm" && shown["bytes"].int == file.count)
    #expect(try await page(floor) == shown)
    let stored = try #require(try await video(floor, shown.path))
    #expect(try await bytes(floor, stored, from: Self.part + 2) == Array(file[(Self.part + 2)..<(2 * Self.part)]))
    #expect(try await bytes(floor, stored, from: 2 * Self.part) == Array(file.suffix(5)))
    // Another ending is another kind of file.
    #expect(try await video(floor, .string(shown.path.string?.replacing(".webm", with: ".mp4") ?? "")) == nil)

    let again = try TestFloor(after: floor)
    #expect(try await page(again) == shown)
    let owner = try await again.owner()
    let other = try await show(owner, try await send(owner, Self.webm(100)))
    #expect(other.path != shown.path && other["bytes"] == 100)
    #expect(try await page(again) == other)
    #expect(try await video(again, shown.path) == nil)
    _ = try await owner.change("exercises.setVideoFile", ["exercise": TestFloor.bench])
    #expect(try await page(again).isNull)
    again.time.advance(60_001)
    again.server.housekeeping()
    while try again.count("SELECT COUNT(*) FROM videos") > 0 { await Task.yield() }
    #expect(try again.count("SELECT COUNT(*) FROM video_parts") == 0)
    #expect(try again.problems() == [])
  }

  @Test("a reply that has begun goes on when its video is replaced, for a minute")
  func replaced() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let file = Self.webm(Self.part + 5)
    let shown = try await show(owner, try await send(owner, file))
    let stored = try #require(try await video(floor, shown.path))
    #expect(try await bytes(floor, stored, from: 0) == Array(file.prefix(Self.part)))
    let other = try await show(owner, try await send(owner, Self.webm(100)))
    #expect(try await video(floor, shown.path) == nil)
    floor.server.housekeeping()
    #expect(try await bytes(floor, stored, from: Self.part) == Array(file.suffix(5)))
    floor.time.advance(60_001)
    floor.server.housekeeping()
    while try floor.count("SELECT COUNT(*) FROM videos") > 1 { await Task.yield() }
    #expect(try await bytes(floor, stored, from: Self.part) == nil)
    #expect(try await page(floor) == other)
  }

  @Test("showing an upload again, whose reply was lost, answers as the first time")
  func again() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let upload = try await send(owner, Self.webm(50))
    let shown = try await show(owner, upload)
    // Each has a key of its own.
    #expect(try await show(owner, upload) == shown)
    let elsewhere = try await owner.refusedChange(
      "exercises.setVideoFile", ["exercise": TestFloor.pullUp, "upload": upload])
    #expect(elsewhere.reason == "no_such_upload")
    // Not once it was removed.
    _ = try await owner.change("exercises.setVideoFile", ["exercise": TestFloor.bench])
    let late = try await owner.refusedChange(
      "exercises.setVideoFile", ["exercise": TestFloor.bench, "upload": upload])
    #expect(late.reason == "no_such_upload")
  }

  @Test("two uploads run beside each other, and one goes on over another connection after a lost reply")
  func beside() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let (first, second) = (Self.webm(Self.part + 1), Self.webm(Self.part + 2))
    let one = try await owner.call("exercises.uploadVideo", params(owner, first, part: 0)).upload
    let two = try await owner.call(
      "exercises.uploadVideo", params(owner, second, part: 0, exercise: TestFloor.pullUp)
    ).upload
    let last = params(owner, first, part: 1, upload: one)
    for _ in 0..<2 {
      #expect(try await owner.call("exercises.uploadVideo", last)["bytes"].int == first.count)
    }
    owner.hangUp()
    let again = try await floor.owner()
    _ = try await again.call(
      "exercises.uploadVideo", params(again, second, part: 1, upload: two, exercise: TestFloor.pullUp))
    #expect(try await show(again, one)["bytes"].int == first.count)
    #expect(try await show(again, two, exercise: TestFloor.pullUp)["bytes"].int == second.count)
  }

  @Test("an upload that breaks off leaves nothing")
  func brokenOff() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let file = Self.webm(Self.part + 1)
    let upload = try await owner.call("exercises.uploadVideo", params(owner, file, part: 0)).upload
    let early = try await owner.refusedChange(
      "exercises.setVideoFile", ["exercise": TestFloor.bench, "upload": upload])
    #expect(early.reason == "no_such_upload" && early.field == "upload" && early.code == "conflict")
    floor.time.advance(600_001)
    floor.server.housekeeping()
    while try floor.count("SELECT COUNT(*) FROM videos") > 0 { await Task.yield() }
    #expect(try floor.count("SELECT COUNT(*) FROM video_parts") == 0)
    let late = try await owner.refusal("exercises.uploadVideo", params(owner, file, part: 1, upload: upload))
    #expect(late.reason == "no_such_upload" && late.code == "not_found")
  }

  @Test("an MP4 must be H.264, also where its name lies across two parts")
  func codec() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    for place in [40, Self.part - 2, Self.part + 9] {
      let file = Self.mp4(Self.part + 20, codecAt: place)
      let shown = try await show(owner, try await send(owner, file, type: "video/mp4"))
      #expect(shown.path.string?.hasSuffix(".mp4") == true, "\(place)")
    }
    let upload = try await send(owner, Self.mp4(Self.part + 20, codecAt: nil), type: "video/mp4")
    let refusal = try await owner.refusedChange(
      "exercises.setVideoFile", ["exercise": TestFloor.bench, "upload": upload])
    #expect(refusal.reason == "other_codec" && refusal.field == "upload" && refusal.code == "invalid")
    // It has ended, so it takes no room.
    #expect(try floor.count("SELECT COUNT(*) FROM videos WHERE state = 'uploading'") == 0)
    let late = try await owner.refusedChange(
      "exercises.setVideoFile", ["exercise": TestFloor.bench, "upload": upload])
    #expect(late.reason == "no_such_upload")
  }

  @Test("a brand is no codec, and a WebM must be VP8 or VP9")
  func otherCodecs() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    // The brand `avc1` lies within the first box, which has 24 bytes.
    var hevc = Self.mp4(100, codecAt: 16)
    hevc.replaceSubrange(40..<44, with: Array("hvc1".utf8))
    let upload = try await send(owner, hevc, type: "video/mp4")
    let brand = try await owner.refusedChange(
      "exercises.setVideoFile", ["exercise": TestFloor.bench, "upload": upload])
    #expect(brand.reason == "other_codec")
    let uploads = try floor.count("SELECT COUNT(*) FROM videos")
    let refusal = try await owner.refusal(
      "exercises.uploadVideo", params(owner, Self.webm(50, codec: "V_AV1"), part: 0))
    #expect(refusal.reason == "other_codec" && refusal.field == "data")
    #expect(try floor.count("SELECT COUNT(*) FROM videos") == uploads)
    _ = try await show(owner, try await send(owner, Self.webm(50, codec: "V_VP9")))
  }

  @Test("what cannot be played or kept is refused where it is wrong, and nothing is stored")
  func refused() async throws {
    var settings = FloorSettings()
    settings.videos.allBytes = 20_000_000
    let floor = try TestFloor(settings: settings)
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let file = Self.webm(100)
    let good = params(owner, file, part: 0)
    let own = try await ExerciseTests.make(mara)
    let wrong: [(change: Params, field: JSON, reason: JSON)] = [
      (["bytes": VideoRules.mostBytes + 1], "bytes", "out_of_range"), (["bytes": 0], "bytes", "out_of_range"),
      (["bytes": 99], "data", "out_of_range"), (["type": "video/mp4"], "data", "not_video"),
      (["type": "video/quicktime"], "type", "not_one_of"), (["data": "…"], "data", "malformed"),
      (["data": ""], "data", "out_of_range"), (["part": -1, "upload": 1], "upload", "no_such_upload"),
      (["part": 1], "upload", "required"), (["exercise": 99_999], "exercise", "no_such_exercise"),
      (["exercise": own], "exercise", "no_such_exercise"),
    ]
    for (change, field, reason) in wrong {
      let refusal = try await owner.refusal("exercises.uploadVideo", good.merging(change) { $1 })
      #expect(refusal.field == field && refusal.reason == reason, "\(refusal)")
    }
    #expect(
      try await mara.refusal("exercises.uploadVideo", params(mara, file, part: 0)).reason == "not_allowed")
    #expect(try floor.count("SELECT COUNT(*) FROM videos") == 0)

    // Another's upload, and one for another exercise.
    let upload = try await send(owner, file)
    let tove = try await floor.member("Tove")
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "trainer"])
    for (client, exercise) in [(tove, TestFloor.bench), (owner, TestFloor.pullUp)] {
      let refusal = try await client.refusedChange(
        "exercises.setVideoFile", ["as": client.handle, "exercise": exercise, "upload": upload])
      #expect(refusal.reason == "no_such_upload" && refusal.code == "not_found")
    }
    #expect(
      try await mara.refusedChange(
        "exercises.setVideoFile", ["as": mara.handle, "exercise": TestFloor.bench, "upload": upload]
      ).reason == "not_allowed")
    // No more than the gym has room for: the announced sizes count.
    let long = { (exercise: Int) in
      params(owner, Self.webm(Self.part), part: 0, exercise: exercise).merging(["bytes": VideoRules.mostBytes]) { $1 }
    }
    _ = try await owner.call("exercises.uploadVideo", long(2))
    let full = try await owner.refusal("exercises.uploadVideo", long(3))
    #expect(full.reason == "videos_full" && full.field == "bytes")
  }

  @Test("uploads that were given up keep nobody from the next one: the one that waited longest ends")
  func many() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    var uploads: [JSON] = []
    for exercise in 1...5 {
      uploads.append(try await send(owner, Self.webm(50), exercise: exercise))
      floor.time.advance(1)
    }
    let refusal = try await owner.refusedChange("exercises.setVideoFile", ["exercise": 1, "upload": uploads[0]])
    #expect(refusal.reason == "no_such_upload" && refusal.field == "upload")
    // The same exercise's again takes its own place.
    uploads[3] = try await send(owner, Self.webm(60), exercise: 4)
    for exercise in 2...5 { _ = try await show(owner, uploads[exercise - 1], exercise: exercise) }
  }

  @Test("a video that takes another's place, and one that was given up, take no room twice")
  func room() async throws {
    var settings = FloorSettings()
    settings.videos.allBytes = 20_000_000
    let floor = try TestFloor(settings: settings)
    let owner = try await floor.owner()
    let large = { (exercise: Int) in
      params(owner, Self.webm(Self.part), part: 0, exercise: exercise).merging(["bytes": VideoRules.mostBytes]) { $1 }
    }
    for _ in 0..<3 { _ = try await owner.call("exercises.uploadVideo", large(2)) }
    #expect(try await owner.refusal("exercises.uploadVideo", large(3)).reason == "videos_full")
    // As if all of it had arrived.
    _ = try await floor.database.write { tx in
      try tx.execute("UPDATE videos SET stored = bytes, state = 'shown' WHERE state = 'uploading'")
    }
    _ = try await owner.call("exercises.uploadVideo", large(2))
    #expect(try await owner.refusal("exercises.uploadVideo", large(3)).reason == "videos_full")
  }

  @Test("a muted trainer puts no video on a page, but may take one back")
  func muted() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let tove = try await floor.member("Tove")
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "trainer"])
    let upload = try await send(tove, Self.webm(50))
    let member = tove.member
    try await floor.database.write { tx in try tx.reports.mute(member, since: 0, until: nil) }
    let set: Params = ["as": tove.handle, "exercise": TestFloor.bench]
    let refusal = try await tove.refusedChange("exercises.setVideoFile", set.merging(["upload": upload]) { $1 })
    #expect(refusal.reason == "muted")
    _ = try await tove.change("exercises.setVideoFile", set)
  }

  @Test("below the disk's reserve no part is taken")
  func reserve() async throws {
    let isLow = Low()
    let floor = try TestFloor(free: { isLow.flag.load(ordering: .relaxed) ? 50_000_000 : 200_000_000 })
    let owner = try await floor.owner()
    let part = params(owner, Self.webm(50), part: 0)
    isLow.flag.store(true, ordering: .relaxed)
    #expect(try await owner.refusal("exercises.uploadVideo", part).reason == "disk_low")
    isLow.flag.store(false, ordering: .relaxed)
    _ = try await owner.call("exercises.uploadVideo", part)
  }

  private final class Low: Sendable {
    let flag = Atomic(false)
  }
}

import Foundation
import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Members' photos: what their member does with them, and what nobody else gets.
@Suite(.limitedConcurrency) struct PhotoTests {
  private static func list(_ client: TestClient, _ more: Params = [:]) async throws -> JSON {
    try await client.call("photos.list", more.merging(["as": client.handle]) { $1 })
  }

  /// Reads a whole file.
  private static func read(_ photo: JSON, _ client: TestClient, _ more: Params = [:]) async throws -> [UInt8] {
    var text = ""
    for part in 0..<(photo.parts.int ?? 0) {
      let params: Params = ["as": client.handle, "id": photo.id, "part": part]
      text += try await client.call("photos.read", more.merging(params) { $1 })["bytes"].string ?? ""
    }
    return Array(try #require(Data(base64Encoded: text)))
  }

  @Test("a photo is stored without what its camera says, listed, read in parts, changed and removed")
  func own() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    var sample = JPEGSample(coded: 2 * PhotoRules.partBytes, place: "54.5 N")
    let front = try await mara.addPhoto(sample)
    #expect(await mara.event("photos.changed").data == [:])
    let expected: JSON = [
      "id": front.id, "day": today, "view": "front", "width": 1_200, "height": 1_600, "parts": 3,
    ]
    #expect(front == expected)
    sample.place = nil
    #expect(try await Self.read(front, mara) == sample.bytes)
    let side = try await mara.addPhoto(JPEGSample(), ["view": "side", "day": "2026-10-02"])
    let later = try await mara.addPhoto(JPEGSample(), ["view": "side", "day": "2026-10-02"])
    #expect(try await Self.list(mara) == ["photos": [front, later, side], "more": false])
    #expect(try await Self.list(mara, ["limit": 2]) == ["photos": [front, later], "more": true])
    #expect(try await Self.list(mara, ["before": later.id]) == ["photos": [side], "more": false])
    #expect(try await Self.list(mara, ["view": "side", "limit": 1]).photos == [later])
    let changed = try await mara.change("photos.change", ["id": side.id, "view": "back", "day": today]).photo
    #expect(changed.view == "back" && changed.day == today && changed.parts == side.parts)
    #expect(try await mara.change("photos.change", ["id": side.id]).photo == changed)
    #expect(try await Self.list(mara).photos == [changed, front, later])
    for photo in [changed, front, later] { _ = try await mara.change("photos.remove", ["id": photo.id]) }
    #expect(try await Self.list(mara).photos == [])
    #expect(try await mara.refusal("photos.read", ["id": front.id, "part": 0]).reason == "no_such_photo")
    #expect(try floor.problems() == [])
  }

  @Test("what is wrong is refused at its field, and nothing of it is stored")
  func wrong() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    let others = try await ben.log(80).set.workout
    #expect(try await mara.refusedChange("photos.add", ["view": "front"]).reason == "no_such_upload")
    let cut = JPEGSample(coded: 500).bytes.dropLast(2)
    let (wide, high) = (JPEGSample(width: PhotoRules.mostSide + 1), JPEGSample(height: PhotoRules.mostSide + 1))
    for bytes in [Array("GIF89a".utf8), Array(cut), wide.bytes, high.bytes] {
      try await mara.uploadPhoto(bytes)
      let refusal = try await mara.refusedChange("photos.add", ["view": "front"])
      #expect(refusal.reason == "not_a_photo" && refusal.field == "bytes")
    }
    try await mara.uploadPhoto(JPEGSample().bytes)
    let bad: [(params: Params, field: String, reason: String)] = [
      (["day": "2027-01-01"], "day", "in_future"), (["day": "2026-02-30"], "day", "malformed_date"),
      (["day": "1899-12-31"], "day", "out_of_range"), (["workout": others], "workout", "no_such_workout"),
      (["view": "above"], "view", "not_one_of"),
    ]
    for (params, field, reason) in bad {
      let refusal = try await mara.refusedChange("photos.add", ["view": "front"].merging(params) { $1 })
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(params)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM photos /* test */") == 0)
    let photo = try await mara.change("photos.add", ["view": "front"]).photo
    #expect(try await mara.refusedChange("photos.change", ["id": photo.id, "day": "2027-01-01"]).field == "day")
    for part in [-1, 1] {
      let refusal = try await mara.refusal("photos.read", ["id": photo.id, "part": part])
      #expect(refusal.reason == "out_of_range" && refusal.field == "part")
    }
    #expect(try await mara.refusal("photos.list", ["limit": 101]).field == "limit")
    #expect(try await Self.list(mara).photos == [photo])
  }

  @Test("an upload has as many bytes as a photo may have, and is used once")
  func uploads() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let part = Data(count: PhotoRules.partBytes).base64EncodedString()
    for index in 0..<8 { _ = try await mara.call("photos.upload", ["part": index, "bytes": part]) }
    let refusal = try await mara.refusal("photos.upload", ["part": 8, "bytes": part])
    #expect(refusal.reason == "too_long" && refusal.params["max"] == PhotoRules.mostBytes.json)
    let long = Data(count: PhotoRules.partBytes + 1).base64EncodedString()
    #expect(try await mara.refusal("photos.upload", ["part": 0, "bytes": long]).reason == "too_long")
    #expect(try await mara.refusal("photos.upload", ["part": 0, "bytes": "no base64"]).reason == "malformed")
    try await mara.uploadPhoto(JPEGSample().bytes)
    let key = newKey()
    let first = try await mara.change("photos.add", ["view": "front"], key: key)
    #expect(try await mara.change("photos.add", ["view": "front"], key: key) == first)
    #expect(try await mara.refusedChange("photos.add", ["view": "front"]).reason == "no_such_upload")
  }

  @Test("a trainer sees photos only with a consent that names them, and changes none; nobody else gets any")
  func others() async throws {
    let floor = try TestFloor()
    let (mara, tove) = (try await floor.member("Mara"), try await floor.trainer())
    let (ben, owner) = (try await floor.member("Ben"), try await floor.owner())
    try await floor.befriend(mara, ben)
    let photo = try await mara.addPhoto(JPEGSample())
    let client: Params = ["client": mara.member]
    #expect(try await tove.refusal("photos.list", client).reason == "no_such_client")
    try await floor.consent(mara, tove)
    #expect(try await tove.refusal("photos.list", client).reason == "not_shared")
    #expect(
      try await tove.refusal("photos.read", client.merging(["id": photo.id, "part": 0]) { $1 }).reason
        == "not_shared")
    let shares: JSON = ["workouts", "photos"]
    _ = try await mara.change("clients.share", ["trainer": tove.member, "shares": shares])
    #expect(try await Self.list(tove, client).photos == [photo])
    #expect(try await Self.read(photo, tove, client) == JPEGSample().bytes)
    for other in [tove, ben, owner] {
      let missing = try await other.refusal("photos.read", ["id": photo.id, "part": 0])
      #expect(missing == ["code": "not_found", "field": "id", "reason": "no_such_photo", "retryable": false])
      #expect(try await other.refusedChange("photos.change", ["id": photo.id, "view": "back"]) == missing)
      #expect(try await other.refusedChange("photos.remove", ["id": photo.id]) == missing)
      #expect(try await Self.list(other).photos == [])
    }
    #expect(try await ben.refusal("photos.list", client).reason == "no_such_client")
    let token = try await floor.token([.read, .log], of: mara)
    let refusal = await floor.script(request(1, "photos.list", [:]), token: token).json.error.data
    #expect(refusal.reason == "not_for_tokens")
    let kiosk = try await floor.device("kiosk")
    let handle = try await kiosk.signUp("Ines").handle
    #expect(try await kiosk.refusal("photos.list", ["as": handle]).reason == "not_at_kiosk")
    let part: Params = ["as": handle, "part": 0, "bytes": "AAAA"]
    #expect(try await kiosk.refusal("photos.upload", part).reason == "not_at_kiosk")
  }

  @Test("a member has at most 500 photos and 300 MB, and a refused one leaves nothing")
  func full() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let member = mara.member
    for (count, bytes, field) in [(500, 1, "photos"), (200, 1_500_000, "bytes")] {
      try await floor.database.write { tx in
        _ = try tx.execute("DELETE FROM photos WHERE member = ? /* test */", member)
        _ = try tx.execute(
          """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO photos (member, day, view, width, height, bytes, added_at)
          SELECT ?, '2026-10-02', 'front', 1, 1, ?, 0 FROM n /* test */
          """, count, member, bytes)
      }
      try await mara.uploadPhoto(JPEGSample().bytes)
      let refusal = try await mara.refusedChange("photos.add", ["view": "front"])
      #expect(refusal.reason == "too_many" && refusal.field == .string(field) && refusal.code == "conflict")
      #expect(try floor.count("SELECT COUNT(*) FROM photo_parts /* test */") == 0)
    }
  }

  @Test("an export has the photos in parts, in pages of their own")
  func export() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let samples = [JPEGSample(coded: 3 * PhotoRules.partBytes), JPEGSample(width: 800)]
    var photos: [JSON] = []
    for sample in samples { photos.append(try await mara.addPhoto(sample)) }
    var (parts, pages, after): ([JSON], Int, JSON) = ([], 0, .null)
    repeat {
      let page = try await mara.call("accounts.export", after.isNull ? [:] : ["after": after])
      if pages > 0 { #expect([1, 2].contains(page.photos.array.count) && page.goals.isNull && page.workouts == []) }
      parts += page.photos.array
      pages += 1
      after = page.next
    } while !after.isNull
    // Five parts, two on a page, after the first page.
    #expect(pages == 4)
    for (photo, sample) in zip(photos, samples) {
      let found = parts.filter { $0.photo == photo }
      #expect(found.map(\.part.int) == Array(0..<(photo.parts.int ?? 0)))
      let text = found.compactMap { $0["bytes"].string }.joined()
      #expect(Data(base64Encoded: text).map { Array($0) } == sample.bytes)
    }
    #expect(try floor.exported("mara@example.com").photos.array == parts)
  }

  @Test("clearing the log leaves photos; removing one and deleting the account delete the files soon after")
  func deletion() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let kept = try await ben.addPhoto(JPEGSample())
    let workout = try await mara.log(80).set.workout
    let photo = try await mara.addPhoto(JPEGSample(), ["workout": workout])
    #expect(photo.workout == workout)
    try await mara.addPhoto(JPEGSample())
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try await Self.list(mara).photos.array.count == 2)
    func left(_ table: String) throws -> Int { try floor.count("SELECT COUNT(*) FROM \(table) /* test */") }
    func emptied(_ parts: Int) async throws {
      while try left("photo_parts") != parts || left("photo_leftovers") != 0 {
        floor.server.housekeeping()
        await floor.settle()
      }
    }
    _ = try await mara.change("photos.remove", ["id": photo.id])
    try await emptied(2)
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    #expect(try left("photos") == 1)
    try await emptied(1)
    #expect(try await Self.read(kept, ben) == JPEGSample().bytes)
    #expect(try floor.problems() == [])
  }
}

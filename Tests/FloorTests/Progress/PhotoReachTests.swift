import Gym
import Synchronization
import TestKit
import Testing

@testable import Floor

/// When photos are out of reach: without a consent, at a kiosk, after too many, and with what they were taken after.
@Suite(.limitedConcurrency) struct PhotoReachTests {
  @Test("a trainer reads no photo once the consent is narrower or withdrawn, and of nobody who is blocked or removed")
  func consent() async throws {
    let floor = try TestFloor()
    let (owner, mara, tove) = (try await floor.owner(), try await floor.member("Mara"), try await floor.trainer())
    let photo = try await mara.addPhoto(JPEGSample())
    let params: Params = ["client": mara.member, "id": photo.id, "part": 0]
    func reason() async throws -> JSON { try await tove.refusal("photos.read", params).reason }
    func share(_ kinds: JSON) async throws {
      _ = try await mara.change("clients.share", ["trainer": tove.member, "shares": kinds])
    }
    try await floor.consent(mara, tove, shares: ["photos"])
    _ = try await tove.call("photos.read", params)
    // An owner is no trainer of hers.
    #expect(try await owner.refusal("photos.read", params).reason == "no_such_client")
    #expect(try await owner.refusal("photos.list", ["client": mara.member]).reason == "no_such_client")
    try await share(["workouts"])
    #expect(try await reason() == "not_shared")
    try await share(["workouts", "photos"])
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    #expect(try await reason() == "no_such_client")
    #expect(try await tove.refusal("photos.list", ["client": mara.member]).reason == "no_such_client")
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": false])
    _ = try await tove.call("photos.read", params)
    let again = try await floor.logIn("mara@example.com")
    _ = try await again.change("clients.end", ["trainer": tove.member])
    #expect(try await reason() == "no_such_client")
    try await floor.consent(again, tove, shares: ["photos"])
    _ = try await tove.call("photos.read", params)
    _ = try await owner.change("accounts.remove", ["member": mara.member])
    #expect(try await reason() == "no_such_client")
  }

  @Test("a kiosk neither adds a photo nor shows, changes or removes one")
  func kiosk() async throws {
    let floor = try TestFloor()
    let (kiosk, mara) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    let photo = try await mara.addPhoto(JPEGSample())
    let handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    func reason(_ method: String, _ params: Params) async throws -> JSON {
      try await kiosk.refusedChange(method, params.merging(["as": handle]) { $1 }).reason
    }
    #expect(try await reason("photos.add", ["view": "front"]) == "not_at_kiosk")
    #expect(try await reason("photos.change", ["id": photo.id, "view": "back"]) == "not_at_kiosk")
    #expect(try await reason("photos.remove", ["id": photo.id]) == "not_at_kiosk")
    let read: Params = ["as": handle, "id": photo.id, "part": 0]
    #expect(try await kiosk.refusal("photos.read", read).reason == "not_at_kiosk")
    #expect(try await mara.call("photos.list").photos == [photo])
  }

  @Test("a member tries 100 photos an hour, whether they are taken or not")
  func tries() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.addPhoto(JPEGSample())
    // Asking for what is not there is no try.
    #expect(try await mara.refusedChange("photos.add", ["view": "front"]).reason == "no_such_upload")
    try await mara.uploadPhoto(Array("GIF89a".utf8))
    func reason() async throws -> JSON { try await mara.refusedChange("photos.add", ["view": "front"]).reason }
    for _ in 2...PhotoRules.triesPerHour { #expect(try await reason() == "not_a_photo") }
    let refusal = try await mara.refusedChange("photos.add", ["view": "front"])
    #expect(refusal.reason == "too_many" && refusal.code == "rate_limited")
    #expect(refusal.retryAfterMs.int == 3_600_000 / PhotoRules.triesPerHour)
    floor.time.advance(3_600_000 / PhotoRules.triesPerHour)
    #expect(try await reason() == "not_a_photo")
    #expect(try await reason() == "too_many")
  }

  private final class Disk: Sendable {
    /// The free bytes beyond the reserve.
    let free = Atomic(0)
  }

  @Test("all photos of a gym take a fifth of the disk at most, and a removed one makes room")
  func gymIsFull() async throws {
    let disk = Disk()
    let floor = try TestFloor(free: { 100_000_000 + disk.free.load(ordering: .relaxed) })
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let bytes = JPEGSample().bytes.count
    func refused(_ client: TestClient) async throws -> JSON {
      try await client.uploadPhoto(JPEGSample().bytes)
      return try await client.refusedChange("photos.add", ["view": "front"])
    }
    disk.free.store(5 * bytes - 1, ordering: .relaxed)
    let refusal = try await refused(mara)
    #expect(refusal.reason == "photos_full" && refusal.code == "conflict" && refusal.field == "bytes")
    #expect(try floor.count("SELECT COUNT(*) FROM photo_parts /* test */") == 0)
    disk.free.store(5 * bytes, ordering: .relaxed)
    let photo = try await mara.addPhoto(JPEGSample())
    #expect(try await refused(ben).reason == "photos_full")
    _ = try await mara.change("photos.remove", ["id": photo.id])
    try await ben.addPhoto(JPEGSample())
    #expect(try await refused(mara).reason == "photos_full")
    _ = try await ben.change("accounts.delete", ["password": TestFloor.password])
    try await mara.addPhoto(JPEGSample())
    #expect(try floor.problems() == [])
  }

  @Test("a photo names the workout that it was taken after as long as that is not deleted")
  func workout() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let workout = try await mara.log(80).set.workout
    _ = try await mara.change("workouts.finish")
    let photo = try await mara.addPhoto(JPEGSample(), ["workout": workout])
    #expect(photo.workout == workout)
    // The first page of photos.
    let after = -(1 << 41)
    func named() async throws -> [JSON] {
      let page = try await mara.call("accounts.export", ["after": after])
      let listed = try await mara.call("photos.list").photos
      return [listed[0].workout, page.photos[0].photo.workout]
    }
    #expect(try await named() == [workout, workout])
    _ = try await mara.change("workouts.delete", ["workout": workout])
    #expect(try await named() == [.null, .null])
    _ = try await mara.change("workouts.restore", ["workout": workout])
    #expect(try await named() == [workout, workout])
  }
}

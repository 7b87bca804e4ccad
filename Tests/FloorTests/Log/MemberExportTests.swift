import TestKit
import Testing

@testable import Floor

/// What an export leaves out: at a kiosk, and of others.
@Suite(.limitedConcurrency) struct MemberExportTests {
  @Test("at a kiosk an export has no roads, routes and photos, however it is asked for")
  func kiosk() async throws {
    let floor = try TestFloor()
    let (kiosk, mara) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    try await mara.log(80)
    let road = try await mara.importRoad(RoadText(name: "Home", startedAt: floor.time.now - 7_200_000))
    let route = try await mara.change("routes.save", ["name": "Dyke", "kind": "run", "road": road.id]).route
    let photo = try await mara.addPhoto(JPEGSample())
    let first = try await mara.call("accounts.export")
    #expect(first.roads.array.map(\.road.id) == [road.id] && first.routes.array.map(\.route.id) == [route.id])
    let second = try await mara.call("accounts.export", ["after": first.next])
    #expect(second.photos.array.map(\.photo.id) == [photo.id] && second.next.isNull)
    let handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    let seen = try await kiosk.call("accounts.export", ["as": handle])
    #expect(seen.workouts.array.count == 1 && !seen.goals.isNull && seen.next.isNull)
    for field in ["roads", "routes", "photos"] { #expect(seen[field].isNull, "\(field)") }
    let afters: [Int] = [-1, -1 - (1 << 40), first.next.int ?? 0, -(1 << 42)]
    for after in afters {
      let refusal = try await kiosk.refusal("accounts.export", ["as": handle, "after": after])
      #expect(refusal.reason == "not_at_kiosk" && refusal.code == "conflict", "\(after): \(refusal)")
    }
  }

  @Test("no address of another's picture is in an export, and one's own is")
  func pictures() async throws {
    let member = try await FullMember()
    let (floor, mara) = (member.floor, member.mara)
    let waist: JSON = [["kind": "waist", "value": ["value": 79, "unit": "cm"]]]
    _ = try await member.tove.change(
      "measurements.note", ["client": mara.member, "values": waist, "day": "2026-10-01"])
    var others: [String] = []
    for other in [member.ines, member.tove, member.owner, member.bystander] {
      others.append(try #require(try await other.setPicture(SampleJPEG().bytes).picture.string))
    }
    let own = try #require(try await mara.call("faces.own").own.picture.string)
    let page = try await mara.call("accounts.export")
    let noted = page.measurements.array.first { $0.day == "2026-10-01" }
    #expect(noted?.by.name == "Tove")
    let shown: Set<JSON> = [.null, .string(own)]
    #expect(Set(page.comments.array.map(\.by.picture)) == shown)
    for bytes in [page.bytes, try floor.exportedBytes("zqmail@example.com")] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains(own))
      for token in others { #expect(!text.contains(token)) }
    }
  }
}

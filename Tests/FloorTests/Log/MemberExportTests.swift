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
    for after in [-1, -1 - (1 << 40), first.next.int ?? 0, -(1 << 50)] {
      let refusal = try await kiosk.refusal("accounts.export", ["as": handle, "after": after])
      #expect(refusal.reason == "not_at_kiosk" && refusal.code == "conflict", "\(after)")
    }
  }
}

import Foundation
import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// The owner's list of members, adding to it and exporting it.
@Suite(.limitedConcurrency) struct MemberDeskTests {
  private static let day = Milliseconds.day

  private func names(_ owner: TestClient, _ params: Params = [:]) async throws -> [String] {
    try await owner.call("members.list", params.merging(["as": owner.handle]) { $1 })["members"].array.compactMap(
      \.displayName.string)
  }

  @Test("the list shows those who are wanted, in the order that is wanted")
  func list() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let (tove, ada) = (try await floor.trainer("Tove"), try await floor.member("Ada"))
    try await mara.log()
    floor.time.advance(31 * Self.day)
    let ben = try await floor.member("émile")
    _ = try await ben.change("visits.checkIn", ["as": ben.handle])
    floor.time.advance(Self.day)
    let back = try await floor.logIn("ada@example.com")
    _ = try await back.change("visits.checkIn", ["as": back.handle])
    let owner = try await floor.owner()
    let h = owner.handle
    #expect(try await names(owner) == ["Ada", "émile", "Mara", "Nadia", "Tove"])
    #expect(try await names(owner, ["order": "lastHere"]).prefix(3) == ["Ada", "émile", "Mara"])
    #expect(try await names(owner, ["order": "longestAway", "show": "away"]) == ["Nadia", "Tove", "Mara"])
    #expect(try await names(owner, ["order": "newest"]).first == "émile")
    #expect(try await names(owner, ["show": "new"]) == ["émile"])
    #expect(try await Set(names(owner, ["show": "trainers"])) == ["Nadia", "Tove"])
    _ = try await owner.change("memberships.set", ["as": h, "member": mara.member, "endsOn": "2020-01-31"])
    _ = try await owner.change("memberships.set", ["as": h, "member": tove.member, "visitsLeft": 4])
    #expect(try await names(owner, ["show": "uncovered"]) == ["Mara"])
    let row = try await owner.call("members.list", ["as": h, "show": "uncovered"])["members"][0]
    #expect(row.membership.state == "ended" && row.membership.endsOn == "2020-01-31" && row.lastHereAt.int != nil)
    _ = try await owner.change("accounts.block", ["as": h, "member": ada.member, "blocked": true])
    #expect(try await names(owner, ["show": "blocked"]) == ["Ada"])
    #expect(try await names(owner, ["show": "blocked", "text": "ma"]) == [])
    #expect(try await owner.refusal("members.list", ["as": h, "show": "everybody"]).field == "show")
    #expect(try await owner.refusal("members.list", ["as": h, "order": "age"]).field == "order")
  }

  @Test("a membership without visits left covers the day on which the last was taken")
  func lastVisit() async throws {
    let floor = try TestFloor()
    let (mara, owner) = (try await floor.member("Mara"), try await floor.owner())
    _ = try await owner.change("memberships.set", ["as": owner.handle, "member": mara.member, "visitsLeft": 1])
    _ = try await mara.change("visits.checkIn", ["as": mara.handle])
    #expect(try await names(owner, ["show": "uncovered"]) == [])
    floor.time.advance(2 * Self.day)
    let again = try await floor.owner()
    #expect(try await names(again, ["show": "uncovered"]) == ["Mara"])
  }

  @Test("a long list comes in pages, and says how many it has")
  func pages() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    for number in 0..<205 {
      _ = try await floor.database.write { tx in
        try tx.members.insert(
          NewMember(
            name: "Member \(number)", displayName: "M\(number)", initials: "M", email: nil, emailKey: nil,
            role: .member, unit: .kg, shownOnFloor: false, passwordHash: nil, pinHash: "x", badgeHash: nil,
            joinedAt: floor.time.now))
      }
    }
    let first = try await owner.call("members.list", ["as": owner.handle, "text": "member"])
    #expect(first["members"].array.count == 200 && first.found == 205 && first.next == 200 && first["count"] == 206)
    let second = try await owner.call("members.list", ["as": owner.handle, "text": "member", "after": 200])
    #expect(second["members"].array.count == 5 && second.next.isNull && second.found == 205)
    let all = Set((first["members"].array + second["members"].array).compactMap(\.id.int))
    #expect(all.count == 205)
  }

  @Test("staff add a member with an email, a PIN or both, once")
  func add() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let h = owner.handle
    let key = newKey()
    let person: Params = [
      "as": h, "name": "Ines Moor", "displayName": "Ines", "email": "ines@example.com", "pin": "2580",
    ]
    let reply = try await owner.change("members.add", person, key: key)
    let member = try #require(reply.member.id.int)
    #expect(reply.member.status.isNull && reply.member.hasPin == true && reply.member.emailUnconfirmed == true)
    // A retry after a lost reply.
    #expect(try await owner.change("members.add", person, key: key) == reply)
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": member, "pin": "2580"])
    // Nobody knows the password.
    let given = try await owner.change("accounts.oneTimePassword", ["as": h, "member": member])
    _ = try await floor.logIn("ines@example.com", password: try #require(given.password.string))
    _ = try await owner.change("members.add", ["as": h, "name": "Ayşe Kaya", "displayName": "Ayşe", "pin": "7306"])
    let kinds = try await owner.call("staff.actions", ["as": h]).actions.array.compactMap(\.kind.string)
    #expect(kinds.filter { $0 == "memberAdded" }.count == 2)
    #expect(try floor.problems() == [])
  }

  @Test("what is wrong with a new member is said at its field, and nothing is stored")
  func refused() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    _ = try await floor.member("Mara")
    let before = try floor.count("SELECT COUNT(*) FROM members")
    let good: Params = ["as": owner.handle, "name": "Ines Moor", "displayName": "Ines", "pin": "2580"]
    for (more, field, reason): (Params, String, String) in [
      (["pin": JSON.null], "pin", "required"), (["pin": "1111"], "pin", "simple_pin"),
      (["name": " "], "name", "required"), (["displayName": ""], "displayName", "required"),
      (["displayName": "mara"], "displayName", "name_taken"),
      (["email": "ines"], "email", "malformed_email"), (["email": "MARA@example.com"], "email", "email_taken"),
    ] {
      let refusal = try await owner.refusedChange("members.add", good.merging(more) { $1 })
      #expect(refusal.field == .string(field) && refusal.reason == .string(reason), "\(more)")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM members") == before)
    let tove = try await floor.trainer()
    let refusal = try await tove.refusedChange("members.add", good.merging(["as": tove.handle]) { $1 })
    #expect(refusal.reason == "not_allowed")
  }

  @Test("the export is a spreadsheet of those who are shown, and is noted")
  func export() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let h = owner.handle
    let mara = try await floor.member("Mara")
    _ = try await owner.change(
      "members.add", ["as": h, "name": "=cmd|' /C calc'!A0", "displayName": "Moor, \"Ines\"", "pin": "2580"])
    _ = try await owner.change(
      "memberships.set", ["as": h, "member": mara.member, "endsOn": "2027-01-31", "visitsLeft": 3])
    let reply = try await owner.change("members.export", ["as": h])
    let lines = try #require(reply.csv.string).components(separatedBy: "\r\n")
    let day = floor.calendar.day(at: floor.time.now)
    #expect(lines.count == 5 && lines.last == "" && lines[0].hasPrefix("Name,Name on the floor,Email,"))
    #expect(lines.contains("Mara Lindqvist,Mara,mara@example.com,member,active,\(day),,2027-01-31,,3"))
    #expect(lines.contains("'=cmd|' /C calc'!A0,\"Moor, \"\"Ines\"\"\",,member,active,\(day),,,,"))
    #expect(reply.next.isNull)
    let one = try await owner.change("members.export", ["as": h, "text": "mar"])
    #expect(try #require(one.csv.string).components(separatedBy: "\r\n").count == 3)
    let actions = try await owner.call("staff.actions", ["as": h]).actions.array
    #expect(actions.filter { $0.kind == "membersExported" }.map(\.amount.int) == [3])
    // Whichever page comes first.
    floor.time.advance(3_600_001)
    _ = try await owner.change("members.export", ["as": h, "after": 2])
    let later = try await owner.call("staff.actions", ["as": h]).actions.array
    #expect(later.filter { $0.kind == "membersExported" }.map(\.amount.int) == [3, 3])
  }
}

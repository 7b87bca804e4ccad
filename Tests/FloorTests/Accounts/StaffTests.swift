import Foundation
import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What staff did for others, as the owner reads it.
@Suite(.limitedConcurrency) struct StaffTests {
  @Test("each change that only staff make is noted, or says why not; the page of the protocol explains each kind")
  func complete() throws {
    let changes = try TestFloor().server.dispatcher.registry.methods.values.filter(\.isChange)
    let staff = changes.filter { $0.permission == .trainer || $0.permission == .owner }
    let silent = staff.filter { $0.notes.kinds.isEmpty && $0.notes.reason == nil }.map(\.name)
    #expect(silent.sorted() == [], "note what these do, or say why not")
    let kinds = Set(changes.flatMap(\.notes.kinds).map(\.rawValue))
    let page = try String(contentsOfFile: Fixture.repository + "/docs/protocol/accounts/staff.md", encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `kind`") }.map {
      $0.split(separator: "|")[0]
    }
    let explained = Set(rows.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } })
    #expect(kinds.subtracting(explained) == [] && explained.subtracting(kinds) == [])
  }

  private func actions(_ owner: TestClient, _ more: Params = [:]) async throws -> [JSON] {
    try await owner.call("staff.actions", (["as": owner.handle] as Params).merging(more) { $1 }).actions.array
  }

  private func kinds(_ owner: TestClient) async throws -> [String] {
    try await actions(owner).map { $0.kind.string ?? "" }.reversed()
  }

  @Test("members: approved, renamed, roles, PINs, blocked, removed; a removed member leaves no name")
  func members() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let ines = try await floor.member("Ines")
    func act(_ method: String, _ more: Params = [:]) async throws {
      _ = try await owner.change(method, (["member": ines.member] as Params).merging(more) { $1 })
    }
    try await act("members.setRole", ["role": "trainer"])
    try await act("members.setRole", ["role": "trainer"])
    try await act("members.setRole", ["role": "member"])
    try await act("accounts.rename", ["displayName": "Ines K"])
    try await act("accounts.resetPin")
    try await act("accounts.oneTimePassword")
    let key = newKey()
    for _ in 0..<2 {
      _ = try await owner.change("accounts.block", ["member": ines.member, "blocked": true], key: key)
    }
    try await act("accounts.block", ["blocked": false])
    let seen = try await actions(owner)
    #expect(seen[0].by == "Olav" || seen[0].by == seen[0].staff.name)
    #expect(seen.allSatisfy { $0.member.face.name == "Ines K" })
    #expect(seen.last?.what == "trainer" && seen.last?.at.int == floor.time.now)
    try await act("accounts.remove")
    #expect(try await actions(owner).allSatisfy { $0.member.face.name == "Ines K" })
    floor.time.advance(86_400_000)
    floor.server.housekeeping()
    while try floor.count("SELECT COUNT(*) FROM removals") > 0 { await floor.settle() }
    #expect(
      try await kinds(owner) == [
        "roleChanged", "roleChanged", "memberRenamed", "pinReset", "oneTimePassword", "memberBlocked",
        "memberUnblocked", "memberRemoved",
      ])
    let after = try await actions(owner)
    #expect(after.allSatisfy { !$0.member.isNull && $0.member.face.isNull })
    #expect(try floor.problems() == [])
  }

  @Test("places in classes, classes and their sessions, rooms; nothing where nothing changed, or for oneself")
  func classes() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let tove = try await floor.trainer()
    let mara = try await floor.member("Mara")
    let room = try await owner.change("rooms.save", ["name": "Rig"]).room.id
    _ = try await owner.change("rooms.save", ["room": room, "name": "Big rig"])
    let day = floor.calendar.calendarDay(at: floor.time.now).adding(days: 3).text
    let plan: JSON = ["name": "Barbell basics", "capacity": 1, "minutes": 60, "day": .string(day), "start": 1080]
    let made = try await tove.change("classes.create", ["plan": plan]).class
    let session = try await tove.call("classes.list", ["from": day, "to": day]).sessions[0]
    func attend(_ member: TestClient, _ state: String, _ more: Params = [:]) async throws {
      let plain: Params = ["session": session.id, "member": member.member, "state": state]
      _ = try await tove.change("classes.attend", plain.merging(more) { $1 })
    }
    try await attend(mara, "booked")
    try await attend(mara, "booked")
    try await attend(tove, "booked")
    try await attend(mara, "checkedIn")
    try await attend(mara, "late")
    try await attend(mara, "late", ["waived": true])
    try await attend(mara, "cancelled")
    let change: Params = ["session": session.id]
    _ = try await tove.change("classes.changeSession", change.merging(["capacity": 5]) { $1 })
    _ = try await tove.change("classes.changeSession", change.merging(["cancelled": true]) { $1 })
    _ = try await tove.change("classes.changeSession", change.merging(["cancelled": false]) { $1 })
    _ = try await tove.change("classes.end", ["class": made.id])
    _ = try await owner.change("rooms.delete", ["room": room])
    #expect(
      try await kinds(owner).filter { $0 != "roleChanged" } == [
        "roomAdded", "roomRenamed", "classAdded", "booked", "checkedIn", "cancelledLate", "waived",
        "bookingCancelled", "sessionChanged", "sessionCancelled", "sessionRestored", "classEnded", "roomRemoved",
      ])
    let booked = try #require(try await actions(owner).first { $0.kind == "booked" })
    #expect(booked.by == "Tove" && booked.member.face.name == "Mara" && booked.what == "Barbell basics")
    #expect(booked.aboutAt == session.startsAt)
    // By person, and page by page.
    let hers = try await actions(owner, ["staff": tove.member])
    #expect(hers.count == 10 && hers.allSatisfy { $0.by == "Tove" })
    #expect(try await actions(owner, ["before": hers[8].id, "staff": tove.member]) == [hers[9]])
    let reply = try await owner.call("staff.actions", ["as": owner.handle])
    #expect(reply.people.array.map(\.name).contains("Tove") && reply.more == false)
    #expect(try await tove.refusal("staff.actions", ["as": tove.handle]).reason == "not_allowed")
  }

  @Test("appointments that the trainer makes, answers, moves or cancels; a series is one action")
  func appointments() async throws {
    let practice = try await Practice()
    let (floor, tove, mara) = (practice.floor, practice.tove, practice.mara)
    let owner = try await floor.owner()
    let asked = try await practice.request(mara, practice.at(2, 540))
    _ = try await tove.change("appointments.confirm", ["appointment": asked.id])
    _ = try await tove.change("appointments.move", ["appointment": asked.id, "startsAt": practice.at(3, 540)])
    _ = try await mara.change("appointments.cancel", ["appointment": asked.id])
    let other = try await practice.request(mara, practice.at(2, 600))
    _ = try await tove.change("appointments.decline", ["appointment": other.id])
    let book: Params = ["kind": practice.kind, "member": mara.member, "startsAt": practice.at(4, 540), "count": 3]
    let series = try await tove.change("appointments.book", book).appointments[0]
    let call: Params = ["appointment": series.id, "link": "https://meet.example/abc", "scope": "following"]
    _ = try await tove.change("appointments.setLink", call)
    _ = try await tove.change("appointments.cancel", ["appointment": series.id, "scope": "following"])
    #expect(
      try await kinds(owner).filter { $0 != "roleChanged" } == [
        "appointmentConfirmed", "appointmentMoved", "appointmentDeclined", "appointmentBooked",
        "appointmentLinked", "appointmentCancelled",
      ])
    let last = try await actions(owner)[0]
    #expect(last.amount == 3 && last.what == "Technique check" && last.aboutAt.int == practice.at(4, 540))
  }

  @Test("what is older than a year is deleted, and who left keeps the name that they acted by")
  func kept() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let tove = try await floor.trainer()
    let plan: JSON = [
      "name": "Yoga", "capacity": 3, "minutes": 60, "start": 600,
      "day": .string(floor.calendar.calendarDay(at: floor.time.now).adding(days: 1).text),
    ]
    _ = try await tove.change("classes.create", ["plan": plan])
    try await floor.database.write { tx in try tx.accounts.remove(tove.member) }
    let left = try await actions(owner)[0]
    #expect(left.by == "Tove" && left.staff.isNull && left.what == "Yoga")
    floor.time.advance(StaffAction.keptFor)
    floor.server.prune()
    await floor.settle()
    #expect(try await actions(owner).count == 2)
    floor.time.advance(1)
    floor.server.prune()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM staff_actions") == 0)
    #expect(try floor.problems() == [])
  }
}

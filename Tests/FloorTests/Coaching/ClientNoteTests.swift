import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct ClientNoteTests {
  @Test("notes are the trainer's alone, and end with the consent")
  func notes() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    let omar = try await floor.trainer("Omar")
    for trainer in [tove, omar] { try await floor.consent(ines, trainer) }
    let about: Params = ["client": ines.member]
    let key = newKey()
    var note = JSON.null
    for _ in 0..<2 {
      note = try await tove.change("notes.write", about.merging(["text": " Knee\nfine. "]) { $1 }, key: key).note
    }
    #expect(note["text"] == "Knee\nfine." && note.reported == false)
    #expect(try await tove.call("notes.list", about).notes == [note])
    for other in [omar, try await floor.owner()] {
      let reply = await other.reply(other.post("notes.list", about))
      #expect(reply.result.notes == [] || reply.error.data.reason == "no_such_client")
    }
    #expect(try await ines.refusal("notes.list", about).reason == "not_allowed")
    let change: Params = about.merging(["note": note.id, "text": "Better", "reported": true]) { $1 }
    #expect(try await omar.refusedChange("notes.write", change).reason == "no_such_note")
    #expect(
      try await omar.refusedChange("notes.delete", about.merging(["note": note.id]) { $1 }).reason == "no_such_note")
    floor.time.advance(60_000)
    let changed = try await tove.change("notes.write", change).note
    #expect(changed.id == note.id && changed["text"] == "Better" && changed.reported == true && changed.at == note.at)
    #expect(changed.changedAt.int == floor.time.now)
    for text in ["", "  ", String(repeating: "a", count: 4_001), "a\u{0}"] {
      #expect(try await tove.refusedChange("notes.write", about.merging(["text": text]) { $1 }).field == "text")
    }
    // What is shared may change; the notes stay until the consent ends.
    _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": [] as JSON])
    #expect(try await tove.call("notes.list", about).notes.array.count == 1)
    _ = try await ines.change("clients.end", ["trainer": tove.member])
    #expect(try await tove.refusal("notes.list", about).reason == "no_such_client")
    #expect(try floor.count("SELECT COUNT(*) FROM client_notes") == 0)
    try await floor.consent(ines, tove)
    #expect(try await tove.call("notes.list", about).notes == [])
    #expect(try floor.problems() == [])
  }
}

@Suite(.limitedConcurrency) struct GoalProposalTests {
  private static let target: Params = ["exercise": TestFloor.bench, "weight": kg(100), "by": "2027-03-01"]

  @Test("a trainer proposes a goal, and it is one when the client agrees")
  func agreed() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    try await floor.consent(ines, tove)
    for client in [ines, tove] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let proposal = Self.target.merging(["client": ines.member]) { $1 }
    _ = try await tove.change("goals.propose", proposal)
    let better = try await tove.change("goals.propose", proposal.merging(["weight": kg(105)]) { $1 }).proposals
    #expect(better.array.count == 1 && better[0].weight == kg(105) && better[0].name == "Bench press")
    #expect(try await ines.call("goals.get").targets == [])
    let heard = await ines.event("goals.proposed") { $0.data.proposals[0].weight == kg(105) }
    let id = heard.data.proposals[0].id
    #expect(
      try await tove.refusedChange("goals.answer", ["proposal": id, "agrees": true]).reason == "no_such_offer")
    _ = try await ines.change("goals.answer", ["proposal": id, "agrees": true])
    let own = try await ines.call("goals.get").targets[0]
    #expect(own.weight == kg(105) && own.agreedWith.name == "Tove")
    let answer = await tove.event("goals.answered").data
    #expect(answer.agrees == true && answer.client.name == "Ines" && answer.name == "Bench press")
    #expect(
      try await ines.refusedChange("goals.answer", ["proposal": id, "agrees": true]).reason == "no_such_offer")
    #expect(try await tove.call("goals.proposals", ["client": ines.member]).proposals == [])
    // A target that the client sets again was agreed with nobody.
    #expect(try await ines.change("goals.target", Self.target).targets[0].agreedWith.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("a proposal is declined, withdrawn, or ends with the consent; a day that has come is refused")
  func others() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    let omar = try await floor.trainer("Omar")
    try await floor.consent(ines, tove)
    try await floor.consent(ines, omar, shares: ["progress"])
    let proposal = Self.target.merging(["client": ines.member]) { $1 }
    #expect(try await omar.refusedChange("goals.propose", proposal).reason == "not_shared")
    for (field, bad) in [
      ("exercise", ["exercise": 999] as Params), ("weight", ["weight": kg(0)]), ("by", ["by": "2026-01-01"]),
      ("by", ["by": "tomorrow"]),
    ] {
      let refused = try await tove.refusedChange("goals.propose", proposal.merging(bad) { $1 })
      #expect(refused.field.string?.hasPrefix(field) == true, "\(bad)")
    }
    func propose() async throws -> JSON { try await tove.change("goals.propose", proposal).proposals[0].id }
    _ = try await ines.change("goals.answer", ["proposal": propose(), "agrees": false])
    let withdrawn = try await propose()
    _ = try await tove.change("goals.withdraw", ["client": ines.member, "proposal": withdrawn])
    #expect(try await ines.call("goals.proposals").proposals == [])
    let late = try await propose()
    floor.time.advance(200 * 86_400_000)
    let refused = try await ines.refusedChange("goals.answer", ["proposal": late, "agrees": true])
    #expect(refused.field == "by" && refused.reason == "in_past")
    _ = try await ines.change("clients.end", ["trainer": tove.member])
    #expect(try await ines.call("goals.proposals").proposals == [])
    #expect(try await ines.call("goals.get").targets == [])
    #expect(try floor.problems() == [])
  }
}

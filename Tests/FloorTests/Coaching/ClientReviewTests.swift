import Foundation
import Gym
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct ClientReviewTests {
  private static let everything = SharedKind.allCases.map(\.rawValue)

  private func report(_ trainer: TestClient, _ client: TestClient, _ month: String = "2026-11") -> Params {
    ["client": client.member, "month": month]
  }

  @Test("a month has its sums, lifts, weights, goals and the notes that were chosen")
  func month() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    try await floor.consent(ines, tove, shares: Self.everything)
    try await ines.log(80, reps: 5)
    try await ines.log(85, reps: 5)
    _ = try await ines.change("body.weigh", ["weight": kg(64.5)])
    let waist: JSON = [["kind": "waist", "value": ["value": 78.5, "unit": "cm"]]]
    _ = try await ines.change("measurements.note", ["values": waist])
    _ = try await ines.change(
      "goals.target", ["exercise": TestFloor.bench, "weight": kg(100), "by": "2027-03-01"])
    for (text, reported) in [("Deeper", true), ("Tired of her job", false)] {
      _ = try await tove.change("notes.write", ["client": ines.member, "text": text, "reported": reported])
    }
    let month = try await tove.call("clients.report", report(tove, ines))
    #expect(month.this == ["workouts": 1, "sets": 2, "volumeGrams": 825_000] && month.before.workouts == 0)
    #expect(month.weeks.array.reduce(0) { $0 + ($1.workouts.int ?? 0) } == 1)
    #expect(month.lifts[0].name == "Bench press" && month.lifts[0].points.array.count == 1)
    #expect(month.lifts[0].beforeGrams.isNull && (month.lifts[0].bestGrams.int ?? 0) > 90_000)
    #expect(month.bodyWeight[0].grams == 64_500 && month.measurements[0].kind == "waist")
    #expect(month.goals[0].name == "Bench press" && month.notes.array.map { $0["text"] } == ["Deeper"])
    #expect(month.kept.isNull)
    #expect(try await tove.call("clients.report", report(tove, ines, "2026-10")).this.workouts == 0)
    for bad in ["2026-13", "2026-1", "november"] {
      #expect(try await tove.refusal("clients.report", report(tove, ines, bad)).reason == "malformed_date")
    }
    #expect(try await tove.refusal("clients.report", report(tove, ines, "2027-01")).reason == "in_future")
  }

  @Test("the report has what is shared, and nothing that gives the rest away")
  func shared() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines", more: ["bodyWeight": kg(60)]), try await floor.trainer())
    try await floor.consent(ines, tove, shares: ["progress"])
    try await ines.log(80, reps: 5)
    try await ines.log(10, reps: 5, ["exercise": TestFloor.pullUp])
    let month = try await tove.call("clients.report", report(tove, ines))
    #expect(month.lifts.array.map(\.name) == ["Bench press"] && month.this.volumeGrams.isNull)
    for name in ["bodyWeight", "measurements", "goals", "kept"] { #expect(month[name].isNull, "\(name)") }
    _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": [] as JSON])
    #expect(try await tove.call("clients.report", report(tove, ines)).lifts.isNull)
    _ = try await ines.change("clients.end", ["trainer": tove.member])
    for method in ["clients.report", "clients.paper"] {
      #expect(try await tove.refusal(method, report(tove, ines)).reason == "no_such_client")
    }
    #expect(try await ines.refusal("clients.report", report(ines, ines)).reason == "not_allowed")
  }

  @Test("a member's own month has every part, on the page and on paper, and no trainer's notes")
  func own() async throws {
    let floor = try TestFloor()
    let ines = try await floor.member("Ines", more: ["bodyWeight": kg(60)])
    let tove = try await floor.trainer()
    try await floor.consent(ines, tove, shares: ["progress"])
    try await ines.log(80, reps: 5)
    try await ines.log(10, reps: 5, ["exercise": TestFloor.pullUp])
    let waist: JSON = [["kind": "waist", "value": ["value": 78.5, "unit": "cm"]]]
    _ = try await ines.change("measurements.note", ["values": waist])
    _ = try await ines.change("goals.target", ["exercise": TestFloor.bench, "weight": kg(100), "by": "2027-03-01"])
    _ = try await tove.change("notes.write", ["client": ines.member, "text": "Deeper", "reported": true])
    let month = try await ines.call("progress.report", ["month": "2026-11"])
    #expect(month.client.name == "Ines" && month.trainer.isNull && month.notes == [])
    // With the pull-ups, whose load is the body's weight.
    #expect(month.this == ["workouts": 1, "sets": 2, "volumeGrams": 750_000])
    #expect(Set(month.lifts.array.map(\.name.string)) == ["Bench press", "Pull-up"])
    #expect(month.bodyWeight[0].grams == 60_000 && month.measurements[0].kind == "waist")
    #expect(month.goals[0].name == "Bench press")
    let paper = try await ines.call("progress.paper", ["month": "2026-11"])
    #expect(paper.name == "rackside-report-2026-11.pdf")
    #expect(try #require(Data(base64Encoded: paper.pdf.string ?? "")).starts(with: Data("%PDF-".utf8)))
    for method in ["progress.report", "progress.paper"] {
      #expect(try await ines.refusal(method, ["month": "2026-13"]).reason == "malformed_date")
      #expect(try await ines.refusal(method, ["month": "2027-01"]).reason == "in_future")
      // It is nobody else's: there is no field for another member.
      let other: Params = ["month": "2026-11", "client": ines.member]
      #expect(try await tove.refusal(method, other).reason == "unknown_field")
    }
    // A trainer's own month, too, is theirs alone.
    #expect(try await tove.call("progress.report", ["month": "2026-11"]).this.workouts == 0)
  }

  @Test("the paper is a PDF, also of an empty month and of a long one with notes in any script")
  func paper() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    try await floor.consent(ines, tove, shares: Self.everything)
    func pages(_ paper: String) async throws -> Data {
      let params = report(tove, ines).merging(["paper": paper]) { $1 }
      let reply = try await tove.call("clients.paper", params)
      #expect(reply.name == "rackside-report-2026-11.pdf")
      return try #require(Data(base64Encoded: reply.pdf.string ?? ""))
    }
    #expect(try await pages("a4").starts(with: Data("%PDF-".utf8)))
    for number in 0..<30 {
      let text = String(repeating: "Knie, колено, 膝, ركبة 🦵 \(number). ", count: 20)
      _ = try await tove.change("notes.write", ["client": ines.member, "text": text, "reported": true])
    }
    try await ines.log(80, reps: 5)
    #expect(try await pages("letter").count > 10_000)
  }
}

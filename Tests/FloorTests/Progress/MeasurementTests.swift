import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct MeasurementTests {
  private func value(_ value: Double, _ unit: String = "cm") -> JSON {
    ["value": .number(value), "unit": .string(unit)]
  }

  private func values(_ kind: String, _ value: JSON) -> JSON { [["kind": .string(kind), "value": value]] }

  @Test("a member notes what they measured; a day has one of a kind, and it stays as it was entered")
  func own() async throws {
    let floor = try TestFloor()
    let ines = try await floor.member("Ines")
    _ = try await ines.call("topics.subscribe", ["topic": "me"])
    let both: JSON = [["kind": "waist", "value": value(78.25)], ["kind": "bodyFat", "value": value(21.5, "%")]]
    _ = try await ines.change("measurements.note", ["values": both, "day": "2026-10-02"])
    #expect(await ines.event("measurements.changed").data.day == "2026-10-02")
    _ = try await ines.change("measurements.note", ["values": values("waist", value(31, "in")), "day": "2026-10-02"])
    _ = try await ines.change("measurements.note", ["values": values("waist", value(77))])
    let entries = try await ines.call("measurements.list").entries
    #expect(entries.array.count == 3 && entries[0].value == value(77) && entries[0].by.isNull)
    #expect(entries.array.contains { $0.kind == "waist" && $0.value == value(31, "in") })
    _ = try await ines.change("measurements.delete", ["kind": "bodyFat", "day": "2026-10-02"])
    #expect(try await ines.call("measurements.list").entries.array.count == 2)
    #expect(try await ines.call("accounts.export").measurements == ines.call("measurements.list").entries)
    #expect(
      try await ines.refusedChange("measurements.delete", ["kind": "bodyFat", "day": "2026-10-02"]).reason
        == "no_such_measurement")
    #expect(try floor.problems() == [])
  }

  @Test("what is wrong is refused at its field, and nothing of it is stored")
  func wrong() async throws {
    let floor = try TestFloor()
    let ines = try await floor.member("Ines")
    let good: JSON = ["kind": "waist", "value": value(80)]
    for (field, bad) in [
      ("values[1].value.value", ["kind": "hips", "value": value(3)] as JSON),
      ("values[1].value.value", ["kind": "hips", "value": value(80.0001)]),
      ("values[1].value.unit", ["kind": "hips", "value": value(80, "%")]),
      ("values[1].value.unit", ["kind": "bodyFat", "value": value(20)]),
      ("values", good),
    ] {
      #expect(
        try await ines.refusedChange("measurements.note", ["values": [good, bad] as JSON]).field.string == field,
        "\(bad)")
    }
    for (day, reason) in [
      ("2027-01-01", "in_future"), ("2026-02-30", "malformed_date"), ("1800-01-01", "out_of_range"),
    ] {
      let refused = try await ines.refusedChange("measurements.note", ["values": [good] as JSON, "day": day])
      #expect(refused.field == "day" && refused.reason.string == reason)
    }
    #expect(try await ines.refusedChange("measurements.note", ["values": [] as JSON]).reason == "required")
    #expect(try floor.count("SELECT COUNT(*) FROM measurements") == 0)
  }

  @Test("a trainer adds to them where they are shared, deletes their own alone, and nothing once it is closed")
  func trainer() async throws {
    let floor = try TestFloor()
    let (ines, tove) = (try await floor.member("Ines"), try await floor.trainer())
    let omar = try await floor.trainer("Omar")
    try await floor.consent(ines, tove, shares: ["measurements"])
    try await floor.consent(ines, omar)
    _ = try await ines.change("measurements.note", ["values": values("chest", value(90)), "day": "2026-10-01"])
    let params: Params = ["client": ines.member, "values": values("waist", value(78)), "day": "2026-10-01"]
    #expect(try await omar.refusedChange("measurements.note", params).reason == "not_shared")
    _ = try await tove.change("measurements.note", params)
    let seen = try await ines.call("measurements.list").entries.array.first { $0.kind == "waist" }
    #expect(seen?.by.name == "Tove")
    func delete(_ kind: String) -> Params { ["client": ines.member, "kind": kind, "day": "2026-10-01"] }
    #expect(try await tove.refusedChange("measurements.delete", delete("chest")).reason == "not_yours")
    _ = try await tove.change("measurements.delete", delete("waist"))
    _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": [] as JSON])
    #expect(try await tove.refusedChange("measurements.note", params).reason == "not_shared")
    #expect(try await tove.refusal("measurements.list", ["client": ines.member]).reason == "not_shared")
    // A measurement that a trainer entered stays with the member, even after the trainer has gone.
    _ = try await ines.change("clients.share", ["trainer": tove.member, "shares": ["measurements"] as JSON])
    _ = try await tove.change("measurements.note", params)
    _ = try await tove.change("accounts.delete", ["password": TestFloor.password])
    let kept = try await ines.call("measurements.list").entries.array.first { $0.kind == "waist" }
    #expect(kept?.value == value(78) && kept?.by.isNull == true)
    #expect(try floor.problems() == [])
  }
}

import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct GymEquipmentTests {
  private static func kilos(_ bars: JSON, _ plates: JSON) -> Params {
    let stock: JSON = ["kg": ["bars": bars, "plates": plates]]
    return ["plates": stock]
  }

  @Test("what the gym has is told to every screen, also after a restart, and a unit that is not named stays")
  func equipmentAndPlates() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    #expect(try await owner.call("gym.get").equipment.isNull)
    let set = try await owner.change("gym.configure", ["equipment": ["cable", "barbell", "cable"] as JSON])
    #expect(set.equipment == ["barbell", "cable"])
    let plates: JSON = [["weight": 1.25], ["weight": 25, "count": 6]]
    _ = try await owner.change("gym.configure", Self.kilos([20, 15], plates))
    let pounds: JSON = ["lb": ["bars": [45], "plates": []]]
    let both = try await owner.change("gym.configure", ["plates": pounds])
    #expect(both.plates.kg.bars == [20, 15])
    #expect(both.plates.kg.plates == [["weight": 25, "count": 6], ["weight": 1.25]])
    #expect(both.plates.lb == ["bars": [45], "plates": []])
    let event = await kiosk.peer.first { $0.method == "gym.changed" && !$0.params.gym.plates.lb.isNull }
    #expect(event.params.gym.equipment == ["barbell", "cable"])
    let again = try TestFloor(after: floor)
    let hello = await again.connect().notice("hello")
    #expect(hello.gym.plates == both.plates)
    #expect(hello.gym.equipment == ["barbell", "cable"])
  }

  @Test("a wrong bar, weight or count is refused with its field, and nothing is stored")
  func wrongPlates() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    func refused(_ bars: JSON, _ plates: JSON) async throws -> String {
      let refusal = try await owner.refusedChange("gym.configure", Self.kilos(bars, plates))
      return "\(refusal.field.string ?? "") \(refusal.reason.string ?? "")"
    }
    #expect(try await refused([], []) == "plates.kg.bars required")
    #expect(try await refused([20, 20], []) == "plates.kg.bars malformed")
    #expect(try await refused([20, 0], []) == "plates.kg.bars[1] out_of_range")
    #expect(try await refused([20.0005], []) == "plates.kg.bars[0] precision")
    #expect(try await refused([20], [["weight": 201]]) == "plates.kg.plates[0].weight out_of_range")
    #expect(try await refused([20], [["weight": 5], ["weight": 5, "count": 2]]) == "plates.kg.plates malformed")
    #expect(try await refused([20], [["weight": 5, "count": -1]]) == "plates.kg.plates[0].count out_of_range")
    #expect(try await owner.refusedChange("gym.configure", ["equipment": ["anvil"] as JSON]).code == "invalid")
    #expect(try await owner.call("gym.get").plates.isNull)
  }

  @Test("a QR code is square, has its three finders, and a text that is too long is refused")
  func qr() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let code = try await kiosk.call("qr.make", ["text": "https://www.youtube.com/results?search_query=squat"])
    let size = try #require(code.size.int)
    let rows = code.rows.array.compactMap(\.string)
    #expect(rows.count == size && rows.allSatisfy { $0.count == size && $0.allSatisfy("01".contains) })
    #expect(rows[0].hasPrefix("11111110") && rows[0].hasSuffix("01111111") && rows[size - 1].hasPrefix("11111110"))
    let long = String(repeating: "a", count: 501)
    #expect(try await kiosk.refusal("qr.make", ["text": long]).reason == "too_long")
    #expect(try await kiosk.refusal("qr.make", ["text": " "]).reason == "required")
  }
}

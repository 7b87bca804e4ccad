import Gym
import TestKit
import Testing

@testable import Floor

/// Presets, areas and the settings of displays.
@Suite(.limitedConcurrency) struct ClockCatalogTests {
  private static let plan: JSON = ["format": "amrap", "prepareSeconds": 10, "workSeconds": 720]

  private func trainer(_ floor: TestFloor) async throws -> TestClient {
    let tove = try await floor.member("Tove")
    _ = try await floor.owner().change(
      "members.setRole", ["member": tove.member, "role": "trainer"])
    return tove
  }

  @Test("a trainer makes, edits, copies and deletes presets, and every screen hears of it")
  func presets() async throws {
    let floor = try TestFloor()
    let tove = try await trainer(floor)
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("topics.subscribe", ["topic": "timers"])
    let made = try await tove.change("presets.save", ["name": "Saturday", "plan": Self.plan]).preset
    #expect(made.shipped == false && made.plan == Self.plan)
    #expect(await kiosk.event("presets.changed").data.presets == [made])
    #expect(
      try await tove.refusedChange("presets.save", ["name": "SATURDAY", "plan": Self.plan]).reason == "name_taken")
    let copy = try await tove.change("presets.save", ["name": "Sunday", "plan": Self.plan]).preset
    let edited = try await tove.change("presets.save", ["preset": made.id, "name": "Saturday long", "plan": Self.plan])
    #expect(edited.preset.id == made.id)
    #expect(
      try await tove.refusedChange("presets.save", ["preset": made.id, "name": "Sunday", "plan": Self.plan]).field
        == "name")
    _ = try await tove.change("presets.delete", ["preset": made.id])
    #expect(await kiosk.event("presets.changed") { $0.data.presets == [copy] }.isNull == false)
    #expect(try await tove.refusedChange("presets.delete", ["preset": made.id]).reason == "no_such_preset")
    let wrong = try await tove.refusedChange(
      "presets.save", ["name": "Bad", "plan": ["format": "amrap", "prepareSeconds": 10] as JSON])
    #expect(wrong.field == "plan.workSeconds" && wrong.reason == "required")
    // A deleted preset's name is free.
    _ = try await tove.change("presets.save", ["name": "Saturday long", "plan": Self.plan])
  }

  @Test("the figures of a preset's phases are kept and reach every screen, and a phase has at most one")
  func figures() async throws {
    let floor = try TestFloor()
    let tove = try await trainer(floor)
    let kiosk = try await floor.device("kiosk")
    let plan: JSON = [
      "format": "custom", "prepareSeconds": 5, "rounds": 2,
      "phases": [
        ["name": "In", "seconds": 4, "kind": "work", "breath": "inhale"],
        ["name": "Calves", "seconds": 30, "kind": "work", "muscle": "calves"],
      ],
    ]
    let preset = try await tove.change("presets.save", ["name": "Both", "plan": plan]).preset
    _ = try await kiosk.call("topics.subscribe", ["topic": "timers"])
    let timer = try await tove.change("timers.start", ["preset": preset.id]).timer
    #expect(timer.plan == plan)
    #expect(await kiosk.event("timer.changed").data.timer.plan == plan)
    let both: JSON = [
      "format": "custom", "prepareSeconds": 5, "rounds": 2,
      "phases": [["name": "In", "seconds": 4, "kind": "work", "breath": "inhale", "muscle": "calves"]],
    ]
    let data = try await tove.refusedChange("presets.save", ["name": "Two", "plan": both])
    #expect(data.field == "plan.phases[0].muscle" && data.reason == "not_for_format")
  }

  @Test("presets with a figure are in no snapshot or event, and whoever asks gets all")
  func list() async throws {
    let floor = try TestFloor()
    let tove = try await trainer(floor)
    let kiosk = try await floor.device("kiosk")
    let breaths: JSON = [
      "format": "custom", "prepareSeconds": 5, "rounds": 2,
      "phases": [["name": "In", "seconds": 4, "kind": "work", "breath": "inhale"]],
    ]
    let moves: JSON = [
      "format": "custom", "prepareSeconds": 5, "rounds": 1,
      "phases": [["name": "Calves", "seconds": 30, "kind": "work", "muscle": "calves"]],
    ]
    let plain = try await tove.change("presets.save", ["name": "Saturday", "plan": Self.plan]).preset
    #expect(try await kiosk.call("topics.subscribe", ["topic": "timers"]).snapshot.presets == [plain])
    let breathing = try await tove.change("presets.save", ["name": "Breathing", "plan": breaths]).preset
    // Nothing in the event is new, but it says that there is something to ask for.
    #expect(await kiosk.event("presets.changed").data.presets == [plain])
    let mobility = try await tove.change("presets.save", ["name": "Mobility", "plan": moves]).preset
    #expect(try await kiosk.call("presets.list").presets == [breathing, mobility, plain])
    #expect(try await tove.call("presets.list").presets == [breathing, mobility, plain])
    #expect(try await floor.device("wall").call("topics.subscribe", ["topic": "timers"]).snapshot.presets == [plain])
    _ = try await tove.change("presets.delete", ["preset": breathing.id])
    #expect(try await kiosk.call("presets.list").presets == [mobility, plain])
    let timer = try await kiosk.change("timers.start", ["preset": mobility.id]).timer
    #expect(timer.plan == moves && timer.label == "Mobility")
  }

  @Test("what the gym edited or deleted of the shipped presets stays so at the next start")
  func shipped() async throws {
    let floor = try TestFloor()
    let office = BackOffice(database: floor.database)
    func start(_ seconds: Int) throws {
      try office.syncPresets([
        ("one", "One", TimerPlan(.countdown, workSeconds: seconds)),
        ("two", "Two", TimerPlan(.countdown, workSeconds: seconds)),
        ("three", "Three", TimerPlan(.countdown, workSeconds: seconds)),
      ])
    }
    try start(60)
    let tove = try await trainer(floor)
    let before = try await tove.call("topics.subscribe", ["topic": "timers"]).snapshot.presets
    func id(_ name: String) -> JSON { before.array.first { $0.name == .string(name) }?.id ?? .null }
    _ = try await tove.change("presets.save", ["preset": id("Two"), "name": "Our two", "plan": Self.plan])
    _ = try await tove.change("presets.delete", ["preset": id("Three")])
    try start(90)
    let after = try await tove.call("topics.subscribe", ["topic": "timers"]).snapshot.presets.array
    #expect(after.map(\.name) == ["One", "Our two"])
    #expect(after[0].plan.workSeconds == 90 && after[0].shipped == true)
    #expect(after[1].plan == Self.plan && after[1].shipped == false && after[1].id == id("Two"))
  }

  @Test("an area that is deleted gives its timers to everyone, and its displays show all")
  func areas() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "timers"])
    let area = try await owner.change("areas.save", ["name": "Main floor"]).area
    #expect(await wall.event("areas.changed").data.areas == [area])
    #expect(try await owner.refusedChange("areas.save", ["name": "main FLOOR"]).reason == "name_taken")
    #expect(try await owner.refusedChange("areas.save", ["area": 9, "name": "Loft"]).reason == "no_such_area")
    let renamed = try await owner.change("areas.save", ["area": area.id, "name": "Pit"]).area
    #expect(renamed == ["id": area.id, "name": "Pit"])
    let device = JSON.number(Double(wall.device))
    _ = try await owner.change("devices.configure", ["device": device, "areas": .array([area.id]) as JSON])
    let timer = try await owner.change("timers.start", ["plan": Self.plan, "area": area.id]).timer
    #expect(timer.area == area.id)
    _ = try await owner.change("areas.delete", ["area": area.id])
    #expect(await wall.event("timer.changed") { $0.data.timer.version == 2 }.data.timer.area.isNull)
    let message = await wall.peer.first { $0.method == "device.configured" && $0.params.device.settings.areas == [] }
    #expect(message.params.device.id == device)
    #expect(try await owner.refusedChange("areas.delete", ["area": area.id]).reason == "no_such_area")
  }

  @Test("a display is set up live, keeps it, and a mistake in it changes nothing")
  func configure() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let wall = try await floor.device("wall")
    let device = JSON.number(Double(wall.device))
    let reply = try await owner.change(
      "devices.configure",
      ["device": device, "name": "By the door", "layout": "fourClocks", "volume": 30, "voice": true])
    let settings: JSON = [
      "layout": "fourClocks", "areas": [], "controls": false, "volume": 30, "voice": true, "records": true,
      "camera": false,
    ]
    #expect(reply.device.settings == settings && reply.device.name == "By the door")
    #expect(await wall.notice("device.configured").device.settings == settings)
    for (params, field, reason): (Params, String, String) in [
      (["layout": "tiles"], "layout", "not_one_of"), (["volume": 101], "volume", "out_of_range"),
      (["areas": [7] as JSON, "layout": "clock"], "areas", "no_such_area"), (["name": ""], "name", "required"),
    ] {
      let data = try await owner.refusedChange("devices.configure", params.merging(["device": device]) { $1 })
      #expect(data.field.string == field && data.reason.string == reason, "\(data)")
    }
    #expect(try await owner.refusedChange("devices.configure", ["device": 99]).reason == "no_such_device")
    // A display may set its own sound.
    #expect(try await wall.change("devices.setSound", ["volume": 55, "voice": false]).device.settings.volume == 55)
    let token = wall.token
    wall.hangUp()
    let again = floor.connect()
    let identified = try await again.call("devices.identify", ["token": token])
    #expect(
      identified.device.settings == [
        "layout": "fourClocks", "areas": [], "controls": false, "volume": 55, "voice": false,
        "records": true, "camera": false,
      ])
  }

  @Test("the gym's days are told without names, within bounds")
  func days() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", shown: false)
    try await mara.log(100, reps: 5)
    try await mara.log(100, reps: 5)
    let day = floor.calendar.day(at: floor.time.now)
    floor.time.advance(900_000)
    let wall = try await floor.device("wall")
    let reply = try await wall.call("floor.days", ["from": "2026-11-01", "to": "2026-11-30"])
    #expect(
      reply.days == [["day": .string(day), "sum": ["sets": 2, "members": 1, "volumeGrams": 1_000_000]]])
    #expect(try await wall.refusal("floor.days", ["from": "2026-11-31", "to": "2026-12-01"]).field == "from")
    #expect(try await wall.refusal("floor.days", ["from": "2026-01-01", "to": "2026-12-01"]).reason == "out_of_range")
    #expect(try await wall.refusal("floor.days", ["from": "2026-02-01", "to": "2026-01-01"]).reason == "out_of_range")
  }
}

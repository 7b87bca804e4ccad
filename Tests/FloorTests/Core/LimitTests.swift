import Gym
import Logging
import Storage
import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// One stranger, or a full disk, must not stop the floor.
@Suite(.limitedConcurrency) struct LimitTests {
  @Test("a member who writes without end is stopped, and nobody else is")
  func rate() async throws {
    var settings = FloorSettings()
    settings.limits.changesBurst = 20
    settings.limits.changesPerMinute = 60
    let floor = try TestFloor(settings: settings)
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    for _ in 0..<20 { try await mara.log() }
    let refusal = try await mara.refusedChange("sets.log", mara.set())
    #expect(refusal.reason == "too_many" && refusal.code == "rate_limited" && refusal.retryAfterMs == 1_000)
    try await ben.log()
    floor.time.advance(1_000)
    try await mara.log()
  }

  @Test("the bytes of a day are bounded, for a member and for the gym; when the gym's are spent, sets go on")
  func bytes() async throws {
    var settings = FloorSettings()
    settings.limits.memberBytesPerDay = 10_000
    settings.limits.gymBytesPerDay = 14_000
    let floor = try TestFloor(settings: settings)
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let note = String(repeating: "\u{e4}", count: 500)
    var refusal = JSON.null
    while refusal.isNull {
      do { try await mara.log(80, reps: 6, ["note": note]) } catch let error as Refusal { refusal = error.error.data }
    }
    #expect(refusal.reason == "too_many")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 8)
    for _ in 0..<3 { _ = try? await ben.log(80, reps: 6, ["note": note]) }
    #expect(try await ben.refusedChange("sets.log", ben.set(80, reps: 6, ["note": note])).reason == "too_many")
    try await ben.log()
  }

  @Test("a note of 500 characters cannot be thousands of bytes")
  func noteBytes() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    _ = try await mara.log(80, reps: 6, ["note": String(repeating: "\u{928}\u{940}", count: 500)])
    _ = try await mara.log(80, reps: 6, ["note": String(repeating: family, count: 100)])
    let note = String(repeating: family, count: 400)
    #expect(try await mara.refusedChange("sets.log", mara.set(80, reps: 6, ["note": note])).reason == "too_long")
  }

  @Test("the list of exercises is the same from its kept rows: by name, with own exercises and chosen rests")
  func catalog() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    _ = try await mara.change(
      "exercises.create", ["name": "Cable fly", "type": "weightReps", "bodyPart": "chest", "equipment": "cable"])
    try await mara.log()
    _ = try await mara.change("rests.adjust", ["addSeconds": 30, "keep": true])
    let list = try await mara.call("exercises.list").exercises.array
    let names = list.compactMap { $0.name.string }
    #expect(names == names.sorted() && names.contains("Cable fly") && names.count == 8)
    let rest = list.first { $0.id.int == TestFloor.bench }?.restSeconds.int ?? 0
    let his = try await ben.call("exercises.list").exercises.array
    #expect(his.count == 7 && his.first { $0.id.int == TestFloor.bench }?.restSeconds.int == rest - 30)
    #expect(try await ben.call("exercises.list").exercises.array == his)
  }

  @Test("without the catalog the list holds what a member sees otherwise, and the catalog is the same for everybody")
  func catalogApart() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let bare = try await ben.call("exercises.list", ["withCatalog": false])
    #expect(bare.exercises == [] && bare.recent == [])
    let document = floor.server.catalogDocument
    #expect(bare.catalog == .string(document.path))
    #expect(document.path.wholeMatch(of: /\/catalog\/[0-9a-f]{32}\.json/) != nil)
    #expect(try JSON(document.json).exercises == (try await ben.call("exercises.list")).exercises)

    _ = try await mara.change(
      "exercises.create", ["name": "Cable fly", "type": "weightReps", "bodyPart": "chest", "equipment": "cable"])
    try await mara.log()
    _ = try await mara.change("rests.adjust", ["addSeconds": 30, "keep": true])
    let list = try await mara.call("exercises.list", ["withCatalog": false])
    let whole = try await mara.call("exercises.list")
    #expect(list.exercises.array.map(\.name) == ["Bench press", "Cable fly"])
    #expect(list.recent == whole.recent && whole.catalog.isNull)
    // The catalog and these exercises are the whole list.
    let theirs = Set(list.exercises.array.compactMap(\.id.int))
    let others = try JSON(document.json).exercises.array.filter { !theirs.contains($0.id.int ?? 0) }
    let merged = (others + list.exercises.array).sorted { ($0.name.string ?? "") < ($1.name.string ?? "") }
    #expect(merged == whole.exercises.array)
    // A member's own exercise changes neither the public catalog document nor its path.
    #expect(floor.server.catalogDocument.path == document.path)
    #expect(!String(decoding: floor.server.catalogDocument.json, as: UTF8.self).contains("Cable fly"))
    #expect(try await floor.device("kiosk").call("exercises.list", ["withCatalog": false]).catalog == bare.catalog)
  }

  @Test("below the reserve of the disk imports, notes and sign-ups stop, and sets go on")
  func reserve() async throws {
    let room = Room()
    let floor = try TestFloor(free: { room.free })
    let kiosk = try await floor.device("kiosk")
    let mara = try await floor.member("Mara")
    room.free = 50_000_000
    #expect(floor.database.space.state == .low(freeBytes: 50_000_000))
    #expect(try await mara.refusal("imports.upload", ["part": 0, "text": ImportTests.file]).reason == "disk_low")
    let note = try await mara.refusedChange("sets.log", mara.set(80, reps: 6, ["note": "Slow"]))
    #expect(note.reason == "disk_low" && note.field == "note" && note.retryable == false)
    let refused = await #expect(throws: Refusal.self) { try await floor.member("Ben") }
    #expect(refused?.error.data.reason == "disk_low")
    try await mara.log()
    room.free = 200_000_000
    try await floor.member("Ben")
    kiosk.hangUp()
  }

  @Test("on a full disk a screen comes back, and a login is resumed")
  func full() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let mara = try await floor.member("Mara")
    let moving = try await floor.device("wall")
    let ticket = try await moving.call("devices.ticket").ticket
    let next = try await floor.connect().call("devices.useTicket", ["ticket": ticket]).token
    try await floor.database.write { tx in
      let pages = try tx.int("PRAGMA page_count") ?? 0
      _ = try tx.int("PRAGMA max_page_count = \("\(pages)")")
    }
    var refusal = JSON.null
    while refusal.isNull { do { try await mara.log() } catch let error as Refusal { refusal = error.error.data } }
    #expect(refusal.reason == "busy")
    #expect(floor.database.space.state == .full)
    kiosk.hangUp()
    let again = floor.connect()
    #expect(try await again.call("devices.identify", ["token": kiosk.token]).device.id.int == kiosk.device)
    // Nothing can be stored, so both tokens of a screen that goes to another address go on working.
    for token in [next, .string(moving.token), next] {
      let screen = floor.connect()
      #expect(try await screen.call("devices.identify", ["token": token]).device.id.int == moving.device)
    }
    let phone = floor.connect()
    #expect(try await phone.call("sessions.resume", ["handle": mara.handle]).handle == .string(mara.handle))
    try await floor.database.write { tx in _ = try tx.int("PRAGMA max_page_count = 1000000") }
    try await mara.log()
    #expect(floor.database.space.state == .enough)
    #expect(try floor.problems() == [])
  }

  @Test("wrong passwords from elsewhere lock nobody out, and a restart forgives none")
  func fromElsewhere() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let stranger = floor.connect(address: "203.0.113.9")
    let wrong: Params = ["email": "mara@example.com", "password": "chalk and iron"]
    var reasons: [String] = []
    for _ in 0..<11 {
      let refused = try await stranger.refusal("sessions.logIn", wrong)
      reasons.append(refused.reason.string ?? "")
      if let wait = refused.retryAfterMs.int, refused.reason == "slow_down" { floor.time.advance(wait) }
    }
    while reasons.last != "locked" {
      let refused = try await stranger.refusal("sessions.logIn", wrong)
      reasons.append(refused.reason.string ?? "")
      if let wait = refused.retryAfterMs.int, refused.reason == "slow_down" { floor.time.advance(wait) }
    }
    // She signed up from here and never logged in by password here, but she can log in.
    _ = try await floor.logIn("mara@example.com")
    await floor.settle()
    let limiter = GuessLimiter(database: floor.database, log: Logger(label: "test"))
    try floor.database.read { tx in try limiter.load(tx) }
    let caller = unknownCaller(floor, now: floor.time.now)
    let fault = await #expect(throws: Fault.self) {
      try await limiter.attempt([.logIn(email: "mara@example.com", from: "address 203.0.113.9")], by: caller) { true }
    }
    #expect(fault?.reason == "locked")
    mara.hangUp()
  }

  private func unknownCaller(_ floor: TestFloor, now: Int) -> Caller {
    let client = floor.connect(address: "203.0.113.9").client
    return Caller(client: client, now: now, login: nil, member: nil, identity: client.identity)
  }

  @Test("a rush of guesses writes twenty lines a minute, and then says how many had none")
  func lines() async throws {
    let floor = try TestFloor()
    let lines = LogLines()
    let limiter = GuessLimiter(database: floor.database, log: lines.logger())
    func guess(_ count: Int, now: Int) async {
      for _ in 0..<count {
        let caller = unknownCaller(floor, now: now)
        _ = try? await limiter.attempt([.passwordFrom(address: "203.0.113.9")], by: caller) { false }
      }
    }
    await guess(50, now: floor.time.now)
    #expect(lines.all.count == 20)
    await guess(1, now: floor.time.now + 60_000)
    #expect(lines.all.count > 20 && lines.all[20].hasSuffix("guesses without a line of their own count=30"))
  }

  @Test("wrong PINs for others at a kiosk do not keep out who was right there before")
  func atTheKiosk() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let mara = try await floor.member("Mara")
    let right: Params = ["member": mara.member, "pin": "2580"]
    _ = try await kiosk.call("sessions.enter", right)
    for number in 0..<8 {
      let other = try await floor.member("Other\(number)")
      for _ in 0..<2 { _ = try? await kiosk.call("sessions.enter", ["member": other.member, "pin": "1357"]) }
    }
    let stranger = try await floor.member("Stranger")
    let waits = try await kiosk.refusal("sessions.enter", ["member": stranger.member, "pin": "2580"])
    #expect(waits.reason == "slow_down")
    for _ in 0..<20 { _ = try await kiosk.call("sessions.enter", right) }
  }

  @Test("strangers who guess the set-up code do not make the owner wait")
  func setup() async throws {
    let floor = try TestFloor()
    let params: Params = [
      "name": "Nadia", "email": "nadia@example.com", "password": TestFloor.password,
    ]
    let stranger = floor.connect(address: "203.0.113.9")
    for _ in 0..<12 { _ = try await stranger.refusedChange("gym.setUp", params.merging(["code": "BBBBBBBB"]) { $1 }) }
    #expect(
      try await stranger.refusedChange("gym.setUp", params.merging(["code": "BBBBBBBB"]) { $1 }).reason == "slow_down")
    let code = try #require(floor.server.setupCode)
    let owner = try await floor.connect().change("gym.setUp", params.merging(["code": code]) { $1 })
    #expect(owner.member.role == "owner")
  }

  @Test("one address cannot take all places for pairing")
  func pairing() async throws {
    let floor = try TestFloor()
    for _ in 0..<16 {
      _ = try await floor.connect(address: "203.0.113.9").call("devices.pair", ["kind": "wall", "about": "a test"])
    }
    let refused = try await floor.connect(address: "203.0.113.9")
      .refusal("devices.pair", ["kind": "wall", "about": "a test"])
    #expect(refused.reason == "busy")
    _ = try await floor.connect().call("devices.pair", ["kind": "wall", "about": "a test"])
  }

  private final class Room: Sendable {
    private let bytes = Atomic(200_000_000)
    var free: Int {
      get { bytes.load(ordering: .relaxed) }
      set { bytes.store(newValue, ordering: .relaxed) }
    }
  }
}

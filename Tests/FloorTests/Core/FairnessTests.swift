import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What a cheat might try in challenges, points and boards.
@Suite(.limitedConcurrency) struct FairnessTests: ChallengeSteps {
  /// A challenge of today, made by the first client and joined by all others.
  private func begin(_ floor: TestFloor, _ clients: [TestClient], _ more: Params = [:]) async throws {
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let params: Params = [
      "metric": "volume", "startsOn": today.text, "endsOn": today.text,
      "invite": JSON.array(clients.dropFirst().map { $0.member.json }),
    ]
    let id = try await clients[0].change("challenges.make", params.merging(more) { $1 }).challenge.id
    for client in clients.dropFirst() { _ = try await client.change("challenges.join", ["challenge": id]) }
  }

  /// The rows of the result, by name.
  private func result(_ client: TestClient, _ floor: TestFloor) async throws -> [String: JSON] {
    floor.time.advance(Self.day)
    floor.server.housekeeping()
    let rows = await client.event("challenges.ended").data.challenge.rows.array
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.member.name.string ?? "", $0) })
  }

  /// Eight weeks of the same training.
  /// - Returns: the workouts of the first.
  private func train(_ floor: TestFloor, _ clients: [TestClient]) async throws -> [Int] {
    var workouts: [Int] = []
    for _ in 0..<8 {
      for client in clients {
        let workout = try await client.train(100)
        if client.member == clients[0].member { workouts.append(workout) }
      }
      floor.time.advance(7 * Self.day)
    }
    return workouts
  }

  @Test("training that is taken away before a handicap begins counts again once it is back", arguments: [false, true])
  func handicap(edits: Bool) async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let workouts = try await train(floor, clients)
    let sets = try floor.database.read { tx in
      try tx.rows("SELECT id FROM sets WHERE member = ? ORDER BY id LIMIT 12", mara.member) { row in try row.int() }
    }
    if edits {
      for set in sets {
        _ = try await mara.change("sets.edit", ["set": set, "kind": "working", "weight": kg(1), "reps": 1])
      }
    } else {
      for workout in workouts.prefix(4) { _ = try await mara.change("workouts.delete", ["workout": workout]) }
    }
    // The body weight does not count.
    _ = try await mara.change("body.weigh", ["weight": kg(60)])
    try await begin(floor, clients, ["handicap": true])
    for client in clients { _ = try await client.train(100) }
    await floor.counted(mara)
    if edits {
      for set in sets {
        _ = try await mara.change("sets.edit", ["set": set, "kind": "working", "weight": kg(100), "reps": 6])
      }
    } else {
      for workout in workouts.prefix(4) { _ = try await mara.change("workouts.restore", ["workout": workout]) }
    }
    let rows = try await result(ines, floor)
    #expect(rows["Mara"]?.baseline == "own" && rows["Ines"]?.baseline == "own")
    #expect(rows["Mara"]?.score == rows["Ines"]?.score && rows["Ines"]?.tied == true)
  }

  @Test("nobody makes up a history of next to nothing")
  func madeUp() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let ines = clients[1]
    _ = try await train(floor, [ines])
    let now = floor.time.now
    for week in 1...6 {
      let set: JSON = ["exercise": 1, "kind": "working", "weight": kg(1), "reps": 1]
      let at = now - week * 7 * Self.day
      _ = try await clients[0].change(
        "workouts.record", ["startedAt": at, "finishedAt": at + 600_000, "sets": [set] as JSON])
    }
    try await begin(floor, clients, ["handicap": true])
    for client in clients { _ = try await client.train(100) }
    let rows = try await result(ines, floor)
    #expect(rows["Mara"]?.baseline == "median" && rows["Mara"]?.score == rows["Ines"]?.score)
  }

  @Test("sets that a phone dates back count as entered; those that a kiosk kept count as done")
  func datedBack() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let kiosk = try await floor.device("kiosk")
    kiosk.handle = try await kiosk.call("sessions.enter", ["member": ines.member, "pin": "2580"]).handle.string ?? ""
    let board = try await floor.owner().change(
      "boards.save", ["metric": "streak", "sexes": false, "ages": false, "weights": false, "onWalls": false]
    ).board.id
    let today = floor.calendar.calendarDay(at: floor.time.now)
    try await begin(floor, clients, ["metric": "sets", "endsOn": today.adding(days: 5).text])
    floor.time.advance(4 * Self.day)
    let at = floor.time.now - 3 * Self.day
    for client in [mara, kiosk] {
      for _ in 0..<3 { try await client.log(80, reps: 6, ["at": at]) }
    }
    // The points for today's training come once all days were counted.
    for (client, earned) in [(mara, 10), (ines, 20)] {
      _ = try await client.call("topics.subscribe", ["as": client.handle, "topic": "me"])
      try await client.train()
      #expect(await client.event("points.given").data.points.int == 10)
      #expect(try await client.points().earned.int == earned)
    }
    floor.time.advance(Self.day)
    let rows = try await result(ines, floor)
    #expect(rows["Ines"]?.score == 6 && rows["Mara"]?.score == 3)
    // A member who joins is counted at once.
    for client in clients {
      _ = try await client.change(
        "boards.join", ["boards": [board] as JSON, "score": true, "sex": false, "age": false, "weight": false])
    }
    let streaks = try await mara.call("boards.show", ["board": board]).rows.array
    #expect(streaks.map(\.member.name) == ["Ines", "Mara"] && streaks.map(\.score) == [2, 1])
    #expect(try floor.problems() == [])
  }

  @Test("whom the gym blocks is gone from open challenges at once, and comes back")
  func blockedByGym() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines", "Ben")
    let (mara, ines, ben) = (clients[0], clients[1], clients[2])
    try await begin(floor, clients, ["metric": "sets"])
    let start = try await ben.call("topics.subscribe", ["as": ben.handle, "topic": "challenges"])
    try await ines.log()
    await floor.counted(mara)
    /// The challenge as a member of it sees it.
    @Sendable func seen(_ challenge: JSON, _ people: Int) -> Bool {
      challenge.joined == true && challenge.people.int == people
    }
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.block", ["member": ines.member, "blocked": true])
    let event = await ben.event("challenges.changed") { seen($0.data.challenge, 2) }.data.challenge
    #expect(Set(event.rows.array.map(\.member.name.string)) == ["Ben", "Mara"] && event.by.name == "Mara")
    let resumed: Params = ["as": ben.handle, "topic": "challenges", "epoch": start.epoch, "after": start.seq]
    #expect(try await !"\(ben.call("topics.subscribe", resumed))".contains("Ines"))
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    let left = await ben.event("challenges.changed") { seen($0.data.challenge, 1) }.data.challenge
    #expect(left.by.isNull && left.rows.array.map(\.member.name) == ["Ben"])
    for client in [ines, mara] {
      _ = try await owner.change("accounts.block", ["member": client.member, "blocked": false])
    }
    let back = try await ben.challenges()[0]
    #expect(back.people == 3 && back.by.name == "Mara" && back.rows[0].member.name == "Ines")
    #expect(try floor.problems() == [])
  }

  @Test("a finished challenge stays as it is, whatever is entered for its days")
  func finished() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    try await begin(floor, clients, ["metric": "sets", "countsEntered": true])
    let at = floor.time.now
    for client in [ines, ines, mara] { try await client.log() }
    let before = try await result(ines, floor)
    for _ in 0..<5 { try await mara.log(80, reps: 6, ["at": at + 60_000]) }
    floor.time.advance(2_000)
    floor.server.housekeeping()
    await floor.settle()
    let after = try await mara.challenges()[0].rows.array
    #expect(before["Ines"]?.rank == 1 && after[0].member.name == "Ines" && after[0].score == 2 && after[1].score == 1)
  }
}

extension TestFloor {
  /// Waits for an event with a score on a challenge's board.
  fileprivate func counted(_ client: TestClient) async {
    time.advance(2_000)
    server.housekeeping()
    _ = await client.event("challenges.changed") { event in
      event.data.challenge.rows.array.contains { ($0.score.int ?? 0) > 0 }
    }
  }
}

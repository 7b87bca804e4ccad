import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct FriendProfileTests {
  private static let bigThree: [(slug: String, facts: ExerciseFacts)] = [
    ("squat-barbell", "Squat"), ("bench-press-barbell", "Bench press"), ("deadlift-barbell", "Deadlift"),
  ].map { slug, name in
    var facts = ExerciseFacts(name: name, type: .weightReps, bodyPart: .legs, equipment: .barbell)
    facts.primary = [.quadriceps]
    return (slug, facts)
  }
  private static let (squat, deadlift, pullUp, plank) = (1, 3, 6, 8)
  private static let parts = [
    "days", "routines", "trainingSince", "records", "bodyWeight", "awards", "hereSince", "goals",
  ]

  private func makeFloor() throws -> TestFloor { try TestFloor(catalog: Self.bigThree + TestFloor.catalog) }

  /// Ines with a record in each of the big three and in pull-ups, a body weight, and an open workout.
  private func ines(_ floor: TestFloor) async throws -> TestClient {
    let ines = try await floor.member("Ines", more: ["bodyWeight": kg(60), "sex": "female"])
    for (day, kilograms) in [100.0, 105].enumerated() {
      if day > 0 { floor.time.advance(86_400_000) }
      for exercise in Self.squat...Self.deadlift {
        try await ines.log(kilograms, reps: 5, ["exercise": exercise, "startsNew": exercise == 1])
      }
      try await ines.log(10 + kilograms / 10, reps: 5, ["exercise": Self.pullUp])
    }
    _ = try await ines.change("goals.set", ["weekly": ["workouts": 4] as JSON])
    return ines
  }

  private static func ids(_ clients: [TestClient]) -> JSON { .array(clients.map { .number(Double($0.member)) }) }
  private static func ids(_ clients: TestClient...) -> JSON { ids(clients) }

  private func levels(_ kind: ShownKind, _ level: SharingLevel) -> Params {
    var levels: Params = ["profile": "nobody", "workouts": "nobody", "records": "nobody", "bodyWeight": "nobody"]
    levels["awards"] = "nobody"
    for other in ["visits", "goals", "heart", "roads"] { levels[other] = "nobody" }
    levels[kind.rawValue] = level.rawValue
    return levels
  }

  @Test(
    "each part of a profile is there just as its level says, for friends and for others", arguments: ShownKind.allCases)
  func parts(_ kind: ShownKind) async throws {
    let floor = try makeFloor()
    let (ines, friend, other) = (try await ines(floor), try await floor.member("Mara"), try await floor.member("Ben"))
    try await floor.befriend(ines, friend)
    let opened: [ShownKind: Set<String>] = [
      .profile: ["days", "routines"], .workouts: ["trainingSince"], .records: ["records"],
      .bodyWeight: ["bodyWeight"], .awards: ["awards"], .visits: ["hereSince"],
      .goals: ["goals"], .heart: [], .roads: [],
    ]
    for level in SharingLevel.allCases {
      _ = try await ines.change("friends.share", levels(kind, level))
      let seen = try await friend.call("friends.profile", ["member": ines.member])
      let expected = level == .nobody ? [] : opened[kind] ?? []
      #expect(Set(Self.parts.filter { !seen[$0].isNull }) == expected, "friend, \(level)")
      #expect(seen.relation == "friend" && !seen.friendsSince.isNull && seen.records.dots.isNull)
      if level == .gym {
        let seen = try await other.call("friends.profile", ["member": ines.member])
        #expect(Set(Self.parts.filter { !seen[$0].isNull }) == opened[kind] ?? [])
        #expect(seen.relation == "gymMember" && seen.friendsSince.isNull)
        // Whoever sees a name can report and block it.
        #expect(try floor.database.read { tx in try tx.reports.knowsName(of: ines.member, other.member) })
      } else {
        #expect(try await other.refusal("friends.profile", ["member": ines.member]).reason == "no_such_member")
      }
      let own = try await ines.call("friends.profile", ["member": ines.member])
      #expect(Self.parts.allSatisfy { !own[$0].isNull } && own.relation == "oneself")
    }
  }

  @Test("a profile has the days, the records and the scores, and nothing that gives a hidden body weight away")
  func figures() async throws {
    let floor = try makeFloor()
    let (ines, mara) = (try await ines(floor), try await floor.member("Mara"))
    try await floor.befriend(ines, mara)
    let closed = try await mara.call("friends.profile", ["member": ines.member])
    #expect(closed.days.days.array.count == 2 && closed.days.streakWeeks == 1)
    #expect(closed.records.bigThreeGrams == 367_500 && closed.records.lifts.array.count == 3)
    #expect(closed.records.dots.isNull && closed.records.wilks.isNull && closed.bodyWeight.isNull)
    let squat = try #require(closed.records.latest.array.first { $0.name == "Squat" })
    #expect(squat.grams == 105_000 && squat.reps == 5 && squat.e1rmGrams == 122_500)
    let hidden = try #require(closed.records.latest.array.first { $0.name == "Pull-up" })
    #expect(hidden.grams.isNull && hidden.e1rmGrams.isNull && hidden.reps.isNull)
    _ = try await ines.change("friends.share", ["bodyWeight": "friends"])
    let open = try await mara.call("friends.profile", ["member": ines.member])
    #expect(open.bodyWeight.grams == 60_000 && !open.records.dots.isNull && !open.records.wilks.isNull)
    #expect(open.records.latest.array.first { $0.name == "Pull-up" }?.grams == 80_500)
    #expect(try await mara.refusal("friends.profile", ["member": 9_999]).reason == "no_such_member")
  }

  @Test("a profile has the goals that were chosen and how far they are, and a volume only with the body weight")
  func goals() async throws {
    let floor = try makeFloor()
    let (ines, mara) = (try await ines(floor), try await floor.member("Mara"))
    try await floor.befriend(ines, mara)
    let own = try await ines.call("goals.get").thisWeek
    // Nobody sees them until the member says so.
    #expect(try await mara.call("friends.profile", ["member": ines.member]).goals.isNull)
    _ = try await ines.change("friends.share", ["goals": "friends"])
    func seen() async throws -> JSON { try await mara.call("friends.profile", ["member": ines.member]).goals }
    #expect(try await seen() == ["weekly": ["workouts": 4], "thisWeek": ["workouts": own.workouts]])
    let daily: JSON = ["minutes": 45]
    let weekly: JSON = ["sets": 50, "volumeGrams": 10_000_000]
    _ = try await ines.change("goals.set", ["daily": daily, "weekly": weekly])
    #expect(try await seen() == ["daily": daily, "weekly": ["sets": 50], "thisWeek": ["sets": own.sets]])
    _ = try await ines.change("friends.share", ["bodyWeight": "friends"])
    let open = try await seen()
    #expect(open.weekly == weekly && open.thisWeek == ["sets": own.sets, "volumeGrams": own.volumeGrams])
    // Targets stay between the member and their trainer. Who chose no goals shows none.
    _ = try await ines.change("goals.set", ["daily": [:] as JSON, "weekly": [:] as JSON])
    let by = JSON.string(floor.calendar.calendarDay(at: floor.time.now).adding(days: 60).text)
    _ = try await ines.change("goals.target", ["exercise": 1, "weight": kg(120), "by": by])
    #expect(try await seen().isNull)
  }

  @Test(
    "when a friendship ends or somebody blocks, both see at once what strangers see", arguments: ["remove", "block"])
  func ended(_ how: String) async throws {
    let floor = try makeFloor()
    let (ines, mara) = (try await ines(floor), try await floor.member("Mara"))
    try await floor.befriend(ines, mara)
    for client in [ines, mara] { _ = try await client.call("topics.subscribe", ["topic": "friends"]) }
    let both: Params = ["members": Self.ids(mara, ines)]
    _ = try await mara.call("friends.compare", both)
    _ = try await ines.change("friends.\(how)", ["member": mara.member])
    _ = await mara.event("friends.removed")
    let refused = try await mara.refusal("friends.compare", both)
    #expect(refused.reason == "no_such_member" && refused.field == "members[1]")
    #expect(try await mara.refusal("friends.profile", ["member": ines.member]).reason == "no_such_member")
    #expect(try await ines.refusal("friends.profile", ["member": mara.member]).reason == "no_such_member")
    // What is open to the gym is hidden only by a block.
    _ = try await ines.change("friends.share", ["profile": "gym"])
    let seen = try? await mara.call("friends.profile", ["member": ines.member])
    #expect((seen == nil) == (how == "block"))
  }

  // MARK: Side by side

  private func compare(_ client: TestClient, _ others: [TestClient], _ more: Params = [:]) async throws -> [JSON] {
    let members: Params = ["members": Self.ids([client] + others)]
    return try await client.call("friends.compare", members.merging(more) { $1 }).people.array
  }

  @Test("each line and each sum of a comparison is there just as its level says", arguments: ShownKind.allCases)
  func compared(_ kind: ShownKind) async throws {
    let floor = try makeFloor()
    let (ines, mara) = (try await ines(floor), try await floor.member("Mara"))
    try await floor.befriend(ines, mara)
    for level in [SharingLevel.nobody, .friends] {
      _ = try await ines.change("friends.share", levels(kind, level))
      let shown = level == .friends
      let person = try await compare(mara, [ines], ["exercise": 1])[1]
      #expect(person.points.array.isEmpty != (shown && kind == .records))
      #expect(person.missing == (shown && kind == .records ? .null : "not_shared"))
      for name in ["workouts", "sets", "volumeGrams", "muscles"] {
        #expect(person.month[name].isNull != (shown && kind == .workouts), "\(name)")
      }
      #expect(person.month.records.isNull != (shown && kind == .records))
      #expect(person.bigThreeGrams.isNull != (shown && kind == .records))
      #expect(person.streakWeeks.isNull != (shown && kind == .profile))
      #expect(person.dots.isNull && person.withoutBody == (shown && kind == .workouts ? true : .null))
      for by in ["bodyWeight", "dots", "wilks"] {
        #expect(try await compare(mara, [ines], ["exercise": 1, "by": by])[1].missing == "not_shared")
      }
      let pullUps: Params = ["exercise": Self.pullUp]
      #expect(try await compare(mara, [ines], pullUps)[1].missing == "not_shared")
    }
  }

  @Test("lines are measured as asked, and who has none is told why")
  func measured() async throws {
    let floor = try makeFloor()
    let (ines, mara) = (try await ines(floor), try await floor.member("Mara"))
    let ben = try await floor.member("Ben", more: ["bodyWeight": kg(80)])
    for other in [ines, ben] { try await floor.befriend(other, mara) }
    for client in [ines, ben] {
      _ = try await client.change("friends.share", ["bodyWeight": "friends"])
    }
    try await mara.log(60, reps: 5, ["exercise": 1])
    try await ben.log(120, reps: 5, ["exercise": 1])
    func values(_ by: String) async throws -> [JSON] {
      try await compare(mara, [ines, ben], ["exercise": 1, "by": by])
    }
    let plain = try await values("absolute")
    #expect(plain.map { $0.points.array.last?.value.double } == [70_000, 122_500, 140_000])
    let times = try await values("bodyWeight")
    #expect(times[0].missing == "no_body_weight" && times[1].points[1].value.double == 2.042)
    #expect(times[2].points[0].value.double == 1.75)
    let scores = try await values("dots")
    #expect(scores[2].missing == "no_sex" && (scores[1].points[1].value.double ?? 0) > 100)
    let change = try await values("change")
    #expect(change[1].points.array.map(\.value.double) == [0, 5] && change[0].points.array.map(\.value.double) == [0])
    let month = plain[1].month
    #expect(month.workouts == 2 && month.sets == 8 && month.muscles[0].muscle == "quadriceps")
    #expect(plain[1].withoutBody.isNull)
    #expect(try await compare(mara, [ines], ["exercise": 3])[0].missing == "no_data")
    let late: Params = ["exercise": 1, "from": floor.time.now - 3_600_000]
    #expect(try await compare(mara, [ines], late)[1].points.array.count == 1)
    // The exercise that most of the members have done.
    let usual = try await mara.call(
      "friends.compare", ["members": Self.ids(mara, ben)])
    #expect(usual.exercise == 1 && usual.measure == "e1rm" && usual.exercises[0]["members"] == 2)
  }

  @Test("a lift is divided by the body weight of its day; before the first one that was noted, by that one")
  func weighed() async throws {
    let floor = try makeFloor()
    let (ben, mara) = (try await floor.member("Ben"), try await floor.member("Mara"))
    try await floor.befriend(ben, mara)
    func times(_ more: Params = [:]) async throws -> [Double?] {
      try await compare(ben, [mara], more.merging(["exercise": 1, "by": "bodyWeight"]) { $1 })[0]
        .points.array.map(\.value.double)
    }
    var starts: [Int] = []
    for weight in [nil, 70, nil, 80, 100, nil] as [Double?] {
      if let weight { _ = try await ben.change("body.weigh", ["weight": kg(weight)]) }
      floor.time.advance(3_600_000)
      starts.append(floor.time.now)
      try await ben.log(120, reps: 5, ["exercise": 1])
      _ = try await ben.change("workouts.finish", ["as": ben.handle])
      floor.time.advance(2 * 86_400_000)
    }
    #expect(try await times() == [2, 2, 2, 1.75, 1.4, 1.4])
    #expect(try await times(["from": starts[2], "to": starts[3]]) == [2, 1.75])
    #expect(try await times(["to": starts[0]]) == [2])
    #expect(try await times(["from": starts[5]]) == [1.4])
  }

  @Test("a comparison is of two to four different members whom the caller sees, of an exercise they know")
  func refused() async throws {
    let floor = try makeFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(ines, mara)
    let (a, b) = (JSON.number(Double(mara.member)), JSON.number(Double(ines.member)))
    func reason(_ params: Params) async throws -> JSON { try await mara.refusal("friends.compare", params).reason }
    #expect(try await reason(["members": [a] as JSON]) == "out_of_range")
    #expect(try await reason(["members": [a, b, 3, 4, 5] as JSON]) == "out_of_range")
    #expect(try await reason(["members": [a, a] as JSON]) == "not_distinct")
    #expect(try await reason(["members": [a, 9_999] as JSON]) == "no_such_member")
    #expect(try await reason(["members": [a, b] as JSON, "exercise": 9_999]) == "no_such_exercise")
    #expect(try await reason(["members": [a, b] as JSON, "exercise": 8, "by": "dots"]) == "not_of_weight")
    #expect(try await reason(["members": [a, b] as JSON, "from": 2, "to": 1]) == "in_past")
    #expect(try await reason(["members": [a, b] as JSON, "by": "luck"]) == "not_one_of")
    // Without any sets there is no exercise to choose.
    let none = try await mara.call("friends.compare", ["members": [a, b] as JSON])
    #expect(none.exercise.isNull && none.people.array.map(\.missing) == ["no_data", "no_data"])
  }

  @Test("an export has the friends, the requests, the blocks and the levels")
  func export() async throws {
    let floor = try makeFloor()
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    try await floor.befriend(ines, mara)
    _ = try await mara.change("friends.block", ["member": ben.member])
    _ = try await mara.change("friends.request", ["email": "joel@example.com"])
    _ = try await mara.change("friends.share", ["records": "gym"])
    let friends = try await mara.call("accounts.export").friends
    #expect(friends.friends.array.map(\.name) == ["Ines"] && friends.blocked.array.map(\.name) == ["Ben"])
    #expect(friends.sent.array.map(\.name) == ["joel@example.com"] && friends.sharing.records == "gym")
    // Ben's export does not reveal that Mara blocked him.
    #expect(try await ben.call("accounts.export").friends.blocked.array.isEmpty)
    #expect(try floor.exported("mara@example.com").friends == friends)
  }
}

extension JSON {
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}

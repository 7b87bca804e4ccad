import Gym
import TestKit
import Testing

@testable import Floor

/// A member who has something of each kind, made through the protocol, with the people whom they have it with.
///
/// What others may not see has a text or a number that stands nowhere else.
struct FullMember {
  let floor: TestFloor
  let owner: TestClient
  let mara: TestClient
  /// A friend to whom they write.
  let ines: TestClient
  /// Their trainer.
  let tove: TestClient
  /// Somebody to whom staff may do what they may do to any member.
  let bystander: TestClient
  /// What stands for a parameter: by its name, by noun and name, or by method and name. The last one wins.
  private(set) var ids: [String: JSON] = [:]

  /// By what they are, as a member's own pages show them.
  static let texts: Set<String> = [
    "ZqName", "ZqExercise", "ZqSet", "ZqWorkout", "ZqComment", "ZqOpen", "ZqRoutine", "ZqPlanned", "ZqMessage",
    "ZqGroup", "ZqChallenge", "ZqPost", "ZqNote", "ZqTrainer", "ZqClient", "ZqAppointment", "zqcall", "ZqTemplate",
    "ZqImport", "ZqReported", "ZqProblem", "ZqRoad", "ZqRoute", "zqmail@example.com",
  ]
  static let numbers: [Double: String] = [
    71.37: "body weight", 71_370: "body weight", 78.53: "waist", 91.75: "target", 91_750: "target",
    93.25: "training max", 93_250: "training max", 312.75: "score", 23_457: "steps", 1_237: "photo",
  ]

  private var day: CalendarDay { floor.calendar.calendarDay(at: floor.time.now) }

  init() async throws {
    floor = try TestFloor()
    owner = try await floor.owner()
    bystander = try await floor.member("Omar")
    // The examples name members by small ids. None of them must be hers, nor may they know her password or PIN.
    for number in 1...12 { try await floor.member("Extra\(number)").hangUp() }
    mara = try await floor.member(
      "Mara", shown: false, pin: "1357",
      more: [
        "name": "ZqName Berg", "email": "zqmail@example.com", "password": "not in any example", "sex": "female",
      ])
    ines = try await floor.member("Ines")
    tove = try await floor.trainer()
    try await floor.befriend(mara, ines)
    try await floor.confirmEmail(of: bystander)
    try await floor.consent(mara, tove, shares: SharedKind.allCases.map(\.rawValue))
    try await train()
    try await plan()
    try await write()
    try await coach()
    try await book()
    try await spend()
    try await beat()
    try await run()
    try await addMembers()
    // Whatever friends see by default is taken back, so that a friend is one more who may see nothing.
    _ = try await mara.change(
      "friends.share",
      [
        "profile": "nobody", "workouts": "nobody", "records": "nobody", "bodyWeight": "nobody", "awards": "nobody",
        "visits": "nobody", "goals": "nobody", "heart": "nobody", "roads": "nobody", "foundByName": false,
      ])
    await floor.settle()
  }

  private func item(_ exercise: JSON) -> JSON {
    ["item": 1, "exercise": exercise, "sets": [["kind": "working", "reps": ["min": 5, "max": 8]]]]
  }

  private mutating func train() async throws {
    let exercise = try await mara.change(
      "exercises.create", ["name": "ZqExercise", "type": "weightReps", "bodyPart": "legs", "equipment": "machine"]
    ).exercise.id
    _ = try await mara.call("imports.upload", ["part": 0, "text": Self.file])
    _ = try await mara.change("imports.run", ["unit": "kg", "dryRun": false])
    let set = try await mara.log(80, reps: 5, ["exercise": exercise, "note": "ZqSet"]).set
    floor.time.advance(600_000)
    _ = try await mara.change("workouts.finish", ["name": "ZqWorkout", "comment": "ZqComment"])
    floor.time.advance(86_400_000)
    let timer = try await owner.change(
      "timers.start",
      ["plan": ["format": "forTime", "prepareSeconds": 0, "workSeconds": 600] as JSON, "label": "Fran"]
    ).timer.id
    let score = try await mara.change("scores.save", ["timer": timer, "seconds": 312.75, "scaled": false]).score.id
    let open = try await mara.change("workouts.start", ["name": "ZqOpen", "plan": [item(exercise)] as JSON]).workout.id
    let today = JSON.string(day.text)
    _ = try await mara.change("body.weigh", ["weight": ["value": 71.37, "unit": "kg"] as JSON, "day": today])
    let waist: JSON = ["kind": "waist", "value": ["value": 78.53, "unit": "cm"]]
    _ = try await mara.change("measurements.note", ["day": today, "values": [waist] as JSON])
    _ = try await mara.change("steps.set", ["day": today, "steps": 23_457])
    _ = try await mara.change("steps.configure", ["goal": 9_000, "centimeters": 71.5])
    _ = try await mara.change(
      "meals.save",
      ["goal": "keep", "activity": "moving", "diet": "vegetarian", "without": ["gluten"] as JSON, "meals": 4])
    _ = try await mara.change("exercises.star", ["exercise": exercise, "starred": true])
    _ = try await mara.change("feelings.set", ["muscle": "chest", "feeling": "sore"])
    _ = try await mara.change("members.setMax", ["exercise": exercise, "trainingMax": kg(93.25)])
    _ = try await mara.change("goals.target", ["exercise": exercise, "weight": kg(91.75), "by": "2027-03-01"])
    _ = try await mara.change("aims.set", ["goal": "gainMuscle", "daysPerWeek": 4, "minutes": 60])
    ids["exercise"] = exercise
    ids["lifts"] = exercise
    ids["coaching was"] = exercise
    ids["import"] = try await mara.call("imports.list").imports[0].id
    ids["set"] = set.id
    ids["workout"] = set.workout
    for method in ["coaching.adjust", "coaching.swap", "coaching.suggest", "coaching.dismiss"] {
      ids["\(method) workout"] = open
    }
    ids["timer"] = timer
    ids["score"] = score
    ids["post"] = .string("workout.\(mara.member).\(set.workout.int ?? 0)")
  }

  private static let file = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2021-02-10 16:46:13,ZqImport,1h 2m,Bench press,1,75.0,8,0,0,,,

    """

  private mutating func plan() async throws {
    let routine = try await mara.change(
      "routines.create", ["name": "ZqRoutine", "plan": [item(1)] as JSON]
    ).routine.id
    let planned: JSON = ["day": .string(day.adding(days: 2).text), "name": "ZqPlanned", "bodyParts": ["legs"]]
    let withRoutine: JSON = ["day": .string(day.adding(days: 4).text), "routine": routine]
    let entries = try await mara.change("schedule.plan", ["items": [planned, withRoutine] as JSON]).entries
    _ = try await mara.change("goals.set", ["weekly": ["workouts": 2] as JSON])
    _ = try await mara.change(
      "programs.start",
      ["lifts": [["lift": "squat", "exercise": 1, "trainingMax": kg(90)]] as JSON, "options": ["days": 3] as JSON])
    ids["routine"] = routine
    ids["workouts.start id"] = routine
    ids["entry"] = entries[0]
  }

  private mutating func write() async throws {
    let message = try await mara.change("messages.write", ["to": ines.member, "text": "ZqMessage"]).message
    // The owner sees of a conversation what was reported, and the messages beside it.
    _ = try await ines.change("messages.write", ["to": mara.member, "text": "Hi"])
    let reply = try await ines.change("messages.write", ["to": mara.member, "text": "ZqReported"]).message.id
    let group = try await mara.change("messages.group", ["name": "ZqGroup", "members": [ines.member.json] as JSON])
    let challenge = try await mara.change(
      "challenges.make",
      [
        "name": "ZqChallenge", "metric": "sets", "startsOn": JSON.string(day.text),
        "endsOn": JSON.string(day.adding(days: 6).text), "invite": [ines.member.json] as JSON,
      ]
    ).challenge.id
    let comment = try await ines.change("posts.comment", ["post": ids["post"] ?? .null, "text": "ZqPost"]).comment.id
    let request = try await mara.change("friends.request", ["email": "omar@example.com"]).sent.id
    _ = try await mara.change("reports.send", ["what": "message", "id": reply, "reason": "spam"])
    _ = try await mara.change(
      "problems.send", ["text": "ZqProblem", "screen": "phone", "page": "today", "width": 390, "height": 844])
    ids["problem"] = 1
    ids["message"] = message.id
    ids["until"] = message.id
    ids["reports.send id"] = message.id
    ids["conversation"] = message.conversation
    for method in ["messages.changeGroup", "messages.leave"] { ids["\(method) conversation"] = group.conversation.id }
    ids["challenge"] = challenge
    ids["posts comment"] = comment
    ids["request"] = request
    ids["report"] = 1
  }

  private mutating func coach() async throws {
    let client = mara.member
    let comment = try await tove.change(
      "comments.write", ["client": client, "workout": ids["workout"] ?? .null, "text": "ZqTrainer"]
    ).comment.id
    _ = try await mara.change(
      "comments.write", ["trainer": tove.member, "workout": ids["workout"] ?? .null, "text": "ZqClient"])
    let note = try await tove.change("notes.write", ["client": client, "text": "ZqNote", "reported": true]).note.id
    let proposal = try await tove.change(
      "goals.propose", ["client": client, "exercise": 1, "weight": kg(100), "by": "2027-03-01"]
    ).proposals[0].id
    let template = try await tove.change("routines.create", ["name": "ZqTemplate", "plan": [item(1)] as JSON]).routine
    let start = JSON.string(day.adding(days: 1).text)
    let assignment = try await tove.change(
      "assignments.assign",
      [
        "template": template.id, "version": template.version, "clients": [client.json] as JSON,
        "schedule": ["start": start, "weeks": 2, "days": [1, 4]] as JSON,
      ]
    ).assignments[0].id
    ids["comments comment"] = comment
    ids["comments until"] = comment
    ids["note"] = note
    ids["proposal"] = proposal
    ids["template"] = template.id
    ids["assignment"] = assignment
    ids["trainer"] = tove.member.json
  }

  private mutating func book() async throws {
    let kind = try await tove.change("appointments.saveKind", ["name": "Technique check", "minutes": 30]).kinds[0].id
    let range: JSON = ["from": 540, "to": 720]
    let weekly = (1...7).map { day -> JSON in ["weekday": .number(Double(day)), "ranges": [range]] }
    let rules: JSON = ["automatic": false, "noticeMinutes": 120, "cancelMinutes": 1440]
    _ = try await tove.change(
      "appointments.setHours", ["hours": ["weekly": .array(weekly), "days": []] as JSON, "rules": rules])
    let startsAt = floor.calendar.instant(day: day.adding(days: 2), minute: 540)
    let asked = try await mara.change(
      "appointments.request", ["kind": kind, "startsAt": startsAt, "note": "ZqAppointment"]
    ).appointments[0]
    let call: Params = ["appointment": asked.id, "link": "https://zqcall.example/"]
    _ = try await tove.change("appointments.setLink", call)
    let room = try await owner.change("rooms.save", ["name": "Rig"]).room.id
    let at = JSON.string(day.adding(days: 3).text)
    let plan: JSON = ["name": "Barbell basics", "capacity": 5, "minutes": 60, "day": at, "start": 1080]
    let made = try await tove.change("classes.create", ["plan": plan]).class.id
    let listed = try await tove.call("classes.list", ["from": at, "to": at])
    _ = try await mara.change("classes.book", ["session": listed.sessions[0].id])
    _ = try await mara.call("feeds.get")
    _ = try await mara.change("visits.checkIn")
    let today = floor.calendar.calendarDay(at: floor.time.now)
    let ends = JSON.string(today.adding(days: 300).text)
    _ = try await owner.change("memberships.set", ["member": mara.member.json, "endsOn": ends])
    ids["visit"] = try await owner.call("visits.present").visits[0].visit.id
    ids["appointments kind"] = kind
    ids["appointment"] = asked.id
    ids["class"] = made
    ids["session"] = listed.sessions[0].id
    ids["room"] = room
    ids["sessions.end session"] = try await mara.call("sessions.list").sessions[0].id
  }

  private mutating func spend() async throws {
    try await floor.give(500, to: mara)
    let reward = try await owner.change("rewards.save", ["name": "Shake", "cost": 150, "listed": true]).reward.id
    let redemption = try await mara.change("rewards.redeem", ["reward": reward, "cost": 150]).redemption
    let board = try await owner.change(
      "boards.save",
      ["metric": "e1rm", "exercise": 1, "sexes": false, "ages": false, "weights": false, "onWalls": false]
    ).board.id
    ids["reward"] = reward
    ids["redemption"] = redemption.id
    ids["board"] = board
    ids["boards"] = board
  }

  private mutating func beat() async throws {
    let (radio, strap) = (try await floor.device("radio"), "ble:C0:FF:EE:00:00:01")
    func hear(_ bpm: Int) async throws {
      _ = try await radio.call("hearts.sent", ["beats": [["strap": .string(strap), "bpm": bpm.json]] as JSON])
    }
    try await hear(120)
    let code = try await owner.call("straps.list", ["as": owner.handle]).straps[0].code
    _ = try await mara.change("straps.claim", ["code": code, "kind": "own"])
    _ = try await mara.change("hearts.configure", ["shown": "nothing", "maximum": 180, "signsIn": true])
    for _ in 0..<15 {
      floor.time.advance(5_000)
      try await hear(120)
    }
    // A class that begins ends the session.
    _ = try await tove.change("hearts.begin", ["title": "Engine room"])
    _ = try await tove.change("hearts.end")
    await floor.settle()
    let today = JSON.string(day.text)
    ids["strap"] = .string(strap)
    // They are on a machine, and walls show nothing of them.
    let said: JSON = ["machine": "sim:9", "kind": "rower", "distanceM": 0]
    _ = try await radio.call("machines.sent", ["readings": [said] as JSON])
    _ = try await mara.change("machines.take", ["machine": "sim:9"])
    ids["machine"] = "sim:9"
    ids["hearts id"] = try await mara.call("hearts.sessions", ["from": today, "to": today]).sessions[0].id
  }

  private mutating func run() async throws {
    ids["roads id"] = try await mara.importRoad(RoadText(name: "ZqRoad", startedAt: floor.time.now - 7_200_000)).id
    _ = try await mara.change("roads.change", ["id": ids["roads id"] ?? .null, "name": "ZqRoad"])
    _ = try await mara.change("roads.configure", ["hidesEnds": false])
    ids["routes road"] = ids["roads id"]
    let route: Params = ["name": "ZqRoute", "kind": "run", "road": ids["roads id"] ?? .null]
    ids["photos id"] = try await mara.addPhoto(JPEGSample(width: 1_237)).id
    ids["routes id"] = try await mara.change("routes.save", route).route.id
  }

  private mutating func addMembers() async throws {
    for name in ["member", "members", "client", "clients", "staff", "invite", "add", "remove", "messages.write to"] {
      ids[name] = mara.member.json
    }
    ids["coaching.swap to"] = ids["exercise"]
    ids["email"] = "zqmail@example.com"
    _ = try await mara.setPicture(SampleJPEG().bytes)
    // In a plan of sets, `set` is a place.
    ids["coaching set"] = 1
    for name in ["area", "device", "display", "occasion", "preset"] { ids[name] = 1 }
    ids["token"] = try await mara.change("tokens.make", ["name": "Watch", "scopes": ["read"] as JSON]).token.id
    ids["areas"] = 1
  }
}

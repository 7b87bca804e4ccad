import Gym
import Storage

/// Friendships, messages, challenges and board places of the invented gym's members. Made only once, so that it keeps
/// the changes of people who try the demo. Scores, boards and points are counted from the log by the server.
struct DemoFriends {
  let tx: Tx
  let calendar: GymCalendar

  private static let hour = 3_600_000
  private static let mara = "mara"
  /// The friends of the member whose login is printed, the closest first.
  private static let friends = ["joel", "lin", "anouk", "olga", "victor", "sofia", "yusuf", "priya"]
  /// Groups of members who are friends with each other.
  private static let circles = [
    ["freya", "marcus", "olga", "victor", "joel"], ["lin", "chloe", "camille", "zoe"],
    ["rasmus", "diego", "yusuf", "samir", "leila"], ["sofia", "noah", "ben", "mei"],
  ]

  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let members = Dictionary(
      people.map { (String($0.0.email.prefix { $0 != "@" }), $0) }, uniquingKeysWith: { $1 })
    let ids = members.mapValues(\.1.id)
    guard let mara = ids[Self.mara] else { return }
    if try tx.friends.count(of: mara) == 0, try tx.boards.roster().isEmpty {
      try befriend(ids, mara, now: now)
      try write(ids, mara, now: now)
      try react(ids, mara, now: now)
      try join(people, now: now)
      try offer()
    }
    try compete(ids, mara, now: now)
  }

  // MARK: Friends

  private func befriend(_ ids: [String: Int], _ mara: Int, now: Int) throws {
    for (index, friend) in Self.friends.compactMap({ ids[$0] }).enumerated() {
      try tx.friends.befriend(mara, friend, at: now - (150 - index * 16) * Milliseconds.day)
    }
    for (number, circle) in Self.circles.map({ $0.compactMap { ids[$0] } }).enumerated() {
      for (index, one) in circle.enumerated() {
        for other in circle.dropFirst(index + 1) {
          try tx.friends.befriend(one, other, at: now - (90 - number * 13 - index) * Milliseconds.day)
        }
      }
    }
    if let freya = ids["freya"] {
      _ = try tx.friends.request(sender: freya, receiver: mara, email: nil, at: now - 20 * Self.hour)
    }
    // Most members keep the usual levels.
    for (name, levels) in [
      ("joel", Self.levels(.gym, records: .gym)), ("olga", Self.levels(.gym, records: .gym)),
      ("priya", Self.levels(.friends, records: .nobody)), ("yusuf", Self.levels(.nobody, records: .friends)),
    ] {
      guard let id = ids[name] else { continue }
      try tx.friends.share(SharingChoice(levels: levels, foundByName: true), member: id)
    }
  }

  private static func levels(_ workouts: SharingLevel, records: SharingLevel) -> SharingLevels {
    var levels = SharingLevels.usual
    (levels[.workouts], levels[.records]) = (workouts, records)
    if workouts == .gym { levels[.profile] = .gym }
    levels[.visits] = workouts
    return levels
  }

  // MARK: What they write

  private func write(_ ids: [String: Int], _ mara: Int, now: Int) throws {
    let crew = ["lin", "anouk", "olga"].compactMap { ids[$0] }
    guard crew.count == 3, let joel = ids["joel"] else { return }
    let group = try tx.conversations.makeGroup("Tuesday crew", [mara] + crew, at: now - 8 * Milliseconds.day)
    _ = try say("Who’s coming on Tuesday?", by: mara, in: group, at: now - 2 * Milliseconds.day)
    _ = try say("Me, after seven.", by: crew[0], in: group, at: now - 2 * Milliseconds.day + 400_000)
    let newest = try say("I’ll bring the chalk.", by: crew[2], in: group, at: now - 2 * Milliseconds.day + 900_000)
    for member in [mara] + crew { try tx.conversations.read(group, member: member, until: newest) }
    // In the order in which they were written.
    let id = try tx.conversations.ofTwo(mara, joel, at: now - 3 * Milliseconds.day)
    _ = try say("Squats tomorrow? I’m there at half past five.", by: joel, in: id, at: now - 3 * Milliseconds.day)
    _ = try say("I’m in. Save me a rack.", by: mara, in: id, at: now - 3 * Milliseconds.day + 600_000)
    let workout = try lastWorkout(of: joel, now: now)
    let seen = try say(
      "Look at that.", card: workout.map { .workout($0.id) }, by: joel, in: id, at: now - 5 * Self.hour)
    try tx.conversations.read(id, member: joel, until: seen)
    try tx.conversations.read(id, member: mara, until: seen)
    _ = try say("Same time on Friday?", by: joel, in: id, at: now - 2 * Self.hour)
  }

  private func say(
    _ text: String, card: MessageCard? = nil, by author: Int, in conversation: Int, at: Int
  ) throws -> Int {
    try tx.messages.write(text, card: card, in: conversation, author: author, at: at)
  }

  private func lastWorkout(of member: Int, now: Int) throws -> Workout? {
    try tx.workouts.all(member: member).last { ($0.finishedAt ?? .max) < now }
  }

  /// Friends react to each other's last workout.
  private func react(_ ids: [String: Int], _ mara: Int, now: Int) throws {
    let friends = Self.friends.compactMap { ids[$0] }
    let kinds = ReactionKind.allCases
    for (index, member) in ([mara] + friends).enumerated() {
      guard let workout = try lastWorkout(of: member, now: now), let end = workout.finishedAt else { continue }
      let post = Post.workout(workout.id, of: member)
      let others = member == mara ? friends : [mara]
      for (place, other) in others.prefix(4).enumerated() where (index + place) % 3 != 2 {
        try tx.posts.react(
          kinds[(index + place) % kinds.count], to: post, by: other, at: min(now, end + (place + 1) * 900_000))
      }
      guard index < 3 else { continue }
      _ = try tx.posts.comment(
        ["Strong! That last set looked easy.", "Next time with me, please.", "New shoes?"][index], on: post,
        by: member == mara ? friends[0] : mara, at: min(now, end + Self.hour))
    }
  }

  // MARK: Boards and rewards

  /// Two out of three members are on boards, most of them in their classes.
  private func join(_ people: [(DemoPerson, Member)], now: Int) throws {
    let exercises = try tx.exercises.everything()
    let lifts = ["squat-barbell", "bench-press-barbell", "deadlift-barbell"].compactMap { slug in
      exercises.first { $0.slug == slug }?.id
    }
    let walls: [BoardWalls] = [.sexes, .everybody, .weights]
    var boards = zip(lifts, walls).map { lift, walls in
      Board(
        id: 0, metric: .e1rm, exercise: lift, hasSexes: true, hasAges: true, hasWeights: true, isOnWalls: true,
        walls: walls)
    }
    boards.append(
      Board(
        id: 0, metric: .streak, exercise: nil, hasSexes: false, hasAges: false, hasWeights: false, isOnWalls: true))
    for var board in boards {
      board.id = try tx.boards.find(board.metric, exercise: board.exercise)?.id ?? tx.boards.add(board)
      for (index, (person, member)) in people.enumerated() where person.shownOnFloor && index % 3 != 2 {
        try tx.boards.join(
          member.id, board.id,
          BoardChoice(score: index % 7 != 3, sex: true, age: index % 4 != 1, weight: index % 5 != 4),
          at: now - (60 - index) * Milliseconds.day)
      }
      // Marks everybody on the board, so that the server counts them when it runs.
      try tx.boards.change(board)
    }
  }

  private func offer() throws {
    for reward in [
      Reward(
        id: 0, name: "Protein shake", text: "Any flavour, at the bar.", cost: 150, stock: nil, aMonth: 2,
        isListed: true),
      Reward(
        id: 0, name: "A day for a friend", text: "Bring somebody along, once.", cost: 400, stock: 20, aMonth: 1,
        isListed: true),
    ] where try tx.rewards.named(reward.name) == nil {
      _ = try tx.rewards.add(reward)
    }
  }

  // MARK: A challenge

  /// A challenge that is under way, and one to which the printed member is invited. New ones are made once these are
  /// over.
  private func compete(_ ids: [String: Int], _ mara: Int, now: Int) throws {
    let today = calendar.calendarDay(at: now)
    guard let joel = ids["joel"], try tx.challenges.countOpen(of: mara) == 0 else { return }
    let friends = Self.friends.compactMap { ids[$0] }
    let running = try begin("Three weeks of iron", .volume, by: joel, from: today.monday.adding(days: -7), days: 21)
    for member in friends.prefix(6) + [mara] {
      try tx.challenges.join(member, running, team: nil, at: now - 7 * Milliseconds.day)
    }
    guard let olga = ids["olga"] else { return }
    let next = try begin("Who comes most often?", .sessions, by: olga, from: today.monday.adding(days: 7), days: 14)
    try tx.challenges.join(olga, next, team: nil, at: now - Self.hour)
    for member in [mara, joel] { try tx.challenges.invite(member, to: next, at: now - Self.hour) }
  }

  private func begin(
    _ name: String, _ metric: ChallengeMetric, by maker: Int, from: CalendarDay, days: Int
  ) throws -> Int {
    let end = from.adding(days: days - 1)
    let startsAt = calendar.start(of: from)
    return try tx.challenges.add(
      Challenge(
        id: 0, maker: maker, name: name, metric: metric, target: nil, exercise: nil, bodyPart: nil, teams: [],
        hasHandicap: false, countsEntered: false, startsOn: from, endsOn: end, startsAt: startsAt,
        endsAt: calendar.start(of: end.adding(days: 1)), madeAt: startsAt))
  }
}

import Gym
import Storage
import Wire

/// A challenge with everybody in it, read once; each member's view is made from it.
///
/// Joining is the consent to be seen by the others who have joined. A block hides two of them from each other; the rest
/// is ranked anew, because a gap in the ranks would reveal the block. A team's score is the same for everybody.
struct ChallengeStandings: Sendable {
  let challenge: Challenge
  let exerciseName: String?
  let people: [ChallengePerson]
  let maker: Face?
  private let blocks: [Int: Set<Int>]

  /// - Returns: nil if there is no such challenge.
  init?(_ id: Int, _ exercises: ExerciseCatalog, _ tx: Tx) throws {
    guard let challenge = try tx.challenges.find(id) else { return nil }
    self.challenge = challenge
    exerciseName = challenge.exercise.map(exercises.name)
    people = try tx.challenges.people(id)
    maker = try challenge.maker.flatMap { try tx.members.find($0) }.flatMap { $0.status == .active ? $0.face : nil }
    var blocks: [Int: Set<Int>] = [:]
    for (member, blocked) in try tx.challenges.blocks(id) {
      blocks[member, default: []].insert(blocked)
      blocks[blocked, default: []].insert(member)
    }
    self.blocks = blocks
  }

  var joined: [ChallengePerson] { people.filter { $0.standing == .joined } }
  /// Who sees the challenge: everybody who has joined, and until it is settled everybody who is invited.
  var viewers: [Int] {
    people.filter { $0.standing == .joined || ($0.standing == .invited && challenge.settledAt == nil) }.map(\.face.id)
  }

  private func hides(_ one: Int, _ other: Int) -> Bool { blocks[one]?.contains(other) ?? false }

  // MARK: Scores

  /// The median of the participants' averages. It stands in for those without a history. Nil if there is no handicap or
  /// nobody has a history; plain results are then compared.
  private var median: Int? {
    challenge.hasHandicap ? ChallengeHandicap.median(joined.compactMap(\.expected)) : nil
  }

  private func score(_ person: ChallengePerson, median: Int?) -> Int {
    guard let median else { return person.score }
    return ChallengeHandicap.permille(person.score, expected: person.expected ?? median)
  }

  private func baseline(_ person: ChallengePerson, median: Int?) -> ChallengeBaseline? {
    guard challenge.hasHandicap, person.isMeasured else { return nil }
    return person.expected != nil ? .own : median != nil ? .median : ChallengeBaseline.none
  }

  func places(of some: [ChallengePerson]) -> [Int: ChallengePlace] {
    let median = median
    return ChallengeEntry.places(
      some.map { ChallengeEntry(id: $0.face.id, score: score($0, median: median), reachedAt: $0.reachedAt) })
  }

  /// Whether at least two people have scored and, with teams, both teams have people. Nobody wins a challenge alone.
  var isContested: Bool {
    guard joined.count(where: { $0.score > 0 }) >= 2 else { return false }
    return challenge.teams.isEmpty || Set(joined.compactMap(\.team)).count == 2
  }

  /// Best first. A team's score is the mean of its people's, so that the larger team has no advantage.
  func teams() -> [ChallengeTeam] {
    guard challenge.teams.count == 2 else { return [] }
    let median = median
    let sums = [1, 2].map { team -> (people: Int, sum: Int) in
      let some = joined.filter { $0.team == team }
      return (some.count, some.reduce(0) { $0 + score($1, median: median) })
    }
    // Multiplying each sum by the other team's size compares the means without a division, which would round them.
    let places = ChallengeEntry.places(
      [(1, sums[0].sum * max(1, sums[1].people)), (2, sums[1].sum * max(1, sums[0].people))].map {
        ChallengeEntry(id: $0.0, score: $0.1, reachedAt: nil)
      })
    return sums.enumerated().map { index, each in
      let place = places[index + 1] ?? ChallengePlace()
      let mean = Double(each.sum) / Double(max(1, each.people))
      return ChallengeTeam(
        team: index + 1, name: challenge.teams[index], people: each.people, score: (mean * 1000).rounded() / 1000,
        rank: place.rank, tied: place.isTied ? true : nil)
    }.sorted { ($0.rank ?? 3, $0.team) < ($1.rank ?? 3, $1.team) }
  }

  /// The outcome by the rows and teams that a viewer sees.
  private func outcome(_ rows: [ChallengeRow], _ teams: [ChallengeTeam]) -> ChallengeOutcome {
    let ranks = teams.isEmpty ? rows.map(\.rank) : teams.map(\.rank)
    guard ranks.contains(1) else { return .nobody }
    guard isContested, !teams.isEmpty || ranks.count(where: { $0 != nil }) >= 2 else { return .alone }
    return ranks.count { $0 == 1 } > 1 ? .draw : .won
  }

  /// When the first participant reached the target; nil if nobody has.
  var firstReachedAt: Int? { joined.compactMap(\.reachedAt).min() }

  // MARK: Views

  func phase(now: Int) -> ChallengePhase {
    if challenge.settledAt != nil || now >= challenge.overAt { return .over }
    return now < challenge.startsAt ? .ahead : .running
  }

  /// The challenge as a member sees it; nil if they have neither joined nor been invited.
  func view(for viewer: Int, now: Int) -> ChallengeView? {
    guard viewers.contains(viewer) else { return nil }
    let isIn = people.contains { $0.face.id == viewer && $0.standing == .joined }
    let isOwn = challenge.maker == viewer
    let shown = joined.filter { !hides(viewer, $0.face.id) }
    let asked = people.filter { $0.standing != .joined && !hides(viewer, $0.face.id) }.map { FaceView($0.face) }
    let rows = isIn ? rows(shown, for: viewer) : []
    let teams = isIn ? teams() : teams().map(\.withoutScore)
    let phase = phase(now: now)
    let makers = shown.first { $0.face.id == challenge.maker }?.team
    return ChallengeView(
      id: challenge.id, name: challenge.name, metric: challenge.metric, target: challenge.target,
      exercise: challenge.exercise, exerciseName: exerciseName, bodyPart: challenge.bodyPart,
      handicap: challenge.hasHandicap, countsEntered: challenge.countsEntered, startsOn: challenge.startsOn.text,
      endsOn: challenge.endsOn.text, startsAt: challenge.startsAt, endsAt: challenge.endsAt,
      closesAt: challenge.closesAt,
      countsFrom: challenge.countsFrom > challenge.startsAt ? challenge.countsFrom : nil, phase: phase,
      outcome: isIn && phase == .over ? outcome(rows, teams) : nil,
      by: maker.flatMap { hides(viewer, $0.id) ? nil : FaceView($0) }, own: isOwn, joined: isIn, people: shown.count,
      relative: median != nil, rows: rows,
      teams: challenge.teams.isEmpty
        ? nil
        : teams.map { team in
          var team = team
          team.people = shown.count { $0.team == team.team }
          team.maker = team.team == makers ? true : nil
          return team
        },
      invited: isOwn && challenge.settledAt == nil ? asked : nil)
  }

  /// Leaves out others' points: they would reveal what else somebody got in that month.
  private func rows(_ shown: [ChallengePerson], for viewer: Int) -> [ChallengeRow] {
    let (median, places) = (median, places(of: shown))
    let isSettled = challenge.settledAt != nil
    return shown.map { person in
      let place = places[person.face.id] ?? ChallengePlace()
      return ChallengeRow(
        member: FaceView(person.face), team: person.team, score: score(person, median: median), rank: place.rank,
        tied: place.isTied ? true : nil, reachedAt: person.reachedAt, capped: person.isCapped ? true : nil,
        baseline: baseline(person, median: median),
        points: isSettled && person.face.id == viewer ? person.points : nil)
    }.sorted { ($0.rank ?? .max, -$0.score, $0.member.name) < ($1.rank ?? .max, -$1.score, $1.member.name) }
  }

  /// An event for each viewer with what they see now. A newer one may replace it.
  /// - Parameter before: the challenge before the change. A viewer who sees no difference gets no event: even an empty
  ///   one would reveal when a member trains who is hidden from them. With nil, every viewer gets one.
  func changed(since before: ChallengeStandings? = nil, now: Int) -> [Event] {
    viewers.compactMap { viewer in
      guard let view = view(for: viewer, now: now), before?.view(for: viewer, now: now) != view else { return nil }
      return Event(.challenges(viewer), ChallengeChanged(challenge: view), key: "challenge \(challenge.id)")
    }
  }
}

extension ChallengeTeam {
  /// For those who are only invited: others' scores are seen only by those who have joined.
  fileprivate var withoutScore: ChallengeTeam {
    ChallengeTeam(team: team, name: name, people: people, score: 0, rank: nil, tied: nil)
  }
}

import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Awards follow from the log. Only the fact that they were announced is stored.
///
/// A member's awards are computed on a reader, after a workout was finished, a record was set or an entry was removed.
/// Logging a set never waits for that.
struct AwardService: Service {
  let database: Database
  let hub: TopicHub
  let clock: Clock
  let reader: AwardReader
  let floor: FloorAwards
  let log: Logger
  private let watch = AwardWatch()

  init(
    database: Database, hub: TopicHub, clock: Clock, reader: AwardReader, floor: FloorAwards, log: Logger
  ) {
    self.database = database
    self.hub = hub
    self.clock = clock
    self.reader = reader
    self.floor = floor
    self.log = log
  }

  static let memberData = MemberData("announced_awards", "award_marks")
    .exporting { export, tx in
      export.add("awards", try export.context.awards.earned(by: export.member.id, tx))
      export.add("awardsSharedWith", try tx.friends.sharing(export.member.id).levels.awards)
    }
    .clearing { member, tx in try tx.awards.clear(member: member) }

  func register(in registry: inout Registry) {
    registry.query(AwardsList.self, .login, cost: .heavy) { caller, _, tx in
      try reader.list(of: caller.signedIn().member.id, now: caller.now, tx)
    }
    registry.change(AwardsShare.self, .login, share)
    registry.tells(AwardEarned.self, AwardLost.self, AwardsShared.self)
    followFloor(&registry)
    guard reader.books.hasAny else { return }
    registry.follow(WorkoutFinished.self) { event, topic in look(topic, because: [event.workout]) }
    registry.follow(SetLogged.self) { event, topic in
      if !event.set.records.isEmpty { look(topic, because: [event.set.workout], takesBack: false) }
    }
    registry.follow(SetEdited.self) { event, topic in look(topic, because: [event.set.workout]) }
    registry.follow(SetDeleted.self) { _, topic in look(topic) }
    registry.follow(SetRestored.self) { event, _ in look(.me(event.member), because: [event.workout]) }
    registry.follow(WorkoutDeleted.self) { _, topic in look(topic) }
    registry.follow(WorkoutRestored.self) { event, topic in look(topic, because: [event.workout.id]) }
    registry.follow(LogImported.self) { _, topic in look(topic) }
    registry.follow(LogImportUndone.self) { _, topic in look(topic) }
    registry.follow(LogCleared.self) { _, topic in look(topic) }
  }

  private func share(_ caller: Caller, _ call: AwardsShare, _ tx: Tx) throws -> Outcome<AwardsShared> {
    let member = try caller.signedIn().member.id
    var choice = try tx.friends.sharing(member)
    choice.levels.awards = call.with
    return Outcome(AwardsShared(with: call.with), events: try FriendService.share(choice, member: member, tx))
  }

  private func followFloor(_ registry: inout Registry) {
    registry.tells(FloorAward.self, FloorAwardRemoved.self)
    registry.atStart { [floor] tx in try floor.load(tx) }
    registry.follow(AwardActivity.self) { [floor, hub] event, _ in hub.publish(floor.apply(event)) }
    registry.follow(MemberChanged.self) { [floor, hub] event, _ in
      if event.faceChanged { hub.publish(floor.apply(event.member)) }
    }
    registry.follow(LogForgotten.self) { [floor, hub] event, _ in hub.publish(floor.forget(event.member)) }
  }

  // MARK: Announcing

  /// - Parameters:
  ///   - workouts: awards earned by these workouts are announced. Awards that are new for another reason (an import, a
  ///     workout entered for a past day, new awards in the catalog) are stored silently, because nobody wants forty of
  ///     them announced at once.
  ///   - takesBack: false if nothing was removed. A finished workout that is continued then keeps its awards.
  private func look(_ topic: Topic, because workouts: Set<Int> = [], takesBack: Bool = true) {
    guard let member = topic.member, watch.begin(member, Cause(workouts: workouts, takesBack: takesBack)) else {
      return
    }
    next(member)
  }

  private func next(_ member: Int) {
    guard let cause = watch.take(member) else { return }
    database.readLater(
      { tx in
        let (book, markUntil) = try reader.books.book(of: member, tx)
        let known = try tx.awards.announced(member: member)
        let lost = cause.takesBack ? known.subtracting(book.earned.map(\.id)).sorted() : []
        return Findings(new: book.earned.filter { !known.contains($0.id) }, lost: lost, markUntil: markUntil)
      },
      done: { result in
        switch result {
        case .success(let findings) where findings.isEmpty: next(member)
        case .success(let findings): store(findings, of: member, because: cause.workouts)
        case .failure(let error):
          log.warning("awards", metadata: ["error": "\(error)"])
          next(member)
        }
      })
  }

  private struct Findings: Sendable {
    var new: [EarnedAward]
    var lost: [String]
    var markUntil: Int?
    var isEmpty: Bool { new.isEmpty && lost.isEmpty && markUntil == nil }
  }

  /// Nil unless the member is shown on the floor and shares their awards there.
  private func face(toShow member: Int, _ tx: Tx) throws -> FaceView? {
    guard try tx.friends.sharing(member).levels.awards == .gym, let found = try tx.members.find(member),
      found.shownOnFloor
    else { return nil }
    return FaceView(found.face)
  }

  private func store(_ findings: Findings, of member: Int, because workouts: Set<Int>) {
    let now = clock.now
    database.write(
      { tx -> [Event] in
        var events: [Event] = []
        var activity = AwardActivity(member: member, face: try face(toShow: member, tx))
        for id in findings.lost where try tx.awards.takeBack(id, member: member) {
          events.append(Event(.me(member), AwardLost(award: id)))
          activity.lost.append(id)
        }
        for earned in findings.new {
          let isNews = workouts.contains(earned.workout)
          let sharedAt = isNews && activity.face != nil ? now : nil
          guard
            try tx.awards.announce(
              earned.id, member: member, sharedAt: sharedAt, toldAt: isNews ? now : nil), isNews
          else { continue }
          events.append(Event(.me(member), AwardEarned(award: reader.view(earned))))
          if let sharedAt { activity.earned.append(AwardActivity.Earned(award: earned.id, at: sharedAt)) }
        }
        if let until = findings.markUntil { try tx.awards.setMark(member: member, until: until) }
        if !activity.lost.isEmpty || !activity.earned.isEmpty { events.append(Event(.activity, activity)) }
        return events
      },
      done: { result in
        switch result {
        case .success(let events): hub.publish(events)
        case .failure(let error): log.warning("awards", metadata: ["error": "\(error)"])
        }
        next(member)
      })
  }
}

/// Why a member's awards are looked at.
private struct Cause: Sendable {
  var workouts: Set<Int>
  var takesBack: Bool
}

/// Which members' awards have to be looked at. Per member, at most one look runs and one more waits.
private final class AwardWatch: Sendable {
  private struct Looks {
    /// Why another look has to follow the running one; nil if none has to.
    var next: Cause?
  }

  /// Contains a member while a look at them runs.
  private let looks = Mutex<[Int: Looks]>([:])

  /// - Returns: whether the caller has to run the look.
  func begin(_ member: Int, _ cause: Cause) -> Bool {
    looks.withLock { looks in
      let runs = looks[member] != nil
      var next = looks[member]?.next ?? Cause(workouts: [], takesBack: false)
      next.workouts.formUnion(cause.workouts)
      next.takesBack = next.takesBack || cause.takesBack
      looks[member] = Looks(next: next)
      return !runs
    }
  }

  /// - Returns: nil if there is nothing left to look at.
  func take(_ member: Int) -> Cause? {
    looks.withLock { looks in
      guard let next = looks[member]?.next else {
        looks[member] = nil
        return nil
      }
      looks[member] = Looks(next: nil)
      return next
    }
  }
}

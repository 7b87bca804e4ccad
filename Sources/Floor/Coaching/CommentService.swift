import Gym
import Storage
import Wire

/// What trainers and their clients write to each other about a workout or a set. No public screen shows any of it.
struct CommentService: Service {
  let space: DiskSpace

  /// The most comments on one workout, from all people together.
  static let mostOnWorkout = 500
  static let pageLimit = 50

  static let memberData = MemberData("comments").exporting { export, tx in
    let member = export.member.id
    export.add(
      "comments",
      unlessEmpty: try tx.comments.all(of: member).map { comment -> CommentView in
        var view = CommentView(comment)
        view.by = view.by.exported(by: member)
        return view
      })
  }

  func register(in registry: inout Registry) {
    registry.change(CommentsWrite.self, .login, write)
    registry.change(CommentsDelete.self, .login, delete)
    registry.change(CommentsRead.self, .login, read)
    registry.query(CommentsList.self, .login, list)
    registry.reminders(.message, on: CommentWritten.self, MessageReminders.comments)
    let queue = registry.reminderSources.queue
    registry.remember(CommentsSeen.self) { _, topic in if let member = topic.member { queue.wake(member) } }
    registry.publishes(CommentWritten.self, CommentDeleted.self, CommentsSeen.self, CommentsUnread.self)
  }

  /// The two who write to each other, and which of them the caller is.
  private struct Pair {
    var trainer: Int
    var client: Int
    var caller: Int

    init(trainer: Int, client: Int, caller: Int) {
      self.trainer = trainer
      self.client = client
      self.caller = caller
    }

    init(_ comment: WorkoutComment, caller: Int) {
      self.init(trainer: comment.trainer, client: comment.client, caller: caller)
    }
  }

  /// A trainer always needs the client's consent. A client needs it only to write: they keep what was written.
  /// - Throws: `no_such_client`, `no_such_trainer`, `one_of_two`.
  private func pair(
    client: Int?, trainer: Int?, writes: Bool, _ caller: Caller, _ tx: Tx
  ) throws -> Pair {
    let own = try caller.signedIn().member.id
    switch (client, trainer) {
    case (let client?, nil):
      return Pair(trainer: own, client: try CoachingService.client(client, caller, tx).member.id, caller: own)
    case (nil, let trainer?):
      if writes {
        guard try tx.clients.shares(trainer: trainer, member: own) != nil,
          let found = try tx.members.find(trainer), found.role != .member
        else { throw Fault.missing("trainer", field: "trainer") }
      }
      return Pair(trainer: trainer, client: own, caller: own)
    case (nil, nil): throw Fault.invalid("client", "one_of_two")
    case (_?, _?): throw Fault.invalid("trainer", "one_of_two")
    }
  }

  private func write(_ caller: Caller, _ call: CommentsWrite, _ tx: Tx) throws -> Outcome<CommentsWrite.Reply> {
    try space.keepReserve()
    let pair = try pair(client: call.client, trainer: call.trainer, writes: true, caller, tx)
    let text = try CommentRules.text(call.text)
    try Moderation.check([("text", text)], by: caller, tx)
    guard try tx.workouts.find(call.workout, member: pair.client) != nil else {
      throw Fault.missing("workout", field: "workout")
    }
    if let set = call.set {
      guard try tx.sets.find(set, member: pair.client)?.workout == call.workout else {
        throw Fault.missing("set", field: "set")
      }
    }
    guard try tx.comments.count(workout: call.workout) < Self.mostOnWorkout else {
      throw Fault(.conflict, "too_many", field: "workout", params: ["max": Double(Self.mostOnWorkout)])
    }
    let id = try tx.comments.write(
      text, trainer: pair.trainer, client: pair.client, author: pair.caller, workout: call.workout, set: call.set,
      at: caller.now)
    guard let comment = try tx.comments.find(id) else { throw Fault.missing("comment", field: "workout") }
    let view = CommentView(comment)
    return Outcome(
      CommentsWrite.Reply(comment: view), events: try events(CommentWritten(comment: view), pair, tx))
  }

  private func delete(_ caller: Caller, _ call: CommentsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard let comment = try tx.comments.find(call.comment), comment.author.id == own else {
      throw Fault.missing("comment", field: "comment")
    }
    try tx.comments.delete(comment.id)
    return Outcome(
      Nothing(),
      events: try events(
        CommentDeleted(comment: comment.id, workout: comment.workout), Pair(comment, caller: own), tx))
  }

  private func read(_ caller: Caller, _ call: CommentsRead, _ tx: Tx) throws -> Outcome<Nothing> {
    let pair = try pair(client: call.client, trainer: call.trainer, writes: false, caller, tx)
    try tx.comments.read(
      trainer: pair.trainer, client: pair.client, by: pair.caller, until: call.until, at: caller.now)
    let seen = CommentsSeen(
      trainer: pair.trainer, client: pair.client, by: pair.caller, until: call.until, at: caller.now)
    return Outcome(Nothing(), events: try events(seen, pair, tx))
  }

  /// The events for both sides: for all screens of the client, and for the trainer's view of that client. The trainer's
  /// other pages get only the number of unread comments, because one of them may be on a kiosk.
  private func events(_ event: some TopicEvent, _ pair: Pair, _ tx: Tx) throws -> [Event] {
    var events = [
      Event(.coaching(pair.client), event), Event(.client(pair.client, for: pair.trainer), event),
    ]
    if let client = try tx.members.find(pair.client) {
      let unread = try tx.comments.unread(trainer: pair.trainer)[pair.client]?.count ?? 0
      events.append(
        Event(
          .coaching(pair.trainer), CommentsUnread(client: FaceView(client.face), unread: unread),
          key: "\(CommentsUnread.event) \(client.id)"))
    }
    return events
  }

  private func list(_ caller: Caller, _ call: CommentsList, _ tx: Tx) throws -> CommentsList.Reply {
    let limit = call.limit ?? 30
    guard (1...Self.pageLimit).contains(limit) else {
      throw Fault(.invalid, "out_of_range", field: "limit", params: ["min": 1, "max": Double(Self.pageLimit)])
    }
    var (client, trainer) = (try caller.signedIn().member.id, call.trainer)
    if call.client != nil {
      let pair = try pair(client: call.client, trainer: call.trainer, writes: false, caller, tx)
      (client, trainer) = (pair.client, pair.trainer)
    }
    var page = try tx.comments.page(
      client: client, trainer: trainer, workout: call.workout, before: call.before, limit: limit + 1)
    let isLast = page.count <= limit
    if !isLast { page.removeLast() }
    return CommentsList.Reply(comments: page.map(CommentView.init), next: isLast ? nil : page.last?.id)
  }
}

import Gym
import Storage
import Wire

extension Topic {
  /// Says that a board changed, without names; each client rereads what it may see.
  static let boards = Topic("boards")
  /// What walls show of the boards.
  static let boardsShown = Topic("boards.shown")
  /// Who is on boards. Internal; never sent to clients.
  static let boardRoster = Topic("boards.roster")
}

/// The gym's boards: who is on them, and which there are. `BoardWatch` keeps the scores.
struct BoardService: Service {
  let changes: Changes
  let clock: Clock
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  private var reader: BoardReader { BoardReader(exercises: exercises) }
  private var scores: BoardScores { BoardScores(calendar: calendar, exercises: exercises) }

  static let memberData = MemberData("board_bests", "board_members", "board_places", "board_recounts")
    .exporting { export, tx in
      export.add("boards", try Self.export(export.member, export.context.exercises, tx))
    }
    .clearing { member, tx in try tx.boards.clear(member) }

  func register(in registry: inout Registry) {
    registry.topic(.boards, .identified) { [reader] _, tx in
      LiftBoards(boards: try reader.boards(tx))
    }
    registry.topic(.boardsShown, .device) { [reader] _, tx in try reader.shown(tx) }
    registry.publishes(LiftBoardMoved.self, LiftBoardsChanged.self, LiftBoardsShown.self)
    registry.query(BoardsList.self, .login) { [reader] caller, _, tx in
      BoardsList.Reply(boards: try reader.list(caller.signedIn().member, tx))
    }
    registry.query(BoardsShow.self, .login, show)
    registry.query(BoardsRisen.self, .login) { [reader] caller, call, tx in
      BoardsRisen.Reply(rises: try reader.rises(caller.signedIn().member, workout: call.workout, tx))
    }
    registry.change(BoardsJoin.self, .login, join)
    registry.change(BoardsLeave.self, .login, leave)
    registry.change(BoardsSave.self, .owner, notes: [.boardAdded, .boardChanged], save)
    registry.change(BoardsDelete.self, .owner, notes: [.boardRemoved], delete)
    BoardWatch(changes, clock: clock, calendar: calendar, exercises: exercises).register(in: &registry)
  }

  private func board(_ id: Int, field: String = "board", _ tx: Tx) throws -> Board {
    guard let board = try tx.boards.find(id) else { throw Fault.missing("board", field: field) }
    return board
  }

  // MARK: Looking

  private func show(_ caller: Caller, _ call: BoardsShow, _ tx: Tx) throws -> BoardsShow.Reply {
    let board = try board(call.board, tx)
    let part = try Self.part(call)
    guard part.sex == nil || part.weight != nil || board.hasSexes else { throw Fault.invalid("sex", "not_one_of") }
    guard part.age == nil || board.hasAges else { throw Fault.invalid("age", "not_one_of") }
    guard part.weight == nil || board.hasWeights else { throw Fault.invalid("weight", "not_one_of") }
    return try reader.show(board, part, to: caller.signedIn().member, tx)
  }

  private static func part(_ call: BoardsShow) throws(Fault) -> BoardClass {
    guard let name = call.weight else { return BoardClass(sex: call.sex, age: call.age) }
    guard let sex = call.sex else { throw Fault.invalid("sex", "required") }
    guard call.age == nil else { throw Fault.invalid("age", "one_of_two") }
    guard let weight = WeightClass(sex: sex, name: name) else { throw Fault.invalid("weight", "not_one_of") }
    return BoardClass(sex: sex, weight: weight)
  }

  // MARK: Joining

  private func join(_ caller: Caller, _ call: BoardsJoin, _ tx: Tx) throws -> Outcome<LiftBoardsReply> {
    let own = try caller.signedIn().member
    guard !call.boards.isEmpty else { throw Fault.invalid("boards", "required") }
    guard call.boards.count <= BoardRules.mostBoards else {
      throw Fault(.invalid, "too_many", field: "boards", params: ["max": Double(BoardRules.mostBoards)])
    }
    for (index, id) in call.boards.enumerated() {
      let board = try board(id, field: "boards[\(index)]", tx)
      try tx.boards.join(
        own.id, board.id, BoardChoice(score: call.score, sex: call.sex, age: call.age, weight: call.weight),
        at: caller.now)
    }
    try scores.recount(own.id, now: caller.now, tx)
    return try outcome(own, Set(call.boards), tx)
  }

  private func leave(_ caller: Caller, _ call: BoardsLeave, _ tx: Tx) throws -> Outcome<LiftBoardsReply> {
    let own = try caller.signedIn().member
    let boards = try call.boards ?? tx.boards.joined(by: own.id).map(\.board)
    for (index, id) in boards.enumerated() {
      let board = try board(id, field: "boards[\(index)]", tx)
      _ = try tx.boards.leave(own.id, board.id)
    }
    return try outcome(own, Set(boards), tx)
  }

  private func outcome(_ own: Member, _ boards: Set<Int>, _ tx: Tx) throws -> Outcome<LiftBoardsReply> {
    let isOn = try tx.boards.isOnAny(own.id)
    return Outcome(
      LiftBoardsReply(boards: try reader.list(own, tx)),
      events: [Event(.boardRoster, BoardRoster(member: own.id, isOn: isOn))]
        + (try BoardWatch.moved(boards, reader, tx)))
  }

  // MARK: Which boards there are

  private func save(_ caller: Caller, _ call: BoardsSave, _ tx: Tx) throws -> Outcome<BoardsSave.Reply> {
    var board = Board(
      id: 0, metric: call.metric, exercise: call.exercise, hasSexes: call.sexes, hasAges: call.ages,
      hasWeights: call.weights, isOnWalls: call.onWalls, walls: call.walls ?? .everybody)
    guard board.has(board.walls) else { throw Fault.invalid("walls", "not_one_of") }
    if let id = call.board {
      let old = try self.board(id, tx)
      guard old.metric == call.metric else { throw Fault.invalid("metric", "cannot_change") }
      guard old.exercise == call.exercise else { throw Fault.invalid("exercise", "cannot_change") }
      board.id = id
      // Keep what the walls show, unless the board no longer has those classes.
      if call.walls == nil, board.has(old.walls) { board.walls = old.walls }
      if board != old {
        try tx.boards.change(board)
        try tx.staff.note(.boardChanged, by: caller, what: name(of: board))
      }
    } else {
      try check(board)
      guard try tx.boards.find(board.metric, exercise: board.exercise) == nil else {
        throw Fault(.conflict, "same_board", field: board.exercise == nil ? "metric" : "exercise")
      }
      guard try tx.boards.all().count < BoardRules.mostBoards else {
        throw Fault(.conflict, "too_many", params: ["max": Double(BoardRules.mostBoards)])
      }
      board.id = try tx.boards.add(board)
      try tx.staff.note(.boardAdded, by: caller, what: name(of: board))
    }
    return Outcome(BoardsSave.Reply(board: reader.view(board)), events: try changed(tx))
  }

  private func check(_ board: Board) throws(Fault) {
    guard board.metric.isOfExercise else {
      if board.exercise != nil { throw Fault.invalid("exercise", "not_for_exercise") }
      return
    }
    guard let id = board.exercise else { throw Fault.invalid("exercise", "required") }
    // Other members do not have somebody's own exercise.
    guard let exercise = exercises.find(id, for: nil) else { throw Fault.missing("exercise", field: "exercise") }
    guard BoardRules.fits(board.metric, exercise.facts.type) else {
      throw Fault.invalid("exercise", "not_for_exercise")
    }
  }

  private func delete(_ caller: Caller, _ call: BoardsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let board = try board(call.board, tx)
    try tx.boards.remove(board.id, at: caller.now)
    try tx.staff.note(.boardRemoved, by: caller, what: name(of: board))
    return Outcome(Nothing(), events: try changed(tx))
  }

  /// The board's name in the record of staff actions: its exercise, or what it ranks.
  private func name(of board: Board) -> String { board.exercise.map(exercises.name) ?? board.metric.rawValue }

  private func changed(_ tx: Tx) throws -> [Event] {
    [
      Event(.boards, LiftBoardsChanged(boards: try reader.boards(tx)), key: LiftBoardsChanged.event),
      Event(.boardsShown, try reader.shown(tx), key: LiftBoardsShown.event),
    ]
  }

  // MARK: What others need

  /// After a block, the two are hidden from each other on common boards. Pages that show one read it again.
  static func blocked(_ one: Int, _ other: Int, _ tx: Tx) throws -> [Event] {
    try tx.boards.common(one, other).map { Event(.boards, LiftBoardMoved(board: $0), key: "board \($0)") }
  }

  /// Where a member is on boards, for an export.
  static func export(_ member: Member, _ exercises: ExerciseCatalog, _ tx: Tx) throws -> [LiftBoardListed]? {
    let joined = try BoardReader(exercises: exercises).list(member, tx).filter { $0.own != nil }
    return joined.isEmpty ? nil : joined
  }
}

extension StaffActionKind {
  static let boardAdded = StaffActionKind("boardAdded")
  static let boardChanged = StaffActionKind("boardChanged")
  static let boardRemoved = StaffActionKind("boardRemoved")
}

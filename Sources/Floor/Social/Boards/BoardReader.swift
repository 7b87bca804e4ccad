import Gym
import Storage
import Wire

/// Boards as a viewer sees them. Whoever has joined one is seen on it by every member of the gym, except where a block
/// hides them. `BoardStore` decides that in one condition.
struct BoardReader: Sendable {
  let exercises: ExerciseCatalog

  private static let best = 20
  private static let around = 2
  private static let onWall = 10

  func view(_ board: Board) -> LiftBoard {
    LiftBoard(board, exerciseName: board.exercise.map(exercises.name))
  }

  func boards(_ tx: Tx) throws -> [LiftBoard] { try tx.boards.all().map(view) }

  // MARK: For a member

  func list(_ viewer: Member, _ tx: Tx) throws -> [LiftBoardListed] {
    try tx.boards.all().map { board in
      LiftBoardListed(
        board: view(board), people: try tx.boards.people(board.id, .everybody, for: viewer.id),
        own: try own(viewer, on: board, tx))
    }
  }

  private func own(_ viewer: Member, on board: Board, _ tx: Tx) throws -> LiftBoardOwn? {
    guard let row = try tx.boards.find(viewer.id, on: board.id) else { return nil }
    let person = try tx.members.find(viewer.id) ?? viewer
    let rank = row.score > 0 ? try tx.boards.rank(of: row.score, board.id, .everybody, for: viewer.id) : nil
    var needs: [LiftBoardNeed] = []
    let scoring = board.metric == .strength
    let wantsSex = (board.hasSexes && row.choice.sex) || (board.hasWeights && row.choice.weight)
    if person.sex == nil, scoring || wantsSex { needs.append(.sex) }
    if person.birthDate == nil, board.hasAges, row.choice.age { needs.append(.birthDate) }
    if person.bodyWeight == nil, scoring || (board.hasWeights && row.choice.weight) { needs.append(.bodyWeight) }
    if row.score == 0, !scoring || needs.isEmpty { needs.append(.sets) }
    return LiftBoardOwn(
      score: row.score, rank: rank, choice: row.choice, sex: row.sex == nil ? nil : person.sex,
      age: row.age.flatMap { AgeClass(rawValue: String($0.dropFirst())) },
      weight: row.weight.map { String($0.dropFirst(2)) }, needs: needs.isEmpty ? nil : needs)
  }

  func show(_ board: Board, _ part: BoardClass, to viewer: Member, _ tx: Tx) throws -> BoardsShow.Reply {
    let eyes = BoardViewer.member(viewer.id)
    let best = try tx.boards.best(board.id, part, for: eyes, limit: Self.best)
    var reply = BoardsShow.Reply(
      board: view(board), people: try tx.boards.people(board.id, part, for: viewer.id),
      own: try own(viewer, on: board, tx), rows: rows(best, viewer: viewer.id), near: nil)
    if let own = try tx.boards.find(viewer.id, on: board.id), own.score > 0, own.classes.contains(part.code),
      !best.contains(where: { $0.face.id == viewer.id })
    {
      let near = try tx.boards.near(own, part, for: eyes, each: Self.around)
      reply.near = try near.map { place in
        row(place, rank: try tx.boards.rank(of: place.score, board.id, part, for: viewer.id), viewer: viewer.id)
      }
    }
    return reply
  }

  /// - Parameter best: begins with the first place.
  private func rows(_ best: [BoardPlace], viewer: Int?) -> [LiftBoardRow] {
    var rows: [LiftBoardRow] = []
    for (index, place) in best.enumerated() {
      let isEqual = index > 0 && best[index - 1].score == place.score
      rows.append(row(place, rank: isEqual ? rows[index - 1].rank : index + 1, viewer: viewer))
    }
    return rows
  }

  private func row(_ place: BoardPlace, rank: Int, viewer: Int?) -> LiftBoardRow {
    LiftBoardRow(
      member: FaceView(place.face), rank: rank, tied: place.isTied ? true : nil,
      score: place.showsScore || place.face.id == viewer ? place.score : nil)
  }

  // MARK: For walls

  /// For each board on the walls: its lists that have anybody on them, or one empty list if it has none.
  func shown(_ tx: Tx) throws -> LiftBoardsShown {
    LiftBoardsShown(
      boards: try tx.boards.all().filter(\.isOnWalls).flatMap { board in
        let lists = try board.walls.parts.compactMap { part -> LiftBoardWall? in
          let best = try tx.boards.best(board.id, part, for: .wall, limit: Self.onWall)
          return best.isEmpty ? nil : LiftBoardWall(board: view(board), of: part, rows: rows(best, viewer: nil))
        }
        return lists.isEmpty ? [LiftBoardWall(board: view(board), rows: [])] : lists
      })
  }

  // MARK: After a workout

  /// The boards on which a workout improved the member's rank, compared with their score before it.
  func rises(_ viewer: Member, workout: Int, _ tx: Tx) throws -> [BoardsRisen.Rise] {
    let rises = try tx.boards.joined(by: viewer.id).compactMap { own -> BoardsRisen.Rise? in
      guard own.raisedBy == workout, own.score > own.previous, let board = try tx.boards.find(own.board) else {
        return nil
      }
      func rank(_ score: Int) throws -> Int {
        try tx.boards.rank(of: score, board.id, .everybody, for: viewer.id)
      }
      // Minus one, because the member's own new score now stands above the old one.
      let was = own.previous > 0 ? try rank(own.previous) - 1 : nil
      let now = try rank(own.score)
      guard was.map({ now < $0 }) ?? true else { return nil }
      return BoardsRisen.Rise(
        board: view(board), rank: now, was: was, people: try tx.boards.people(board.id, .everybody, for: viewer.id))
    }
    return rises.sorted { ($1.was ?? .max) - $1.rank < ($0.was ?? .max) - $0.rank }
  }
}

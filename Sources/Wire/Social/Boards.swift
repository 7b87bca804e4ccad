package import Gym

/// A board of the gym, the same for everybody.
package struct LiftBoard: Codable, Equatable, Sendable {
  package var id: Int
  package var metric: BoardMetric
  package var exercise: Int?
  package var exerciseName: String?
  /// Which classes the board has besides everybody.
  package var sexes: Bool
  package var ages: Bool
  package var weights: Bool
  package var onWalls: Bool
  /// The lists that walls show; absent means `everybody`.
  package var walls: BoardWalls?

  package init(_ board: Board, exerciseName: String?) {
    id = board.id
    metric = board.metric
    exercise = board.exercise
    self.exerciseName = exerciseName
    sexes = board.hasSexes
    ages = board.hasAges
    weights = board.hasWeights
    onWalls = board.isOnWalls
    walls = board.walls == .everybody ? nil : board.walls
  }
}

package struct LiftBoardRow: Codable, Equatable, Sendable {
  package var member: FaceView
  /// From 1; the same score shares a rank.
  package var rank: Int
  package var tied: Bool?
  /// In the metric's unit; absent where the member shows only their rank.
  package var score: Int?

  package init(member: FaceView, rank: Int, tied: Bool?, score: Int?) {
    self.member = member
    self.rank = rank
    self.tied = tied
    self.score = score
  }
}

/// What is missing for a score or a class.
package enum LiftBoardNeed: String, Codable, Hashable, Sendable, CaseIterable {
  case sex, birthDate, bodyWeight
  /// No set that counts.
  case sets
}

/// The caller's place on a board, and what they show there.
package struct LiftBoardOwn: Codable, Sendable {
  /// 0 for none.
  package var score: Int
  /// Among everybody; absent without a score.
  package var rank: Int?
  package var showsScore: Bool
  package var showsSex: Bool
  package var showsAge: Bool
  package var showsWeight: Bool
  /// The classes in which they are listed.
  package var sex: Sex?
  package var age: AgeClass?
  package var weight: String?
  /// What is missing for a score, or for a class that they chose; absent if nothing is.
  package var needs: [LiftBoardNeed]?

  package init(
    score: Int, rank: Int?, choice: BoardChoice, sex: Sex?, age: AgeClass?, weight: String?, needs: [LiftBoardNeed]?
  ) {
    self.score = score
    self.rank = rank
    showsScore = choice.score
    showsSex = choice.sex
    showsAge = choice.age
    showsWeight = choice.weight
    self.sex = sex
    self.age = age
    self.weight = weight
    self.needs = needs
  }
}

package struct LiftBoardListed: Codable, Sendable {
  package var board: LiftBoard
  /// How many of the members whom the caller sees have a score.
  package var people: Int
  /// Absent if the caller is not on the board.
  package var own: LiftBoardOwn?

  package init(board: LiftBoard, people: Int, own: LiftBoardOwn?) {
    self.board = board
    self.people = people
    self.own = own
  }
}

/// The boards of the gym.
package struct LiftBoards: Codable, Sendable {
  package var boards: [LiftBoard]
  package init(boards: [LiftBoard]) { self.boards = boards }
}

/// Lists the boards, with the caller's place on each.
package struct BoardsList: Call {
  package static let method = "boards.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var boards: [LiftBoardListed]
    package init(boards: [LiftBoardListed]) { self.boards = boards }
  }
}

/// Lists the best of a board or of one of its classes, and the caller's neighbours.
package struct BoardsShow: Call {
  package static let method = "boards.show"
  package var `as`: String?
  package var board: Int
  package var sex: Sex?
  package var age: AgeClass?
  /// A body weight class of `sex`, by its name.
  package var weight: String?

  package struct Reply: Codable, Sendable {
    package var board: LiftBoard
    package var people: Int
    package var own: LiftBoardOwn?
    /// At most 20, best first.
    package var rows: [LiftBoardRow]
    /// The caller with their neighbours in the ranking; absent if they are in `rows` or not listed.
    package var near: [LiftBoardRow]?

    package init(
      board: LiftBoard, people: Int, own: LiftBoardOwn?, rows: [LiftBoardRow], near: [LiftBoardRow]?
    ) {
      self.board = board
      self.people = people
      self.own = own
      self.rows = rows
      self.near = near
    }
  }
}

package struct LiftBoardsReply: Codable, Sendable {
  package var boards: [LiftBoardListed]
  package init(boards: [LiftBoardListed]) { self.boards = boards }
}

/// Puts the caller on boards, or changes what they show there.
package struct BoardsJoin: Change {
  package static let method = "boards.join"
  package typealias Reply = LiftBoardsReply
  package var key: String
  package var `as`: String?
  package var boards: [Int]
  /// Whether the score is shown; otherwise only the rank is.
  package var score: Bool
  /// The classes in which they want to be listed, if the board has them.
  package var sex: Bool
  package var age: Bool
  package var weight: Bool
}

/// Takes the caller off boards.
package struct BoardsLeave: Change {
  package static let method = "boards.leave"
  package typealias Reply = LiftBoardsReply
  package var key: String
  package var `as`: String?
  /// Absent means all.
  package var boards: [Int]?
}

/// Lists the boards on which a workout raised the caller's rank.
package struct BoardsRisen: Call {
  package static let method = "boards.risen"
  package var `as`: String?
  package var workout: Int

  package struct Rise: Codable, Sendable {
    package var board: LiftBoard
    package var rank: Int
    /// The rank before; absent if they had none.
    package var was: Int?
    package var people: Int
    package init(board: LiftBoard, rank: Int, was: Int?, people: Int) {
      self.board = board
      self.rank = rank
      self.was = was
      self.people = people
    }
  }

  package struct Reply: Codable, Sendable {
    /// The largest rise first.
    package var rises: [Rise]
    package init(rises: [Rise]) { self.rises = rises }
  }
}

/// Adds a board, or changes one. `metric` and `exercise` of a board cannot be changed.
package struct BoardsSave: Change {
  package static let method = "boards.save"
  package var key: String
  package var `as`: String?
  /// Absent means a new board.
  package var board: Int?
  package var metric: BoardMetric
  package var exercise: Int?
  package var sexes: Bool
  package var ages: Bool
  package var weights: Bool
  package var onWalls: Bool
  /// Absent leaves it as it is. A new board, or one that lost the class, then gets `everybody`.
  package var walls: BoardWalls?

  package struct Reply: Codable, Sendable {
    package var board: LiftBoard
    package init(board: LiftBoard) { self.board = board }
  }
}

package struct BoardsDelete: Change {
  package static let method = "boards.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var board: Int
}

/// Somebody on a board moved, joined or left. Clients that show the board read it again.
package struct LiftBoardMoved: TopicEvent {
  package static let event = "boards.moved"
  package var board: Int
  package init(board: Int) { self.board = board }
}

/// The owner has added, changed or removed a board.
package struct LiftBoardsChanged: TopicEvent {
  package static let event = "boards.changed"
  package var boards: [LiftBoard]
  package init(boards: [LiftBoard]) { self.boards = boards }
}

/// A board, or one class of it, as walls show it.
package struct LiftBoardWall: Codable, Equatable, Sendable {
  package var board: LiftBoard
  /// The class; absent for everybody.
  package var sex: Sex?
  package var age: AgeClass?
  /// A body weight class of `sex`, by its name.
  package var weight: String?
  /// The members who are shown on the floor, ranked among themselves; best first.
  package var rows: [LiftBoardRow]
  package init(board: LiftBoard, of part: BoardClass = .everybody, rows: [LiftBoardRow]) {
    self.board = board
    sex = part.sex
    age = part.age
    weight = part.weight?.name
    self.rows = rows
  }
}

/// All boards that walls show, as a snapshot and as an event.
package struct LiftBoardsShown: TopicEvent {
  package static let event = "boards.shown"
  package var boards: [LiftBoardWall]
  package init(boards: [LiftBoardWall]) { self.boards = boards }
}

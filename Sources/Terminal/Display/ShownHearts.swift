package import Wire

/// The hearts of the floor, as those who wear straps share them.
package struct ShownHearts: TopicState {
  /// Nil until the server has sent one.
  package private(set) var board: HeartBoard?

  package init() {}

  package mutating func begin(_ snapshot: Value) throws {
    board = try WireDecoder.decode(HeartBoard.self, from: snapshot)
  }

  package mutating func apply(_ event: String, _ data: Value) throws {
    if event == HeartBoard.event { try begin(data) }
  }
}

/// What a display without a screen prints of hearts.
package enum HeartNews: Equatable, Sendable {
  case began(HeartClassView)
  case ended(HeartClassView, HeartBoard.Summary?)
  /// A strap of nobody is heard, and its code claims it.
  case card(code: String)

  /// What is new on a board. The first board of all has no news: nobody knows how long it has been like that.
  static func between(_ before: HeartBoard?, _ now: HeartBoard?) -> [HeartNews] {
    guard let before, let now else { return [] }
    var news: [HeartNews] = []
    if before.class?.startedAt != now.class?.startedAt {
      if let over = before.class { news.append(.ended(over, now.summary)) }
      if let begun = now.class { news.append(.began(begun)) }
    }
    func cards(_ board: HeartBoard) -> [String] {
      board.tiles.filter { $0.state == .unclaimed }.compactMap(\.code)
    }
    let known = Set(cards(before))
    return news + cards(now).filter { !known.contains($0) }.map(HeartNews.card)
  }
}

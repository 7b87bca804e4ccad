import Gym
import Wire

/// One reading of a strap.
struct HeartBeat: Sendable {
  var strap: String
  var bpm: Int
  var at: Int
}

/// What those who are shown did together.
struct HeartSum: Sendable {
  var people = 0
  var points = 0
  var seconds = [Int](repeating: 0, count: HeartZone.allCases.count)

  /// Adds as much as the member's level shows.
  mutating func add(_ tally: HeartTally.Stored, _ level: HeartLevel) {
    guard level > .nothing, tally.hasZones else { return }
    people += 1
    points += tally.points
    if level > .points { seconds = zip(seconds, tally.seconds).map { $0 + $1 } }
  }
}

/// What walls, and each member, see of the hearts.
extension HeartFloor {
  /// - Parameter radios: how many are connected.
  mutating func board(now: Int, on day: CalendarDay, radios: Int) -> HeartBoard {
    giveTiles(now: now)
    var (tiles, points, zones) = ([(order: String, view: HeartTileView)](), gone.points, [Int](repeating: 0, count: 6))
    for (member, heart) in hearts {
      guard let wearer = wearers[member], wearer.level > .nothing, let number = heart.tile else { continue }
      let view = tile(number, of: heart, wearer, now: now, on: day)
      points += view.points ?? 0
      if let zone = view.zone { zones[zone] += 1 }
      tiles.append((wearer.order, view))
    }
    let own = tiles.sorted { ($0.order, $0.view.tile) < ($1.order, $1.view.tile) }.map(\.view)
    let (loans, cards) = unclaimed(now: now)
    let straps = (loans + cards).compactMap { unclaimedTile($0, now: now) }
    var board = HeartBoard(
      class: theClass.map(HeartClassView.init), tiles: own + straps, points: points, zones: zones, radios: radios)
    if let summary, now < summary.until {
      board.summary = HeartBoard.Summary(
        title: summary.title, people: summary.view.people, points: summary.view.points, seconds: summary.view.seconds)
    }
    return board
  }

  /// How many straps are heard that walls do not show. Walls must not say it: it changes when somebody comes who chose to
  /// be seen by nobody.
  func hidden(now: Int) -> Int {
    let worn = hearts.keys.count { !isShown($0) }
    let others = heard.keys.count { wearer(of: $0) == nil }
    let (loans, cards) = unclaimed(now: now)
    return worn + others - loans.count - cards.count
  }

  private func tile(
    _ number: Int, of heart: Heart, _ wearer: Wearer, now: Int, on day: CalendarDay
  ) -> HeartTileView {
    let isLost = now - heart.heardAt > Self.lost
    var view = HeartTileView(
      tile: number, member: FaceView(wearer.member.floorFace), state: isLost ? .lost : .live)
    guard let maximum = wearer.maximum(on: day)?.beats else { return view }
    view.points = heart.tally.stored.points
    guard !isLost else { return view }
    if wearer.level >= .zone { view.zone = HeartZone(bpm: heart.tally.bpm, maximum: maximum).rawValue }
    if wearer.level >= .percent { view.percent = HeartZone.percent(bpm: heart.tally.bpm, maximum: maximum) }
    return view
  }

  /// The straps that nobody wears of whom we know, as far as walls show them: those that the gym lends, and cards.
  func unclaimed(now: Int) -> (loans: [String], cards: [String]) {
    let straps = heard.filter { wearer(of: $0.key) == nil }
    let cards = straps.filter { address, strap in
      lent[address] == nil && !strap.isDismissed && now - strap.lastAt <= Self.cardSilence
    }
    func order(_ name: String?) -> (Int, String) { (name?.count ?? 0, name ?? "") }
    return (
      straps.keys.filter { lent[$0] != nil }.sorted { order(lent[$0]) < order(lent[$1]) },
      // Those that are shown already stay.
      cards.sorted {
        ($0.value.tile ?? Int.max, $0.value.cameAt, $0.key) < ($1.value.tile ?? Int.max, $1.value.cameAt, $1.key)
      }.prefix(Self.mostCards).map(\.key)
    )
  }

  private func unclaimedTile(_ address: String, now: Int) -> HeartTileView? {
    guard let strap = heard[address], let number = strap.tile else { return nil }
    let name = lent[address]
    let state: HeartTileView.State = name == nil ? .unclaimed : now - strap.lastAt > Self.lost ? .lost : .live
    var view = HeartTileView(tile: number, state: state)
    (view.loan, view.code) = (name, strap.code)
    return view
  }

  /// A member's own heart, for them alone.
  func own(_ member: Int, now: Int, on day: CalendarDay) -> HeartNow {
    var view = HeartNow()
    guard let heart = hearts[member], let wearer = wearers[member] else { return view }
    let isLost = now - heart.heardAt > Self.lost
    view.state = isLost ? .lost : .live
    view.bpm = isLost ? nil : heart.tally.bpm
    view.seconds = heart.tally.stored.seconds
    view.strap = strap(of: member).map { owners[$0.address] == nil ? .loan : .own }
    guard let maximum = wearer.maximum(on: day) else { return view }
    (view.maximum, view.maximumFrom) = (maximum.beats, maximum.from)
    view.points = heart.tally.stored.points
    guard !isLost else { return view }
    view.zone = HeartZone(bpm: heart.tally.bpm, maximum: maximum.beats).rawValue
    view.percent = HeartZone.percent(bpm: heart.tally.bpm, maximum: maximum.beats)
    return view
  }
}

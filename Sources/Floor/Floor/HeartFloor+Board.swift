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
  func board(now: Int, on day: CalendarDay, radios: Int) -> HeartBoard {
    var (tiles, points, zones) = ([(order: String, view: HeartTileView)](), gone.points, [Int](repeating: 0, count: 6))
    for (member, heart) in hearts {
      guard let wearer = wearers[member], wearer.level > .nothing else { continue }
      let view = tile(of: heart, wearer, now: now, on: day)
      points += view.points ?? 0
      if let zone = view.zone { zones[zone] += 1 }
      tiles.append((wearer.order, view))
    }
    let own = tiles.sorted { ($0.order, $0.view.tile) < ($1.order, $1.view.tile) }.map(\.view)
    let (loans, cards) = unclaimed(now: now)
    var board = HeartBoard(
      class: theClass.map(HeartClassView.init), tiles: own + loans + cards, points: points, zones: zones,
      radios: radios)
    if let summary, now < summary.until {
      board.summary = HeartBoard.Summary(
        title: summary.title, people: summary.view.people, points: summary.view.points, seconds: summary.view.seconds)
    }
    return board
  }

  /// How many straps are heard that walls do not show. Walls must not say it: it changes when somebody comes who chose to
  /// be seen by nobody.
  func hidden(now: Int) -> Int {
    let worn = hearts.keys.count { (wearers[$0]?.level ?? .nothing) == .nothing }
    let others = heard.keys.count { wearer(of: $0) == nil }
    let (loans, cards) = unclaimed(now: now)
    return worn + others - loans.count - cards.count
  }

  private func tile(of heart: Heart, _ wearer: Wearer, now: Int, on day: CalendarDay) -> HeartTileView {
    let isLost = now - heart.heardAt > Self.lost
    var view = HeartTileView(
      tile: heart.tile, member: FaceView(wearer.member.floorFace), state: isLost ? .lost : .live)
    guard let maximum = wearer.maximum(on: day)?.beats else { return view }
    view.points = heart.tally.stored.points
    guard !isLost else { return view }
    if wearer.level >= .zone { view.zone = HeartZone(bpm: heart.tally.bpm, maximum: maximum).rawValue }
    if wearer.level >= .percent { view.percent = HeartZone.percent(bpm: heart.tally.bpm, maximum: maximum) }
    return view
  }

  /// The straps that nobody wears of whom we know: those that the gym lends, and cards.
  private func unclaimed(now: Int) -> (loans: [HeartTileView], cards: [HeartTileView]) {
    var (loans, cards) = ([HeartTileView](), [HeartTileView]())
    for (address, strap) in heard where wearer(of: address) == nil {
      let name = lent[address]
      guard name != nil || (!strap.isDismissed && now - strap.lastAt <= Self.cardSilence) else { continue }
      let state: HeartTileView.State = name == nil ? .unclaimed : now - strap.lastAt > Self.lost ? .lost : .live
      var view = HeartTileView(tile: strap.tile, state: state)
      (view.loan, view.code) = (name, strap.code)
      if name == nil { cards.append(view) } else { loans.append(view) }
    }
    cards.sort { $0.tile < $1.tile }
    loans.sort { ($0.loan?.count ?? 0, $0.loan ?? "", $0.tile) < ($1.loan?.count ?? 0, $1.loan ?? "", $1.tile) }
    return (loans, Array(cards.prefix(Self.mostCards)))
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

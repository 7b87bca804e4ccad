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
    var hidden = 0
    for (member, heart) in hearts {
      guard let wearer = wearers[member], wearer.level > .nothing else {
        hidden += 1
        continue
      }
      let view = tile(of: heart, wearer, now: now, on: day)
      points += view.points ?? 0
      if let zone = view.zone { zones[zone] += 1 }
      tiles.append((wearer.order, view))
    }
    let own = tiles.sorted { ($0.order, $0.view.tile) < ($1.order, $1.view.tile) }.map(\.view)
    let (loans, cards, others) = unclaimed(now: now)
    var board = HeartBoard(
      class: theClass.map(HeartClassView.init), tiles: own + loans + cards, points: points, zones: zones,
      hidden: hidden + others, radios: radios)
    if let summary, now < summary.until {
      board.summary = HeartBoard.Summary(
        title: summary.title, people: summary.view.people, points: summary.view.points, seconds: summary.view.seconds)
    }
    return board
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

  /// The straps that nobody wears of whom we know: those that the gym lends, and cards; and how many have neither.
  private func unclaimed(now: Int) -> (loans: [HeartTileView], cards: [HeartTileView], others: Int) {
    var (loans, cards, others) = ([HeartTileView](), [HeartTileView](), 0)
    for (address, strap) in heard where wearer(of: address) == nil {
      let name = lent[address]
      guard name != nil || (!strap.isDismissed && now - strap.lastAt <= Self.cardSilence) else {
        others += 1
        continue
      }
      let state: HeartTileView.State = name == nil ? .unclaimed : now - strap.lastAt > Self.lost ? .lost : .live
      var view = HeartTileView(tile: strap.tile, state: state)
      (view.loan, view.code) = (name, strap.code)
      if name == nil { cards.append(view) } else { loans.append(view) }
    }
    cards.sort { $0.tile < $1.tile }
    loans.sort { ($0.loan?.count ?? 0, $0.loan ?? "", $0.tile) < ($1.loan?.count ?? 0, $1.loan ?? "", $1.tile) }
    return (loans, Array(cards.prefix(Self.mostCards)), others + max(0, cards.count - Self.mostCards))
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

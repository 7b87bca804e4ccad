import Gym
import Secrets

/// Which straps are heard, whose they are, and what the hearts do. Only in memory; `HeartLive` has one and stores what
/// must outlast a restart.
struct HeartFloor {
  /// What is known of somebody who has a strap.
  struct Wearer {
    var member: Member
    var settings: HeartSettings
    /// By this their tile is sorted.
    let order: String

    init(_ member: Member, _ settings: HeartSettings) {
      self.member = member
      self.settings = settings
      order = Text.folded(member.floorName)
    }

    var id: Int { member.id }

    /// What walls may show of them now.
    var level: HeartLevel { member.status == .active ? settings.shown : .nothing }

    func age(on day: CalendarDay) -> Int? {
      member.birthDate.flatMap { CalendarDay($0) }.map { HeartMaximum.age(born: $0, on: day) }
    }

    func maximum(on day: CalendarDay) -> HeartMaximum? {
      HeartMaximum.of(age: age(on: day), typed: settings.maximum, measured: settings.measured)
    }

    func body(on day: CalendarDay) -> HeartBody? {
      HeartBody(
        kilograms: member.bodyWeight.map { Double($0.grams) / 1_000 }, years: age(on: day), sex: member.sex)
    }
  }

  /// A strap that was heard in the last ten minutes.
  struct Heard {
    var lastAt: Int
    var bpm: Int
    /// When the last three beats were heard.
    var recent: [Int]
    /// The number of its own tile, while walls show one: what they do not show has none. See `giveTiles`.
    var tile: Int?
    var code: String
    let cameAt: Int
    /// Its card vanished when a class began.
    var isDismissed = false
    /// It has checked its member in since it came.
    var hasSignedIn = false
  }

  /// A member's heart, from the first beat on.
  struct Heart {
    /// As that of a strap.
    var tile: Int?
    var tally: HeartTally
    /// When a strap of theirs was heard last.
    var heardAt: Int
    /// Its last value was stored, or is on the way.
    var isStored = false
  }

  /// A session that is over and has to be stored.
  struct Ended {
    var member: Int
    var tally: HeartTally
  }

  /// What `hear` found.
  struct News {
    /// Members who have come.
    var signIns: [Int] = []
    /// Maxima that were held.
    var raised: [(member: Int, beats: Int)] = []
  }

  /// After this silence, in milliseconds, a strap counts as lost. Counted from the moment it is heard.
  static let lost = 5_000
  /// After this silence, in milliseconds, the card of a strap that belongs to nobody vanishes.
  static let cardSilence = 120_000
  static let mostCards = 12
  /// More straps than any gym has. Others are not listened to.
  static let mostStraps = 256
  static let summaryFor = 90_000
  private static let signInBeats = 3
  private static let signInWithin = 10_000

  private(set) var wearers: [Int: Wearer] = [:]
  /// By address: members' own straps, the gym's by their names, and who wears a strap for a class.
  private(set) var owners: [String: Int] = [:]
  private(set) var lent: [String: String] = [:]
  private(set) var loans: [String: (member: Int, heardAt: Int)] = [:]
  private(set) var heard: [String: Heard] = [:]
  var radios = HeartRadios()
  var hearts: [Int: Heart] = [:]
  /// Open sessions of before a restart.
  private var before: [Int: HeartTally] = [:]
  private(set) var theClass: HeartClass?
  /// What those did in this class who were shown and are gone.
  private(set) var gone = HeartSum()
  private(set) var summary: (view: HeartSum, title: String?, until: Int)?
  /// Not stored yet.
  var ended: [Ended] = []

  // MARK: Loading

  mutating func load(
    straps: [Strap], loans: [StrapLoan], wearers: [Wearer], open: [HeartSession], theClass: HeartClass?, now: Int
  ) {
    for wearer in wearers { self.wearers[wearer.id] = wearer }
    for strap in straps {
      owners[strap.address] = strap.member
      lent[strap.address] = strap.name
    }
    for loan in loans { self.loans[loan.address] = (loan.member, now) }
    for session in open { before[session.member] = HeartTally(session.tally) }
    self.theClass = theClass
  }

  // MARK: Who wears what

  func wearer(of address: String) -> Int? { owners[address] ?? loans[address]?.member }

  /// The strap with the code on a card.
  func strap(code: String) -> String? {
    heard.first { $0.value.code == code && wearer(of: $0.key) == nil }?.key
  }

  /// The strap of a member that was heard last.
  func strap(of member: Int) -> (address: String, heard: Heard)? {
    heard.filter { wearer(of: $0.key) == member }.max { $0.value.lastAt < $1.value.lastAt }.map { ($0.key, $0.value) }
  }

  mutating func claimed(_ address: String, by wearer: Wearer, _ kind: StrapKind, now: Int) {
    released(address)
    wearers[wearer.id] = wearer
    switch kind {
    case .own: owners[address] = wearer.id
    case .loan:
      for (other, loan) in loans where loan.member == wearer.id { endLoan(of: other) }
      loans[address] = (wearer.id, now)
    }
    // It may check its member in from now on.
    heard[address]?.recent = []
    heard[address]?.hasSignedIn = false
  }

  /// A strap belongs to nobody any more. If the gym lends it, it goes on to.
  mutating func released(_ address: String) {
    guard let member = wearer(of: address) else { return }
    owners[address] = nil
    loans[address] = nil
    if strap(of: member) == nil { end(member) }
  }

  mutating func endLoan(of address: String) { if loans[address] != nil { released(address) } }

  /// - Parameter name: nil if the gym no longer lends it.
  mutating func set(_ address: String, lentAs name: String?) {
    if name == nil { endLoan(of: address) }
    lent[address] = name
  }

  mutating func changed(_ member: Member) {
    guard let wearer = wearers[member.id] else { return }
    wearers[member.id] = Wearer(member, wearer.settings)
  }

  mutating func changed(_ settings: HeartSettings, of member: Int) { wearers[member]?.settings = settings }

  /// A member's log is gone, and what was not stored of it must not come back.
  mutating func forgetLog(of member: Int) {
    before[member] = nil
    ended.removeAll { $0.member == member }
    hearts[member] = hearts[member].map { Self.anew($0, at: $0.tally.stored.lastAt) }
  }

  /// A member's account is gone.
  mutating func forget(_ member: Int) {
    for (address, owner) in owners where owner == member { released(address) }
    for (address, loan) in loans where loan.member == member { released(address) }
    hearts[member] = nil
    before[member] = nil
    ended.removeAll { $0.member == member }
    wearers[member] = nil
  }

  // MARK: Beats

  mutating func hear(_ beats: [HeartBeat], now: Int, on day: CalendarDay) -> News {
    var news = News()
    for beat in beats { hear(beat, now: now, on: day, &news) }
    return news
  }

  private mutating func hear(_ beat: HeartBeat, now: Int, on day: CalendarDay, _ news: inout News) {
    guard heard[beat.strap] != nil || heard.count < Self.mostStraps else { return }
    let member = wearer(of: beat.strap)
    var strap =
      heard[beat.strap]
      ?? Heard(lastAt: now, bpm: beat.bpm, recent: [], code: code(), cameAt: now)
    // A card that went for its silence is a new one.
    if now - strap.lastAt > Self.cardSilence { strap.isDismissed = false }
    (strap.lastAt, strap.bpm) = (now, beat.bpm)
    strap.recent = strap.recent.suffix(Self.signInBeats - 1) + [beat.at]
    loans[beat.strap]?.heardAt = now
    if let member, let wearer = wearers[member] {
      if let beats = take(beat, of: wearer, tile: strap.tile, now: now, on: day) { news.raised.append((member, beats)) }
      strap.tile = nil
      let isSure = strap.recent.count == Self.signInBeats && beat.at - strap.recent[0] <= Self.signInWithin
      if isSure, !strap.hasSignedIn, owners[beat.strap] != nil {
        strap.hasSignedIn = true
        if wearer.settings.signsIn, wearer.member.status == .active { news.signIns.append(member) }
      }
    }
    heard[beat.strap] = strap
  }

  /// - Returns: the maximum, if the beat has raised it.
  private mutating func take(
    _ beat: HeartBeat, of wearer: Wearer, tile: Int?, now: Int, on day: CalendarDay
  ) -> Int? {
    if hearts[wearer.id] == nil {
      let earlier = before.removeValue(forKey: wearer.id)
      let goesOn = earlier.map { (0...HeartRate.silence).contains(beat.at - $0.stored.lastAt) } ?? false
      if let earlier, !goesOn { ended.append(Ended(member: wearer.id, tally: earlier)) }
      var heart = Heart(tile: tile, tally: HeartTally(bpm: beat.bpm, at: beat.at), heardAt: now)
      if let earlier, goesOn { heart.tally = earlier }
      hearts[wearer.id] = heart
    }
    let raised = hearts[wearer.id]?.tally.beat(
      beat.bpm, at: beat.at, maximum: wearer.maximum(on: day)?.beats, body: wearer.body(on: day))
    hearts[wearer.id]?.heardAt = now
    hearts[wearer.id]?.isStored = false
    if let raised { wearers[wearer.id]?.settings.measured = raised }
    return raised
  }

  // MARK: Time

  /// Ends what has been silent for long.
  /// - Returns: the loans that ended, and whether the class did.
  mutating func tick(now: Int) -> (loans: [String], endsClass: Bool) {
    for (member, tally) in before where isSilent(tally.stored.lastAt, now) {
      before[member] = nil
      ended.append(Ended(member: member, tally: tally))
    }
    for (member, heart) in hearts where isSilent(heart.heardAt, now) { end(member) }
    for (address, strap) in heard where isSilent(strap.lastAt, now) { heard[address] = nil }
    radios.tick(now: now)
    let over = loans.filter { isSilent($0.value.heardAt, now) }.map(\.key).sorted()
    for address in over { endLoan(of: address) }
    if let until = summary?.until, now >= until { summary = nil }
    return (over, theClass.map { now - $0.startedAt >= HeartClass.longest } ?? false)
  }

  /// A clock that was set back makes nobody silent.
  private func isSilent(_ lastAt: Int, _ now: Int) -> Bool { now - lastAt >= HeartRate.silence }

  /// Whether nothing is shown, and nothing can change by itself.
  var isEmpty: Bool { heard.isEmpty && hearts.isEmpty && theClass == nil && summary == nil }

  /// Whether a strap was heard so lately that something may change by itself.
  func isLive(now: Int) -> Bool { heard.contains { now - $0.value.lastAt <= Self.lost + 1_000 } }

  /// Ends a member's session.
  private mutating func end(_ member: Int) {
    guard let heart = hearts.removeValue(forKey: member) else { return }
    if theClass != nil { gone.add(heart.tally.stored, wearers[member]?.level ?? .nothing) }
    ended.append(Ended(member: member, tally: heart.tally))
  }

  // MARK: The class

  /// Everybody begins at no points, and cards vanish.
  mutating func begin(_ theClass: HeartClass) {
    restart(at: theClass.startedAt)
    self.theClass = theClass
    (gone, summary) = (HeartSum(), nil)
    for address in heard.keys { heard[address]?.isDismissed = true }
  }

  mutating func endClass(now: Int) {
    guard let ending = theClass else { return }
    var sum = gone
    for (member, heart) in hearts { sum.add(heart.tally.stored, wearers[member]?.level ?? .nothing) }
    if sum.people > 0 { summary = (sum, ending.title, now + Self.summaryFor) }
    for address in loans.keys { released(address) }
    restart(at: now)
    (theClass, gone) = (nil, HeartSum())
    for address in heard.keys { heard[address]?.isDismissed = false }
  }

  /// Ends all sessions. Who is still heard begins another, on the same tile.
  private mutating func restart(at: Int) {
    for (member, heart) in hearts {
      ended.append(Ended(member: member, tally: heart.tally))
      hearts[member] = Self.anew(heart, at: max(at, heart.tally.stored.lastAt))
    }
    for (member, tally) in before { ended.append(Ended(member: member, tally: tally)) }
    before = [:]
  }

  /// The same heart at the beginning of a session.
  private static func anew(_ heart: Heart, at: Int) -> Heart {
    Heart(tile: heart.tile, tally: HeartTally(bpm: heart.tally.bpm, at: at), heardAt: heart.heardAt)
  }

  // MARK: Tiles and codes

  func isShown(_ member: Int) -> Bool { (wearers[member]?.level ?? .nothing) > .nothing }

  /// Gives a number to each tile that walls show, and takes it from whatever they show no longer. A number that is missing
  /// on the walls would say that somebody is there who chose to be seen by nobody.
  mutating func giveTiles(now: Int) {
    let (loans, cards) = unclaimed(now: now)
    let straps = Set(loans + cards)
    for (address, strap) in heard where strap.tile != nil && !straps.contains(address) {
      // A card that was claimed becomes its member's tile with their first beat.
      let isAwaited = wearer(of: address).map { isShown($0) } ?? false
      if !isAwaited { heard[address]?.tile = nil }
    }
    for member in hearts.keys where !isShown(member) { hearts[member]?.tile = nil }
    var taken = Set(heard.values.compactMap(\.tile) + hearts.values.compactMap(\.tile))
    func next() -> Int {
      var tile = 1
      while !taken.insert(tile).inserted { tile += 1 }
      return tile
    }
    for (member, heart) in hearts.sorted(by: { $0.key < $1.key }) where heart.tile == nil && isShown(member) {
      hearts[member]?.tile = next()
    }
    for address in loans + cards where heard[address]?.tile == nil { heard[address]?.tile = next() }
  }

  private func code() -> String {
    let taken = Set(heard.values.map(\.code))
    var code = StrapCode.make()
    while taken.contains(code) { code = StrapCode.make() }
    return code
  }
}

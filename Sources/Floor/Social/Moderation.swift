import Gym
import Storage
import Synchronization
import Wire

/// Checks what members write for others. Names of workouts are not refused, because a kiosk may deliver them late and
/// must not lose them: `ShownNames` hides those from others.
enum Moderation {
  /// - Parameter texts: each with the field it comes from; nil for a field that was left out.
  /// - Throws: `muted` if the gym has muted the caller, `other_words` for the first field with a listed word.
  static func check(_ texts: [(field: String, text: String?)], by caller: Caller, _ tx: Tx) throws {
    if let mute = try tx.reports.mute(of: caller.signedIn().member.id, now: caller.now) {
      throw Fault(.forbidden, "muted", params: mute.until.map { ["until": Double($0)] } ?? [:])
    }
    try checkWords(texts, tx)
  }

  /// For the names of timers on the walls. Anybody at a kiosk may name one, logged in or not.
  static func checkLabels(_ texts: [(field: String, text: String?)], by caller: Caller, _ tx: Tx) throws {
    guard texts.contains(where: { $0.text != nil }) else { return }
    if caller.member != nil { try check(texts, by: caller, tx) } else { try checkWords(texts, tx) }
  }

  /// For names that even a muted member needs.
  /// - Throws: `other_words`.
  static func checkWords(_ texts: [(field: String, text: String?)], _ tx: Tx) throws {
    let list = try list(tx)
    for (field, text) in texts where text.map(list.isHit) == true { throw Fault.invalid(field, "other_words") }
  }

  /// Refuses the name of a trainer or the owner.
  /// - Throws: `staff_name`.
  static func checkIsNotStaff(_ name: String, except member: Int? = nil, _ tx: Tx) throws {
    if try isOfStaff(name, except: member, tx) { throw Fault(.conflict, "staff_name", field: "displayName") }
  }

  /// Whether it is the name of a trainer or the owner. Case, accents and spaces make no difference.
  static func isOfStaff(_ name: String, except member: Int? = nil, _ tx: Tx) throws -> Bool {
    func plain(_ name: String) -> String { Text.folded(name).filter { !$0.isWhitespace } }
    let wanted = plain(name)
    return try tx.members.staff().contains { $0.id != member && plain($0.name) == wanted }
  }

  /// Checks a display name that the caller chooses. A muted member may choose one if the gym asked for it.
  static func checkName(_ name: String, by caller: Caller, _ tx: Tx) throws -> [Event] {
    let own = try caller.signedIn().member.id
    if try tx.reports.mustRename(own) {
      try checkWords([("displayName", name)], tx)
    } else {
      try check([("displayName", name)], by: caller, tx)
    }
    try checkIsNotStaff(name, except: own, tx)
    if try tx.reports.isRefused(name, for: own) { throw Fault.invalid("displayName", "other_words") }
    return try tx.reports.noteNameChosen(own, at: caller.now) ? [try standing(of: own, tx, now: caller.now)] : []
  }

  static func standing(_ member: Int, _ tx: Tx, now: Int) throws -> WritingStanding {
    let mute = try tx.reports.mute(of: member, now: now)
    return WritingStanding(muted: mute != nil, until: mute?.until, rename: try tx.reports.mustRename(member))
  }

  static func standing(of member: Int, _ tx: Tx, now: Int) throws -> Event {
    Event(
      .friends(member), StandingChanged(standing: try standing(member, tx, now: now)), key: StandingChanged.event)
  }

  // MARK: The list

  private static let setting = "moderation.words"
  /// The stored text of the list, and the list parsed from it.
  private static let kept = Mutex<(stored: String?, list: WordList)?>(nil)

  private static func list(_ tx: Tx) throws -> WordList {
    let stored = try tx.settings.get(setting)
    if let known = kept.withLock({ $0 }), known.stored == stored { return known.list }
    let list = WordList(lines(stored))
    kept.withLock { $0 = (stored, list) }
    return list
  }

  private static func lines(_ stored: String?) -> [String] {
    guard let stored else { return WordList.usual }
    return stored.split(separator: "\n").map(String.init)
  }

  static func words(_ tx: Tx) throws -> WordsReply {
    let stored = try tx.settings.get(setting)
    return WordsReply(words: lines(stored), usual: stored == nil)
  }

  /// - Parameter words: nil for the list that Rackside comes with.
  /// - Returns: whether anything changed.
  static func setWords(_ words: [String]?, _ tx: Tx) throws -> Bool {
    let before = try tx.settings.get(setting)
    let stored = try words.map { try WordList.checked($0).joined(separator: "\n") }
    guard stored != before else { return false }
    if let stored { try tx.settings.set(setting, stored) } else { try tx.settings.remove(setting) }
    return true
  }
}

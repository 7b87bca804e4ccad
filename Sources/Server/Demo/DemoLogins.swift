import Gym
import Secrets
import Storage

/// The demo's own logins, one for each member, so that it can tell its logins from people's.
///
/// They are stored before the server starts, and the demo resumes them. Logging in with the members' password would
/// create logins that look like a person's.
struct DemoLogins: Sendable {
  /// After a person has logged out as a member, the demo leaves that member alone for this long, in milliseconds.
  static let respite = 3 * 3_600_000
  private static let setting = "demo.logins"

  private let key: String

  /// The logins of this start. Nil if the gym is not a demo.
  init?(_ tx: Tx) throws {
    guard let key = try tx.settings.get(Self.setting) else { return nil }
    self.key = key
  }

  func handle(_ person: DemoPerson) -> String { "\(key) \(person.email)" }

  /// Replaces the logins of the last start.
  static func renew(_ tx: Tx, now: Int) throws {
    let people = try DemoGym.people(tx)
    if let old = try DemoLogins(tx) {
      for (person, _) in people { try tx.logins.remove(handleHash: old.hash(person)) }
    } else {
      // Earlier versions of the demo logged in like people.
      try tx.logins.prune(before: .max)
    }
    try tx.settings.set(setting, Tokens.make(.session))
    guard let new = try DemoLogins(tx) else { return }
    for (person, member) in people {
      _ = try tx.logins.insert(member: member.id, device: nil, handleHash: new.hash(person), at: now)
    }
  }

  /// Whether a person is logged in as this member, or was recently.
  func isUsed(_ person: DemoPerson, _ member: Int, now: Int, _ tx: Tx) throws -> Bool {
    try tx.logins.isUsed(member: member, since: now - Self.respite, except: hash(person))
  }

  private func hash(_ person: DemoPerson) -> [UInt8] { Tokens.hash(handle(person)) }
}

/// What an entry of the audit log is about. The owner's page filters by it.
package enum AuditArea: String, Codable, CaseIterable, Sendable {
  case logins, guesses, people, devices, data, settings
}

/// What happened. Each noun declares its own kinds beside its methods; docs/protocol/accounts/audit.md says what `what`
/// and the member are for each.
package struct AuditKind: Hashable, Sendable {
  package let name: String
  package let area: AuditArea

  package init(_ name: String, _ area: AuditArea) {
    self.name = name
    self.area = area
  }
}

/// An entry to be written.
package struct NewAuditEntry: Sendable {
  package var kind: AuditKind
  package var at: Int
  /// Who did it; nil if nobody was logged in.
  package var actor: Int?
  /// Whom it concerns, if not the actor.
  package var member: Int?
  package var device: Int?
  /// The name of the gym's token by which a script did it.
  package var token: String?
  package var address: String?
  /// Never a secret, nor anything that a member wrote.
  package var what: String?
  package var times = 1
  /// Set if the entry counts what had none of its own since then.
  package var since: Int?
  package var isByCommand = false

  package init(_ kind: AuditKind, at: Int, actor: Int? = nil, member: Int? = nil, what: String? = nil) {
    self.kind = kind
    self.at = at
    self.actor = actor
    self.member = member
    self.what = what
  }

  /// What a command on the server's machine did.
  package static func byCommand(_ kind: AuditKind, at: Int, member: Int? = nil, what: String? = nil) -> NewAuditEntry {
    var entry = NewAuditEntry(kind, at: at, member: member, what: what)
    entry.isByCommand = true
    return entry
  }
}

/// A stored entry.
package struct AuditEntry: Equatable, Sendable {
  /// Somebody's id, and what others see of them. The face is nil if the account was deleted.
  package struct Person: Equatable, Sendable {
    package var id: Int
    package var face: Face?

    package init(id: Int, face: Face?) {
      self.id = id
      self.face = face
    }
  }

  package var id: Int
  package var at: Int
  package var kind: String
  package var area: AuditArea
  package var actor: Person?
  package var member: Person?
  /// The device's name today, also if it was revoked.
  package var device: String?
  /// The name that the gym's token had by which a script did it.
  package var token: String?
  package var address: String?
  package var what: String?
  package var times: Int
  package var since: Int?
  package var isByCommand: Bool

  package init(
    id: Int, at: Int, kind: String, area: AuditArea, actor: Person?, member: Person?, device: String?, token: String?,
    address: String?, what: String?, times: Int, since: Int?, isByCommand: Bool
  ) {
    self.id = id
    self.at = at
    self.kind = kind
    self.area = area
    self.actor = actor
    self.member = member
    self.device = device
    self.token = token
    self.address = address
    self.what = what
    self.times = times
    self.since = since
    self.isByCommand = isByCommand
  }
}

/// How long entries are kept.
package enum AuditRules {
  /// What the owner can choose, in months of 31 days. The trigger `audit_deleted` knows the least and the usual number.
  package static let choices = [3, 6, 12, 24, 36]
  package static let usualMonths = 12
  package static let month = 31 * Milliseconds.day
  /// How many entries of a kind a member who is not staff can cause in an hour: whoever changes their PIN again and again
  /// must not fill the disk. Logins have this limit for everybody.
  package static let mostAnHour = 60
}

/// Writes entries as lines of a spreadsheet's file.
package enum AuditCSV {
  package static let header = "Time,Area,What,By,Concerning,Detail,Times,Since,Device,Address,Token\r\n"

  /// - Parameter calendar: times are in its zone.
  package static func line(_ entry: AuditEntry, _ calendar: GymCalendar) -> String {
    let cells = [
      calendar.local(at: entry.at), entry.area.rawValue, entry.kind,
      entry.isByCommand ? "command" : name(entry.actor), name(entry.member), LogCSV.text(entry.what ?? ""),
      String(entry.times), entry.since.map { calendar.local(at: $0) } ?? "", LogCSV.text(entry.device ?? ""),
      LogCSV.text(entry.address ?? ""), LogCSV.text(entry.token ?? ""),
    ]
    return cells.joined(separator: ",") + "\r\n"
  }

  private static func name(_ person: AuditEntry.Person?) -> String {
    guard let person else { return "" }
    return LogCSV.text(person.face?.name ?? "deleted account \(person.id)")
  }
}

package import Gym

/// One entry of the audit log.
package struct AuditEntryView: Codable, Sendable {
  package var id: Int
  package var at: Int
  package var kind: String
  package var area: AuditArea
  /// Absent if nobody was logged in.
  package var by: Person?
  /// Whom it concerns, if not `by`.
  package var member: Person?
  /// The name of the paired device.
  package var device: String?
  /// The name of the gym's token by which a script did it.
  package var token: String?
  package var address: String?
  package var what: String?
  /// How often, if more than once.
  package var times: Int?
  /// Present if the entry counts what had none of its own since then.
  package var since: Int?
  /// True if a command on the server's machine did it.
  package var byCommand: Bool?

  /// Somebody; without a face if the account is gone.
  package struct Person: Codable, Sendable {
    package var id: Int
    package var face: FaceView?

    package init(_ person: AuditEntry.Person) {
      id = person.id
      face = person.face.map(FaceView.init)
    }
  }

  package init(_ entry: AuditEntry) {
    id = entry.id
    at = entry.at
    kind = entry.kind
    area = entry.area
    by = entry.actor.map(Person.init)
    member = entry.member.map(Person.init)
    device = entry.device
    token = entry.token
    address = entry.address
    what = entry.what
    times = entry.times > 1 ? entry.times : nil
    since = entry.since
    byCommand = entry.isByCommand ? true : nil
  }
}

package struct AuditList: Call {
  package static let method = "audit.list"
  package var `as`: String?
  /// The id of the last entry that the page has.
  package var before: Int?
  package var area: AuditArea?
  /// Only what this member did, or what concerns them.
  package var member: Int?
  /// Days in the gym's zone, both included.
  package var from: String?
  package var to: String?

  package struct Reply: Codable, Sendable {
    /// The last written first.
    package var entries: [AuditEntryView]
    /// Whether there are earlier ones.
    package var more: Bool
    /// For how many months entries are kept.
    package var months: Int

    package init(entries: [AuditEntryView], more: Bool, months: Int) {
      self.entries = entries
      self.more = more
      self.months = months
    }
  }
}

/// Chooses for how many months entries are kept.
package struct AuditConfigure: Change {
  package static let method = "audit.configure"
  package var key: String
  package var `as`: String?
  package var months: Int

  package struct Reply: Codable, Sendable {
    package var months: Int
    package init(months: Int) { self.months = months }
  }
}

/// What `audit.list` finds, as a file for a spreadsheet, in pages. It is in the log itself.
package struct AuditExport: Change {
  package static let method = "audit.export"
  package var key: String
  package var `as`: String?
  /// `next` of the page before.
  package var before: Int?
  package var area: AuditArea?
  package var member: Int?
  package var from: String?
  package var to: String?

  package struct Reply: Codable, Sendable {
    /// CSV with CRLF; on the first page with the header.
    package var csv: String
    /// Absent on the last page.
    package var next: Int?
    package init(csv: String, next: Int?) {
      self.csv = csv
      self.next = next
    }
  }
}

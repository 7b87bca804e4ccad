/// A public event of the gym: a closed day, a workshop, a party.
package struct OccasionView: Codable, Sendable {
  package var occasion: Int
  package var day: String
  package var name: String
  package var text: String?
  package var place: String?
  /// Minutes since midnight in the gym's zone; absent for the whole day.
  package var minute: Int?
  /// Its length.
  package var minutes: Int?
  /// Whether it takes place on other days too.
  package var repeats: Bool

  package init(
    occasion: Int, day: String, name: String, text: String?, place: String?, minute: Int?, minutes: Int?, repeats: Bool
  ) {
    self.occasion = occasion
    self.day = day
    self.name = name
    self.text = text
    self.place = place
    self.minute = minute
    self.minutes = minutes
    self.repeats = repeats
  }
}

package struct OccasionsList: Call {
  package static let method = "occasions.list"
  package var `as`: String?
  package var from: String
  package var to: String
  /// From `next` of the page before.
  package var after: Int?

  package struct Reply: Codable, Sendable {
    /// By day and time.
    package var occasions: [OccasionView]
    /// Absent on the last page.
    package var next: NextPage?
    package init(occasions: [OccasionView], next: NextPage? = nil) {
      self.occasions = occasions
      self.next = next
    }
  }
}

/// What a calendar file adds, or would add.
package struct OccasionsResult: Codable, Sendable {
  package var added: Int
  package var changed: Int
  package var same: Int
  /// What was left out or changed, by line.
  package var notes: [Note]
  /// The total number of notes.
  package var noteCount: Int

  package struct Note: Codable, Sendable {
    package var line: Int
    package var kind: String
    package var what: String
    package init(line: Int, kind: String, what: String) {
      self.line = line
      self.kind = kind
      self.what = what
    }
  }

  package init(added: Int, changed: Int, same: Int, notes: [Note], noteCount: Int) {
    self.added = added
    self.changed = changed
    self.same = same
    self.notes = notes
    self.noteCount = noteCount
  }
}

/// Reads a calendar file and stores nothing.
package struct OccasionsPreview: Call {
  package static let method = "occasions.preview"
  package typealias Reply = OccasionsResult
  package var `as`: String?
  /// The whole iCalendar file; absent means the one that was sent with `imports.upload`.
  package var text: String?
}

package struct OccasionsImport: Change {
  package static let method = "occasions.import"
  package typealias Reply = OccasionsResult
  package var key: String
  package var `as`: String?
  package var text: String?
}

/// Deletes an event with all its days.
package struct OccasionsRemove: Change {
  package static let method = "occasions.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var occasion: Int
}

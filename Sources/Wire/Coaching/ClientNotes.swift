package import Gym

package struct ClientNoteView: Codable, Sendable {
  package var id: Int
  package var text: String
  package var at: Int
  package var changedAt: Int
  /// Whether it appears in the client's review.
  package var reported: Bool
  package init(_ note: ClientNote) {
    id = note.id
    text = note.text
    at = note.at
    changedAt = note.changedAt
    reported = note.isReported
  }
}

package struct ClientNotesReply: Codable, Sendable {
  /// Newest first.
  package var notes: [ClientNoteView]
  package init(notes: [ClientNoteView]) { self.notes = notes }
}

/// The caller's notes about a client.
package struct NotesList: Call {
  package static let method = "notes.list"
  package typealias Reply = ClientNotesReply
  package var `as`: String?
  package var client: Int
}

/// Writes a note about a client, or replaces the text of one.
package struct NotesWrite: Change {
  package static let method = "notes.write"
  package var key: String
  package var `as`: String?
  package var client: Int
  /// Absent means a new note.
  package var note: Int?
  package var text: String
  /// Whether it appears in the client's review; absent means false.
  package var reported: Bool?

  package struct Reply: Codable, Sendable {
    package var note: ClientNoteView
    package init(note: ClientNoteView) { self.note = note }
  }
}

package struct NotesDelete: Change {
  package static let method = "notes.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var client: Int
  package var note: Int
}

import Gym
import Storage
import Wire

/// A trainer's notes about a client. Nobody else can read them: not the client, not another trainer, not the owner.
/// They are deleted with the consent.
struct ClientNoteService: Service {
  func register(in registry: inout Registry) {
    registry.query(NotesList.self, .trainer) { caller, call, tx in
      let (trainer, client) = try Self.sides(caller, call.client, tx)
      return ClientNotesReply(notes: try tx.clientNotes.list(trainer: trainer, member: client).map(ClientNoteView.init))
    }
    registry.change(NotesWrite.self, .trainer, notes: .nothing("Theirs, by consent."), write)
    registry.change(NotesDelete.self, .trainer, notes: .nothing("Theirs, by consent.")) { caller, call, tx in
      let (trainer, client) = try Self.sides(caller, call.client, tx)
      guard try tx.clientNotes.delete(call.note, trainer: trainer, member: client) else {
        throw Fault.missing("note", field: "note")
      }
      return Outcome(Nothing())
    }
  }

  private func write(_ caller: Caller, _ call: NotesWrite, _ tx: Tx) throws -> Outcome<NotesWrite.Reply> {
    let (trainer, client) = try Self.sides(caller, call.client, tx)
    let text = try ClientNote.checked(call.text)
    let isReported = call.reported ?? false
    let id: Int
    if let known = call.note {
      guard try tx.clientNotes.find(known, trainer: trainer, member: client) != nil else {
        throw Fault.missing("note", field: "note")
      }
      try tx.clientNotes.update(known, text: text, isReported: isReported, at: caller.now)
      id = known
    } else {
      guard try tx.clientNotes.count(trainer: trainer, member: client) < ClientNote.most else {
        throw Fault(.conflict, "too_many", field: "text", params: ["max": Double(ClientNote.most)])
      }
      id = try tx.clientNotes.insert(
        trainer: trainer, member: client, text: text, isReported: isReported, at: caller.now)
    }
    guard let note = try tx.clientNotes.find(id, trainer: trainer, member: client) else {
      throw Fault.missing("note", field: "note")
    }
    return Outcome(NotesWrite.Reply(note: ClientNoteView(note)))
  }

  /// - Throws: `no_such_client`.
  private static func sides(_ caller: Caller, _ client: Int, _ tx: Tx) throws -> (trainer: Int, client: Int) {
    let reader = try LogReader(caller, client: client, .workouts, tx)
    // Nobody is their own client, so this is never a note about oneself.
    guard reader.relation != .oneself else { throw Fault.missing("client", field: "client") }
    return (try caller.signedIn().member.id, reader.member)
  }
}

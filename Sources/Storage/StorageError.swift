/// Everything that Storage throws.
package enum StorageError: Error, Equatable, Sendable {
  /// The file was written by a newer Rackside; nothing in it was touched.
  case newerDatabase(found: Int, known: Int)
  /// A migration failed; the file is as it was before it.
  case migration(name: String, reason: String)
  /// Another row already has this value: `email`, `badge`, `name`, `importKey`.
  case taken(String)
  /// No such row, or not this member's: `member`, `exercise`, `workout`, `set`, `timer`, `preset`.
  case missing(String)
  /// The member has an unfinished workout already.
  case workoutOpen
  /// The disk is full; nothing of the change was stored, later changes may succeed.
  case full
  /// Another program has locked the database for longer than we wait.
  case busy
  /// The database is closed, or closing.
  case closed
  /// The schema refused a row. `rule` names the constraint.
  case constraint(rule: String)
  /// A store read a column that the statement lacks or that has another type. This is a mistake in the store.
  case column(String)
  /// The engine did not accept the setting that makes commits durable.
  case notDurable(synchronous: Int)
  /// Anything else from the engine, with its own code.
  case engine(code: Int, message: String)
}

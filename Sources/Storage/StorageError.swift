/// Everything that Storage throws.
package enum StorageError: Error, Equatable, Sendable {
  /// The file was written by a newer Rackside. Nothing in it was changed.
  case newerDatabase(found: Int, known: Int)
  /// The file was written by a program from before 0.1.0, which was never released. Nothing in it was changed.
  case unreleasedDatabase(found: Int, oldest: Int)
  /// A migration failed. The file is as it was before it was opened, with none of the migrations.
  case migration(name: String, reason: String)
  /// Another row already has this value: `email`, `badge`, `name`, `importKey`.
  case taken(String)
  /// The row does not exist, or is not this member's: `member`, `exercise`, `workout`, `set`, `timer`, `preset`.
  case missing(String)
  /// The member already has an unfinished workout.
  case workoutOpen
  /// The disk is full. Nothing of the change was stored; later changes may succeed.
  case full
  /// Another program has locked the database for longer than we wait.
  case busy
  /// The database is closed, or closing.
  case closed
  /// The schema refused a row. `rule` names the constraint.
  case constraint(rule: String)
  /// A store read a column that the statement lacks or that has another type. This is a mistake in the store.
  case column(String)
  /// SQLite did not accept the setting that makes commits durable.
  case notDurable(synchronous: Int)
  /// The database's file was replaced or removed while it was open. What is written now would be lost at the next
  /// start.
  case replaced
  /// Anything else from the engine, with its own code.
  case engine(code: Int, message: String)
}

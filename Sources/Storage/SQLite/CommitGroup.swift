/// One transaction of the writer.
///
/// A group first runs without savepoints, because nearly every change succeeds, or fails before it has written. If one
/// fails after it has written, the transaction is rolled back and the same changes run again, each in its own
/// savepoint. Then only the failing change is undone, and the others are stored.
struct CommitGroup {
  let connection: SQLiteConnection
  let writer: WriterState

  /// A change failed after it had written, outside a savepoint; the group must run again with savepoints.
  private struct NeedsSavepoints: Error {}

  /// Runs changes until `source` has no more for this group. Appends a completion for each. If it throws, nothing of
  /// the group was stored.
  func run(_ source: GroupSource, answers: inout [@Sendable () -> Void]) throws {
    do {
      try transaction(answers: &answers) { answers in
        while let change = source.next() {
          answers.append(try attempt(change))
          source.ended()
        }
      }
    } catch is NeedsSavepoints {
      answers.removeAll()
      writer.repeats += 1
      try transaction(answers: &answers) { answers in
        for change in source.taken { answers.append(try attemptInSavepoint(change)) }
      }
    }
  }

  private func transaction(
    answers: inout [@Sendable () -> Void], _ body: (inout [@Sendable () -> Void]) throws -> Void
  ) throws {
    try step("BEGIN IMMEDIATE")
    writer.transactions += 1
    do {
      try forgetIfOthersWrote()
      try body(&answers)
      try step("COMMIT")
    } catch {
      writer.memory.forgetAll()
      if connection.isInsideTransaction { try step("ROLLBACK") }
      throw error
    }
  }

  private func attempt(_ change: CommitQueue.Change) throws -> @Sendable () -> Void {
    let before = connection.writes
    do {
      return try change.attempt(Tx(connection: connection, memory: writer.memory))
    } catch {
      if concernsAll(error) { throw error }
      // Nothing was written, so there is nothing to undo.
      if connection.writes == before { return { change.fail(error) } }
      throw NeedsSavepoints()
    }
  }

  private func attemptInSavepoint(_ change: CommitQueue.Change) throws -> @Sendable () -> Void {
    try step("SAVEPOINT change")
    do {
      let answer = try change.attempt(Tx(connection: connection, isRepeat: true, memory: writer.memory))
      try step("RELEASE change")
      return answer
    } catch {
      if concernsAll(error) { throw error }
      writer.memory.forgetAll()
      try step("ROLLBACK TO change")
      try step("RELEASE change")
      return { change.fail(error) }
    }
  }

  /// Whether an error affects the whole group, such as a full or failing disk. SQLite may already have ended the
  /// transaction.
  private func concernsAll(_ error: any Error) -> Bool {
    let storage = error as? StorageError
    return storage == .full || storage?.isFatal == true || !connection.isInsideTransaction
  }

  /// A command beside the running server, such as an import, writes to the same file. The writer's memory is then
  /// stale.
  private func forgetIfOthersWrote() throws {
    let tx = Tx(connection: connection)
    let version = try tx.int("PRAGMA data_version") ?? 0
    if version != writer.dataVersion { writer.memory.forgetAll() }
    writer.dataVersion = version
  }

  private func step(_ sql: SQL) throws {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    _ = try statement.run()
  }
}

import CSQLite
import TestKit

@testable import Floor

/// Sees on a connection of its own which rows of a member others have changed.
///
/// It reads what SQLite has committed and never goes through the program's own statements.
final class RowWatch {
  private let connection: OpaquePointer
  private let tables: [(name: String, theirs: String)]
  private var version = ""

  /// - Parameter member: whose rows: those with their id, and those that belong to such a row by a foreign key.
  init(_ floor: TestFloor, member: Int) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(floor.folder.path + "/rackside.sqlite", &opened) == SQLITE_OK, let opened else {
      throw Failure(text: "the database cannot be opened")
    }
    connection = opened
    tables = try Self.tables(opened, member)
    for table in tables {
      try Self.run(
        opened, "CREATE TEMP TABLE \"was_\(table.name)\" AS SELECT * FROM main.\"\(table.name)\" WHERE \(table.theirs)")
    }
    version = try dataVersion()
  }

  deinit { sqlite3_close(connection) }

  struct Failure: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }

  /// Whether anything was committed since the last call, in whatever row.
  func hasNews() throws -> Bool {
    let now = try dataVersion()
    defer { version = now }
    return now != version
  }

  /// The tables in which the member's rows are others than at the last call.
  func changedTables() throws -> [String] {
    guard try hasNews() else { return [] }
    let changed = try Self.run(
      connection,
      tables.map { table in
        let (now, was) = ("SELECT * FROM main.\"\(table.name)\"", "SELECT * FROM \"was_\(table.name)\"")
        return """
          SELECT '\(table.name)' WHERE EXISTS (\(was) EXCEPT \(now))
          OR EXISTS (\(now) WHERE \(table.theirs) EXCEPT \(was))
          """
      }.joined(separator: " UNION ALL ")
    ).map { $0[0] }
    for table in tables where changed.contains(table.name) {
      try Self.run(connection, "DELETE FROM \"was_\(table.name)\"")
      try Self.run(
        connection, "INSERT INTO \"was_\(table.name)\" SELECT * FROM main.\"\(table.name)\" WHERE \(table.theirs)")
    }
    return changed
  }

  private func dataVersion() throws -> String { try Self.run(connection, "PRAGMA data_version")[0][0] }

  /// Each table that can hold rows of a member, with the condition that finds them.
  private static func tables(_ connection: OpaquePointer, _ member: Int) throws -> [(String, String)] {
    let names = try run(
      connection, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).map { $0[0] }
    var keys: [String: [(column: String, parent: String, parentColumn: String)]] = [:]
    for name in names {
      keys[name] = try run(
        connection, "SELECT \"from\", \"table\", COALESCE(\"to\", 'id') FROM pragma_foreign_key_list('\(name)')"
      ).map { ($0[0], $0[1], $0[2]) }
    }
    func condition(_ name: String, below: [String]) -> String? {
      let parts = (keys[name] ?? []).compactMap { key -> String? in
        if key.parent == "members" { return "\"\(key.column)\" = \(member)" }
        guard key.parent != name, !below.contains(key.parent), below.count < 3 else { return nil }
        return condition(key.parent, below: below + [name]).map { theirs in
          "\"\(key.column)\" IN (SELECT \"\(key.parentColumn)\" FROM main.\"\(key.parent)\" WHERE \(theirs))"
        }
      }
      return parts.isEmpty ? nil : parts.joined(separator: " OR ")
    }
    return names.compactMap { name in
      if name == "members" { return (name, "id = \(member)") }
      return condition(name, below: []).map { (name, $0) }
    }
  }

  @discardableResult
  private static func run(_ connection: OpaquePointer, _ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(text: "\(String(cString: sqlite3_errmsg(connection))): \(sql)")
    }
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
          })
      case SQLITE_DONE: return rows
      default: throw Failure(text: "\(String(cString: sqlite3_errmsg(connection))): \(sql)")
      }
    }
  }
}

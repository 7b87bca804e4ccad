import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct RowTests {
  private func read<Value: Sendable>(_ sql: SQL, _ read: @Sendable (inout Row) throws -> Value) throws -> Value? {
    let store = try Store()
    defer { withExtendedLifetime(store) {} }
    return try store.database.read { tx in try tx.row(sql, read: read) }
  }

  private func mistake<Value: Sendable>(_ sql: SQL, _ read: @Sendable (inout Row) throws -> Value) -> String? {
    do {
      _ = try self.read(sql, read)
      return nil
    } catch StorageError.column(let text) {
      return text
    } catch {
      return "\(error)"
    }
  }

  @Test("columns are read from left to right, also the empty ones")
  func order() throws {
    let values = try read("SELECT 1, NULL, 'a', 1, x'00ff', NULL, NULL, NULL, 'kg'") { row in
      [
        "\(try row.int())", "\(try row.intOrNil() as Any)", try row.text(), "\(try row.bool())", "\(try row.blob())",
        "\(try row.textOrNil() as Any)", "\(try row.blobOrNil() as Any)",
        "\(try row.valueOrNil(as: WeightUnit.self) as Any)", "\(try row.value(as: WeightUnit.self))",
      ]
    }
    #expect(values == ["1", "nil", "a", "true", "[0, 255]", "nil", "nil", "nil", "kg"])
  }

  @Test("a mistake names the column")
  func mistakes() {
    #expect(mistake("SELECT 1, 'a' AS name") { row in try (row.int(), row.int()) } == "column name is not an integer")
    #expect(mistake("SELECT 1 AS reps") { row in try row.text() } == "column reps is not text")
    #expect(mistake("SELECT NULL AS reps") { row in try row.int() } == "column reps is not an integer")
    let stone = mistake("SELECT 'stone' AS unit") { row in try row.value(as: WeightUnit.self) }
    #expect(stone == "column unit is not a WeightUnit")
    #expect(mistake("SELECT '2026-02-30' AS day") { row in try row.day() } == "column day is not a day")
  }

  @Test("reading more columns than there are is a mistake")
  func tooMany() {
    let expected = "more columns are read than the 1 there are"
    #expect(mistake("SELECT 1") { row in try (row.int(), row.int()) } == expected)
    #expect(mistake("SELECT 1") { row in try (row.int(), row.intOrNil()) } == expected)
    #expect(mistake("SELECT 1") { row in try (row.int(), row.isNull()) } == expected)
    #expect(mistake("SELECT NULL AS id") { row in try row.group(of: 2) { row in try row.int() } } != nil)
  }

  #if DEBUG
    @Test("a column that was left unread is a mistake")
    func unread() {
      #expect(mistake("SELECT 1, 2 AS reps") { row in try row.int() } == "column reps is not read")
      #expect(mistake("SELECT 1 AS id") { _ in true } == "column id is not read")
      #expect(mistake("SELECT 1, 2, 3") { row in row.skipRest() } == nil)
    }
  #endif

  @Test("a group whose first column is empty is left out, and the next column follows it")
  func groups() throws {
    let columns: SQL = """
      SELECT 7, 'Mara', 'MA', 'red', 'AAAAAAAAAAAAAAAAAAAAAA', NULL, NULL, NULL, NULL, NULL, 60000, 'kg', NULL, NULL, 5
      """
    let read = try read(columns) { row in
      try (row.faceOrNil(), row.faceOrNil(), row.weightOrNil(), row.weightOrNil(), row.int())
    }
    #expect(read?.0?.name == "Mara")
    #expect(read?.1 == nil)
    #expect(read?.2 == Weight(milli: 60_000, unit: .kg))
    #expect(read?.3 == nil)
    #expect(read?.4 == 5)
    let short = mistake("SELECT 1, 2 AS reps, 3") { row in
      _ = try row.group(of: 2) { row in try row.int() }
      row.skipRest()
    }
    #expect(short == "a group of 2 columns was read to column reps")
  }

  @Test("skipping goes past the given number of columns")
  func skipping() throws {
    let read = try read("SELECT 1, 2, 3") { row in
      try row.skip(2)
      return try row.int()
    }
    #expect(read == 3)
    #expect(mistake("SELECT 1 AS id") { row in try row.skip(2) } == "column id is not followed by 1 more")
  }
}

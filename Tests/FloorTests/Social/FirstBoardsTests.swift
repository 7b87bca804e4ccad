import Storage
import TestKit
import Testing

@testable import Floor

/// The boards that a new gym begins with.
@Suite(.limitedConcurrency) struct FirstBoardsTests {
  @Test("a new gym gets five boards, also if they could not be stored at first, and only once")
  func first() async throws {
    let facts = TestFloor.catalog[0].facts
    let floor = try TestFloor(catalog: ProgressService.bigLifts.prefix(3).map { ($0, facts) })
    func boards() throws -> Int { try floor.count("SELECT COUNT(*) FROM boards") }
    try await floor.database.write { tx in
      _ = try tx.execute("CREATE TRIGGER refuses BEFORE INSERT ON boards BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    await floor.settleAll()
    #expect(try boards() == 0)
    try await floor.database.write { tx in _ = try tx.execute("DROP TRIGGER refuses") }
    await floor.settleAll()
    #expect(try boards() == 5)
    // The owner may delete them for good.
    try await floor.database.write { tx in _ = try tx.execute("DELETE FROM boards /* test */") }
    await floor.settleAll()
    #expect(try boards() == 0)
  }
}

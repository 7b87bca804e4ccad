import Gym
import TestKit
import Testing

@testable import Storage

/// What the schema demands of the audit log, whatever a program or a person types.
@Suite(.limitedConcurrency) struct AuditStoreTests {
  private static let kind = AuditKind("roleChanged", .people)
  private let store: Store

  init() throws { store = try Store() }

  /// One entry a month, the newest at `now`.
  private func fill(_ count: Int, now: Int) async throws {
    try await store.write { tx in
      for ago in (0..<count).reversed() {
        try tx.audit.append(NewAuditEntry(Self.kind, at: now - ago * AuditRules.month, actor: 1 + ago % 2, member: 3))
      }
    }
  }

  private func dump() throws -> [String] { try store.database.read { tx in try tx.dump(["audit"]) } }

  @Test("no entry can be changed, replaced, or deleted before its time, and those whose time is over can be deleted")
  func appendOnly() async throws {
    try await fill(15, now: 100 * AuditRules.month)
    let before = try dump()
    #expect(before.count == 15)
    let refused: [(SQL, String)] = [
      ("UPDATE audit SET what = 'nothing' WHERE id = 1 /* test */", "audit.updated"),
      ("DELETE FROM audit WHERE id = 15 /* test */", "audit.deleted"),
      ("DELETE FROM audit WHERE id = 4 /* test */", "audit.deleted"),
      ("DELETE FROM audit /* test */", "audit.deleted"),
      (
        "INSERT OR REPLACE INTO audit (id, at, kind, area) VALUES (9, 0, 'x', 'people') /* test */", "audit.replaced"
      ),
    ]
    for (sql, rule) in refused {
      let error = await #expect(throws: StorageError.self) {
        try await store.write { tx in _ = try tx.execute(sql) }
      }
      #expect(error == .constraint(rule: rule))
    }
    #expect(try dump() == before)
    // Of the thirteenth month and earlier.
    let deleted = try await store.write { tx in
      try tx.execute("DELETE FROM audit WHERE id <= 3 /* test */")
    }
    #expect(deleted == 3)
    // Written while the clock stood in 1970.
    try await store.write { tx in try tx.audit.append(NewAuditEntry(Self.kind, at: 0)) }
    #expect(try await prune(now: 100) == false)
    #expect(try await prune(now: 0) == false)
    await #expect(throws: StorageError.constraint(rule: "audit.deleted")) {
      try await store.write { tx in _ = try tx.execute("DELETE FROM audit WHERE id <= 9 /* test */") }
    }
    #expect(try dump().count == 13)
    // The clock is right again, and the entry of 1970 leaves with its neighbours.
    for month in 101...111 { try await add(month) }
    #expect(try await prune(now: 111, rows: 5) == true)
    #expect(try dump().count == 19)
    #expect(try await prune(now: 111, rows: 5) == true)
    #expect(try dump().count == 14)
    #expect(try await prune(now: 111, rows: 5) == false)
    #expect(try dump().count == 13)
    #expect(try dump().first?.contains("\(100 * AuditRules.month)") == true)
    try await add(112)
    #expect(try await prune(now: 112) == false)
    #expect(try dump().count == 12)
    #expect(try dump().first?.contains("\(101 * AuditRules.month)") == true)
  }

  private func add(_ month: Int) async throws {
    try await store.write { tx in try tx.audit.append(NewAuditEntry(Self.kind, at: month * AuditRules.month)) }
  }

  private func prune(now month: Int, rows: Int = 2_000) async throws -> Bool {
    try await store.write { tx in try tx.audit.prune(now: month * AuditRules.month, rows: rows) }
  }

  @Test("a clock that is ahead deletes nothing, and what it wrote blocks nothing once the clock is right")
  func ahead() async throws {
    try await fill(12, now: 100 * AuditRules.month)
    // Ahead, first without an entry, then with one.
    #expect(try await prune(now: 190) == false)
    try await add(190)
    #expect(try await prune(now: 190) == false)
    await #expect(throws: StorageError.constraint(rule: "audit.deleted")) {
      try await store.write { tx in _ = try tx.execute("DELETE FROM audit WHERE id = 1 /* test */") }
    }
    // Right again, first without an entry, then with one.
    #expect(try await prune(now: 101) == false)
    try await add(101)
    #expect(try dump().count == 14)
    // Of the months 89 to 100, two are over.
    try await add(102)
    #expect(try await prune(now: 102) == false)
    #expect(try dump().count == 13)
    // In time all before the entry from ahead, and then that one, long before the clock comes to it.
    for month in 103...112 { try await add(month) }
    _ = try await prune(now: 112)
    #expect(try dump().map { $0.contains("\(190 * AuditRules.month)") } == [true] + [Bool](repeating: false, count: 12))
    try await add(113)
    _ = try await prune(now: 113)
    #expect(try dump().count == 12 && !dump().joined().contains("\(190 * AuditRules.month)"))
  }

  @Test("a longer time holds at once, a shorter one too, but never less than three months")
  func months() async throws {
    try await fill(15, now: 100 * AuditRules.month)
    func delete(upTo id: Int) async throws -> Int? {
      try? await store.write { tx in try tx.execute("DELETE FROM audit WHERE id <= ? /* test */", id) }
    }
    try await store.write { tx in try tx.audit.keep(months: 24) }
    #expect(try await delete(upTo: 1) == nil)
    try await store.write { tx in try tx.settings.set("audit.months", "0") }
    #expect(try await delete(upTo: 13) == nil)
    #expect(try await delete(upTo: 12) == 12)
  }

  @Test("entries come latest first, in pages that join without a gap, for one member whoever acted")
  func pages() async throws {
    try await fill(9, now: 100 * AuditRules.month)
    let found = try store.database.read { tx in
      let all = try tx.audit.entries(.init(), before: nil, limit: 100).map(\.id)
      var paged: [Int] = []
      while true {
        let page = try tx.audit.entries(.init(member: 3), before: paged.last, limit: 4).map(\.id)
        if page.isEmpty { break }
        paged += page
      }
      let first = try tx.audit.entries(.init(area: .people, member: 1), before: nil, limit: 100).map(\.id)
      let none = try tx.audit.entries(.init(area: .logins), before: nil, limit: 100).map(\.id)
      let middle = try tx.audit.entries(
        .init(from: 95 * AuditRules.month, until: 97 * AuditRules.month), before: nil, limit: 100)
      return (all, paged, first, none, middle.map(\.id))
    }
    let all = Array((1...9).reversed())
    // Written by a clock that was wrong: the order stays that of writing, and no page misses one.
    for at in [0, 300 * AuditRules.month, 100 * AuditRules.month + 1] {
      try await store.write { tx in try tx.audit.append(NewAuditEntry(Self.kind, at: at, actor: 1, member: 3)) }
    }
    let jumped = try store.database.read { tx in
      try [AuditStore.Query(), .init(area: .people), .init(member: 1), .init(member: 3)].map { query -> [Int] in
        var paged: [Int] = []
        while true {
          let page = try tx.audit.entries(query, before: paged.last, limit: 2).map(\.id)
          if page.isEmpty { return paged }
          paged += page
        }
      }
    }
    let longer = Array((1...12).reversed())
    #expect(jumped == [longer, longer, [12, 11, 10, 9, 7, 5, 3, 1], longer])
    #expect(found.0 == all && found.1 == all && found.2 == [9, 7, 5, 3, 1] && found.3 == [] && found.4 == [5, 4])
  }

  @Test("the limit of an hour counts the hour before alone, also while the clock stands in the past")
  func hourly() async throws {
    let now = 100 * AuditRules.month
    func add(_ count: Int, at: Int) async throws {
      try await store.write { tx in
        for _ in 0..<count { try tx.audit.appendUnlessMany(NewAuditEntry(Self.kind, at: at, actor: 1)) }
      }
    }
    try await add(AuditRules.mostAnHour + 1, at: now)
    #expect(try dump().count == AuditRules.mostAnHour)
    try await add(2, at: 1_000)
    #expect(try dump().count == AuditRules.mostAnHour + 2)
    try await add(1, at: now + 3_599_999)
    #expect(try dump().count == AuditRules.mostAnHour + 2)
    try await add(1, at: now + 3_600_000)
    #expect(try dump().count == AuditRules.mostAnHour + 3)
    // An entry that is later than now hides nothing either.
    let recent = try store.database.read { tx in
      try [999, 1_000, 3_600_999, 3_601_000, now - 1, now].map { try tx.audit.hasRecent(Self.kind, by: 1, at: $0) }
    }
    #expect(recent == [false, true, true, false, false, true])
  }
}

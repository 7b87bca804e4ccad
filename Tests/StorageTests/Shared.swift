import Dispatch
import Gym
import Synchronization
import TestKit
import Testing

@testable import Storage

/// A database of its own in a folder of its own.
final class Store: Sendable {
  let folder = Folder()
  let database: Storage.Database

  init() throws {
    database = try Storage.Database(directory: folder.path, onFatal: { Issue.record("fatal: \($0)") })
  }

  deinit { database.close() }

  func write<T: Sendable>(_ body: @escaping @Sendable (Tx) throws -> T) async throws -> T {
    try await database.write(body)
  }

  func count(_ table: String) throws -> Int {
    try database.read { tx in try tx.int("SELECT COUNT(*) FROM \(table)") ?? -1 }
  }
}

extension Tx {
  func person(_ name: String) throws -> Member {
    try members.insert(
      NewMember(
        name: name, displayName: name, initials: "XX", email: "\(name)@example.com", emailKey: "\(name)@example.com",
        role: .member, unit: .kg, shownOnFloor: true, passwordHash: "x", pinHash: nil, badgeHash: nil, joinedAt: 0))
  }

  func exercise(_ name: String, of member: Int) throws -> Exercise {
    try exercises.createOwn(
      member: member, facts: ExerciseFacts(name: name, type: .weightReps, bodyPart: .chest, equipment: .barbell),
      matchKey: name)
  }

  @discardableResult
  func set(
    _ workout: Workout, _ exercise: Exercise, grams: Int = 80_000, reps: Int = 6, e1rm: Int?, at: Int
  ) throws -> LoggedSet {
    try sets.log(
      NewSet(
        workout: workout.id, member: workout.member, exercise: exercise.id,
        entry: SetEntry(weight: Weight(milli: grams, unit: .kg), reps: reps), at: at, device: nil,
        effectiveGrams: grams, liftedGrams: grams, e1rmGrams: e1rm, records: []),
      startedAt: workout.startedAt, day: "2026-11-21")
  }

  func dump(_ tables: [String]) throws -> [String] {
    try tables.flatMap { table in try rows("SELECT * FROM \(table)") { row in "\(table) \(row.restAsText())" } }
  }
}

/// Collects elements in the order of their arrival.
final class Order<Element: Sendable>: Sendable {
  private let list = Mutex<[Element]>([])
  var all: [Element] { list.withLock { $0 } }
  func add(_ element: Element) { list.withLock { $0.append(element) } }
}

/// Blocks the writer until a test opens it.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  /// A change can run twice, so the gate stays open once it is open.
  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
  func open() { semaphore.signal() }
}

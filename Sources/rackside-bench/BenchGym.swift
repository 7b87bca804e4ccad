import Floor
import Foundation
import Gym
import Secrets
import Server
import Storage

/// A gym in a new temporary folder. Its devices and members are inserted directly into the database, so that thousands
/// of them take a moment.
struct BenchGym {
  struct Kiosk: Sendable {
    var token: String
    var handle: String
    var exercise: Int
  }

  let folder: String
  private(set) var displays: [String] = []
  private(set) var kiosks: [Kiosk] = []

  /// - Parameter exercises: the size of the catalog, if it is to have more than Rackside ships.
  init(displays: Int = 0, kiosks: Int = 0, exercises: Int? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rackside-bench-\(UUID().uuidString)").path
    if let exercises { try Self.makeCatalog(in: folder, exercises: exercises) }
    let database = try open()
    defer { database.close() }
    self.displays = try database.writeAndWait { tx in
      try (0..<displays).map { try Self.pair(.wall, "Wall \($0)", tx) }
    }
    self.kiosks = try database.writeAndWait { tx in
      let catalog = try Self.catalog(tx)
      return try (0..<kiosks).map { try Self.kiosk($0, catalog, tx) }
    }
  }

  func open() throws -> Database {
    try openDatabase(Self.configuration(folder: folder)) { error in
      FileHandle.standardError.write(Data("the database has failed: \(error)\n".utf8))
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// The usual configuration file, if there is one, with a free port and the cheapest hashes. If the catalog or the
  /// pages are missing, empty ones are used.
  static func configuration(folder: String) throws -> Configuration {
    let file = Configuration.usualFile(program: CommandLine.arguments[0])
    var configuration = try Configuration.load(file: file, environment: [:])
    configuration.dataDirectory = folder
    if FileManager.default.fileExists(atPath: folder + "/catalog/exercises") {
      configuration.catalogDirectory = folder + "/catalog"
    }
    configuration.host = "127.0.0.1"
    configuration.port = 0
    configuration.hashMemoryKiB = HashCost.least.memoryKiB
    configuration.hashPasses = HashCost.least.passes
    configuration.idleSeconds = 3_600
    // None begins in the middle of a measurement.
    configuration.backups.isNightly = false
    configuration.changes.changesBurst = 0
    configuration.changes.memberBytesPerDay = 0
    configuration.changes.gymBytesPerDay = 0
    if !FileManager.default.fileExists(atPath: configuration.catalogDirectory + "/exercises") {
      configuration.catalogDirectory = folder + "/catalog"
      try FileManager.default.createDirectory(
        atPath: folder + "/catalog/exercises", withIntermediateDirectories: true)
    }
    if !FileManager.default.fileExists(atPath: configuration.webDirectory) {
      configuration.webDirectory = folder + "/web"
      try FileManager.default.createDirectory(atPath: folder + "/web", withIntermediateDirectories: true)
    }
    return configuration
  }

  /// Writes a catalog of the gym's own: the usual one, and invented exercises up to a number.
  private static func makeCatalog(in folder: String, exercises: Int) throws {
    let usual = try configuration(folder: folder).catalogDirectory
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard usual != folder + "/catalog" else { throw BenchError("the catalog is missing") }
    try FileManager.default.copyItem(atPath: usual, toPath: folder + "/catalog")
    let count = try CatalogFiles.load(directory: usual).count
    guard exercises > count else { return }
    let ways = ["Tempo", "Deficit", "Offset", "Half-kneeling", "Alternating", "Banded"]
    let tools = ["kettlebell", "landmine", "sandbag", "cable", "dumbbell", "ring"]
    let moves = ["press", "row", "squat", "lunge", "pull-over", "carry", "raise"]
    let entries = (0..<exercises - count).map { number in
      """
      {"slug": "invented-\(number)", "name": "\(ways[number % 6]) \(tools[number / 6 % 6]) \(moves[number % 7]) No \(number)", \
      "type": "weightReps", "primary": ["lats"], "secondary": ["biceps"], "bodyPart": "back", "equipment": "cable", \
      "difficulty": "beginner", "stance": "standing", "impact": "low", "focus": "lats", "recommended": {"reps": [6, 12]}, \
      "restSeconds": 90, "popularity": 3, "aliases": []}
      """
    }
    let text = "{\"exercises\": [\(entries.joined(separator: ",\n"))]}"
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/catalog/exercises/invented.json"))
  }

  private static func pair(_ kind: DeviceKind, _ name: String, _ tx: Tx) throws -> String {
    let token = Tokens.make(.device)
    _ = try tx.devices.insert(kind: kind, name: name, tokenHash: Tokens.hash(token), at: milliseconds)
    return token
  }

  private static func kiosk(_ number: Int, _ catalog: [Int], _ tx: Tx) throws -> Kiosk {
    let token = Tokens.make(.device)
    let device = try tx.devices.insert(
      kind: .kiosk, name: "Kiosk \(number)", tokenHash: Tokens.hash(token), at: milliseconds)
    let member = try member(number, tx)
    let handle = Tokens.make(.session)
    _ = try tx.logins.insert(
      member: member.id, device: device.id, handleHash: Tokens.hash(handle), at: milliseconds)
    let exercise = try exercises(of: member, catalog: catalog, 1 + number % 5, tx)
    return Kiosk(token: token, handle: handle, exercise: exercise[number % 5])
  }

  /// Every second member is shown on the floor.
  static func member(_ number: Int, _ tx: Tx) throws -> Member {
    try tx.members.insert(
      NewMember(
        name: "Member \(number)", displayName: "Member \(number)", initials: "M\(number % 10)",
        email: "member\(number)@example.com", emailKey: "member\(number)@example.com", role: .member,
        bodyWeight: Weight(milli: 80_000, unit: .kg), unit: .kg, shownOnFloor: number.isMultiple(of: 2),
        passwordHash: "", pinHash: nil, badgeHash: nil, joinedAt: milliseconds))
  }

  /// The catalog's exercises with weight and reps.
  static func catalog(_ tx: Tx) throws -> [Int] {
    try tx.exercises.everything().filter { $0.owner == nil && $0.facts.type == .weightReps }.map(\.id)
  }

  /// The first `count` exercises of the catalog. If it has fewer, the rest are made as the member's own.
  static func exercises(of member: Member, catalog: [Int], _ count: Int, _ tx: Tx) throws -> [Int] {
    let known = catalog.prefix(count)
    return try known
      + (known.count..<count).map { index in
        let facts = ExerciseFacts(name: "Press \(index)", type: .weightReps, bodyPart: .chest, equipment: .barbell)
        return try tx.exercises.createOwn(member: member.id, facts: facts, matchKey: "press \(index)").id
      }
  }

  static var milliseconds: Int { Int(Date().timeIntervalSince1970 * 1000) }
}

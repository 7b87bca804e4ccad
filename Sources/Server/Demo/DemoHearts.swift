import Floor
import Foundation
import Gym
import Secrets
import Storage
import Wire

/// The invented gym's heart-rate straps.
enum DemoHearts {
  static let radio = "Demo radio"
  /// How many members have a strap.
  static let most = 24
  private static let levels: [HeartLevel] = [.percent, .percent, .zone, .percent, .points, .percent, .nothing]

  static func wearers(_ people: [(DemoPerson, Member)]) -> [(DemoPerson, Member)] {
    Array(people.filter { $0.0.role == .member && $0.0.shownOnFloor }.prefix(most))
  }

  static func strap(of person: DemoPerson) -> String {
    "sim:" + String(person.email.prefix { $0 != "@" }.filter(\.isLetter))
  }

  /// Gives a strap to those who have none. The last start's class is over.
  static func prepare(_ people: [(DemoPerson, Member)], now: Int, _ tx: Tx) throws {
    try tx.hearts.endClass()
    for (index, (person, member)) in wearers(people).enumerated() {
      let address = strap(of: person)
      guard try tx.straps.find(address) == nil else { continue }
      try tx.straps.insert(Strap(address: address, member: member.id, name: nil), at: now)
      let shown = levels[index % levels.count]
      try tx.hearts.set(HeartSettings(shown: shown, maximum: nil, measured: nil, signsIn: true), of: member.id)
    }
  }
}

/// Heart classes on the demo's walls, one an hour: a radio that hears the straps, and a trainer who begins and ends them.
actor DemoHeartClass {
  private static let classSeconds = 45 * 60
  private static let hour = 60 * 60

  /// How hard somebody works.
  private struct Heart: Sendable {
    var strap: String
    var maximum: Double
    /// Of the maximum, more or less than others.
    var effort: Double
    /// Seconds.
    var shift: Double
  }

  private let radio: DemoClient
  private let trainer: DemoClient
  private let database: Database
  private let hearts: [Heart]
  /// On which the class rows too.
  private let rowers = SimulatedMachines(count: 4, seed: 1)
  private var second = 0

  init(_ floor: FloorServer, _ database: Database, now: Int) async throws {
    let token = Tokens.make(.device)
    let people = try await database.write { tx in
      for lost in try tx.devices.list() where lost.name == DemoHearts.radio {
        _ = try tx.devices.revoke(lost.id, at: now)
      }
      _ = try tx.devices.insert(kind: .radio, name: DemoHearts.radio, tokenHash: Tokens.hash(token), at: now)
      return DemoHearts.wearers(try DemoGym.people(tx)).map(\.0)
    }
    let radio = DemoClient(floor)
    _ = try await radio.call(DevicesIdentify.method, DevicesIdentify(token: token))
    let year = 1970 + now / 31_556_952_000
    self.radio = radio
    self.database = database
    trainer = DemoClient(floor)
    hearts = people.map { person in
      var random = DemoRandom("\(person.email) heart", 1)
      let maximum = HeartMaximum.byAge(year - person.birthYear)?.beats ?? 185
      return Heart(
        strap: DemoHearts.strap(of: person), maximum: Double(maximum), effort: random.unit() * 0.14 - 0.09,
        shift: random.unit() * 40)
    }
  }

  /// One second of all straps and rowers.
  func step(now: Int) async throws {
    let time = second % Self.hour
    second += 1
    if time == 0 {
      try? await showClass(now: now, HeartsBegin.method, ["title": "Engine room"])
    } else if time == Self.classSeconds {
      try? await showClass(now: now, HeartsEnd.method, [:])
    }
    guard time < Self.classSeconds else { return }
    // Now and then a strap is lost for some seconds.
    let lost = time % 120 < 14 ? time / 120 % max(hearts.count, 1) : nil
    let beats = hearts.enumerated().filter { $0.offset != lost }.map { _, heart in
      HeartsSent.Beat(strap: heart.strap, bpm: Self.rate(of: heart, at: Double(time)))
    }
    _ = try await radio.call(HeartsSent.method, HeartsSent(beats: beats))
    let readings = (0..<rowers.count).map { rower in
      MachinesSent.Reading(
        machine: "sim:\(rower + 1)", kind: .rower, work: rowers.reading(of: rower, at: Double(time)).work)
    }
    _ = try await radio.call(MachinesSent.method, MachinesSent(readings: readings))
  }

  func leave() {
    radio.disconnect()
    trainer.disconnect()
  }

  /// Warms up, works in intervals of three minutes, and cools down.
  private static func rate(of heart: Heart, at time: Double) -> Int {
    let end = Double(classSeconds)
    let work = min(1, time / 300, (end - time) / 240)
    let wave = 0.5 - 0.5 * cos((time + heart.shift) * 2 * .pi / 180)
    let flutter = sin(time * 1.7 + heart.shift) * 0.006
    let share = 0.52 + work * (0.22 + 0.16 * wave + heart.effort) + flutter
    return Int((heart.maximum * min(max(share, 0.45), 0.97)).rounded())
  }

  /// Begins or ends a class, unless a person is using the trainer's account.
  private func showClass(now: Int, _ method: String, _ more: [String: String]) async throws {
    let handle = try database.read { tx -> String? in
      let trainer = try DemoGym.people(tx).last { $0.0.role == .trainer }
      let logins = try DemoLogins(tx)
      guard let trainer, let logins, try !logins.isUsed(trainer.0, trainer.1.id, now: now, tx) else { return nil }
      return logins.handle(trainer.0)
    }
    guard let handle else { return }
    _ = try await trainer.call(DemoResume.method, DemoResume(handle: handle))
    _ = try await trainer.call(method, more.merging(["key": UUID().uuidString]) { $1 })
  }
}

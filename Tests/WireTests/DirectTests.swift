import Gym
import TestKit
import Testing

@testable import Wire

/// Messages that read and write themselves give the same result as the synthesized conformances.
@Suite struct DirectTests {
  /// Hides a value's own encoding, so that the synthesized one is used.
  private struct Synthesized<Value: Encodable>: Encodable {
    var value: Value
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  @Test("a set's reply has the bytes that the synthesized encoding gives, whatever it holds")
  func writes() {
    var random = SeededRandom(7)
    for _ in 0..<300 {
      let entry = SetEntry(
        kind: random.one(of: SetKind.allCases),
        weight: random.chance(70) ? Weight(milli: Int.random(in: 0...500_000, using: &random), unit: .lb) : nil,
        reps: random.chance(70) ? Int.random(in: 0...40, using: &random) : nil,
        milliseconds: random.chance(40) ? Int.random(in: 0...90_061, using: &random) : nil,
        millimetres: random.chance(40) ? Int.random(in: 0...5_000_000, using: &random) : nil,
        heartRate: random.chance(40) ? 131 : nil, rpeTenths: random.chance(40) ? 85 : nil,
        note: random.chance(40) ? "\"tight\"\n💪" : nil, tempo: random.chance(40) ? Tempo("31X0") : nil)
      let set = SetView(
        LoggedSet(
          id: 7, workout: 8, member: 9, exercise: 10, position: 11, entry: entry, at: 1_795_250_000_000,
          effectiveGrams: random.one(of: [0, 80_000]), liftedGrams: 80_000, e1rmGrams: random.chance(50) ? 96_000 : nil,
          records: random.chance(50) ? [.e1rm, .reps] : [], item: random.chance(50) ? 3 : nil,
          side: random.chance(50) ? .left : nil, superset: random.chance(50) ? 1 : nil))
      let rest =
        random.chance(50)
        ? RestView(Rest(exercise: random.chance(50) ? 3 : nil, startedAt: 5, endsAt: 6, isWarmup: random.chance(50)))
        : nil
      let reply = SetReply(set: set, rest: rest)
      #expect(WireEncoder.encode(reply) == WireEncoder.encode(Synthesized(value: reply)))
      #expect(WireEncoder.encode(SetLogged(set: set, rest: rest)) == WireEncoder.encode(reply))
    }
  }

  @Test("a set that reads itself is what the strict decoding reads, and what is wrong is refused as there")
  func reads() throws {
    let good = #""key":"k","exercise":17,"kind":"working""#
    for more in [
      "", #","weight":{"value":82.5,"unit":"kg"},"reps":6"#, #","as":null,"note":"a\u0041","at":5,"startsNew":true"#,
      #","item":3,"side":"left","restSeconds":0,"workout":7"#, #","side":"both""#, #","item":1.5"#,
      #","seconds":1.5,"metres":5,"heartRate":131,"rpe":8.5"#, #","tempo":"31X0""#, #","tempo":3110"#, #","reps":"6""#,
      #","reps":6.5"#, #","unknown":1"#,
      #","kind":"drop""#, #","weight":{"value":82.5}"#, #","weight":{"value":1,"unit":"kg","x":1}"#, #","weight":[]"#,
    ] {
      let value = try Tape(Array("{\(good)\(more)}".utf8)).root
      func result(_ read: () throws(Fault) -> SetsLog) -> String {
        do throws(Fault) { return "\(try read())" } catch { return "\(error)" }
      }
      let direct = result { () throws(Fault) in try WireDecoder.decode(SetsLog.self, from: value) }
      let strict = result { () throws(Fault) in try WireDecoder.decodeStrictly(SetsLog.self, from: value) }
      #expect(direct == strict, "\(more)")
    }
  }

  @Test("a clock sample and its reply, too")
  func clock() throws {
    for t0 in [0, -1, 1_795_250_000_000.25, 1e300, 0.1] {
      let reply = ClockSample.Reply(t0: t0, t1: 5, t2: 5.125)
      #expect(WireEncoder.encode(reply) == WireEncoder.encode(Synthesized(value: reply)))
    }
    for text in [#"{"t0":5.25}"#, "{}", #"{"t0":"5"}"#, #"{"t0":null}"#, #"{"t0":1,"x":2}"#] {
      let value = try Tape(Array(text.utf8)).root
      let direct = Result { try WireDecoder.decode(ClockSample.self, from: value) }
      let strict = Result { try WireDecoder.decodeStrictly(ClockSample.self, from: value) }
      #expect("\(direct)" == "\(strict)", "\(text)")
    }
  }

  @Test("a list of clients has the bytes that the synthesized encoding gives, whatever is shared")
  func clients() throws {
    var random = SeededRandom(8)
    func some<T>(_ value: T) -> T? { random.chance(50) ? value : nil }
    let rows = (0..<200).map { id in
      var log = ClientLog(
        work: [ClientLog.Work(workout: 1, startedAt: 5, routine: nil, records: 2, volumeGrams: 900_000)], firstAt: 5,
        lastAt: some(5))
      log.compliance = some([7, 30, 90].map { Compliance(days: $0, planned: $0, done: 2) })
      let figures = ClientFigures(
        log, shares: Shares(bits: Int.random(in: 0..<64, using: &random)), now: random.one(of: [6, 9_000_000_000]))
      var row = ClientRowView(
        client: FaceView(Face(id: id, name: "Zoë \"Z\"", initials: "ZO", colour: .green)), since: 7,
        shares: Shares(bits: id % 64).list, figures: figures,
        needs: random.chance(50)
          ? [] : NeedReason.allCases.map { ClientNeed($0, days: some(3), count: some(4), of: some(5)) })
      (row.unread, row.nextAt, row.trainingSince) = (some(2), some(8), some(9))
      return row
    }
    let reply = ClientsList.Reply(clients: rows)
    #expect(WireEncoder.encode(reply) == WireEncoder.encode(Synthesized(value: reply)))
    let empty = ClientsList.Reply(clients: [])
    #expect(WireEncoder.encode(empty) == WireEncoder.encode(Synthesized(value: empty)))
  }
}

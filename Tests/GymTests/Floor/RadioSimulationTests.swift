import Gym
import Testing

@Suite("A simulated class")
struct RadioSimulationTests {
  private let people = SimulatedClass(count: 30, seed: 7)

  @Test("the same seed and second give the same straps, another seed others")
  func repeats() {
    let again = SimulatedClass(count: 30, seed: 7)
    let other = SimulatedClass(count: 30, seed: 8)
    for second in [0, 1, 60, 333, 1_799, 5_000, 100_000] {
      #expect(people.measurements(in: second) == again.measurements(in: second))
      #expect(people.measurements(in: second) != other.measurements(in: second))
    }
  }

  @Test("hearts rise with the work and fall in the rests, each in its own way")
  func believable() throws {
    var rates: [Int: [Int]] = [:]
    for second in 0..<SimulatedClass.length {
      for heard in people.measurements(in: second) {
        rates[heard.person, default: []].append(heard.measurement.bpm)
        #expect((40...220).contains(heard.measurement.bpm))
      }
    }
    #expect(rates.count == 30)
    for (person, rates) in rates {
      // In the warm-up, in the hardest block, and from one second to the next.
      #expect(rates[0] + 25 < rates.max() ?? 0, "person \(person)")
      #expect(zip(rates, rates.dropFirst()).allSatisfy { abs($0 - $1) <= 25 }, "person \(person)")
    }
    #expect(Set(rates.values.map { $0.max() ?? 0 }).count > 10)
  }

  @Test("one strap drops for eight seconds now and then, and one touches nobody")
  func faults() throws {
    let dropping = try #require(people.dropping)
    let untouching = try #require(people.untouching)
    #expect(dropping != untouching)
    var silent: [Int] = []
    for second in 0..<SimulatedClass.length {
      let heard = people.measurements(in: second)
      if !heard.contains(where: { $0.person == dropping }) { silent.append(second) }
      #expect(heard.count == 30 || silent.last == second)
      for one in heard { #expect((one.measurement.reading == nil) == (one.person == untouching)) }
    }
    #expect(!silent.isEmpty)
    #expect(silent.count.isMultiple(of: SimulatedClass.dropSeconds))
    #expect(silent.count < SimulatedClass.length / 4)
  }

  @Test("a class of one has no faults")
  func alone() {
    let alone = SimulatedClass(count: 1, seed: 1)
    #expect(alone.dropping == nil)
    #expect(alone.untouching == nil)
    #expect(alone.measurements(in: 500).count == 1)
    #expect(SimulatedClass(count: 0, seed: 1).measurements(in: 0).count == 1)
  }

  @Test("the intervals fit the rate")
  func intervals() throws {
    for second in [10, 700] {
      for heard in people.measurements(in: second) where heard.person != people.untouching {
        let reading = try #require(heard.measurement.reading)
        #expect(!reading.intervals.isEmpty)
        for interval in reading.intervals { #expect(abs(Double(interval) * Double(reading.bpm) / 60_000 - 1) < 0.05) }
      }
    }
  }
}

import Testing

@testable import Push

@Suite struct PushTurnsTests {
  private func begin(_ turns: inout PushTurns<String>, now: Int = 0) -> [String] {
    turns.begin(now: now).map { "\($0.lane == .slow ? "slow " : "")\($0.entry.job)" }
  }

  private func add(_ turns: inout PushTurns<String>, _ job: String, host: String, member: Int) {
    turns.add(.init(host: host, member: member, job: job))
  }

  @Test("one member, however many hosts they name, has one lane")
  func member() {
    var turns = PushTurns<String>()
    for n in 0..<10 { add(&turns, "evil \(n)", host: "h\(n)", member: 1) }
    add(&turns, "mara", host: "push", member: 2)
    #expect(begin(&turns) == ["evil 0", "mara"])
    #expect(begin(&turns) == [])
  }

  @Test("one host has one lane, in order")
  func host() {
    var turns = PushTurns<String>()
    for n in 0..<3 { add(&turns, "\(n)", host: "push", member: n) }
    let begun = turns.begin(now: 0)
    #expect(begun.map(\.entry.job) == ["0"])
    turns.ended(begun[0].lane, hung: false, now: 0)
    #expect(begin(&turns) == ["1"])
  }

  @Test("a host that hung waits apart, until one request goes well or ten minutes are over")
  func slow() {
    var turns = PushTurns<String>()
    for n in 0..<4 { add(&turns, "evil \(n)", host: "h\(n)", member: n) }
    let begun = turns.begin(now: 0)
    #expect(begun.count == 4)
    for one in begun { turns.ended(one.lane, hung: true, now: 0) }
    for n in 0..<4 { add(&turns, "again \(n)", host: "h\(n)", member: n) }
    add(&turns, "mara", host: "push", member: 9)
    let second = turns.begin(now: 1)
    #expect(second.map(\.entry.job) == ["mara", "again 0"] && second.map(\.lane).last == .slow)
    // The host answered, so its next notice goes to the usual lanes.
    turns.ended(.slow, hung: false, now: 2)
    add(&turns, "well", host: "h0", member: 0)
    #expect(begin(&turns, now: 2) == ["well", "slow again 1"])
    #expect(begin(&turns, now: PushTurns<String>.slowFor) == ["again 2", "again 3"])
  }
}

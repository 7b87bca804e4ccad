import Gym
import Testing

@Suite("Machines")
struct MachineTests {
  @Test(
    "a machine's address has one spelling",
    arguments: [
      ("ftms:C0:FF:EE:00:11:22", true), ("pm5:C0:FF:EE:00:11:22", true), ("sim:1", true), ("sim:Rower3", true),
      ("ble:C0:FF:EE:00:11:22", false), ("ftms:c0:ff:ee:00:11:22", false), ("ftms:C0:FF:EE:00:11", false),
      ("pm5:C0-FF-EE-00-11-22", false), ("sim:", false), ("sim:a b", false),
      ("sim:" + String(repeating: "a", count: 33), false),
      ("ftms:", false), ("", false), ("ant:7", false),
    ])
  func address(text: String, isOne: Bool) {
    #expect(Machine.isAddress(text) == isOne)
  }

  @Test("without a name, it is told apart by the end of its address")
  func number() {
    #expect(Machine.number(of: "pm5:C0:FF:EE:00:4F:2A") == "4F2A")
    #expect(Machine.number(of: "ftms:C0:FF:EE:00:00:07") == "0007")
    #expect(Machine.number(of: "sim:3") == "3")
  }

  @Test("rowers that nobody sits on go on without an end, at paces that people row, the same from the same seed")
  func simulated() throws {
    let rowers = SimulatedMachines(count: 4, seed: 7)
    var ends: Set<Int> = []
    for machine in 0..<4 {
      var last = -1.0
      for tenth in 0..<6_000 {
        let reading = rowers.reading(of: machine, at: Double(tenth) / 10)
        let metres = try #require(reading.metres)
        #expect(metres > last)
        last = metres
        #expect((95_000...150_000).contains(try #require(reading.work.paceMs)))
        #expect((90...420).contains(try #require(reading.work.watts)))
      }
      #expect(rowers.reading(of: machine, at: 0).metres == 0)
      #expect(SimulatedMachines(count: 4, seed: 7).reading(of: machine, at: 60) == rowers.reading(of: machine, at: 60))
      ends.insert(Int(last))
    }
    #expect(ends.count == 4)
    #expect(SimulatedMachines(count: 1, seed: 8).reading(of: 0, at: 60) != rowers.reading(of: 0, at: 60))
    #expect(SimulatedMachines(count: -1, seed: 1).count == 0)
    #expect(SimulatedMachines(count: 99, seed: 1).count == SimulatedMachines.most)
  }
}

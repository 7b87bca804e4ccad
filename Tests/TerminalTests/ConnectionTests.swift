import Devices
import Testing

@testable import Terminal

@Suite("What is shown of a connection that does not come about")
struct ConnectionTests {
  private static let rows = [Floors.row(2), Floors.row(1, "Joel", "JO", "red")]

  private func frame(_ display: Display, _ columns: Int, _ rows: Int) -> [String] {
    Screen(address: "http://gym.local:8080", colours: .true24)
      .draw(display, at: Floors.local, size: Size(columns: columns, rows: rows)).map(\.text)
  }

  @Test("a certificate that is not accepted is told with what to do, also while the last floor is shown")
  func certificates() {
    var display = Display(token: "d_1", about: "test", random: { 0.5 })
    let told: [(ConnectionFailure, String)] = [
      (.expired("2026-11-01 12:00 UTC"), "ended on 2026-11-01 12:00 UTC."),
      (.notYetValid("2027-01-01 12:00 UTC"), "Set the clock of this computer"),
      (.otherName(["gym.local", "10.0.0.5"]), "It is for gym.local, 10.0.0.5."),
      (.unknownAuthority(file: nil), "name it with --ca."),
      (.unknownAuthority(file: "gym.crt"), "authority in gym.crt."),
      (.authorityFile("gym.crt: has no certificate."), "gym.crt: has no certificate."),
      (.noTLS, "There is no https at http://gym.local:8080."), (.certificate("path too long"), "path too long."),
    ]
    for (failure, sentence) in told {
      _ = display.take(.start, at: 0)
      _ = display.take(.failed(failure), at: 0)
      let shown = frame(display, 200, 24).joined(separator: "\n")
      #expect(shown.contains(sentence) && shown.contains("Trying again."), "\(shown)")
    }
    var floor = Floors.live(Self.rows)
    _ = floor.take(.closed(code: 1006), at: 2_000)
    #expect(frame(floor, 120, 24)[23].contains("Server offline."))
    _ = floor.take(.failed(.expired("2026-11-01 12:00 UTC")), at: 2_000)
    #expect(frame(floor, 120, 24)[23].contains("ended on 2026-11-01 12:00 UTC."))
    #expect(floor.log.rows.count == Self.rows.count)
  }

  @Test("without a screen the reason for a failed connection is told once, and again if it is another")
  func failures() {
    var display = Display(token: "d_1", about: "test", random: { 0.5 })
    var output = LineOutput(address: "https://gym.local")
    var told: [String] = []
    for failure: ConnectionFailure in [.noAnswer, .noAnswer, .expired("today"), .expired("today"), .noAnswer] {
      _ = display.take(.failed(failure), at: 0)
      told += output.statusChanges(display)
    }
    #expect(told.count == 3 && told[1].hasPrefix("The certificate of https://gym.local ended on today."))
  }
}

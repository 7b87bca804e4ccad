import Devices
import Gym
import Wire

/// A display without a screen, for a log, a pipe or a screen reader: prints plain lines and redraws nothing.
struct LineOutput {
  private let words: Words
  private let address: String
  private var lastStatus: Status?

  private enum Status: Equatable {
    case connected, clockUnset, declined
    case offline(String)
    case code(String)
  }

  init(words: Words = .english, address: String) {
    self.words = words
    self.address = address
  }

  /// "18:42  Mara  Bench press  80 kg × 6  record".
  func line(_ row: FloorRow, _ display: Display) -> String {
    let sets = SetText(words: words)
    let time = WallTime(Double(row.at), zone: display.gym?.timeZone ?? "UTC").text
    return join([
      time, row.member.name, row.exercise, sets.load(row, unit: true), sets.mark(row, short: false)?.text ?? "",
    ])
  }

  /// "18:42  Main floor  EMOM 10  paused by Nadia".
  /// - Returns: nil for a clock that this display does not show.
  func line(_ timer: FloorTimer, _ display: Display) -> String? {
    guard let action = timer.actions.first, display.shows(timer) else { return nil }
    let time = WallTime(Double(action.at), zone: display.gym?.timeZone ?? "UTC").text
    return join([
      time, display.timers.area(of: timer)?.name ?? "", timer.label,
      ClockText(words: words.clocks).logEntry(action, timer.plan.format),
    ])
  }

  /// "18:42  Engine room  heart class begun by Nadia", "18:43  Hearts  new strap, code K7MP".
  /// - Returns: nil on a display that shows no hearts, which may still hear of them from before.
  func line(_ news: HeartNews, _ display: Display) -> String? {
    guard display.settings.layout.screen.topics.contains(.hearts) else { return nil }
    let now = Double(display.serverTime(display.now))
    let (at, title, text): (Double, String?, String) =
      switch news {
      case .began(let begun): (Double(begun.startedAt), begun.title, words.plainHeartsBegan(begun.trainer))
      case .ended(let over, let summary): (now, over.title, words.plainHeartsOver(summary))
      case .card(let code): (now, nil, words.plainHeartCard(code))
      }
    let time = WallTime(at, zone: display.gym?.timeZone ?? "UTC").text
    return join([time, title ?? words.plainHearts, text])
  }

  private func join(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.map(Printable.clean).joined(separator: "  ")
  }

  /// The display's own status, if it changed since the last call.
  mutating func statusChanges(_ display: Display) -> [String] {
    guard let (status, text) = status(display), status != lastStatus else { return [] }
    lastStatus = status
    return [Printable.clean(text)]
  }

  private func status(_ display: Display) -> (Status, String)? {
    // The program prints why, and ends.
    if display.link == .stopped { return nil }
    if case .waiting(.some) = display.link {
      var text = words.plainOffline
      if case .failed(let failure)? = display.problem, failure != .noAnswer {
        text = words.connection.problem(display, address).joined(separator: " ")
      }
      return (.offline(text), text)
    }
    switch display.stage {
    case .ready where display.link == .live && display.gym?.clock != nil: return (.clockUnset, words.clockUnset)
    case .ready where display.link == .live: return (.connected, words.plainConnected(display.gym?.name ?? ""))
    case .pairing(let code, let pair, _):
      let shown = "\(code.prefix(4))-\(code.dropFirst(4))"
      return (.code(code), words.plainCode(shown, words.pair(pair), "\(address)/owner/"))
    case .declined: return (.declined, words.plainDeclined)
    default: return nil
    }
  }
}

import Devices

/// The radio in a terminal: its straps with their rates, and the last sentences below.
final class RadioScreen {
  let tty = Tty()
  private let words: RadioWords
  private var sentences: [String] = []
  /// When it is drawn again, so that rates go on changing; at most twice a second.
  private(set) var wakeAt = Double.infinity
  private var drawnAt = -Double.infinity

  private static let everyMs = 500.0
  private static let kept = 6
  /// Machines may have so much of the room that the straps and they have together.
  private static let machinesShare = 2

  init(words: RadioWords) { self.words = words }

  func add(_ sentence: String) {
    sentences = (sentences + [sentence]).suffix(Self.kept)
    drawnAt = -.infinity
  }

  func draw(_ straps: HeardStraps, _ machines: HeardMachines, status: String, at now: Double) {
    guard now - drawnAt >= Self.everyMs else {
      wakeAt = drawnAt + Self.everyMs
      return
    }
    drawnAt = now
    wakeAt = .infinity
    let rows = Self.rows(straps, machines, status: Printable.clean(status), sentences, words, tty.size)
    tty.write("\u{1B}[H" + rows.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
  }

  /// At most as many rows as the screen has, none wider than it.
  static func rows(
    _ straps: HeardStraps, _ machines: HeardMachines = HeardMachines(), status: String, _ sentences: [String],
    _ words: RadioWords, _ size: Size
  ) -> [String] {
    let live = straps.straps.values.count { !$0.isLost }
    let head = ["\(words.count(live))   \(status)", ""]
    let rest = [""] + sentences + [words.quit]
    let works = rows(machines, most: (size.rows - head.count - rest.count - 1) / machinesShare, words)
    let foot = (works.isEmpty ? [] : [""] + works) + rest
    let room = max(0, size.rows - head.count - foot.count)
    let names = straps.straps.sorted { $0.key < $1.key }
    let lines = names.map { name, strap in
      let rate = strap.isLost ? " --" : String(repeating: " ", count: max(0, 3 - "\(strap.bpm)".count)) + "\(strap.bpm)"
      return "\(rate)  \(name)"
    }
    let body = lines.isEmpty ? [words.noStraps] : columns(lines, rows: room, width: size.columns)
    return (head + body.prefix(room) + foot).prefix(size.rows).map { String($0.prefix(size.columns)) }
  }

  /// A row for each machine, or for as many as fit and how many more there are.
  private static func rows(_ machines: HeardMachines, most: Int, _ words: RadioWords) -> [String] {
    let all = machines.machines.sorted { $0.key < $1.key }.map { words.row($0.key, $0.value) }
    guard all.count > most else { return all }
    guard most > 0 else { return [] }
    return all.prefix(most - 1) + [words.moreMachines(all.count - most + 1)]
  }

  /// Lays lines out in as many columns as they need and fit.
  private static func columns(_ lines: [String], rows: Int, width: Int) -> [String] {
    guard rows > 0 else { return [] }
    let cell = (lines.map(\.count).max() ?? 0) + 3
    let most = max(1, width / cell)
    let columns = min(most, (lines.count + rows - 1) / rows)
    let height = (lines.count + columns - 1) / columns
    return (0..<min(height, rows)).map { row in
      (0..<columns).compactMap { column in
        let index = column * height + row
        guard index < lines.count else { return nil }
        return lines[index] + String(repeating: " ", count: cell - lines[index].count)
      }.joined()
    }
  }
}

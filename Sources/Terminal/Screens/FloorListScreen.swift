import Devices
import Gym
import Wire

/// The widths of the floor list's columns. If there is not enough space, the least important columns are left out.
struct FloorColumns: Equatable {
  var name: Int
  var exercise: Int
  var load: Int
  var age: Int
  var gap: Int

  static let plate = 4
  private static let leastExercise = 8
  /// A wider row would be hard to read across.
  static let most = 88

  /// - Parameter widest: the columns of the longest set. It is never cut: "185 lb × 1" for twelve reps is wrong.
  init(_ columns: Int, load widest: Int = 0) {
    let width = min(columns, Self.most)
    let usualLoad = width >= 80 ? 16 : width >= 62 ? 14 : width >= 40 ? 10 : width >= 22 ? 9 : 0
    let load = usualLoad == 0 ? 0 : min(max(usualLoad, widest), width - Self.plate - 1)
    var gap = width >= 80 ? 3 : width >= 60 ? 2 : 1
    var age = width >= 60 ? 6 : width >= 46 ? 4 : width >= 40 ? 3 : 0
    var name = width >= 80 ? 18 : width >= 56 ? 12 : width >= 44 ? 8 : width >= 30 ? 7 : 0
    func left() -> Int {
      let others = [name, load, age].filter { $0 > 0 }
      return width - Self.plate - 1 - others.reduce(0, +) - gap * others.count
    }
    // A long set takes columns from the exercise first, then from the name and the age.
    if load > usualLoad {
      if left() < Self.leastExercise { gap = 1 }
      if left() < Self.leastExercise, name > 0 { name = max(4, name - (Self.leastExercise - left())) }
      if left() < Self.leastExercise { age = 0 }
      if left() < 0 { name = 0 }
    }
    exercise = max(0, left())
    showsFullUnits = usualLoad >= 14
    self.load = load
    self.gap = gap
    self.age = age
    self.name = name
  }

  /// Whether "kg" is written.
  private(set) var showsFullUnits: Bool
  /// Whole words for a set's mark and age.
  var showsFullWords: Bool { age >= 6 }
  /// Whether a long text may go on in the next row. In a narrower column it would be a pile of syllables.
  var wraps: Bool { exercise >= Self.leastExercise }

  /// The same columns for what they will hold: a text that is too long gets the cells that no set and no name fills,
  /// and a long name gets those that no text fills.
  /// - Parameters:
  ///   - name: the columns of the longest name.
  ///   - text: those of the longest text with its mark.
  ///   - load: those of the longest set.
  func fitted(name longestName: Int, text: Int, load longestLoad: Int) -> FloorColumns {
    var result = self
    if text > exercise {
      // The sets first: their column is aligned to the right, so nothing moves.
      result.load -= min(max(0, load - max(1, longestLoad)), text - exercise)
      result.exercise += load - result.load
      result.name -= min(max(0, name - max(1, longestName)), max(0, text - result.exercise))
      result.exercise += name - result.name
    } else if name > 0, longestName > name {
      result.name += min(longestName - name, exercise - text)
      result.exercise -= result.name - name
    }
    return result
  }
}

extension LayoutScreen {
  static var clockFeed: LayoutScreen {
    LayoutScreen(hasTotals: true)
  }
}

extension Screen {
  /// The gym's latest sets, newest first: one line for a member's sets in a row. While rows are free, a text that is
  /// too long for one goes on in the next.
  func floorList(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    guard area.rows > 0 else { return }
    let log = display.log
    guard !log.rows.isEmpty || !log.workouts.isEmpty || !log.awards.isEmpty else {
      canvas.put(words.quiet, row: area.row, column: area.column, width: area.columns, .strong)
      canvas.put(words.quietMore, row: area.row + 1, column: area.column, width: area.columns, .dim)
      return
    }
    let lines = Array(FloorLine.of(log.rows, log.workouts, log.awards).prefix(max(0, area.rows)))
    let columns = floorColumns(lines, area.columns)
    var row = area.row
    var free = area.rows - lines.count
    for line in lines {
      let most = columns.wraps ? 1 + free : 1
      let taken = draw(cells(line, columns), time, columns, most: most, row: row, column: area.column, &canvas)
      free -= taken - 1
      row += taken
    }
  }

  private func floorColumns(_ lines: [FloorLine], _ width: Int) -> FloorColumns {
    let units = FloorColumns(width).showsFullUnits
    let loads = lines.map { line in
      if case .run(let run, _) = line { CellWidth.of(sets.load(run.row, unit: units)) } else { 0 }
    }
    let usual = FloorColumns(width, load: loads.max() ?? 0)
    let cells = lines.map { self.cells($0, usual) }
    return usual.fitted(
      name: cells.map { CellWidth.of(Printable.clean($0.member.name)) }.max() ?? 0,
      text: cells.map(\.columns).max() ?? 0, load: cells.map { CellWidth.of($0.load.text) }.max() ?? 0)
  }

  /// - Parameter most: how many rows the text may take.
  /// - Returns: how many it took.
  private func draw(
    _ cells: FloorCells, _ time: Double, _ columns: FloorColumns, most: Int, row y: Int, column x: Int,
    _ canvas: inout Canvas
  ) -> Int {
    plate(cells.member, row: y, column: x, &canvas)
    var at = x + FloorColumns.plate + 1
    if columns.name > 0 {
      canvas.put(cells.member.name, row: y, column: at, width: columns.name, .strong)
      at += columns.name + columns.gap
    }
    let text = FloorText(cells, width: columns.exercise, most: most)
    for (index, line) in text.lines.enumerated() {
      var width = columns.exercise
      if let mark = cells.mark, text.markRow == index {
        let taken = CellWidth.of(mark.text)
        width -= taken + 1
        canvas.put(mark.text, row: y + index, column: at + width + 1, width: taken, mark.style)
      }
      canvas.put(line, row: y + index, column: at, width: width, cells.text.style)
    }
    at += columns.exercise + columns.gap
    if columns.load > 0 {
      canvas.put(cells.load.text, row: y, column: at, width: columns.load, cells.load.style, side: .right)
      at += columns.load + columns.gap
    }
    if columns.age > 0 {
      let age = sets.age(Int(time) - cells.at, short: !columns.showsFullWords)
      canvas.put(age, row: y, column: at, width: columns.age, .dim, side: .right)
    }
    return text.lines.count
  }

  /// A member's plate: the initials on the member's colour. Without colours, the initials in brackets.
  func plate(_ face: FaceView, row: Int, column: Int, _ canvas: inout Canvas) {
    var letters = ""
    for letter in Printable.clean(face.initials) where CellWidth.of(letters) + CellWidth.of(letter) <= 2 {
      letters.append(letter)
    }
    let width = CellWidth.of(letters)
    letters = String(repeating: " ", count: max(0, (2 - width) / 2)) + letters
    letters += String(repeating: " ", count: max(0, 2 - CellWidth.of(letters)))
    canvas.put(hasColours ? "▐" : "(", row: row, column: column, .plateEdge(face.colour))
    canvas.put(letters, row: row, column: column + 1, .plate(face.colour))
    canvas.put(hasColours ? "▌" : ")", row: row, column: column + 3, .plateEdge(face.colour))
  }
}

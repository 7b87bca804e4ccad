extension LayoutScreen {
  static var fourClocks: LayoutScreen {
    LayoutScreen(clocks: { screen, display, faces, _, area, canvas in
      screen.fourClocks(faces, display, area, &canvas)
    })
  }
}

extension Screen {
  /// Up to four large clocks of the same size; the others are listed below.
  func fourClocks(_ faces: [ClockFace], _ display: Display, _ area: CellRect, _ canvas: inout Canvas) {
    let across = area.columns >= 60 && faces.count > 1 ? 2 : 1
    let down = max(1, min((min(faces.count, 4) + across - 1) / across, area.rows / 8))
    let large = Array(faces.prefix(across * down))
    let small = Array(faces.dropFirst(large.count))
    if large.count == 1 {
      clock(large[0], small, display, area, isAlone: true, &canvas)
      return
    }
    let widest = large.map(ClockText.widest).max { $0.count < $1.count }
    let listRows = min(small.count, area.rows / 6)
    let height = (area.rows - listRows - (listRows > 0 ? 1 : 0)) / down
    let gap = across > 1 ? 4 : 0
    let width = (area.columns - 2 - gap) / across
    for (index, face) in large.enumerated() {
      let cell = CellRect(
        row: area.row + index / across * height, column: area.column + 1 + index % across * (width + gap),
        columns: width, rows: height - (down > 1 ? 1 : 0))
      clock(face, [], display, cell, widest: widest, &canvas)
    }
    list(
      small, display,
      CellRect(
        row: area.row + height * down + 1, column: area.column + 1, columns: min(area.columns - 2, 60),
        rows: listRows), &canvas)
  }

  /// The clock that was asked for by name, over the whole terminal; a message until somebody starts it.
  func namedClock(
    _ name: String, _ faces: [ClockFace], _ display: Display, _ area: CellRect, _ canvas: inout Canvas
  ) {
    guard let face = faces.first else {
      return message([words.clocks.noneNamed(name), words.clocks.appearsWhenStarted], &canvas)
    }
    clock(face, [], display, area, isAlone: true, &canvas)
  }
}

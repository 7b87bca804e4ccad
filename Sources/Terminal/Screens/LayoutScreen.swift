import Devices
import Gym

/// What the terminal shows in one of the owner's layouts. Each layout declares its own beside what it draws.
struct LayoutScreen {
  /// What only this layout shows.
  var topics: [DisplayTopic] = []
  /// Draws the timers over the whole floor. If nil, the first one's clock has something beside it.
  var clocks: ((Screen, Display, [ClockFace], Double, CellRect, inout Canvas) -> Void)?
  /// Draws the whole floor while there are no timers. If nil, the time of day has something beside it.
  var idle: ((Screen, Display, Double, CellRect, inout Canvas) -> Void)?
  /// Whether the time of day is in large digits while there are no timers.
  var showsTimeOfDay: (Size) -> Bool = { FloorLayout($0).panel != nil }
  /// Draws what is beside the clock or the time of day.
  var beside: (Screen, Display, Double, CellRect, inout Canvas) -> Void = { screen, display, time, area, canvas in
    screen.floorList(display, time, area, &canvas)
  }
  /// The most columns that this can use beside a timer's clock.
  var mostBeside = FloorColumns.most
  /// Whether the gym's totals are below a timer's clock.
  var hasTotals = false
}

extension DisplayLayout {
  /// The register of layouts.
  var screen: LayoutScreen {
    switch self {
    case .clock: .clock
    case .clockFeed: .clockFeed
    case .clockBoard: .clockBoard
    case .fourClocks: .fourClocks
    case .calendar: .calendar
    case .boards: .boards
    case .hearts: .hearts
    // Only a browser shows these.
    case .week, .race: LayoutScreen()
    }
  }
}

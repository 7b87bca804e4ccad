import Gym

/// The SGR (select graphic rendition) parameters of each style.
///
/// With 256 colours or more the background is ours, as on the web pages, so that contrasts are known. With fewer, the
/// terminal's own background stays and only plates and marks are coloured.
struct Palette {
  let depth: ColourDepth

  /// A row's background and its ordinary text.
  func ground(isBar: Bool) -> String {
    switch depth {
    case .none, .sixteen: "0"
    case .many: "0;38;5;255;48;5;\(isBar ? 235 : 233)"
    case .true24: "0;38;2;245;242;234;48;2;\(isBar ? "35;40;46" : "15;17;19")"
    }
  }

  /// What a style adds to the row's background; empty if nothing.
  func style(_ style: Style) -> String {
    switch style {
    case .ink: ""
    case .strong: "1"
    case .dim: front("2", "2", 249, "169;176;184")
    case .rule: front("2", "2", 238, "50;57;65")
    case .track: front("2", "2", 242, "107;116;125")
    case .prepare: "1;" + front("1", "33", 221, "246;199;68")
    case .work: "1;" + front("1", "32", 79, "47;191;143")
    case .rest: "1;" + front("1", "94", 75, "74;163;240")
    case .paused: chip("7", "7", 255, "245;242;234")
    case .go: front("1", "1;33", 221, "246;199;68")
    case .live: front("", "32", 79, "47;191;143")
    case .plate(let colour): plate(colour)
    case .plateEdge(let colour): edge(colour)
    case .zone(let zone): self.zone(zone)
    case .record: chip("1", "30;102", 79, "47;191;143")
    case .offline: chip("7", "30;103", 221, "246;199;68")
    }
  }

  private func front(_ none: String, _ sixteen: String, _ many: Int, _ exact: String) -> String {
    switch depth {
    case .none: none
    case .sixteen: sixteen
    case .many: "38;5;\(many)"
    case .true24: "38;2;\(exact)"
    }
  }

  private func chip(
    _ none: String, _ sixteen: String, _ many: Int, _ exact: String, ink: (many: Int, exact: String) = (232, "22;19;8")
  ) -> String {
    switch depth {
    case .none: none
    case .sixteen: sixteen
    case .many: "1;38;5;\(ink.many);48;5;\(many)"
    case .true24: "1;38;2;\(ink.exact);48;2;\(exact)"
    }
  }

  /// The colours are those of the walls, Web/shared/floor/hearts/zones.css.
  private func zone(_ zone: HeartZone) -> String {
    switch zone {
    case .rest: chip("1", "97;100", 242, "107;116;125", ink: (231, "255;255;255"))
    case .easy: chip("1", "30;47", 248, "161;168;174")
    case .light: chip("1", "30;104", 75, "74;163;240")
    case .steady: chip("1", "30;102", 79, "47;191;143")
    case .hard: chip("1", "30;103", 221, "246;199;68")
    case .max: chip("1", "30;101", 203, "240;85;59")
    }
  }

  private func plate(_ colour: PlateColour) -> String {
    switch depth {
    case .none: "1"
    case .sixteen: colour == .iron ? "97;100" : "30;10\(colour.ansi)"
    case .many: "1;38;5;\(colour == .iron ? 231 : 232);48;5;\(colour.indexed)"
    case .true24: "1;38;2;\(colour == .iron ? "255;255;255" : "22;19;8");48;2;\(colour.exact)"
    }
  }

  private func edge(_ colour: PlateColour) -> String {
    switch depth {
    case .none: "1"
    case .sixteen: "9\(colour.ansi)"
    case .many: "38;5;\(colour.indexed)"
    case .true24: "38;2;\(colour.exact)"
    }
  }
}

extension PlateColour {
  fileprivate var ansi: Int {
    switch self {
    case .iron: 0
    case .red: 1
    case .green: 2
    case .yellow: 3
    case .blue: 4
    case .violet: 5
    case .chalk: 7
    }
  }

  fileprivate var indexed: Int {
    switch self {
    case .red: 203
    case .blue: 75
    case .yellow: 221
    case .green: 79
    case .violet: 141
    case .iron: 242
    case .chalk: 255
    }
  }

  fileprivate var exact: String {
    switch self {
    case .red: "240;85;59"
    case .blue: "74;163;240"
    case .yellow: "246;199;68"
    case .green: "47;191;143"
    case .violet: "185;147;245"
    case .iron: "107;116;125"
    case .chalk: "245;242;234"
    }
  }
}

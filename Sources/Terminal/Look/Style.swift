package import Gym

/// What a piece of text is, not how it looks: the palette knows that.
package enum Style: Hashable, Sendable {
  /// Ordinary text, text that matters, and text beside it.
  case ink, strong, dim
  case rule
  /// What a bar has not reached yet.
  case track
  /// A phase's name, and the clock's colour in it.
  case prepare, work, rest
  case paused
  /// What to do next.
  case go
  /// A member's plate: the letters on it, and its rounded edge.
  case plate(PlateColour)
  case plateEdge(PlateColour)
  case record
  case live, away
}

/// How many colours the terminal has.
package enum ColourDepth: Sendable, CaseIterable {
  case none, sixteen, many, true24

  /// By NO_COLOR (https://no-color.org), COLORTERM and TERM.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let colorterm = environment["COLORTERM"]?.lowercased() ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || term.isEmpty || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(colorterm) || term.hasSuffix("-direct") {
      self = .true24
    } else if term.contains("256") {
      self = .many
    } else if term.hasPrefix("vt1") || term.hasPrefix("vt2") || term.hasSuffix("-m") || term.hasSuffix("-mono") {
      self = .none
    } else {
      self = .sixteen
    }
  }
}

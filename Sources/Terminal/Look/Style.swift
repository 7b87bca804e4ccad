package import Gym

/// The meaning of a piece of text. The palette decides how it looks.
package enum Style: Hashable, Sendable {
  /// Ordinary, important and secondary text.
  case ink, strong, dim
  case rule
  /// The rest of a bar.
  case track
  /// A phase's name, and the clock's colour in it.
  case prepare, work, rest
  case paused
  /// A prompt: what the reader should do next.
  case go
  /// A member's plate: its letters and its rounded edge.
  case plate(PlateColour)
  case plateEdge(PlateColour)
  /// A zone of the heart: text on its colour.
  case zone(HeartZone)
  case record
  case live, offline
}

/// How many colours the terminal supports: none, 16, 256 or 24 bits.
package enum ColourDepth: Sendable, CaseIterable {
  case none, sixteen, many, true24

  /// From NO_COLOR (https://no-color.org), COLORTERM and TERM.
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

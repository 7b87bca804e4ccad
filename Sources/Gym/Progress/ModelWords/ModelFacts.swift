/// What a language model gets about a member, and what its text is checked against: figures without anybody's name, and
/// nothing that somebody typed. The name of a member's own exercise is replaced (`Subject.name`).
package struct ModelFacts: Sendable {
  /// What the text is about.
  package enum About: String, Codable, Sendable, CaseIterable {
    /// The last seven days, beside the seven before.
    case week
    /// One exercise, as its last workout is evaluated.
    case why
    /// A program that the generator makes, before it is saved.
    case program
  }

  package enum Direction: String, Sendable { case up, down, same }

  package enum Unit: String, Sendable {
    case kilograms, pounds, percent, workouts, sets, hardSets, reps, minutes, days, weeks
  }

  /// A figure as the pages show it.
  package struct Figure: Equatable, Sendable {
    package enum Time: Sendable {
      case now
      /// Of the time that `now` is compared with.
      case before
    }

    /// Without digits' groups, with a decimal point: "12400", "82.5".
    package var text: String
    package var unit: Unit
    package var time: Time

    /// - Parameter decimals: 0 to 2. Zeros at the end are left out, as on the pages.
    package init(_ value: Double, _ unit: Unit, decimals: Int = 0, _ time: Time = .now) {
      precondition((0...2).contains(decimals))
      let scale = [1.0, 10, 100][decimals]
      let rounded = (value * scale).rounded() / scale
      text = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
      self.unit = unit
      self.time = time
    }
  }

  package struct Subject: Sendable {
    /// How the text may name it. A member's own exercise is "own exercise A".
    package var name: String
    /// Other words for the same.
    package var aliases: [String]
    /// At most one of each unit and time, so that a figure with its unit says which it is.
    package var figures: [Figure]
    /// How the figures of now compare with those of before; nil if they are not compared. Then the text may not either.
    package var direction: Direction?
    /// What the page says instead of a model: one or two sentences.
    package var sentence: String
    /// A placeholder in `name`, and what the member reads in its place; nil for none.
    package var replaces: (placeholder: String, shown: String)?

    package init(
      _ name: String, aliases: [String] = [], figures: [Figure], direction: Direction? = nil, sentence: String,
      replaces: (placeholder: String, shown: String)? = nil
    ) {
      self.name = name
      self.aliases = aliases
      self.figures = figures
      self.direction = direction
      self.sentence = sentence
      self.replaces = replaces
    }
  }

  package var about: About
  package var subjects: [Subject]

  package init(about: About, subjects: [Subject]) {
    self.about = about
    self.subjects = subjects
  }

  /// Our own sentences, as the member reads them.
  package var ownSentences: [String] { subjects.map { shown($0.sentence) } }

  /// A checked sentence with the names that the member gave their own exercises.
  package func shown(_ sentence: String) -> String {
    subjects.reduce(sentence) { text, subject in
      guard let (placeholder, shown) = subject.replaces else { return text }
      return Self.replacing(placeholder, in: text, by: shown)
    }
  }

  /// Whatever the case of its letters is. The names of `placeholder` are ASCII and none is within another.
  private static func replacing(_ name: String, in text: String, by other: String) -> String {
    let (wanted, letters) = (Array(name.lowercased()), Array(text))
    let folded = letters.map { Character($0.lowercased()) }
    guard folded.count == letters.count, !wanted.isEmpty else { return text }
    var (result, at) = ("", 0)
    while at < letters.count {
      if at + wanted.count <= letters.count, Array(folded[at..<at + wanted.count]) == wanted {
        result += other
        at += wanted.count
      } else {
        result.append(letters[at])
        at += 1
      }
    }
    return result
  }

  /// - Parameter index: 0 for A, at most 25.
  package static func placeholder(_ index: Int) -> String {
    precondition((0..<26).contains(index))
    return "own exercise \(Character(Unicode.Scalar(UInt8(65 + index))))"
  }
}

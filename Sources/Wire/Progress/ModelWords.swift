package import Gym

/// Whether the gym has a language model, and whether the member wants texts by it.
package struct ModelSettingsView: Codable, Equatable, Sendable {
  /// Whether the gym has a model. Without one, everything else says nothing.
  package var isThere: Bool
  package var isOn: Bool
  /// Whether the model may be outside of the gym's own network.
  package var isAnywhere: Bool
  /// How many texts a member may ask for in a day, and how many are left today.
  package var aDay: Int
  package var left: Int

  package init(isThere: Bool, isOn: Bool, isAnywhere: Bool, aDay: Int, left: Int) {
    self.isThere = isThere
    self.isOn = isOn
    self.isAnywhere = isAnywhere
    self.aDay = aDay
    self.left = left
  }
}

package struct ModelSettings: Call, Equatable {
  package static let method = "model.settings"
  package typealias Reply = ModelSettingsView
  package var `as`: String?
}

/// Turns texts by the model on or off.
package struct ModelTurn: Change, Equatable {
  package static let method = "model.turn"
  package typealias Reply = ModelSettingsView
  package var key: String
  package var `as`: String?
  package var isOn: Bool
}

/// The wishes for the program that a text is about, as in `generator.preview`.
package struct ModelProgram: ProgramWishEntry, Codable, Equatable, Sendable {
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  package var minutes: Int
  package var equipment: [Equipment]?
  package var weeks: Int
}

/// Asks the model for a text. It comes sentence by sentence in events of the member's own topic.
package struct ModelWrite: Change, Equatable {
  package static let method = "model.write"
  package var key: String
  package var `as`: String?
  package var about: ModelFacts.About
  /// Only with `why`.
  package var exercise: Int?
  /// Only with `program`.
  package var program: ModelProgram?

  package struct Reply: Codable, Equatable, Sendable {
    /// Names the text in events, in `model.cancel` and in `model.report`.
    package var id: String
    /// After how long without the last event a client gives up waiting.
    package var waitMs: Int
    package init(id: String, waitMs: Int) {
      self.id = id
      self.waitMs = waitMs
    }
  }
}

/// Ends a text of the member's own. Nothing happens if it has ended.
package struct ModelCancel: Call, Equatable {
  package static let method = "model.cancel"
  package typealias Reply = Nothing
  package var `as`: String?
  package var id: String
}

/// Tells the owner that something is wrong with a text, which is stored for that.
package struct ModelReport: Change, Equatable {
  package static let method = "model.report"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var id: String
}

/// A text that a member reported, without its member.
package struct ReportedWords: Codable, Equatable, Sendable {
  package var id: Int
  package var about: ModelFacts.About
  package var text: String
  package var at: Int
  package init(id: Int, about: ModelFacts.About, text: String, at: Int) {
    self.id = id
    self.about = about
    self.text = text
    self.at = at
  }
}

/// The reported texts, the latest first.
package struct ModelReports: Call, Equatable {
  package static let method = "model.reports"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var texts: [ReportedWords]
    package init(texts: [ReportedWords]) { self.texts = texts }
  }
}

/// The member turned texts by the model on or off.
package struct ModelTurned: TopicEvent, Equatable {
  package static let event = "model.turned"
  package var isOn: Bool
  package init(isOn: Bool) { self.isOn = isOn }
}

/// The next sentence of a text. It has passed the check.
package struct ModelSentence: TopicEvent, Equatable {
  package static let event = "model.sentence"
  package var id: String
  package var text: String
  package init(id: String, text: String) {
    self.id = id
    self.text = text
  }
}

/// A text has ended.
package struct ModelEnded: TopicEvent, Equatable {
  package static let event = "model.ended"

  package enum Author: String, Codable, Sendable, CaseIterable {
    case model
    /// Our own sentences take the place of whatever came before.
    case gym
  }

  /// Why the text is not the model's.
  package enum Why: String, Codable, Sendable, CaseIterable {
    /// It said something that was not given.
    case refused
    case late
    /// It cannot be reached, or its reply was broken.
    case away
    case busy
    /// By the member.
    case stopped
    /// Too little was logged. Then there are no sentences.
    case nothing
  }

  package var id: String
  package var by: Author
  /// All of the text.
  package var sentences: [String]
  /// With `by: gym` alone.
  package var why: Why?
  package init(id: String, by: Author, sentences: [String], why: Why? = nil) {
    self.id = id
    self.by = by
    self.sentences = sentences
    self.why = why
  }
}

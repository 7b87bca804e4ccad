package import Gym

/// Body weights by the gym's days, oldest first, and their trend.
package struct BodyWeights: Call {
  package static let method = "body.weights"
  package var `as`: String?
  /// The client whose data a trainer reads; absent for the caller's own.
  package var client: Int?
  /// Both included.
  package var from: String?
  package var to: String?

  package struct Reply: Codable, Sendable {
    package var entries: [Entry]
    package var trend: [Trend]
    package init(entries: [Entry], trend: [Trend]) {
      self.entries = entries
      self.trend = trend
    }
  }

  package struct Entry: Codable, Sendable {
    package var day: String
    package var weight: WeightValue
    package var grams: Int
    package init(day: String, weight: Weight) {
      self.day = day
      self.weight = WeightValue(weight)
      grams = weight.grams
    }
  }

  package struct Trend: Codable, Sendable {
    package var day: String
    package var grams: Int
    package init(day: String, grams: Int) {
      self.day = day
      self.grams = grams
    }
  }
}

/// Stores the body weight of a day. It replaces an earlier one of that day.
package struct BodyWeigh: Change {
  package static let method = "body.weigh"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var weight: WeightValue
  /// Absent means today.
  package var day: String?
}

package struct BodyDeleteWeight: Change {
  package static let method = "body.deleteWeight"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var day: String
}

/// A day's body weight was stored, or deleted if `weight` is absent.
package struct BodyWeighed: TopicEvent {
  package static let event = "body.weighed"
  package var day: String
  package var weight: WeightValue?
  package init(day: String, weight: Weight?) {
    self.day = day
    self.weight = weight.map(WeightValue.init)
  }
}

package import Gym

package struct ImportsUpload: Call, Hashable {
  package static let method = "imports.upload"
  package var `as`: String?
  /// From 0, in order; part 0 begins anew.
  package var part: Int
  package var text: String

  package struct Reply: Codable, Hashable, Sendable {
    package var bytes: Int
    package init(bytes: Int) { self.bytes = bytes }
  }
}

package struct ImportsStrong: Change, Hashable {
  package static let method = "imports.strong"
  package typealias Reply = ImportReport
  package var key: String
  package var `as`: String?
  package var unit: WeightUnit
  package var dryRun: Bool
}

/// What an import added, or would. `workouts` and `sets` count what was new; errors mean that nothing is stored.
package struct ImportReport: Codable, Hashable, Sendable {
  package var workouts: Int
  package var sets: Int
  package var exercisesCreated: Int
  package var skipped: Int
  package var errors: [LineError]
  package var matched: [Matched]
  package var created: [Created]
  /// The first and last day of the file.
  package var from: String?
  package var to: String?

  package struct LineError: Codable, Hashable, Sendable {
    package var line: Int
    package var field: String
    package var reason: String
    package init(line: Int, field: String, reason: String) {
      self.line = line
      self.field = field
      self.reason = reason
    }
  }

  package struct Matched: Codable, Hashable, Sendable {
    package var theirs: String
    package var ours: String
    package var sets: Int
    package init(theirs: String, ours: String, sets: Int) {
      self.theirs = theirs
      self.ours = ours
      self.sets = sets
    }
  }

  package struct Created: Codable, Hashable, Sendable {
    package var name: String
    package var sets: Int
    package init(name: String, sets: Int) {
      self.name = name
      self.sets = sets
    }
  }

  package init(
    workouts: Int = 0, sets: Int = 0, exercisesCreated: Int = 0, skipped: Int = 0, errors: [LineError] = [],
    matched: [Matched] = [], created: [Created] = [], from: String? = nil, to: String? = nil
  ) {
    self.workouts = workouts
    self.sets = sets
    self.exercisesCreated = exercisesCreated
    self.skipped = skipped
    self.errors = errors
    self.matched = matched
    self.created = created
    self.from = from
    self.to = to
  }
}

package struct LogImported: TopicEvent, Hashable {
  package static let event = "log.imported"
  package var workouts: Int
  package var sets: Int
  package init(workouts: Int, sets: Int) {
    self.workouts = workouts
    self.sets = sets
  }
}

package import Gym

package struct ImportsUpload: Call {
  package static let method = "imports.upload"
  package var `as`: String?
  /// Counted from 0. Parts arrive in order; part 0 starts a new file.
  package var part: Int
  package var text: String

  package struct Reply: Codable, Sendable {
    package var bytes: Int
    package init(bytes: Int) { self.bytes = bytes }
  }
}

package struct ImportsRun: Change {
  package static let method = "imports.run"
  package typealias Reply = ImportResult
  package var key: String
  package var `as`: String?
  /// Absent means detected from the content.
  package var format: ImportFormat?
  /// The unit of weights for which the file does not say it.
  package var unit: WeightUnit?
  /// The order of dates for which the file does not show it; absent means guessed.
  package var dates: DateOrder?
  package var dryRun: Bool
  /// The member's choices for exercises of the file. The rest is matched by name, or as chosen in earlier imports.
  package var choices: [Choice]?

  package init(
    key: String, format: ImportFormat?, unit: WeightUnit?, dates: DateOrder? = nil, dryRun: Bool, choices: [Choice]?
  ) {
    self.dates = dates
    self.key = key
    self.format = format
    self.unit = unit
    self.dryRun = dryRun
    self.choices = choices
  }

  package struct Choice: Codable, Sendable {
    package var theirs: String
    /// Absent means an exercise of the member's own, with that name.
    package var exercise: Int?
  }
}

/// Like `imports.run`, for a file of the Strong app.
package struct ImportsStrong: Change {
  package static let method = "imports.strong"
  package typealias Reply = ImportResult
  package var key: String
  package var `as`: String?
  package var unit: WeightUnit
  package var dates: DateOrder?
  package var dryRun: Bool
  package var choices: [ImportsRun.Choice]?

  package var run: ImportsRun {
    ImportsRun(key: key, format: .strong, unit: unit, dates: dates, dryRun: dryRun, choices: choices)
  }
}

/// What an import added, or would add if it is a dry run. `workouts` and `sets` count only new ones. Nothing is stored
/// if there are errors; without them, everything is stored but what is in `leftOut`.
package struct ImportResult: Codable, Sendable {
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
  /// The detected format; absent if it was not recognised.
  package var format: ImportFormat?
  /// True if the file has weights whose unit neither the file nor the request says.
  package var needsUnit: Bool?
  /// What cannot be stored although the rest can: the first hundred.
  package var leftOut: [LeftOut]?
  /// How many more there are.
  package var leftOutMore: Int?
  /// Present if the dates of the file can be read in two ways.
  package var dates: Dates?
  /// How many earlier workouts get additional sets. `sets` includes those.
  package var grown: Int?
  /// What else one of our own files adds that the member does not have.
  package var bodyWeights: Int?
  package var measurements: Int?
  /// How many of the new workouts have a plan.
  package var plans: Int?
  package var routines: Int?
  package var maxes: Int?
  package var goals: Int?
  package var targets: Int?
  /// The fields of the profile that it fills.
  package var profile: [String]?

  package struct LineError: Codable, Equatable, Sendable {
    package var line: Int
    package var field: String
    /// The column's name as the file has it.
    package var column: String?
    /// What the cell says, shortened; never a note.
    package var text: String?
    package var reason: String
    package var params: [String: Double]?
    package init(
      line: Int, field: String, column: String? = nil, text: String? = nil, reason: String,
      params: [String: Double]? = nil
    ) {
      self.line = line
      self.field = field
      self.column = column
      self.text = text
      self.reason = reason
      self.params = params
    }

    package init(_ error: Gym.LineError) {
      let params = error.reason.params
      self.init(
        line: error.line, field: error.field, column: error.column, text: error.text, reason: error.reason.code,
        params: params.isEmpty ? nil : params)
    }
  }

  package struct LeftOut: Codable, Sendable {
    package var line: Int
    package var field: String
    package var column: String?
    /// What the cell says, shortened; never a note.
    package var text: String?
    package var reason: String
    package var params: [String: Double]?
    package var part: Gym.LeftOut.Part

    package init(_ one: Gym.LeftOut) {
      (line, field, column, text, part) = (one.line, one.field, one.column, one.text, one.part)
      reason = one.reason.code
      params = one.reason.params.isEmpty ? nil : one.reason.params
    }
  }

  /// A date of the file, what it means in either order, and the order in which the file was read.
  package struct Dates: Codable, Sendable {
    package var order: DateOrder
    package var text: String
    package var dayFirst: String
    package var monthFirst: String
    /// Whether the request chose the order. Otherwise it was guessed.
    package var chosen: Bool

    package init(_ question: DateQuestion) {
      (order, text, chosen) = (question.order, question.text, question.isChosen)
      (dayFirst, monthFirst) = (question.dayFirst, question.monthFirst)
    }
  }

  package struct Matched: Codable, Sendable {
    package var theirs: String
    package var ours: String
    package var sets: Int
    package var exercise: Int?
    /// How many of the sets have other numbers than the exercise takes. They keep them.
    package var unfit: Int?
    package init(theirs: String, ours: String, sets: Int, exercise: Int? = nil, unfit: Int? = nil) {
      self.unfit = unfit
      self.theirs = theirs
      self.ours = ours
      self.sets = sets
      self.exercise = exercise
    }
  }

  package struct Created: Codable, Sendable {
    package var name: String
    package var sets: Int
    /// Why this may be one of the gym's exercises after all, and which.
    package var doubt: MatchDoubt?
    package var suggestion: Int?
    package init(name: String, sets: Int, doubt: MatchDoubt? = nil, suggestion: Int? = nil) {
      self.name = name
      self.sets = sets
      self.doubt = doubt
      self.suggestion = suggestion
    }
  }

  package init(
    workouts: Int = 0, sets: Int = 0, exercisesCreated: Int = 0, skipped: Int = 0, errors: [LineError] = [],
    matched: [Matched] = [], created: [Created] = [], from: String? = nil, to: String? = nil,
    format: ImportFormat? = nil, needsUnit: Bool? = nil, grown: Int? = nil
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
    self.format = format
    self.needsUnit = needsUnit
    self.grown = grown
  }
}

package struct LogImported: TopicEvent {
  package static let event = "log.imported"
  package var workouts: Int
  package var sets: Int
  package init(workouts: Int, sets: Int) {
    self.workouts = workouts
    self.sets = sets
  }
}

/// How much of a long import is stored. Nobody sees any of it before all of it is stored.
package struct ImportProgress: TopicEvent {
  package static let event = "import.progress"
  package var `import`: Int
  /// Sets, out of those that the import has.
  package var done: Int
  package var of: Int
  package init(import id: Int, done: Int, of: Int) {
    `import` = id
    self.done = done
    self.of = of
  }
}

/// An import that can be undone. `from` and `to` are the starts of its first and its last workout.
package struct ImportView: Codable, Sendable {
  package var id: Int
  package var at: Int
  package var workouts: Int
  package var sets: Int
  package var from: Int
  package var to: Int
  package var format: ImportFormat?
  /// How many of its sets it added to workouts that already existed.
  package var added: Int?
  /// How many body weights, routines, maxes and targets it brought. The profile counts as one, and so do the goals.
  package var extras: Int?
  package init(
    id: Int, at: Int, workouts: Int, sets: Int, from: Int, to: Int, format: ImportFormat? = nil, added: Int? = nil,
    extras: Int? = nil
  ) {
    self.extras = extras
    self.format = format
    self.added = added
    self.id = id
    self.at = at
    self.workouts = workouts
    self.sets = sets
    self.from = from
    self.to = to
  }
}

package struct ImportsList: Call {
  package static let method = "imports.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var imports: [ImportView]
    package init(imports: [ImportView]) { self.imports = imports }
  }
}

package struct ImportsUndo: Change {
  package static let method = "imports.undo"
  package var key: String
  package var `as`: String?
  package var `import`: Int

  package struct Reply: Codable, Sendable {
    package var workouts: Int
    package var sets: Int
    package init(workouts: Int, sets: Int) {
      self.workouts = workouts
      self.sets = sets
    }
  }
}

package struct LogImportUndone: TopicEvent {
  package static let event = "log.importUndone"
  package var workouts: Int
  package var sets: Int
  package init(workouts: Int, sets: Int) {
    self.workouts = workouts
    self.sets = sets
  }
}

import Gym

/// The training programs of the demo's members.
enum DemoProgram: String, Hashable, Sendable, CaseIterable {
  case split, full, power, cardio

  struct Session: Equatable, Sendable {
    var name: String
    var exercises: [PlannedExercise]

    /// Supersets, and single exercises as groups of one.
    var groups: [[PlannedExercise]] {
      var groups: [[PlannedExercise]] = []
      for exercise in exercises {
        if groups.last?.last?.isWithNext == true {
          groups[groups.count - 1].append(exercise)
        } else {
          groups.append([exercise])
        }
      }
      return groups
    }
  }

  /// One exercise of a session, for a member of level 1 and 80 kg body weight.
  struct PlannedExercise: Hashable, Sendable {
    var slug: String
    var sets: Int
    var reps: Int
    /// Kilograms; seconds or metres for exercises measured in those; 0 for bodyweight exercises.
    var amount: Double
    var hasWarmUps: Bool
    /// Whether it is a superset with the next exercise.
    var isWithNext: Bool
  }

  var goal: TrainingGoal {
    switch self {
    case .split: .gainMuscle
    case .full: .keepFit
    case .power: .strength
    case .cardio: .loseWeight
    }
  }

  var sessions: [Session] {
    switch self {
    case .split: Self.splitSessions
    case .full: Self.fullSessions
    case .power: Self.powerSessions
    case .cardio: Self.cardioSessions
    }
  }

  private static let splitSessions = read(
    """
    Push
      bench-press-barbell      4 × 6   82.5  warm-up
      incline-dumbbell-press   3 × 9   28
      overhead-press-barbell   3 × 8   45
      dumbbell-lateral-raise   3 × 14  10    superset
      triceps-pushdown         3 × 12  30
    Pull
      deadlift-barbell         3 × 5   140   warm-up
      pull-up                  4 × 8   0
      barbell-row              3 × 9   70
      face-pull                3 × 15  22.5  superset
      dumbbell-curl            3 × 11  14
    Legs
      squat-barbell            4 × 6   110   warm-up
      romanian-deadlift-barbell 3 × 9  90
      leg-press                3 × 12  180   superset
      lying-leg-curl           3 × 12  40
      standing-calf-raise      4 × 14  80
      plank                    3 × 1   60
    """)

  private static let fullSessions = read(
    """
    Full body A
      squat-barbell            3 × 8   95    warm-up
      dumbbell-bench-press     3 × 10  30    superset
      seated-cable-row         3 × 11  60
      dumbbell-lateral-raise   2 × 14  9
      plank                    2 × 1   50
    Full body B
      deadlift-barbell         2 × 6   125   warm-up
      overhead-press-barbell   3 × 8   42.5
      lat-pulldown             3 × 11  60    superset
      walking-lunge            2 × 12  16
      hanging-leg-raise        3 × 10  0
    Full body C
      front-squat-barbell      3 × 7   75    warm-up
      incline-dumbbell-press   3 × 10  26
      chin-up                  3 × 7   0     superset
      kettlebell-swing         3 × 15  24
      farmers-walk             3 × 40  28
    """)

  private static let powerSessions = read(
    """
    Squat day
      squat-barbell            5 × 5   122.5 warm-up
      pause-squat              3 × 4   100
      seated-leg-curl          3 × 11  45    superset
      back-extension           3 × 12  0
    Bench day
      bench-press-barbell      5 × 5   90    warm-up
      close-grip-bench-press   3 × 8   70
      chest-supported-dumbbell-row 4 × 10 30 superset
      triceps-pushdown         3 × 12  32.5
    Deadlift day
      deadlift-barbell         4 × 4   155   warm-up
      deficit-deadlift         3 × 5   125
      pull-up                  4 × 6   0
      weighted-plank           3 × 45  20
    Volume bench
      bench-press-barbell      4 × 8   77.5  warm-up
      overhead-press-barbell   4 × 6   50
      barbell-row              4 × 8   75    superset
      dumbbell-curl            3 × 12  14
    """)

  private static let cardioSessions = read(
    """
    Row and core
      rowing-machine           4 × 1   500
      goblet-squat             3 × 12  20    superset
      push-up                  3 × 14  0
      plank                    3 × 1   60
    Run
      treadmill-run            1 × 1   5000
      bodyweight-lunge         3 × 16  0
      dead-bug                 3 × 12  0
    Bike and bells
      air-bike                 5 × 1   1000
      kettlebell-swing         4 × 15  20    superset
      farmers-walk             3 × 40  24
      hanging-knee-raise       3 × 12  0
    """)

  /// Reads a table: a session's name is on a line of its own, followed by its indented exercises.
  private static func read(_ text: String) -> [Session] {
    var sessions: [Session] = []
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: " ")
      if line.first != " " {
        sessions.append(Session(name: String(line), exercises: []))
      } else if cells.count >= 5, let sets = Int(cells[1]), let reps = Int(cells[3]), let amount = Double(cells[4]) {
        sessions[sessions.count - 1].exercises.append(
          PlannedExercise(
            slug: String(cells[0]), sets: sets, reps: reps, amount: amount,
            hasWarmUps: cells.dropFirst(5).contains("warm-up"), isWithNext: cells.dropFirst(5).contains("superset")))
      }
    }
    return sessions
  }
}

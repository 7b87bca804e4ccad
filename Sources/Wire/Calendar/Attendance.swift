package import Gym

/// How the gym was used in the last weeks, as sums.
package struct AttendanceGet: Call {
  package static let method = "attendance.get"
  package var `as`: String?
  /// 4 or 12.
  package var weeks: Int

  package struct Reply: Codable, Sendable {
    /// Both included: whole weeks, up to yesterday.
    package var from: String
    package var to: String
    /// By weekday from Monday and by hour, summed over the weeks: visits, members in classes, and members with a trainer.
    package var gym: [[Int]]
    package var classes: [[Int]]
    package var appointments: [[Int]]
    package var days: [Day]
    package var slots: [Slot]
    package init(
      from: String, to: String, gym: [[Int]], classes: [[Int]], appointments: [[Int]], days: [Day], slots: [Slot]
    ) {
      self.from = from
      self.to = to
      self.gym = gym
      self.classes = classes
      self.appointments = appointments
      self.days = days
      self.slots = slots
    }
  }

  /// Planned and actual visits of a day.
  package struct Day: Codable, Sendable {
    package var day: String
    /// Visits that began, of members and walk-ins.
    package var visits: Int
    /// Members who planned a workout, and members who logged a set.
    package var planned: Int
    package var trained: Int
    /// Places booked in classes, and members who came.
    package var booked: Int
    package var came: Int
    package init(day: String, visits: Int, planned: Int, trained: Int, booked: Int, came: Int) {
      self.day = day
      self.visits = visits
      self.planned = planned
      self.trained = trained
      self.booked = booked
      self.came = came
    }
  }

  /// A class at a time of the week, in the last four weeks and in the four before them.
  package struct Slot: Codable, Sendable {
    package var `class`: Int
    package var name: String
    /// 1 is Monday.
    package var weekday: Int
    /// Minutes since midnight.
    package var start: Int
    package var last: Use
    package var before: Use
    package init(class: Int, name: String, weekday: Int, start: Int, last: ClassUse, before: ClassUse) {
      self.class = `class`
      self.name = name
      self.weekday = weekday
      self.start = start
      self.last = Use(last)
      self.before = Use(before)
    }
  }

  package struct Use: Codable, Sendable {
    package var sessions: Int
    package var capacity: Int
    package var booked: Int
    package var came: Int
    init(_ use: ClassUse) {
      sessions = use.sessions
      capacity = use.capacity
      booked = use.booked
      came = use.came
    }
  }
}

/// How many people have been in this week, hour by hour, beside the week before.
package struct AttendanceWeek: Call {
  package static let method = "attendance.week"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// This week's Monday.
    package var monday: String
    /// How many people were in, for each hour from Monday's first on, up to the one that runs.
    package var hours: [Int]
    /// The same for the whole week before: 168 values.
    package var before: [Int]
    /// Visits that began: so far this week, and until the same time of the week before.
    package var visits: Int
    package var visitsBefore: Int
    package init(monday: String, hours: [Int], before: [Int], visits: Int, visitsBefore: Int) {
      self.monday = monday
      self.hours = hours
      self.before = before
      self.visits = visits
      self.visitsBefore = visitsBefore
    }
  }
}

/// Members who have not trained for long.
package struct AttendanceAway: Call {
  package static let method = "attendance.away"
  package var `as`: String?
  /// For at least this many days without a workout, 7 to 365; absent means 21.
  package var days: Int?

  package struct Reply: Codable, Sendable {
    /// Most recently trained first; at most 200.
    package var members: [Row]
    package var count: Int
    package init(members: [Row], count: Int) {
      self.members = members
      self.count = count
    }
  }

  package struct Row: Codable, Sendable {
    package var member: FaceView
    package var lastAt: Int
    package init(member: FaceView, lastAt: Int) {
      self.member = member
      self.lastAt = lastAt
    }
  }
}

/// Members who used to come and have stayed away for longer than is usual for them: for 14 to 60 days, and at least 3.5
/// times as long as between two of their visits. Without staff, and without those whose membership is frozen, or who
/// have a place in a class ahead.
package struct AttendanceSlipping: Call {
  package static let method = "attendance.slipping"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Who has missed most of their usual visits comes first; at most 200.
    package var members: [Row]
    package var count: Int
    package init(members: [Row], count: Int) {
      self.members = members
      self.count = count
    }
  }

  package struct Row: Codable, Sendable {
    package var member: FaceView
    package var joinedAt: Int
    package var lastAt: Int
    /// On how many days they came in the eight weeks up to then.
    package var visits: Int
    /// The average of that in a week, since they joined.
    package var perWeek: Double
    /// The last day of their membership, if it has passed.
    package var endedOn: String?
    /// When the caller last wrote to them.
    package var wroteAt: Int?
    package init(
      member: FaceView, joinedAt: Int, lastAt: Int, visits: Int, perWeek: Double, endedOn: String?, wroteAt: Int?
    ) {
      self.member = member
      self.joinedAt = joinedAt
      self.lastAt = lastAt
      self.visits = visits
      self.perWeek = perWeek
      self.endedOn = endedOn
      self.wroteAt = wroteAt
    }
  }
}

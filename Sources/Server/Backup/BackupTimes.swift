import Gym
import Wire

// When a backup is due.

extension NightlyBackup {
  /// The last instant at which a backup was due.
  static func lastDue(hour: Int, _ calendar: GymCalendar, now: Int) -> Int {
    let day = calendar.calendarDay(at: now)
    let today = calendar.instant(day: day, minute: hour * 60)
    return today <= now ? today : calendar.instant(day: day.adding(days: -1), minute: hour * 60)
  }

  /// Whether a folder has no backup since an instant, or the last try failed. A failure waits for an hour.
  static func isDue(_ place: BackupPlace, since instant: Int, now: Int) -> Bool {
    if let failure = place.failure { return !(0..<pause).contains(now - failure.at) }
    guard let last = place.last else { return true }
    // One of a later time was made while the clock was ahead.
    return !(instant...max(now, instant)).contains(last.at)
  }
}

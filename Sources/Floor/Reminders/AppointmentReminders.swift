import Gym
import Storage

/// A member's confirmed appointments.
enum AppointmentReminders {
  static func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    try tx.appointments.confirmed(member: window.member, after: window.now).compactMap { one in
      let start = one.times.startsAt
      guard start > window.now, window.range.contains(start) else { return nil }
      // A moved one has another subject, so that its new time is told as well.
      var thing = Remindable(
        .appointment, "appointment \(one.id) \(start)", at: start, until: start, timing: .ahead)
      thing.about.name = one.name
      thing.about.place = one.room?.name
      thing.about.person = one.trainer.name
      thing.about.id = one.id
      return thing
    }
  }
}

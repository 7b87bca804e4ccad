import Gym
import Mail

/// The text of reminders in notifications and emails. The pages have their own texts. Times are the gym's.
struct ReminderWords {
  let calendar: GymCalendar
  let now: Int

  func notice(_ thing: Remindable) -> ReminderNotice {
    let (title, body) = text(thing)
    return ReminderNotice(
      title: title, body: body, page: page(thing), tag: thing.id, until: thing.until,
      isUrgent: thing.kind == .waitingList || thing.kind == .class || thing.kind == .appointment)
  }

  private func page(_ thing: Remindable) -> String {
    switch thing.kind {
    case .workout, .summary: "#today"
    case .class: "#classes"
    case .waitingList: "#classes"
    case .appointment: "#appointments"
    case .message: thing.about.id == nil ? "#today" : "#messages"
    case .missed: "#calendar"
    case .challenge: thing.about.id.map { "#challenges/\($0)" } ?? "#challenges"
    }
  }

  private func text(_ thing: Remindable) -> (String, String) {
    let name = thing.about.name ?? ""
    let details = [thing.about.place, thing.about.person.map { "with \($0)" }].compactMap { $0 }.joined(separator: ", ")
    switch thing.kind {
    case .workout:
      let workout = name.isEmpty ? "Workout" : name
      return ("\(workout) \(thing.isAllDay ? "today" : when(thing.at))", "You planned it for today.")
    case .class: return ("\(name) \(when(thing.at))", details)
    case .waitingList: return news(thing, name)
    case .appointment where thing.about.news != nil: return news(thing, name)
    case .appointment:
      let with = thing.about.person.map { "Appointment with \($0)" } ?? "Appointment"
      return ("\(with) \(when(thing.at))", [name, thing.about.place].compactMap { $0 }.joined(separator: ", "))
    case .message: return ("\(thing.about.person ?? "Somebody") wrote to you", "")
    case .missed:
      return ("\(name.isEmpty ? "Workout" : name) wasn’t done yesterday", "Move it to another day?")
    case .summary: return ("Today", "")
    case .challenge: return challenge(thing, name)
    }
  }

  private func challenge(_ thing: Remindable, _ name: String) -> (String, String) {
    let person = thing.about.person ?? "Somebody"
    return switch thing.about.challenge {
    case .won: ("You won \(name.isEmpty ? "the challenge" : name)", "See how everybody did.")
    case .lost: ("\(person) won \(name.isEmpty ? "the challenge" : name)", "See how everybody did.")
    case .draw: ("\(name.isEmpty ? "Your challenge" : name) is a draw", "Tied for first: \(person).")
    case .alone: ("\(name.isEmpty ? "Your challenge" : name) is over", "Nobody else had a score.")
    case .nobody: ("\(name.isEmpty ? "Your challenge" : name) is over", "Nobody scored.")
    case .asked, nil: ("\(thing.about.person ?? "A friend") challenges you", name)
    }
  }

  private func news(_ thing: Remindable, _ name: String) -> (String, String) {
    let start = thing.about.startsAt.map { date($0) } ?? ""
    switch thing.about.news {
    case .booking(let news): return bookingNews(news, name, start, heldUntil: thing.about.heldUntil)
    case .appointment(let news): return appointmentNews(news, name, start, by: thing.about.person ?? "Your trainer")
    case nil: return (name, start)
    }
  }

  private func bookingNews(
    _ news: BookingNews, _ name: String, _ start: String, heldUntil: Int?
  ) -> (String, String) {
    switch news {
    case .movedUp: return ("You’re in \(name)", "A place came free: \(start).")
    case .placeFree:
      let rule = heldUntil.map { "It’s kept for you until \(time($0))." } ?? "First come, first served."
      return ("A place is free in \(name)", "\(start). \(rule)")
    case .cancelled: return ("\(name) is called off", start)
    case .changed: return ("\(name) is at another time", "It now starts \(start).")
    case .dropped: return ("You left the line for \(name)", "You have another class at that time.")
    }
  }

  private func appointmentNews(
    _ news: AppointmentNews, _ name: String, _ start: String, by trainer: String
  ) -> (String, String) {
    switch news {
    case .booked: return ("\(trainer) booked \(name) for you", start)
    case .confirmed: return ("\(trainer) confirmed \(name)", start)
    case .declined: return ("\(trainer) can’t make \(name)", "\(start). Pick another time?")
    case .moved: return ("\(trainer) moved \(name)", "It now starts \(start).")
    case .cancelled: return ("\(trainer) cancelled \(name)", start)
    case .expired: return ("\(trainer) didn’t answer in time", "\(name), \(start), is off. Pick another time?")
    }
  }

  /// - Parameter today: the day's reminders, in order.
  func summary(_ thing: Remindable, _ today: [Remindable]) -> ReminderNotice {
    let lines = today.map { one in
      let what =
        one.kind == .appointment ? "Appointment\(one.about.person.map { " with \($0)" } ?? "")" : one.about.name ?? ""
      let name = what.isEmpty ? "Workout" : what
      return one.isAllDay ? name : "\(time(one.at)) \(name)"
    }
    return ReminderNotice(
      title: "Today at the gym", body: lines.joined(separator: "\n"), page: "#today", tag: thing.id,
      until: thing.until, isUrgent: false)
  }

  /// - Parameter links: the address at which members reach this server.
  func email(
    _ notice: ReminderNotice, to member: (email: String, name: String), gym: String, links: String
  ) -> EmailMessage {
    let body = notice.body.isEmpty ? "" : "\n\(notice.body)\n"
    return EmailMessage(
      to: member.email, fromName: gym, subject: notice.title,
      text: """
        Hello \(member.name),

        \(notice.title)
        \(body)
        \(links)/me/\(notice.page)

        You get this email because you chose reminders at \(gym). Choose which ones you get, or turn them off:
        \(links)/me/#reminders

        """)
  }

  /// - Parameter until: UTC milliseconds.
  static func trial(until: Int) -> ReminderNotice {
    ReminderNotice(
      title: "It works", body: "Reminders from the gym look like this.", page: "#reminders", tag: "trial", until: until,
      isUrgent: true)
  }

  // MARK: Times

  /// `at 18:00`, or `tomorrow at 06:30`.
  private func when(_ at: Int) -> String {
    let today = calendar.calendarDay(at: now)
    let day = calendar.calendarDay(at: at)
    if day == today { return "at \(time(at))" }
    return day == today.adding(days: 1) ? "tomorrow at \(time(at))" : "on \(date(at))"
  }

  private func time(_ at: Int) -> String { String(calendar.local(at: at).dropFirst(11).prefix(5)) }

  /// `Tuesday 24 November, 18:00`.
  private func date(_ at: Int) -> String {
    let day = calendar.calendarDay(at: at)
    return "\(DateWords.weekdays[day.weekday.rawValue - 1]) \(day.day) \(DateWords.months[day.month - 1]), \(time(at))"
  }
}

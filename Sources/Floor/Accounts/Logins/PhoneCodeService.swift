import Gym
import Secrets
import Storage
import Wire

/// Takes a member from a kiosk to their phone: the kiosk shows a code, and the phone logs in with it and the PIN. So
/// members without an email can use their phone, too. The code alone opens nothing, since everybody in the room can
/// read it. Trainers and owners log in by password: what a PIN opens has no rights of theirs.
struct PhoneCodeService: Service {
  let database: Database
  let calendar: GymCalendar
  let secrets: GuardedSecrets
  let sessions: LoginService

  /// A code works until the day ends, but at least for an hour.
  static let lifetime = 3_600_000

  static let memberData = MemberData("phone_codes")

  func register(in registry: inout Registry) {
    registry.change(SessionsPhoneCode.self, .login, make)
    registry.task(SessionsUsePhoneCode.self, .notDisplay, audit: .written(.loggedIn), use)
    registry.dailyChore { [database] now in
      database.write({ tx in try tx.phoneCodes.prune(now: now) }, done: { _ in })
    }
  }

  /// When a code made now expires.
  static func end(_ calendar: GymCalendar, now: Int) -> Int {
    let tomorrow = CalendarDay(number: calendar.calendarDay(at: now).number + 1)
    return max(calendar.start(of: tomorrow), now + lifetime)
  }

  private func make(
    _ caller: Caller, _ call: SessionsPhoneCode, _ tx: Tx
  ) throws -> Outcome<SessionsPhoneCode.Reply> {
    let member = try caller.signedIn().member
    guard member.role == .member else { throw Fault(.conflict, "staff_by_password") }
    guard member.hasPin else { throw Fault(.forbidden, "no_pin") }
    let code = Tokens.make(.phoneCode)
    let until = Self.end(calendar, now: caller.now)
    try tx.phoneCodes.set(Tokens.hash(code), member: member.id, until: until)
    var outcome = Outcome(SessionsPhoneCode.Reply(code: code, until: until))
    // The reply is not stored, because it would keep the code in plain text. A retry makes another code.
    outcome.usesKey = false
    return outcome
  }

  private func use(_ caller: Caller, _ call: SessionsUsePhoneCode) async throws -> LoginReply {
    let unknown = Fault(.notFound, "phone_code_unknown", field: "code")
    guard caller.device == nil, Tokens.kind(of: call.code) == .phoneCode else { throw unknown }
    let found = try await database.readAsync { tx in
      try tx.phoneCodes.member(of: Tokens.hash(call.code), now: caller.now).flatMap { try tx.members.secrets(id: $0) }
    }
    guard let found, found.pinHash != nil, found.member.role == .member else { throw unknown }
    let own = GuessLimiter.Subject.pin(member: found.member.id)
    guard try await secrets.isRight(pin: call.pin, of: found, from: secrets.places(caller), by: caller) else {
      let left = secrets.limiter.left(own, now: caller.now)
      throw Fault(.unauthenticated, "wrong_pin", field: "pin", params: ["left": Double(left)])
    }
    return try await sessions.open(found, caller, byPassword: false)
  }
}

import Gym
import Storage
import Wire

extension Topic {
  /// What members found wrong on pages, for the owner.
  static let problems = Topic("problems")
}

/// Members say on any page that something is wrong there. Only the owner reads it, with the state of that page.
struct ProblemService: Service {
  let changes: Changes

  private static let shown = 100

  static let memberData = MemberData("problems").exporting { export, tx in
    let sent = try tx.problems.sent(by: export.member.id).map { ProblemExport($0.problem, at: $0.at) }
    export.add("problems", sent.isEmpty ? nil : sent)
  }

  func register(in registry: inout Registry) {
    registry.topic(.problems, .owner, isPublic: false) { _, tx in
      ProblemsSnapshot(
        open: try tx.problems.open(limit: Self.shown).map(view),
        closed: try tx.problems.closed(limit: Self.shown).map(view))
    }
    registry.namesMembers(.problems)
    registry.change(ProblemsSend.self, .login, send)
    registry.change(
      ProblemsClose.self, .owner, notes: .nothing("says only that the owner has read it, and changes nobody's data"),
      close)
    registry.publishes(ProblemChanged.self)
    registry.dailyChore { now in
      changes.prune("problems") { tx in try tx.problems.prune(before: now - ProblemRules.keptFor) }
    }
  }

  private func send(_ caller: Caller, _ call: ProblemsSend, _ tx: Tx) throws -> Outcome<Nothing> {
    try changes.database.space.keepReserve()
    let own = try caller.signedIn().member.id
    let new = try NewProblem(
      text: call.text, screen: call.screen, page: call.page, width: call.width, height: call.height,
      version: call.version, language: call.language, wasAway: call.wasAway ?? false, lastError: call.lastError)
    guard try tx.problems.count(by: own, since: caller.now - Milliseconds.day) < ProblemRules.mostADay else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: Milliseconds.day / 24)
    }
    let id = try tx.problems.add(new, by: own, at: caller.now)
    return Outcome(Nothing(), events: try changed(id, tx))
  }

  private func close(_ caller: Caller, _ call: ProblemsClose, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let problem = try tx.problems.find(call.problem) else { throw Fault.missing("problem", field: "problem") }
    guard (problem.closedAt != nil) != call.isDone else { return Outcome(Nothing()) }
    try tx.problems.close(problem.id, at: call.isDone ? caller.now : nil)
    return Outcome(Nothing(), events: try changed(problem.id, tx))
  }

  private func changed(_ id: Int, _ tx: Tx) throws -> [Event] {
    guard let problem = try tx.problems.find(id) else { return [] }
    return [Event(.problems, ProblemChanged(problem: view(problem)), key: "problem \(id)")]
  }

  private func view(_ stored: StoredProblem) -> ProblemView {
    ProblemView(
      id: stored.id, member: FaceView(stored.member), problem: stored.problem, at: stored.at, closedAt: stored.closedAt)
  }
}

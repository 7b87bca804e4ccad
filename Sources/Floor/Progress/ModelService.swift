import Foundation
import Gym
import LanguageModel
import Storage
import Wire

/// Texts by the gym's own language model, for members who turned them on: figures in words, each of them checked.
struct ModelService: Service {
  let changes: Changes
  let desk: ModelDesk
  let figures: ModelFigures

  /// How long a reported text is kept.
  static let keptFor = 90 * Milliseconds.day
  private static let shown = 100

  static let memberData = MemberData("model_settings", "model_reports")
    .exporting { export, tx in
      export.add("modelWords", try tx.modelWords.isOn(export.member.id) ? ModelTurned(isOn: true) : nil)
      let reported = try tx.modelWords.reports(by: export.member.id).map(ReportedWords.init)
      export.add("modelReports", unlessEmpty: reported)
    }
    // A report has figures of the log.
    .clearing { member, tx in try tx.modelWords.clear(member) }

  func register(in registry: inout Registry) {
    registry.publishes(ModelTurned.self, ModelSentence.self, ModelEnded.self)
    registry.query(ModelSettings.self, .login) { caller, _, tx in
      try caller.refuseAtKiosk()
      return try settings(of: try caller.signedIn().member.id, caller, tx)
    }
    registry.change(ModelTurn.self, .login, turn)
    registry.change(ModelWrite.self, .login, write)
    registry.instant(ModelCancel.self, .login) { caller, call in
      try caller.refuseAtKiosk()
      desk.cancel(call.id, of: try caller.signedIn().member.id)
      return Nothing()
    }
    registry.change(ModelReport.self, .login, report)
    registry.query(ModelReports.self, .owner) { caller, _, tx in
      let found = try tx.modelWords.reports(since: caller.now - Self.keptFor, limit: Self.shown)
      return ModelReports.Reply(texts: found.map(ReportedWords.init))
    }
    registry.react(ModelAsked.self) { asked, _ in begin(asked) }
    registry.dailyChore { now in
      changes.prune("reported words") { tx in try tx.modelWords.prune(before: now - Self.keptFor) }
    }
  }

  private func settings(of member: Int, _ caller: Caller, _ tx: Tx) throws -> ModelSettingsView {
    guard let model = desk.model else {
      return ModelSettingsView(isThere: false, isOn: false, isAnywhere: false, aDay: 0, left: 0)
    }
    let asked = try tx.modelWords.asked(member, on: figures.calendar.calendarDay(at: caller.now))
    return ModelSettingsView(
      isThere: true, isOn: try tx.modelWords.isOn(member), isAnywhere: model.client.server.isAnywhere,
      aDay: model.aDay, left: max(0, model.aDay - asked))
  }

  private func turn(_ caller: Caller, _ call: ModelTurn, _ tx: Tx) throws -> Outcome<ModelSettingsView> {
    try caller.refuseAtKiosk()
    let member = try caller.signedIn().member.id
    // Off is always possible: the gym may have had a model.
    guard desk.model != nil || !call.isOn else { throw Fault(.conflict, "no_model") }
    guard try tx.modelWords.isOn(member) != call.isOn else { return Outcome(try settings(of: member, caller, tx)) }
    try tx.modelWords.turn(call.isOn, member)
    return Outcome(
      try settings(of: member, caller, tx),
      events: [Event(.me(member), ModelTurned(isOn: call.isOn), key: ModelTurned.event)]
        + (call.isOn ? [] : [ModelAsked.stop(member)]))
  }

  private func write(_ caller: Caller, _ call: ModelWrite, _ tx: Tx) throws -> Outcome<ModelWrite.Reply> {
    try caller.refuseAtKiosk()
    let member = try caller.signedIn().member.id
    guard let model = desk.model else { throw Fault(.conflict, "no_model") }
    guard try tx.modelWords.isOn(member) else { throw Fault(.conflict, "model_is_off") }
    try figures.check(call, of: member)
    guard !model.client.isFull else { throw Fault(.rateLimited, "model_busy", retryAfterMs: 10_000) }
    let today = figures.calendar.calendarDay(at: caller.now)
    guard try tx.modelWords.asked(member, on: today) < model.aDay else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: Milliseconds.day / 24)
    }
    try tx.modelWords.count(member, on: today)
    let id = UUID().uuidString.lowercased()
    // Others may be asked before.
    let wait = model.client.options.wholeMilliseconds * (model.client.options.waiting + 1) + 5_000
    let asked = ModelAsked(
      id: id, member: member, about: call.about, exercise: call.exercise, program: call.program, at: caller.now)
    return Outcome(ModelWrite.Reply(id: id, waitMs: wait), events: [Event(.modelAsked, asked)])
  }

  private func report(_ caller: Caller, _ call: ModelReport, _ tx: Tx) throws -> Outcome<Nothing> {
    try caller.refuseAtKiosk()
    let member = try caller.signedIn().member.id
    try changes.database.space.keepReserve()
    guard let words = desk.words(call.id, of: member) else { throw Fault.missing("text", field: "id") }
    try tx.modelWords.report(words.id, by: member, words.about, words.text, at: caller.now)
    return Outcome(Nothing())
  }

  // MARK: After the commit

  private func begin(_ asked: ModelAsked) {
    guard let id = asked.id else { return desk.cancelAll(of: asked.member) }
    desk.begin(id, of: asked.member)
    changes.database.readLater(
      cost: .heavy, { [figures] tx in try figures.read(asked, tx) },
      done: { [desk] read in
        guard case .success(let facts) = read else { return desk.ask(id, nil) }
        desk.ask(id, facts)
      })
  }
}

extension Topic {
  /// Inside the server alone.
  static let modelAsked = Topic("modelAsked")
}

/// A member asked for a text, or wants none any more. Internal event; never sent to clients.
struct ModelAsked: TopicEvent {
  static let event = "model.asked"
  /// Nil to stop.
  var id: String?
  var member: Int
  var about = ModelFacts.About.week
  var exercise: Int?
  var program: ModelProgram?
  var at = 0

  static func stop(_ member: Int) -> Event { Event(.modelAsked, ModelAsked(member: member)) }
}

extension ReportedWords {
  init(_ stored: StoredWords) { self.init(id: stored.id, about: stored.about, text: stored.text, at: stored.at) }
}

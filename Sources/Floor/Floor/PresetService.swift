import Gym
import Storage
import Wire

/// The gym's catalog of timer plans.
struct PresetService: Service {
  static let most = 100

  func register(in registry: inout Registry) {
    registry.query(PresetsList.self, .identified) { _, _, tx in
      PresetsList.Reply(presets: try tx.presets.list().map(PresetView.init))
    }
    registry.publishes(PresetsChanged.self)
    registry.change(PresetsSave.self, .trainer, notes: .nothing("A clock."), save)
    registry.change(PresetsDelete.self, .trainer, notes: .nothing("A clock.")) { caller, call, tx in
      guard try tx.presets.delete(call.preset, at: caller.now) else { throw Fault.missing("preset", field: "preset") }
      let changed = try Self.changed(tx)
      return Outcome(Nothing(), events: [changed])
    }
  }

  private func save(_ caller: Caller, _ call: PresetsSave, _ tx: Tx) throws -> Outcome<PresetsSave.Reply> {
    let name = try Text.line(call.name, max: TimerRules.maxLabel, field: "name")
    let plan = try TimerRules.checked(TimerPlan(call.plan))
    let stored: Preset
    if let id = call.preset {
      guard let updated = try tx.presets.update(id, name: name, plan: plan) else {
        throw Fault.missing("preset", field: "preset")
      }
      stored = updated
    } else {
      guard try tx.presets.count() < Self.most else {
        throw Fault(.conflict, "too_many", params: ["max": Double(Self.most)])
      }
      stored = try tx.presets.insert(name: name, plan: plan)
    }
    let changed = try Self.changed(tx)
    return Outcome(PresetsSave.Reply(preset: PresetView(stored)), events: [changed])
  }

  /// The presets that every screen gets with the topic `timers`.
  ///
  /// Those with a figure have a dozen named phases each. They would make every page's first load heavier, so a page that
  /// shows presets asks for them (`presets.list`).
  static func ofTopic(_ tx: Tx) throws -> [PresetView] {
    try tx.presets.list().filter { !$0.plan.hasFigure }.map(PresetView.init)
  }

  /// Published also if only a preset with a figure has changed, so that pages that show all ask again.
  private static func changed(_ tx: Tx) throws -> Event {
    Event(.timers, PresetsChanged(presets: try ofTopic(tx)), key: PresetsChanged.event)
  }
}

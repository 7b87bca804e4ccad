package import Gym

/// A timer plan in the gym's catalog.
package struct PresetView: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String
  package var plan: PlanView
  /// Whether it came with Rackside and the gym has not edited it.
  package var shipped: Bool
  package init(_ preset: Preset) {
    id = preset.id
    name = preset.name
    plan = PlanView(preset.plan)
    shipped = preset.isShipped
  }
}

/// All presets, also those with a figure.
package struct PresetsList: Call {
  package static let method = "presets.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Sorted by name.
    package var presets: [PresetView]
    package init(presets: [PresetView]) { self.presets = presets }
  }
}

/// Creates a preset, or changes the one that `preset` names.
package struct PresetsSave: Change {
  package static let method = "presets.save"
  package var key: String
  package var `as`: String?
  package var preset: Int?
  package var name: String
  package var plan: PlanView

  package struct Reply: Codable, Sendable {
    package var preset: PresetView
    package init(preset: PresetView) { self.preset = preset }
  }
}

package struct PresetsDelete: Change {
  package static let method = "presets.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var preset: Int
}

/// The presets without a figure, sorted by name. It is published for a change of any preset.
package struct PresetsChanged: TopicEvent {
  package static let event = "presets.changed"
  package var presets: [PresetView]
  package init(presets: [PresetView]) { self.presets = presets }
}

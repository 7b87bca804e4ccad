package import Gym

extension RoadView {
  /// The road as tokens get it.
  var withoutName: RoadView {
    var view = self
    (view.name, view.level, view.nameIsOwn) = (nil, nil, nil)
    return view
  }

  /// The road as somebody else gets it.
  /// - Parameters:
  ///   - name: nil if they do not get the name.
  ///   - hidesEnds: whether its member hides the ends of their lines. Then the totals of a line are rounded.
  ///   - hasHeart: whether they see what the member's heart did.
  ///   - hasBody: whether they see the body weight, which calories would reveal.
  package init(
    shown road: StoredRoad, name: String?, hidesEnds: Bool, hasHeart: Bool = false, hasBody: Bool = false
  ) {
    let rounded = road.rounded(hidesEnds: hidesEnds)
    self.init(rounded ?? road)
    isAbout = rounded == nil ? nil : true
    self.name = name
    (level, nameIsOwn) = (nil, nil)
    if !hasHeart { (averageHeart, highestHeart) = (nil, nil) }
    if !hasBody || (!hasHeart && caloriesFrom == .heart) { (kilocalories, caloriesFrom) = (nil, nil) }
  }
}

/// The roads that a member shows the caller, the newest first.
package struct RoadsOf: Call, Equatable {
  package static let method = "roads.of"
  package typealias Reply = RoadsList.Reply
  package var `as`: String?
  package var member: Int
  /// The id of the last road on the page before.
  package var before: Int?
  /// 1 to 100; absent for 50.
  package var limit: Int?
}

/// One road that a member shows the caller, with its line. Members who ask for their own get what their friends would.
package struct RoadsShow: Call, Equatable {
  package static let method = "roads.show"
  package typealias Reply = RoadsGet.Reply
  package var `as`: String?
  package var member: Int
  package var id: Int
}

/// What the member chose for all their roads.
package struct RoadSettingsView: Codable, Equatable, Sendable {
  /// Whether others get nothing of a line near its ends.
  package var hidesEnds: Bool

  package init(_ settings: RoadSettings) { hidesEnds = settings.hidesEnds }
}

package struct RoadsSettings: Call, Equatable {
  package static let method = "roads.settings"
  package typealias Reply = RoadSettingsView
  package var `as`: String?
}

package struct RoadsConfigure: Change, Equatable {
  package static let method = "roads.configure"
  package typealias Reply = RoadSettingsView
  package var key: String
  package var `as`: String?
  package var hidesEnds: Bool
}

import Gym
import Storage
import Wire

/// The events for friends' feeds after a change of a member's roads. Friends who see no difference get none.
enum RoadNews {
  /// Call it after the roads were stored.
  static func added(_ roads: [StoredRoad], of member: Int, _ tx: Tx) throws -> [Event] {
    let levels = try tx.friends.sharing(member).levels
    let posted = roads.filter { isSeen($0, levels) }
    guard let first = posted.first else { return [] }
    // A file of many roads makes one event for each friend, not one for each road.
    return posted.count == 1 ? [Event(.members, RoadPosted(member: member, road: first.id))] : [reload(member)]
  }

  /// - Parameter after: nil if it was removed.
  static func changed(_ before: StoredRoad, to after: StoredRoad?, _ tx: Tx) throws -> [Event] {
    let levels = try tx.friends.sharing(before.member).levels
    let (wasSeen, isStill) = (isSeen(before, levels), after.map { isSeen($0, levels) } ?? false)
    if wasSeen != isStill { return [reload(before.member)] }
    guard isStill, let after, (before.kind, shownName(before)) != (after.kind, shownName(after)) else { return [] }
    return [reload(before.member)]
  }

  /// All roads are seen differently, or not any more. Call it before they are deleted.
  static func all(of member: Int, _ tx: Tx) throws -> [Event] {
    let isUsual = SharingRule.allows(.roads, to: .friend(try tx.friends.sharing(member).levels))
    return try tx.roads.hasShownPosts(member: member, usually: isUsual) ? [reload(member)] : []
  }

  /// Whether friends see it as a post.
  private static func isSeen(_ road: StoredRoad, _ levels: SharingLevels) -> Bool {
    road.postedAt != nil && SharingRule.allows(.roads, to: .friend(levels), item: road.level)
  }

  private static func shownName(_ road: StoredRoad) -> String? { road.nameIsOwn ? road.name : nil }

  private static func reload(_ member: Int) -> Event { Event(.members, PostsShownChanged(member: member)) }
}

/// A road that friends see was added. Internal event; never sent to clients.
struct RoadPosted: TopicEvent {
  static let event = "friends.roadPosted"
  var member: Int
  var road: Int
}

/// What counts of a member's roads has changed: a road was added or removed, or is of another kind. A new name or level
/// makes none. Internal event; never sent to clients.
struct RoadsCounted: TopicEvent {
  static let event = "activity.roads"
  var member: Int
}

extension Event {
  static func roadsCounted(_ member: Int) -> Event { Event(.activity, RoadsCounted(member: member)) }
}

import Gym
import Storage
import Wire

/// Tells members which friends are in the gym, as far as those show it.
struct FriendsHereService: Service {
  let changes: Changes
  private let here = ShownSince()

  init(changes: Changes) { self.changes = changes }

  func register(in registry: inout Registry) {
    registry.publishes(FriendHere.self)
    registry.atStart { [here] tx in here.load(try tx.visits.shownToFriends()) }
    registry.react(Presence.self) { event, _ in if let member = event.member { publish(member) } }
    registry.react(SharingChanged.self) { _, topic in if let member = topic.member { publish(member) } }
    registry.remember(AccountRemoved.self) { [here] event, _ in _ = here.isNew(nil, of: event.member) }
  }

  /// Publishes to friends since when a member is in, if that differs from the last event.
  private func publish(_ member: Int) {
    changes.database.write(
      { tx -> (since: Int?, friends: [Int]) in
        let isShown = SharingRule.allows(ShownKind.visits, to: .friend(try tx.friends.sharing(member).levels))
        return (isShown ? try tx.visits.open(of: member)?.arrivedAt : nil, try tx.friends.ids(of: member))
      },
      done: { [here] result in
        guard let (since, friends) = try? result.get(), here.isNew(since, of: member) else { return }
        changes.hub.publish(friends.map { Event(.friends($0), FriendHere(member: member, since: since)) })
      })
  }
}

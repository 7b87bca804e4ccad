import Gym
import Synchronization

/// The members who are in, as of the last commit: what a permission is decided on, without a query for each request.
///
/// Written after a commit only, on the writer's thread, except when somebody logs in.
final class People: Sendable {
  private let members = Mutex<[Int: Member]>([:])

  subscript(_ id: Int) -> Member? { members.withLock { $0[id] } }

  func know(_ member: Member) { members.withLock { $0[member.id] = member } }

  /// Only where it is known: a member who is not in is read at their next login.
  func update(_ member: Member) {
    members.withLock { if $0[member.id] != nil { $0[member.id] = member } }
  }
}

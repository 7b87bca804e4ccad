import Storage
import Synchronization
package import Wire

/// A topic as registered: who may subscribe, and what a subscriber gets first.
package struct TopicDefinition: Sendable {
  package let name: String
  package let permission: Permission
  /// The subscription belongs to the connection and not to one of its logins.
  let isPublic: Bool
  /// The stream that the caller subscribes to.
  let topic: @Sendable (Caller) throws -> Topic
  /// Reads in the commit queue. The returned closure makes the snapshot's JSON after the commit, before any later event
  /// is published.
  let snapshot: @Sendable (Caller, Tx) throws -> @Sendable () -> [UInt8]
  package let snapshotShape: Message.Shape
  /// Called on the writer's thread after each new subscription.
  var attached: (@Sendable (Caller, Topic) -> Void)?
  /// Makes the topic for one id. Set only on the template named `noun.ID`, which clients cannot subscribe to.
  var ofID: (@Sendable (Int) -> TopicDefinition)?
}

/// The snapshot that one subscriber of a topic with an id got.
final class KeptSnapshot<Snapshot: Sendable>: Sendable {
  let value = Mutex<Snapshot?>(nil)
}

extension TopicDefinition {
  /// The suffix of a topic template's name.
  static let idSuffix = ".ID"
}

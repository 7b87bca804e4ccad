package import Gym

/// A conversation as the caller sees it.
package struct ConversationView: Codable, Sendable {
  package var id: Int
  /// Absent for a conversation of two.
  package var name: String?
  /// The other members.
  package var with: [FaceView]
  /// Whether the caller leads the group.
  package var leads: Bool?
  package var last: LastMessage?
  /// At most 100.
  package var unread: Int
  package var muted: Bool
  /// Whether the caller can write to it now.
  package var open: Bool

  package init(
    id: Int, name: String?, with others: [FaceView], leads: Bool?, last: LastMessage?, unread: Int, muted: Bool,
    open: Bool
  ) {
    self.id = id
    self.name = name
    with = others
    self.leads = leads
    self.last = last
    self.unread = unread
    self.muted = muted
    self.open = open
  }
}

/// What a list shows of the newest message.
package struct LastMessage: Codable, Sendable {
  package var id: Int
  package var by: FaceView
  /// The beginning, at most 100 characters.
  package var text: String?
  package var card: MessageCard.Kind?
  package var removed: Bool?
  package var at: Int

  package init(id: Int, by: FaceView, text: String?, card: MessageCard.Kind?, removed: Bool? = nil, at: Int) {
    self.id = id
    self.by = by
    self.text = text
    self.card = card
    self.removed = removed
    self.at = at
  }
}

package struct MessageView: Codable, Sendable {
  package var id: Int
  package var conversation: Int
  package var by: FaceView
  package var text: String?
  package var card: CardView?
  /// True if the gym removed the text and the card; absent otherwise.
  package var removed: Bool?
  package var at: Int

  package init(
    id: Int, conversation: Int, by: FaceView, text: String?, card: CardView?, removed: Bool? = nil, at: Int
  ) {
    self.id = id
    self.conversation = conversation
    self.by = by
    self.text = text
    self.card = card
    self.removed = removed
    self.at = at
  }
}

/// A card in a message. What it shows is absent if it no longer exists.
package struct CardView: Codable, Sendable {
  package var kind: MessageCard.Kind
  package var routine: RoutineCard?
  package var workout: PostedWorkoutView?
  package var award: PostedAwardView?

  package init(
    _ kind: MessageCard.Kind, routine: RoutineCard? = nil, workout: PostedWorkoutView? = nil,
    award: PostedAwardView? = nil
  ) {
    self.kind = kind
    self.routine = routine
    self.workout = workout
    self.award = award
  }
}

package struct RoutineCard: Codable, Sendable {
  package var name: String
  /// The names of its exercises, in order.
  package var exercises: [String]
  package var sets: Int
  package var minutes: Int?

  package init(name: String, exercises: [String], sets: Int, minutes: Int?) {
    self.name = name
    self.exercises = exercises
    self.sets = sets
    self.minutes = minutes
  }
}

/// Something of the caller's to show in a message. Exactly one of the three.
package struct CardRef: Codable, Sendable {
  package var routine: Int?
  package var workout: Int?
  /// The id among the caller's awards.
  package var award: String?
}

/// The newest 100 conversations, the one with the newest message first.
package struct MessagesSnapshot: Codable, Sendable {
  package var conversations: [ConversationView]
  package init(conversations: [ConversationView]) { self.conversations = conversations }
}

/// Writes to a friend or into a conversation.
package struct MessagesWrite: Change {
  package static let method = "messages.write"
  package var key: String
  package var `as`: String?
  /// A friend. Exactly one of `to` and `conversation`.
  package var to: Int?
  package var conversation: Int?
  /// At least one of `text` and `card`.
  package var text: String?
  package var card: CardRef?

  package struct Reply: Codable, Sendable {
    package var message: MessageView
    package var conversation: ConversationView
    package init(message: MessageView, conversation: ConversationView) {
      self.message = message
      self.conversation = conversation
    }
  }
}

/// Lists the messages of a conversation, newest first.
package struct MessagesList: Call {
  package static let method = "messages.list"
  package var `as`: String?
  package var conversation: Int
  package var before: Int?
  package var limit: Int?

  package struct Reply: Codable, Sendable {
    package var messages: [MessageView]
    /// The `before` of the next page. Absent on the last page.
    package var next: Int?
    package init(messages: [MessageView], next: Int?) {
      self.messages = messages
      self.next = next
    }
  }
}

package struct ConversationReply: Codable, Sendable {
  package var conversation: ConversationView
  package init(conversation: ConversationView) { self.conversation = conversation }
}

/// Marks messages as read. The other members do not learn of it.
package struct MessagesRead: Change {
  package static let method = "messages.read"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var conversation: Int
  /// The newest message that was read.
  package var until: Int
}

/// Deletes a message of the caller's, for everybody.
package struct MessagesDelete: Change {
  package static let method = "messages.delete"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var message: Int
}

/// Mutes a conversation or ends that. A muted one sends no reminders.
package struct MessagesMute: Change {
  package static let method = "messages.mute"
  package typealias Reply = ConversationReply
  package var key: String
  package var `as`: String?
  package var conversation: Int
  package var muted: Bool
}

/// Makes a group with friends.
package struct MessagesGroup: Change {
  package static let method = "messages.group"
  package typealias Reply = ConversationReply
  package var key: String
  package var `as`: String?
  package var name: String
  /// Friends of the caller.
  package var members: [Int]
}

/// Changes a group that the caller leads. Absent fields stay as they are.
package struct MessagesChangeGroup: Change {
  package static let method = "messages.changeGroup"
  package typealias Reply = ConversationReply
  package var key: String
  package var `as`: String?
  package var conversation: Int
  package var name: String?
  /// Friends of the caller.
  package var add: [Int]?
  package var remove: [Int]?
}

package struct MessagesLeave: Change {
  package static let method = "messages.leave"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var conversation: Int
}

/// Creates a routine for the caller from the routine or workout on a card.
package struct MessagesCopy: Change {
  package static let method = "messages.copy"
  package typealias Reply = RoutineReply
  package var key: String
  package var `as`: String?
  package var message: Int
  /// Absent means the name on the card.
  package var name: String?
}

/// A new message, also one that the member wrote on another device.
package struct MessageSent: TopicEvent {
  package static let event = "messages.sent"
  package var message: MessageView
  package var conversation: ConversationView
  package init(message: MessageView, conversation: ConversationView) {
    self.message = message
    self.conversation = conversation
  }
}

package struct MessageDeleted: TopicEvent {
  package static let event = "messages.deleted"
  package var message: Int
  package var conversation: ConversationView
  package init(message: Int, conversation: ConversationView) {
    self.message = message
    self.conversation = conversation
  }
}

/// Deletes all that the caller wrote for others or gave: messages, comments, reactions, names of groups and
/// challenges.
package struct MessagesDeleteAll: Change {
  package static let method = "messages.deleteAll"
  package var key: String
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var messages: Int
    package var comments: Int
    package var reactions: Int
    package init(messages: Int, comments: Int, reactions: Int) {
      self.messages = messages
      self.comments = comments
      self.reactions = reactions
    }
  }
}

/// All messages of a member in a conversation are gone.
package struct MessagesCleared: TopicEvent {
  package static let event = "messages.cleared"
  package var member: Int
  package var conversation: ConversationView
  package init(member: Int, conversation: ConversationView) {
    self.member = member
    self.conversation = conversation
  }
}

/// The gym removed the text and the card of a message. The message stays in its place without them.
package struct MessageRemoved: TopicEvent {
  package static let event = "messages.removed"
  package var message: MessageView
  package var conversation: ConversationView
  package init(message: MessageView, conversation: ConversationView) {
    self.message = message
    self.conversation = conversation
  }
}

/// A conversation is new, or something in it changed: name, members, unread count, or whether the member can write.
package struct ConversationChanged: TopicEvent {
  package static let event = "messages.conversation"
  package var conversation: ConversationView
  package init(conversation: ConversationView) { self.conversation = conversation }
}

/// The member no longer sees the conversation.
package struct ConversationEnded: TopicEvent {
  package static let event = "messages.ended"
  package var conversation: Int
  package init(conversation: Int) { self.conversation = conversation }
}

/// A message that the member wrote, in an export.
package struct MessageExport: Codable, Sendable {
  package var conversation: Int
  /// The group's name, or the other member's display name.
  package var to: String?
  package var text: String?
  package var card: MessageCard.Kind?
  package var at: Int

  package init(conversation: Int, to other: String?, text: String?, card: MessageCard.Kind?, at: Int) {
    self.conversation = conversation
    to = other
    self.text = text
    self.card = card
    self.at = at
  }
}

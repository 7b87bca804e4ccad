package import Gym

/// What a radio heard. Nothing is promised: the server stores what follows of it every 15 seconds.
package struct HeartsSent: Call, Equatable {
  package static let method = "hearts.sent"
  package typealias Reply = Nothing
  /// At most 64.
  package var beats: [Beat]
  package init(beats: [Beat]) { self.beats = beats }

  /// One reading of a strap.
  package struct Beat: Codable, Equatable, Sendable {
    /// `ble:` and six bytes, `ant:` and a number, or `sim:` and a name.
    package var strap: String
    /// 30 to 240.
    package var bpm: Int
    /// The times between the last heartbeats, in milliseconds, at most 9.
    package var rr: [Int]?
    /// How long ago it was heard, 0 to 10,000; absent for now.
    package var agoMs: Int?

    package init(strap: String, bpm: Int, rr: [Int]? = nil, agoMs: Int? = nil) {
      self.strap = strap
      self.bpm = bpm
      self.rr = rr
      self.agoMs = agoMs
    }
  }
}

/// The time for which a trainer shows hearts on the walls.
package struct HeartClassView: Codable, Equatable, Sendable {
  package var title: String?
  package var startedAt: Int
  /// As public screens show the name.
  package var trainer: String

  package init(_ theClass: HeartClass) {
    title = theClass.title
    startedAt = theClass.startedAt
    trainer = theClass.trainer
  }
}

/// One heart, or one strap, on the board.
package struct HeartTileView: Codable, Equatable, Sendable {
  package enum State: String, Codable, Sendable, CaseIterable {
    case live
    /// Unheard for five seconds.
    case lost
    /// A strap that belongs to nobody. Its code claims it.
    case unclaimed
  }

  /// Stays the same for as long as the strap is there.
  package var tile: Int
  /// As public screens show them; absent for a strap without a member.
  package var member: FaceView?
  package var state: State
  /// 0 to 5; absent if it is not shown or not known, or the strap is lost. So is `percent`.
  package var zone: Int?
  /// Of the maximum, rounded down.
  package var percent: Int?
  package var points: Int?
  /// What the gym calls the strap, if it lends it and nobody has claimed it.
  package var loan: String?
  /// Claims the strap.
  package var code: String?

  package init(tile: Int, member: FaceView? = nil, state: State) {
    self.tile = tile
    self.member = member
    self.state = state
  }
}

/// Everything that walls show of hearts. Used as the snapshot and the event of the topic `hearts`.
package struct HeartBoard: TopicEvent, Equatable {
  package static let event = "hearts.board"
  /// Absent if none runs.
  package var `class`: HeartClassView?
  /// In the order in which they are shown.
  package var tiles: [HeartTileView]
  /// The points of all who are shown.
  package var points: Int
  /// How many of those who are shown are in each zone now, from 0 to 5.
  package var zones: [Int]
  /// How many radios are connected. Without one, no strap can be heard.
  package var radios: Int
  /// For 90 seconds after a class.
  package var summary: Summary?

  /// What those who were shown did in a class.
  package struct Summary: Codable, Equatable, Sendable {
    package var title: String?
    package var people: Int
    package var points: Int
    /// In each zone, from 0 to 5.
    package var seconds: [Int]

    package init(title: String?, people: Int, points: Int, seconds: [Int]) {
      self.title = title
      self.people = people
      self.points = points
      self.seconds = seconds
    }
  }

  package init(
    `class`: HeartClassView?, tiles: [HeartTileView], points: Int, zones: [Int], radios: Int
  ) {
    self.class = `class`
    self.tiles = tiles
    self.points = points
    self.zones = zones
    self.radios = radios
  }
}

/// How many straps are heard that walls do not show.
package struct HeartsPrivate: Call, Equatable {
  package static let method = "hearts.private"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var straps: Int

    package init(straps: Int) { self.straps = straps }
  }
}

/// Begins a heart class. The sessions that run are over then, so everybody begins at no points.
package struct HeartsBegin: Change, Equatable {
  package static let method = "hearts.begin"
  package typealias Reply = HeartClassView
  package var key: String
  package var `as`: String?
  package var title: String?
  /// The gym's class whose name is the title, if there is none here.
  package var `class`: Int?
}

/// Ends the heart class, and forgets who wore which loan strap.
package struct HeartsEnd: Change, Equatable {
  package static let method = "hearts.end"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
}

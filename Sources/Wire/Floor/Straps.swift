package import Gym

/// A heart-rate strap.
package struct StrapView: Codable, Equatable, Sendable {
  /// As radios name it.
  package var strap: String
  /// Absent for one that belongs to nobody.
  package var kind: StrapKind?
  /// What the gym calls it, if it lends it.
  package var name: String?
  /// Whose own it is, or who wears it now. Only for the owner.
  package var member: FaceView?
  /// When it was heard last, if that was in the last ten minutes.
  package var heardAt: Int?
  /// Claims it, if nobody has. Only for the owner.
  package var code: String?

  package init(strap: String, kind: StrapKind?, name: String? = nil) {
    self.strap = strap
    self.kind = kind
    self.name = name
  }
}

/// What a radio has heard since the server started.
package struct RadioView: Codable, Equatable, Sendable {
  package var device: Int
  /// How many straps in the last minute.
  package var straps: Int
  package var heardAt: Int

  package init(device: Int, straps: Int, heardAt: Int) {
    self.device = device
    self.straps = straps
    self.heardAt = heardAt
  }
}

/// What a strap says now, so that a member can see whether it is theirs.
package struct StrapsPeek: Call, Equatable {
  package static let method = "straps.peek"
  package var `as`: String?
  package var code: String

  package struct Reply: Codable, Equatable, Sendable {
    /// Absent while it is lost.
    package var bpm: Int?
    /// What the gym calls it, if it lends it.
    package var loan: String?
    package init(bpm: Int?, loan: String?) {
      self.bpm = bpm
      self.loan = loan
    }
  }
}

/// Makes a strap the member's own, or theirs until the class is over.
package struct StrapsClaim: Change, Equatable {
  package static let method = "straps.claim"
  package var key: String
  package var `as`: String?
  package var code: String
  package var kind: StrapKind

  package struct Reply: Codable, Equatable, Sendable {
    package var strap: StrapView
    package init(strap: StrapView) { self.strap = strap }
  }
}

/// The member's straps, and the one that they are lent.
package struct StrapsMine: Call, Equatable {
  package static let method = "straps.mine"
  package typealias Reply = StrapsList.Reply
  package var `as`: String?
}

/// Forgets one of the member's straps, or ends their loan.
package struct StrapsForget: Change, Equatable {
  package static let method = "straps.forget"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var strap: String
}

/// All straps: those that are known, and those that are heard now.
package struct StrapsList: Call, Equatable {
  package static let method = "straps.list"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var straps: [StrapView]
    /// What each radio has heard, by their ids. Only for the owner.
    package var radios: [RadioView]?
    package init(straps: [StrapView], radios: [RadioView]? = nil) {
      self.straps = straps
      self.radios = radios
    }
  }
}

/// The gym lends a strap, by a name such as the number on it.
package struct StrapsLend: Change, Equatable {
  package static let method = "straps.lend"
  package typealias Reply = StrapsClaim.Reply
  package var key: String
  package var `as`: String?
  package var strap: String
  package var name: String
}

/// The gym no longer lends a strap.
package struct StrapsUnlend: Change, Equatable {
  package static let method = "straps.unlend"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var strap: String
}

/// Takes a strap from its member.
package struct StrapsFree: Change, Equatable {
  package static let method = "straps.free"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var strap: String
}

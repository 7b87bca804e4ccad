import Gym

/// A member's picture, as sent to that member.
package struct OwnPicture: Codable, Equatable, Sendable {
  /// It is at `/faces/PICTURE.jpg`. Absent if the member has none.
  package var picture: String?
  /// True until the gym accepts it. Absent if others see it.
  package var isWaiting: Bool?

  package init(picture: String? = nil, isWaiting: Bool = false) {
    self.picture = picture
    self.isWaiting = isWaiting ? true : nil
  }
}

package struct FacesOwn: Call, Equatable {
  package static let method = "faces.own"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var own: OwnPicture
    package init(own: OwnPicture) { self.own = own }
  }
}

package struct FacesUpload: Call, Equatable {
  package static let method = "faces.upload"
  package var `as`: String?
  /// Counted from 0. Parts arrive in order; part 0 starts a new file.
  package var part: Int
  /// Base64 of at most 180,000 bytes.
  package var bytes: String

  package struct Reply: Codable, Equatable, Sendable {
    /// How many the file has so far.
    package var bytes: Int
    package init(bytes: Int) { self.bytes = bytes }
  }
}

/// Makes the uploaded file the member's picture.
package struct FacesSet: Change, Equatable {
  package static let method = "faces.set"
  package typealias Reply = FacesOwn.Reply
  package var key: String
  package var `as`: String?
}

package struct FacesRemove: Change, Equatable {
  package static let method = "faces.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
}

/// The pictures that wait until the gym accepts them, the oldest first.
package struct FacesWaiting: Call, Equatable {
  package static let method = "faces.waiting"
  package var `as`: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var waiting: [WaitingPicture]
    /// How many wait in all.
    package var count: Int
    package init(waiting: [WaitingPicture], count: Int) {
      self.waiting = waiting
      self.count = count
    }
  }
}

package struct WaitingPicture: Codable, Equatable, Sendable {
  package var member: FaceView
  package var picture: String
  package var at: Int

  package init(member: FaceView, picture: String, at: Int) {
    self.member = member
    self.picture = picture
    self.at = at
  }
}

/// Accepts or refuses a picture that waits.
package struct FacesDecide: Change, Equatable {
  package static let method = "faces.decide"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
  /// The one that was looked at.
  package var picture: String
  package var accept: Bool
}

/// The member's picture is another one, was removed or accepted, or has another address.
package struct FacesChanged: TopicEvent, Equatable {
  package static let event = "faces.changed"
  package var own: OwnPicture
  package init(own: OwnPicture) { self.own = own }
}

/// A member's picture in their export.
package struct PictureExport: Codable, Equatable, Sendable {
  /// A JPEG, as base64.
  package var bytes: String
  package var isWaiting: Bool?

  package init(bytes: String, isWaiting: Bool) {
    self.bytes = bytes
    self.isWaiting = isWaiting ? true : nil
  }
}

package import Gym

/// A photo of a member's body, without its bytes.
package struct PhotoView: Codable, Equatable, Sendable {
  package var id: Int
  package var day: String
  package var view: BodyView
  /// In pixels, as the file says.
  package var width: Int
  package var height: Int
  /// How many parts `photos.read` has of it.
  package var parts: Int
  /// The workout after which it was taken.
  package var workout: Int?

  package init(_ photo: StoredPhoto) {
    id = photo.id
    day = photo.day.text
    view = photo.view
    width = photo.width
    height = photo.height
    parts = photo.parts
    workout = photo.workout
  }
}

package struct PhotosUpload: Call, Equatable {
  package static let method = "photos.upload"
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

/// The reply to what stores a photo.
package struct PhotoReply: Codable, Equatable, Sendable {
  package var photo: PhotoView
  package init(photo: PhotoView) { self.photo = photo }
}

/// Stores the uploaded file.
package struct PhotosAdd: Change, Equatable {
  package static let method = "photos.add"
  package typealias Reply = PhotoReply
  package var key: String
  package var `as`: String?
  /// Absent for today.
  package var day: String?
  package var view: BodyView
  /// The workout after which it was taken.
  package var workout: Int?
}

/// Photos without their bytes, the newest day first.
package struct PhotosList: Call, Equatable {
  package static let method = "photos.list"
  package var `as`: String?
  /// The client whose photos a trainer sees; absent for the caller's own.
  package var client: Int?
  /// Absent for all.
  package var view: BodyView?
  /// The id of the last photo of the page before.
  package var before: Int?
  /// 1 to 100; absent for 50.
  package var limit: Int?

  package struct Reply: Codable, Equatable, Sendable {
    package var photos: [PhotoView]
    /// Whether there are older ones.
    package var more: Bool
    package init(photos: [PhotoView], more: Bool) {
      self.photos = photos
      self.more = more
    }
  }
}

/// One part of a photo's file.
package struct PhotosRead: Call, Equatable {
  package static let method = "photos.read"
  package var `as`: String?
  /// The client whose photo a trainer sees; absent for the caller's own.
  package var client: Int?
  package var id: Int
  /// Counted from 0.
  package var part: Int

  package struct Reply: Codable, Equatable, Sendable {
    /// Base64 of 180,000 bytes, or of fewer in the last part.
    package var bytes: String
    package init(bytes: String) { self.bytes = bytes }
  }
}

/// Corrects the day or the view. What is absent stays.
package struct PhotosChange: Change, Equatable {
  package static let method = "photos.change"
  package typealias Reply = PhotoReply
  package var key: String
  package var `as`: String?
  package var id: Int
  package var day: String?
  package var view: BodyView?
}

package struct PhotosRemove: Change, Equatable {
  package static let method = "photos.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var id: Int
}

/// Some of the member's photos were added, changed or removed.
package struct PhotosChanged: TopicEvent, Equatable {
  package static let event = "photos.changed"
  package init() {}
}

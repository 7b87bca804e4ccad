/// From where a photo shows the body.
package enum BodyView: String, Codable, Hashable, Sendable, CaseIterable {
  case front, side, back
}

/// A member's photo without its bytes.
package struct StoredPhoto: Equatable, Sendable {
  package let id: Int
  package let member: Int
  package var day: CalendarDay
  package var view: BodyView
  /// The workout after which it was taken; nil for none, or once that is deleted.
  package var workout: Int?
  /// In pixels, as the file says.
  package let width: Int
  package let height: Int
  /// How many the file has.
  package let bytes: Int

  package init(
    id: Int, member: Int, day: CalendarDay, view: BodyView, workout: Int?, width: Int, height: Int, bytes: Int
  ) {
    self.id = id
    self.member = member
    self.day = day
    self.view = view
    self.workout = workout
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// How many parts the file has.
  package var parts: Int { (bytes + PhotoRules.partBytes - 1) / PhotoRules.partBytes }
}

/// A photo that is about to be stored.
package struct NewPhoto: Sendable {
  package let day: CalendarDay
  package let view: BodyView
  package let workout: Int?
  package let width: Int
  package let height: Int
  /// How many the file has.
  package let bytes: Int
  /// The file. All parts but the last have `PhotoRules.partBytes`.
  package let parts: [[UInt8]]

  /// - Parameter bytes: a file that was checked.
  package init(_ bytes: [UInt8], width: Int, height: Int, day: CalendarDay, view: BodyView, workout: Int? = nil) {
    self.day = day
    self.view = view
    self.workout = workout
    self.width = width
    self.height = height
    self.bytes = bytes.count
    parts = stride(from: 0, to: bytes.count, by: PhotoRules.partBytes).map { start in
      Array(bytes[start..<min(start + PhotoRules.partBytes, bytes.count)])
    }
  }

  package func stored(id: Int, member: Int) -> StoredPhoto {
    StoredPhoto(
      id: id, member: member, day: day, view: view, workout: workout, width: width, height: height, bytes: bytes)
  }
}

/// Limits of photos.
package enum PhotoRules {
  /// Of a member's photos.
  package static let most = 500
  /// Of all of a member's photos.
  package static let mostBytesOfAll = 300_000_000
  /// Of one file.
  package static let mostBytes = 1_500_000
  /// In pixels.
  package static let mostSide = 1_600
  /// Of a part. A multiple of three, so that the base64 of all parts, joined, is that of the file.
  package static let partBytes = 180_000
  package static let triesPerHour = 100
  /// All members' photos may take one part in so many of the disk.
  package static let shareOfDisk = 5

  /// Whether the gym has room for one more photo. The room for photos is a share of what they take and what is free, so
  /// that it stays about the same while they fill it.
  /// - Parameters:
  ///   - stored: the bytes of all photos.
  ///   - free: the bytes that are free beyond the reserve; nil if that is unknown.
  package static func hasRoom(for bytes: Int, stored: Int, free: Int?) -> Bool {
    guard let free else { return true }
    return stored + bytes <= stored / shareOfDisk + max(0, free) / shareOfDisk
  }
}

import Foundation
import Gym
import Storage
import Wire

/// Photos of a member's body: for the member alone, and to look at for trainers with whom the member shares them. No
/// token opens them, and no kiosk shows them. They have no address on the web, so nothing outside of a login keeps one.
struct PhotoService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let uploads: Uploads
  private let tries = RateLimit<Int>(burst: PhotoRules.triesPerHour, perHour: PhotoRules.triesPerHour)

  static let maxPage = 100
  static let usualPage = 50

  init(changes: Changes, calendar: GymCalendar, uploads: Uploads) {
    (self.changes, self.calendar, self.uploads) = (changes, calendar, uploads)
  }

  /// Their export is `PhotoExport`. Like body weights they stay when the log is cleared.
  static let memberData = MemberData("photos")

  func register(in registry: inout Registry) {
    registry.instant(PhotosUpload.self, .login, upload)
    registry.change(PhotosAdd.self, .login, prepare: prepare, store)
    registry.query(PhotosList.self, .login, Self.list)
    registry.query(PhotosRead.self, .login, Self.read)
    registry.change(PhotosChange.self, .login, change)
    registry.change(PhotosRemove.self, .login) { caller, call, tx in
      let photo = try Self.own(call.id, caller, tx)
      try tx.photos.remove(photo.id)
      return Outcome(Nothing(), events: [.photosChanged(photo.member)])
    }
    registry.publishes(PhotosChanged.self)
    // `ImportService` forgets all uploads of a connection that ends.
    registry.remember(PhotoFileUsed.self) { [uploads] event, _ in uploads.forget(.photos, member: event.member) }
    registry.chore(always: true) { _ in deleteLeftovers() }
  }

  // MARK: Adding

  private func upload(_ caller: Caller, _ call: PhotosUpload) throws -> PhotosUpload.Reply {
    try caller.refuseAtKiosk()
    let login = try caller.signedIn().login
    try changes.database.space.keepReserve()
    guard let part = Data(base64Encoded: call.bytes) else { throw Fault.invalid("bytes", "malformed") }
    guard part.count <= PhotoRules.partBytes else {
      throw Fault(.invalid, "too_long", field: "bytes", params: ["max": Double(PhotoRules.partBytes)])
    }
    let bytes = try uploads.add(
      Array(part), part: call.part, for: .photos, most: PhotoRules.mostBytes, of: login, on: caller.client,
      now: caller.now, field: "bytes")
    return PhotosUpload.Reply(bytes: bytes)
  }

  /// Checks the file off the writer.
  private func prepare(_ caller: Caller, _ call: PhotosAdd) async throws -> NewPhoto {
    try caller.refuseAtKiosk()
    let (login, member) = try caller.signedIn()
    try changes.database.space.keepReserve()
    let day = try self.day(call.day, caller)
    let bytes = try uploads.whole(for: .photos, of: login, on: caller.client)
    if let wait = tries.take(member.id, now: caller.now) { throw Fault(.rateLimited, "too_many", retryAfterMs: wait) }
    let file: JPEGFile
    do {
      file = try JPEGFile(checking: bytes, mostBytes: PhotoRules.mostBytes, mostSide: PhotoRules.mostSide)
    } catch {
      throw Fault.invalid("bytes", "not_a_photo")
    }
    return NewPhoto(
      file.bytes, width: file.width, height: file.height, day: day, view: call.view, workout: call.workout)
  }

  private func store(
    _ caller: Caller, _ call: PhotosAdd, _ photo: NewPhoto, _ tx: Tx
  ) throws -> Outcome<PhotoReply> {
    let member = try caller.signedIn().member.id
    if let workout = photo.workout, try tx.workouts.find(workout, member: member) == nil {
      throw Fault.missing("workout", field: "workout")
    }
    let totals = try tx.photos.totals(of: member)
    guard totals.count < PhotoRules.most else {
      throw Fault(.conflict, "too_many", field: "photos", params: ["max": Double(PhotoRules.most)])
    }
    guard totals.bytes + photo.bytes <= PhotoRules.mostBytesOfAll else {
      throw Fault(.conflict, "too_many", field: "bytes", params: ["max": Double(PhotoRules.mostBytesOfAll)])
    }
    let free = changes.database.space.bytesAboveReserve
    guard PhotoRules.hasRoom(for: photo.bytes, stored: try tx.photos.bytesOfAll(), free: free) else {
      throw Fault(.conflict, "photos_full", field: "bytes")
    }
    let id = try tx.photos.insert(photo, member: member, at: caller.now)
    return Outcome(
      PhotoReply(photo: PhotoView(photo.stored(id: id, member: member))),
      events: [.photosChanged(member), Event(.photoFiles, PhotoFileUsed(member: member))])
  }

  /// - Throws: `malformed_date`, `in_future`, `out_of_range`.
  private func day(_ text: String?, _ caller: Caller) throws(Fault) -> CalendarDay {
    let today = calendar.calendarDay(at: caller.now)
    guard let text else { return today }
    guard let day = CalendarDay(text) else { throw Fault.invalid("day", "malformed_date") }
    guard day <= today else { throw Fault.invalid("day", "in_future") }
    guard day.year >= 1900 else { throw Fault.invalid("day", "out_of_range") }
    return day
  }

  // MARK: Reading

  /// A photo of the caller's. Others' are refused as if there were none.
  private static func own(_ id: Int, _ caller: Caller, _ tx: Tx) throws -> StoredPhoto {
    try caller.refuseAtKiosk()
    return try find(id, of: caller.signedIn().member.id, field: "id", tx)
  }

  private static func find(_ id: Int, of member: Int, field: String, _ tx: Tx) throws -> StoredPhoto {
    guard let photo = try tx.photos.find(id), photo.member == member else {
      throw Fault.missing("photo", field: field)
    }
    return photo
  }

  /// The member whose photos a request reads.
  /// - Throws: `not_at_kiosk`, and what `LogReader` throws.
  private static func owner(_ caller: Caller, client: Int?, _ tx: Tx) throws -> Int {
    let reader = try LogReader(caller, client: client, .photos, tx)
    try caller.refuseAtKiosk()
    return reader.member
  }

  private static func list(_ caller: Caller, _ call: PhotosList, _ tx: Tx) throws -> PhotosList.Reply {
    let member = try owner(caller, client: call.client, tx)
    let limit = call.limit ?? usualPage
    try Fault.check(limit, in: 1...maxPage, "limit")
    let before = try call.before.map { try find($0, of: member, field: "before", tx) }
    let found = try tx.photos.list(of: member, view: call.view, before: before, limit: limit + 1)
    return PhotosList.Reply(photos: found.prefix(limit).map(PhotoView.init), more: found.count > limit)
  }

  private static func read(_ caller: Caller, _ call: PhotosRead, _ tx: Tx) throws -> PhotosRead.Reply {
    let member = try owner(caller, client: call.client, tx)
    let photo = try find(call.id, of: member, field: "id", tx)
    try Fault.check(call.part, in: 0...max(0, photo.parts - 1), "part")
    guard let bytes = try tx.photos.part(call.part, of: photo.id) else { throw DamagedPhoto(photo: photo.id) }
    return PhotosRead.Reply(bytes: Data(bytes).base64EncodedString())
  }

  // MARK: Changing

  private func change(_ caller: Caller, _ call: PhotosChange, _ tx: Tx) throws -> Outcome<PhotoReply> {
    var photo = try Self.own(call.id, caller, tx)
    let before = photo
    if let text = call.day { photo.day = try day(text, caller) }
    photo.view = call.view ?? photo.view
    let reply = PhotoReply(photo: PhotoView(photo))
    guard photo != before else { return Outcome(reply) }
    try tx.photos.change(photo.id, day: photo.day, view: photo.view)
    return Outcome(reply, events: [.photosChanged(photo.member)])
  }

  /// Deletes the files of photos that are gone, one by one: those of a member who has left can be hundreds of megabytes.
  private func deleteLeftovers() {
    changes.database.readLater(
      { tx in try tx.photos.hasLeftovers() },
      done: { result in
        guard case .success(true) = result else { return }
        changes.makeInParts("photos") { tx in ([], try tx.photos.deleteLeftovers()) }
      })
  }
}

/// A part of a stored file is missing.
private struct DamagedPhoto: Error {
  var photo: Int
}

extension Event {
  static func photosChanged(_ member: Int) -> Event {
    Event(.me(member), PhotosChanged(), key: PhotosChanged.event)
  }
}

extension Topic {
  /// For the server's memory. Never sent to clients.
  static let photoFiles = Topic("photoFiles")
}

/// An uploaded photo was stored. Never sent to clients.
struct PhotoFileUsed: TopicEvent {
  static let event = "photoFiles.used"
  var member: Int
}

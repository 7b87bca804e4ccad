import Foundation
import Gym
import Secrets
import Storage
import Wire

/// The pictures on members' plates. `Face.picture` says to whom they are shown: whoever gets a face with one can read it
/// without a login, since walls have none.
struct FaceService: Service {
  let database: Database
  let calendar: GymCalendar
  let uploads: Uploads
  let tries = RateLimit<Int>(burst: FaceRules.mostInARow, perHour: 1)

  static let maxPartBytes = 180_000
  private static let mostWaiting = 50

  static let memberData = MemberData("faces").exporting { export, tx in
    let member = export.member.id
    guard let picture = try tx.faces.find(member: member), let bytes = try tx.faces.bytes(member: member)
    else { return }
    export.add("picture", PictureExport(bytes: Data(bytes).base64EncodedString(), isWaiting: picture.isWaiting))
  }

  func register(in registry: inout Registry) {
    registry.query(FacesOwn.self, .login) { caller, _, tx in
      FacesOwn.Reply(own: try Self.own(of: try caller.signedIn().member.id, tx))
    }
    registry.instant(FacesUpload.self, .login, upload)
    registry.change(FacesSet.self, .login, prepare: prepare, store)
    registry.change(FacesRemove.self, .login) { caller, _, tx in
      let member = try caller.signedIn().member
      guard try tx.faces.remove(member: member.id) else { return Outcome(Nothing()) }
      return Outcome(Nothing(), events: try Self.changed(member.id, tx, day: calendar.day(at: caller.now)))
    }
    registry.query(FacesWaiting.self, .trainer) { _, _, tx in
      FacesWaiting.Reply(
        waiting: try tx.faces.waiting(limit: Self.mostWaiting).map {
          WaitingPicture(member: FaceView($0.face), picture: $0.picture.token, at: $0.picture.at)
        }, count: try tx.faces.waitingCount())
    }
    registry.change(FacesDecide.self, .trainer, notes: [.pictureAccepted, .pictureRefused], decide)
    registry.publishes(FacesChanged.self)
    registry.remember(FaceFileUsed.self) { [uploads] event, _ in uploads.forget(.faces, member: event.member) }
  }

  // MARK: Setting

  private func upload(_ caller: Caller, _ call: FacesUpload) throws -> FacesUpload.Reply {
    let login = try caller.signedIn().login
    try database.space.keepReserve()
    guard let part = Data(base64Encoded: call.bytes) else { throw Fault.invalid("bytes", "malformed") }
    guard part.count <= Self.maxPartBytes else {
      throw Fault(.invalid, "too_long", field: "bytes", params: ["max": Double(Self.maxPartBytes)])
    }
    let bytes = try uploads.add(
      Array(part), part: call.part, for: .faces, most: FaceRules.mostBytes, of: login, on: caller.client,
      now: caller.now, field: "bytes")
    return FacesUpload.Reply(bytes: bytes)
  }

  /// Checks the file off the writer.
  private func prepare(_ caller: Caller, _ call: FacesSet) async throws -> JPEGFile {
    let (login, member) = try caller.signedIn()
    try database.space.keepReserve()
    let bytes = try uploads.whole(for: .faces, of: login, on: caller.client)
    // Counted first, since checking a file takes time whether it is taken or not.
    if let wait = tries.take(member.id, now: caller.now) {
      throw Fault(.rateLimited, "too_many", retryAfterMs: wait)
    }
    return try Self.checked(bytes)
  }

  private static func checked(_ bytes: [UInt8]) throws(Fault) -> JPEGFile {
    let file: JPEGFile
    do throws(JPEGFile.Flaw) {
      file = try JPEGFile(checking: bytes, mostBytes: FaceRules.mostBytes, mostSide: FaceRules.sides.upperBound)
    } catch { throw Fault(error, sides: FaceRules.sides, field: "bytes") }
    try Fault.check(min(file.width, file.height), in: FaceRules.sides, "bytes")
    guard FaceRules.isSquare(file) else { throw Fault.invalid("bytes", "not_square") }
    return file
  }

  private func store(_ caller: Caller, _ call: FacesSet, _ file: JPEGFile, _ tx: Tx) throws -> Outcome<FacesSet.Reply> {
    let member = try caller.signedIn().member
    try Moderation.check([], by: caller, tx)
    // The staff would only ask themselves.
    let isWaiting = try member.role == .member && GymService.approvesPictures(tx)
    try tx.faces.set(file, token: Tokens.makeShareCode(), isWaiting: isWaiting, member: member.id, at: caller.now)
    return Outcome(
      FacesSet.Reply(own: try Self.own(of: member.id, tx)),
      events: try Self.changed(member.id, tx, day: calendar.day(at: caller.now)) + [
        Event(.faceFiles, FaceFileUsed(member: member.id))
      ])
  }

  // MARK: Deciding

  private func decide(_ caller: Caller, _ call: FacesDecide, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let found = try tx.faces.find(member: call.member), found.isWaiting, found.token == call.picture,
      try tx.members.find(call.member)?.status == .active
    else { throw Fault.missing("picture", field: "picture") }
    if call.accept { try tx.faces.accept(found.id) } else { try tx.faces.remove(member: call.member) }
    try tx.staff.note(call.accept ? .pictureAccepted : .pictureRefused, by: caller, member: call.member)
    return Outcome(Nothing(), events: try Self.changed(call.member, tx, day: calendar.day(at: caller.now)))
  }

  // MARK: For other nouns

  static func own(of member: Int, _ tx: Tx) throws -> OwnPicture {
    let found = try tx.faces.find(member: member)
    return OwnPicture(picture: found?.token, isWaiting: found?.isWaiting == true)
  }

  static func ownChanged(_ member: Int, _ tx: Tx) throws -> Event {
    Event(.me(member), FacesChanged(own: try own(of: member, tx)), key: FacesChanged.event)
  }

  /// The events after a member's picture changed. Earlier events may have the old address; nothing is there any more.
  /// - Parameter day: today.
  static func changed(_ id: Int, _ tx: Tx, day: String) throws -> [Event] {
    guard let member = try tx.members.find(id) else { return [] }
    return [
      try ownChanged(id, tx), Event(.members, MemberChanged(member: member, faceChanged: true)),
    ] + (try ScoreService.boardsChanged(by: member, tx, day: day))
  }
}

extension FloorServer {
  /// A member's picture. It answers later, on another thread.
  /// - Parameters:
  ///   - file: the path after `/faces/`.
  ///   - done: gets nil if there is no such picture.
  package func picture(_ file: String, done: @escaping @Sendable (Result<[UInt8]?, any Error>) -> Void) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 22, parts[1] == "jpg" else { return done(.success(nil)) }
    let token = String(parts[0])
    dispatcher.database.readLater({ tx in try tx.faces.bytes(token: token) }, done: done)
  }
}

extension Topic {
  /// Stays inside the server.
  static let faceFiles = Topic("faceFiles")
}

/// An uploaded picture was set, so its bytes need not be kept.
struct FaceFileUsed: TopicEvent {
  static let event = "faceFiles.used"
  var member: Int
}

extension StaffActionKind {
  static let pictureAccepted = StaffActionKind("pictureAccepted")
  static let pictureRefused = StaffActionKind("pictureRefused")
}

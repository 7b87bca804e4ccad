import Foundation
import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// How many pictures a member sets, who can report one, and what becomes of it while it waits or its member is gone.
@Suite(.limitedConcurrency) struct FaceLimitTests {
  private func isThere(_ floor: TestFloor, _ picture: JSON) async throws -> Bool {
    let file = "\(try #require(picture.string)).jpg"
    let bytes: [UInt8]? = try await withCheckedThrowingContinuation { done in
      floor.server.picture(file) { done.resume(with: $0) }
    }
    return bytes != nil
  }

  @Test("a member sets 20 pictures in a row and then one an hour; a file that is refused counts, too")
  func inARow() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for _ in 1..<FaceRules.mostInARow { _ = try await mara.setPicture(SampleJPEG().bytes) }
    try await mara.uploadPicture(Array("GIF89a".utf8))
    #expect(try await mara.refusedChange("faces.set").reason == "not_a_jpeg")
    try await mara.uploadPicture(SampleJPEG(width: 500).bytes)
    let own = try await mara.call("faces.own").own
    let refusal = try await mara.refusedChange("faces.set")
    #expect(refusal.reason == "too_many" && refusal.code == "rate_limited" && refusal.retryAfterMs == 3_600_000)
    #expect(try await mara.call("faces.own").own == own)
    floor.time.advance(3_600_000)
    #expect(try await mara.setPicture(SampleJPEG().bytes) != own)
    try await mara.uploadPicture(SampleJPEG().bytes)
    #expect(try await mara.refusedChange("faces.set").reason == "too_many")
  }

  @Test("a part that is too long is refused, and nothing of it is kept")
  func longPart() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let part = JSON.string(Data(count: FaceService.maxPartBytes + 1).base64EncodedString())
    let refusal = try await mara.refusal("faces.upload", ["part": 0, "bytes": part])
    #expect(refusal.reason == "too_long" && refusal.field == "bytes")
    #expect(refusal.params["max"] == FaceService.maxPartBytes.json)
    #expect(try await mara.refusedChange("faces.set").reason == "no_such_upload")
  }

  @Test("a muted member can remove their picture")
  func muted() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let own = try await mara.setPicture(SampleJPEG().bytes)
    let member = mara.member
    try await floor.database.write { tx in try tx.reports.mute(member, since: 0, until: nil) }
    _ = try await mara.change("faces.remove")
    #expect(try await mara.call("faces.own").own == [:])
    #expect(try await !isThere(floor, own.picture))
  }

  @Test("nobody can read the picture of a removed member, and it is back with them")
  func removed() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    let own = try await mara.setPicture(SampleJPEG().bytes)
    #expect(try await isThere(floor, own.picture))
    _ = try await owner.change("accounts.remove", ["member": mara.member])
    #expect(try await !isThere(floor, own.picture))
    _ = try await owner.change("accounts.restore", ["member": mara.member])
    #expect(try await isThere(floor, own.picture))
  }

  @Test("hiding gives a picture that waits another address, and it still waits")
  func hidden() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await owner.change("gym.configure", ["approvesPictures": true])
    let first = try await mara.setPicture(SampleJPEG().bytes)
    for change in [["showsInitials": true], ["shownOnFloor": false]] as [Params] {
      let before = try await mara.call("faces.own").own.picture
      _ = try await mara.change("members.update", change)
      let own = try await mara.call("faces.own").own
      #expect(own.picture != before && own.isWaiting == true)
      #expect(try await !isThere(floor, before))
      #expect(try await isThere(floor, own.picture))
      #expect(try await mara.call("members.me").member.picture.isNull)
      #expect(try await owner.call("faces.waiting").waiting.array.map(\.picture) == [own.picture])
    }
    let params: Params = ["member": mara.member, "picture": first.picture, "accept": true]
    #expect(try await owner.refusedChange("faces.decide", params).reason == "no_such_picture")
  }

  @Test("once the gym accepts pictures no longer, a new one is shown, and those that wait go on waiting")
  func switchedOff() async throws {
    let floor = try TestFloor()
    let (owner, mara, ines) = (try await floor.owner(), try await floor.member("Mara"), try await floor.member("Ines"))
    _ = try await owner.change("gym.configure", ["approvesPictures": true])
    let waiting = try await mara.setPicture(SampleJPEG().bytes)
    _ = try await owner.change("gym.configure", ["approvesPictures": false])
    #expect(try await ines.setPicture(SampleJPEG().bytes).isWaiting.isNull)
    #expect(try await mara.call("faces.own").own == waiting)
    #expect(waiting.isWaiting == true)
    #expect(try await owner.call("faces.waiting").waiting.array.map(\.picture) == [waiting.picture])
    let params: Params = ["member": mara.member, "picture": waiting.picture, "accept": true]
    _ = try await owner.change("faces.decide", params)
    #expect(try await mara.call("members.me").member.picture == waiting.picture)
  }

  @Test("whoever only sees the floor cannot report a picture that is not shown there; a friend can")
  func initials() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    _ = try await mara.setPicture(SampleJPEG().bytes)
    _ = try await mara.change("members.update", ["showsInitials": true])
    let report: Params = ["what": "picture", "id": mara.member, "reason": "other"]
    #expect(try await ines.refusedChange("reports.send", report).reason == "no_such_picture")
    try await floor.befriend(mara, ines)
    _ = try await ines.change("reports.send", report)
  }
}

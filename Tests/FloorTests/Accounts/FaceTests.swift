import Foundation
import Gym
import TestKit
import Testing
import Wire

@testable import Floor

/// The pictures on members' plates: who sees them, where they are, and what is taken.
@Suite(.limitedConcurrency) struct FaceTests {
  private func read(_ floor: TestFloor, _ picture: JSON) async throws -> [UInt8]? {
    let file = "\(try #require(picture.string)).jpg"
    return try await withCheckedThrowingContinuation { done in floor.server.picture(file) { done.resume(with: $0) } }
  }

  @Test("a picture is on the plate everywhere, at an address of its own, until it is replaced or removed")
  func set() async throws {
    let floor = try TestFloor()
    let (kiosk, mara) = (try await floor.device("kiosk"), try await floor.member("Mara"))
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    #expect(try await mara.call("faces.own").own == [:])
    let sample = SampleJPEG(more: SampleJPEG.segment(0xE1, Array("Exif\0\0GPS".utf8)))
    let first = try await mara.setPicture(sample.bytes)
    #expect(try await read(floor, first.picture) == SampleJPEG().bytes)
    #expect(await mara.event("faces.changed").data.own == first)
    #expect(try await mara.call("members.me").member.picture == first.picture)
    #expect(try await kiosk.call("members.roster", ["text": "mar"]).faces[0].picture == first.picture)
    let listed = try await floor.owner().call("members.list", ["text": "mar"])
    #expect(listed["members"][0].picture == first.picture)
    let second = try await mara.setPicture(SampleJPEG(width: 300, height: 320).bytes)
    #expect(second.picture != first.picture)
    #expect(try await read(floor, first.picture) == nil)
    #expect(try await read(floor, second.picture) == SampleJPEG(width: 300, height: 320).bytes)
    for _ in 1...2 { _ = try await mara.change("faces.remove") }
    #expect(try await read(floor, second.picture) == nil)
    #expect(try await kiosk.call("members.roster", ["text": "mar"]).faces[0].picture.isNull)
    #expect(try await mara.call("faces.own").own == [:])
    #expect(try floor.problems() == [])
  }

  @Test("walls show it only beside the display name, and hiding gives it another address")
  func walls() async throws {
    let floor = try TestFloor()
    let (wall, kiosk) = (try await floor.device("wall"), try await floor.device("kiosk"))
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    try await mara.log(80)
    let shown = try await mara.setPicture(SampleJPEG().bytes).picture
    func onWall() async throws -> JSON {
      await floor.settle()
      return try await wall.reconnected().call("topics.subscribe", ["topic": "floor"]).snapshot.rows[0].member.picture
    }
    func atKiosk() async throws -> JSON {
      try await kiosk.call("members.roster", ["text": "mar"]).faces[0].picture
    }
    #expect(try await onWall() == shown)
    _ = try await mara.change("members.update", ["showsInitials": true])
    let second = try await mara.call("faces.own").own.picture
    #expect(second != shown)
    #expect(try await read(floor, shown) == nil)
    #expect(try await onWall().isNull)
    #expect(try await atKiosk().isNull)
    #expect(try await ines.call("friends.profile", ["member": mara.member]).member.picture == second)
    _ = try await mara.change("members.update", ["showsInitials": false])
    #expect(try await onWall() == second)
    #expect(try await atKiosk() == second)
    _ = try await mara.change("members.update", ["shownOnFloor": false])
    let third = try await mara.call("faces.own").own.picture
    #expect(third != second)
    #expect(try await read(floor, second) == nil)
    #expect(try await atKiosk().isNull)
    #expect(try await ines.call("friends.profile", ["member": mara.member]).member.picture == third)
    #expect(try await read(floor, third) == SampleJPEG().bytes)
    #expect(try floor.problems() == [])
  }

  @Test("if the gym wants to accept pictures, a new one waits, and what was refused is gone")
  func approval() async throws {
    let floor = try TestFloor()
    let (owner, tove, mara) = (try await floor.owner(), try await floor.trainer(), try await floor.member("Mara"))
    #expect(try await owner.change("gym.configure", ["approvesPictures": true]).approvesPictures == true)
    // Staff would only ask themselves.
    #expect(try await tove.setPicture(SampleJPEG().bytes).isWaiting.isNull)
    let first = try await mara.setPicture(SampleJPEG().bytes)
    #expect(first.isWaiting == true)
    #expect(try await mara.call("members.me").member.picture.isNull)
    let waiting = try await tove.call("faces.waiting")
    #expect(waiting.count == 1 && waiting.waiting[0].picture == first.picture)
    #expect(waiting.waiting[0].member.id == mara.member.json && waiting.waiting[0].member.picture.isNull)
    #expect(try await mara.refusal("faces.waiting").code == "forbidden")
    // Another one came while the trainer looked at the first.
    let second = try await mara.setPicture(SampleJPEG(width: 500).bytes)
    func decision(_ picture: JSON, _ accept: Bool) -> Params {
      ["member": mara.member, "picture": picture, "accept": accept]
    }
    #expect(try await tove.refusedChange("faces.decide", decision(first.picture, true)).reason == "no_such_picture")
    _ = try await tove.change("faces.decide", decision(second.picture, true))
    #expect(try await mara.call("members.me").member.picture == second.picture)
    #expect(try await tove.refusedChange("faces.decide", decision(second.picture, false)).reason == "no_such_picture")
    let third = try await mara.setPicture(SampleJPEG().bytes)
    _ = try await owner.change("faces.decide", decision(third.picture, false))
    #expect(try await mara.call("faces.own").own == [:])
    #expect(try await read(floor, third.picture) == nil)
    let kinds = try await owner.call("staff.actions").actions.array.prefix(2).map(\.kind)
    #expect(kinds == ["pictureRefused", "pictureAccepted"])
    #expect(try floor.problems() == [])
  }

  @Test("what is no small square JPEG is refused at its field, and the picture stays as it was")
  func wrong() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let own = try await mara.setPicture(SampleJPEG().bytes)
    #expect(try await mara.refusedChange("faces.set").reason == "no_such_upload")
    let bad: [(bytes: [UInt8], reason: String)] = [
      (Array("GIF89a".utf8), "not_a_jpeg"), (SampleJPEG().bytes + [0], "broken_jpeg"),
      (SampleJPEG(frame: 0xC9).bytes, "other_jpeg"), (SampleJPEG(width: 255, height: 255).bytes, "out_of_range"),
      (SampleJPEG(width: 1_025, height: 1_024).bytes, "out_of_range"),
      (SampleJPEG(width: 512, height: 564).bytes, "not_square"),
    ]
    for (bytes, reason) in bad {
      try await mara.uploadPicture(bytes)
      let refusal = try await mara.refusedChange("faces.set")
      #expect(refusal.reason.string == reason && refusal.field == "bytes", "\(reason)")
    }
    #expect(try await mara.refusal("faces.upload", ["part": 0, "bytes": "?"]).reason == "malformed")
    let part = JSON.string(Data(repeating: 1, count: 150_001).base64EncodedString())
    _ = try await mara.call("faces.upload", ["part": 0, "bytes": part])
    #expect(try await mara.refusal("faces.upload", ["part": 1, "bytes": part]).reason == "too_long")
    #expect(try await mara.call("faces.own").own == own)
  }

  @Test("whoever is muted sets none, and an owner removes a reported one, but not the next")
  func reported() async throws {
    let floor = try TestFloor()
    let (owner, mara, ines) = (try await floor.owner(), try await floor.member("Mara"), try await floor.member("Ines"))
    let report: Params = ["what": "picture", "id": mara.member, "reason": "sexual"]
    #expect(try await ines.refusedChange("reports.send", report).reason == "no_such_picture")
    _ = try await mara.setPicture(SampleJPEG().bytes)
    for _ in 1...2 { _ = try await ines.change("reports.send", report) }
    let second = try await mara.setPicture(SampleJPEG().bytes)
    _ = try await ines.change("reports.send", report)
    let open = try await owner.call("topics.subscribe", ["topic": "reports"]).snapshot.open
    #expect(open.array.count == 2 && open[0].picture.isNull && open[1].picture == second.picture)
    #expect(open[1].what == "picture" && open[1]["text"].isNull && open[1].senders.array.count == 1)
    func remove(_ report: JSON, _ more: Params = [:]) async throws {
      let params: Params = ["report": report.id, "decision": "remove"]
      _ = try await owner.change("reports.decide", params.merging(more) { $1 })
    }
    try await remove(open[0])
    #expect(try await mara.call("faces.own").own == second)
    try await remove(open[1], ["mute": ["days": 7] as JSON])
    #expect(try await mara.call("faces.own").own == [:])
    try await mara.uploadPicture(SampleJPEG().bytes)
    #expect(try await mara.refusedChange("faces.set").reason == "muted")
  }

  @Test("it is in the export, stays when the log is cleared, and is gone with a block and with the account")
  func life() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    let own = try await mara.setPicture(SampleJPEG().bytes)
    let exported: JSON = ["bytes": .string(Data(SampleJPEG().bytes).base64EncodedString())]
    #expect(try await mara.call("accounts.export").picture == exported)
    #expect(try floor.exported("mara@example.com").picture == exported)
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(try await read(floor, own.picture) != nil)
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    #expect(try await read(floor, own.picture) == nil)
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": false])
    #expect(try await read(floor, own.picture) != nil)
    let again = try await floor.logIn("mara@example.com")
    _ = try await again.change("accounts.delete", ["password": TestFloor.password])
    #expect(try await read(floor, own.picture) == nil)
    #expect(try floor.count("SELECT COUNT(*) FROM faces") == 0)
    #expect(try floor.problems() == [])
  }
}

extension TestClient {
  /// Uploads a picture in one part.
  func uploadPicture(_ bytes: [UInt8]) async throws {
    let text = Data(bytes).base64EncodedString()
    _ = try await call("faces.upload", ["as": handle, "part": 0, "bytes": text])
  }

  /// Uploads a picture and makes it the member's.
  /// - Returns: what the member learns of it.
  func setPicture(_ bytes: [UInt8]) async throws -> JSON {
    try await uploadPicture(bytes)
    return try await change("faces.set", ["as": handle]).own
  }
}

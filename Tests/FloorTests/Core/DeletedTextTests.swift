import Foundation
import Gym
import TestKit
import Testing
import Wire

@testable import Floor

/// What a member deleted, and what was only shown, is in no file of the database, no stored reply and no freed page.
@Suite(.limitedConcurrency) struct DeletedTextTests {
  /// All bytes of the database's files, after a checkpoint.
  private func files(_ floor: TestFloor) throws -> Data {
    floor.stop()
    let names = try FileManager.default.contentsOfDirectory(atPath: floor.folder.path)
    return try names.filter { $0.hasPrefix("rackside.sqlite") }.reduce(into: Data()) { all, name in
      all += try Data(contentsOf: URL(fileURLWithPath: floor.folder.path + "/" + name))
    }
  }

  private func found(_ words: [String], in bytes: Data) -> [String] {
    words.filter { bytes.range(of: Data($0.utf8)) != nil }
  }

  @Test("messages, comments and notes that were deleted or replaced")
  func deleted() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    _ = try await mara.change("messages.write", ["to": ines.member.json, "text": "Staying"])
    let message = try await mara.change("messages.write", ["to": ines.member.json, "text": "Zirkonium"]).message.id
    _ = try await mara.change("messages.delete", ["message": message])
    let group = try await mara.change(
      "messages.group", ["name": "Wolframite", "members": JSON.array([ines.member.json])]
    ).conversation.id
    _ = try await ines.change("messages.write", ["conversation": group, "text": "Vanadium"])
    _ = try await ines.change("messages.deleteAll")
    _ = try await mara.change("messages.deleteAll")
    let set = try await mara.log(80, reps: 5, ["note": "Molybdenum"]).set
    _ = try await mara.change(
      "sets.edit", ["set": set.id, "kind": "working", "weight": kg(80), "reps": 5, "note": "Kept"])
    _ = try await mara.change("workouts.finish", ["name": "Rhodium", "comment": "Tellurium"])
    _ = try await mara.change("workouts.comment", ["workout": set.workout, "comment": ""])
    _ = try await mara.change("workouts.rename", ["workout": set.workout, "name": "Kept name"])
    let post = JSON.string("workout.\(mara.member).\(set.workout.int ?? 0)")
    let comment = try await ines.change("posts.comment", ["post": post, "text": "Palladium"]).comment.id
    _ = try await ines.change("posts.uncomment", ["comment": comment])
    #expect(try floor.problems() == [])
    let bytes = try files(floor)
    #expect(found(["Kept name"], in: bytes) == ["Kept name"])
    let gone = ["Zirkonium", "Wolframite", "Vanadium", "Molybdenum", "Rhodium", "Tellurium", "Palladium", "Staying"]
    #expect(found(gone, in: bytes) == [])
  }

  @Test("a log that was cleared, and whatever was written to somebody who deleted their account")
  func cleared() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    _ = try await mara.log(80, reps: 5, ["note": "Molybdenum"])
    _ = try await mara.change("workouts.finish", ["name": "Rhodium", "comment": "Tellurium"])
    _ = try await mara.change("accounts.clearLog", ["password": JSON.string(TestFloor.password)])
    _ = try await mara.change("messages.write", ["to": ines.member.json, "text": "Zirkonium"])
    _ = try await ines.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    await floor.settle()
    #expect(found(["Molybdenum", "Rhodium", "Tellurium", "Zirkonium"], in: try files(floor)) == [])
  }

  @Test("the secret and the recovery codes of a second factor, as somebody was shown them")
  func secondFactor() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let begun = try await tove.call("secondFactor.begin", ["as": tove.handle])
    let phone = try Phone(begun)
    _ = try await tove.change(
      "secondFactor.turnOn",
      ["as": tove.handle, "code": phone.code(floor), "recoveryCode": phone.recoveryCodes[0].uppercased()])
    let made = try await tove.change("secondFactor.newCodes", ["as": tove.handle]).recoveryCodes.array
    let shown = phone.recoveryCodes + made.compactMap(\.string) + [try #require(begun.secret.string)]
    #expect(shown.count == 21)
    await floor.settle()
    let bytes = try files(floor)
    #expect(found(["Tove"], in: bytes) == ["Tove"])
    #expect(found(shown + shown.map { $0.uppercased() }, in: bytes) == [])
  }

  @Test("a retry still gets the reply of the first try, whatever was deleted since")
  func retry() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    let key = newKey()
    let written: Params = ["to": ines.member.json, "text": "Zirkonium"]
    let first = try await mara.change("messages.write", written, key: key)
    #expect(try await mara.change("messages.write", written, key: key) == first)
    #expect(
      try await mara.refusedChange("messages.write", ["to": ines.member.json, "text": "Other"], key: key).reason
        == "key_reused")
  }
}

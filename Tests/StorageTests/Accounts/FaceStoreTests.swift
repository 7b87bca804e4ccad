import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct FaceStoreTests {
  private static let (first, second) = (String(repeating: "a", count: 22), String(repeating: "b", count: 22))

  private static func file() throws -> JPEGFile {
    try JPEGFile(checking: SampleJPEG().bytes, mostBytes: 300_000, mostSide: 1_024)
  }

  @Test("a face has the picture that others see, through each change of it")
  func picture() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      func seen() throws -> String? { try tx.members.find(mara)?.face.picture }
      try tx.faces.set(try Self.file(), token: Self.first, isWaiting: true, member: mara, at: 1)
      #expect(try seen() == nil)
      let waiting = try #require(try tx.faces.find(member: mara))
      try tx.faces.accept(waiting.id)
      #expect(try seen() == Self.first)
      let hasMoved = try tx.faces.move(member: mara, to: Self.second)
      #expect(hasMoved)
      #expect(try seen() == Self.second)
      let (old, new) = (try tx.faces.bytes(token: Self.first), try tx.faces.bytes(token: Self.second))
      #expect(try old == nil && new == Self.file().bytes)
      try tx.faces.set(try Self.file(), token: Self.first, isWaiting: false, member: mara, at: 2)
      #expect(try seen() == Self.first)
      // A report of the first one must not mean this one.
      #expect(try tx.faces.find(member: mara)?.id != waiting.id)
      let (was, again) = (try tx.faces.remove(member: mara), try tx.faces.remove(member: mara))
      #expect(was && !again)
      #expect(try seen() == nil)
    }
  }

  @Test("those that wait are listed from the oldest, without members whom the gym blocked")
  func waiting() async throws {
    let store = try Store()
    try await store.write { tx in
      for (index, name) in ["ines", "mara", "ben", "tove"].enumerated() {
        let member = try tx.person(name).id
        let token = String(repeating: "\(index)", count: 22)
        try tx.faces.set(try Self.file(), token: token, isWaiting: index < 3, member: member, at: 9 - index)
        if name == "mara" { try tx.accounts.setStatus(member, .blocked) }
      }
      #expect(try tx.faces.waiting(limit: 9).map(\.face.name) == ["ben", "ines"])
      #expect(try tx.faces.waiting(limit: 1).map(\.picture.at) == [7])
      #expect(try tx.faces.waitingCount() == 2)
    }
  }
}

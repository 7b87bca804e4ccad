import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct PhotoStoreTests {
  private static func photo(_ day: Int, _ view: BodyView = .front, bytes: Int = 3) -> NewPhoto {
    NewPhoto(
      (0..<bytes).map { UInt8($0 % 251) }, width: 600, height: 800, day: CalendarDay(number: 20_000 + day), view: view)
  }

  @Test("a photo is read as it was stored, with each part of its file, and changed")
  func stored() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      let new = Self.photo(1, .side, bytes: PhotoRules.partBytes + 1)
      let id = try tx.photos.insert(new, member: mara, at: 9)
      let stored = new.stored(id: id, member: mara)
      #expect(try tx.photos.find(id) == stored)
      #expect(stored.parts == 2 && new.parts.map(\.count) == [PhotoRules.partBytes, 1])
      #expect(try (0..<3).map { try tx.photos.part($0, of: id) } == [new.parts[0], new.parts[1], nil])
      try tx.photos.change(id, day: CalendarDay(number: 20_002), view: .back)
      let changed = try tx.photos.find(id)
      #expect(changed?.day.number == 20_002 && changed?.view == .back && changed?.bytes == stored.bytes)
      let totals = try tx.photos.totals(of: mara)
      #expect(totals.count == 1 && totals.bytes == PhotoRules.partBytes + 1)
    }
  }

  @Test("a member's photos are listed by day and by when they were added, of one view too, and page by page")
  func list() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let photos: [(day: Int, view: BodyView)] = [(2, .front), (1, .side), (2, .side), (3, .front)]
      let ids = try photos.map { try tx.photos.insert(Self.photo($0.day, $0.view), member: mara, at: 9) }
      _ = try tx.photos.insert(Self.photo(4), member: ben, at: 9)
      let order = [ids[3], ids[2], ids[0], ids[1]]
      let all = try tx.photos.list(of: mara, limit: 9)
      #expect(all.map(\.id) == order)
      #expect(try tx.photos.list(of: mara, before: all[1], limit: 1).map(\.id) == [ids[0]])
      #expect(try tx.photos.list(of: mara, view: .side, limit: 9).map(\.id) == [ids[2], ids[1]])
      #expect(try tx.photos.added(by: mara, from: ids[1], limit: 2).map(\.id) == [ids[1], ids[2]])
    }
  }

  @Test("the bytes of all photos are counted as photos come and go, also with their member")
  func counted() async throws {
    let store = try Store()
    try await store.write { tx in
      #expect(try tx.photos.bytesOfAll() == 0)
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let first = try tx.photos.insert(Self.photo(1, bytes: 5), member: mara, at: 9)
      for (member, bytes) in [(mara, 7), (ben, 11)] {
        _ = try tx.photos.insert(Self.photo(2, bytes: bytes), member: member, at: 9)
      }
      #expect(try tx.photos.bytesOfAll() == 23)
      try tx.photos.change(first, day: CalendarDay(number: 20_002), view: .back)
      try tx.photos.remove(first)
      #expect(try tx.photos.bytesOfAll() == 18)
      try tx.accounts.remove(mara)
      #expect(try tx.photos.bytesOfAll() == 11)
    }
  }

  @Test("the files of photos that are gone are deleted one by one, and nobody else's")
  func leftovers() async throws {
    let store = try Store()
    let (mara, kept) = try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      for day in 1...3 { _ = try tx.photos.insert(Self.photo(day), member: mara, at: 9) }
      return (mara, try tx.photos.insert(Self.photo(1), member: ben, at: 9))
    }
    try await store.write { tx in
      for photo in try tx.photos.list(of: mara, limit: 9) { try tx.photos.remove(photo.id) }
    }
    #expect(try store.count("photos") == 1)
    #expect(try store.count("photo_parts") == 4)
    var deleted = 0
    while try await store.write({ tx in try tx.photos.deleteLeftovers() }) { deleted += 1 }
    #expect(deleted == 3)
    let (isLeft, part) = try await store.write { tx in
      (try tx.photos.hasLeftovers(), try tx.photos.part(0, of: kept))
    }
    #expect(!isLeft)
    #expect(part == [0, 1, 2])
    #expect(try store.count("photo_parts") == 1)
  }
}

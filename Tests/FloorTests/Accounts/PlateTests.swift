import TestKit
import Testing

@testable import Floor

/// How members are found at a kiosk, and what tells their plates apart.
@Suite(.limitedConcurrency) struct PlateTests {
  private static func join(_ kiosk: TestClient, _ name: String, _ more: Params = [:]) async throws -> JSON {
    let person: Params = ["name": name, "displayName": name, "pin": "2580", "unit": "kg", "shownOnFloor": true]
    return try await kiosk.change("members.signUp", person.merging(more) { $1 }).member
  }

  @Test("a kiosk has a letter for every member; it, staff and friends find a name in Latin letters too")
  func scripts() async throws {
    let floor = try TestFloor()
    let (owner, kiosk) = (try await floor.owner(), try await floor.device("kiosk"))
    for name in ["Ольга", "美咲", "Zoë"] { _ = try await Self.join(kiosk, name) }
    let ben = try await floor.member("Ben")
    let oleg = try await floor.member("Олег", more: ["email": "oleg@example.com"])
    func found(_ text: String) async throws -> [String] {
      try await kiosk.call("members.roster", ["text": text]).faces.array.compactMap { $0.name.string }
    }
    for text in ["olga", "Оль", "Оlg"] { #expect(try await found(text) == ["Ольга"]) }
    #expect(try await found("о") == ["Олег", "Ольга"])
    for text in ["mei", "xiao", "美"] { #expect(try await found(text) == ["美咲"]) }
    let letters = try await kiosk.call("members.roster").letters.array.compactMap(\.string)
    #expect(letters == ["b", "m", "n", "o", "x", "z", "о", "美"])
    #expect(try await kiosk.call("members.roster", ["text": "z"]).letters.isNull)
    let listed: JSON = try await owner.call("members.list", ["as": owner.handle, "text": "olg"])
    #expect(listed["members"].array.map(\.displayName) == ["Ольга"])
    _ = try await oleg.change("friends.share", ["as": oleg.handle, "foundByName": true])
    let people = try await ben.call("friends.find", ["as": ben.handle, "text": "ole"])
    #expect(people.text.contains("Олег"))
    // A new name is found at once, and the old one no longer.
    _ = try await owner.change("accounts.rename", ["member": ben.member, "displayName": "Борис"])
    #expect(try await found("boris") == ["Борис"])
    #expect(try await found("ben") == [])
    #expect(try floor.problems() == [])
  }

  @Test("staff find a member by all words of the full name, also if the display name has some of them")
  func severalWords() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let lind = try await floor.member("Mara L", more: ["name": "Mara Lindqvist", "email": "lind@example.com"])
    _ = try await floor.member("Mara", more: ["name": "Mara Olsen", "email": "olsen@example.com"])
    for text in ["mara lind", "mara l", "lindqvist"] {
      let listed: JSON = try await owner.call("members.list", ["as": owner.handle, "text": JSON.string(text)])
      #expect(listed["members"].array.map(\.id) == [.number(Double(lind.member))], "\(text)")
    }
  }

  @Test("whoever takes a name keeps the colour, unless somebody with the new letters has it")
  func renamed() async throws {
    let floor = try TestFloor()
    let (owner, kiosk) = (try await floor.owner(), try await floor.device("kiosk"))
    let carl = try await Self.join(kiosk, "Carl", ["colour": "blue"])
    let mara = try await floor.member("Mara", more: ["colour": "blue"])
    func named(_ name: String) async throws -> JSON {
      try await mara.change("members.update", ["displayName": name]).member
    }
    #expect(carl.colour == "blue" && carl.initials == "CA")
    #expect(try await named("Marie").colour == "blue")
    #expect(try await named("Dora").colour == "blue")
    let cara = try await named("Cara")
    #expect(cara.initials == "CA" && cara.colour != "blue")
    // Back to letters of her own she keeps what she has by now.
    #expect(try await named("Mara").colour == cara.colour)
    // The owner's correction does the same.
    let maik = try await Self.join(kiosk, "Max", ["colour": cara.colour])
    #expect(maik.colour != cara.colour)
    let zoe = try await Self.join(kiosk, "Zoe", ["colour": "blue"])
    _ = try await owner.change("accounts.rename", ["member": zoe.id, "displayName": "Caro"])
    let faces = try await kiosk.call("members.roster", ["text": "ca"]).faces.array
    #expect(faces.count == 2 && Set(faces.map(\.colour)).count == 2 && Set(faces.map(\.initials)) == ["CA"])
  }

  @Test("two who join at once with the same letters and the colour that both were shown get two colours")
  func atOnce() async throws {
    let floor = try TestFloor()
    let kiosks = [try await floor.device("kiosk"), try await floor.device("kiosk")]
    var shown: [JSON] = []
    for (kiosk, name) in zip(kiosks, ["Carl", "Cara"]) {
      shown.append(try await kiosk.call("members.checkName", ["displayName": name]).colour)
    }
    #expect(shown[0] == shown[1])
    let colour = shown[0]
    async let carl = Self.join(kiosks[0], "Carl", ["colour": colour])
    async let cara = Self.join(kiosks[1], "Cara", ["colour": colour])
    let colours = [try await carl.colour, try await cara.colour]
    #expect(colours.contains(colour) && colours[0] != colours[1])
  }
}

import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Who may call a method or listen to a topic, by the names that docs/PROTOCOL.md defines.
enum Rule: String, CaseIterable {
  case anyone, unidentified, notDisplay, identified, device, radio, kiosk, login, account, anyLogin, delivery, trainer
  case owner, controller
}

/// The kinds of callers that the tests try.
enum Who: String, CaseIterable {
  case stranger, pairing, kioskAlone, kioskWithMember, wall, terminal, radio, member, trainer, owner, ownerByPin

  var isKiosk: Bool { [.kioskAlone, .kioskWithMember, .ownerByPin].contains(self) }
  var isDevice: Bool { isKiosk || [.wall, .terminal, .radio].contains(self) }
  var hasLogin: Bool { [.kioskWithMember, .member, .trainer, .owner, .ownerByPin].contains(self) }
}

extension Rule {
  /// The reason for refusing a caller; nil if the caller is allowed.
  func refusal(_ who: Who) -> String? {
    if who == .radio { return ofRadio }
    return switch self {
    case .anyone: nil
    case .radio: who.isDevice || who.hasLogin ? "not_allowed" : "no_session"
    case .unidentified: who == .stranger ? nil : "already_identified"
    case .notDisplay: who.isDevice && !who.isKiosk ? "not_allowed" : nil
    case .identified: [.stranger, .pairing].contains(who) ? "no_session" : nil
    case .kiosk: who.isKiosk ? nil : who.isDevice ? "not_allowed" : "no_session"
    case .login, .account, .anyLogin, .delivery: who.hasLogin ? nil : "no_session"
    case .trainer: leads(who) ? nil : who.hasLogin ? "not_allowed" : "no_session"
    // Unless the owner lets members, too.
    case .controller: who.isKiosk || leads(who) ? nil : who.isDevice || who.hasLogin ? "not_allowed" : "no_session"
    case .device: who.isDevice ? nil : who.hasLogin ? "not_allowed" : "no_session"
    case .owner: who == .owner ? nil : who.hasLogin ? "not_allowed" : "no_session"
    }
  }

  private var ofRadio: String? {
    switch self {
    case .anyone, .radio: nil
    case .unidentified: "already_identified"
    default: "not_allowed"
    }
  }

  private func leads(_ who: Who) -> Bool { who == .trainer || who == .owner }

  /// The rules of all pages' tables with this heading, sorted by name.
  static func listed(_ heading: String) throws -> [(name: String, rule: Rule)] {
    try ProtocolPage.rows(heading).map { row in
      try #require(row.count == 2, "\(row)")
      return (row[0], try #require(Rule(rawValue: row[1]), "\(row[0]): docs/PROTOCOL.md has no word \(row[1])"))
    }.sorted { $0.name < $1.name }
  }
}

extension TestFloor {
  /// A new connection of each kind.
  func caller(_ who: Who) async throws -> TestClient {
    func member(_ client: TestClient, _ email: String) async throws -> TestClient {
      if try database.read({ tx in try tx.members.secrets(emailKey: email) }) == nil {
        let name = String(email.prefix { $0 != "@" })
        try await self.member(name).hangUp()
      }
      return try await loggedIn(client, "sessions.logIn", ["email": email, "password": TestFloor.password])
    }
    switch who {
    case .stranger: return connect()
    case .pairing:
      let client = connect()
      _ = try await client.call("devices.pair", ["kind": "wall", "about": "a test"])
      return client
    case .kioskAlone: return try await device("kiosk")
    case .kioskWithMember: return try await member(device("kiosk"), "mara@example.com")
    case .wall: return try await device("wall")
    case .terminal: return try await device("terminal")
    case .radio: return try await device("radio")
    case .member: return try await member(connect(), "mara@example.com")
    case .trainer:
      let client = try await member(connect(), "tove@example.com")
      _ = try await owner().change("members.setRole", ["member": client.member, "role": "trainer"])
      return client
    case .owner:
      let owner = try await owner()
      owner.member = try await owner.call("members.me").member.id.int ?? 0
      // A confirmed password, so that the tests get past that question.
      _ = try await owner.change("sessions.confirm", ["as": owner.handle, "password": Self.password])
      return owner
    case .ownerByPin:
      let kiosk = try await device("kiosk")
      let owner = try #require(try database.read { tx in try tx.members.secrets(emailKey: "nadia@example.com") })
      return try await loggedIn(kiosk, "sessions.enter", ["member": owner.member.id, "pin": "7391"])
    }
  }

  private func loggedIn(_ client: TestClient, _ method: String, _ params: Params) async throws -> TestClient {
    let reply = try await client.call(method, params)
    client.handle = reply.handle.string ?? ""
    client.member = reply.member.id.int ?? 0
    return client
  }
}

import Foundation
import Testing

@testable import Authority

@Suite struct TrustProfileTests {
  func read(_ xml: String) throws -> [String: Any] {
    let found = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil)
    return try #require(found as? [String: Any])
  }

  @Test("the profile has the authority as a root, and any gym's name")
  func content() throws {
    let gym = "Fit & <Fun> \"Süd\" ]]> \u{1}\u{FFFF}力"
    let authority = try GymAuthority(gym: gym, host: "", now: today)
    let profile = try read(TrustProfile.xml(authority, gym: gym))
    let roots = try #require(profile["PayloadContent"] as? [[String: Any]])
    let root = try #require(roots.first)
    #expect(roots.count == 1)
    #expect(root["PayloadType"] as? String == "com.apple.security.root")
    #expect(root["PayloadContent"] as? Data == Data(authority.der))
    #expect(root["PayloadVersion"] as? Int == 1)
    #expect(profile["PayloadType"] as? String == "Configuration")
    #expect(profile["PayloadVersion"] as? Int == 1)
    #expect(profile["PayloadDisplayName"] as? String == "Fit & <Fun> \"Süd\" ]]> 力 — Rackside authority")
    for part in [profile, root] {
      let uuid = try #require(part["PayloadUUID"] as? String)
      #expect(UUID(uuidString: uuid) != nil)
      #expect(part["PayloadIdentifier"] is String)
    }
    #expect(root["PayloadUUID"] as? String != profile["PayloadUUID"] as? String)
    #expect(root["PayloadIdentifier"] as? String != profile["PayloadIdentifier"] as? String)
  }

  @Test("a profile that is installed again replaces the first, and another gym's does not")
  func identifiers() throws {
    let one = try GymAuthority(gym: "Iron Hall", host: "", now: today)
    let other = try GymAuthority(gym: "Iron Hall", host: "", now: today)
    #expect(TrustProfile.xml(one, gym: "Iron Hall") == TrustProfile.xml(one, gym: "Iron Hall"))
    let profiles = try [(one, "Iron Hall"), (one, "Steel Hall"), (other, "Iron Hall")].map {
      try read(TrustProfile.xml($0.0, gym: $0.1))
    }
    for key in ["PayloadUUID", "PayloadIdentifier"] {
      let values = try profiles.map { try #require($0[key] as? String) }
      #expect(values[0] == values[1])
      #expect(values[0] != values[2])
    }
    // Version 8, variant 10.
    #expect(
      TrustProfile.uuid("root", one.fingerprint).contains(/^[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[89AB][0-9A-F]{3}-/))
  }
}

import Testing

@testable import Push

/// The topic that a push service sees of a notice, besides its endpoint.
@Suite struct PushTopicTests {
  private func address(_ name: String) throws -> PushAddress {
    let key = P256Key()
    return try #require(
      PushAddress(
        endpoint: "https://push.example/send/\(name)", key: key.point,
        auth: [UInt8](repeating: 7, count: 16)))
  }

  @Test("a topic is the same for one tag and browser, and says neither what it is nor who else got it")
  func topics() throws {
    let (key, other) = (VAPIDKey(), VAPIDKey())
    let (mara, ben) = (try address("mara"), try address("ben"))
    let topic = try key.topic(of: "class session 12", for: mara)
    #expect(try topic == key.topic(of: "class session 12", for: mara))
    #expect(try VAPIDKey(text: key.text)?.topic(of: "class session 12", for: mara) == topic)
    #expect(try topic != key.topic(of: "class session 13", for: mara))
    #expect(try topic != key.topic(of: "class session 12", for: ben))
    #expect(try topic != other.topic(of: "class session 12", for: mara))
    #expect(topic.utf8.count == 32 && Base64URL.decode(topic)?.count == 24)
  }

  @Test("a stored key goes on giving the topics that browsers already hold")
  func stable() throws {
    // HKDF and HMAC with SHA-256, computed by Python's hmac.
    let key = try #require(VAPIDKey(text: "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA"))
    #expect(try key.topic(of: "class session 12", for: address("mara")) == "3KmTFNOGysPSWq6Wu3kOReos9KwbDVHY")
  }
}

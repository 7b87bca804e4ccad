import Crypto
import Testing

@testable import Push

/// What a push service sees of a notice beside its endpoint.
@Suite struct PushTopicTests {
  private func address(_ name: String) throws -> PushAddress {
    let key = P256.KeyAgreement.PrivateKey()
    return try #require(
      PushAddress(
        endpoint: "https://push.example/send/\(name)", key: Array(key.publicKey.x963Representation),
        auth: [UInt8](repeating: 7, count: 16)))
  }

  @Test("a topic is the same for one tag and browser, and says neither what it is nor who else got it")
  func topics() throws {
    let (key, other) = (VAPIDKey(), VAPIDKey())
    let (mara, ben) = (try address("mara"), try address("ben"))
    let topic = key.topic(of: "class session 12", for: mara)
    #expect(topic == key.topic(of: "class session 12", for: mara))
    #expect(VAPIDKey(text: key.text)?.topic(of: "class session 12", for: mara) == topic)
    #expect(topic != key.topic(of: "class session 13", for: mara))
    #expect(topic != key.topic(of: "class session 12", for: ben))
    #expect(topic != other.topic(of: "class session 12", for: mara))
    #expect(topic.utf8.count == 32 && Base64URL.decode(topic)?.count == 24)
  }
}

import CCrypto
import TestKit
import Testing

@testable import Push

private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

/// Whether 64 bytes are an ECDSA signature of a text by the key with this point.
private func isSignature(_ signature: [UInt8], of text: String, by point: [UInt8]) -> Bool {
  guard signature.count == 64, let key = P256Key.openSSLKey(of: point), let pair = ECDSA_SIG_new(),
    let context = EVP_MD_CTX_new()
  else { return false }
  defer {
    EVP_PKEY_free(key)
    ECDSA_SIG_free(pair)
    EVP_MD_CTX_free(context)
  }
  // The pair owns both numbers from then on.
  ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, nil), BN_bin2bn(Array(signature.suffix(32)), 32, nil))
  var der = [UInt8](repeating: 0, count: 80)
  let count = der.withUnsafeMutableBufferPointer { bytes in
    var end = bytes.baseAddress
    return Int(i2d_ECDSA_SIG(pair, &end))
  }
  guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
  return EVP_DigestVerify(context, der, count, text, text.utf8.count) == 1
}

/// Encryption and signatures, against the examples of the RFCs.
@Suite struct PushMessageTests {
  @Test("a message is encrypted as RFC 8291 has it in its example")
  func example() throws {
    let address = try #require(
      PushAddress(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        key: try bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        auth: try bytes("BTBZMqHH6r4Tts7J_aSIgg")))
    let key = try #require(P256Key(secret: try bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
    let sealed = try PushMessage.encrypt(
      Array("When I grow up, I want to be a watermelon".utf8), for: address, key: key,
      salt: try bytes("DGv6ra1nlYgDCS1FRnbzlw"))
    #expect(
      Base64URL.encode(sealed)
        == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
  }

  @Test("no two messages are alike, and the longest is what a push service takes")
  func fresh() throws {
    let key = P256Key()
    let address = try #require(
      PushAddress(
        endpoint: "https://push.example", key: key.point,
        auth: Array(repeating: 7, count: 16)))
    let text = [UInt8](repeating: 65, count: PushMessage.maxBytes)
    let first = try PushMessage.encrypt(text, for: address)
    #expect(try PushMessage.encrypt(text, for: address) != first)
    #expect(first.count <= 4_096)
  }

  @Test("a key that is no point on the curve, and a secret of another length, make no address")
  func wrongKeys() {
    let right = P256Key().point
    let auth = [UInt8](repeating: 1, count: 16)
    #expect(PushAddress(endpoint: "", key: right, auth: auth) != nil)
    #expect(PushAddress(endpoint: "", key: [UInt8](repeating: 4, count: 65), auth: auth) == nil)
    #expect(PushAddress(endpoint: "", key: Array(right.dropLast()), auth: auth) == nil)
    #expect(PushAddress(endpoint: "", key: right, auth: auth + [1]) == nil)
  }

  @Test("a private key is a number from 1 to below the order of the curve; its point is that of RFC 6979")
  func privateKeys() throws {
    func hex(_ text: String) -> [UInt8] {
      stride(from: 0, to: text.count, by: 2).map { place in
        UInt8(text.dropFirst(place).prefix(2), radix: 16) ?? 0
      }
    }
    // RFC 6979, A.2.5.
    let key = try #require(P256Key(secret: hex("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")))
    #expect(
      key.point
        == [4] + hex("60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6")
        + hex("7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"))
    let order = hex("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
    #expect(P256Key(secret: order) == nil)
    #expect(P256Key(secret: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256Key(secret: Array(order.dropLast()) + [0x50]) != nil)
    #expect(P256Key(secret: Array(key.secret.dropLast())) == nil)
  }

  @Test("a token names the push service and the contact, ends within a day, and its signature is the key's")
  func token() throws {
    let key = VAPIDKey()
    #expect(VAPIDKey(text: key.text)?.publicText == key.publicText)
    #expect(VAPIDKey(text: "nothing") == nil)
    let value = try key.authorization(
      origin: "https://push.example", contact: "mailto:gym@example.com", now: 1_795_250_000)
    let match = try #require(value.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/))
    #expect(try JSON(bytes(String(match.1))) == ["typ": "JWT", "alg": "ES256"])
    #expect(
      try JSON(bytes(String(match.2)))
        == ["aud": "https://push.example", "exp": 1_795_293_200, "sub": "mailto:gym@example.com"])
    #expect(String(match.4) == key.publicText)
    let signature = try bytes(String(match.3))
    let point = try bytes(key.publicText)
    #expect(isSignature(signature, of: "\(match.1).\(match.2)", by: point))
    #expect(!isSignature(signature, of: "\(match.1).\(match.2)x", by: point))
    #expect(!isSignature(signature, of: "\(match.1).\(match.2)", by: P256Key().point))
  }
}

/// Which endpoints are refused: an endpoint is whatever a browser sends.
@Suite struct PushEndpointTests {
  @Test("only https goes out, to a name or to a public address")
  func allowed() {
    for text in [
      "https://push.example/a", "https://push.example:8443/a?b=c", "https://8.8.8.8/a", "https://[2a00::1]/a",
    ] {
      #expect(PushEndpoint(text, allowsPrivate: false) != nil, "\(text)")
    }
    for text in [
      "http://push.example/a", "ftp://push.example/a", "push.example/a", "https:///a", "", "https://a b/",
      "https://user@push.example/", "https://push.example/#a", "https://127.0.0.1/a", "https://10.1.2.3/",
      "https://192.168.0.1/", "https://169.254.169.254/latest", "https://[::1]/", "https://[fe80::1]/",
      "https://[::ffff:10.0.0.1]/", "https://0.0.0.0/", "https://100.64.0.1/", "https://[64:ff9b::a00:1]/",
      "https://push.example/" + String(repeating: "a", count: 1_000),
    ] { #expect(PushEndpoint(text, allowsPrivate: false) == nil, "\(text)") }
    #expect(PushEndpoint("http://127.0.0.1:9/a", allowsPrivate: true)?.origin == "http://127.0.0.1:9")
    #expect(PushEndpoint("https://Push.Example/a", allowsPrivate: false)?.origin == "https://push.example")
  }

  @Test(
    "special addresses are not public, their neighbours are",
    arguments: [
      ("172.15.255.255", true), ("172.16.0.0", false), ("172.31.255.255", false), ("172.32.0.0", true),
      ("224.0.0.1", false), ("255.255.255.255", false), ("198.18.0.1", false), ("198.20.0.1", true),
      ("fc00::1", false), ("2001:db8::1", false), ("2002:7f00:1::", false), ("2606:4700::1111", true),
      ("ff02::1", false),
    ])
  func addresses(_ text: String, _ isPublic: Bool) { #expect(PushEndpoint.isPublic(text) == isPublic) }
}

import Secrets
import Testing

@Suite struct FileHashTests {
  @Test("the hash does not depend on how the bytes are divided, and is SHA-256 in lower-case hexadecimal digits")
  func parts() {
    // FIPS 180-2, appendices B.1 and B.2.
    let one = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let two = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    let text = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    var hash = FileHash()
    hash.add(Array("abc".utf8))
    #expect(hash.finish() == one)
    for length in [1, 7, 55, 56] {
      var hash = FileHash()
      for start in stride(from: 0, to: text.count, by: length) {
        hash.add(Array(text[start..<min(start + length, text.count)]))
      }
      hash.add([])
      #expect(hash.finish() == two)
    }
  }
}

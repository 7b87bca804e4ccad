import Crypto

/// SHA-256 of a certificate's DER, by which people and programs recognise it.
package struct Fingerprint: Sendable, Hashable {
  /// 32 bytes.
  package let bytes: [UInt8]

  package init(of der: [UInt8]) { bytes = Array(SHA256.hash(data: der)) }

  /// 64 lower-case hexadecimal digits. This is the whole fingerprint, for whoever wants to be certain.
  package var hex: String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// The whole fingerprint as `openssl x509 -fingerprint -sha256` and phones show it: pairs of capital digits with colons.
  package var pairs: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
  }

  /// Eight words to read aloud or compare by eye, one for each of the first eight bytes. No phone shows them, so they tell
  /// two authorities apart for people, and say nothing about the file that a phone is about to trust: for that, people
  /// compare the first and the last four of `pairs`, which hold as many bits.
  ///
  /// They hold 64 of the 256 bits. To fool somebody who compares all eight, an attacker in the gym's network needs an
  /// authority of their own with the same words, about 2^64 (2 · 10^19) attempts for this one gym: centuries with one
  /// graphics card, but within reach of whoever has ten thousand of them. Comparing only four words would leave 32 bits,
  /// which a laptop finds in minutes. `hex` leaves nothing to find. An attacker cannot use the cheaper search for any
  /// two authorities with equal words (2^32), since the gym's own is made by the server.
  package var words: [String] { bytes.prefix(8).map { FingerprintWords.all[Int($0)] } }
}

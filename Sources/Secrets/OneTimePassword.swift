/// A password that is read from a screen or slip of paper and typed once: `kdmw-7xqp-r3tn`, 54 bits.
package enum OneTimePassword {
  package static func make() -> String {
    let letters = (0..<12).map { _ in PairingCode.alphabet[Sodium.random(below: PairingCode.alphabet.count)] }
    return stride(from: 0, to: letters.count, by: 4)
      .map { String(letters[$0..<$0 + 4]) }.joined(separator: "-").lowercased()
  }
}

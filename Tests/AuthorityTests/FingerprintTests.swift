import TestKit
import Testing

@testable import Authority

@Suite struct FingerprintTests {
  @Test("the fingerprint is the one that OpenSSL and phones show")
  func openSSL() async throws {
    let authority = try GymAuthority(gym: "Iron Hall", host: "", now: today)
    let folder = Folder()
    let file = try folder.write("ca.crt", authority.pem)
    let shown = try await OpenSSL.run(["x509", "-noout", "-fingerprint", "-sha256", "-in", file])
    #expect(shown.text.contains("Fingerprint=" + authority.fingerprint.pairs + "\n"))
    #expect(authority.fingerprint.hex == authority.fingerprint.pairs.replacing(":", with: "").lowercased())
    let der = folder.path + "/ca.der"
    _ = try await OpenSSL.run(["x509", "-in", file, "-outform", "DER", "-out", der])
    #expect(try await OpenSSL.run(["sha256", "-r", der]).text.hasPrefix(authority.fingerprint.hex))
  }

  @Test("the words stand for the first eight bytes, and never change")
  func words() {
    // SHA-256 of "abc" begins with ba7816bf 8f01cfea (FIPS 180-2, appendix B.1).
    #expect(
      Fingerprint(of: Array("abc".utf8)).words == [
        "pyramid", "lagoon", "bicycle", "raven", "mirror", "acrobat", "signal", "tulip",
      ])
    let all = FingerprintWords.all.joined(separator: " ")
    #expect(Fingerprint(of: Array(all.utf8)).hex == "444f4bccded921db7fb563f4378a60e14b4789fe92b7638d22960392f3de6e04")
  }

  @Test("there is a word for each byte, and no two can be mistaken for each other")
  func distinct() {
    let all = FingerprintWords.all
    #expect(all.count == 256)
    #expect(all == all.sorted())
    for word in all { #expect(word.wholeMatch(of: /[a-z]{4,8}/) != nil, "\(word)") }
    #expect(Set(all.map { $0.prefix(3) }).count == 256)
    for (index, word) in all.enumerated() {
      for other in all[..<index] { #expect(distance(word, other) >= 3, "\(word), \(other)") }
    }
    for (sound, words) in Dictionary(grouping: all, by: consonants) where words.count > 1 {
      Issue.record("\(words) sound alike: \(sound)")
    }
  }

  /// How many letters must be changed, added or removed (Levenshtein).
  func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (line, letter) in one.enumerated() {
      var next = [line + 1]
      for (column, second) in other.enumerated() {
        next.append(min(row[column + 1] + 1, next[column] + 1, row[column] + (letter == second ? 0 : 1)))
      }
      row = next
    }
    return row[other.count]
  }

  /// A word's consonants as a bad line leaves them: B and P, D and T, F and V, G and K, S and Z are the same.
  func consonants(_ word: String) -> String {
    var text = word
    for (letters, sound) in [
      ("tch", "J"), ("dge", "J"), ("gh", ""), ("ph", "f"), ("ck", "k"), ("qu", "kw"), ("wh", "w"), ("kn", "n"),
      ("wr", "r"), ("sh", "J"), ("ch", "J"), ("th", "t"), ("ce", "se"), ("ci", "si"), ("cy", "sy"), ("ge", "Je"),
      ("gi", "Ji"), ("gy", "Jy"), ("x", "ks"),
    ] {
      text = text.replacing(letters, with: sound)
    }
    let sounds: [Character: Character] = [
      "b": "p", "d": "t", "v": "f", "g": "k", "c": "k", "q": "k", "z": "s", "j": "J",
    ]
    // Which vowel a word begins with is easily misheard, but not that it begins with one.
    var found = "aeiouyh".contains(word.prefix(1)) ? "-" : ""
    var last: Character?
    for letter in text where letter != "h" {
      let sound = "aeiouy".contains(letter) ? nil : sounds[letter] ?? letter
      // Double consonants sound like one.
      if let sound, sound != last { found.append(sound) }
      last = sound
    }
    return found
  }
}

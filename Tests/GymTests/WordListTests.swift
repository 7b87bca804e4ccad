import Testing

@testable import Gym

@Suite struct WordListTests {
  private let list = WordList(["Ass", "twerp", "bad egg", "hödel", "x9"])

  @Test(
    "a listed word is found however it is written",
    arguments: [
      "ass", "ASS", "You ass!", "a55", "@ss", "a$$", "aaasss", "a.s.s", "a-s-s", "A S S", "a_ss", "(ass)", "ass,hat",
      "twérp", "tw3rp", "t\u{200B}werp", "twe\u{00AD}rp", "twerp\u{301}", "TWEEERP", "tw-erp you", "twеrp",
      "a bad egg", "bad   EGG", "b4d egg", "Hodel", "HÖDEL", "x9", "X-9",
    ])
  func hits(_ text: String) { #expect(list.isHit(by: text)) }

  @Test(
    "whole words only: what contains one passes, and so do numbers and what merely looks near",
    arguments: [
      "", "class", "Scunthorpe", "assess", "bass", "as", "a s", "passed with 455", "455", "4 5 5", "4x55", "pass-word",
      "twerps", "bad", "egg", "bad eggs", "an egg, bad", "has shown", "x", "9", "100 kg", "Anna's sister", "😀", "as-is",
    ])
  func passes(_ text: String) { #expect(!list.isHit(by: text)) }

  @Test("an empty list finds nothing; the usual one leaves the words of a gym alone")
  func usual() {
    #expect(!WordList([]).isHit(by: "ass"))
    #expect(!WordList(["", " ", "!!"]).isHit(by: "!!"))
    let usual = WordList(WordList.usual)
    for text in ["Snatch and clean", "Dick Butkus", "What a hard set!", "cock-up", "classic", "raccoon"] {
      #expect(!usual.isHit(by: text), "\(text)")
    }
    #expect(usual.isHit(by: "K Y S") && usual.isHit(by: "Kill  yourself."))
    #expect(WordList.usual.count <= WordList.most)
  }

  @Test("a long text of one letter is read in no time worth mention")
  func long() {
    #expect(!list.isHit(by: String(repeating: "a ", count: 1_000) + String(repeating: "a.", count: 1_000)))
  }

  @Test("the owner's list is trimmed, without empty and repeated lines, and at most 500 long")
  func checked() throws {
    #expect(try WordList.checked([" Twerp ", "", "twérp", "bad egg"]) == ["Twerp", "bad egg"])
    #expect(throws: Invalid("words", .tooLong(max: 500))) { try WordList.checked((0...500).map { "word\($0)" }) }
    #expect(throws: Invalid("words[1]", .tooLong(max: 40))) {
      try WordList.checked(["a", String(repeating: "a", count: 41)])
    }
    #expect(throws: Invalid("words[0]", .badCharacters)) { try WordList.checked(["a\nb"]) }
  }
}

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

  @Test(
    "phrases, letters of other alphabets, rare accents and signs hide nothing",
    arguments: [
      "k i l l yourself", "k.i.l.l y.o.u.r.s.e.l.f", "k i l l y o u r s e l f", "killyourself", "kill-yourself",
      "k 1 l l yourself", "k!ll yourself", "kill yourse1f", "kill\u{200B}yourself", "KILL   YOURSELF", "k, y, s",
      "k⠀y⠀s",
      "kỵs", "k\u{0323}y\u{0332}s", "кys", "κyѕ", "куѕ", "ＫＹＳ", "ⓚⓨⓢ", "🄺🅈🅂", "𝓀𝓎𝓈", "𝕂𝕐𝕊", "ᴋʏꜱ", "k🔥y🔥s",
      "s1ut", "SLU7", "5lut", "s l u t", "s 1 u t", "sｌut", "ꜱlut", "ni99er", "ƒag", "fa6", "whоre", "WHΟRE", "wноre",
      "tгаnnу", "you retard", "fuckıng retard",
    ])
  func evasions(_ text: String) { #expect(WordList(WordList.usual).isHit(by: text)) }

  @Test("a list in another alphabet is found in its own letters and with Latin ones among them")
  func otherAlphabets() {
    let list = WordList(["дебил", "βλάκας", "s1ut", "88"])
    for text in ["Дебил!", "дeбил", "д е б и л", "ΒΛΑΚΑΣ", "βλακας", "βλάкας", "slut", "siut", "s1ut", "14/88", "88"] {
      #expect(list.isHit(by: text), "\(text)")
    }
    for text in ["дебильный", "де бил", "βλάκ", "880"] { #expect(!list.isHit(by: text), "\(text)") }
  }

  @Test(
    "what people write in a gym passes",
    arguments: [
      "Class, bass and Scunthorpe: assess the pass", "3x5 @ 80", "5x5@82.5kg", "455", "455s plank", "4 x 55 kg, RPE 8",
      "A1 bench, B2 row, 1RM test", "W/U 20 reps, then 3 × 12", "I hit 225 lb for 5!", "summa cum laude", "Dick Butkus",
      "PR!! 100kg", "Set A 5 5 5", "Leg day :) 10/10", "Snatch balance + cock-up", "Essex, Sussex, Middlesex",
      "@mara 6 pm?", "$5 for 1 shake", "x 3, y 4", "Shuttle run 5.5.5", "a b c d e f g", "T-bar row, I-Y-T raises",
      "Ich habe heute 3 Sätze geschafft, großartig!", "Der Druck ist spürbar: Kreuzheben, dann Klimmzüge",
      "Geht’s um sechs? Ich bin im Fachgeschäft.", "Hoy toca pierna con Kike: 5 series", "¿Quién quiere cañas después?",
      "Qué tal tu marca? ¡Enhorabuena!", "Je suis en retard de dix minutes", "Il est encore tard, retards du métro",
      "Séance légère, ça va être génial", "Сегодня становая: рука устала", "Πάμε για τρέξιμο; και μετά καφέ",
      "今日は脚の日", "اليوم تمرين الساق", "आज पैर का दिन", "🏋️‍♀️ 🇩🇪 💪🏽", "Let’s go, Kyson!", "skys the limit",
    ])
  func gymTalk(_ text: String) { #expect(!WordList(WordList.usual).isHit(by: text)) }

  @Test("the work grows with the text's length, whatever it repeats")
  func long() {
    let deep = WordList(
      (1...40).map { String(repeating: "a", count: $0) + "b" } + ["a a a a a a a a a a b", "1l1l1l1l1lb"])
    for unit in ["a", "a ", "a.", "1l", "1 l ", "аa", "4"] {
      let short = deep.search(String(repeating: unit, count: 500 / unit.count))
      let long = deep.search(String(repeating: unit, count: 2_000 / unit.count))
      #expect(!long.isHit, "\(unit)")
      #expect(long.steps <= 2_000 * 4 * 120 && long.steps <= 5 * short.steps + 1_000, "\(unit): \(long.steps)")
    }
  }

  @Test(
    "a name that was taken away is known again however it is written",
    arguments: [
      "Poo Head", "poo head.", "P00 Head", "Poo  Head", "pooHEAD", "Pöö Heäd", "Рoo Hеad", "Poo Head 2", "Poo-Head1",
    ])
  func sameName(_ name: String) {
    #expect(WordList.isSameName("Poo Head", name) && WordList.isSameName("poo head", name))
    #expect(
      !WordList.isSameName("Poo Head", "Mara") && !WordList.isSameName("🍆", "💪") && !WordList.isSameName("🍆", "Mara"))
    #expect(WordList.isSameName("🍆", "🍆"))
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

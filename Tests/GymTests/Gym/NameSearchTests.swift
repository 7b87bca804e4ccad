import Foundation
import Testing

@testable import Gym

/// Members are found by their names in their own script and in Latin letters.
@Suite struct NameSearchTests {
  /// Whether the beginning of a word finds a name, as the database compares the two.
  private static func finds(_ typed: String, _ name: String) -> Bool {
    NameSearch.words(name).contains(" " + NameSearch.typed(typed))
  }

  @Test(
    "a name is found by what one would type for it",
    arguments: [
      ("Ольга", ["о", "Оль", "olga", "OL", "Оl"]), ("Юрий Щукин", ["yuri", "shch", "щук"]),
      ("Хасан", ["khasan", "hasan"]), ("Жанна", ["zhanna", "ж"]), ("Γιώργος", ["giorgos", "γιω"]),
      ("美咲", ["mei", "meixiao", "美"]), ("王小明", ["wang", "wangxiaoming", "xiaoming", "ming", "王"]),
      ("김민수", ["gim", "min", "김"]), ("さくら", ["sakura", "さ"]), ("サクラ", ["sak"]), ("محمد", ["mhmd", "مح"]),
      ("नेहा", ["neha", "ने"]), ("Zoë Å.", ["zoe", "ZOË", "a"]), ("Øyvind", ["oyv"]), ("Łukasz", ["luk"]),
      ("Ĳsbrand", ["ij", "IJs", "ĳ"]), ("Ｍａｒａ", ["mar"]), ("(Bob)", ["bob", "(bob"]),
      ("Mara L Mara Lindqvist", ["mara lind", "mara l", "lindq"]), ("Berg Anna Berg", ["anna berg", "berg an"]),
      ("Ольга 2", ["olga 2", "ольга 2", "2"]), ("王 Tom", ["wang tom", "王 to", "王 tom"]),
      ("Mara Щукин", ["mara shch", "mara щ", "щук"]), ("Анна Щукин", ["anna sukin", "anna shchukin", "анна щ"]),
      ("Ольга (Оля)", ["ольга (оля", "olga olya", "(оля"]), ("🏋️ Max", ["max", "🏋️"]),
      ("O'Neil", ["o'n"]), ("50 Cent", ["50", "cent"]),
    ])
  func finds(name: String, typed: [String]) {
    for text in typed { #expect(Self.finds(text, name), "\(text)") }
  }

  @Test("letters of another script find nobody who writes in Latin ones, and no middle of a word is found")
  func findsNot() {
    #expect(!Self.finds("о", "Otto") && !Self.finds("м", "Max") && !Self.finds("lga", "Ольга"))
    #expect(NameSearch.words("Mara Lindqvist") == " mara lindqvist")
    #expect(NameSearch.words("Ольга") == " ольга olga")
  }

  @Test("letters to tap are those with which somebody begins; of other scripts only those that lead to most")
  func letters() {
    let names = ["Mara", "Örjan B.", "Ольга", "Олег", "Жанна", "美", "🔥", "🏋️ Max", "50 Cent"].map(NameSearch.words)
    #expect(NameSearch.letters(names, most: 28) == ["5", "b", "c", "m", "o", "z", "ж", "о", "美", "🔥"])
    #expect(NameSearch.letters(names, most: 2) == ["5", "b", "c", "m", "o", "z", "о"])
    #expect(NameSearch.letters(names, most: 0) == ["5", "b", "c", "m", "o", "z"])
    #expect(NameSearch.letters([], most: 28) == [])
  }
}

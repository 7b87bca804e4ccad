/// The words of a text, in lower case. A number keeps its point and comma, and "%" is a word.
struct SentenceWords {
  struct Word: Equatable {
    var text: String
    /// Behind a comma, a colon or a dash.
    var isAfterPause: Bool
  }

  private(set) var words: [Word] = []

  init(_ text: String) {
    let letters = Array(text.lowercased())
    var (word, isPause) = ("", false)
    func isPart(_ index: Int) -> Bool {
      guard letters.indices.contains(index) else { return false }
      return letters[index].isLetter || letters[index].isNumber
    }
    for (index, letter) in letters.enumerated() {
      let isBetween = isPart(index - 1) && isPart(index + 1)
      let isNumber = isBetween && letters[index - 1].isNumber && letters[index + 1].isNumber
      switch letter {
      case "\u{2019}", "'":
        if isBetween { word.append("'") } else { end(&word, &isPause) }
      case ".", ",":
        if isNumber {
          word.append(letter)
        } else {
          end(&word, &isPause)
          isPause = true
        }
      case "%":
        // "82.5%" is a number and its unit, and "%" alone stands for nothing.
        end(&word, &isPause)
        words.append(Word(text: "%", isAfterPause: !isPart(index - 1) && isPause))
      case ":", "\u{2013}", "\u{2014}":
        end(&word, &isPause)
        isPause = true
      case "-":
        end(&word, &isPause)
        // A minus or the mark of a list. Nothing knows such a word.
        if !isBetween { words.append(Word(text: "-", isAfterPause: false)) }
      default:
        if letter.isLetter || letter.isNumber {
          // "80kg" is a number and its unit.
          if let last = word.last, last.isNumber, letter.isLetter, word.allSatisfy({ !$0.isLetter }) {
            end(&word, &isPause)
          }
          word.append(letter)
        } else {
          end(&word, &isPause)
        }
      }
    }
    end(&word, &isPause)
  }

  private mutating func end(_ word: inout String, _ isPause: inout Bool) {
    guard !word.isEmpty else { return }
    words.append(Word(text: word, isAfterPause: isPause))
    (word, isPause) = ("", false)
  }

  static func of(_ text: String) -> [String] { SentenceWords(text).words.map(\.text) }
}

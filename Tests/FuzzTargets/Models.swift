import Gym
import LanguageModel

extension FuzzTarget {
  /// What a language model's server streams, and the check of its text.
  static let model = FuzzTarget(
    name: "model",
    seeds: {
      [
        "You did 3 workouts in the last seven days, after 2 in the seven days before.",
        "The estimated max of Bench press rose from 80 to 82.5 kg. Your chest had 8.5 hard sets. Great work!",
      ].map { text in
        let pieces = text.split(separator: " ").map { "data: {\"choices\":[{\"delta\":{\"content\":\"\($0) \"}}]}\n\n" }
        return Array((": hello\n\n" + pieces.joined() + "data: [DONE]\n\n").utf8)
      }
    },
    tokens: [
      "data: ", "event: ", "[DONE]", "\n\n", "\r\n", "{\"choices\":[{\"delta\":{\"content\":\"", "\"}}]}", "\\n",
      "\\u202e", "3",
      "82.5", "12,400", " kg", " workouts", "Your chest", "rose", "fell", "after", "from", "not ", "should ", "<b>",
      "½", "% ",
    ],
    cases: 1_000,
    start: {
      let figures = WeekFigures(
        workouts: 3, workoutsBefore: 2, volumeGrams: 12_400_000, volumeGramsBefore: 13_000_000,
        lifts: [.init(name: "Bench press", isOwn: false, grams: 82_500, gramsBefore: 80_000)], hardSets: [.chest: 8.5])
      guard let facts = figures.facts(in: .kg) else { throw FuzzFault("there are no facts") }
      // Their digits alone.
      let known: Set<String> = ["3", "2", "12400", "13000", "825", "80", "85", "7"]
      return { input in
        var (reply, stream) = (ModelReply(), WordsStream(facts))
        // In pieces of a few bytes, as they come from a socket.
        var rest = input[...]
        while !rest.isEmpty, !reply.isDone, stream.refusal == nil, let text = try? reply.add(rest.prefix(7)) {
          _ = stream.add(text)
          rest = rest.dropFirst(7)
        }
        _ = stream.finish()
        guard stream.passed.count <= WordsCheck.mostSentences,
          stream.passed.reduce(0, { $0 + $1.count }) <= WordsCheck.mostCharacters
        else { throw FuzzFault("a text is too long") }
        for sentence in stream.passed {
          guard
            sentence.unicodeScalars.allSatisfy({
              $0.isASCII || "\u{A0}\u{2013}\u{2014}\u{2019}".unicodeScalars.contains($0)
            })
          else { throw FuzzFault("not plain: \(sentence)") }
          for number in sentence.split(whereSeparator: { !$0.isNumber && $0 != "." && $0 != "," }) {
            let digits = number.filter(\.isNumber)
            guard digits.isEmpty || known.contains(digits) else { throw FuzzFault("an unknown figure: \(sentence)") }
          }
        }
      }
    })
}

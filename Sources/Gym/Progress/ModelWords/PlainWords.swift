/// The words of a model's sentence that say nothing by themselves, and those that say a direction.
///
/// All others are refused, so that no advice, no other exercise, no denial and no figure of speech gets through. Ask of
/// each word that you add what a lie could do with it: "not", "almost", "only", "every", "best", "keep" and "last" are
/// missing on purpose, and so is every verb in the form of a command, such as "add" or "increase".
enum PlainWords {
  static let harmless: Set<String> = words(
    """
    a an and are at as been being compared completed did during for from had has have hard here in into is it its looks \
    made of on overall showed shows so stands stood that that's the there these this those to together total \
    trained training was were which while with worked you you've your yours also than after against moved moving \
    came comes recorded logged covers covered week week's good great nice solid clear effort looking here's figures \
    numbers figure number now where got gets muscle muscles amount amounts summary short picture
    """)

  /// Words that are harmless only together. Longer ones first.
  static let phrases: [(words: [String], kind: PhraseKind)] = [
    (["the", "seven", "days", "before"], .before), (["the", "7", "days", "before"], .before),
    (["the", "week", "before"], .before), (["the", "time", "before"], .before),
    (["the", "workout", "before"], .before),
    (["last", "seven", "days"], .now), (["past", "seven", "days"], .now), (["last", "7", "days"], .now),
    (["past", "7", "days"], .now), (["these", "seven", "days"], .now), (["this", "week"], .now),
    (["last", "workout"], .now), (["latest", "workout"], .now),
    (["nice", "work"], .none), (["good", "work"], .none), (["great", "work"], .none), (["well", "done"], .none),
    (["good", "job"], .none), (["great", "job"], .none),
  ]

  /// The time that a phrase speaks of.
  enum PhraseKind { case now, before, none }

  static let directions: [String: ModelFacts.Direction] = {
    var found: [String: ModelFacts.Direction] = [:]
    for word in words(
      """
      up rose risen rising more better improved improving improvement improves increased increases increasing grew \
      grown growing higher climbed climbing ahead heavier stronger
      """)
    { found[word] = .up }
    for word in words(
      """
      down fell fallen falling less fewer worse dropped dropping decreased decreases decreasing lower declined \
      declining slipped shrank lighter weaker behind
      """)
    { found[word] = .down }
    for word in words("same steady level plateau plateaued unchanged flat equal maintained held stable stayed") {
      found[word] = .same
    }
    return found
  }()

  /// Those that speak of a weight, and mean nothing of a count.
  static let ofWeight = words("heavier lighter stronger weaker better worse")

  /// What may stand right before a figure of now. Otherwise it could be a difference: "rose by", "gained".
  static let nowFigure = words(
    "at on to is was were are had has have did completed with of shows showed got gets logged recorded moved")
  /// What stands right before a figure that is compared with.
  static let beforeFigure = words("from after than against")
  /// So do these behind "compared".
  static let comparing = words("with to")

  static let counts: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20,
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
  }
}

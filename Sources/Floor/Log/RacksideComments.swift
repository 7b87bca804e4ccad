import Gym
import Wire

/// The comments in one of our own files. They become part of the workout's note, with the author's name.
///
/// They never become real comments: anybody can write a file, and nobody may put words into a trainer's mouth.
struct RacksideComments {
  private var texts: [Int: [String]] = [:]

  /// The longest note of a workout, in characters.
  private static let most = 5_000
  private static let mostComments = 100_000

  init(_ value: Value?) {
    guard let value, value.isArray else { return }
    for one in value.elements.prefix(Self.mostComments) {
      guard let workout = one.member("workout")?.int, let text = one.member("text")?.string, !text.isEmpty,
        !Text.hasBadCharacters(text, lineBreaks: true),
        let name = one.member("by")?.member("name")?.string, let writer = try? Text.line(name, max: 100, field: "name")
      else { continue }
      texts[workout, default: []].append("\(writer): \(text)")
    }
  }

  /// Comments that do not fit are left out.
  func added(to note: String?, of workout: Int?) -> String? {
    guard let workout, let lines = texts[workout] else { return note }
    var sum = note ?? ""
    for line in lines where sum.count + line.count < Self.most { sum += (sum.isEmpty ? "" : "\n") + line }
    return sum.isEmpty ? nil : sum
  }
}

// FoundationEssentials cannot compose accents, so this file imports all of Foundation.
import Foundation

/// A name normalised for comparison: case folded, accents composed, white space collapsed, typographic dashes and
/// quotes made ASCII.
package func matchKey(_ name: String) -> String {
  var key = ""
  var gap = false
  for scalar in foldedName(name).unicodeScalars {
    if scalar.properties.isWhitespace {
      gap = true
      continue
    }
    let plain: Unicode.Scalar
    switch scalar.value {
    case 0x200B, 0xFEFF: continue
    case 0x2010...0x2015, 0x2212: plain = "-"
    case 0x2018...0x201B, 0x2032, 0x02BC, 0x60, 0xB4: plain = "'"
    case 0x201C...0x201F, 0x2033: plain = "\""
    default: plain = scalar
    }
    if gap && !key.isEmpty { key.unicodeScalars.append(" ") }
    gap = false
    key.unicodeScalars.append(plain)
  }
  return key
}

/// The lower case of İ is i with a combining dot (U+0307). The dot is left out, so that İ equals i.
private func foldedName(_ name: String) -> String {
  if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
  var folded = String.UnicodeScalarView()
  for scalar in Text.caseFolded(name).unicodeScalars where scalar != "\u{307}" || folded.last != "i" {
    folded.append(scalar)
  }
  return String(folded).precomposedStringWithCanonicalMapping
}

/// Describes an exercise that is not known here, guessed from its name and its sets in the file.
package func guessExercise(_ name: String, sets: some Sequence<ImportedSet>) -> ExerciseFacts {
  let key = matchKey(name)
  let detail = String(key.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" })
  let equipment = guessEquipment(detail)
  return ExerciseFacts(
    name: Text.trimmed(name), type: guessType(key, detail, sets), bodyPart: guessBodyPart(key), equipment: equipment)
}

private func guessType(_ key: String, _ detail: String, _ sets: some Sequence<ImportedSet>) -> ExerciseType {
  var (weight, metres) = (false, false)
  var (counted, timed) = (0, 0)
  for set in sets {
    weight = weight || (set.weight?.milli ?? 0) > 0
    metres = metres || (set.metres ?? 0) > 0
    if set.reps ?? 0 > 0 { counted += 1 } else if set.seconds ?? 0 > 0 { timed += 1 }
  }
  // The majority of the sets decides, because a few may have been entered in another way.
  let (reps, seconds) = (counted > 0 && counted >= timed, timed > counted)
  if reps, (" " + key).holds(" assisted") || (" " + key).holds("(assisted") || (" " + key).holds("-assisted") {
    return .assisted
  }
  // No type takes both a weight and a distance. The weight is stored all the same, and shown beside the distance.
  if weight, metres, !reps, !seconds { return .distanceDuration }
  if weight { return !reps && seconds ? .weightDuration : detail == "weighted" ? .bodyweightPlus : .weightReps }
  if metres { return .distanceDuration }
  return seconds && !reps ? .duration : .reps
}

private func guessEquipment(_ detail: String) -> Equipment {
  let known: [(String, Equipment)] = [
    ("barbell", .barbell), ("dumbbell", .dumbbell), ("kettlebell", .kettlebell), ("cable", .cable),
    ("smith", .smithMachine), ("plate", .plateLoaded), ("machine", .machine), ("ez", .ezBar),
    ("trap bar", .trapBar), ("hex bar", .trapBar), ("bodyweight", .bodyweight), ("assisted", .bodyweight),
    ("weighted", .bodyweight), ("band", .band), ("medicine ball", .medicineBall),
    ("exercise ball", .exerciseBall), ("stability ball", .exerciseBall), ("suspension", .suspension),
    ("trx", .suspension), ("sled", .sled), ("sandbag", .sandbag), ("foam roller", .foamRoller),
  ]
  return known.first { detail.hasPrefix($0.0) }?.1 ?? .other
}

/// Uses the first keyword that starts a word of the name. More specific keywords come first.
private func guessBodyPart(_ key: String) -> BodyPart {
  let known: [(BodyPart, [String])] = [
    (
      .core, ["leg raise", "knee raise", "plank", "crunch", "sit up", "sit-up", "situp", "russian twist", "ab ", "abs"]
    ),
    (
      .legs,
      ["leg", "squat", "lunge", "calf", "calves", "hamstring", "quad", "glute", "hip", "thigh", "step up", "deadlift"]
    ),
    (.triceps, ["tricep", "skullcrusher", "skull crusher", "pushdown", "kickback", "seated dip"]),
    (.biceps, ["bicep", "curl"]),
    (.shoulders, ["shoulder", "delt", "overhead", "lateral raise", "front raise", "face pull", "military", "arnold"]),
    (.chest, ["chest", "bench", "fly", "flye", "pec", "push up", "push-up", "pushup", "crossover", "dip"]),
    (
      .back,
      ["back", "row", "pull up", "pull-up", "pullup", "pulldown", "pull down", "chin", "lat", "shrug", "hyperext"]
    ),
  ]
  let words = " " + key
  return known.first { $0.1.contains { keyword in words.holds(" " + keyword) || words.holds("(" + keyword) } }?.0
    ?? .fullBody
}

extension String {
  /// Whether it contains `part`, compared byte by byte.
  fileprivate func holds(_ part: String) -> Bool {
    let (mine, theirs) = (Array(utf8), Array(part.utf8))
    guard theirs.count <= mine.count else { return false }
    return (0...(mine.count - theirs.count)).contains { mine[$0...].starts(with: theirs) }
  }
}

/// A fingerprint of one set in a file, in eight bytes: the exercise and the work, without notes and effort.
///
/// An import keeps the prints of each workout, so that it knows which sets of a later file are new. The stored sets
/// do not say, because people correct and delete them.
package struct SetPrint: Hashable, Sendable {
  package var exercise: UInt32
  package var work: UInt32

  package static func bytes(_ prints: some Sequence<SetPrint>) -> [UInt8] {
    prints.flatMap { print in
      [print.exercise, print.work].flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }
  }

  package static func read(_ bytes: [UInt8]) -> [SetPrint] {
    func word(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) } }
    return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
      SetPrint(exercise: word($0), work: word($0 + 4))
    }
  }
}

/// Makes prints. It caches the hashes of names, because a file has few of them.
package struct SetPrinter {
  private var names: [String: UInt32] = [:]

  package init() {}

  package mutating func print(_ set: ImportedSet) -> SetPrint {
    if names[set.exercise] == nil { names[set.exercise] = Self.hash(Array(matchKey(set.exercise).utf8)) }
    return SetPrint(
      exercise: names[set.exercise] ?? 0,
      work: Self.work(
        kind: set.kind, weight: set.weight, reps: set.reps,
        milliseconds: set.seconds.map { Int(($0 * 1000).rounded()) },
        millimetres: set.metres.map { Int(($0 * 1000).rounded()) }))
  }

  /// The print of a stored set, without its exercise.
  package static func work(of entry: SetEntry) -> UInt32 {
    work(
      kind: entry.kind, weight: entry.weight, reps: entry.reps, milliseconds: entry.milliseconds,
      millimetres: entry.millimetres)
  }

  /// 0 counts as absent here, because apps write it for "does not apply".
  private static func work(
    kind: SetKind, weight: Weight?, reps: Int?, milliseconds: Int?, millimetres: Int?
  ) -> UInt32 {
    let weight = weight.flatMap { $0.milli == 0 ? nil : $0 }
    let numbers = [
      SetKind.allCases.firstIndex(of: kind) ?? 0, weight?.milli ?? 0, weight?.unit == .lb ? 1 : 0, reps ?? 0,
      milliseconds ?? 0, millimetres ?? 0,
    ]
    return hash(numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } })
  }

  /// FNV-1a, 32 bits.
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

/// The new sets of a workout that an earlier file had with fewer sets.
///
/// A set that was corrected in the other app is not new, and neither is one whose exercise was renamed there. So at
/// most as many sets are new as the exercise has grown by, and as the workout has grown by.
/// - Parameter known: the prints of the earlier file.
package func newSets(
  of sets: [ImportedSet], known: [SetPrint], printer: inout SetPrinter
) -> [ImportedSet] {
  guard sets.count > known.count else { return [] }
  let prints = sets.map { printer.print($0) }
  var left = Dictionary(known.map { ($0, 1) }, uniquingKeysWith: +)
  var room = Dictionary(prints.map { ($0.exercise, 1) }, uniquingKeysWith: +)
  for print in known { room[print.exercise, default: 0] -= 1 }
  var unknown: [Int] = []
  for (place, print) in prints.enumerated() {
    if left[print, default: 0] > 0 { left[print, default: 0] -= 1 } else { unknown.append(place) }
  }
  // From the end, because apps append new sets.
  var new: [Int] = []
  for place in unknown.reversed() where room[prints[place].exercise, default: 0] > 0 {
    room[prints[place].exercise, default: 0] -= 1
    new.append(place)
  }
  return new.prefix(sets.count - known.count).reversed().map { sets[$0] }
}

/// The same without prints of an earlier file: compares with all sets that were ever logged in the workout.
package func newSets(of sets: [ImportedSet], logged: [SetEntry], printer: inout SetPrinter) -> [ImportedSet] {
  guard sets.count > logged.count else { return [] }
  var left = Dictionary(logged.map { (SetPrinter.work(of: $0), 1) }, uniquingKeysWith: +)
  let unknown = sets.filter { set in
    let work = printer.print(set).work
    guard left[work, default: 0] > 0 else { return true }
    left[work, default: 0] -= 1
    return false
  }
  return Array(unknown.suffix(sets.count - logged.count))
}

package import Gym
import Synchronization

/// Computes members' awards from their logs.
///
/// For each member it caches the awards up to their mark (`AwardMark`), so that only the workouts after it are read.
/// The cached part stays valid for a snapshot as long as the mark in that snapshot is the same.
package final class AwardBooks: Sendable {
  private struct Kept {
    var mark: Int
    var until: Int
    var version: Int
    var book: AwardBook
  }

  /// More than the members who train in one evening. A member's entry takes some tens of kB.
  private static let capacity = 256
  /// The mark is moved once more workouts than this follow it. Up to this number they are computed each time.
  package static let markedAfter = 20

  private let awards: [Award]
  private let bigThree: [String]
  private let day: @Sendable (_ startedAt: Int) -> CalendarDay
  private let exercise: @Sendable (_ exercise: Int, _ member: Int) -> AwardExercise?
  private let version: @Sendable () -> Int
  private let kept = Mutex<[Int: Kept]>([:])

  /// - Parameters:
  ///   - bigThree: the slugs of the total's three lifts.
  ///   - version: changes whenever `exercise` may return another value for the same exercise.
  package init(
    _ awards: [Award], bigThree: [String], day: @escaping @Sendable (_ startedAt: Int) -> CalendarDay,
    exercise: @escaping @Sendable (_ exercise: Int, _ member: Int) -> AwardExercise?,
    version: @escaping @Sendable () -> Int = { 0 }
  ) {
    self.awards = awards
    self.bigThree = bigThree
    self.day = day
    self.exercise = exercise
    self.version = version
  }

  /// Whether there are any awards to earn.
  package var hasAny: Bool { !awards.isEmpty }

  /// A member's awards, from their log in the snapshot of `tx`, judged in their unit.
  /// - Returns: also the new position of the mark, if enough workouts follow the old one; see `AwardStore.setMark`.
  package func book(of member: Int, _ tx: Tx) throws -> (book: AwardBook, markUntil: Int?) {
    let (mark, version) = (try tx.awards.mark(member: member), version())
    let known = mark.flatMap { mark in
      kept.withLock { $0[member] }.flatMap {
        $0.version == version && ($0.mark == mark.id || $0.mark == mark.previous) ? $0 : nil
      }
    }
    var book = known?.book ?? AwardBook(awards, bigThree: bigThree)
    let work = try tx.awards.work(member: member, after: known?.until ?? .min)
    func add(_ part: ArraySlice<AwardWork>) { book.add(part, day: day) { exercise($0, member) } }
    let behind = mark.map { mark in work.firstIndex { $0.startedAt > mark.until } ?? work.endIndex } ?? 0
    add(work[..<behind])
    if let mark, known?.mark != mark.id {
      keep(Kept(mark: mark.id, until: mark.until, version: version, book: book), member)
    }
    add(work[behind...])
    book.judge(in: try tx.members.find(member)?.unit ?? .kg, won: try tx.awards.announced(member: member))
    // Mark up to the second-last workout: the last one is often still open, or continued later.
    let starts = Set(work[behind...].map(\.startedAt))
    guard starts.count > Self.markedAfter, let last = starts.max() else { return (book, nil) }
    return (book, starts.filter { $0 < last }.max())
  }

  private func keep(_ one: Kept, _ member: Int) {
    kept.withLock { kept in
      if kept[member] == nil, kept.count >= Self.capacity, let other = kept.keys.first { kept[other] = nil }
      kept[member] = one
    }
  }
}

import Foundation
import Testing

@testable import Gym

@Suite struct ImportFuzzTests {
  /// One file of each form.
  private static let samples: [(name: String, text: String)] = [
    ("Strong, commas", Samples.comma), ("Strong, semicolons", Samples.semicolon), ("Hevy", HevyTests.push),
    ("JEFIT", JefitTests.file),
    (
      "Strong, Japanese",
      """
      日付,ワークアウト名,時間,エクササイズ名,セット順,重量,回数,距離,秒,メモ,ワークアウトメモ,RPE
      2025-08-23 17:51:23,"Push",1時間5分,"Press",1,52.5,12.0,0,0.0,"a",,8
      2025-08-23 17:51:23,"Push",1時間5分,"Press",休憩,0,0.0,0,120.0,,,

      """
    ),
    (
      "FitNotes",
      """
      Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
      2024-06-10,Press (Each Side, Dumbbells),Chest,82.25,kgs,8,,,,easy, slow
      Tue, 9 Jun 2026,Rowing Machine,Cardio,,,,2,km,0:08:30,
      9 marrask. 2025,Press,Chest,185,lbs,5,,,,

      """
    ),
    (
      "FitNotes with workouts",
      """
      Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,IsWarmup,RPE,RIR,Categories,Note
      Push,2025-02-23T10:13:53Z,2025-02-23T11:08:47Z,"94,0",Bench,Barbell,8,"61,25",00:01:30,,Done,false,"8,5",2,"A,B",wide

      """
    ),
    (
      "Fitbod",
      """
      Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
      2024-06-12 06:15:00 +0000,Deadlift,5,140,0,0,0,0,false,,1.0
      2024-06-10 06:15:00 +0000,Pull Up,8,0,0,0,0,0,true,,1.0

      """
    ),
  ]

  /// Always the same numbers.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static let pieces = [
    "\"", ",", ";", "\t", "\n", "\r\n", "-", "+", ".", ":", "x", "0", "999999999999999999999", "1e308", "nan", "inf",
    "年",
    "月", "\u{0}", "\u{FEFF}", "\u{2028}", "’", "(", ")", "\\n", "#", "###", "T", "Z", "24:00:00", "h", "min",
    "é\u{301}", "\u{1F468}\u{200D}\u{1F469}", "١", "mar", "listopad", "午後", "p. m.", "2568",
    "00000000000000000000000000001",
  ].map { Array($0.utf8) }

  private static func mutate(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &numbers)
      let end = min(bytes.count, at + Int.random(in: 1...12, using: &numbers))
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes.removeSubrange(at..<end)
      case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
      case 3: bytes.removeLast(bytes.count - at)
      default:
        let piece = pieces.randomElement(using: &numbers) ?? []
        bytes.replaceSubrange(at..<(Bool.random(using: &numbers) ? at : end), with: piece)
      }
    }
    return bytes
  }

  @Test("no mangled file stops the import, and each problem names a line and a column", arguments: samples.indices)
  func mangled(sample: Int) {
    let whole = Array(Self.samples[sample].text.utf8)
    let formats: [ImportFormat?] = [nil] + ImportFormat.allCases
    var numbers = Numbers(state: UInt64(sample + 1) &* 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<Self.rounds {
      let bytes = Self.mutate(whole, &numbers)
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      let log = ImportedLog.read(bytes, as: formats.randomElement(using: &numbers) ?? nil, unit: .kg)
      for error in log.errors + log.leftOut.map(\.error) {
        #expect((1...lines).contains(error.line) && !error.field.isEmpty)
      }
      for set in log.workouts.flatMap(\.sets) { _ = set.entry(for: .weightReps) }
    }
  }

  /// For each form. `RACKSIDE_FUZZ` asks for more.
  private static let rounds = ProcessInfo.processInfo.environment["RACKSIDE_FUZZ"].flatMap { Int($0) } ?? 200
}

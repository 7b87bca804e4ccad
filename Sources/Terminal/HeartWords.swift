import Devices
import Gym
import Wire

/// The texts of hearts.
extension Words {
  func heartZone(_ zone: HeartZone) -> String {
    switch zone {
    case .rest: "low"
    case .easy: "easy"
    case .light: "light"
    case .steady: "steady"
    case .hard: "hard"
    case .max: "max"
    }
  }

  /// The longest of them, in columns.
  var widestHeartZone: Int { HeartZone.allCases.map { CellWidth.of(heartZone($0)) }.max() ?? 0 }

  func heartPoints(_ points: Int) -> String { points == 1 ? "1 point" : "\(number(points)) points" }
  func heartPercent(_ percent: Int) -> String { "\(percent)%" }
  func heartLoan(_ name: String) -> String { "Strap \(name)" }
  var heartLost: String { "lost" }
  var heartCheck: String { "check strap" }
  var heartUnknown: String { "no zones yet" }
  var heartNew: String { "new" }
  var heartYours: String { "Yours?" }
  /// After a code: where to type it.
  var heartAtKiosk: String { "at the kiosk" }

  func heartsTogether(_ points: Int) -> String { "\(heartPoints(points)) together" }
  func heartsPage(_ page: Int, of pages: Int) -> String { "page \(page) of \(pages)" }
  func heartsWith(_ trainer: String) -> String { "with \(trainer)" }
  func heartsFor(minutes: Int) -> String {
    minutes < 1 ? "begins now" : minutes == 1 ? "for 1 minute" : "for \(minutes) minutes"
  }

  var heartsOver: String { "The class together" }
  func heartsBy(_ people: Int) -> String { people == 1 ? "by 1 person" : "by \(number(people)) people" }

  var heartsNone: [String] {
    ["No hearts to show yet.", "Wear your strap, and choose on your phone, under Heart, what walls show."]
  }
  var heartsNoRadio: [String] {
    ["No radio is listening.", "Straps can’t be heard until the gym’s radio is on. The clocks work as ever."]
  }

  /// Parts of lines where there is no screen.
  var plainHearts: String { "Hearts" }
  func plainHeartsBegan(_ trainer: String) -> String { "heart class begun by \(trainer)" }
  func plainHeartsOver(_ summary: HeartBoard.Summary?) -> String {
    summary.map { "heart class over: \(heartPoints($0.points)) \(heartsBy($0.people))" } ?? "heart class over"
  }
  func plainHeartCard(_ code: String) -> String { "new strap, code \(code)" }
}

/// About how many steps somebody makes in a time on foot, where no distance is known.
enum Cadence {
  case walking, running

  /// From 6 MET on people run, or walk as fast as they would run (Compendium of Physical Activities, 2024).
  init(met: Double) { self = met < 6 ? .walking : .running }

  /// A minute's steps. Walking: of moderate intensity, by Tudor-Locke and others, "How fast is fast enough? Walking cadence
  /// (steps/min) as a practical estimate of intensity in adults", British Journal of Sports Medicine, 2018. Running:
  /// what most runners make at any speed, 150 to 180.
  private var perMinute: Double {
    switch self {
    case .walking: 100
    case .running: 160
    }
  }

  func steps(in milliseconds: Double) -> Double { milliseconds / 60_000 * perMinute }
}

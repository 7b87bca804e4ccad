import ArgumentParser
import Floor
import Foundation
import Gym

/// How well the next session is predicted on real logs. Each session is predicted only from those before it.
struct Predict: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "How far predictions of the next session are off, on logs that can be imported.",
    discussion: """
      Each file is the log of one member. Every session of an exercise that was done in at least three counts, but for \
      the first, which nothing comes before. Errors are mean absolute shares of the best estimated max (Epley) that \
      the session reached. Warm-ups, sets without weight and sets of more than 30 reps have no estimated max, and a \
      session without any is left out. With several files, the figures are over all predictions together.

      Loads are those of the top set, the heaviest one: what the member is shown for its reps, beside the load of last \
      time's top set and that of last time's set with the nearest reps.
      """)

  @Argument(help: ArgumentHelp("Logs in any form that can be imported.", valueName: "file")) var files: [String]
  @Option(help: "The unit of weights where a file names none: kg or lb.") var unit: String?
  @Flag(help: "Predict each exercise from its own sessions, without what the member's other exercises teach.")
  var alone = false
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard unit == nil || WeightUnit(rawValue: unit ?? "") != nil else {
      throw ValidationError("--unit is kg or lb.")
    }
  }

  struct Result: Figures {
    var predictions: Int
    var same: Double
    var rule: Double
    var model: Double
    var coverage: Double
    var width: Double
    var load: Double
    var loadSame: Double
    var loadNearest: Double
    var firstSet: Double
    enum CodingKeys: String, CodingKey {
      case predictions
      case load = "load_error"
      case loadSame = "load_same_error"
      case loadNearest = "load_nearest_error"
      case firstSet = "first_set_error"
      case same = "same_error"
      case rule = "rule_error"
      case model = "model_error"
      case coverage = "coverage_80"
      case width = "width_80"
    }
    var line: String {
      func percent(_ share: Double) -> Double { (share * 100).rounded(to: 1) }
      return """
        predict: \(predictions) predictions are off by \(percent(model)) %, the same as last time by \
        \(percent(same)) %, the published rule by \(percent(rule)) %; \(percent(coverage)) % fall in the range, which \
        is \(percent(width)) % wide; after the first set they are off by \(percent(firstSet)) %; loads for given reps are off \
        by \(percent(load)) %, the same load by \(percent(loadSame)) %, the nearest reps by \(percent(loadNearest)) %
        """
    }
  }

  func run() throws {
    var trial = NextWorkoutTrial(sharesHabits: !alone)
    for file in files { trial.add(try read(file)) }
    guard trial.predictions > 0 else {
      throw BenchError("no exercise has three sessions with weights: there is nothing to predict")
    }
    common.show(
      Result(
        predictions: trial.predictions, same: trial.sameError.rounded(to: 5), rule: trial.ruleError.rounded(to: 5),
        model: trial.modelError.rounded(to: 5), coverage: trial.coverage.rounded(to: 5),
        width: trial.width.rounded(to: 5), load: trial.loadError.rounded(to: 5),
        loadSame: trial.loadSameError.rounded(to: 5), loadNearest: trial.loadNearestError.rounded(to: 5),
        firstSet: trial.firstSetError.rounded(to: 5)))
  }

  private func printError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  private func read(_ file: String) throws -> ImportedLog {
    guard let data = FileManager.default.contents(atPath: file) else { throw BenchError("\(file): cannot be read") }
    let log = readLog([UInt8](data), as: nil, unit: unit.flatMap(WeightUnit.init(rawValue:)))
    if let error = log.errors.first, log.workouts.isEmpty {
      guard log.format != nil, error.field != "header" else {
        throw BenchError("\(file): not a log that can be imported")
      }
      throw BenchError("\(file): line \(error.line): \(error.field) cannot be read")
    }
    for one in log.leftOut where one.part != .rest {
      printError("\(file): line \(one.line): \(one.field) cannot be read, the \(one.part.rawValue) is left out")
    }
    return log
  }
}

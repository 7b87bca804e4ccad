import ArgumentParser
import Foundation
import Gym

/// How well the next session is predicted on real logs, each session from those before it alone.
struct Predict: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "How far predictions of the next session are off, on exports of the Strong app.",
    discussion: """
      Each file is the log of one member. Every session of an exercise that was done in at least three counts, but for \
      the first, which nothing comes before. Errors are mean absolute shares of the best estimated max (Epley) that \
      the session reached. Warm-ups, sets without weight and sets of more than 30 reps have no estimated max, and a \
      session without any is left out. With several files, the figures are over all predictions together.
      """)

  @Argument(help: ArgumentHelp("Exports of the Strong app, in either form.", valueName: "file")) var files: [String]
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
    enum CodingKeys: String, CodingKey {
      case predictions
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
        is \(percent(width)) % wide
        """
    }
  }

  func run() throws {
    var trial = NextSessionTrial(sharesHabits: !alone)
    for file in files { trial.add(try read(file)) }
    guard trial.predictions > 0 else {
      throw BenchError("no exercise has three sessions with weights: there is nothing to predict")
    }
    common.show(
      Result(
        predictions: trial.predictions, same: trial.sameError.rounded(to: 5), rule: trial.ruleError.rounded(to: 5),
        model: trial.modelError.rounded(to: 5), coverage: trial.coverage.rounded(to: 5),
        width: trial.width.rounded(to: 5)))
  }

  private func printError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  private func read(_ file: String) throws -> ImportedLog {
    guard let data = FileManager.default.contents(atPath: file) else { throw BenchError("\(file): cannot be read") }
    let log = StrongFile.read([UInt8](data), unit: unit.flatMap(WeightUnit.init(rawValue:)))
    if let error = log.errors.first, log.workouts.isEmpty {
      guard error.field != "header" else { throw BenchError("\(file): not an export of the Strong app") }
      throw BenchError("\(file): line \(error.line): \(error.field) cannot be read")
    }
    // Unlike an import, which stores all or nothing, a trial can do without a few sets.
    for error in log.errors {
      printError("\(file): line \(error.line): \(error.field) cannot be read, the set is left out")
    }
    return log
  }
}

import Foundation
import TestKit
import Testing

@testable import Wire

/// A published or computed case of a formula: one object of Tests/Vectors/formulas.json.
private struct Case: Sendable, CustomStringConvertible {
  var formula: String
  /// The whole case as a line for `rackside calc`.
  var line: [UInt8]
  var output: AnyJSON
  var tolerance: Double
  var description: String { String(decoding: line, as: UTF8.self) }

  init(_ value: Value) throws {
    formula = try #require(value.member("formula")?.string)
    line = Array(value.raw)
    output = try WireDecoder.decode(AnyJSON.self, from: #require(value.member("output")))
    tolerance = value.member("tolerance")?.double ?? 0
  }

  static func all(_ path: String) throws -> [Case] {
    try Tape(Array(Data(contentsOf: URL(fileURLWithPath: path)))).root.elements.map(Case.init)
  }
}

private let ours = Fixture.repository + "/Tests/Vectors/formulas.json"

/// The whole list, in a folder beside the repository; nil if it is not there.
private let shared: String? = {
  var folder = URL(fileURLWithPath: Fixture.repository)
  while folder.path != "/" {
    let path = folder.appendingPathComponent("shared/vectors/formulas.json").path
    if FileManager.default.fileExists(atPath: path) { return path }
    folder.deleteLastPathComponent()
  }
  return nil
}()

private func answer(_ line: String) throws -> AnyJSON {
  try WireDecoder.decode(AnyJSON.self, from: tape(String(decoding: Calculator.answer(Array(line.utf8)), as: UTF8.self)))
}

extension AnyJSON {
  fileprivate subscript(name: String) -> AnyJSON? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// Compares field by field. Fields that the case does not name are not compared.
  fileprivate func matches(_ wanted: AnyJSON, within tolerance: Double) -> Bool {
    switch (self, wanted) {
    case (.number(let number), .number(let wanted)): abs(number - wanted) <= tolerance
    case (.array(let elements), .array(let wanted)):
      elements.count == wanted.count && zip(elements, wanted).allSatisfy { $0.matches($1, within: tolerance) }
    case (.object(let fields), .object(let wanted)):
      wanted.isEmpty
        ? fields.isEmpty : wanted.allSatisfy { self[$0.name]?.matches($0.value, within: tolerance) ?? false }
    default: self == wanted
    }
  }
}

@Suite struct CalculatorTests {
  private func check(_ cases: [Case]) throws {
    for vector in cases {
      let reply = try answer(vector.description)
      let output = try #require(reply["output"], "\(vector): \(reply)")
      #expect(output.matches(vector.output, within: vector.tolerance), "\(vector) gave \(output)")
    }
  }

  @Test("every case of the formulas has its published output")
  func cases() throws { try check(Case.all(ours)) }

  @Test("so has every case of the shared list", .enabled(if: shared != nil))
  func sharedCases() throws { try check(Case.all(#require(shared))) }

  @Test("each formula has a case")
  func everyFormula() throws {
    let tried = Set(try Case.all(ours).map(\.formula))
    #expect(Set(Calculator.formulas.keys) == tried)
  }

  @Test(
    "a wrong line has an error that names the input",
    arguments: [
      ("junk", nil, "malformed"), ("[1]", nil, "wrong_type"), (#"{"inputs": {}}"#, "formula", "required"),
      (#"{"formula": 1}"#, "formula", "wrong_type"),
      (#"{"formula": "none", "inputs": {}}"#, "formula", "unknown_formula"),
      (#"{"formula": "bmi"}"#, "inputs", "required"), (#"{"formula": "bmi", "inputs": 1}"#, "inputs", "wrong_type"),
      (#"{"formula": "bmi", "inputs": {"weightKg": 70}}"#, "heightM", "required"),
      (#"{"formula": "bmi", "inputs": {"weightKg": "70", "heightM": 1.8}}"#, "weightKg", "wrong_type"),
      (#"{"formula": "bmi", "inputs": {"weightKg": 70, "heightM": 0}}"#, "heightM", "out_of_range"),
      (#"{"formula": "bmi", "inputs": {"weightKg": 1e999, "heightM": 1.8}}"#, "weightKg", "out_of_range"),
      (#"{"formula": "bmi", "inputs": {"weightKg": NaN, "heightM": 1.8}}"#, "weightKg", "not_finite"),
      (#"{"formula": "momentum", "inputs": {"volumes": [1, -Infinity]}}"#, "volumes", "not_finite"),
      (#"{"formula": "bmi", "inputs": {"weightKg": 70, "weightKg": 71, "heightM": 1.8}}"#, "weightKg", "unknown_field"),
      (#"{"formula": "e1rm_epley", "inputs": {"weight": 100, "reps": 2.5}}"#, "reps", "not_whole"),
      (#"{"formula": "e1rm_brzycki", "inputs": {"weight": 100, "reps": 37}}"#, "reps", "out_of_range"),
      (#"{"formula": "wilks", "inputs": {"sex": "X", "bodyweightKg": 80, "totalKg": 1}}"#, "sex", "not_one_of"),
      (#"{"formula": "momentum", "inputs": {"volumes": [1, null]}}"#, "volumes.1", "wrong_type"),
      (#"{"formula": "predict_next", "inputs": {"entries": [{"weight": 5}]}}"#, "entries.0.reps", "required"),
      (#"{"formula": "ols_trend", "inputs": {"x": [1, 2], "y": [1]}}"#, "y", "malformed"),
      (#"{"formula": "clock_filter", "inputs": {"samples": [[1, 2, 3]]}}"#, "samples.0", "wrong_type"),
      (#"{"formula": "gpx_track", "inputs": {"gpx": "hello"}}"#, "gpx", "malformed"),
      (#"{"formula": "gpx_track", "inputs": {"gpx": "<gpx><trk>"}}"#, "gpx", "malformed"),
      (#"{"formula": "gpx_track", "inputs": {"gpx": "<kml></kml>"}}"#, "gpx", "malformed"),
      (
        #"{"formula": "gpx_track", "inputs": {"gpx": "<gpx><trkseg><trkpt lat='1'></trkseg></gpx>"}}"#, "gpx.lon",
        "out_of_range"
      ),
    ] as [(String, String?, String)])
  func wrong(line: String, field: String?, reason: String) throws {
    let reply = try answer(line)
    #expect(reply["reason"] == .string(reason), "\(reply)")
    #expect(reply["field"] == field.map { .string($0) }, "\(reply)")
    guard case .string(let text) = reply["error"] else {
      Issue.record("no text: \(reply)")
      return
    }
    #expect(text.hasPrefix(field ?? ""))
  }

  @Test("a list that is too long is refused, and so is a line")
  func tooLong() throws {
    let ones = String(repeating: "1,", count: 10_000) + "1"
    let reply = try answer(#"{"formula": "momentum", "inputs": {"volumes": [\#(ones)]}}"#)
    #expect(reply["field"] == .string("volumes"))
    #expect(reply["reason"] == .string("too_long"))
    let line = Calculator.answer([UInt8](repeating: 0x20, count: Calculator.maxLine + 1))
    #expect(line == Calculator.tooLongAnswer)
  }

  @Test("numbers at their bounds never stop the program", arguments: ["1e12", "-1e12", "0", "1e-300", "1", "-0"])
  func bounds(number: String) {
    for formula in Calculator.formulas.values {
      for value in [
        number, "[\(number),\(number),\(number)]", "[]", "[[\(number),\(number)]]", "\"\(number)\"", "true",
      ] {
        let inputs = formula.inputs.map { "\"\($0)\": \(value)" }.joined(separator: ", ")
        let line = "{\"formula\": \"\(formula.name)\", \"inputs\": {\(inputs)}}"
        #expect(!Calculator.answer(Array(line.utf8)).isEmpty)
      }
    }
  }
}

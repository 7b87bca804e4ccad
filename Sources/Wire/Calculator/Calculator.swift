/// Answers the lines of `rackside calc`: a formula's name and inputs in, its output or an error out.
package enum Calculator {
  /// Every formula by its name.
  package static let formulas: [String: CalculatorFormula] = {
    let all =
      CalculatorFormula.strength + CalculatorFormula.body + CalculatorFormula.load + CalculatorFormula.statistics
      + CalculatorFormula.tracks + CalculatorFormula.timing
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  /// The longest line, in bytes.
  package static let maxLine = 4_000_000

  /// Answers one line: `{"formula", "inputs"}`. Other fields are ignored.
  /// - Returns: `{"output"}`, or `{"error", "field", "reason"}`, without a line break.
  package static func answer(_ line: [UInt8]) -> [UInt8] {
    do throws(CalculatorError) {
      guard line.count <= maxLine else { throw .tooLong(nil, max: maxLine) }
      let root = try parse(line)
      guard root.isObject else { throw CalculatorError(nil, "wrong_type", "a line must be a JSON object") }
      guard let name = root.member("formula") else { throw .required("formula") }
      guard let name = name.string else { throw .wrongType("formula", "text") }
      guard let formula = formulas[name] else {
        throw CalculatorError("formula", "unknown_formula", "there is no such formula")
      }
      guard let inputs = root.member("inputs") else { throw .required("inputs") }
      return WireEncoder.encode(Answer(output: try formula.output(inputs)))
    } catch {
      return WireEncoder.encode(Refusal(error))
    }
  }

  /// The answer to a line longer than `maxLine`. The caller need not keep the line for it.
  package static var tooLongAnswer: [UInt8] {
    WireEncoder.encode(Refusal(CalculatorError.tooLong(nil, max: maxLine)))
  }

  private static func parse(_ line: [UInt8]) throws(CalculatorError) -> Value {
    do { return try Tape(line).root } catch {
      if let field = notFinite(line, at: error.offset) {
        throw CalculatorError(field, "not_finite", "must be a finite number")
      }
      throw CalculatorError(nil, "malformed", "not JSON from byte \(error.offset): \(error.reason)")
    }
  }

  /// The field name before a `NaN` or an `Infinity`. That is not JSON, but many programs write it.
  private static func notFinite(_ line: [UInt8], at offset: Int) -> String? {
    let rest = line[offset...]
    guard rest.starts(with: Array("NaN".utf8)) || rest.starts(with: Array("Infinity".utf8)) else { return nil }
    let quote = UInt8(ascii: "\"")
    guard let colon = line[..<offset].lastIndex(of: UInt8(ascii: ":")),
      let end = line[..<colon].lastIndex(of: quote), let start = line[..<end].lastIndex(of: quote)
    else { return nil }
    return String(decoding: line[(start + 1)..<end].prefix(100), as: UTF8.self)
  }

  private struct Answer: Encodable {
    var output: AnyJSON
  }

  private struct Refusal: Encodable {
    /// English, starts with the field.
    var error: String
    var field: String?
    var reason: String

    init(_ error: CalculatorError) {
      self.error = [error.field, error.text].compactMap(\.self).joined(separator: ": ")
      field = error.field
      reason = error.reason
    }
  }
}

/// A line that has no answer.
package struct CalculatorError: Error {
  /// The input, such as `entries.3.reps`; nil if the line itself is wrong.
  package var field: String?
  /// A reason from docs/PROTOCOL.md.
  package var reason: String
  /// English.
  package var text: String

  init(_ field: String?, _ reason: String, _ text: String) {
    self.field = field
    self.reason = reason
    self.text = text
  }

  static func required(_ field: String) -> CalculatorError { CalculatorError(field, "required", "is missing") }

  static func wrongType(_ field: String?, _ wanted: String) -> CalculatorError {
    CalculatorError(field, "wrong_type", "must be \(wanted)")
  }

  static func tooLong(_ field: String?, max: Int) -> CalculatorError {
    CalculatorError(field, "too_long", "longer than \(max)")
  }

  static func outOfRange(_ field: String, _ range: ClosedRange<Double>) -> CalculatorError {
    func text(_ number: Double) -> String { String(decoding: WireEncoder.encode(number), as: UTF8.self) }
    return CalculatorError(
      field, "out_of_range", "must be from \(text(range.lowerBound)) to \(text(range.upperBound))")
  }
}

import Gym

/// A formula of `rackside calc`.
package struct CalculatorFormula: Sendable {
  package var name: String
  /// The names of its inputs. Any other input is refused.
  package var inputs: [String]
  private var compute: @Sendable (CalculatorInputs) throws -> AnyJSON

  init(_ name: String, _ inputs: String..., compute: @escaping @Sendable (CalculatorInputs) throws -> AnyJSON) {
    self.name = name
    self.inputs = inputs
    self.compute = compute
  }

  /// - Throws: an error that names the first input that is missing, unknown, of the wrong type or out of range.
  func output(_ value: Value) throws(CalculatorError) -> AnyJSON {
    let read = try CalculatorInputs(value, path: nil, names: inputs)
    do {
      let output = try compute(read)
      guard output.isFinite else {
        throw CalculatorError("inputs", "out_of_range", "these have no finite result")
      }
      return output
    } catch let error as CalculatorError {
      throw error
    } catch let error as Invalid {
      throw CalculatorError(error.field, error.reason.code, Self.sentence(error.reason))
    } catch {
      throw CalculatorError("inputs", "malformed", "cannot be read")
    }
  }

  private static func sentence(_ reason: Reason) -> String {
    if case .outOfRange(let min, let max) = reason { return CalculatorError.outOfRange("", min...max).text }
    return reason.code.split(separator: "_").joined(separator: " ")
  }
}

extension AnyJSON {
  /// A number, or null.
  static func optional(_ value: Double?) -> AnyJSON { value.map { .number($0) } ?? .null }
  static func fields(_ fields: (String, AnyJSON)...) -> AnyJSON {
    .object(fields.map { Field(name: $0.0, value: $0.1) })
  }

  fileprivate var isFinite: Bool {
    switch self {
    case .null, .bool, .string: true
    case .number(let value): value.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let fields): fields.allSatisfy(\.value.isFinite)
    }
  }
}

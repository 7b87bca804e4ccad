/// The inputs of a formula, read one by one. Each error names its input by the whole path.
struct CalculatorInputs {
  private let value: Value
  private let path: String?

  /// Bounds for every number: far beyond any use, and small enough that sums cannot overflow.
  static let anyNumber = -1e12...1e12
  static let notNegative = 0...1e12
  /// The longest list.
  static let maxCount = 10_000

  init(_ value: Value, path: String?, names: [String]) throws(CalculatorError) {
    guard value.isObject else { throw .wrongType(path ?? "inputs", "an object") }
    var seen: Set<String> = []
    for (key, _) in value.members {
      let name = key.string ?? "?"
      guard names.contains(name), seen.insert(name).inserted else {
        let field = [path, String(name.prefix(100))].compactMap(\.self).joined(separator: ".")
        throw CalculatorError(field, "unknown_field", "unknown, or given twice")
      }
    }
    self.value = value
    self.path = path
  }

  private func field(_ name: String) -> String { path.map { "\($0).\(name)" } ?? name }

  /// Nil if it is absent or null.
  private func optional(_ name: String) -> Value? {
    value.member(name).flatMap { $0.kind == .null ? nil : $0 }
  }

  private func required(_ name: String) throws(CalculatorError) -> Value {
    guard let value = optional(name) else { throw .required(field(name)) }
    return value
  }

  func number(_ name: String, in range: ClosedRange<Double> = anyNumber) throws(CalculatorError) -> Double {
    try Self.number(required(name), field(name), range)
  }

  func optionalNumber(_ name: String, in range: ClosedRange<Double> = anyNumber) throws(CalculatorError) -> Double? {
    guard let value = optional(name) else { return nil }
    return try Self.number(value, field(name), range)
  }

  /// Above 0.
  func positive(_ name: String) throws(CalculatorError) -> Double { try number(name, in: 1e-6...1e12) }

  /// A whole number; `5.0` is 5.
  func whole(_ name: String, in range: ClosedRange<Int>) throws(CalculatorError) -> Int {
    let number = try number(name, in: Double(range.lowerBound)...Double(range.upperBound))
    guard let whole = Int(exactly: number) else {
      throw CalculatorError(field(name), "not_whole", "must be a whole number")
    }
    return whole
  }

  func bool(_ name: String) throws(CalculatorError) -> Bool {
    guard let bool = try required(name).bool else { throw .wrongType(field(name), "true or false") }
    return bool
  }

  func text(_ name: String) throws(CalculatorError) -> String {
    guard let text = try required(name).string else { throw .wrongType(field(name), "text") }
    return text
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(CalculatorError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: try text(name)) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw CalculatorError(field(name), "not_one_of", "must be one of \(all)")
    }
    return choice
  }

  func numbers(
    _ name: String, in range: ClosedRange<Double> = anyNumber, max: Int = maxCount
  ) throws(CalculatorError) -> [Double] {
    try list(name, max: max) { (value, path) throws(CalculatorError) in try Self.number(value, path, range) }
  }

  func texts(_ name: String) throws(CalculatorError) -> [String] {
    try list(name, max: 100) { (value, path) throws(CalculatorError) in
      guard let text = value.string else { throw .wrongType(path, "text") }
      return text
    }
  }

  /// A list of lists with `count` numbers each.
  func rows(_ name: String, of count: Int, in range: ClosedRange<Double>) throws(CalculatorError) -> [[Double]] {
    try list(name, max: Self.maxCount) { (value, path) throws(CalculatorError) in
      let numbers = value.elements
      guard value.isArray, numbers.count == count else { throw .wrongType(path, "a list of \(count) numbers") }
      var row: [Double] = []
      for (index, number) in numbers.enumerated() { row.append(try Self.number(number, "\(path).\(index)", range)) }
      return row
    }
  }

  func objects(_ name: String, _ names: String...) throws(CalculatorError) -> [CalculatorInputs] {
    try list(name, max: Self.maxCount) { (value, path) throws(CalculatorError) in
      try CalculatorInputs(value, path: path, names: names)
    }
  }

  private func list<Element>(
    _ name: String, max: Int, _ read: (Value, String) throws(CalculatorError) -> Element
  ) throws(CalculatorError) -> [Element] {
    let value = try required(name)
    guard value.isArray else { throw .wrongType(field(name), "a list") }
    let elements = value.elements
    guard elements.count <= max else { throw .tooLong(field(name), max: max) }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() { result.append(try read(element, "\(field(name)).\(index)")) }
    return result
  }

  private static func number(
    _ value: Value, _ field: String, _ range: ClosedRange<Double>
  ) throws(CalculatorError) -> Double {
    guard value.kind == .number else { throw .wrongType(field, "a number") }
    // Nil for a number that no double can hold.
    guard let number = value.double, range.contains(number) else { throw .outOfRange(field, range) }
    return number
  }
}

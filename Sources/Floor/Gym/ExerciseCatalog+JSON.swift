import Gym
import Secrets
import Wire

/// The exercises as JSON. Most of it is the same for everybody, and encoded once.
extension ExerciseCatalog {
  /// The shared exercises as the list shows them, by name.
  struct SharedRows: Sendable {
    fileprivate var rows: [Row]
    /// The JSON array of all rows.
    fileprivate var array: [UInt8]
  }

  fileprivate struct Row: Sendable {
    var id: Int
    var name: String
    var json: [UInt8]

    init(_ exercise: Exercise, restSeconds: Int? = nil) {
      id = exercise.id
      name = exercise.facts.name
      json = WireEncoder.encode(ExerciseView.row(exercise, restSeconds: restSeconds))
    }
  }

  private func sharedRows() -> (SharedRows, Content) {
    form(\.rows) { content in
      let rows = content.all(for: nil).map { Row($0) }
      return SharedRows(rows: rows, array: Self.array(rows))
    }
  }

  /// The JSON array of all exercises that a member is offered, by name.
  /// - Parameter chosen: the member's own rest times.
  func rows(for member: Int?, restSeconds chosen: [Int: Int]) -> [UInt8] {
    let (shared, content) = sharedRows()
    let own = member.map { content.own(of: $0) } ?? []
    if own.isEmpty, chosen.isEmpty { return shared.array }
    var rows = shared.rows.map { row in
      guard let seconds = chosen[row.id], let exercise = content.find(row.id, for: member) else { return row }
      return Row(exercise, restSeconds: seconds)
    }
    if !own.isEmpty {
      rows += own.map { Row($0, restSeconds: chosen[$0.id]) }
      rows.sort { $0.name < $1.name }
    }
    return Self.array(rows)
  }

  /// The JSON array of what differs for a member from the shared document: their own exercises, those for which they
  /// chose a rest time, and those that are newer than the document.
  func differences(for member: Int?, restSeconds chosen: [Int: Int]) -> [UInt8] {
    let since = sinceDocument
    if member == nil, since.isEmpty { return Self.array([]) }
    let rows = all(for: member).filter { $0.owner != nil || chosen[$0.id] != nil || since.contains($0.id) }
    return Self.array(rows.map { Row($0, restSeconds: chosen[$0.id]) })
  }

  /// The shared exercises as a document.
  var document: CatalogDocument { document { CatalogDocument(exercises: sharedRows().0.array) } }

  private static func array(_ rows: [Row]) -> [UInt8] {
    var out = JSONWriter(capacity: rows.reduce(2) { $0 + $1.json.count + 1 })
    out.raw("[")
    for (index, row) in rows.enumerated() {
      if index > 0 { out.raw(",") }
      out.raw(row.json)
    }
    out.raw("]")
    return out.bytes
  }
}

/// The gym's catalog as a JSON document, the same for everybody. It does not contain members' own exercises.
package struct CatalogDocument: Sendable {
  /// Its path on the server. The path is derived from the content, so a browser can cache the document forever, and
  /// nobody can guess the path without knowing the content.
  package let path: String
  package let json: [UInt8]

  /// - Parameter exercises: the JSON array of its rows.
  init(exercises: [UInt8]) {
    json = Array("{\"exercises\":".utf8) + exercises + Array("}".utf8)
    let digits = Array("0123456789abcdef".utf8)
    let hash = Tokens.hash(json).prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    path = "/catalog/\(String(decoding: hash, as: UTF8.self)).json"
  }
}

/// A room for classes. It holds one class at a time.
package struct Room: Equatable, Sendable {
  package var id: Int
  package var name: String
  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }

  package static let maxName = 40
}

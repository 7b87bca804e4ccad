import Gym

/// A statement for each kind of post.
struct HeldByPost: Sendable {
  private let workout: SQL
  private let award: SQL
  private let road: SQL

  init(_ sql: (Post) -> SQL) {
    workout = SQL.held(sql(.workout(0, of: 0)))
    award = SQL.held(sql(.award("", of: 0)))
    road = SQL.held(sql(.road(0, of: 0)))
  }

  subscript(post: Post) -> SQL {
    switch post {
    case .workout: workout
    case .award: award
    case .road: road
    }
  }
}

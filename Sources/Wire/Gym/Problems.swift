package import Gym

/// What a member found wrong on a page, for the owner.
package struct ProblemView: Codable, Sendable {
  package var id: Int
  package var member: FaceView
  package var text: String
  package var screen: ProblemScreen
  package var page: String
  package var width: Int
  package var height: Int
  package var version: String?
  package var language: String?
  package var wasAway: Bool
  package var lastError: String?
  package var at: Int
  /// Absent until the owner is done with it.
  package var closedAt: Int?

  package init(id: Int, member: FaceView, problem: NewProblem, at: Int, closedAt: Int?) {
    self.id = id
    self.member = member
    text = problem.text
    screen = problem.screen
    page = problem.page
    width = problem.width
    height = problem.height
    version = problem.version
    language = problem.language
    wasAway = problem.wasAway
    lastError = problem.lastError
    self.at = at
    self.closedAt = closedAt
  }
}

package struct ProblemsSnapshot: Codable, Sendable {
  /// The oldest first.
  package var open: [ProblemView]
  /// The latest first.
  package var closed: [ProblemView]

  package init(open: [ProblemView], closed: [ProblemView]) {
    self.open = open
    self.closed = closed
  }
}

/// Says to the owner that something is wrong on a page.
package struct ProblemsSend: Change {
  package static let method = "problems.send"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var text: String
  package var screen: ProblemScreen
  package var page: String
  package var width: Int
  package var height: Int
  package var version: String?
  package var language: String?
  package var wasAway: Bool?
  package var lastError: String?
}

/// The owner is done with a problem, or opens it again.
package struct ProblemsClose: Change {
  package static let method = "problems.close"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var problem: Int
  package var isDone: Bool
}

/// A problem was sent, closed, or opened again.
package struct ProblemChanged: TopicEvent {
  package static let event = "problems.changed"
  package var problem: ProblemView
  package init(problem: ProblemView) { self.problem = problem }
}

/// What a member sent, in an export.
package struct ProblemExport: Codable, Sendable {
  package var text: String
  package var screen: ProblemScreen
  package var page: String
  package var width: Int
  package var height: Int
  package var version: String?
  package var language: String?
  package var wasAway: Bool
  package var lastError: String?
  package var at: Int

  package init(_ problem: NewProblem, at: Int) {
    text = problem.text
    screen = problem.screen
    page = problem.page
    width = problem.width
    height = problem.height
    version = problem.version
    language = problem.language
    wasAway = problem.wasAway
    lastError = problem.lastError
    self.at = at
  }
}

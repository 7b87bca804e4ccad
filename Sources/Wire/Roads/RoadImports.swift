package import Gym

package struct RoadsUpload: Call, Equatable {
  package static let method = "roads.upload"
  package var `as`: String?
  /// Counted from 0. Parts arrive in order; part 0 starts a new file.
  package var part: Int
  /// Base64 of at most 180,000 bytes.
  package var bytes: String

  package struct Reply: Codable, Equatable, Sendable {
    /// How many the file has so far.
    package var bytes: Int
    package init(bytes: Int) { self.bytes = bytes }
  }
}

/// Stores what is whole in the uploaded file: all of that or nothing.
package struct RoadsImport: Change, Equatable {
  package static let method = "roads.import"
  package var key: String
  package var `as`: String?
  /// The file's name. It only tells files apart when a key is used twice by mistake, and is neither stored nor logged.
  package var name: String?

  package struct Reply: Codable, Equatable, Sendable {
    package var added: [RoadView]
    /// Those of the file that the member has already, as they have them.
    package var same: [RoadView]
    /// How many body weights were stored.
    package var weights: Int
    /// What was left out, in the order of the file: the first 50.
    package var flaws: [RoadFlawView]
    /// All of that.
    package var flawCount: Int

    package init(
      added: [RoadView] = [], same: [RoadView] = [], weights: Int = 0, flaws: [RoadFlawView] = [], flawCount: Int = 0
    ) {
      self.added = added
      self.same = same
      self.weights = weights
      self.flaws = flaws
      self.flawCount = flawCount
    }

    /// As tokens get it: the name of a road may say a place.
    package var withoutNames: Reply {
      var reply = self
      reply.added = reply.added.map(\.withoutName)
      reply.same = reply.same.map(\.withoutName)
      return reply
    }
  }
}

package struct RoadFlawView: Codable, Equatable, Sendable {
  package var kind: RoadFlaw.Kind
  /// The number of the point in its file, from 1; absent if it is no single point.
  package var point: Int?

  package init(_ flaw: RoadFlaw) {
    kind = flaw.kind
    point = flaw.point
  }
}

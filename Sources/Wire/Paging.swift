/// Where a long reply continues: repeat the request with these values.
package struct NextPage: Codable, Sendable {
  /// The first day of the next page.
  package var from: String
  /// How many entries of that day earlier pages contained.
  package var after: Int

  package init(from: String, after: Int) {
    self.from = from
    self.after = after
  }
}

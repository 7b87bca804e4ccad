/// Why the gym's authority or the server's certificate cannot be used. What was there before is unchanged.
package struct AuthorityError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The authority's file is missing, although it was there before.
    case lost
    /// The file is there, but this program's user may not read it.
    case forbidden
    /// The file is there, but the system does not give it, as a disk that dies.
    case unreadable
    /// The content is damaged, or its key and its certificate do not belong together.
    case broken
    /// The authority's ten years are over.
    case expired
    /// The machine's clock is before the authority, or so far behind that a certificate of this time would be valid nowhere.
    case clock
    case cannotWrite
  }

  package var kind: Kind
  /// A sentence for whoever runs the server, with the path.
  package var description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// What to do about an authority that cannot be used. The program never takes the second way by itself.
  static let wayOut = "Restore it from a backup. Without one, \(anew)"

  /// The same about a file that is there, and that another user may read.
  static let access = "Nothing is lost: only the user who runs the server may read it."

  private static let anew =
    """
    run 'rackside authority new': the server then makes a new authority within a minute, which every phone and computer \
    has to trust anew.
    """

  /// The clock shows a time before `GymAuthority.earliest`, as after a power cut on a machine without a battery.
  package static let unset = AuthorityError(
    .clock,
    "The machine's clock is wrong: it shows a time before November 2026. Set it. Nothing has to be started again.")

  static let expired = AuthorityError(.expired, "The gym's authority has expired: \(anew)")

  /// - Parameter begin: of the authority, as people read it.
  static func early(_ begin: String) -> AuthorityError {
    AuthorityError(
      .clock,
      """
      The machine's clock is before \(begin), when the gym's authority begins. If the clock is behind, set it. If it is \
      right, it was ahead when the authority was made: \(anew)
      """)
  }
}

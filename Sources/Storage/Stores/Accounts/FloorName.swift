/// The name by which public screens show a member who chose to be shown.
/// - Parameter table: how the statement names `members`.
func floorName(_ table: String) -> String {
  "CASE WHEN \(table).shows_initials = 1 THEN \(table).initials ELSE \(table).display_name END"
}

/// The picture that public screens show of a member; NULL for whoever is not shown there by their display name. As
/// `Member.floorFace`.
func floorPicture(_ table: String) -> String {
  "CASE WHEN \(table).shown_on_floor = 1 AND \(table).shows_initials = 0 THEN \(table).picture END"
}

/// The name by which public screens show a member who chose to be shown.
/// - Parameter table: how the statement names `members`.
func floorName(_ table: String) -> String {
  "CASE WHEN \(table).shows_initials = 1 THEN \(table).initials ELSE \(table).display_name END"
}

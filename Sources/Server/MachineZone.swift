import Foundation
import Gym

/// The time zone that the machine was set up with: Debian's installer asks for it.
package enum MachineZone {
  /// - Parameters:
  ///   - link: a link into the tz database, as systemd keeps it.
  ///   - file: a file with the zone's name, as Debian keeps it.
  /// - Returns: a tz database name, such as `Europe/Berlin`. Nil if neither has a zone that the gym could use.
  package static func name(link: String = "/etc/localtime", file: String = "/etc/timezone") -> String? {
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    let linked = target.flatMap { path in path.range(of: "zoneinfo/").map { String(path[$0.upperBound...]) } }
    let written = (try? String(contentsOfFile: file, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let found = [linked, written].compactMap { $0 }.first { GymCalendar(timeZone: $0) != nil }
    return found == "Etc/UTC" ? "UTC" : found
  }
}

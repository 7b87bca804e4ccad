import Dispatch
import Gym
import Storage
import Wire

extension RoadImporting {
  /// Reads a file's route off the writer. It shares the queue and the hourly limit of files of roads, since both keep a
  /// core busy for a while.
  /// - Parameter bytes: the file. Called when it is this file's turn.
  /// - Throws: `Fault` `no_route_in_it`; `too_many` for too many files in an hour; `disk_low`; and what `bytes` throws.
  func route(
    for member: Member, now: Int, _ bytes: @escaping @Sendable () throws(Fault) -> [UInt8]
  ) async throws -> PlannedRoute {
    try database.space.keepReserve()
    if let wait = tries.take(member.id, now: now) { throw Fault(.rateLimited, "too_many", retryAfterMs: wait) }
    return try await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<PlannedRoute, Fault>, Never>) in
      reading.async { continuation.resume(returning: Result(catching: bytes).flatMap(Self.planned)) }
    }.get()
  }

  private static func planned(in bytes: [UInt8]) -> Result<PlannedRoute, Fault> {
    guard let route = PlannedRoute.read(bytes) else {
      return .failure(Fault(.invalid, "no_route_in_it", field: "bytes"))
    }
    return .success(route)
  }
}

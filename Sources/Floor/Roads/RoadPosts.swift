import Gym
import Storage
package import Wire

package enum RoadPostReply: Sendable {
  /// The JSON of `RoadsImport.Reply`. `isNew` says whether anything was added. Hold `place` until the client has the
  /// reply: it counts as one of the requests that the script may have at once.
  case stored([UInt8], isNew: Bool, place: any AnyObject & Sendable)
  /// Nothing was stored.
  case refused(Fault)
}

/// Imports the files that scripts send by HTTP, as `roads.import` does for the pages.
///
/// A request goes on if its client vanishes. Sending a file again is harmless: an activity that is there already is not
/// stored twice.
struct RoadPosts: Sendable {
  typealias Done = @Sendable (RoadPostReply) -> Void

  let scripts: Scripts
  let changes: Changes
  let importing: RoadImporting
  private var dispatcher: Dispatcher { scripts.dispatcher }

  func run(_ request: ScriptRequest, _ done: @escaping Done) {
    scripts.admit(request) { [self] result in
      switch result {
      case .success(let admitted): Task { await take(request, admitted, done) }
      case .failure(let fault): done(.refused(fault))
      }
    }
  }

  private func take(_ request: ScriptRequest, _ admitted: Scripts.Admitted, _ done: @escaping Done) async {
    let client = scripts.client(of: admitted.token, peer: ScriptPeer(request, expects: 0) { _, _ in })
    let name = client.nextRequest()
    let began = Database.microseconds()
    let ended: @Sendable (Result<RoadPostReply, any Error>) -> Void = { [dispatcher] result in
      dispatcher.figures.answered(.change, seconds: Double(Database.microseconds() - began) / 1_000_000)
      do { done(try result.get()) } catch {
        let fault = dispatcher.fault(error, in: RoadsImport.method, name)
        done(.refused(dispatcher.named(fault, name, method: RoadsImport.method)))
      }
    }
    await Requester.$current.withValue(client.requester) {
      do {
        let (member, now) = try allow(client)
        let prepared = try await importing.prepare(for: member, now: now) { request.body }
        store(prepared, now: now, admitted.place, ended)
      } catch { ended(.failure(error)) }
    }
  }

  /// - Throws: `scope_needed`, and what `roads.import` throws before it reads a file.
  private func allow(_ client: Client) throws(Fault) -> (Member, now: Int) {
    guard client.scopes?.contains(.log) == true else { throw Fault(.forbidden, "scope_needed", field: "token") }
    let caller = try dispatcher.permissions.caller(.login, client, as: nil)
    let member = try caller.signedIn().member
    // As for `roads.import`, the file's own bytes count for nothing here: little of them is stored.
    try dispatcher.limits.check(caller, bytes: 0)
    return (member, caller.now)
  }

  private func store(
    _ prepared: RoadImporting.Prepared, now: Int, _ place: ScriptPlaces.Place,
    _ ended: @escaping @Sendable (Result<RoadPostReply, any Error>) -> Void
  ) {
    changes.make(
      { tx in
        let stored = try RoadImporting.store(prepared, now: now, tx)
        return (stored.events, stored.reply)
      },
      answer: { (result: Result<RoadsImport.Reply, any Error>) in
        ended(
          result.map { reply in
            let isNew = !reply.added.isEmpty || reply.weights > 0
            return .stored(RoadsImport.encode(reply.withoutNames), isNew: isNew, place: place)
          })
      })
  }
}

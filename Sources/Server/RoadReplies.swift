import Floor
import Gym
import Transport
import Wire

/// `POST /roads`: a file of recorded roads, with a script's token. docs/protocol/accounts/tokens.md says which status a
/// reply has.
///
/// As with `POST /rpc`, pages of other sites cannot use it.
func roadPosts(_ bridge: Bridge) -> BodyEndpoint {
  BodyEndpoint(
    refusal: { request in refusal(of: request, mostBytes: RoadFile.mostBytes) },
    busy: HTTPReply(refusing: Fault(.unavailable, "busy", retryAfterMs: 5_000), status: 503),
    // One file of the largest size from an address, and two in all.
    limits: BodyLimits(all: 2 * RoadFile.mostBytes, client: RoadFile.mostBytes),
    answer: { [bridge] request, body, reply in
      guard let floor = bridge.floor, let token = bearer(request) else {
        return reply(HTTPReply(refusing: Fault(.unavailable, "busy", retryAfterMs: 5_000), status: 503))
      }
      let sent = ScriptRequest(body: body, token: token, address: request.client, isSecure: request.isSecure)
      floor.roads(sent) { result in
        switch result {
        case .refused(let fault):
          reply(HTTPReply(refusing: fault, status: fault.code == .forbidden ? 403 : statusOfAll(fault)))
        case .stored(let bytes, let isNew, let place):
          reply(HTTPReply(json: bytes, status: isNew ? 201 : 200, keeps: place))
        }
      }
    })
}

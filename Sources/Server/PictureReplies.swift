import Floor
import Transport

/// The endpoint of members' pictures. Anyone who knows a picture's address may read it: walls show faces without a login.
func pictures(_ bridge: Bridge) -> ServerOptions.LaterEndpoint {
  let places = VideoPlaces(most: 128, mostOfClient: 32)
  return { [bridge] request, reply in
    let away = HTTPReply(status: 503, text: "Not now\n", headers: [("Retry-After", "5")])
    // A reply holds its whole picture.
    guard let floor = bridge.floor, let place = places.take(for: request.client) else { return reply(away) }
    floor.picture(request.path) { result in
      switch result {
      case .success(let bytes?):
        let file = BodyStream(count: bytes.count, keeps: place) { range, done in done(Array(bytes[range])) }
        var answer = HTTPReply(unchanging: file, contentType: "image/jpeg", name: request.path, for: request)
        // Caches that many share must not keep a picture that was removed.
        if let place = answer.headers.firstIndex(where: { $0.name == "Cache-Control" }) {
          answer.headers[place].value = "private, max-age=31536000, immutable"
        }
        reply(answer)
      case .success(nil): reply(HTTPReply(status: 404, text: "Nothing here\n"))
      case .failure: reply(away)
      }
    }
  }
}

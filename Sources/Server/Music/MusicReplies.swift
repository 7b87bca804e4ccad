import Floor
import Gym
import Transport

/// The endpoint of the gym's music. Only a wall that was told an address knows it, and it ends when the wall plays something
/// else: an `<audio>` element cannot send the device's token.
///
/// A reply holds one piece of a file in memory at a time.
func music(_ bridge: Bridge, _ folder: MusicFolder) -> ServerOptions.LaterEndpoint {
  let places = VideoPlaces(most: 64, mostOfClient: 16)
  return { [bridge] request, reply in
    let away = HTTPReply(status: 503, text: "Not now\n", headers: [("Retry-After", "5")])
    let nothing = HTTPReply(status: 404, text: "Nothing here\n")
    guard let floor = bridge.floor else { return reply(away) }
    guard let track = floor.music(at: request.path) else { return reply(nothing) }
    guard let place = places.take(for: request.client) else { return reply(away) }
    folder.open(track) { file in
      guard let file else {
        // Somebody has changed it since the folder was read.
        folder.scan {}
        return reply(nothing)
      }
      let stream = BodyStream(count: file.size, keeps: place) { range, done in
        let count = min(range.count, mostPiece)
        folder.read(file, from: range.lowerBound, count: count) { done($0.isEmpty ? nil : $0) }
      }
      var answer = HTTPReply(
        unchanging: stream, contentType: track.format.contentType, name: track.version, for: request)
      // Each address is used once, so a copy of the file would only fill the wall's disk.
      if let place = answer.headers.firstIndex(where: { $0.name == "Cache-Control" }) {
        answer.headers[place].value = "private, no-store"
      }
      reply(answer)
    }
  }
}

/// Bytes: some seconds of music.
private let mostPiece = 131_072

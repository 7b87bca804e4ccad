import Floor
import Gym
import Storage
import Synchronization
import Transport

/// The endpoint of the gym's videos. Anyone who knows a video's address may read it: a `<video>` element cannot send a
/// login.
///
/// A reply holds one part of a video in memory at a time, so what all of them hold is bounded by their number.
func videos(_ bridge: Bridge) -> ServerOptions.LaterEndpoint {
  let places = VideoPlaces(most: 128, mostOfClient: 8)
  return { [bridge] request, reply in
    let away = HTTPReply(status: 503, text: "Not now\n", headers: [("Retry-After", "5")])
    guard let floor = bridge.floor else { return reply(away) }
    floor.video(request.path) { [bridge] result in
      switch result {
      case .success(let video?):
        // HEAD reads no part.
        var place: VideoPlaces.Place?
        if !request.isHead {
          guard let free = places.take(for: request.client) else { return reply(away) }
          place = free
        }
        let file = BodyStream(count: video.bytes, keeps: place) { [bridge] range, done in
          guard let floor = bridge.floor else { return done(nil) }
          floor.videoBytes(code: video.code, in: range) { done(try? $0.get()) }
        }
        reply(HTTPReply(unchanging: file, contentType: video.type.rawValue, name: video.code, for: request))
      case .success(nil): reply(HTTPReply(status: 404, text: "Nothing here\n"))
      case .failure: reply(away)
      }
    }
  }
}

/// How many videos are sent at once, to all clients and to each. The clients are addresses.
final class VideoPlaces: Sendable {
  private let most: Int
  private let mostOfClient: Int
  private let taken = Mutex(Taken())

  private struct Taken {
    var all = 0
    /// Only those above 0.
    var ofClient: [String: Int] = [:]
  }

  init(most: Int, mostOfClient: Int) {
    self.most = most
    self.mostOfClient = mostOfClient
  }

  /// Is free again when it is released.
  final class Place: Sendable {
    private let places: VideoPlaces
    private let client: String

    fileprivate init(_ places: VideoPlaces, client: String) {
      self.places = places
      self.client = client
    }

    deinit { places.free(client) }
  }

  /// - Returns: nil if all places are taken, or all that one client may take.
  func take(for client: String) -> Place? {
    let isFree = taken.withLock { taken in
      guard taken.all < most, taken.ofClient[client, default: 0] < mostOfClient else { return false }
      taken.all += 1
      taken.ofClient[client, default: 0] += 1
      return true
    }
    return isFree ? Place(self, client: client) : nil
  }

  fileprivate func free(_ client: String) {
    taken.withLock { taken in
      taken.all -= 1
      let left = taken.ofClient[client, default: 1] - 1
      taken.ofClient[client] = left > 0 ? left : nil
    }
  }
}

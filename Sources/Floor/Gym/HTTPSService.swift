import Gym
import Storage
package import Wire

extension Topic {
  /// What the server has for https, for the owner.
  static let https = Topic("https")
}

/// Knows the server's https. The server implements it, since this target knows no transport.
package protocol HTTPSSource: Sendable {
  /// What is known now. Does not wait.
  var https: HTTPSView { get }
}

/// For a floor without a server.
struct NoHTTPS: HTTPSSource {
  let https = HTTPSView(kind: .none)
}

/// Shows the owner what the server has for https.
struct HTTPSService: Service {
  let source: any HTTPSSource

  func register(in registry: inout Registry) {
    registry.instant(HTTPSGet.self, .owner) { _, _ in HTTPSChanged(https: source.https) }
    registry.allow(HTTPSGet.self, .gymRead)
    registry.topic(.https, .owner, isPublic: false) { _, _ in HTTPSChanged(https: source.https) }
    registry.publishes(HTTPSChanged.self)
  }
}

extension FloorServer {
  /// Says to the owner's pages what is known of https now. Any thread.
  package func httpsChanged() {
    let (database, hub, source) = (dispatcher.database, dispatcher.hub, settings.https)
    // In commit order, so that a page whose snapshot is older is subscribed by then.
    database.write(
      { _ in },
      done: { result in
        guard case .success = result else { return }
        hub.publish([Event(.https, HTTPSChanged(https: source.https), key: HTTPSChanged.event)])
      })
  }
}

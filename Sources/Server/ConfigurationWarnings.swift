import Foundation

extension Configuration {
  /// Warnings about settings that are valid but put the gym's secrets at risk, or are not yet its own.
  package var warnings: [String] {
    var found: [String] = []
    if !mail.server.isEmpty, !mail.passwordFile.isEmpty, Self.isReadableByAll(mail.passwordFile) {
      found.append(
        "mail.password_file: everybody on this machine can read \(mail.passwordFile). Run: chmod 600 \(mail.passwordFile)"
      )
    }
    if !model.url.isEmpty, !model.keyFile.isEmpty, Self.isReadableByAll(model.keyFile) {
      found.append(
        "model.key_file: everybody on this machine can read \(model.keyFile). Run: chmod 600 \(model.keyFile)")
    }
    if !model.url.isEmpty, model.isAnywhere {
      found.append(
        """
        model.anywhere: figures of members who turn texts by a model on may leave the gym's network, to \(model.url). \
        The page tells them so.
        """)
    }
    if !tls.key.isEmpty, Self.isReadableByAll(tls.key) {
      found.append("tls.key: everybody on this machine can read \(tls.key). Run: chmod o-r \(tls.key)")
    }
    if !Self.isLoopback(host), !tls.isOn, !allowedOrigins.contains(where: { $0.hasPrefix("https://") }) {
      found.append(
        """
        server.host: \(host) takes connections from the network without TLS, so whoever shares that network can read \
        passwords. Give the server a certificate under [tls], or its own with local = true, or put a proxy with TLS in \
        front and list its https:// address in server.allowed_origins.
        """)
    }
    // A gym that has this time names its own zone, such as "Africa/Accra".
    if !Self.isLoopback(host), timeZone == "UTC" {
      found.append(
        "gym.time_zone: the gym's days begin by UTC. Write its own zone, such as time_zone = \"Europe/Berlin\".")
    }
    if !musicFolder.isEmpty, (try? FileManager.default.contentsOfDirectory(atPath: musicFolder)) == nil {
      found.append("music.folder: \(musicFolder) is not there, or this user cannot read it, so there is no music.")
    }
    return found
  }

  private static func isReadableByAll(_ path: String) -> Bool {
    let permissions = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    return (permissions ?? 0) & 0o004 != 0
  }

  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

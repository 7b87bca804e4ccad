import Authority
import Floor
import Foundation
import Logging
import Synchronization
import Transport
import Wire

/// The gym's own authority and the server's certificate from it, with `tls.local`.
///
/// The transport reads the certificate's file by itself whenever it changes. If the authority cannot be used, the server
/// has http alone: nothing here makes another one, since every phone would have to trust that anew.
final class GymCertificates: Sendable {
  private struct State {
    var authority: GymAuthority?
    /// Whether it was made, and that is not remembered yet.
    var isNew = false
    /// Why there is no certificate, or no newer one.
    var problem: String?
    /// Whether the certificate that is there can be used nevertheless.
    var isProblemLater = false
    var leftOut: [String] = []
    /// The machine's names and addresses at the last look.
    var host: HostNames?
    /// The day of the last warning that the authority ends.
    var warnedOn: Int?
  }

  private let folder: String
  private let gym: @Sendable () -> String
  private let host: @Sendable () -> HostNames
  private let memory: AuthorityMemory
  private let clock: Clock
  private let log: Logger
  private let state = Mutex(State())
  /// Held while files are read and written, which `state` is not: the transport asks for that.
  private let turn = Mutex(())

  /// - Parameters:
  ///   - gym: the gym's name at this moment.
  ///   - host: the machine's names and addresses at this moment.
  init(
    folder: String, gym: @escaping @Sendable () -> String, host: @escaping @Sendable () -> HostNames,
    memory: AuthorityMemory, clock: Clock, log: Logger
  ) {
    self.folder = folder
    self.gym = gym
    self.host = host
    self.memory = memory
    self.clock = clock
    self.log = log
  }

  /// The path of the certificate, its issuer and its key.
  var file: String { folder + "/" + Leaf.fileName }

  /// Nil until it was read or made.
  var authority: GymAuthority? { state.withLock { $0.authority } }

  /// Why there is no certificate, or no newer one.
  var problem: String? { state.withLock { $0.problem } }

  /// The machine's names and addresses that the authority cannot vouch for, as of the last look.
  var leftOut: [String] { state.withLock { $0.leftOut } }

  /// Why the certificate must not be used, with what to do.
  var obstacle: String? { state.withLock { $0.isProblemLater ? nil : $0.problem } }

  /// Call it every two seconds. Reads no file unless it renews: each minute, and at once when the machine has another
  /// name or address, so that phones need not wait for the network that came after the start.
  /// - Returns: whether the transport should look at the certificate at once.
  func tick(isMinute: Bool) -> Bool {
    guard isMinute || state.withLock({ $0.host }) != host() else { return false }
    return renew()
  }

  /// Reads the authority, which the first start makes, and makes a new certificate if the server needs one. Call it at
  /// the start. Reads one small file, and mostly writes none.
  /// - Returns: whether the transport should look at the certificate at once.
  @discardableResult
  func renew() -> Bool {
    turn.withLock { _ in
      // The database does not answer while the server stops.
      guard let remembered = try? memory.read() else { return false }
      let before = state.withLock { $0 }
      let (now, names) = (clock.now, host())
      // Outside of its life it is read again each time: somebody may bring another.
      let known = before.authority.flatMap { $0.isValid(at: now) && remembered != .makeAnother ? $0 : nil }
      state.withLock {
        $0.host = names
        $0.authority = known
      }
      do {
        if remembered == .makeAnother {
          // Until there is another, the one before stays in use.
          let former = before.authority ?? (try? GymAuthority.existing(folder: folder))
          state.withLock { $0.authority = former }
          try putAside(now)
        }
        if let known, let wrong = try known.keepFile(folder: folder, now: now) {
          log.error("the gym's authority was written again from memory", metadata: ["why": "\(wrong)"])
        }
        let found = try known ?? GymAuthority.existing(folder: folder, wasThere: remembered.isAuthority)
        let authority =
          try found
          ?? GymAuthority.openOrMake(
            folder: folder, gym: gym(), host: names.host, now: now, wasThere: remembered.isAuthority)
        let isNew = found == nil || before.isNew
        state.withLock {
          $0.authority = authority
          $0.isNew = isNew
        }
        try remember(authority, remembered, isNew: isNew)
        state.withLock { $0.isNew = false }
        let current = try authority.currentLeaf(for: names, now: now, folder: folder)
        state.withLock {
          $0 = State(authority: authority, leftOut: current.leftOut, host: names, warnedOn: before.warnedOn)
        }
        warnIfEnding(authority, now)
        if let reason = current.reason {
          log.notice(
            "the server's certificate was made", metadata: ["names": "\(current.names)", "why": "\(reason)"])
        }
        if current.leftOut != before.leftOut, !current.leftOut.isEmpty {
          log.notice(
            "there is no https under some of the machine's names and addresses",
            metadata: ["names": "\(current.leftOut.joined(separator: " "))"])
        }
        return current.reason != nil || before.problem != nil
      } catch {
        failed(error, before.problem, now)
        return false
      }
    }
  }

  /// Nothing is changed if the database cannot be written to: else each minute could make another. Nor before the clock
  /// is set, since none could be made then.
  private func putAside(_ now: Int) throws {
    guard !GymAuthority.isUnset(now) else { throw AuthorityError.unset }
    do { try memory.write(.nothing, false) } catch { throw AuthorityError(.cannotWrite, "\(error)") }
    try GymAuthority.putAside(folder: folder, now: now)
    log.notice("the gym gets another authority", metadata: ["folder": "\(folder)"])
  }

  private func remember(_ authority: GymAuthority, _ before: AuthorityMemory.Content, isNew: Bool) throws {
    let digits = authority.fingerprint.hex
    guard before != .fingerprint(digits) else { return }
    if case .fingerprint(let other) = before {
      // Somebody has put it there, or a restore has brought another database. Its file is what phones can trust.
      log.warning("the gym's authority is another than before", metadata: ["before": "\(other)", "now": "\(digits)"])
    }
    do { try memory.write(.fingerprint(digits), isNew) } catch { throw AuthorityError(.cannotWrite, "\(error)") }
  }

  /// Once a day.
  private func warnIfEnding(_ authority: GymAuthority, _ now: Int) {
    let day = now / 86_400_000
    guard authority.isEnding(at: now), state.withLock({ $0.warnedOn }) != day else { return }
    state.withLock { $0.warnedOn = day }
    log.warning("\(authority.ending)")
  }

  private func failed(_ error: any Error, _ before: String?, _ now: Int) {
    let isLater = canGoOn(error, now)
    let problem = "\(error)"
    state.withLock {
      $0.problem = problem
      $0.isProblemLater = isLater
    }
    if problem != before {
      log.error("the server cannot make its certificate for https", metadata: ["why": "\(problem)"])
    }
  }
}

extension GymCertificates {
  /// Whether the certificate that is there may be used nevertheless. A full disk must not take https away, nor a clock
  /// that was never set after a power cut: the phones' own clocks are right, and they look at the dates.
  private func canGoOn(_ error: any Error, _ now: Int) -> Bool {
    switch (error as? AuthorityError)?.kind {
    case .cannotWrite: (try? Leaf.load(folder: folder)) != nil
    case .clock: GymAuthority.isUnset(now) && authority?.storedLeaf(folder: folder) != nil
    default: false
    }
  }
}

extension GymAuthority {
  fileprivate var ending: String {
    """
    the gym's authority ends on \(TLSState.date(notAfter / 1_000)), and https with it: every phone and computer has to \
    trust another by then, see docs/TLS.md
    """
  }
}

extension CurrentLeaf {
  fileprivate var names: String {
    (leaf.facts.names.names + leaf.facts.names.addresses.map(\.description)).joined(separator: " ")
  }
}

// MARK: For phones

extension GymCertificates {
  /// The certificate of the authority, which phones have to trust first. So they get it by http as well: what they
  /// compare is its fingerprint.
  var endpoints: [String: @Sendable () -> HTTPReply] {
    [
      "/ca.crt": { [self] in
        reply("application/x-x509-ca-cert") { authority, gym in
          (authority.der, "attachment; filename=\"\(Self.fileName(gym)).crt\"")
        }
      },
      // Safari asks whether to allow a profile that it shows, rather than saves.
      "/ca.mobileconfig": { [self] in
        reply(TrustProfile.contentType) { authority, gym in
          (Array(TrustProfile.xml(authority, gym: gym).utf8), "inline; filename=\"\(Self.fileName(gym)).mobileconfig\"")
        }
      },
    ]
  }

  /// What the page `/trust/` shows, and what all pages try.
  private struct Trust: Encodable {
    /// These three are nil without an authority of the gym's own.
    var gym: String?
    /// Of the authority's fingerprint.
    var words: [String]?
    var sha256: String?
    /// Of https; nil while there is only http.
    var port: Int?
    /// The names and addresses that the server's certificate is for.
    var names: [String]
    /// The one of them under which most devices reach the server; nil if none is known to be so.
    var host: String?
  }

  /// `/ca.json`: an empty object while there is neither an authority nor https.
  /// - Parameter listening: the address that the server listens on.
  static func trust(_ own: GymCertificates?, _ tls: TLSState?, listening: String) -> HTTPReply {
    var reply = HTTPReply(
      contentType: "application/json", body: Array("{}".utf8), headers: [("Cache-Control", "no-store")])
    let fingerprint = own?.authority?.fingerprint
    if fingerprint != nil || tls?.port != nil {
      reply.body = WireEncoder.encode(
        Trust(
          gym: fingerprint == nil ? nil : own?.gym(), words: fingerprint?.words, sha256: fingerprint?.pairs,
          port: tls?.port, names: tls?.certificate?.names ?? [],
          host: own == nil ? nil : tls?.certificate?.hostOfOwn(listening: listening)))
    }
    return reply
  }

  private func reply(
    _ contentType: String, _ make: (GymAuthority, String) -> (body: [UInt8], disposition: String)
  ) -> HTTPReply {
    guard let authority else { return HTTPReply(status: 404, text: "Nothing here\n") }
    let made = make(authority, gym())
    return HTTPReply(
      contentType: contentType, body: made.body,
      headers: [("Content-Disposition", made.disposition), ("Cache-Control", "no-store")])
  }

  /// `iron-yard` for "Iron Yard!": letters and digits of ASCII, which every phone can save.
  static func fileName(_ gym: String) -> String {
    let plain = gym.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    let words = plain.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = String(words.joined(separator: "-").prefix(40))
    return name.isEmpty ? "rackside" : name
  }
}

extension TLSState.Certificate {
  /// The name under which most devices find a server with a certificate of its own: not all of them know `.local`, and
  /// the first name of such a certificate may be known to nobody. Nil if no name is known to lead here.
  /// - Parameter listening: the address that the server listens on.
  func hostOfOwn(listening: String) -> String? {
    if Configuration.isLoopback(listening) { return "localhost" }
    let wanted = [listening, LocalNetwork.address()].compactMap { $0 }
    return wanted.first(where: names.contains) ?? names.first { $0.hasSuffix(".local") }
  }
}

// MARK: Before a start

extension Configuration {
  /// Where the gym's own authority and the server's certificate are kept.
  var certificateFolder: String { dataDirectory + "/tls" }

  /// The gym's authority, for a client on the server's own machine. Nothing is said of a configuration that cannot be read:
  /// the client does not need it.
  /// - Parameter configuration: the server's configuration file.
  /// - Returns: the path; nil unless the server makes its own certificate and this user may read the file.
  package static func ownAuthorityFile(configuration file: String?, environment: [String: String]) -> String? {
    guard let found = try? load(file: file, environment: environment), found.tls.isLocal else { return nil }
    let path = found.certificateFolder + "/" + GymAuthority.fileName
    return FileManager.default.isReadableFile(atPath: path) ? path : nil
  }

  /// What a start would do about the server's own certificate. Changes nothing.
  /// - Returns: why there would be no https, or else what the start would use or make.
  var ownCertificatePlan: (problem: String?, note: String?) { ownCertificatePlan(at: Clock.system.now) }

  func ownCertificatePlan(at now: Int) -> (problem: String?, note: String?) {
    do {
      let remembered = try AuthorityMemory.stored(self)
      if remembered == .makeAnother {
        let order = "another authority, as 'rackside authority new' has ordered"
        guard GymAuthority.isUnset(now) else { return (nil, "the next start makes \(order)") }
        let former = try? GymAuthority.existing(folder: certificateFolder)
        guard former?.storedLeaf(folder: certificateFolder) != nil else {
          return ("The machine's clock is wrong, so no authority would be made. Set the clock.", nil)
        }
        return (nil, "\(AuthorityError.unset) Until then the certificate that is there is used, then comes \(order)")
      }
      guard
        let authority = try GymAuthority.existing(folder: certificateFolder, wasThere: remembered.isAuthority)
      else {
        guard !GymAuthority.isUnset(now) else {
          return ("The machine's clock is wrong, so no authority would be made. Set the clock.", nil)
        }
        return (nil, "the next start makes the gym's own authority in \(certificateFolder), and its certificate")
      }
      if GymAuthority.isUnset(now), authority.storedLeaf(folder: certificateFolder) != nil {
        return (nil, "\(AuthorityError.unset) Until then the certificate that is there is used")
      }
      let planned = try authority.plannedLeaf(for: .current(), now: now, folder: certificateFolder)
      let end = TLSState.date(planned.leaf.facts.notAfter / 1_000)
      let known = "the SHA-256 of the gym's authority is \(authority.fingerprint.pairs)"
      return planned.reason == nil
        ? (nil, "the certificate for \(planned.names) is valid until \(end); \(known)")
        : (nil, "the next start makes a certificate for \(planned.names), valid until \(end); \(known)")
    } catch { return ("\(error)", nil) }
  }

  /// Nil unless the gym's own authority ends soon.
  package var certificateWarning: String? { certificateWarning(at: Clock.system.now) }

  func certificateWarning(at now: Int) -> String? {
    guard tls.isLocal, let authority = try? GymAuthority.existing(folder: certificateFolder) else { return nil }
    return authority.isEnding(at: now) ? authority.ending : nil
  }

  /// What a start would do for https with a certificate of the server's own; nil without `tls.local`, and if it cannot.
  package var certificateNote: String? { tls.isLocal ? ownCertificatePlan.note : nil }
}

import Glibc

/// The client address of each accepted socket, WebSocket or not. Pure.
///
/// It limits how many sockets one address may have, including unfinished handshakes, and reserves descriptors for
/// databases and files: if `accept` fails for lack of descriptors, libwebsockets spins.
struct SocketTable {
  /// Extra sockets for the HTTP connections that browsers open besides the WebSocket.
  static let extraPerAddress = 64

  private var counts: AddressCounts
  private var byDescriptor: [Int32: String] = [:]
  private let highest: Int

  init(_ options: ServerOptions, descriptorLimit: Int = SocketTable.descriptorLimit) {
    counts = AddressCounts(
      limit: options.perAddressLimit.map { $0 + Self.extraPerAddress }, loopbackIsExempt: options.loopbackIsExempt,
      exempt: options.trustedProxies)
    highest = descriptorLimit - options.descriptorReserve
  }

  var count: Int { byDescriptor.count }

  /// - Returns: false if the socket must be closed.
  mutating func accept(_ descriptor: Int32, from address: String) -> Bool {
    // If the descriptor is known, its old socket was closed without a callback.
    close(descriptor)
    guard descriptor < highest, counts.enter(address) else { return false }
    byDescriptor[descriptor] = address
    return true
  }

  mutating func close(_ descriptor: Int32) {
    if let address = byDescriptor.removeValue(forKey: descriptor) { counts.leave(address) }
  }

  static var descriptorLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
    return Int(clamping: limit.rlim_cur)
  }
}

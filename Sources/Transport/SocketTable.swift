import Glibc

/// Which address each accepted descriptor belongs to, before and after it is a WebSocket. Pure.
///
/// It bounds what one address holds in half-open handshakes, and keeps descriptors for databases and files: once
/// `accept` fails for want of descriptors, libwebsockets would spin.
struct SocketTable {
  /// Browsers open a handful for the files of a page, beside the WebSocket.
  static let extraPerAddress = 64

  private var counts: AddressCounts
  private var byDescriptor: [Int32: String] = [:]
  private let highest: Int

  init(_ options: ServerOptions, descriptorLimit: Int = SocketTable.descriptorLimit) {
    counts = AddressCounts(
      limit: options.perAddressLimit.map { $0 + Self.extraPerAddress }, loopbackIsExempt: options.loopbackIsExempt)
    highest = descriptorLimit - options.descriptorReserve
  }

  var count: Int { byDescriptor.count }

  /// False where it is to be hung up.
  mutating func accept(_ descriptor: Int32, from address: String) -> Bool {
    // A descriptor that comes again was closed without our hearing of it.
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

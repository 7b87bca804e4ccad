import CUSB

/// An ANT+ stick that is plugged in, by libusb. Use it on one thread.
final class ANTStick {
  enum Failure: Error, Equatable {
    /// None is plugged in.
    case none
    case forbidden, busy, gone
    /// libusb's name of the error.
    case other(String)

    init(_ code: Int32) {
      self =
        switch code {
        case LIBUSB_ERROR_ACCESS.rawValue: .forbidden
        case LIBUSB_ERROR_BUSY.rawValue: .busy
        case LIBUSB_ERROR_NO_DEVICE.rawValue: .gone
        default: .other(String(cString: libusb_error_name(code)))
        }
    }
  }

  /// Dynastream, with the sticks ANTUSB2 and ANTUSB-m and those that call themselves so.
  private static let vendor: UInt16 = 0x0FCF
  private static let products: Set<UInt16> = [0x1008, 0x1009]
  /// Of the one interface that these sticks have, and its two endpoints.
  private static let interface: Int32 = 0
  private static let input: UInt8 = 0x81
  private static let output: UInt8 = 0x01

  private let context: OpaquePointer
  private let handle: OpaquePointer

  /// Opens the first stick.
  init() throws(Failure) {
    var made: OpaquePointer?
    try Self.check(libusb_init(&made))
    guard let made else { throw .other("no context") }
    do { handle = try Self.open(made) } catch {
      libusb_exit(made)
      throw error
    }
    context = made
  }

  deinit {
    libusb_release_interface(handle, Self.interface)
    libusb_close(handle)
    libusb_exit(context)
  }

  private static func open(_ context: OpaquePointer) throws(Failure) -> OpaquePointer {
    var list: UnsafeMutablePointer<OpaquePointer?>?
    let count = libusb_get_device_list(context, &list)
    if count < 0 { throw Failure(Int32(truncatingIfNeeded: count)) }
    defer { libusb_free_device_list(list, 1) }
    for index in 0..<count {
      guard let device = list?[index], isStick(device) else { continue }
      var opened: OpaquePointer?
      try check(libusb_open(device, &opened))
      guard let opened else { throw .gone }
      // The kernel takes some sticks for a serial port.
      libusb_set_auto_detach_kernel_driver(opened, 1)
      do { try check(libusb_claim_interface(opened, interface)) } catch {
        libusb_close(opened)
        throw error
      }
      return opened
    }
    throw .none
  }

  private static func isStick(_ device: OpaquePointer) -> Bool {
    var about = libusb_device_descriptor()
    guard libusb_get_device_descriptor(device, &about) == 0 else { return false }
    return about.idVendor == vendor && products.contains(about.idProduct)
  }

  @discardableResult
  private static func check(_ code: Int32) throws(Failure) -> Int32 {
    if code < 0 { throw Failure(code) }
    return code
  }

  func send(_ bytes: [UInt8]) throws(Failure) {
    var bytes = bytes
    var sent: Int32 = 0
    try Self.check(libusb_bulk_transfer(handle, Self.output, &bytes, Int32(bytes.count), &sent, 1_000))
    if sent != bytes.count { throw .other("short write") }
  }

  /// What came; empty if nothing did for the time.
  func receive(within milliseconds: UInt32) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 512)
    var count: Int32 = 0
    let code = libusb_bulk_transfer(handle, Self.input, &bytes, Int32(bytes.count), &count, milliseconds)
    // Bytes may have come before the time was over.
    if code != LIBUSB_ERROR_TIMEOUT.rawValue { try Self.check(code) }
    return Array(bytes.prefix(Int(count)))
  }
}

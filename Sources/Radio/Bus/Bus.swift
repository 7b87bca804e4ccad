import CSystemd
import Foundation

/// A connection to a D-Bus daemon, by sd-bus. Use it on one thread.
///
/// Nothing is called back: `next` returns each signal and each reply.
final class Bus {
  /// What the connection failed with, in the system's words.
  struct Failure: Error, Equatable {
    var reason: String

    init(_ code: Int32) { reason = String(cString: strerror(abs(code))) }
  }

  private let bus: OpaquePointer

  /// - Parameter address: such as `unix:path=/run/dbus/system_bus_socket`; nil is the system's bus.
  init(address: String? = nil) throws(Failure) {
    var opened: OpaquePointer?
    guard let address else {
      try Self.check(sd_bus_open_system(&opened))
      guard let opened else { throw Failure(ENOMEM) }
      bus = opened
      return
    }
    try Self.check(sd_bus_new(&opened))
    guard let opened else { throw Failure(ENOMEM) }
    do {
      try Self.check(sd_bus_set_address(opened, address))
      try Self.check(sd_bus_set_bus_client(opened, 1))
      try Self.check(sd_bus_start(opened))
    } catch {
      sd_bus_unref(opened)
      throw error
    }
    bus = opened
  }

  deinit { sd_bus_flush_close_unref(bus) }

  /// What to wait for, for `poll`.
  func waiting() throws(Failure) -> pollfd {
    let file = try Self.check(sd_bus_get_fd(bus))
    let events = try Self.check(sd_bus_get_events(bus))
    return pollfd(fd: file, events: Int16(truncatingIfNeeded: events), revents: 0)
  }

  /// When sd-bus wants `next` to be called even if nothing came, in microseconds of the monotonic clock; nil if never.
  func wakeAt() throws(Failure) -> UInt64? {
    var due: UInt64 = .max
    try Self.check(sd_bus_get_timeout(bus, &due))
    return due == .max ? nil : due
  }

  /// - Returns: the call's number, which is that of its reply.
  func send(_ call: BusCall) throws(Failure) -> UInt64 {
    var made: OpaquePointer?
    try Self.check(
      sd_bus_message_new_method_call(bus, &made, call.destination, call.path, call.interface, call.method))
    guard let message = made else { throw Failure(ENOMEM) }
    defer { sd_bus_message_unref(message) }
    for argument in call.arguments { try Self.append(argument, to: message) }
    var number: UInt64 = 0
    try Self.check(sd_bus_send(bus, message, &number))
    return number
  }

  /// The next signal or reply; nil if there is none until more bytes come.
  func next() throws(Failure) -> BusMessage? {
    while true {
      var received: OpaquePointer?
      let progress = try Self.check(sd_bus_process(bus, &received))
      guard let message = received else {
        if progress > 0 { continue }
        return nil
      }
      defer { sd_bus_message_unref(message) }
      if let read = try Self.read(message) { return read }
    }
  }

  /// Sends what waits.
  func flush() { sd_bus_flush(bus) }

  @discardableResult
  private static func check(_ code: Int32) throws(Failure) -> Int32 {
    if code < 0 { throw Failure(code) }
    return code
  }
}

/// What sd-bus calls a type: the letters of D-Bus, and two of its own for structs and entries of tables.
private enum Letter {
  static let string = letter("s")
  static let flag = letter("b")
  static let byte = letter("y")
  static let array = letter("a")
  static let variant = letter("v")
  static let structure = letter("r")
  static let entry = letter("e")

  static func letter(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }
}

extension Bus {
  private static func append(_ argument: BusArgument, to message: OpaquePointer) throws(Failure) {
    switch argument {
    case .text(let text): try check(sd_bus_message_append_basic(message, Letter.string, text))
    case .flag(let flag):
      var value: Int32 = flag ? 1 : 0
      try check(sd_bus_message_append_basic(message, Letter.flag, &value))
    case .texts(let texts):
      try check(sd_bus_message_open_container(message, Letter.array, "s"))
      for text in texts { try append(.text(text), to: message) }
      try check(sd_bus_message_close_container(message))
    case .variant(let value):
      try check(sd_bus_message_open_container(message, Letter.variant, value.signature))
      try append(value, to: message)
      try check(sd_bus_message_close_container(message))
    case .settings(let settings):
      try check(sd_bus_message_open_container(message, Letter.array, "{sv}"))
      for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
        try check(sd_bus_message_open_container(message, Letter.entry, "sv"))
        try append(.text(name), to: message)
        try append(.variant(value), to: message)
        try check(sd_bus_message_close_container(message))
      }
      try check(sd_bus_message_close_container(message))
    }
  }

  /// - Returns: nil for what is neither a signal nor a reply.
  private static func read(_ message: OpaquePointer) throws(Failure) -> BusMessage? {
    var type: UInt8 = 0
    try check(sd_bus_message_get_type(message, &type))
    switch Int(type) {
    case SD_BUS_MESSAGE_SIGNAL:
      return .signal(
        BusSignal(
          path: text(sd_bus_message_get_path(message)), interface: text(sd_bus_message_get_interface(message)),
          name: text(sd_bus_message_get_member(message)), values: try readAll(message)))
    case SD_BUS_MESSAGE_METHOD_RETURN:
      return .reply(call: try call(of: message), .success(try readAll(message)))
    case SD_BUS_MESSAGE_METHOD_ERROR:
      let error = sd_bus_message_get_error(message)?.pointee
      return .reply(
        call: try call(of: message), .failure(BusError(name: text(error?.name), message: text(error?.message))))
    default: return nil
    }
  }

  private static func call(of reply: OpaquePointer) throws(Failure) -> UInt64 {
    var number: UInt64 = 0
    try check(sd_bus_message_get_reply_cookie(reply, &number))
    return number
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

  /// The values up to the end of the message, or of the container that was entered.
  private static func readAll(_ message: OpaquePointer) throws(Failure) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try readNext(message) { values.append(value) }
    return values
  }

  private static func readNext(_ message: OpaquePointer) throws(Failure) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard try check(sd_bus_message_peek_type(message, &type, &contents)) > 0 else { return nil }
    switch type {
    case Letter.array: return try readArray(message, text(contents))
    case Letter.variant: return try inside(message, type, text(contents)) { $0.first ?? .list([]) }
    case Letter.structure, Letter.entry: return try inside(message, type, text(contents)) { .list($0) }
    default: return try readBasic(message, type)
    }
  }

  private static func readArray(_ message: OpaquePointer, _ contents: String) throws(Failure) -> BusValue {
    if contents == "y" {
      var start: UnsafeRawPointer?
      var count = 0
      try check(sd_bus_message_read_array(message, Letter.byte, &start, &count))
      return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
    }
    return try inside(message, Letter.array, contents) { values in
      guard contents.hasPrefix("{") else { return .list(values) }
      var table: [BusValue: BusValue] = [:]
      for case .list(let entry) in values where entry.count == 2 { table[entry[0]] = entry[1] }
      return .table(table)
    }
  }

  private static func inside(
    _ message: OpaquePointer, _ type: CChar, _ contents: String, _ make: ([BusValue]) -> BusValue
  ) throws(Failure) -> BusValue {
    try check(sd_bus_message_enter_container(message, type, contents))
    let values = try readAll(message)
    try check(sd_bus_message_exit_container(message))
    return make(values)
  }

  private static func readBasic(_ message: OpaquePointer, _ type: CChar) throws(Failure) -> BusValue {
    func read<Value: BitwiseCopyable>(_ value: Value) throws(Failure) -> Value {
      var value = value
      try check(sd_bus_message_read_basic(message, type, &value))
      return value
    }
    switch Character(Unicode.Scalar(UInt8(bitPattern: type))) {
    case "y": return .number(Int(try read(UInt8(0))))
    case "b": return .flag(try read(Int32(0)) != 0)
    case "n": return .number(Int(try read(Int16(0))))
    case "q": return .number(Int(try read(UInt16(0))))
    case "i", "h": return .number(Int(try read(Int32(0))))
    case "u": return .number(Int(try read(UInt32(0))))
    case "x": return .number(Int(try read(Int64(0))))
    case "t": return .number(Int(truncatingIfNeeded: try read(UInt64(0))))
    case "d": return .decimal(try read(0.0))
    default: return .text(text(try read(UnsafePointer<CChar>?.none)))
    }
  }
}

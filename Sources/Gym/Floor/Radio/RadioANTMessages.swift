/// A message between a computer and an ANT+ stick: sync 0xA4, the payload's length, an id, the payload, and the
/// exclusive-or of all these bytes.
///
/// Source: ANT Message Protocol and Usage, revision 5.1, sections 7 and 9; the ids as in openant's
/// `openant/base/message.py`.
package struct ANTMessage: Equatable, Sendable {
  package enum Kind {
    package static let response: UInt8 = 0x40
    package static let assignChannel: UInt8 = 0x42
    package static let channelPeriod: UInt8 = 0x43
    package static let searchTimeout: UInt8 = 0x44
    package static let radioFrequency: UInt8 = 0x45
    package static let networkKey: UInt8 = 0x46
    package static let reset: UInt8 = 0x4A
    package static let broadcast: UInt8 = 0x4E
    package static let channelID: UInt8 = 0x51
    package static let openScan: UInt8 = 0x5B
    package static let libraryConfiguration: UInt8 = 0x6E
    package static let startup: UInt8 = 0x6F
  }

  static let sync: UInt8 = 0xA4
  /// No message that a stick sends is longer.
  static let longest = 64

  package var kind: UInt8
  package var payload: [UInt8]

  package init(_ kind: UInt8, _ payload: [UInt8]) {
    self.kind = kind
    self.payload = payload
  }

  package var bytes: [UInt8] {
    let bytes = [Self.sync, UInt8(payload.count), kind] + payload
    return bytes + [bytes.reduce(0, ^)]
  }
}

/// Finds the messages in what a stick sends, which may begin, break off or be disturbed anywhere.
package struct ANTDecoder: Sendable {
  private var waiting: [UInt8] = []

  package init() {}

  /// - Returns: the messages that are whole now. Bytes that belong to none are dropped: after a wrong checksum, the search
  ///   goes on at the next byte, since the length may have been wrong too.
  package mutating func take(_ bytes: [UInt8]) -> [ANTMessage] {
    waiting += bytes
    var messages: [ANTMessage] = []
    var start = 0
    while let sync = waiting[start...].firstIndex(of: ANTMessage.sync) {
      start = sync
      guard waiting.count - start >= 2 else { break }
      let length = Int(waiting[start + 1])
      if length > ANTMessage.longest {
        start += 1
        continue
      }
      let end = start + length + 4
      guard end <= waiting.count else { break }
      if waiting[start..<end].reduce(0, ^) == 0 {
        messages.append(ANTMessage(waiting[start + 2], Array(waiting[(start + 3)..<(end - 1)])))
        start = end
      } else {
        start += 1
      }
    }
    let isPartOfMessage = start < waiting.count && waiting[start] == ANTMessage.sync
    waiting.removeFirst(isPartOfMessage ? start : waiting.count)
    return messages
  }
}

/// Sets a stick up to hear every ANT+ heart rate strap at once, in its continuous scan mode, and reads what it hears.
///
/// Source: openant's example `continuous_scan.py`, and the application note AN14 of thisisant.com. In this mode the stick
/// uses channel 0 alone and never sends.
package struct ANTScan: Sendable {
  /// The key of the network on which all ANT+ devices send. It is printed in openant.
  static let networkKey: [UInt8] = [0xB9, 0xA5, 0x21, 0xFB, 0xBD, 0x72, 0xC3, 0x45]
  /// 2,457 MHz, and 4.06 messages a second.
  static let frequency: UInt8 = 57
  static let period = 8_070
  /// Each message comes with the strap's number.
  static let withChannelID: UInt8 = 0x80

  /// What the stick is told, in order. It answers each with a `response`, and `reset` with a `startup`.
  package static let steps: [ANTMessage] = [
    ANTMessage(ANTMessage.Kind.reset, [0]),
    ANTMessage(ANTMessage.Kind.networkKey, [0] + networkKey),
    // Channel 0, bidirectional receive, network 0.
    ANTMessage(ANTMessage.Kind.assignChannel, [0, 0x00, 0]),
    // Any number, heart rate straps, any way of sending.
    ANTMessage(ANTMessage.Kind.channelID, [0, 0, 0, UInt8(ANTHeartPage.deviceType), 0]),
    ANTMessage(ANTMessage.Kind.radioFrequency, [0, frequency]),
    ANTMessage(ANTMessage.Kind.channelPeriod, [0, UInt8(period & 0xFF), UInt8(period >> 8)]),
    ANTMessage(ANTMessage.Kind.searchTimeout, [0, 0xFF]),
    ANTMessage(ANTMessage.Kind.libraryConfiguration, [0, withChannelID]),
    ANTMessage(ANTMessage.Kind.openScan, [0]),
  ]

  package enum Outcome: Equatable, Sendable {
    /// The next thing to tell the stick.
    case send(ANTMessage)
    /// The stick hears straps now.
    case scanning
    /// The stick refused a step, with its own code.
    case refused(UInt8)
    case heard(strap: Int, HeartReading)
  }

  private var step = 0
  private var hearts: [Int: ANTHeart] = [:]
  /// A gym has fewer straps. The limit is for a stick that makes numbers up.
  private static let mostStraps = 512

  package init() {}

  package var isScanning: Bool { step == Self.steps.count }

  /// Begins again, also after a stick did not answer.
  package mutating func start() -> ANTMessage {
    step = 0
    return Self.steps[0]
  }

  package mutating func take(_ message: ANTMessage) -> Outcome? {
    if isScanning { return heard(message) }
    let waited = Self.steps[step].kind
    switch message.kind {
    case ANTMessage.Kind.startup where waited == ANTMessage.Kind.reset: return answered()
    case ANTMessage.Kind.response where message.payload.count >= 3 && message.payload[1] == waited:
      let code = message.payload[2]
      return code == 0 ? answered() : .refused(code)
    default: return nil
    }
  }

  private mutating func answered() -> Outcome {
    step += 1
    return isScanning ? .scanning : .send(Self.steps[step])
  }

  private mutating func heard(_ message: ANTMessage) -> Outcome? {
    guard let (strap, page) = Self.page(message) else { return nil }
    if hearts[strap] == nil, hearts.count >= Self.mostStraps { hearts = [:] }
    return hearts[strap, default: ANTHeart()].take(page).map { .heard(strap: strap, $0) }
  }

  /// - Returns: the number of a strap, from 1 to 1,048,575, and what it says; nil for other messages. The number has 20
  ///   bits: its upper four are those of the way of sending.
  static func page(_ message: ANTMessage) -> (strap: Int, ANTHeartPage)? {
    let payload = message.payload
    guard message.kind == ANTMessage.Kind.broadcast, payload.count >= 14, payload[9] & withChannelID != 0,
      Int(payload[12] & 0x7F) == ANTHeartPage.deviceType, let page = ANTHeartPage(Array(payload[1..<9]))
    else { return nil }
    let strap = Int(payload[10]) | Int(payload[11]) << 8 | Int(payload[13] & 0xF0) << 12
    return strap == 0 ? nil : (strap, page)
  }
}

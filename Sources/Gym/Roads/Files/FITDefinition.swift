/// The messages that are read, by their number in the profile.
enum FITMessageKind: Int {
  case fileID = 0
  case sport = 12
  case session = 18
  case record = 20
  case event = 21
  case weight = 30
  /// Beats that a strap stored by itself, such as under water.
  case heart = 132

  /// The fields that are read, besides the time.
  var fields: [UInt8] {
    switch self {
    case .fileID: [FITFieldNumber.fileType]
    case .sport: [FITFieldNumber.sport]
    case .session:
      [
        FITFieldNumber.startTime, FITFieldNumber.sessionSport, FITFieldNumber.elapsed, FITFieldNumber.totalDistance,
        FITFieldNumber.calories,
      ]
    case .record:
      [
        FITFieldNumber.latitude, FITFieldNumber.longitude, FITFieldNumber.altitude, FITFieldNumber.heart,
        FITFieldNumber.distance, FITFieldNumber.compressedDistance, FITFieldNumber.enhancedAltitude,
      ]
    case .event: [FITFieldNumber.event, FITFieldNumber.eventType]
    case .weight: [FITFieldNumber.weight, FITFieldNumber.scaleUser]
    case .heart:
      [
        FITFieldNumber.fraction, FITFieldNumber.fraction256, FITFieldNumber.rates, FITFieldNumber.beatTimes,
        FITFieldNumber.shortBeatTimes,
      ]
    }
  }
}

/// Numbers of fields in the profile. Each message has its own.
enum FITFieldNumber {
  static let time: UInt8 = 253

  static let fileType: UInt8 = 0

  static let sport: UInt8 = 0

  static let startTime: UInt8 = 2
  static let sessionSport: UInt8 = 5
  /// 1/1000 s.
  static let elapsed: UInt8 = 7
  /// 1/100 m.
  static let totalDistance: UInt8 = 9
  static let calories: UInt8 = 11

  /// Semicircles: 2³¹ are 180 degrees.
  static let latitude: UInt8 = 0
  static let longitude: UInt8 = 1
  /// 1/5 m, from −500 m.
  static let altitude: UInt8 = 2
  static let heart: UInt8 = 3
  /// 1/100 m.
  static let distance: UInt8 = 5
  /// Three bytes: 12 bits of speed in 1/100 m/s, 12 bits of distance in 1/16 m.
  static let compressedDistance: UInt8 = 8
  static let enhancedAltitude: UInt8 = 78

  static let event: UInt8 = 0
  static let eventType: UInt8 = 1

  /// 1/100 kg.
  static let weight: UInt8 = 0
  static let scaleUser: UInt8 = 12

  /// 1/32768 s.
  static let fraction: UInt8 = 0
  /// 1/256 s.
  static let fraction256: UInt8 = 1
  /// Beats a minute, one for each time.
  static let rates: UInt8 = 6
  /// 1/1024 s on the strap's clock.
  static let beatTimes: UInt8 = 9
  /// The low 12 bits of such times.
  static let shortBeatTimes: UInt8 = 10
}

/// How numbers are stored. Strings, fractions and types that we do not know are skipped by their sizes.
///
/// Source: FIT Protocol, table 4-6. Bit 7 only says that the byte order matters, and some devices leave it out.
struct FITBaseType: Equatable {
  /// Bytes of one number.
  var size: Int
  var isSigned: Bool
  /// Stands for no value.
  var invalid: Int

  /// - Returns: nil for what has no whole numbers.
  init?(_ byte: UInt8) {
    switch byte & 0x1F {
    case 0x00, 0x02, 0x0D: self.init(size: 1, isSigned: false, invalid: 0xFF)
    case 0x01: self.init(size: 1, isSigned: true, invalid: 0x7F)
    case 0x03: self.init(size: 2, isSigned: true, invalid: 0x7FFF)
    case 0x04: self.init(size: 2, isSigned: false, invalid: 0xFFFF)
    case 0x05: self.init(size: 4, isSigned: true, invalid: 0x7FFF_FFFF)
    case 0x06: self.init(size: 4, isSigned: false, invalid: 0xFFFF_FFFF)
    case 0x0A: self.init(size: 1, isSigned: false, invalid: 0)
    case 0x0B: self.init(size: 2, isSigned: false, invalid: 0)
    case 0x0C: self.init(size: 4, isSigned: false, invalid: 0)
    default: return nil
    }
  }

  private init(size: Int, isSigned: Bool, invalid: Int) {
    self.size = size
    self.isSigned = isSigned
    self.invalid = invalid
  }
}

/// Where a field lies in each message of its definition.
struct FITField {
  var number: UInt8
  /// From the end of the message's header.
  var offset: Int
  /// At least 1; an array of numbers has several times its type's size.
  var size: Int
  /// nil for what has no whole numbers.
  var type: FITBaseType?
}

/// What the messages of one local type look like, until the next definition of that type.
struct FITDefinition {
  /// nil for messages that are skipped.
  var kind: FITMessageKind?
  var isBigEndian: Bool
  /// Of the whole message without its header, developers' fields included: at most 255 × 255 × 2.
  var size = 0
  /// Only those that are read, each once. A file can define 255 fields of no bytes, which would cost time in each
  /// message; they are left out.
  private(set) var fields: [FITField] = []
  private let wanted: [UInt8]

  init(kind: FITMessageKind?, isBigEndian: Bool) {
    self.kind = kind
    wanted = (kind?.fields ?? []) + [FITFieldNumber.time]
    self.isBigEndian = isBigEndian
  }

  mutating func add(_ number: UInt8, size fieldSize: Int, type: UInt8) {
    defer { size += fieldSize }
    guard fieldSize > 0, wanted.contains(number), !fields.contains(where: { $0.number == number }) else { return }
    fields.append(FITField(number: number, offset: size, size: fieldSize, type: FITBaseType(type)))
  }
}

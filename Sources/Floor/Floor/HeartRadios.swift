import Wire

/// What each radio has heard, so that the owner can see which of them is deaf.
struct HeartRadios {
  private struct Radio {
    var heardAt: Int
    /// When it heard each strap last, of those of the last minute.
    var straps: [String: Int] = [:]
  }

  /// By their devices' ids.
  private var radios: [Int: Radio] = [:]

  /// Milliseconds.
  private static let memory = 60_000

  mutating func hear(_ beats: [HeartBeat], by device: Int, now: Int) {
    guard !beats.isEmpty else { return }
    var radio = radios[device] ?? Radio(heardAt: now)
    radio.heardAt = now
    for beat in beats where radio.straps[beat.strap] != nil || radio.straps.count < HeartFloor.mostStraps {
      radio.straps[beat.strap] = now
    }
    radios[device] = radio
  }

  /// Forgets the straps of more than a minute ago.
  mutating func tick(now: Int) {
    radios = radios.mapValues { radio in
      Radio(heardAt: radio.heardAt, straps: radio.straps.filter { now - $0.value <= Self.memory })
    }
  }

  mutating func forget(_ device: Int) { radios[device] = nil }

  func views(now: Int) -> [RadioView] {
    radios.sorted { $0.key < $1.key }.map { device, radio in
      RadioView(
        device: device, straps: radio.straps.count { now - $0.value <= Self.memory }, heardAt: radio.heardAt)
    }
  }
}

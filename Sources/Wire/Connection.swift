package import Gym

/// The server's first message.
package struct Hello: Notice {
  package static let method = "hello"
  package var server: String
  package var version: String
  /// UTC milliseconds.
  package var time: Int
  package var gym: GymInfo
  package var limits: Limits

  package struct GymInfo: Codable, Sendable {
    package var name: String
    package var timeZone: String
    package var setUp: Bool
    package var joining: JoiningRule?
    /// qwertz or azerty; absent means qwerty.
    package var keyboard: String?
    /// True if every member may start and change the floor's timers; otherwise absent.
    package var membersControlTimers: Bool?
    /// Whether the gym can send an email for a forgotten password; absent means no.
    package var mail: Bool?
    /// The gym's equipment; absent means everything.
    package var equipment: [Equipment]?
    /// Absent means the usual bars and any number of plates.
    package var plates: PlatesView?
    /// The address at which phones in the gym reach the server; absent if it listens only on its own machine.
    package var address: String?
    /// Present while the server's clock is not set; otherwise absent.
    package var clock: ClockDoubtView?
    package init(
      name: String, timeZone: String, setUp: Bool, joining: JoiningRule? = nil, keyboard: String? = nil,
      membersControlTimers: Bool? = nil, mail: Bool? = nil, equipment: [Equipment]? = nil, plates: PlatesView? = nil,
      address: String? = nil, clock: ClockDoubtView? = nil
    ) {
      self.name = name
      self.timeZone = timeZone
      self.setUp = setUp
      self.joining = joining
      self.keyboard = keyboard
      self.membersControlTimers = membersControlTimers
      self.mail = mail
      self.equipment = equipment
      self.plates = plates
      self.address = address
      self.clock = clock
    }
  }

  /// Bytes per frame, messages per batch, milliseconds to identify, and subscriptions per connection.
  package struct Limits: Codable, Sendable {
    package var frameBytes: Int
    package var batch: Int
    package var identifyMs: Int
    package var subscriptions: Int
    package init(frameBytes: Int, batch: Int, identifyMs: Int, subscriptions: Int) {
      self.frameBytes = frameBytes
      self.batch = batch
      self.identifyMs = identifyMs
      self.subscriptions = subscriptions
    }
  }

  package init(server: String, version: String, time: Int, gym: GymInfo, limits: Limits) {
    self.server = server
    self.version = version
    self.time = time
    self.gym = gym
    self.limits = limits
  }
}

/// Asks for the server's time. `t0` is the client's time of sending, in milliseconds.
package struct ClockSample: Call, Equatable {
  package static let method = "clock.sample"
  package var t0: Double
  package init(t0: Double) { self.t0 = t0 }

  /// Milliseconds with fractions. `t0` is the request's. `t1` and `t2` are the server's UTC times before and after it
  /// handled the request.
  package struct Reply: Codable, Sendable {
    package var t0: Double
    package var t1: Double
    package var t2: Double
    package init(t0: Double, t1: Double, t2: Double) {
      self.t0 = t0
      self.t1 = t1
      self.t2 = t2
    }
  }
}

import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// The gym's name, whether it has an owner yet, and what the owner chose for everybody.
final class GymIdentity: Sendable {
  /// The layout of the kiosks' on-screen keyboard; nil for qwerty.
  private let keyboard: String?
  /// Whether the gym can send an email for a forgotten password.
  private let hasMail: Bool
  private let phoneAddress: @Sendable () -> String?
  private let state: Mutex<State>

  private struct State {
    var name: String
    var setupCode: String?
    var isBeingRestored = false
    var joining = JoiningRule.anyone
    var membersControlTimers: Bool
    var equipment: [Equipment]?
    var plates: PlatesView?
    var clockDoubt: GymClock.Doubt?
  }

  init(_ settings: FloorSettings, hasMail: Bool) {
    self.hasMail = hasMail
    phoneAddress = settings.phoneAddress
    keyboard = settings.keyboard == "qwerty" ? nil : settings.keyboard
    state = Mutex(State(name: settings.gymName, membersControlTimers: settings.membersControlTimers))
  }

  var name: String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  /// The one-time code of a gym without an owner; nil once it is set up.
  var setupCode: String? {
    get { state.withLock { $0.setupCode } }
    set { state.withLock { $0.setupCode = newValue } }
  }

  /// Whether a backup is about to replace this gym, which nobody may set up any more.
  var isBeingRestored: Bool {
    get { state.withLock { $0.isBeingRestored } }
    set { state.withLock { $0.isBeingRestored = newValue } }
  }

  var joining: JoiningRule {
    get { state.withLock { $0.joining } }
    set { state.withLock { $0.joining = newValue } }
  }

  /// Whether every member may start and change the floor's timers.
  var membersControlTimers: Bool {
    get { state.withLock { $0.membersControlTimers } }
    set { state.withLock { $0.membersControlTimers = newValue } }
  }

  /// The gym's equipment; nil if it has everything.
  var equipment: [Equipment]? {
    get { state.withLock { $0.equipment } }
    set { state.withLock { $0.equipment = newValue } }
  }

  var plates: PlatesView? {
    get { state.withLock { $0.plates } }
    set { state.withLock { $0.plates = newValue } }
  }

  /// What screens were told is wrong with the machine's clock; nil if nothing.
  var clockDoubt: GymClock.Doubt? {
    get { state.withLock { $0.clockDoubt } }
    set { state.withLock { $0.clockDoubt = newValue } }
  }

  /// What every connection may know about the gym.
  func info(timeZone: String) -> Hello.GymInfo {
    state.withLock {
      Hello.GymInfo(
        name: $0.name, timeZone: timeZone, setUp: $0.setupCode == nil, joining: $0.joining,
        keyboard: keyboard, membersControlTimers: $0.membersControlTimers ? true : nil, mail: hasMail ? true : nil,
        equipment: $0.equipment, plates: $0.plates, address: phoneAddress(),
        clock: $0.clockDoubt.map { ClockDoubtView(shows: $0.shows, newest: $0.newest) })
    }
  }
}

/// The gym was set up: it has an owner, and perhaps another name.
struct GymSetUpDone: TopicEvent {
  static let event = "gym.isSetUp"
  var name: String?
}

/// The owner changed something about the gym. Fields that did not change are nil.
struct GymConfigured: TopicEvent {
  static let event = "gym.isConfigured"
  var name: String?
  var joining: JoiningRule?
  var membersControlTimers: Bool?
  var equipment: [Equipment]?
  /// The plates in all units.
  var plates: PlatesView?
}

extension Topic {
  /// Stays inside the server.
  static let gym = Topic("gym")
}

/// Sets up the gym, once. Afterwards it changes the gym's name, who may join, whether members control the timers,
/// whether pictures wait for approval, and the equipment and plates.
struct GymService: Service {
  private static let timersKey = "gym.membersControlTimers"
  private static let equipmentKey = "gym.equipment"
  private static let platesKey = "gym.plates"
  private static let picturesKey = "gym.approvesPictures"

  let gym: GymIdentity
  let joining: Joining
  let logins: Logins
  let timeZone: String

  func register(in registry: inout Registry) {
    registry.task(GymSetUp.self, .notDisplay, audit: .written(.gymSetUp, .loggedIn), setUp)
    registry.remember(GymSetUpDone.self) { [gym] event, _ in
      gym.setupCode = nil
      if let name = event.name { gym.name = name }
      notifyEverybody()
    }
    registry.query(GymGet.self, .owner) { [gym] _, _, tx in try Self.reply(tx, gym) }
    registry.allow(GymGet.self, .gymRead)
    registry.change(
      GymConfigure.self, .owner, notes: .nothing("A setting."), audit: .written(.gymChanged, .joiningChanged), configure
    )
    registry.remember(GymConfigured.self) { [gym] event, _ in
      if let name = event.name { gym.name = name }
      if let joining = event.joining { gym.joining = joining }
      if let allowed = event.membersControlTimers { gym.membersControlTimers = allowed }
      if let equipment = event.equipment { gym.equipment = equipment }
      if let plates = event.plates { gym.plates = plates }
      notifyEverybody()
    }
    registry.notifies(GymChanged.self)
    registry.atStart { [gym] tx in
      if try !tx.members.hasOwner() { gym.setupCode = PairingCode.make() }
      if let name = try tx.settings.get("gym.name") { gym.name = name }
      gym.joining = try JoiningRules.rule(tx)
      if let allowed = try tx.settings.get(Self.timersKey) { gym.membersControlTimers = allowed == "true" }
      gym.equipment = try Self.equipment(tx)
      gym.plates = try Self.plates(tx)
    }
  }

  /// Sends the gym's name to every connection, because even a screen with a pairing code or a login shows it.
  private func notifyEverybody() {
    let notice = GymChanged(gym: gym.info(timeZone: timeZone))
    for client in logins.clients(where: { _ in true }) { client.notify(notice) }
  }

  private func configure(_ caller: Caller, _ call: GymConfigure, _ tx: Tx) throws -> Outcome<GymReply> {
    // A change of who may join gives people access, so it needs the password. The other settings do not.
    if let joining = call.joining, try joining != JoiningRules.rule(tx) {
      try Confirmation.check(caller, tx)
      try tx.settings.set(JoiningRules.ruleKey, joining.rawValue)
      try tx.audit.append(.joiningChanged, by: caller, what: joining.rawValue)
    }
    let name = try call.name.map { try MemberRules.name($0) }
    if let name, try Self.put(tx, "gym.name", name) { try tx.audit.append(.gymChanged, by: caller, what: "name") }
    let hasCode = try tx.settings.get(JoiningRules.codeKey) != nil
    if call.newInvitation == true || (call.joining == .invitation && !hasCode) {
      try tx.settings.set(JoiningRules.codeKey, PairingCode.make())
      // The code itself is a secret.
      try tx.audit.append(.gymChanged, by: caller, what: "invitation")
    }
    if let allowed = call.membersControlTimers, try Self.put(tx, Self.timersKey, allowed ? "true" : "false") {
      try tx.audit.append(.gymChanged, by: caller, what: "timers")
    }
    if let approves = call.approvesPictures, try Self.put(tx, Self.picturesKey, approves ? "true" : "false") {
      try tx.audit.append(.gymChanged, by: caller, what: "pictures")
    }
    let equipment = call.equipment.map { chosen in Equipment.allCases.filter(chosen.contains) }
    var hasOther = false
    if let equipment, try Self.put(tx, Self.equipmentKey, encoding: equipment) { hasOther = true }
    var plates: PlatesView?
    if let changed = try call.plates?.checked() {
      let stored = try Self.plates(tx)
      plates = PlatesView(kg: changed.kg ?? stored?.kg, lb: changed.lb ?? stored?.lb)
      if try Self.put(tx, Self.platesKey, encoding: plates) { hasOther = true }
    }
    if hasOther { try tx.audit.append(.gymChanged, by: caller, what: "equipment") }
    return Outcome(
      try Self.reply(tx, gym),
      events: [
        Event(
          .gym,
          GymConfigured(
            name: name, joining: call.joining, membersControlTimers: call.membersControlTimers, equipment: equipment,
            plates: plates))
      ])
  }

  /// - Returns: whether another value was stored.
  private static func put(_ tx: Tx, _ key: String, _ text: String) throws -> Bool {
    guard try tx.settings.get(key) != text else { return false }
    try tx.settings.set(key, text)
    return true
  }

  private static func put(_ tx: Tx, _ key: String, encoding value: some Encodable) throws -> Bool {
    try put(tx, key, String(decoding: WireEncoder.encode(value), as: UTF8.self))
  }

  private static func equipment(_ tx: Tx) throws -> [Equipment]? {
    try tx.settings.get(equipmentKey).map { try WireDecoder.decode([Equipment].self, from: Tape(Array($0.utf8)).root) }
  }

  private static func plates(_ tx: Tx) throws -> PlatesView? {
    try tx.settings.get(platesKey).map { try WireDecoder.decode(PlatesView.self, from: Tape(Array($0.utf8)).root) }
  }

  /// Whether a member's new picture waits until the gym accepts it.
  static func approvesPictures(_ tx: Tx) throws -> Bool { try tx.settings.get(picturesKey) == "true" }

  /// - Parameter gym: its values apply until the owner has made a choice.
  private static func reply(_ tx: Tx, _ gym: GymIdentity) throws -> GymReply {
    let code = try tx.settings.get(JoiningRules.codeKey) ?? ""
    return GymReply(
      name: try tx.settings.get("gym.name") ?? gym.name, joining: try JoiningRules.rule(tx),
      invitation: PairingCode.display(code),
      membersControlTimers: try tx.settings.get(timersKey).map { $0 == "true" } ?? gym.membersControlTimers,
      equipment: try equipment(tx), plates: try plates(tx), approvesPictures: try approvesPictures(tx) ? true : nil)
  }

  private func setUp(_ caller: Caller, _ call: GymSetUp) async throws -> LoginReply {
    let join = try joining.begin(
      caller, key: call.key, method: GymSetUp.method, email: call.email, password: call.password)
    guard let code = gym.setupCode else {
      guard let login = try await joining.retry(join) else { throw Fault(.conflict, "already_set_up") }
      return login
    }
    let right = try joining.secrets.limiter.attempt(.setup(from: caller.place), by: caller) {
      PairingCode.normalise(call.code) == code ? true : nil
    }
    guard right != nil else { throw Fault(.notFound, "code_unknown", field: "code") }
    let gymName = try call.gymName.map { try MemberRules.name($0, field: "gymName") }
    let name = try MemberRules.name(call.name)
    return try await joining.finish(
      join, .owner(name: name, email: call.email, password: call.password),
      // Whoever has the setup code can read what the server's machine prints.
      isVouchedFor: true,
      also: { [gym] tx in
        guard try !tx.members.hasOwner() else { throw Fault(.conflict, "already_set_up") }
        guard !gym.isBeingRestored else { throw Fault.restoreRunning }
        if let gymName { try tx.settings.set("gym.name", gymName) }
        return [Event(.gym, GymSetUpDone(name: gymName))]
      })
  }
}

extension AuditKind {
  static let gymChanged = AuditKind("gymChanged", .settings)
  static let joiningChanged = AuditKind("joiningChanged", .settings)
}

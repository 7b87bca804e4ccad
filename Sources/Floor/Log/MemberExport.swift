package import Gym
import Storage
import Wire

/// All of a member's data, in the shapes of the protocol: `accounts.export` sends it in pages, `rackside export` writes it
/// whole.
struct MemberExport {
  static let formatName = "rackside.log.v1"

  /// The most that a page holds. It ends after the workout, road, route or part of a photo that reaches the bytes: a longer reply
  /// does not fit into the queue of a connection that has something else to send.
  struct Limits {
    static let page = Limits(workouts: 100, bytes: 500_000)
    static let none = Limits(workouts: .max - 1, bytes: .max)

    let workouts: Int
    var bytes: Int
  }

  /// The most bytes of a set without its note.
  private static let setBytes = 350

  let member: Member
  let context: MemberData.Context
  /// Exercises that the fields name. The export describes each of them.
  var exercises: Set<Int> = []
  private var fields: [(name: String, json: [UInt8])] = []

  private init(_ member: Member, _ context: MemberData.Context) {
    self.member = member
    self.context = context
  }

  /// Adds a field; nil is left out.
  mutating func add(_ name: String, _ value: (some Encodable)?) {
    if let value { fields.append((name, WireEncoder.encode(value))) }
  }

  /// Like `add`, for a list that is left out if it is empty.
  mutating func add(_ name: String, unlessEmpty list: [some Encodable]) { add(name, list.isEmpty ? nil : list) }

  /// One page. The nouns' fields are on the first; roads come after the last workouts, routes after the last road, and
  /// photos after the last route, in pages of their own.
  /// - Parameters:
  ///   - after: the id of the last workout of the page before, or the `after` that `RoadExport`, `RouteExport` or
  ///     `PhotoExport` returned with it.
  ///   - hasPages: false to leave roads, routes and photos out. `after` must then not be below 0.
  static func page(
    of member: Member, after: Int? = nil, limits: Limits = .page, hasPages: Bool = true,
    _ context: MemberData.Context, _ tx: Tx
  ) throws -> [UInt8] {
    var limits = limits
    // The first page also has the picture, as base64.
    if after == nil { limits.bytes = max(1, limits.bytes - (try tx.faces.size(member: member.id)) / 3 * 4) }
    let road = RoadExport.road(after)
    let found: (page: [(workout: Workout, sets: [LoggedSet])], bytes: Int, next: Int?) =
      road == nil ? try workouts(of: member, after: after, limits: limits, tx) : (page: [], bytes: 0, next: nil)
    let (page, more) = (found.page, found.next)
    // At least one of what comes next, or a page could have nothing new.
    var left = max(1, limits.bytes - found.bytes)
    let roads: (json: [UInt8]?, next: Int?) =
      more == nil && hasPages
      ? try RoadExport.page(of: member.id, after: road ?? 0, bytes: left, tx) : (json: nil, next: nil)
    left = max(1, left - (roads.json?.count ?? 0))
    let routes: (json: [UInt8]?, next: Int?) =
      more == nil && roads.next == nil && hasPages
      ? try RouteExport.page(of: member.id, after: RouteExport.route(after) ?? 0, bytes: left, tx)
      : (json: nil, next: nil)
    let photos: (json: [UInt8]?, next: Int?) =
      more == nil && roads.next == nil && routes.next == nil && hasPages
      ? try PhotoExport.page(of: member.id, after: PhotoExport.part(after), bytes: limits.bytes, tx)
      : (json: nil, next: nil)
    var export = MemberExport(member, context)
    var own: [Exercise] = []
    if after == nil {
      for data in MemberData.all { try data.exports(&export, tx) }
      own = context.exercises.all(for: member.id).filter { $0.owner != nil }
    }
    if let json = roads.json { export.fields.append(("roads", json)) }
    if let json = routes.json { export.fields.append(("routes", json)) }
    if let json = photos.json { export.fields.append(("photos", json)) }
    let views = try page.map { workout, sets in
      var view = WorkoutView(exporting: workout, sets: sets)
      view.audience = try tx.posts.audience(of: .workout(workout.id, of: member.id))
      return view
    }
    var used = export.exercises.union(views.flatMap(\.sets).map(\.exercise)).union(own.map(\.id))
    for planned in page.compactMap(\.workout.plan).joined() {
      used.formUnion([planned.exercise] + planned.alternatives)
    }
    let reply = AccountsExport.Reply(
      format: formatName, member: MemberView(member),
      exercises: used.sorted().compactMap { context.exercises.find($0, for: member.id) }.map { ExerciseView.full($0) },
      workouts: views, next: more ?? roads.next ?? routes.next ?? photos.next)
    return export.adding(to: reply)
  }

  /// Like `page`, in the columns of Strong's export.
  static func csv(
    of member: Member, after: Int? = nil, limits: Limits = .page, _ context: MemberData.Context, _ tx: Tx
  ) throws -> (lines: String, next: Int?) {
    let (page, _, next) = try workouts(of: member, after: after, limits: limits, tx)
    let csv = LogCSV(calendar: context.calendar) { context.exercises.name($0) }
    return (page.reduce(into: after == nil ? LogCSV.header : "") { $0 += csv.lines($1.workout, $1.sets) }, next)
  }

  private static func workouts(
    of member: Member, after: Int?, limits: Limits, _ tx: Tx
  ) throws -> (page: [(workout: Workout, sets: [LoggedSet])], bytes: Int, next: Int?) {
    let found = try tx.workouts.page(member: member.id, after: after, limit: limits.workouts + 1)
    var page: [(workout: Workout, sets: [LoggedSet])] = []
    var bytes = 0
    for workout in found.prefix(limits.workouts) where bytes < limits.bytes {
      let sets = try tx.workouts.sets(of: workout.id)
      bytes += sets.reduce(workout.notes?.utf8.count ?? 0) { $0 + setBytes + ($1.entry.note?.utf8.count ?? 0) }
      page.append((workout, sets))
    }
    return (page, bytes, page.count < found.count ? page.last?.workout.id : nil)
  }

  private func adding(to reply: AccountsExport.Reply) -> [UInt8] {
    var json = JSONWriter()
    json.raw(WireEncoder.encode(reply).dropLast())
    for (name, value) in fields {
      json.raw(",")
      json.string(name)
      json.raw(":")
      json.raw(value)
    }
    json.raw("}")
    return json.bytes
  }
}

extension BackOffice {
  /// Writes all of a member's data as JSON, in parts: the lines of many years' roads are hundreds of megabytes, and so are photos.
  /// - Parameters:
  ///   - awards: the catalog's awards.
  ///   - write: gets the parts in their order. It may wait, since no snapshot is open meanwhile.
  /// - Throws: `Fault` `no_such_member`, and what `write` throws.
  package func export(
    email: String, calendar: GymCalendar, awards: [Award], now: Int, write: ([UInt8]) throws -> Void
  ) throws {
    let (id, json) = try database.read { tx in
      let found = try member(email, tx)
      let data = try context(calendar: calendar, awards: awards, now: now, tx)
      return (found.id, try MemberExport.page(of: found, limits: .none, hasPages: false, data, tx))
    }
    // Roads, routes and photos are the last fields, before the brace.
    try write(Array(json.dropLast()))
    let bytes = MemberExport.Limits.page.bytes
    try RoadExport.writeField(of: id, pageBytes: bytes, database, write)
    try RouteExport.writeField(of: id, pageBytes: bytes, database, write)
    try PhotoExport.writeField(of: id, pageBytes: bytes, database, write)
    try write([UInt8(ascii: "}")])
  }

  /// The log as CSV in Strong's columns.
  /// - Throws: `Fault` `no_such_member`.
  package func exportCSV(email: String, calendar: GymCalendar) throws -> String {
    try database.read { tx in
      try MemberExport.csv(
        of: try member(email, tx), limits: .none, try context(calendar: calendar, awards: [], now: 0, tx), tx
      ).lines
    }
  }

  private func context(
    calendar: GymCalendar, awards: [Award], now: Int, _ tx: Tx
  ) throws -> MemberData.Context {
    let exercises = ExerciseCatalog()
    exercises.learn(try tx.exercises.everything())
    return MemberData.Context(
      exercises: exercises, awards: AwardReader(awards, calendar: calendar, exercises: exercises), calendar: calendar,
      now: now)
  }

  private func member(_ email: String, _ tx: Tx) throws -> Member {
    guard let member = try tx.members.named(email) else {
      throw Fault.missing("member", field: "member")
    }
    return member
  }
}

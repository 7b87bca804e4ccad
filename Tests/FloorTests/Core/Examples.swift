import TestKit

@testable import Floor

/// A call as the protocol's page shows it.
struct Example {
  let method: String
  let params: JSON

  var noun: String { String(method.prefix { $0 != "." }) }

  /// One for each method, by name.
  static func all() throws -> [Example] {
    try Fixture.all(.request).map { Example(method: $0.name, params: try JSON($0.bytes)) }
      .sorted { $0.method < $1.method }
  }

  /// The names of all parameters with a number or a list of numbers, at any depth.
  var numbers: Set<String> {
    func names(_ json: JSON, _ name: String) -> [String] {
      switch json {
      case .number: [name]
      case .array(let elements): elements.flatMap { names($0, name) }
      case .object(let members): members.flatMap { names($0.value, $0.key) }
      case .null, .bool, .string: []
      }
    }
    return Set(names(params, ""))
  }

  /// Numbers that name nothing.
  static let plainNumbers: Set<String> = [
    "aMonth", "addSeconds", "after", "afterMinutes", "agoMs", "backInMs", "bars", "before", "beforeMinutes", "bpm",
    "bytes", "cadence",
    "cancelMinutes", "capacity", "centimeters", "cost", "count", "cycle", "days", "daysPerWeek", "distanceM",
    "elapsedMs", "every", "finishedAt", "from", "goal",
    "heartRate", "height", "heightCm", "high", "interval", "item", "lead", "leftAt", "limit", "low", "max",
    "maximum", "meals",
    "memoryBytes", "min", "minute", "minutes", "months", "noticeMinutes", "paceMs", "part", "phase", "points",
    "prepareSeconds",
    "quietFrom", "quietUntil", "race", "reps",
    "restSeconds", "rounds", "rpe", "rr", "seconds", "sets", "start", "startedAt",
    "startsAt", "steps", "stock", "summaryAt", "superset", "t0", "team", "to", "tookMs", "turn", "upload", "value",
    "version",
    "visitsLeft", "visitsWere", "volume", "watts", "week", "weekday", "weeks", "weight", "width", "workouts",
  ]
}

extension FullMember {
  func value(of name: String, in method: String) -> JSON? {
    let noun = method.prefix { $0 != "." }
    return ids["\(method) \(name)"] ?? ids["\(noun) \(name)"] ?? ids[name]
  }

  /// The call with the member's own ids in place of the example's.
  func filled(_ call: Example) -> JSON { filled(call) { $0 } }

  /// - Parameter change: makes another id of each of the member's.
  func filled(_ call: Example, _ change: (JSON) -> JSON) -> JSON {
    func filled(_ json: JSON, _ name: String) -> JSON {
      switch json {
      case .object(let members): .object(Dictionary(uniqueKeysWithValues: members.map { ($0, filled($1, $0)) }))
      case .array(let elements): .array(elements.map { filled($0, name) })
      case .number:
        if let id = value(of: name, in: call.method), id.int != nil { change(id) } else { json }
      case .string:
        if let id = value(of: name, in: call.method), id.string != nil { change(id) } else { json }
      case .null, .bool: json
      }
    }
    return filled(call.params, "")
  }

  /// The calls that are tried: the example, the one with the member's ids, its first page, and with the member's id
  /// where the example has none.
  /// - Parameter person: stands in for the member.
  func variants(_ call: Example, about person: TestClient? = nil) -> [JSON] {
    let id = (person ?? mara).member.json
    let theirs = filled(call) { $0 == mara.member.json ? id : $0 }
    var all = [call.params, theirs, theirs.without("limit", "before")]
    for name in ["client", "member"] where call.params[name].isNull {
      for plain in [call.params, theirs] {
        var named = plain
        named[name] = id
        all.append(named)
      }
    }
    return all.reduce(into: []) { found, one in if !found.contains(one) { found.append(one) } }
  }

  /// The call with ids that nothing has.
  func filledForNobody(_ call: Example) -> JSON {
    filled(call) { id in
      if let number = id.int { return (900_000 + number).json }
      // A machine's address. One that is malformed would be refused in another way.
      if id.string?.hasPrefix("sim:") == true { return "sim:900000" }
      return id.string?.contains("@") == true ? "nobody@example.com" : "workout.900000.900000"
    }
  }
}

extension TestClient {
  /// Posts an example by a login of `caller`, with a key of its own.
  func post(_ method: String, _ example: JSON, by caller: TestClient) -> Int {
    var params = caller.handle.isEmpty ? example.without("as") : example
    if !params.as.isNull { params["as"] = .string(caller.handle) }
    if !params.key.isNull { params["key"] = .string(newKey()) }
    return post(method, params.members.mapValues { $0 as any JSONValue })
  }
}

import Devices
import Gym
import Wire

@testable import Terminal

/// Messages of a server, for displays in tests.
enum Floors {
  static let noon = 1_795_262_400_000  // Saturday 21 November 2026, 12:00 UTC
  static let local = 1_000.0

  static func hello(setUp: Bool = true, name: String = "Iron Yard", zone: String = "Europe/Berlin") -> String {
    notice(
      "hello",
      """
      {"server":"Rackside","version":"0.1.0","time":\(noon),"gym":{"name":"\(name)","timeZone":"\(zone)",\
      "setUp":\(setUp)},"limits":{"frameBytes":262144,"batch":100,"identifyMs":10000,"subscriptions":64}}
      """)
  }

  static let device = deviceSet()

  static func deviceSet(layout: String = "clockFeed", areas: [Int] = [], controls: Bool = true) -> String {
    """
    {"id":3,"kind":"terminal","name":"Front desk","createdAt":1,"online":true,"settings":{"layout":"\(layout)",\
    "areas":\(areas),"controls":\(controls),"volume":80,"voice":false,"records":true,"camera":false}}
    """
  }

  static func notice(_ method: String, _ params: String) -> String {
    "{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}"
  }

  static func reply(_ id: Int, _ result: String) -> String { "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"result\":\(result)}" }

  static func fault(_ id: Int, _ reason: String) -> String {
    """
    {"jsonrpc":"2.0","id":\(id),"error":{"code":-32000,"message":"no","data":{"code":"unauthenticated",\
    "reason":"\(reason)","retryable":false}}}
    """
  }

  static func row(
    _ set: Int, _ name: String = "Mara", _ initials: String = "MA", _ colour: String = "blue",
    exercise: String = "Bench press", type: String = "weightReps", kind: String = "working",
    amounts: String = "\"weight\":{\"value\":80,\"unit\":\"kg\"},\"reps\":6", minutesAgo: Int = 0, record: Bool = false
  ) -> String {
    """
    {"set":\(set),"member":{"id":\(member(name)),"name":"\(name)","initials":"\(initials)","colour":"\(colour)"},\
    "exercise":"\(exercise)","type":"\(type)","kind":"\(kind)",\(amounts),\
    "at":\(noon - minutesAgo * 60_000),"record":\(record)}
    """
  }

  private static func member(_ name: String) -> Int {
    name.unicodeScalars.reduce(7) { ($0 * 31 + Int($1.value)) % 1_000_003 }
  }

  static let totals = """
    {"present":14,"today":{"sets":212,"members":31,"volumeGrams":61200000},\
    "week":{"sets":1904,"members":138,"volumeGrams":412000000}}
    """

  static func workout(
    _ workout: Int, _ name: String, _ initials: String, _ colour: String = "blue", _ routine: String? = "Push A",
    done: Int = 0, planned: Int = 19, minutesAgo: Int = 0, finished: Bool = false
  ) -> String {
    """
    {"workout":\(workout),"member":{"id":\(member(name)),"name":"\(name)","initials":"\(initials)",\
    "colour":"\(colour)"}\(routine.map { ",\"name\":\"\($0)\"" } ?? ""),"startedAt":\(noon - minutesAgo * 60_000),\
    "done":\(done),"planned":\(planned)\(finished ? ",\"finished\":true" : "")}
    """
  }

  static func award(_ award: String, _ name: String, _ initials: String, _ title: String, _ text: String) -> String {
    """
    {"award":"\(award)","member":{"id":\(member(name)),"name":"\(name)","initials":"\(initials)","colour":"blue"},\
    "name":"\(title)","text":"\(text)","medal":{"goal":1,"unit":"workouts","step":1},"at":\(noon)}
    """
  }

  static func noAward(_ award: String, _ name: String) -> String {
    #"{"member":\#(member(name)),"award":"\#(award)"}"#
  }

  static func snapshot(_ rows: [String], workouts: [String] = [], epoch: String = "a81f", seq: Int = 12) -> String {
    """
    {"epoch":"\(epoch)","seq":\(seq),"snapshot":{"rows":[\(rows.joined(separator: ","))],"totals":\(totals),\
    "workouts":[\(workouts.joined(separator: ","))],"awards":[]}}
    """
  }

  static func event(_ name: String, seq: Int, _ data: String) -> String {
    notice("event", "{\"topic\":\"floor\",\"seq\":\(seq),\"event\":\"\(name)\",\"data\":\(data)}")
  }

  /// A display that shows the floor, at noon.
  static func live(
    _ rows: [String], timers: [String] = [], device: String = device, presets: String = "[]", named: String? = nil,
    boards: String = "[]", lifts: String = "[]", hearts: String = hearts, workouts: [String] = [],
    zone: String = "Europe/Berlin"
  ) -> Display {
    var display = Display(token: "d_1", about: "test", timerName: named, random: { 0.5 }, newKey: { "a key" })
    var replies = [timersSnapshot(timers, presets: presets), snapshot(rows, workouts: workouts)]
    if device.contains("clockBoard") {
      replies.insert(#"{"epoch":"b","seq":1,"snapshot":{"day":"2026-11-21","boards":\#(boards)}}"#, at: 0)
    }
    if device.contains(#""boards""#) {
      replies.insert(#"{"epoch":"b","seq":1,"snapshot":{"boards":\#(lifts)}}"#, at: 0)
    }
    if device.contains(#""hearts""#) {
      replies.insert(#"{"epoch":"h","seq":1,"snapshot":\#(hearts)}"#, at: 0)
    }
    for input: DeviceConnection.Input in [
      .start, .opened, .message(Array(hello(zone: zone).utf8)),
      .message(Array(reply(2, "{\"device\":\(device)}").utf8)),
    ] { _ = display.take(input, at: local) }
    for (index, text) in replies.enumerated() { _ = say(reply(3 + index, text), to: &display) }
    return display
  }

  static func timersSnapshot(_ timers: [String], presets: String = "[]", epoch: String = "t1", seq: Int = 4) -> String {
    """
    {"epoch":"\(epoch)","seq":\(seq),"snapshot":{"timers":[\(timers.joined(separator: ","))],"presets":\(presets),\
    "areas":[{"id":1,"name":"Main floor"},{"id":2,"name":"Annexe"}]}}
    """
  }

  /// A board of hearts with tiles of every kind, and more of them than a small terminal has room for.
  static let hearts: String = {
    let states = [
      #""state":"live","zone":4,"percent":100,"points":1054"#, #""state":"live","zone":0,"points":0"#,
      #""state":"live","points":7"#, #""state":"live""#, #""state":"lost","points":33"#,
    ]
    let members = (1...40).map { number in
      """
      {"tile":\(number),"member":{"id":\(number),"name":"Maximiliane 愛子 \(number)","initials":"MA","colour":"blue"},\
      \(states[number % states.count])}
      """
    }
    let others = [
      #"{"tile":41,"state":"live","loan":"7","code":"WX42"}"#, #"{"tile":42,"state":"unclaimed","code":"K7MP"}"#,
    ]
    return """
      {"class":{"title":"Engine room with rowers and sleds","startedAt":\(Floors.noon - 600_000),"trainer":"Nadia"},\
      "tiles":[\((members + others).joined(separator: ","))],"points":11114,"zones":[10,11,30,70,10,20],"hidden":4,"radios":1}
      """
  }()

  static let emom = #"{"format":"emom","prepareSeconds":10,"workSeconds":60,"rounds":8}"#

  /// A timer as JSON.
  /// - Parameter ago: when the phase began, in milliseconds before noon.
  static func timer(
    _ id: Int = 9, _ label: String = "Kettlebells", plan: String = emom, phase: Int = 4, ago: Int = 36_000,
    state: String = "", startedAgo: Int = 230_000, area: Int? = 1, version: Int = 3, kind: String = "started",
    actedAgo: Int = 230_000, by: Int? = nil, laps: String = "[]"
  ) -> String {
    """
    {"id":\(id),"version":\(version),"label":"\(label)","plan":\(plan),"state":{"phase":\(phase),\
    "phaseStartedAt":\(noon - ago),"extraMs":0\(state)},"startedAt":\(noon - startedAgo),\
    \(area.map { "\"area\":\($0)," } ?? "")"laps":\(laps),"actions":[{"kind":"\(kind)","who":"Nadia",\
    "at":\(noon - actedAgo)\(by.map { ",\"byMs\":\($0)" } ?? "")}]}
    """
  }

  static func timerEvent(_ name: String, seq: Int, _ data: String) -> String {
    notice("event", "{\"topic\":\"timers\",\"seq\":\(seq),\"event\":\"\(name)\",\"data\":\(data)}")
  }

  static func say(_ text: String, to display: inout Display, at: Double = local) -> [Display.Effect] {
    display.take(.message(Array(text.utf8)), at: at)
  }
}

import Gym
import Wire

@testable import Terminal

/// What a server says, for a display that has none.
enum Floors {
  static let noon = 1_795_262_400_000  // Saturday 21 November 2026, 12:00 UTC
  static let local = 1_000.0

  static func hello(setUp: Bool = true, name: String = "Iron Yard") -> String {
    notice(
      "hello",
      """
      {"server":"Rackside","version":"0.1.0","time":\(noon),"gym":{"name":"\(name)","timeZone":"Europe/Berlin",\
      "setUp":\(setUp)},"limits":{"frameBytes":262144,"batch":100,"identifyMs":10000,"subscriptions":64}}
      """)
  }

  static let device = """
    {"id":3,"kind":"terminal","name":"Front desk","createdAt":1,"online":true}
    """

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
    {"set":\(set),"member":{"id":2,"name":"\(name)","initials":"\(initials)","colour":"\(colour)"},\
    "exercise":"\(exercise)","type":"\(type)","kind":"\(kind)",\(amounts),\
    "at":\(noon - minutesAgo * 60_000),"record":\(record)}
    """
  }

  static let totals = """
    {"present":14,"today":{"sets":212,"members":31,"volumeGrams":61200000},\
    "week":{"sets":1904,"members":138,"volumeGrams":412000000}}
    """

  static func snapshot(_ rows: [String], epoch: String = "a81f", seq: Int = 12) -> String {
    """
    {"epoch":"\(epoch)","seq":\(seq),"snapshot":{"rows":[\(rows.joined(separator: ","))],"totals":\(totals)}}
    """
  }

  static func event(_ name: String, seq: Int, _ data: String) -> String {
    notice("event", "{\"topic\":\"floor\",\"seq\":\(seq),\"event\":\"\(name)\",\"data\":\(data)}")
  }

  /// A display that shows a floor, at noon.
  static func live(_ rows: [String]) -> Display {
    var display = Display(token: "d_1", about: "test", chance: { 0.5 })
    for input: Display.Input in [
      .start, .opened, .message(Array(hello().utf8)), .message(Array(reply(2, "{\"device\":\(device)}").utf8)),
      .message(Array(reply(3, snapshot(rows)).utf8)),
    ] { _ = display.take(input, at: local) }
    return display
  }

  static func say(_ text: String, to display: inout Display, at: Double = local) -> [Display.Effect] {
    display.take(.message(Array(text.utf8)), at: at)
  }
}

import TestKit
import Wire

extension FuzzTarget {
  /// JSON-RPC as the dispatcher reads it first, and every value of it.
  static let messages = FuzzTarget(
    name: "messages", seeds: { Fixture.all.map(\.bytes) + requests(as: "s_41aa", key: "0b5e7b1c") },
    tokens: ["null", "true", "\"jsonrpc\":\"2.0\"", "\\u0000", "\\ud800", "\\udc00", "\"id\":1", "\"method\":", "1e5"],
    cases: 3_000,
    start: {
      { input in
        _ = Incoming.read(input)
        guard let root = (try? Tape(input))?.root else { return }
        try read(root, depth: 0)
      }
    })

  /// The examples of the protocol's pages as requests.
  static func requests(as handle: String, key: String) -> [[UInt8]] {
    Fixture.all(.request).compactMap { fixture in
      guard var params = try? JSON(fixture.bytes) else { return nil }
      if !params.as.isNull { params["as"] = .string(handle) }
      if !params.key.isNull { params["key"] = .string(key) }
      return JSON.object([
        "jsonrpc": "2.0", "id": 1, "method": .string(fixture.name), "params": params,
      ]).bytes
    }
  }

  private static func read(_ value: Value, depth: Int) throws {
    // The parser refuses what is nested deeper than 32.
    guard depth <= 33 else { throw FuzzFault("nested deeper than 32") }
    _ = (value.bool, value.int, value.string)
    if let number = value.double, !number.isFinite { throw FuzzFault("\(number) is no number") }
    for element in value.elements { try read(element, depth: depth + 1) }
    for (key, member) in value.members {
      _ = key.string
      try read(member, depth: depth + 1)
    }
    guard value.isObject else { return }
    guard (try? Tape([0x7b] + value.rawMembers(without: ["id"]).dropLast() + [0x7d])) != nil else {
      throw FuzzFault("an object's members are no object")
    }
  }
}

import Logging
import Synchronization
import TestKit
import Testing

@testable import Server

@Suite struct JSONLogTests {
  private final class Lines: Sendable {
    let all = Mutex<[[UInt8]]>([])
  }

  @Test("each line is one JSON object, whatever is in the message")
  func lines() throws {
    let lines = Lines()
    var log = Logger(label: "rackside") { label in
      JSONLogHandler(label: label, now: { 1_795_250_000.5 }, write: { line in lines.all.withLock { $0.append(line) } })
    }
    log.logLevel = .debug
    log[metadataKey: "gym"] = "Iron \"Yard\""
    log.debug("refused", metadata: ["request": "4f-12", "tries": .stringConvertible(3), "of": ["a", "b\u{1}"]])
    log.error("two\nlines", metadata: ["gym": "another", "why": ["code": "x"]])
    log.trace("not at this level")
    let all = lines.all.withLock { $0 }
    #expect(all.count == 2 && all.allSatisfy { line in line.last == 10 && line.count { $0 == 10 } == 1 })
    let first = try JSON(all[0])
    #expect(
      first == [
        "time": "2026-11-21T08:33:20.500Z", "level": "debug", "label": "rackside", "message": "refused",
        "metadata": ["gym": "Iron \"Yard\"", "request": "4f-12", "tries": "3", "of": ["a", "b\u{1}"]],
      ])
    let second = try JSON(all[1])
    #expect(second.message == "two\nlines" && second.metadata == ["gym": "another", "why": ["code": "x"]])
  }

  @Test("without metadata there is none")
  func plain() throws {
    let lines = Lines()
    let log = Logger(label: "rackside") { label in
      JSONLogHandler(label: label, now: { 0 }, write: { line in lines.all.withLock { $0.append(line) } })
    }
    log.notice("stopping")
    let line = try #require(lines.all.withLock { $0.first })
    #expect(
      String(decoding: line, as: UTF8.self)
        == "{\"time\":\"1970-01-01T00:00:00.000Z\",\"level\":\"notice\",\"label\":\"rackside\",\"message\":\"stopping\"}\n"
    )
  }
}

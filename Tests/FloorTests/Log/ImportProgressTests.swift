import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct ImportProgressTests {
  @Test("a long import says how much of it is stored, at most twice a second, and never after its end")
  func progress() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let text = ImportTests.long(600)
    for (part, start) in stride(from: 0, to: text.utf8.count, by: 200_000).enumerated() {
      let bytes = text.utf8.dropFirst(start).prefix(200_000)
      _ = try await mara.call("imports.upload", ["part": part, "text": String(decoding: bytes, as: UTF8.self)])
    }
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    // The clock moves once, between the beginning and the first slice.
    let gate = await floor.holdWriter()
    let importing = mara.post("imports.strong", ["key": newKey(), "unit": "kg", "dryRun": false])
    await floor.pendingChanges(1)
    floor.time.advance(LogImport.reportPause)
    gate.open()
    #expect(await mara.reply(importing).result.sets == 6_000)
    let events = mara.events("me").filter { $0.event == "import.progress" || $0.event == "log.imported" }
    #expect(events.map(\.event) == ["import.progress", "log.imported"])
    let data = try #require(events.first?.data)
    #expect((1..<6_000).contains(data.done.int ?? 0) && data.of == 6_000)
    #expect(data["import"] == 1)
    #expect(try floor.problems() == [])
  }
}

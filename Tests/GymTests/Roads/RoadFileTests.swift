import Gym
import Testing

@Suite struct RoadFileTests {
  private func format(_ bytes: [UInt8]) -> RoadFormat? { RoadFile.read(bytes)?.format }
  private func format(_ text: String) -> RoadFormat? { format(Array(text.utf8)) }

  @Test("a file is known by its root element, whatever comes before")
  func formats() {
    #expect(format("<gpx/>") == .gpx)
    #expect(format("\u{FEFF}<?xml version=\"1.0\"?><!-- <TrainingCenterDatabase> -->\n<g:gpx xmlns:g='x'/>") == .gpx)
    #expect(format("  \n<?xml version=\"1.0\"?><TrainingCenterDatabase></TrainingCenterDatabase>") == .tcx)
    #expect(format("\u{FEFF}<gpx/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == .gpx)
  }

  @Test("a file that is cut short after its root is known")
  func cutShort() { #expect(RoadFile.read(Array("<gpx><trk>".utf8))?.flaws == [RoadFlaw(.cutShort)]) }

  @Test(
    "what is no file of roads is none",
    arguments: [
      "", "<", "<gpx", "gpx", "<GPX/>", "<html><gpx/></html>", "<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx/>", "a,b\n1,2",
    ])
  func others(text: String) { #expect(format(text) == nil) }

  @Test("a file that is too large is not read")
  func tooLarge() {
    // It is malformed at its start, so that the space is not read.
    let file = Array("<gpx></trk>".utf8)
    let space = { Array(repeating: UInt8(ascii: " "), count: RoadFile.mostBytes - file.count + $0) }
    #expect(format(file + space(0)) == .gpx)
    #expect(format(file + space(1)) == nil)
  }

  @Test("a reader of one format finds nothing in another")
  func wrongReader() {
    #expect(GPXFile.read(Array("<TrainingCenterDatabase/>".utf8)).flaws == [RoadFlaw(.unreadable)])
    #expect(TCXFile.read(Array("<gpx/>".utf8)).flaws == [RoadFlaw(.unreadable)])
    #expect(GPXFile.read([]).flaws == [RoadFlaw(.cutShort)])
  }
}

import Devices
import Foundation
import Testing

@testable import Terminal

/// How the lists of boards share the pages of a display.
@Suite struct BoardPageTests {
  /// A case of Tests/Vectors/pages.json, which also tests the pages' implementation.
  private struct Case: Decodable {
    struct Fits: Decodable {
      var rows: Int
      var columns: Int
      var gap: Int
      var alone: Int
    }

    var why: String
    var fits: Fits
    /// The board of each list, and its rows.
    var groups: [[Int]]
    /// The list, the first row and the end of each part of each column of each page.
    var pages: [[[[Int]]]]
  }

  @Test("lists are packed as on the wall")
  func vectors() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../Vectors/pages.json").standardized
    let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    #expect(cases.count > 20)
    for one in cases {
      let packer = PagePacker(
        rows: one.fits.rows, columns: one.fits.columns, gap: one.fits.gap, alone: one.fits.alone)
      let pages = packer.pages(of: one.groups.map { PagePacker.List(board: $0[0], rows: $0[1]) })
      let found = pages.map { page in
        page.map { column in column.map { [$0.list, $0.rows.lowerBound, $0.rows.upperBound] } }
      }
      #expect(found == one.pages, "\(one.why)")
    }
  }

  private static func list(_ people: Int, _ part: String = "", board: Int = 1, name: String = "Bench press") -> String {
    let rows = (0..<people).map { index in
      """
      {"member":{"id":\(index + 2),"name":"Mara \(index + 1)","initials":"MA","colour":"blue"},"rank":\(index + 1),\
      "score":\(80_000 - index * 2_500)}
      """
    }
    return """
      {"board":{"id":\(board),"metric":"e1rm","exercise":\(10 + board),"exerciseName":"\(name)","sexes":true,"ages":true,\
      "weights":true,"onWalls":true,"walls":"weights"},\(part)"rows":[\(rows.joined(separator: ","))]}
      """
  }

  private static func woman(_ weight: String, _ people: Int) -> String {
    list(people, "\"sex\":\"female\",\"weight\":\"\(weight)\",")
  }

  private static let thin = [
    woman("52", 1), woman("57", 3), woman("63", 2), woman("69", 1), woman("76", 2), woman("84", 4),
  ]

  /// What stands in the place of the boards, without the spaces that put it into columns.
  private func boards(_ lists: [String], _ columns: Int, _ rows: Int, turn: Int = 0) throws -> [String] {
    let display = Floors.live(
      [], device: Floors.deviceSet(layout: "boards"), lifts: "[\(lists.joined(separator: ","))]")
    // A second after noon, when a turn of twelve seconds begins, so that it is not about the last bit of a number.
    let lines = Screen(address: "http://gym.local:8080", colours: .none)
      .draw(
        display, at: Floors.local + 1_000 + Double(turn) * 12_000, size: Size(columns: columns, rows: rows)
      ).map(\.text)
    #expect(lines.allSatisfy { $0.count <= columns })
    // The first of the boards' lines is the first one below the header.
    let first = try #require(lines[2].range(of: "Bench press") ?? lines[2].range(of: "Deadlift"))
    let left = lines[2].distance(from: lines[2].startIndex, to: first.lowerBound)
    let last = rows >= 16 ? rows - 2 : rows
    let area = lines[2..<last].map { $0.dropFirst(left).split(separator: " ").joined(separator: " ") }
    return Array(area[...(area.lastIndex { !$0.isEmpty } ?? 0)])
  }

  private static let five = [
    "Bench press Women up to 52 kg", "1 (MA) Mara 1 80 kg", "",
    "Women up to 57 kg", "1 (MA) Mara 1 80 kg", "2 (MA) Mara 2 77.5 kg", "3 (MA) Mara 3 75 kg", "",
    "Women up to 63 kg", "1 (MA) Mara 1 80 kg", "2 (MA) Mara 2 77.5 kg", "",
    "Women up to 69 kg", "1 (MA) Mara 1 80 kg", "",
    "Women up to 76 kg", "1 (MA) Mara 1 80 kg", "2 (MA) Mara 2 77.5 kg",
  ]
  private static let sixth = [
    "Women up to 84 kg", "1 (MA) Mara 1 80 kg", "2 (MA) Mara 2 77.5 kg", "3 (MA) Mara 3 75 kg", "4 (MA) Mara 4 72.5 kg",
  ]

  @Test("at 80 × 24 five thin classes share a page, and the sixth has the next one, with the board's name again")
  func small() throws {
    #expect(try boards(Self.thin, 80, 24) == Self.five)
    let next: [String] = ["Bench press Women up to 84 kg"] + Array(Self.sixth.dropFirst())
    #expect(try boards(Self.thin, 80, 24, turn: 1) == next)
  }

  @Test("at 120 × 40 all six share one page, which is also the next one")
  func large() throws {
    let first = "Bench press Women up to 52 kg estimated one-rep max"
    let all: [String] = [first] + Array(Self.five.dropFirst()) + [""] + Self.sixth
    #expect(try boards(Self.thin, 120, 40) == all)
    #expect(try boards(Self.thin, 120, 40, turn: 1) == all)
  }

  @Test("small boards share a page, each with its name")
  func smallBoards() throws {
    let lines = try boards([Self.list(1), Self.list(2, board: 2, name: "Deadlift")], 120, 40)
    #expect(
      lines == [
        "Bench press estimated one-rep max", "1 (MA) Mara 1 80 kg", "",
        "Deadlift estimated one-rep max", "1 (MA) Mara 1 80 kg", "2 (MA) Mara 2 77.5 kg",
      ])
  }

  @Test("a list that is longer than the display is split in two, and says which rows are seen")
  func long() throws {
    let parts = try [0, 1].map { try boards([Self.list(10)], 40, 12, turn: $0) }
    #expect(parts.map { $0[0] } == ["Bench press 1 to 5 of 10", "Bench press 6 to 10 of 10"])
    #expect(parts.map(\.count) == [6, 6])
    #expect(parts[1][1].hasPrefix("6 (MA) Mara 6") && parts[1][5].hasPrefix("10 (MA) Mara 10"))
    // One row is not "9 to 9 of 9".
    #expect(Words.english.range(8..<9, of: 9) == "9 of 9")
  }

  @Test("a class that is split in two keeps its name in the heading, at 40 columns as well")
  func longClass() throws {
    // Where a row is free, the class has it to itself.
    let free = try [0, 1].map { try boards([Self.woman("57", 10)], 40, 12, turn: $0) }
    #expect(free.map { $0[0] } == ["Bench press", "Bench press"])
    #expect(free.map { $0[1] } == ["Women up to 57 kg 1 to 5 of 10", "Women up to 57 kg 6 to 10 of 10"])
    #expect(free.map(\.count) == [7, 7])
    // Where each row is needed, the places in the rows say how far the page is.
    let full = try [0, 1].map { try boards([Self.woman("57", 18)], 40, 12, turn: $0) }
    #expect(full.map { $0[0] } == ["Bench press Women up to 57 kg", "Bench press Women up to 57 kg"])
    #expect(full.map(\.count) == [10, 10])
    #expect(full[1][1].hasPrefix("10 (MA) Mara 10") && full[1][9].hasPrefix("18 (MA) Mara 18"))
    // A long name is cut, and not the class.
    let named = Self.list(18, "\"sex\":\"female\",\"weight\":\"57\",", name: "Bench press with a long pause")
    #expect(try boards([named], 40, 12)[0] == "Bench press with a… Women up to 57 kg")
    // With room for all of it, nothing is left out.
    #expect(try boards([Self.woman("57", 18)], 60, 12)[0] == "Bench press Women up to 57 kg 1 to 9 of 18")
  }

  @Test("boards without rows share no page")
  func empty() throws {
    let lists = [Self.list(0), Self.list(0, board: 2, name: "Deadlift")]
    #expect(try boards(lists, 120, 40)[1] == "Nobody is on this board yet.")
    let heights = try [0, 1].map { try boards(lists, 120, 40, turn: $0).count }
    #expect(heights == [2, 2])
  }
}

import Testing

@testable import Gym

@Suite struct MusicOrderTests {
  @Test("none comes twice before all were played, and none twice in a row")
  func rounds() {
    for count in 1...12 {
      for seed: UInt64 in [0, 1, 2, 77, .max] {
        let order = MusicOrder(count: count, seed: seed)
        let played = (0..<(count * 40)).map { order.track(at: $0) }
        for round in 0..<40 {
          #expect(Set(played[(round * count)..<((round + 1) * count)]) == Set(0..<count), "\(count) \(seed)")
        }
        guard count > 1 else { continue }
        #expect(!zip(played, played.dropFirst()).contains { $0 == $1 }, "\(count) \(seed): \(played)")
      }
    }
  }

  @Test("the seed alone decides the order, and rounds differ")
  func seeds() {
    let order = MusicOrder(count: 30, seed: 5)
    #expect(order.round(3) == MusicOrder(count: 30, seed: 5).round(3))
    #expect(order.round(0) != order.round(1) && order.round(0) != MusicOrder(count: 30, seed: 6).round(0))
    #expect(MusicOrder(count: 0, seed: 1).track(at: 9) == 0 && order.track(at: -4) == order.track(at: 0))
  }

  @Test("the subfolders are the playlists, warm, work and rest first, and what lies beside them is listed")
  func library() {
    func track(_ path: String) -> MusicTrack {
      MusicTrack(path: path, title: "T", format: .wav, bytes: 1, version: "1")
    }
    let library = MusicLibrary(
      tracks: [
        "yoga/a.mp3", "rest/b.mp3", "work/z/c.mp3", "work/a.mp3", "Warm/d.mp3", "Ärger/x.mp3", "e.mp3",
      ].map(track),
      broken: [BrokenMusic(path: "work/f.mp3", flaw: .unknown)])
    #expect(library.playlists.map(\.name) == ["Warm", "work", "rest", "Ärger", "yoga"])
    #expect(library.playlist("work")?.tracks.map(\.path) == ["work/a.mp3", "work/z/c.mp3"])
    #expect(library.broken.map(\.flaw) == [.loose, .unknown] && library.brokenCount == 2)
    let many = MusicLibrary(tracks: (0..<300).map { track("p\($0)/a.mp3") } + (0..<250).map { track("\($0).mp3") })
    #expect(many.playlists.count == 100 && many.broken.count == 200 && many.brokenCount == 250)
  }
}

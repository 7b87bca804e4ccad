import Gym
import Storage
import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// A folder of music that a test fills.
private final class FakeMusic: MusicKeeper {
  let folder: String
  private let state = Mutex((music: MusicLibrary(), readAt: nil as Int?))

  init(_ folder: String = "/srv/music", _ paths: [String] = []) {
    self.folder = folder
    fill(paths)
  }

  var library: (music: MusicLibrary, readAt: Int?) { state.withLock { $0 } }

  func scan(done: @escaping @Sendable () -> Void) { done() }

  func fill(_ paths: [String], version: String = "1", broken: [BrokenMusic] = []) {
    let tracks = paths.map { path in
      MusicTrack(path: path, title: "Title of \(path)", artist: "Ana", format: .wav, bytes: 9, version: version)
    }
    state.withLock { $0 = (MusicLibrary(tracks: tracks, broken: broken), 5) }
  }
}

extension TestFloor {
  fileprivate static func playing(_ music: FakeMusic) throws -> TestFloor {
    var settings = FloorSettings()
    settings.music = music
    return try TestFloor(settings: settings)
  }
}

extension TestClient {
  fileprivate func music() async throws -> JSON { try await call("topics.subscribe", ["topic": "music"]).snapshot }
}

@Suite(.limitedConcurrency) struct MusicTests {
  private let files = FakeMusic("/srv/music", ["work/a.wav", "work/b.wav", "work/c.wav", "rest/d.wav"])

  @Test("a kiosk starts a playlist on a wall, and the wall alone gets an address of what plays")
  func plays() async throws {
    let floor = try TestFloor.playing(files)
    let (kiosk, wall, other) = (
      try await floor.device("kiosk"), try await floor.device("wall"), try await floor.device("wall")
    )
    let board = try await kiosk.music()
    #expect(board.isSet == true && board.players == [])
    #expect(board.playlists == [["name": "work", "tracks": 3], ["name": "rest", "tracks": 1]])
    #expect(board.displays.array.map(\.id) == [wall.device.json, other.device.json])
    #expect(try await wall.refusal("music.address").reason == "no_such_music")
    _ = try await kiosk.change("music.play", ["display": wall.device, "playlist": "work"])
    let player = await kiosk.event("music.board").data.players[0]
    #expect(player.display == wall.device.json && player.playlist == "work" && player.isPlaying == true)
    #expect(player.volume == 60 && player.artist == "Ana" && player.title.string?.hasPrefix("Title of work/") == true)
    let address = try await wall.call("music.address")
    #expect(address.turn == player.turn && address.type == "audio/wav")
    #expect(try await wall.call("music.address") == address)
    #expect(try await other.refusal("music.address").reason == "no_such_music")
    let path = try #require(address.path.string)
    let track = floor.server.music(at: String(path.dropFirst("/music/".count)))
    #expect(track?.title == player.title.string && floor.server.music(at: "x") == nil)
    // Nothing that screens hear has the address.
    #expect(!kiosk.peer.messages.contains { "\($0)".contains(path) })
    _ = try await kiosk.change("music.stop", ["display": wall.device])
    #expect(floor.server.music(at: String(path.dropFirst("/music/".count))) == nil)
    #expect(try await wall.refusal("music.address").reason == "no_such_music")
  }

  @Test("all tracks come before one comes again, and two reports of one end skip one track")
  func order() async throws {
    let floor = try TestFloor.playing(files)
    let (kiosk, wall) = (try await floor.device("kiosk"), try await floor.device("wall"))
    _ = try await kiosk.change("music.play", ["display": wall.device, "playlist": "work"])
    var titles: [String] = []
    for _ in 0..<6 {
      let player = try await kiosk.music().players[0]
      titles.append(player.title.string ?? "")
      let finished: Params = ["turn": player.turn, "failed": false]
      _ = try await wall.change("music.finished", finished)
      _ = try await wall.change("music.finished", finished)
    }
    #expect(Set(titles.prefix(3)).count == 3 && Set(titles.suffix(3)).count == 3 && titles[2] != titles[3])
    let turn = try await kiosk.music().players[0].turn
    _ = try await kiosk.change("music.next", ["display": wall.device, "turn": turn])
    _ = try await kiosk.change("music.next", ["display": wall.device, "turn": turn])
    #expect(try await kiosk.music().players[0].turn.int == (turn.int ?? 0) + 1)
  }

  @Test("pausing keeps the track, and the volume stays with the wall")
  func pauses() async throws {
    let floor = try TestFloor.playing(files)
    let (kiosk, wall) = (try await floor.device("kiosk"), try await floor.device("wall"))
    let display: Params = ["display": wall.device]
    #expect(try await kiosk.refusedChange("music.pause", display).reason == "no_such_music")
    #expect(try await kiosk.refusedChange("music.play", display).reason == "no_such_music")
    _ = try await kiosk.change("music.volume", ["display": wall.device, "volume": 30])
    _ = try await kiosk.change("music.play", ["display": wall.device, "playlist": "rest"])
    let before = try await kiosk.music().players[0]
    #expect(before.volume == 30)
    _ = try await kiosk.change("music.pause", display)
    #expect(try await kiosk.music().players[0].isPlaying == false)
    _ = try await kiosk.change("music.play", display)
    #expect(try await kiosk.music().players[0] == before)
    let loudest: Params = ["display": wall.device, "volume": 101]
    #expect(try await kiosk.refusedChange("music.volume", loudest).reason == "out_of_range")
    for method in ["music.stop", "music.pause"] {
      #expect(try await kiosk.refusedChange(method, ["display": 900]).code == "not_found")
    }
    #expect(
      try await kiosk.refusedChange("music.play", ["display": wall.device, "playlist": "x"]).reason
        == "no_such_playlist")
    #expect(
      try await kiosk.refusedChange("music.play", ["display": kiosk.device, "playlist": "work"]).reason
        == "no_such_display")
  }

  @Test("music with a timer stops some seconds after its end, and an end that was undone goes on with it")
  func timer() async throws {
    let floor = try TestFloor.playing(files)
    let (kiosk, wall) = (try await floor.device("kiosk"), try await floor.device("wall"))
    let timer = try await kiosk.startTimer()
    _ = try await kiosk.change("music.play", ["display": wall.device, "playlist": "work", "timer": timer.id])
    #expect(try await kiosk.music().players[0].timer == timer.id)
    let ended = try await kiosk.changeTimer("end", timer)
    floor.time.advance(5_000)
    _ = try await kiosk.changeTimer("undo", timer, ["version": ended.version])
    floor.time.advance(20_000)
    await floor.settleAll()
    #expect(try await kiosk.music().players.array.count == 1)
    _ = try await kiosk.changeTimer("end", timer)
    floor.time.advance(11_000 - 1_001)
    await floor.settleAll()
    #expect(try await kiosk.music().players.array.count == 1)
    floor.time.advance(1_000)
    await floor.settleAll()
    #expect(try await kiosk.music().players == [])
    let late: Params = ["display": wall.device, "playlist": "work", "timer": timer.id]
    #expect(try await kiosk.refusedChange("music.play", late).reason == "timer_ended")
    // A timer that comes to its end by itself.
    let short = try await kiosk.startTimer(["format": "countdown", "prepareSeconds": 0, "workSeconds": 30])
    _ = try await kiosk.change("music.play", ["display": wall.device, "playlist": "work", "timer": short.id])
    floor.time.advance(43_000)
    await floor.settleAll()
    #expect(try await kiosk.music().players == [])
  }

  @Test("what plays is bound to a timer and freed of it, and neither another track nor a paused one begins")
  func binds() async throws {
    let floor = try TestFloor.playing(files)
    let (kiosk, wall) = (try await floor.device("kiosk"), try await floor.device("wall"))
    let timer = try await kiosk.startTimer(["format": "countdown", "prepareSeconds": 0, "workSeconds": 30])
    _ = try await kiosk.change("music.play", ["display": wall.device, "playlist": "work"])
    _ = try await kiosk.change("music.pause", ["display": wall.device])
    let before = try await kiosk.music().players[0]
    let both: Params = ["display": wall.device, "timer": timer.id, "isAlone": true]
    let refused = try await kiosk.refusedChange("music.play", both)
    #expect(refused.reason == "malformed" && refused.field == "isAlone")
    _ = try await kiosk.change("music.play", ["display": wall.device, "timer": timer.id])
    let bound = try await kiosk.music().players[0]
    #expect(bound.timer == timer.id && bound.without("timer") == before)
    _ = try await kiosk.change("music.play", ["display": wall.device, "isAlone": true])
    #expect(try await kiosk.music().players[0] == before)
    floor.time.advance(43_000)
    await floor.settleAll()
    #expect(try await kiosk.music().players[0] == before)
  }

  @Test("a file that a wall cannot play is left out and listed, until it is another one")
  func unplayable() async throws {
    let floor = try TestFloor.playing(files)
    let (owner, wall) = (try await floor.owner(), try await floor.device("wall"))
    _ = try await owner.change("music.play", ["as": owner.handle, "display": wall.device, "playlist": "work"])
    let broken = try await owner.music().players[0]
    _ = try await wall.change("music.finished", ["turn": broken.turn, "failed": true])
    for _ in 0..<6 {
      let player = try await owner.music().players[0]
      #expect(player.title != broken.title)
      _ = try await wall.change("music.finished", ["turn": player.turn, "failed": false])
    }
    let listed = try await owner.call("music.files", ["as": owner.handle])
    #expect(listed.folder == "/srv/music" && listed.readAt == 5 && listed.brokenCount == 1)
    #expect(listed.broken[0].flaw == "unplayable")
    // Nothing of it can be played.
    _ = try await owner.change("music.play", ["as": owner.handle, "display": wall.device, "playlist": "rest"])
    let last = try await owner.music().players[0]
    _ = try await wall.change("music.finished", ["turn": last.turn, "failed": true])
    let silent = try await owner.music().players[0]
    #expect(silent.isPlaying == false && silent.title.isNull)
    #expect(try await wall.refusal("music.address").reason == "no_such_music")
    files.fill(["rest/d.wav"], version: "2")
    floor.server.musicRead()
    #expect(try await owner.call("music.scan", ["as": owner.handle]).brokenCount == 0)
    _ = try await owner.change("music.play", ["as": owner.handle, "display": wall.device])
    #expect(try await owner.music().players[0].title == "Title of rest/d.wav")
    #expect(try await owner.music().playlists == [["name": "rest", "tracks": 1]])
  }

  @Test("members may not choose what everybody hears, though they may control timers")
  func members() async throws {
    var settings = FloorSettings()
    settings.music = files
    settings.membersControlTimers = true
    let floor = try TestFloor(settings: settings)
    let (mara, wall, kiosk) = (
      try await floor.member("Mara"), try await floor.device("wall"), try await floor.device("kiosk")
    )
    _ = try await mara.startTimer(TimerPlans.emom, ["as": mara.handle])
    let play: Params = ["display": wall.device, "playlist": "work"]
    let hers = play.merging(["as": mara.handle]) { $1 }
    #expect(try await mara.refusedChange("music.play", hers).reason == "not_allowed")
    #expect(try await mara.music().players == [])
    // A kiosk that may not control timers, with a member logged in.
    let owner = try await floor.owner()
    _ = try await owner.change("devices.configure", ["as": owner.handle, "device": kiosk.device, "controls": false])
    let ben = try await kiosk.signUp("Ben").handle
    let tries: [(String, Params)] = [
      ("play", play), ("stop", ["display": wall.device]), ("pause", ["display": wall.device]),
    ]
    for (method, more) in tries {
      let params = more.merging(["as": ben]) { $1 }
      #expect(try await kiosk.refusedChange("music.\(method)", params).reason == "not_allowed", "\(method)")
    }
  }

  @Test("a wall that is gone plays nothing, and a wall without sound is marked")
  func walls() async throws {
    let floor = try TestFloor.playing(files)
    let (owner, wall) = (try await floor.owner(), try await floor.device("wall"))
    _ = try await owner.change("music.play", ["as": owner.handle, "display": wall.device, "playlist": "work"])
    _ = try await owner.change("devices.configure", ["as": owner.handle, "device": wall.device, "volume": 0])
    #expect(try await owner.music().displays[0].isLoud == false)
    _ = try await owner.change("devices.revoke", ["as": owner.handle, "device": wall.device])
    #expect(try await owner.music().without("isSet", "playlists") == ["displays": [], "players": []])
    #expect(try await TestFloor().owner().music().isSet == false)
  }
}

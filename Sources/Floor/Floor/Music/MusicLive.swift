import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// Keeps what walls play in memory, with the addresses of what they may fetch.
final class MusicLive: Sendable {
  private struct Address {
    var text: String
    var display: Int
    var turn: Int
    var track: MusicPlayer.Track
  }

  private struct State {
    var floor = MusicFloor()
    /// What it will be after the changes of a transaction that is not completed yet, by that transaction's number.
    var ahead: (transaction: Int, floor: MusicFloor)?
    /// Oldest first.
    var addresses: [Address] = []
  }

  private let state = Mutex(State())

  func read<T: Sendable>(_ body: (MusicFloor) -> T) -> T { state.withLock { body($0.floor) } }

  /// Checks a change within its transaction, against what the memory will be after the earlier changes of that
  /// transaction: their events come only after the commit. If the transaction fails, nothing of it stays.
  /// - Parameter body: checks, and then changes as the change's event will. Call nothing that can fail after it.
  func check<T: Sendable>(_ tx: Tx, _ body: (inout MusicFloor) -> T) -> T {
    let number = tx.number
    return state.withLock { state in
      var floor = state.ahead.flatMap { $0.transaction == number ? $0.floor : nil } ?? state.floor
      let result = body(&floor)
      state.ahead = (number, floor)
      return result
    }
  }

  /// Changes the memory after a commit.
  /// - Returns: what screens see from now on; nil if that is the same as before.
  func change(_ body: (inout MusicFloor) -> Void) -> MusicBoard? {
    state.withLock { state in
      let before = state.floor.board
      body(&state.floor)
      state.ahead = nil
      state.addresses.removeAll { state.floor.players[$0.display] == nil }
      let board = state.floor.board
      return board == before ? nil : board
    }
  }

  /// The address of what a wall plays: the same one for the same track, so that a page that was loaded again goes on.
  func address(of display: Int) -> MusicAddress.Reply? {
    // Outside of the lock, which the loop's thread waits for.
    let fresh = Tokens.makeShareCode()
    return state.withLock { state in
      guard let player = state.floor.players[display], let track = player.track else { return nil }
      func reply(_ text: String) -> MusicAddress.Reply {
        MusicAddress.Reply(turn: player.turn, path: "/music/\(text)", type: track.type)
      }
      if let known = state.addresses.first(where: { $0.display == display && $0.turn == player.turn }) {
        return reply(known.text)
      }
      let own = state.addresses.filter { $0.display == display }
      if own.count >= MusicFloor.mostAddresses, let oldest = own.first {
        state.addresses.removeAll { $0.text == oldest.text }
      }
      state.addresses.append(Address(text: fresh, display: display, turn: player.turn, track: track))
      return reply(fresh)
    }
  }

  /// The track at an address, as it was when the folder was read last.
  func track(at address: String) -> MusicTrack? {
    state.withLock { state in
      guard let found = state.addresses.first(where: { $0.text == address }) else { return nil }
      return state.floor.track(found.track.path, version: found.track.version)
    }
  }
}

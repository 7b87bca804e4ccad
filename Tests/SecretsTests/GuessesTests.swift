import Secrets
import Testing

@Suite struct GuessesTests {
  /// Makes wrong guesses, each as soon as it is allowed, and returns the waits between them.
  private func guess(_ guesses: inout Guesses, _ times: Int, key: String = "mara", from start: Int = 0) -> [Int] {
    var now = start
    var waits: [Int] = []
    while waits.count < times {
      var waited = 0
      while case .slowDown(let ms) = guesses.verdict(for: key, now: now) {
        now += ms
        waited += ms
      }
      guard guesses.begin(key, now: now) == .go else { break }
      waits.append(waited)
    }
    return waits
  }

  @Test("the first guesses do not wait, then each wait doubles, up to a minute")
  func slowsDown() {
    var guesses = Guesses(.pin)
    #expect(guess(&guesses, 10) == [0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000])
  }

  @Test("a guess that comes too early is told how long to wait and is not counted")
  func tooEarly() {
    var guesses = Guesses(.pin)
    for _ in 0..<3 { #expect(guesses.begin("mara", now: 0) == .go) }
    for _ in 0..<20 { #expect(guesses.begin("mara", now: 400) == .slowDown(retryAfterMs: 600)) }
    #expect(guesses.left(for: "mara", now: 400) == 7)
    #expect(guesses.begin("mara", now: 1000) == .go)
  }

  @Test("ten wrong PINs require the password, however long one waits, and a login with it allows PINs again")
  func fullLogin() {
    var guesses = Guesses(.pin)
    _ = guess(&guesses, 10)
    #expect(guesses.left(for: "mara", now: 0) == 0)
    #expect(guesses.begin("mara", now: 200_000) == .fullLoginNeeded)
    #expect(guesses.begin("mara", now: 1_000_000_000_000) == .fullLoginNeeded)
    guesses.succeeded("mara")
    #expect(guesses.begin("mara", now: 200_001) == .go)
    #expect(guesses.left(for: "mara", now: 200_001) == 9)
  }

  @Test("ten wrong passwords lock for 15 minutes, then counting starts again")
  func lock() {
    var guesses = Guesses(.password)
    _ = guess(&guesses, 10)
    // The waits add up: the tenth guess was made after 123 s.
    #expect(guesses.begin("mara", now: 123_000) == .locked(retryAfterMs: 900_000))
    #expect(guesses.begin("mara", now: 1_022_999) == .locked(retryAfterMs: 1))
    #expect(guesses.begin("mara", now: 1_023_000) == .go)
    #expect(guesses.left(for: "mara", now: 1_023_000) == 9)
  }

  @Test("a right guess resets the count")
  func success() {
    var guesses = Guesses(.pin)
    for _ in 0..<3 { _ = guesses.begin("mara", now: 0) }
    guesses.succeeded("mara")
    #expect(guesses.left(for: "mara", now: 0) == 10)
    #expect(guesses.count == 0)
  }

  @Test("a guess counts when it begins, so many at once gain nothing")
  func atOnce() {
    var guesses = Guesses(.pin)
    let verdicts = (0..<100).map { _ in guesses.begin("mara", now: 0) }
    #expect(verdicts.count { $0 == .go } == 3)
  }

  @Test("a guess that never ran is taken back")
  func withdrawn() {
    var guesses = Guesses(.pin)
    for _ in 0..<50 {
      #expect(guesses.begin("mara", now: 0) == .go)
      guesses.withdrawn("mara")
    }
    #expect(guesses.count == 0)
    for _ in 0..<2 { _ = guesses.begin("mara", now: 0) }
    guesses.withdrawn("mara")
    #expect(guesses.left(for: "mara", now: 0) == 9)
    guesses.withdrawn("nobody")
  }

  @Test("one key's guesses are not another's")
  func keys() {
    var guesses = Guesses(.pin)
    _ = guess(&guesses, 10)
    #expect(guesses.begin("tom", now: 0) == .go)
    #expect(guesses.left(for: "tom", now: 0) == 9)
  }

  @Test("a kiosk slows after ten guesses, never locks, and forgets after 15 quiet minutes")
  func place() {
    var guesses = Guesses(.place)
    let waits = guess(&guesses, 40)
    #expect(waits.prefix(10).allSatisfy { $0 == 0 })
    #expect(waits.count == 40)
    #expect(waits.last == 60_000)
    let last = waits.reduce(0, +)
    #expect(guesses.verdict(for: "mara", now: last) == .slowDown(retryAfterMs: 60_000))
    #expect(guesses.verdict(for: "mara", now: last + 900_000) == .go)
    #expect(guesses.left(for: "mara", now: last + 900_000) == 10)
  }

  @Test("wrong PINs at a busy kiosk do not add up over the day, even with right ones between them")
  func busyPlace() {
    var guesses = Guesses(.place)
    for minute in 0..<600 {
      // One wrong PIN every third minute, and ten right ones every minute.
      if minute % 3 == 0 { #expect(guesses.begin("kiosk", now: minute * 60_000) == .go) }
      for login in 1...10 {
        #expect(guesses.begin("kiosk", now: minute * 60_000 + login * 1_000) == .go)
        guesses.withdrawn("kiosk")
      }
    }
  }

  @Test("after a clock was set back nobody waits longer than the full wait")
  func clockBack() {
    var guesses = Guesses(.pin)
    for _ in 0..<3 { _ = guesses.begin("mara", now: 1_000_000) }
    #expect(guesses.begin("mara", now: 0) == .slowDown(retryAfterMs: 1000))
    // And the wait ends, long before the clock has caught up.
    #expect(guesses.begin("mara", now: 1000) == .go)
  }

  @Test("the number of keys is bounded, and the least recently used are forgotten")
  func bounded() {
    var guesses = Guesses(.pin, capacity: 100)
    for round in 0..<50 {
      _ = guesses.begin("mara", now: round * 100_000)
      guesses.withdrawn("tom")
      for stranger in 0..<90 { _ = guesses.begin("\(round)/\(stranger)", now: round * 100_000) }
      #expect(guesses.count <= 100)
    }
    #expect(guesses.verdict(for: "mara", now: 50 * 100_000) == .fullLoginNeeded)
    #expect(guesses.left(for: "0/0", now: 50 * 100_000) == 10)
    #expect(guesses.left(for: "49/89", now: 50 * 100_000) == 9)
  }

  @Test("the default bound is ten thousand keys")
  func defaultBound() {
    var guesses = Guesses(.password)
    for key in 0..<25_000 { _ = guesses.begin("\(key)", now: key) }
    #expect(guesses.count == 10_000)
  }
}

import ArgumentParser
import Foundation
import Wire

struct Imports: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "How long a kiosk's set waits while a member imports the log of a lifetime, and while nobody does.")

  @Option(help: "How many sets the imported file has.") var sets = 100_000
  @Option(help: "How many kiosks log, each one set after another.") var kiosks = 1
  @Option(help: "For how long they log without an import.") var seconds = 5.0
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard sets > 0, kiosks > 0, seconds > 0 else { throw ValidationError("All must be positive.") }
    // A larger file is refused: see `imports.upload`, and the limits of the configuration.
    guard sets <= 110_000 else { throw ValidationError("--sets is at most 110,000.") }
  }

  struct Waits: Encodable, Sendable {
    var sets: Int
    var p50: Double
    var p99: Double
    var longest: Double
    /// The longest that the writer was busy with one group, including its sync.
    var longestCommit: Double
    enum CodingKeys: String, CodingKey {
      case sets
      case p50 = "p50_ms"
      case p99 = "p99_ms"
      case longest = "longest_ms"
      case longestCommit = "longest_commit_ms"
    }

    fileprivate init(_ waits: Histogram, commit microseconds: Int) {
      func milliseconds(_ share: Double) -> Double { (Double(waits.percentile(share)) / 1000).rounded(to: 2) }
      sets = waits.total
      (p50, p99, longest) = (milliseconds(0.5), milliseconds(0.99), milliseconds(1))
      longestCommit = (Double(microseconds) / 1000).rounded(to: 2)
    }

    fileprivate var line: String {
      "\(sets.grouped) sets, p50 \(p50) ms, p99 \(p99) ms, longest \(longest) ms, longest commit \(longestCommit) ms"
    }
  }

  struct Result: Figures {
    var importedSets: Int
    var megabytes: Double
    var uploadSeconds: Double
    var importSeconds: Double
    var without: Waits
    var uploading: Waits
    var importing: Waits
    /// How much longer the longest wait beside the import was than the longest without.
    var heldUp: Double { max(0, max(uploading.longest, importing.longest) - without.longest).rounded(to: 2) }
    enum CodingKeys: String, CodingKey {
      case importedSets = "imported_sets"
      case megabytes = "mb"
      case uploadSeconds = "upload_s"
      case importSeconds = "import_s"
      case without, uploading, importing
    }
    var line: String {
      """
      imports: \(importedSets.grouped) sets, \(megabytes) MB, uploaded in \(uploadSeconds) s, stored in \(importSeconds) s
        without:   \(without.line)
        uploading: \(uploading.line)
        importing: \(importing.line)
      """
    }
  }

  func run() throws { common.show(try measure()) }

  func measure() throws -> Result {
    let gym = try BenchGym(kiosks: kiosks + 1)
    return try withServer(gym, pin: common.pin, connections: kiosks + 1) { gym, server, crowd in
      try crowd.open(gym.kiosks.map { [Greeting.identify($0.token), Greeting.resume($0.handle)] })
      return try Result(crowd, gym.kiosks, server, sets: sets, seconds: seconds)
    }
  }
}

extension Imports.Result {
  /// Measures. The last kiosk's member imports, the others log.
  init(
    _ crowd: Crowd, _ kiosks: [BenchGym.Kiosk], _ server: ServerHandle, sets: Int, seconds: Double
  ) throws {
    let handle = kiosks[kiosks.count - 1].handle
    let run = ImportRun(crowd, kiosks, server)
    let file = StrongFile(sets: sets)
    let without = try run.waits(seconds: seconds)
    let (uploading, uploadSeconds) = try run.waits(during: file.uploads(as: handle))
    let (importing, importSeconds) = try run.waits(during: [file.start(as: handle)])
    guard run.imported == sets else { throw BenchError("\(run.imported) of \(sets) sets were imported") }
    self.init(
      importedSets: sets, megabytes: (Double(file.bytes) / 1_000_000).rounded(to: 1),
      uploadSeconds: uploadSeconds.rounded(to: 2), importSeconds: importSeconds.rounded(to: 2), without: without,
      uploading: uploading, importing: importing)
  }
}

/// Kiosks that log one set after another, and a member on the last connection who also sends one request after another.
private final class ImportRun {
  private static let patience = 600.0

  private let crowd: Crowd
  private let server: ServerHandle
  private let member: Int
  private var frames: SetFrames
  private var waits = Histogram()
  private var pending = 0
  private var isOver = false
  private var requests: ArraySlice<ClientFrame> = []
  /// The sets that the server has reported as imported.
  private(set) var imported = 0

  init(_ crowd: Crowd, _ kiosks: [BenchGym.Kiosk], _ server: ServerHandle) {
    self.crowd = crowd
    self.server = server
    member = kiosks.count - 1
    frames = SetFrames(kiosks)
    crowd.received = { [unowned self] socket, reply in try received(socket, reply) }
  }

  func waits(seconds: Double) throws -> Imports.Waits {
    let end = Machine.now + seconds
    return try measure { Machine.now >= end }
  }

  func waits(during requests: [ClientFrame]) throws -> (Imports.Waits, seconds: Double) {
    self.requests = requests[...]
    let began = Machine.now
    try sendNext()
    var seconds = 0.0
    let waits = try measure {
      guard self.requests.isEmpty else { return false }
      seconds = Machine.now - began
      return true
    }
    return (waits, seconds)
  }

  private func measure(until isOver: () -> Bool) throws -> Imports.Waits {
    waits = Histogram()
    self.isOver = false
    try server.forgetLongest()
    let deadline = Machine.now + Self.patience
    for number in 0..<member { try log(crowd.sockets[number]) }
    while pending > 0 {
      try crowd.turn()
      if !self.isOver { self.isOver = isOver() }
      guard Machine.now < deadline else { throw BenchError("no reply for \(Int(Self.patience)) s") }
    }
    return Imports.Waits(waits, commit: try server.writer().longest)
  }

  private func received(_ socket: ClientSocket, _ reply: UnsafeRawBufferPointer) throws {
    guard Scan.has("\"result\":", in: reply) else { throw BenchError(String(decoding: reply, as: UTF8.self)) }
    guard socket.number != member else {
      imported = Scan.number(after: "\"sets\":", in: reply) ?? imported
      requests.removeFirst()
      return try sendNext()
    }
    waits.add(Machine.microseconds - socket.mark)
    pending -= 1
    if !isOver { try log(socket) }
  }

  private func log(_ socket: ClientSocket) throws {
    socket.mark = Machine.microseconds
    pending += 1
    try crowd.send(frames.next(socket.number), on: socket)
  }

  private func sendNext() throws {
    if let next = requests.first { try crowd.send(next, on: crowd.sockets[member]) }
  }
}

/// An invented export of the Strong app: a workout of twenty sets each day.
private struct StrongFile {
  private static let setsPerWorkout = 20
  private static let exercises = [
    "Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Overhead Press (Barbell)", "Pull Up",
  ]
  /// Bytes of text, before newlines are escaped. A frame takes 262,144 bytes.
  private static let partBytes = 200_000

  private let lines: [String]
  let bytes: Int

  init(sets: Int) {
    let days = ISO8601DateFormatter()
    days.formatOptions = [.withFullDate]
    let first = Date(timeIntervalSince1970: 1_262_304_000)  // 1 January 2010
    var lines = [
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
    ]
    for set in 0..<sets {
      let (workout, order) = set.quotientAndRemainder(dividingBy: Self.setsPerWorkout)
      let day = days.string(from: first + Double(workout) * 86_400)
      let exercise = Self.exercises[order / 4 % Self.exercises.count]
      // Usually a little more than before, so that there are records to find.
      let weight = Double(40 + workout / 50 + order % 4 * 5) + 0.5
      lines.append(
        "\(day) 17:30:00,Evening workout \(workout % 7 + 1),1h 5m,\(exercise),\(order % 4 + 1),\(weight),\(3 + set % 9),"
          + "0,0,Two seconds down and a short pause at the bottom of each,,8")
    }
    self.lines = lines
    bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }

  func uploads(as handle: String) -> [ClientFrame] {
    var parts: [String] = [""]
    for line in lines {
      if parts[parts.count - 1].utf8.count + line.utf8.count > Self.partBytes { parts.append("") }
      parts[parts.count - 1] += line + "\\n"
    }
    return parts.enumerated().map { number, text in
      ClientFrame(
        #"{"jsonrpc":"2.0","id":1,"method":"imports.upload","params":{"as":"\#(handle)","part":\#(number),"text":""#
          + text + "\"}}")
    }
  }

  func start(as handle: String) -> ClientFrame {
    ClientFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"imports.strong","params":{"key":"\#(UUID().uuidString.lowercased())","#
        + #""as":"\#(handle)","unit":"kg","dryRun":false}}"#)
  }
}

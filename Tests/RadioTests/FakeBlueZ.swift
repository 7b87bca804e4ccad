import Foundation
import Synchronization
import TestKit
import Testing

/// `Tests/Bluetooth/bluez.py`: BlueZ's objects on a bus of their own. For one test, which waits for one thing at a time.
final class FakeBlueZ: Sendable {
  /// Whether this machine has what it needs: the Makefile installs it for the tests.
  static let isThere =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbus_next")

  /// Of the bus.
  let address: String
  private let process: Mutex<Process>
  private let input: FileHandle
  private let lines: AsyncStream<JSON>
  private let called = Mutex<[JSON]>([])

  private init(_ process: sending Process, _ input: FileHandle, _ lines: AsyncStream<JSON>, address: String) {
    self.process = Mutex(process)
    self.input = input
    self.lines = lines
    self.address = address
  }

  deinit { try? input.close() }

  static func start() async throws -> FakeBlueZ {
    let process = Process()
    // The system's Python, which has Debian's packages.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [Fixture.repository + "/Tests/Bluetooth/bluez.py"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let (lines, line) = AsyncStream.makeStream(of: JSON.self)
    Thread.detachNewThread {
      var waiting = Data()
      while true {
        let part = output.fileHandleForReading.availableData
        if part.isEmpty { break }
        waiting.append(part)
        while let end = waiting.firstIndex(of: 0x0A) {
          if let read = try? JSON(waiting[waiting.startIndex..<end]) { line.yield(read) }
          waiting = Data(waiting[(end + 1)...])
        }
      }
      line.finish()
    }
    var address: String?
    for await first in lines {
      address = first.address.string
      break
    }
    return FakeBlueZ(process, input.fileHandleForWriting, lines, address: try #require(address))
  }

  /// Returns once it is done.
  func tell(_ name: String, _ parameters: JSON = [:]) async {
    var command = parameters
    command["do"] = .string(name)
    input.write(Data((command.text + "\n").utf8))
    for await line in lines {
      if line.did.string == name { return }
      called.withLock { $0.append(line) }
    }
  }

  /// Waits until a method was called.
  /// - Returns: the path of the object; nil if the fake has ended.
  func call(of method: String) async -> String? {
    let found = called.withLock { lines -> JSON? in
      guard let index = lines.firstIndex(where: { $0.called.string == method }) else { return nil }
      return lines.remove(at: index)
    }
    if let found { return found.path.string }
    for await line in lines {
      if line.called.string == method { return line.path.string }
      called.withLock { $0.append(line) }
    }
    return nil
  }

  func device(_ address: String, on adapter: String = "hci0") async {
    await tell("device", ["adapter": .string(adapter), "address": .string(address)])
  }

  func characteristic(of address: String, on adapter: String = "hci0") async {
    await tell("characteristic", ["adapter": .string(adapter), "address": .string(address), "number": "2a37"])
  }

  /// - Parameter data: in hexadecimal digits.
  func value(_ data: String, of address: String, on adapter: String = "hci0") async {
    await tell(
      "value", ["adapter": .string(adapter), "address": .string(address), "number": "2a37", "data": .string(data)])
  }
}

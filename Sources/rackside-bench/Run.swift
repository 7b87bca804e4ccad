import ArgumentParser

/// Starts a server on a gym, gives `body` a crowd for it, and removes everything afterwards.
func withServer<Result>(
  _ gym: BenchGym, pin: Bool, connections: Int, certificate: String? = nil,
  _ body: (BenchGym, ServerHandle, Crowd) throws -> Result
) throws -> Result {
  defer { gym.remove() }
  try Machine.raiseDescriptorLimit(toHold: connections)
  let server = try ServerHandle(gym, pin: pin, certificate: certificate)
  defer { server.kill() }
  if pin { try Machine.pin(core: 1) }
  let crowd = Crowd(port: server.port)
  defer { crowd.hangUp() }
  return try body(gym, server, crowd)
}

/// Runs two measurements in turn, a fifth of `seconds` each time, so that both see the same conditions: the machine's
/// speed may change within seconds.
func inTurn(seconds: Double, _ first: (Double) throws -> Void, _ second: (Double) throws -> Void) rethrows {
  for _ in 0..<5 {
    try first(seconds / 5)
    try second(seconds / 5)
  }
}

/// While one of the two is measured, the other's clients are not served. If that took longer, the server would
/// disconnect them.
func checkSeconds(_ seconds: Double) throws {
  guard seconds <= 60 else { throw ValidationError("--seconds is at most 60.") }
}

/// Starts a bare loop and gives `body` a crowd of `connections` to it. Further `idle` connections belong to a process
/// of their own, since one process may not have enough descriptors.
func withBareLoop<Result>(
  bytes: Int, displays: Int = 0, pin: Bool, connections: Int, idle: Int = 0,
  _ body: (BareHandle, Crowd) throws -> Result
) throws -> Result {
  let bare = try BareHandle(bytes: bytes, displays: displays, pin: pin)
  defer { bare.kill() }
  let holder = idle > 0 ? try Child(["idle", "--port", "\(bare.port)", "--connections", "\(idle)"]) : nil
  defer { holder?.kill() }
  if pin { try Machine.pin(core: 1) }
  let crowd = Crowd(port: bare.port)
  defer { crowd.hangUp() }
  try crowd.openSilent(connections)
  return try body(bare, crowd)
}

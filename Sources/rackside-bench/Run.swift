/// Starts a server on a gym, gives `body` a crowd for it, and clears all of it away.
func withServer<Result>(
  _ gym: BenchGym, pin: Bool, connections: Int,
  _ body: (BenchGym, ServerHandle, Crowd) throws -> Result
) throws -> Result {
  defer { gym.remove() }
  try Machine.raiseDescriptorLimit(toHold: connections)
  let server = try ServerHandle(gym, pin: pin)
  defer { server.kill() }
  if pin { try Machine.pin(core: 1) }
  let crowd = Crowd(port: server.port)
  defer { crowd.hangUp() }
  return try body(gym, server, crowd)
}

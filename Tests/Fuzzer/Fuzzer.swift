// libFuzzer has `main`, and calls these two. No file here may be called main.swift or have an `@main`, and one file alone
// would be a script: each of them would have a `main` of its own.

/// Called once, before libFuzzer reads its arguments and folders.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  do { try ChosenTarget.writeSeeds() } catch { fatalError("\(error)") }
  return 0
}

/// Called for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do { try ChosenTarget.run([UInt8](UnsafeBufferPointer(start: bytes, count: count))) } catch { fatalError("\(error)") }
  return 0
}

// swift-tools-version: 6.2

import PackageDescription

/// Every target of ours: Swift 6 mode, no warnings, and an import that leaks nothing unless it says so.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // Checked in debug builds, which the tests run.
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: swiftSettings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil
) -> Target {
  .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: swiftSettings)
}

/// A C library of the tests. Programs that are not instrumented load it as well, so it must not need the sanitizer.
func preloaded(_ name: String) -> Target {
  .target(
    name: name, path: "Tests/" + name, publicHeadersPath: ".", cSettings: [.unsafeFlags(["-fno-sanitize=thread"])])
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let heaps = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "rackside",
  products: [
    .executable(name: "rackside", targets: ["rackside"]),
    .executable(name: "rackside-bench", targets: ["rackside-bench"]),
    // Built with the tests, which preload them. Nothing links them.
    .library(name: "PowerCut", type: .dynamic, targets: ["PowerCut"]),
    .library(name: "MutexOrder", type: .dynamic, targets: ["MutexOrder"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CHaru", providers: [.apt(["libhpdf-dev"])]),
    .systemLibrary(name: "CLibwebsockets", providers: [.apt(["libwebsockets-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CQRencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CSystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CUSB", providers: [.apt(["libusb-1.0-0-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),

    library("Gym"),
    library("Wire", ["Gym"]),
    library("Storage", ["Gym", "Secrets", "CSQLite", grdb], resources: [.embedInCode("Migrations")]),
    library("Secrets", ["CCrypto", "CSodium"]),
    library("Transport", ["CCrypto", "CLibwebsockets", "CZlib"]),
    // The gym's own certificates. Not called Certificates: that would read like swift-certificates, whose module is X509.
    library("Authority", [x509, crypto, asn1]),
    library("Mail", ["CCurl"]),
    library("Push", ["Secrets", "CCrypto", "CCurl"]),
    library("LanguageModel", ["CCurl"]),
    library("QR", ["CQRencode"]),
    library("PDF", ["CHaru"]),
    library(
      "Floor",
      ["Gym", "Wire", "Storage", "Secrets", "LanguageModel", "Mail", "Push", "QR", "PDF", heaps, logging]),
    // What the programs that are paired devices share: how one pairs and connects, and the terminal that it runs in.
    library("Devices", ["Gym", "Wire", "Transport"]),
    library("Terminal", ["Devices", "Gym", "Wire", "Transport"]),
    // Heart rate straps.
    library("Radio", ["Devices", "Gym", "Wire", "Transport", "CLinux", "CSystemd", "CUSB"]),
    // Wires the rooms into one server, a value that the executable, the tests and the bench start.
    library(
      "Server",
      [
        "Gym", "Wire", "Storage", "Secrets", "Transport", "Authority", "LanguageModel", "Mail", "Push", "QR", "PDF",
        "Floor", "CLinux", logging,
      ]),

    .executableTarget(
      name: "rackside",
      dependencies: [
        "Server", "Devices", "Terminal", "Radio", "Gym", "Wire", "Transport", "Floor", "Storage", "Secrets", arguments,
        logging,
      ],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "rackside-bench",
      dependencies: [
        "Server", "Gym", "Wire", "Floor", "Storage", "Secrets", "Authority", "Transport", "CCrypto", "CLinux",
        arguments, logging, grdb,
      ],
      swiftSettings: swiftSettings),

    tests("GymTests", ["Gym", "TestKit"]),
    // What several test targets share.
    .target(
      name: "TestKit", dependencies: ["CCrypto", "Storage", logging], path: "Tests/TestKit",
      swiftSettings: swiftSettings),
    preloaded("PowerCut"),
    preloaded("MutexOrder"),
    tests("WireTests", ["Wire", "Gym", "TestKit"]),
    // What `FuzzTests` and the fuzzer read: docs/FUZZING.md.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Server", "Floor", "Gym", "LanguageModel", "Wire", "Storage", "Secrets", "Transport", "TestKit", logging,
      ],
      path: "Tests/FuzzTargets", swiftSettings: swiftSettings),
    tests("FuzzTests", ["FuzzTargets", "TestKit"]),
    tests("StorageTests", ["Storage", "Gym", "Secrets", "TestKit", grdb]),
    tests("SecretsTests", ["Secrets", "TestKit"]),
    .testTarget(
      name: "TransportTests", dependencies: ["Transport", "TestKit"], swiftSettings: swiftSettings,
      // So that libwebsockets calls the `send` that these tests define, which counts.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=send"])]),
    tests("AuthorityTests", ["Authority", "TestKit", x509, crypto, asn1]),
    tests("LanguageModelTests", ["LanguageModel", "TestKit"]),
    tests("MailTests", ["Mail", "TestKit"]),
    tests("PDFTests", ["PDF"]),
    tests("PushTests", ["Push", "TestKit", "CCrypto"]),
    tests(
      "FloorTests",
      [
        "CSQLite", "Floor", "Gym", "Wire", "Storage", "Secrets", "LanguageModel", "Mail", "Push", "TestKit", logging,
      ]),
    tests("DevicesTests", ["Devices"]),
    tests("TerminalTests", ["Terminal", "Devices", "Gym", "Wire"]),
    tests("RadioTests", ["Radio", "Devices", "Gym", "Wire", "TestKit"]),
    tests(
      "ServerTests",
      [
        "Server", "Authority", "Floor", "LanguageModel", "Mail", "Storage", "Gym", "Secrets", "Wire", "TestKit",
        logging,
      ]),
    tests(
      "EndToEnd",
      [
        "Server", "Floor", "Storage", "Gym", "Secrets", "Transport", "Authority", "Wire", "TestKit", "rackside",
        logging,
      ]),
  ]
)

// Only `make fuzz` builds it, with `--sanitize=fuzzer`: its `main` is libFuzzer's.
if Context.environment["FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "rackside-fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer", swiftSettings: swiftSettings))
}

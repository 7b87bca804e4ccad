import Foundation
import Gym
package import Mail

extension Configuration {
  /// Reads a file, then applies the environment, which takes precedence.
  ///
  /// Relative paths in a file are relative to the file's folder; those in the environment, to the current folder.
  /// - Parameter zone: the gym's time zone if neither says it.
  /// - Throws: `ConfigurationError` for an unknown key, a wrong type, an invalid value or invalid TOML.
  package static func load(
    file: String?, environment: [String: String], zone: String? = MachineZone.name()
  ) throws -> Configuration {
    var configuration = Configuration()
    if let zone { configuration.timeZone = zone }
    let lines = try file.map { try configuration.read($0) } ?? [:]
    for key in ConfigurationKey.all {
      guard let text = environment[key.variable] else { continue }
      try configuration.set(key, fromText: text)
    }
    let known = Set(ConfigurationKey.all.map(\.variable))
    for name in environment.keys.sorted() where name.hasPrefix("RACKSIDE_") && !known.contains(name) {
      throw ConfigurationError(file: "environment", key: name, reason: "unknown setting")
    }
    do { return try configuration.checked(file: file ?? "configuration") } catch var error as ConfigurationError {
      // What is wrong between several keys was found after their lines were read.
      if let key = ConfigurationKey.all.first(where: { $0.fullName == error.key }), environment[key.variable] != nil {
        error.file = "environment"
        error.key = key.variable
      } else {
        error.line = error.key.flatMap { lines[$0] }
      }
      throw error
    }
  }

  /// What a file says, whether a server could start with it or not.
  /// - Throws: `ConfigurationError`.
  static func unchecked(_ file: String) throws -> Configuration {
    var configuration = Configuration()
    _ = try configuration.read(file)
    return configuration
  }

  private func checked(file: String) throws -> Configuration {
    guard GymCalendar(timeZone: timeZone) != nil else {
      throw ConfigurationError(file: file, key: "gym.time_zone", reason: "unknown time zone '\(timeZone)'")
    }
    guard warnSeconds < idleSeconds else {
      throw ConfigurationError(
        file: file, key: "kiosk.warn_seconds", reason: "must be less than idle_seconds (\(idleSeconds))")
    }
    guard backups.secondFolder.isEmpty || Self.whole(backups.secondFolder) != Self.whole(backupFolder) else {
      throw ConfigurationError(
        file: file, key: "backup.second_folder", reason: "must be another folder than the first")
    }
    try tls.check(file: file, httpPort: port)
    do { _ = (try mail.mailServer(), try model.server()) } catch var error as ConfigurationError {
      error.file = file
      throw error
    }
    return self
  }

  /// - Returns: the line of each key, by its full name.
  private mutating func read(_ file: String) throws -> [String: Int] {
    var lines: [String: Int] = [:]
    let text: String
    do { text = try String(contentsOfFile: file, encoding: .utf8) } catch {
      throw ConfigurationError(file: file, reason: "cannot be read")
    }
    let root: TOMLText
    do { root = try TOMLText(text) } catch let fault as TOMLText.Fault {
      throw ConfigurationError(file: file, line: fault.line, reason: fault.reason)
    }
    let base = URL(fileURLWithPath: file).deletingLastPathComponent()
    func checkSection(_ name: String, _ line: Int) throws {
      guard ConfigurationKey.all.contains(where: { $0.section == name }) else {
        throw ConfigurationError(file: file, line: line, key: name, reason: "unknown section")
      }
    }
    for (name, line) in root.sections { try checkSection(name, line) }
    for entry in root.entries {
      try checkSection(entry.section.isEmpty ? entry.name : entry.section, entry.line)
      guard let key = ConfigurationKey.all.first(where: { $0.section == entry.section && $0.name == entry.name }) else {
        let isSection = entry.section.isEmpty
        throw ConfigurationError(
          file: file, line: entry.line, key: isSection ? entry.name : "\(entry.section).\(entry.name)",
          reason: isSection ? "is a section: write [\(entry.name)]" : "unknown key")
      }
      do { try set(key, entry.value, base: base) } catch var error as ConfigurationError {
        error.file = file
        error.line = entry.line
        throw error
      }
      lines[key.fullName] = entry.line
    }
    return lines
  }

  private mutating func set(_ key: ConfigurationKey, _ value: TOMLText.Value, base: URL) throws {
    func wrong(_ expected: String) -> ConfigurationError {
      ConfigurationError(file: "", key: key.fullName, reason: "must be \(expected)")
    }
    switch key.kind {
    case .text(let put, let allowed, let mayBeEmpty):
      guard case .text(let text) = value else { throw wrong("a string in quotes") }
      try Self.check(text, allowed, mayBeEmpty, key)
      put(&self, text)
    case .path(let put, let mayBeEmpty):
      guard case .text(let text) = value else { throw wrong("a path in quotes") }
      put(&self, mayBeEmpty && text.isEmpty ? "" : Self.path(text, base))
    case .number(let range, let put):
      guard case .number(let number) = value else { throw wrong("a whole number") }
      guard range.contains(number) else { throw wrong("from \(range.lowerBound) to \(range.upperBound)") }
      put(&self, number)
    case .flag(let put):
      guard case .flag(let flag) = value else { throw wrong("true or false") }
      put(&self, flag)
    case .list(let put, let isPath):
      guard case .list(let values) = value else { throw wrong("a list of strings") }
      let texts = try values.map { value in
        guard case .text(let text) = value else { throw wrong("a list of strings") }
        return text
      }
      put(&self, isPath ? texts.map { Self.path($0, base) } : texts)
    }
  }

  private mutating func set(_ key: ConfigurationKey, fromText text: String) throws {
    func wrong(_ expected: String) -> ConfigurationError {
      ConfigurationError(file: "environment", key: key.variable, reason: "must be \(expected)")
    }
    switch key.kind {
    case .text(let put, let allowed, let mayBeEmpty):
      do { try Self.check(text, allowed, mayBeEmpty, key) } catch let error as ConfigurationError {
        throw ConfigurationError(file: "environment", key: key.variable, reason: error.reason)
      }
      put(&self, text)
    case .path(let put, _): put(&self, text)
    case .number(let range, let put):
      guard let number = Int(text), range.contains(number) else {
        throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      put(&self, number)
    case .flag(let put):
      guard let flag = Bool(text) else { throw wrong("true or false") }
      put(&self, flag)
    case .list(let put, _): put(&self, text.split(separator: ",").map(String.init))
    }
  }

  private static func check(
    _ text: String, _ allowed: [String]?, _ mayBeEmpty: Bool, _ key: ConfigurationKey
  ) throws {
    guard mayBeEmpty || !text.isEmpty else {
      throw ConfigurationError(file: "", key: key.fullName, reason: "must not be empty")
    }
    if let allowed, !allowed.contains(text) {
      throw ConfigurationError(
        file: "", key: key.fullName, reason: "must be one of \(allowed.joined(separator: ", "))")
    }
  }

  private static func path(_ text: String, _ base: URL) -> String {
    URL(fileURLWithPath: text, relativeTo: base).standardizedFileURL.path
  }

  static func whole(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The configuration file to use if none is named: `Config/rackside.toml` in the current folder or in a folder above the
  /// program, then `/etc/rackside/rackside.toml`; nil if there is none.
  package static func usualFile(program: String) -> String? {
    var folders = [FileManager.default.currentDirectoryPath]
    var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/" {
      folders.append(folder.path)
      folder.deleteLastPathComponent()
    }
    let files = folders.map { "\($0)/Config/rackside.toml" } + ["/etc/rackside/rackside.toml"]
    return files.first { FileManager.default.fileExists(atPath: $0) }
  }
}

extension MailConfiguration {
  /// Nil if the gym has no mail server. Reads the password file.
  /// - Throws: `ConfigurationError` for the missing or wrong key.
  package func mailServer() throws -> MailServer? {
    guard !server.isEmpty else { return nil }
    func wrong(_ key: String, _ reason: String) -> ConfigurationError {
      ConfigurationError(file: "configuration", key: "mail.\(key)", reason: reason)
    }
    do { _ = try MemberRules.email(from) } catch { throw wrong("from", "must be the address that emails come from") }
    guard let url = URL(string: links), let scheme = url.scheme, ["http", "https"].contains(scheme),
      url.host?.isEmpty == false, url.query == nil, url.fragment == nil
    else { throw wrong("links", "must be where members reach this server, like https://floor.example") }
    guard server.allSatisfy({ $0.isLetter || $0.isNumber || ".-:_".contains($0) }) else {
      throw wrong("server", "must be a name or an address, without a port")
    }
    var found = MailServer(host: server, port: port, security: security, from: from)
    guard !user.isEmpty else { return found }
    guard !passwordFile.isEmpty else { throw wrong("password_file", "must name a file, since there is a user") }
    guard let text = try? String(contentsOfFile: passwordFile, encoding: .utf8) else {
      throw wrong("password_file", "cannot be read: \(passwordFile)")
    }
    found.user = user
    found.password = text.trimmingCharacters(in: .newlines)
    return found
  }
}

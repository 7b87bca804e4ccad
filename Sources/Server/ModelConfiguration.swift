import Foundation
package import LanguageModel

/// The language model of the gym, if it has one.
package struct ModelConfiguration: Sendable, Equatable {
  /// Empty if there is none.
  package var url = ""
  package var name = ""
  package var keyFile = ""
  /// How long one text may take.
  package var seconds = 30
  /// How many texts a member may ask for in a day.
  package var aDay = 10
  package var isAnywhere = false

  package init() {}

  /// Nil if the gym has no model. Reads the key file.
  /// - Throws: `ConfigurationError` for the missing or wrong key.
  package func server() throws -> ModelServer? {
    guard !url.isEmpty else { return nil }
    func wrong(_ key: String, _ reason: String) -> ConfigurationError {
      ConfigurationError(file: "configuration", key: "model.\(key)", reason: reason)
    }
    guard name.utf8.count <= 200 else { throw wrong("name", "must have at most 200 characters") }
    var key = ""
    if !keyFile.isEmpty {
      guard let text = try? String(contentsOfFile: keyFile, encoding: .utf8) else {
        throw wrong("key_file", "cannot be read: \(keyFile)")
      }
      key = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard key.utf8.count <= 1_000, key.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
        throw wrong("key_file", "must hold the key alone")
      }
    }
    guard let server = ModelServer(url: url, name: name, key: key, isAnywhere: isAnywhere) else {
      let isElsewhere = !isAnywhere && ModelServer(url: url, name: name, key: key, isAnywhere: true) != nil
      throw wrong(
        "url",
        isElsewhere
          ? "must be on this machine or in a private network, unless anywhere = true"
          : "must be an address like http://127.0.0.1:8080")
    }
    return server
  }

  var options: ModelClient.Options {
    var options = ModelClient.Options()
    options.wholeMilliseconds = seconds * 1_000
    options.firstMilliseconds = seconds * 500
    return options
  }
}

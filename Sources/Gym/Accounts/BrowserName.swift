/// What a browser says that it is, by names that people know: `Firefox` and `Linux`. Anybody can say anything, so this is
/// only for people who look for a device of theirs in a list, and no text of a client's is kept.
package struct BrowserName: Equatable, Sendable {
  /// One of the two is known.
  package let browser: String?
  package let system: String?

  /// - Returns: nil if nothing is known.
  package init?(browser: String?, system: String?) {
    if browser == nil, system == nil { return nil }
    self.browser = browser
    self.system = system
  }

  /// - Parameter userAgent: the header User-Agent.
  package init?(userAgent: String) {
    func first(_ names: [(mark: String, name: String)]) -> String? {
      names.first { userAgent.contains($0.mark) }?.name
    }
    self.init(browser: first(Self.browsers), system: first(Self.systems))
  }

  /// The first that occurs counts, since most browsers also name those that they are like.
  private static let browsers: [(mark: String, name: String)] = [
    ("SamsungBrowser/", "Samsung Internet"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"),
    ("OPR/", "Opera"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems: [(mark: String, name: String)] = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
  ]
}

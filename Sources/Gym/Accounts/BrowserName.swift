/// What a browser says that it is, in names that people know: `Firefox` and `Linux`. A client can claim anything, so this
/// only helps people to find their device in a list. No text that a client sent is kept.
package struct BrowserName: Equatable, Sendable {
  /// At least one of `browser` and `system` is not nil.
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

  /// The first match counts, because most browsers also name the browsers that they resemble.
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

import Gym
import Testing

@Suite struct BrowserNameTests {
  @Test(
    "browsers are named as people know them",
    arguments: [
      ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36",
        "Chrome", "Windows"
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
        "Edge", "Windows"
      ),
      (
        "Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
        "Samsung Internet", "Android"
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1",
        "Safari", "iPhone"
      ),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15",
        "Safari", "Mac"
      ),
    ])
  func known(agent: String, browser: String, system: String) {
    let name = BrowserName(userAgent: agent)
    #expect(name?.browser == browser && name?.system == system)
  }

  @Test("nothing that a client writes is kept: an unknown one has no name")
  func unknown() {
    for agent in ["", "curl/8.14", "<script>", "a password"] { #expect(BrowserName(userAgent: agent) == nil) }
  }
}

"""The phone's page is kept by its browser: it opens although the server cannot be reached."""

from playwright.sync_api import expect

from kit.looks import both
from kit.patience import until
from kit.phone import at_phone

# What comes a while after the start comes at once: the first timer of that length.
SOON = """{
  const after = window.setTimeout;
  let isDone = false;
  window.setTimeout = (work, ms, ...more) => {
    const isIt = ms === 15_000 && !isDone;
    isDone ||= isIt;
    return after(work, isIt ? 0 : ms, ...more);
  };
}"""
KEPT = """async () => {
  const names = ["/me/", ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const kept = await Promise.all(names.map((name) => caches.match(name)));
  return Boolean(navigator.serviceWorker.controller) && kept.every(Boolean);
}"""


def test_a_page_that_is_opened_without_the_server_says_so_and_goes_on_when_it_is_back(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = at_phone(screen)
    phone.add_init_script(SOON)
    phone.reload()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    until(lambda: phone.evaluate(KEPT))
    floor.stop()
    phone.reload()
    expect(phone.get_by_text("The gym’s server can’t be reached")).to_be_visible()
    # Nobody who finds the phone reads anything of hers in what the browser has kept.
    kept = phone.evaluate("""async () => {
      const cache = await caches.open("rackside /me/"), kept = await cache.matchAll();
      return (await Promise.all(kept.map((one) => one.text()))).join();
    }""")
    assert "Rackside" in kept and "Mara" not in kept
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        both(phone, f"no server at {width}", 44)
    floor.start()
    expect(phone.get_by_role("link", name="News: Nothing new")).to_be_visible()
    expect(phone.get_by_text("The gym’s server can’t be reached")).to_have_count(0)

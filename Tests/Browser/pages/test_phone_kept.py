"""The phone's page is kept by its browser: it can be installed, and it opens although the server cannot be reached."""

import json

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone, log_in

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


@pytest.mark.parametrize("width", [390, 320])
def test_a_page_that_is_opened_without_the_server_says_so_and_goes_on_when_it_is_back(floor, screen, width):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = at_phone(screen)
    phone.set_viewport_size({"width": width, "height": 844})
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
    both(phone, "no server", 44)
    floor.start()
    expect(phone.get_by_role("link", name="News: Nothing new")).to_be_visible()
    expect(phone.get_by_text("The gym’s server can’t be reached")).to_have_count(0)


@pytest.mark.parametrize("plain", [False, True], ids=["bundle", "modules"])
def test_it_can_be_installed(tmp_path, chromium, plain):
    floor = floors.Floor(tmp_path / "data", plain=plain)
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.goto(floor.address + "/me/")
    log_in(page)
    devtools = context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert not manifest["errors"] and json.loads(manifest["data"])["start_url"] == "/me/"
    # A test's browser is a private one.
    faults = {one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert faults <= {"in-incognito"}
    context.close()
    floor.stop()


def test_ios_finds_a_picture_for_its_home_screen(floor, screen):
    """iOS takes no SVG: the bundle draws a PNG from ours."""
    page = screen("/me/", 390, 844)
    # The middle of the hub, the plate and its corner, as in the SVG.
    [size, *colours] = page.evaluate("""async () => {
      const link = document.querySelector('link[rel="apple-touch-icon"]'), reply = await fetch(link.href);
      if (!reply.ok || reply.headers.get("content-type") !== "image/png") throw Error(reply.status);
      const picture = await createImageBitmap(await reply.blob()), { width, height } = picture;
      const drawn = new OffscreenCanvas(width, height).getContext("2d");
      drawn.drawImage(picture, 0, 0);
      return [[width, height], ...[[90, 90], [90, 33], [2, 2]].map((at) => [...drawn.getImageData(...at, 1, 1).data])];
    }""")
    assert size == [180, 180]
    assert colours == [[0x16, 0x19, 0x1C, 255], [0xF6, 0xC7, 0x44, 255], [0x16, 0x19, 0x1C, 255]]

"""What a page costs: requests and bytes, on a device that opens it for the first time and on one that opens it again.
Bytes are all that go over the line, those of the WebSocket as well, both ways, until the page has all that it asks for.

Counts, never times: on a line of 1.6 Mbit/s with 100 ms of delay, they are what the two seconds are made of.
"""

import contextlib
import json
import re
import socket
import threading
import time

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import enter, pairing_code
from kit.log import log_set
from kit.patience import PATIENCE, open_context
from kit.phone import go, log_in

REQUESTS, BYTES, BYTES_AGAIN = 12, 300_000, 31_000
# Names that need more of the fonts than English does.
MEMBERS = {"Mara Lindqvist": "mara", "Kovářová Hana": "hana", "Ольга Соколова": "olga", "Joel Okafor": "joel"}


class Line:
    """What lies between a browser and the server: it passes every byte on and counts it, both ways. Chromium's own counts
    leave out what its service worker fetches, and now and then the beginning of a long file."""

    def __init__(self, port):
        self.port = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.begin()
        threading.Thread(target=self.accept, daemon=True).start()

    def begin(self):
        self.bytes, self.requests = 0, []

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                near = self.listener.accept()[0]
                far = socket.create_connection(("127.0.0.1", self.port))
                threading.Thread(target=self.carry, args=(near, far, True), daemon=True).start()
                threading.Thread(target=self.carry, args=(far, near, False), daemon=True).start()

    def carry(self, source, target, asks):
        with contextlib.suppress(OSError), source:
            while part := source.recv(65_536):
                if asks and (request := re.match(rb"GET (\S+) HTTP", part)):
                    self.requests.append(request[1].decode())
                self.bytes += len(part)
                target.sendall(part)
            target.shutdown(socket.SHUT_WR)

    def close(self):
        self.listener.close()

    def __repr__(self):
        return f"{self.bytes} bytes:\n" + "\n".join(sorted(self.requests))


class Open:
    """What a page has asked for and not got yet."""

    def __init__(self, page):
        self.page, self.open = page, {}
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda event: self.open.update({event["requestId"]: event["request"]["url"]}))
        for event in ("requestServedFromCache", "loadingFinished", "loadingFailed"):
            session.on(f"Network.{event}", lambda event: self.open.pop(event["requestId"], None))
        session.send("Network.enable")

    def settled(self):
        """Waits until everything that the page wants has arrived."""
        self.page.evaluate("() => document.fonts.ready")
        deadline = time.monotonic() + PATIENCE
        while self.open:
            assert time.monotonic() < deadline, f"still open: {self.open}"
            self.page.evaluate("() => new Promise(requestAnimationFrame)")


def kiosk(page, floor=None):
    if floor:
        floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    expect(page.get_by_role("button", name="Mara")).to_be_visible()


def wall(page, floor=None):
    if floor:
        floor.approve(pairing_code(page, "Pair this display with the code"), "Wall")
    expect(page.locator("main.wall")).to_be_visible()


def me(page, floor=None):
    if floor:
        log_in(page)
    # The address keeps the tab when the page is loaded again.
    if not page.url.endswith("#log"):
        expect(page.get_by_role("heading", name="This week")).to_be_visible()
        go(page, "Log")
    has_catalog(page, "Find an exercise")


def training(page, floor=None):
    """A kiosk at which somebody is logged in, who stays so when the page is loaded again."""
    if floor:
        kiosk(page, floor)
        enter(page, "Mara")
    else:
        # All names are there, with the fonts they need.
        expect(page.get_by_role("button", name="Ольга")).to_be_visible()
        page.evaluate("() => document.fonts.ready")
        page.get_by_role("button", name="Switch to Mara").click()
    # The first workout, with its exercises and their figures.
    expect(page.locator(".start-card rack-figure svg")).to_have_count(3)


def has_catalog(page, search):
    page.get_by_role("searchbox", name=search).fill("zercher")
    expect(page.get_by_role("button", name=re.compile("Zercher")).first).to_be_visible()


@pytest.fixture
def line(floor):
    """All that is opened from now on goes through it."""
    line = Line(floor.port)
    floor.address = line.address
    yield line
    line.close()


def is_light(floor, line, screen, chromium, path, ready, size):
    """Also after a reload. Somebody has been there before in another browser, whose logins this one has."""
    what = ready.__name__
    first = screen(path, *size)
    ready(first, floor)
    state = first.context.storage_state()
    first.close()

    context = open_context(chromium, viewport={"width": size[0], "height": size[1]}, locale="en-GB", storage_state=state)
    page = context.new_page()
    # What a kiosk fetches a while later, for when the server is away, is no part of its start.
    page.add_init_script("""{
      const after = window.setTimeout;
      window.setTimeout = (work, ms, ...more) => ([5_000, 15_000].includes(ms) ? 0 : after(work, ms, ...more));
    }""")
    asked = Open(page)
    line.begin()
    page.goto(floor.address + path)
    ready(page)
    asked.settled()
    assert any("/assets/" in url for url in line.requests), "no bundle is served: make bundle"
    assert len(line.requests) <= REQUESTS, (what, line)
    assert line.bytes <= BYTES, (what, line)
    print(f"{what} first: {line}")

    line.begin()
    page.reload()
    ready(page)
    asked.settled()
    assert sorted(line.requests) == [path, "/ws"], (what, line)
    assert line.bytes <= BYTES_AGAIN, (what, line)
    print(f"{what} again: {line}")
    context.close()


def test_every_page_is_light(floor, line, screen, chromium):
    floor.owner().close()
    for name, email in MEMBERS.items():
        floor.member(name, email=f"{email}@example.com").close()
    # What is nearest to its limit comes first: each other screen of a gym adds to what is told.
    for path, ready, size in [("/kiosk/", training, (1280, 800)), ("/kiosk/", kiosk, (1280, 800)), ("/wall/", wall, (1920, 1080)),
                              ("/me/", me, (390, 844))]:
        is_light(floor, line, screen, chromium, path, ready, size)


def test_a_phone_fetches_its_fonts_after_the_workout_in_progress_and_nothing_moves(floor, screen, chromium):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    log_set(floor, mara)
    first = screen("/me/", 390, 844)
    log_in(first)
    expect(first.get_by_role("button", name=re.compile("^Log set"))).to_be_visible()
    state = first.context.storage_state()
    # As in a browser that has never been here, but for the login.
    for origin in state["origins"]:
        origin["localStorage"] = [each for each in origin["localStorage"] if each["name"] != "rackside.fonts"]
    context = open_context(chromium, viewport={"width": 390, "height": 844}, locale="en-GB", storage_state=state)
    page = context.new_page()
    page.add_init_script("""new MutationObserver(() => {
      if (document.querySelector(".now-card:not([aria-busy])")) window.shownAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
    window.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: "layout-shift", buffered: true });""")
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(floor.address + "/me/")
    expect(page.locator(".plain")).to_have_count(0)
    # The connection that was opened beside the scripts is the only one.
    assert len(sockets) == 1
    asked = page.evaluate("""async () => {
      await document.fonts.ready;
      return performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).map(
        ({ startTime }) => startTime - shownAt);
    }""")
    assert len(asked) >= 3 and min(asked) >= 0, asked
    # Whichever script asks first, the exercises come once. They may come after the fonts.
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/catalog/'))")
    catalog = page.evaluate("""() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/catalog/"))
      .map(({ transferSize }) => transferSize)""")
    assert sum(size > 0 for size in catalog) == 1, catalog
    # A shift is told after the frame in which it is drawn.
    shifts = page.evaluate("""async () => {
      for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return shifts;
    }""")
    assert sum(shifts) <= 0.02, shifts
    # From then on at once.
    page.reload()
    assert page.evaluate("() => document.documentElement.className") == ""
    context.close()
    mara.close()


def can_be_installed(page):
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert not manifest["errors"] and json.loads(manifest["data"])["start_url"] == "/me/"
    # A test's browser is a private one.
    faults = {one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert faults <= {"in-incognito"}


def has_a_picture_for_ios(page):
    """iOS takes no SVG for its home screen: the bundle draws a PNG from ours."""
    # The middle of the hub, the plate and its corner, as in the SVG.
    [size, *colours] = page.evaluate("""async () => {
      const link = document.querySelector('link[rel="apple-touch-icon"]'), reply = await fetch(link.href);
      if (!reply.ok || reply.headers.get("content-type") !== "image/png") throw Error(reply.status);
      const picture = await createImageBitmap(await reply.blob()), { width, height } = picture;
      const drawn = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      drawn.drawImage(picture, 0, 0);
      return [[width, height], ...[[90, 90], [90, 33], [2, 2]].map((at) => [...drawn.getImageData(...at, 1, 1).data])];
    }""")
    assert size == [180, 180]
    assert colours == [[0x16, 0x19, 0x1C, 255], [0xF6, 0xC7, 0x44, 255], [0x16, 0x19, 0x1C, 255]]


@pytest.mark.parametrize("plain", [False, True], ids=["bundle", "modules"])
def test_every_page_opens_and_the_phones_can_be_installed(tmp_path, chromium, plain):
    """From the bundle as from the readable modules, and without a word on the console."""
    server = floors.Floor(tmp_path / "data", plain=plain)
    server.owner().close()
    server.member("Mara Lindqvist").close()
    opened = {
        "/": lambda page: expect(page.get_by_role("link", name="Kiosk")).to_be_visible(),
        "/kiosk/": lambda page: kiosk(page, server),
        "/wall/": lambda page: wall(page, server),
        "/me/": lambda page: me(page, server),
        "/owner/": lambda page: expect(page.get_by_label("Password")).to_be_visible(),
        "/trainer/": lambda page: expect(page.get_by_label("Password")).to_be_visible(),
        "/trust/": lambda page: expect(page.get_by_text("no certificate of its own")).to_be_visible(),
    }
    faults = []
    for path, check in opened.items():
        context = open_context(chromium, locale="en-GB")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: message.type in ("error", "warning") and faults.append(message.text))
        page.goto(server.address + path)
        check(page)
        page.evaluate("() => document.fonts.ready")
        loaded = page.evaluate("() => performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)")
        assert any(name.startswith("/assets/") for name in loaded) != plain, loaded
        assert page.evaluate("() => document.fonts.check('16px Inter') && document.fonts.size") > 0
        if path == "/me/":
            can_be_installed(page)
            if not plain:
                has_a_picture_for_ios(page)
        context.close()
    server.stop()
    assert not faults, faults


def test_the_exercises_of_a_member_are_complete_and_follow_other_screens(floor, screen):
    """Also where nothing but the WebSocket gets through, as behind some proxies."""
    floor.owner().close()
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        # Her own rest replaces the catalog's.
        mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working",
                    weight={"value": 60, "unit": "kg"}, reps=8)
        mara.change("rests.adjust", addSeconds=30, keep=True)
        phones = []
        for reaches in (True, False):
            phone = screen("/me/", 390, 844)
            if not reaches:
                phone.route("**/catalog/*", lambda route: route.abort("connectionrefused"))
            log_in(phone)
            go(phone, "Log")
            has_catalog(phone, "Find an exercise")
            phone.get_by_role("searchbox", name="Find an exercise").fill("bench press")
            expect(phone.get_by_role("button", name=re.compile("^Bench press Chest"))).to_have_count(1)
            phones.append(phone)

        own = mara.change("exercises.create", name="Keller press", type="weightReps", bodyPart="chest",
                          equipment="machine")["exercise"]["id"]
        mara.change("sets.log", exercise=own, kind="working", weight={"value": 40, "unit": "kg"}, reps=8)
        for phone in phones:
            phone.get_by_role("searchbox", name="Find an exercise").fill("keller")
            expect(phone.get_by_role("button", name=re.compile("Keller press")).first).to_be_visible()

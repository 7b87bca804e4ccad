import contextlib
import json
import os
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

# What the kit asserts is explained like what a test asserts.
pytest.register_assert_rewrite("kit")

from kit import floor as floors
from kit.mail import Sink
# One page for the whole run: a fixture that each file imports would be one a file.
from kit.modules import kept_page  # noqa: F401
from kit.patience import PATIENCE, open_context
from kit.underway import UnderWay

expect.set_options(timeout=PATIENCE * 1000)


def pytest_configure(config):
    config.addinivalue_line("markers", "real_time: waits for time to pass, so it starts first and others run beside it")
    config.addinivalue_line("markers", "plain: the server serves the pages' readable modules, not the bundle of them")
    config.addinivalue_line("markers", "reachable: the owner has said that phones reach the server at kit.floor.ADDRESS")
    config.addinivalue_line("markers", "by_hand: the server makes no backup by itself")
    config.addinivalue_line("markers", "docs: the server shows the schemas of the protocol")
    config.addinivalue_line("markers", "hasty: a screen that does not draw has failed after two seconds")
    config.addinivalue_line("markers", "midday: it is neither early nor late in the gym, so what begins soon begins today; not_on=0: nor a Monday")
    if UnderWay.is_wanted(config):
        config.pluginmanager.register(UnderWay())


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: item.get_closest_marker("real_time") is None)

# What a screen may say on its console: nothing but that a server is away, or went away in the middle of a file. A blocked
# script is a failed test.
AWAY = ("net::ERR_CONNECTION_REFUSED",)
CUT_OFF = AWAY + (
    "net::ERR_CONTENT_LENGTH_MISMATCH", "net::ERR_CONNECTION_RESET", "net::ERR_EMPTY_RESPONSE", "net::ERR_FAILED",
    # A page registers its service worker 15 s after its start.
    "An unknown error occurred when fetching the script",
)


@pytest.fixture
def sink():
    """A mail server. The gym of a test that asks for it sends its emails there."""
    with Sink() as sink:
        yield sink


@pytest.fixture
def floor(request, tmp_path):
    settings = {}
    if midday := request.node.get_closest_marker("midday"):
        settings["RACKSIDE_GYM_TIME_ZONE"] = floors.midday(**midday.kwargs)
    if request.node.get_closest_marker("by_hand"):
        settings["RACKSIDE_BACKUP_NIGHTLY"] = "false"
    if request.node.get_closest_marker("reachable"):
        settings["RACKSIDE_SERVER_ALLOWED_ORIGINS"] = floors.ADDRESS
    if request.node.get_closest_marker("docs"):
        settings["RACKSIDE_SERVER_DOCS"] = str(floors.ROOT / "docs/protocol/schema")
    if request.node.get_closest_marker("hasty"):
        settings["RACKSIDE_SERVER_SCREEN_SECONDS"] = "2"
    if "sink" in request.fixturenames:
        settings |= request.getfixturevalue("sink").settings
    plain = request.node.get_closest_marker("plain") is not None
    floor = floors.Floor(tmp_path / "data", plain=plain, **settings)
    yield floor
    if floor.process.poll() is None:
        floor.stop()


@pytest.fixture
def owner(floor):
    """A connection of the owner, who opens the gym with it."""
    with contextlib.closing(floor.owner()) as owner:
        yield owner


@pytest.fixture
def mara(floor):
    """The connection of a member, in a gym that is open."""
    floor.owner().close()
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        yield mara


# Without the last of them the shell draws letters a little wider or narrower than Chromium does.
OPTIONS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]


@pytest.fixture(scope="session")
def executable():
    """The browser's path. The shell is the same Chromium without the browser's own windows, of which each context would open
    one: a page costs half the processor time. A machine that has no shell takes the whole browser, as does `CHROMIUM=/usr/bin/chromium`."""
    shell, whole = "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"
    return os.environ.get("CHROMIUM") or (shell if os.path.exists(shell) else whole)


@pytest.fixture(scope="session")
def chromium(executable):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def own(tmp_path):
    """A gym with an authority of its own."""
    server = floors.Floor(tmp_path / "data", RACKSIDE_TLS_LOCAL="true", RACKSIDE_TLS_PORT="0")
    server.owner().close()
    with urllib.request.urlopen(server.address + "/ca.json") as reply:
        facts = json.load(reply)
    name = next(name for name in facts["names"] if name.endswith(".local"))
    server.plain, server.secure = f"http://{name}:{server.port}", f"https://{name}:{facts['port']}"
    yield server
    server.stop()


@pytest.fixture(scope="module")
def network(chromium, executable):
    """A browser for which every name is this machine. Under another name than localhost, a page is as if from elsewhere."""
    browser = chromium.browser_type.launch(
        executable_path=executable, args=[*OPTIONS, "--host-resolver-rules=MAP * 127.0.0.1"])
    yield browser
    browser.close()


@pytest.fixture
def screen(chromium, floor):
    """Opens a page of the server in a context of its own, as a separate device would."""
    contexts = []

    def open_screen(path, width=1280, height=800, scheme="dark", **options):
        context = open_context(
            chromium, viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB",
            timezone_id="UTC", reduced_motion="reduce", **options,
        )
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda message: is_fault(message) and page.faults.append(message.text))
        page.goto(floor.address + path)
        return page

    yield open_screen
    allowed = CUT_OFF if floor.stops else AWAY
    faults = [fault for context in contexts for page in context.pages for fault in page.faults
              if not any(reason in fault for reason in allowed)]
    for context in contexts:
        context.close()
    assert not faults, faults


def is_fault(message):
    """Also a text that the dictionary lacks: the page would show its key."""
    return message.type == "error" or message.text.startswith("no words for")


@pytest.fixture
def known(floor, screen):
    """Opens a page that this browser has been let into before."""

    def open_page(path, name, value, **options):
        kept = {"origin": floor.address, "localStorage": [{"name": name, "value": json.dumps(value)}]}
        return screen(path, storage_state={"origins": [kept]}, **options)

    return open_page

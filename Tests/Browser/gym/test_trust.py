"""The page on which a device learns to trust the gym's own https."""

import contextlib
import hashlib
import itertools
import urllib.request

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.looks import check, small_targets
from kit.patience import open_context

NOT_YET = "This browser doesn’t trust the gym yet."
DEVICES = {
    "iPhone or iPad": ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "/ca.mobileconfig"),
    "Android": ("Mozilla/5.0 (Linux; Android 14; K) Chrome/140.0.0.0 Mobile Safari/537.36", "/ca.crt"),
    "Windows": ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36", "/ca.crt"),
    "Mac": ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "/ca.crt"),
    "Chrome on Linux or a Chromebook": ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36", "/ca.crt"),
    "Firefox on a computer": ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "/ca.crt"),
}


@pytest.fixture
def own(tmp_path):
    """A gym with an authority of its own."""
    server = floors.Floor(tmp_path / "data", RACKSIDE_TLS_LOCAL="true", RACKSIDE_TLS_PORT="0")
    yield server
    server.stop()


@contextlib.contextmanager
def device(chromium, server, name="127.0.0.1", **options):
    context = open_context(chromium, locale="en-GB", **options)
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    # The connection that a browser without trust refuses is what the page tries, and by a name that leads elsewhere it finds nobody.
    page.on("console", lambda message: message.type == "error" and "net::ERR_" not in message.text
            and faults.append(message.text))
    page.goto(server.address.replace("127.0.0.1", name) + "/trust/")
    yield page
    context.close()
    assert not faults, faults


def test_each_device_is_told_its_own_steps_first_and_one_that_trusts_the_gym_goes_on_by_https(own, chromium):
    for name, (agent, file) in DEVICES.items():
        with device(chromium, own, user_agent=agent, viewport={"width": 390, "height": 844}) as page:
            expect(page.get_by_text(NOT_YET)).to_be_visible()
            expect(page.locator("#system")).to_have_text(name)
            expect(page.get_by_role("link", name="Download")).to_have_attribute("href", file)
            # Only Firefox on Android has a switch of its own.
            if name == "Android":
                expect(page.get_by_text("Use third party CA certificates")).to_have_count(0)
            # The device itself shows the fingerprint, and before the steps that follow the comparison.
            expect(page.get_by_role("listitem").filter(has_text="with the paper")).to_have_count(1)
            page.get_by_text("Another device").click()
            for other, (_, its) in DEVICES.items():
                if other != name:
                    page.get_by_role("button", name=other).click()
                    expect(page.locator("#system")).to_have_text(other)
                    expect(page.get_by_role("link", name="Download")).to_have_attribute("href", its)
                    page.get_by_text("Another device").click()
                    break
    agent = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    with device(chromium, own, user_agent=agent) as page:
        expect(page.locator("#system")).to_have_text("Android")
        expect(page.get_by_text("Use third party CA certificates")).to_have_count(1)
    # As if the authority were in its list: it takes what the server shows.
    with device(chromium, own, ignore_https_errors=True) as page:
        expect(page.get_by_text("If you have compared its fingerprint with the paper")).to_be_visible()
        expect(page.get_by_role("link", name="Download")).to_have_count(0)
        expect(page.get_by_text("done")).to_have_count(0)
        page.get_by_role("link", name="Go on by https").click()
        # It may have come here past a warning, so nothing is well yet.
        expect(page.get_by_text("If your browser warned you, don’t go on yet: compare first.")).to_be_visible()
        expect(page.get_by_role("link", name="Download")).to_have_count(1)
        assert page.url.startswith("https://127.0.0.1:") and page.url.endswith("/trust/")


def test_only_the_servers_own_screen_shows_the_fingerprint_for_the_paper(own, chromium):
    with urllib.request.urlopen(own.address + "/ca.crt") as reply:
        digits = hashlib.sha256(reply.read()).hexdigest().upper()
    with device(chromium, own, reduced_motion="reduce") as page:
        expect(page.get_by_text(NOT_YET)).to_be_visible()
        expect(page.get_by_role("heading", name="For the paper at the desk")).to_be_visible()
        assert page.locator(".hex").inner_text() == ":".join(digits[n:n + 2] for n in range(0, 64, 2))
        # The page fits a narrow phone, in both schemes.
        page.get_by_text("Another device").click()
        expect(page.get_by_role("button", name="Android")).to_be_visible()
        for width, scheme in itertools.product((320, 1366), ("dark", "light")):
            page.set_viewport_size({"width": width, "height": 844})
            page.emulate_media(color_scheme=scheme)
            check(page, f"trust at {width}, {scheme}")
            assert small_targets(page, 48) == [], (width, scheme)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, scheme)
    # Any other page could have been sent by whoever sent the file.
    with device(chromium, own, name="phone.localhost") as page:
        expect(page.get_by_text(NOT_YET)).to_be_visible()
        expect(page.get_by_role("heading", name="Is it really the gym’s?")).to_be_visible()
        expect(page.locator(".hex")).to_have_count(0)
        assert digits[:2] + ":" + digits[2:4] not in page.content()

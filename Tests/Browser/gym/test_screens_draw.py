"""Screens that prove that they draw: what the pages send, and what the owner's page says of those that do not."""

import contextlib
import json
import re
import urllib.request

import pytest
from playwright.sync_api import Error, expect

from kit.desk import owner_page
from kit.golden import Golden
from kit.kiosk import pairing_code
from kit.looks import Widths, both_sizes
from kit.patience import open_context, until
from kit.refusals import Line

HOUR, DAY = 3_600_000, 86_400_000
SETTINGS = {"layout": "clockFeed", "areas": [], "controls": False, "volume": 80, "voice": False, "records": True}
# Frames come only while a test lets them, half a minute passes and a page is hidden when a test says so.
HELD = """{
  const frame = window.requestAnimationFrame, held = [];
  window.isHidden = window.isStuck = false;
  window.requestAnimationFrame = (work) => window.isStuck ? held.push(work) : frame(work);
  window.goOn = () => { window.isStuck = false; held.splice(0).forEach(work => frame(work)); };
  const every = window.setInterval;
  window.setInterval = (work, ms, ...more) => (ms === 30000 ? (window.halfMinute = work, 0) : every(work, ms, ...more));
  Object.defineProperty(document, "hidden", { get: () => window.isHidden });
}"""
PAIRING = {"kiosk": "Pair this kiosk", "wall": "Pair this display with the code"}
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


@contextlib.contextmanager
def held(floor, chromium, kind):
    """A page of a screen whose time and frames the test has, and what it is sent."""
    context = open_context(chromium, locale="en-GB", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    golden = Golden(page)
    golden.page = page
    page.add_init_script(HELD)
    page.goto(f"{floor.address}/{kind}/")
    pairing_code(page, PAIRING[kind])
    yield page, golden
    context.close()


def sent(golden, method):
    golden.page.evaluate("1")
    return [message["params"] for message in golden.asked if message["method"] == method]


def test_a_screen_proves_that_it_draws_and_says_when_it_will_not(floor, chromium):
    for kind in PAIRING:
        with held(floor, chromium, kind) as (page, golden):
            assert not sent(golden, "devices.drew"), "nobody knows this screen yet"
            golden.notify("device.paired", golden.fixtures["event"]["device.paired"])
            until(lambda: sent(golden, "devices.drew"))
            [proof] = sent(golden, "devices.drew")
            assert 0 <= proof["tookMs"] and proof["memoryBytes"] > 1_000_000 and proof["page"].endswith(".js"), proof

            page.evaluate("halfMinute()")
            until(lambda: len(sent(golden, "devices.drew")) == 2)
            assert page.locator("body > i").count() == 0, "what was drawn for the proof stays, so no page looks blank to its keeper"

            # Timers and the line go on, and nothing is drawn.
            page.evaluate("window.isStuck = true; halfMinute(); halfMinute(); 0")
            page.evaluate(LOOK)
            until(lambda: sent(golden, "devices.rest") == [{"why": "awake"}])
            assert len(sent(golden, "devices.drew")) == 2
            page.evaluate("goOn()")
            until(lambda: len(sent(golden, "devices.drew")) == 3)

            page.evaluate(f"window.isHidden = true; {LOOK}")
            until(lambda: sent(golden, "devices.rest")[-1] == {"why": "hidden"})
            page.evaluate("halfMinute()")
            assert len(sent(golden, "devices.drew")) == 3
            page.evaluate(f"window.isHidden = false; {LOOK}")
            until(lambda: len(sent(golden, "devices.drew")) == 4)

            # It is hidden once more when it has ended.
            ends = f"dispatchEvent(new Event('pagehide')); window.isHidden = true; {LOOK}"
            before = len(sent(golden, "devices.rest"))
            page.evaluate(f"window.kept = true; {ends}")
            assert len(sent(golden, "devices.rest")) == before, "whoever keeps the page says what its end means"
            page.evaluate(f"window.kept = window.isHidden = false; {ends}")
            until(lambda: sent(golden, "devices.rest")[-1] == {"why": "closed"})
            page.evaluate(f"window.isHidden = false; dispatchEvent(new Event('pageshow')); {LOOK}")
            until(lambda: len(sent(golden, "devices.drew")) == 5)

    # After a good night no proof says that the screen is on.
    with held(floor, chromium, "wall") as (page, golden):
        assert page.evaluate("goodNight(60000)") is False, "nobody was told"
        page.reload()
        pairing_code(page, PAIRING["wall"])
        golden.notify("device.paired", golden.fixtures["event"]["device.paired"])
        until(lambda: sent(golden, "devices.drew"))
        # A proof that is under way, one that is due, and one that was held up.
        page.evaluate("window.isStuck = true; halfMinute(); 0")
        assert page.evaluate("goodNight(60000)") is True
        page.evaluate("goOn(); halfMinute()")
        page.evaluate(LOOK)
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")
        assert len(sent(golden, "devices.drew")) == 1
        assert sent(golden, "devices.rest") == [{"why": "night", "backInMs": 60_000}]


def test_a_screen_whose_page_is_closed_is_off_and_one_whose_page_dies_is_not(floor, owner, screen):
    kiosk, wall = screen("/kiosk/"), screen("/wall/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")

    def those():
        listed = owner.call("devices.list")
        return {one["name"]: one | how for one, how in zip(listed["devices"], listed["health"], strict=True)}

    until(lambda: [one["state"] for one in those().values()] == ["drawing"] * 2)
    kiosk.close()
    until(lambda: not those()["Kiosk"]["online"])
    assert (those()["Kiosk"]["state"], those()["Kiosk"].get("why")) == ("off", "closed")
    # The server still waits for it.
    with wall.expect_event("crash"), contextlib.suppress(Error):
        wall.goto("chrome://crash", wait_until="commit")
    until(lambda: not those()["Wall"]["online"])
    assert those()["Wall"]["state"] != "off"


def device(number, name, kind="wall", online=True):
    return {"id": number, "kind": kind, "name": name, "createdAt": 0, "lastSeenAt": 1, "online": online, "settings": SETTINGS} | (
        {"isSecure": False} if online else {})


class Stub(Line):
    """The owner's page with screens in all states, by the server's clock."""

    def __init__(self, screen, now, address="devices", **options):
        self.said, self.seq, self.now = [], 0, now
        self.list = self.those()
        self.page = owner_page(screen, address, **options)
        super().__init__(self.page, answers={"topics.subscribe": self.subscribe, "devices.setOff": self.set_off})
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def those(self, names=None):
        """All of them, or those of these names."""
        now = self.now
        devices = [device(1, "Door"), device(2, "Racks", "kiosk"), device(3, "Yard", online=False), device(4, "Café", online=False),
                   device(5, "Bar", online=False), device(6, "Tablet"), device(7, "Desk", "terminal", online=False), device(8, "New"), device(9, "Shed", online=False)]
        health = [
            {"device": 1, "state": "drawing", "drewAt": now, "tookMs": 20}, {"device": 2, "state": "frozen", "since": now - 3 * DAY},
            {"device": 3, "state": "away", "since": now - 2 * DAY},
            {"device": 4, "state": "off", "why": "night", "since": now - HOUR, "until": now + HOUR},
            {"device": 5, "state": "off", "why": "owner", "isMarkedOff": True, "since": now - 2 * DAY},
            {"device": 6, "state": "off", "why": "hidden", "since": now - 2 * DAY},
            {"device": 7, "state": "off", "why": "closed", "since": now - 2 * DAY}, {"device": 8, "state": "unsettled"}, {"device": 9, "state": "unsettled"}]
        names = names or [one["name"] for one in devices]
        devices = [one for one in devices if one["name"] in names]
        ids = {one["id"] for one in devices}
        return {"devices": devices, "health": [one for one in health if one["device"] in ids]}

    def tell(self, those):
        self.list, self.seq = those, self.seq + 1
        self.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
            "topic": "devices", "seq": self.seq, "event": "devices.changed", "data": self.list}}))

    def subscribe(self, params):
        return {"epoch": "a-test", "seq": self.seq, "snapshot": self.list} if params["topic"] == "devices" else None

    def set_off(self, params):
        self.said.append((params["device"], params["off"]))
        for one in self.list["health"]:
            if one["device"] == params["device"]:
                one |= {"state": "off", "why": "owner", "isMarkedOff": True}
        self.tell(self.list)
        return {}


def item(page, name):
    return page.get_by_role("listitem").filter(has=page.get_by_text(name, exact=True))


def test_the_owner_sees_which_screen_is_frozen_which_is_away_and_which_is_off_on_purpose(floor, owner, screen):
    stub = Stub(screen, owner.hello["time"])
    page = stub.page
    for name, text in {
        "Door": "Online", "Racks": "Frozen.*has shown nothing new since", "Yard": "Offline.*since", "Café": r"Off.*for the night, until \d\d:\d\d",
        "Bar": "Off.*marked as off", "Tablet": "Off.*asleep, or showing something else, since", "Desk": "Off.*page closed since",
        "New": "Online", "Shed": "Offline.*since",
    }.items():
        expect(item(page, name)).to_contain_text(re.compile(text, re.S))
    # Only those that have failed say what to do.
    expect(page.get_by_role("button", name=re.compile("^Mark as off on purpose: "))).to_have_count(2)
    expect(page.get_by_role("link", name=re.compile("^Screens ?, 2 not running"))).to_be_visible()
    page.get_by_text("How we know").click()
    expect(page.get_by_text("it counts as offline until you mark it as off")).to_be_visible()
    both_sizes(page, "screens of all kinds")
    look = Widths(page, 320, 390, 1366)
    look.see("screens-health")
    look.end()
    assert page.evaluate("Math.min(...[...document.querySelectorAll('.device .about')].map((one) => one.offsetWidth))") > 100, "a name has no room"
    page.get_by_role("button", name="Mark as off on purpose: Yard").click()
    expect(item(page, "Yard")).to_contain_text(re.compile("Off.*marked as off", re.S))
    assert stub.said == [(3, True)]
    expect(page.get_by_role("button", name=re.compile("^Mark as off on purpose: "))).to_have_count(1)
    page.get_by_role("button", name="Settings of Yard").click()
    switch = page.get_by_role("switch", name="Off on purpose")
    expect(switch).to_be_checked()
    switch.click()
    until(lambda: page.evaluate("1") and stub.said == [(3, True), (3, False)])

    # The first page names those that have failed and counts the others.
    stub.tell(stub.those())
    page.evaluate("location.hash = 'today'")
    card = page.get_by_role("region", name=re.compile("^Screens"))
    for text in ("Racks.*frozen since", "Yard.*offline since", "2 running", "4 are off on purpose"):
        expect(card).to_contain_text(re.compile(text, re.S))
    for name in ("Door", "Café", "Bar", "Tablet", "Desk", "New", "Shed"):
        expect(card).not_to_contain_text(name)
    both_sizes(page, "the first page with screens of all kinds")
    # It says one thing of screens that are alike.
    for names, text in [
        (["Door"], "It’s running"), (["Door", "New"], "All 2 are running"), (["Bar"], "1 is off on purpose"), (["Yard"], "offline since"),
        (["Door", "Shed"], "1 running"),
    ]:
        stub.tell(stub.those(names))
        expect(card, str(names)).to_contain_text(re.compile(text))
        expect(card.get_by_role("listitem").filter(has_text=re.compile("running|purpose|since")), str(names)).to_have_count(1)


@pytest.mark.hasty
@pytest.mark.real_time
def test_the_owner_hears_within_seconds_of_a_screen_that_is_connected_and_frozen(floor, owner, screen):
    wall = floor.device("wall")
    wall.call("devices.drew", tookMs=20)
    page = owner_page(screen, "devices")
    expect(item(page, "The wall")).to_contain_text("Frozen")
    metrics = urllib.request.urlopen(floor.address + "/metrics").read().decode()
    assert re.search(r'\nrackside_screen_failed_seconds\{screen="1",kind="wall",name="The wall"\} \d+\n', metrics), metrics
    # Each proof holds for two seconds.
    until(lambda: wall.call("devices.drew", tookMs=20) == {} and "Online" in item(page, "The wall").inner_text())
    wall.close()
    expect(item(page, "The wall")).to_contain_text("We can’t reach it")

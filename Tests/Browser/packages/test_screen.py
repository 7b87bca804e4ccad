"""A screen of the package rackside-screen: what keeps a real Chromium on a real server."""

import contextlib
import datetime
import importlib.machinery
import importlib.util
import json
import os
import signal
import socket
import ssl
import sys
import urllib.error

import pytest

from kit.floor import ROOT
from kit.patience import PATIENCE, until

FOLDER = ROOT / "Config/screen"
sys.dont_write_bytecode = True
sys.path.insert(0, str(FOLDER))

import browser as browsers  # noqa: E402
import settings  # noqa: E402


def script(name):
    loader = importlib.machinery.SourceFileLoader(name, str(FOLDER / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


keepers = script("keeper")
# As sway says it.
CONNECTED = '[{"name": "HDMI-A-1", "active": true}, {"name": "DP-1", "active": false}]'
NOON = datetime.datetime(2026, 11, 29, 12, 0)
NIGHT = datetime.datetime(2026, 11, 29, 23, 45)


class Watch:
    """A clock for a keeper, which goes only when it is told to."""

    def __init__(self, now=NOON):
        self.now = now
        self.passed = 0.0

    def advance(self, seconds):
        self.passed += seconds


@pytest.fixture
def keep(tmp_path, monkeypatch):
    """Makes a keeper whose Chromium draws into memory. Tells what the screen was told."""
    made = []
    tools = tmp_path / "tools"
    tools.mkdir()
    (tmp_path / "outputs").write_text(CONNECTED)
    for tool in ("swaymsg", "cec-client"):
        (tools / tool).write_text(
            f'#!/bin/sh\ncase "$*" in\n*get_outputs) cat "{tmp_path}/outputs" ;;\n'
            f'*) echo "{tool} $*" $(cat) >> "{tmp_path}/told" ;;\nesac\n')
        (tools / tool).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    monkeypatch.setattr(keepers, "PROFILE", str(tmp_path / "profile"))
    monkeypatch.setattr(keepers.panel, "adapter", lambda: True)
    monkeypatch.setattr(browsers, "PATIENCE", PATIENCE)
    command = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--log-level=3",
               f"--user-data-dir={tmp_path}/profile", "--window-size=1280,720"]

    def make(origin, watch=None, **more):
        watch = watch or Watch()
        found = settings.Settings(origin, show="wall", **more)
        keeper = keepers.Keeper(found, command, clock=lambda: watch.now, seconds=lambda: watch.passed)
        keeper.watch = watch
        keeper.told = lambda: [
            line.strip() for line in (tmp_path / "told").read_text().splitlines()]
        made.append(keeper)
        return keeper

    yield make
    for keeper in made:
        keeper.end()


def shows(keeper, address):
    """Turns until the keeper has said so."""
    def holds():
        keeper.turn()
        if keeper.browser:
            keeper.browser.wait(0.05)
        return keeper.status == address
    until(holds)


def evaluate(keeper, expression):
    return keeper.browser._call("Runtime.evaluate", {"expression": expression, "returnByValue": True})


def title(keeper):
    return evaluate(keeper, "document.title")["result"].get("value")


def test_the_wall_is_shown_alone_and_loaded_anew_when_it_is_no_good(floor, keep):
    keeper = keep(floor.address)
    shows(keeper, f"showing {floor.address}/wall/")
    until(lambda: keeper.turn() or (keeper.browser and keeper.browser.wait(0.05)) or keeper.browser.sockets)
    until(lambda: not keeper.browser.is_blank())
    assert "swaymsg output * dpms on" in keeper.told()
    menu = "document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    assert evaluate(keeper, menu)["result"]["value"] is False, "the browser's own menu would come"

    keeper.browser._tell("Runtime.evaluate", {"expression": "alert('stay'); document.title = 'gone on'"})
    until(lambda: title(keeper) == "gone on")
    keeper.browser._call("Target.createTarget", {"url": "about:blank", "newWindow": True}, session=None)
    assert len(keeper.browser._pages()) == 2
    until(lambda: keeper.turn() or len(keeper.browser._pages()) == 1)
    assert title(keeper) == "gone on"

    # As if its connection were lost for good.
    keeper.browser.sockets.clear()
    keeper.watch.advance(keepers.UNCONNECTED_SECONDS + 1)
    keeper.turn()
    until(lambda: title(keeper) != "gone on")
    until(lambda: keeper.turn() or (keeper.browser and keeper.browser.wait(0.05)) or keeper.browser.sockets)

    evaluate(keeper, "document.head.replaceChildren(); document.body.replaceChildren(); 0")
    # What the page draws to prove that it draws is gone again by then.
    evaluate(keeper, "document.dispatchEvent(new Event('visibilitychange')); 0")
    keeper.browser.frame()
    keeper.browser.frame()
    until(keeper.browser.is_blank)
    keeper.watch.advance(keepers.PICTURE_SECONDS + 1)
    keeper.turn()
    assert keeper.browser is None, "a blank page was taken for a good one"
    shows(keeper, f"showing {floor.address}/wall/")


@pytest.fixture
def paired(floor, keep):
    """A keeper whose wall is paired and draws, and how the server says that the wall is."""
    wall = floor.device("wall")
    wall.close()
    with contextlib.closing(floor.owner()) as owner:
        keeper = keep(floor.address, off=23 * 60 + 30, on=5 * 60 + 30)
        keeper.how = lambda: (listed := owner.call("devices.list"))["devices"][0] | listed["health"][0]
        shows(keeper, f"showing {floor.address}/wall/")
        evaluate(keeper, f"localStorage.setItem('rackside.wall.token', '{json.dumps(wall.token)}'); location.reload()")
        draws(keeper)
        yield keeper


def draws(keeper):
    """Turns until the server knows that the keeper's page draws."""
    until(lambda: keeper.turn() or (keeper.browser and keeper.browser.wait(0.05)) or keeper.how()["state"] == "drawing")


def test_the_server_knows_that_a_screen_is_off_for_the_night_or_the_log_says_that_it_does_not(paired, floor, monkeypatch, caplog):
    def is_off():
        until(lambda: not paired.how()["online"])
        assert (paired.how()["state"], paired.how()["why"]) == ("off", "night") and "was not told" not in caplog.text

    # A page that its keeper ends is not off on purpose.
    assert evaluate(paired, "globalThis.kept")["result"]["value"] is True
    paired.end()
    until(lambda: not paired.how()["online"])
    assert paired.how()["state"] != "off", paired.how()
    # A machine that is restarted within its night: the page is there for a moment, and finds what it is paired by.
    paired.is_on, paired.watch.now = None, NIGHT
    paired.turn()
    assert paired.browser is None and paired.status == "off on purpose until 05:30"
    is_off()
    # Day and night.
    paired.watch.now = NOON
    shows(paired, f"showing {floor.address}/wall/")
    draws(paired)
    paired.watch.now = NIGHT
    paired.turn()
    is_off()
    paired.watch.now = NOON
    shows(paired, f"showing {floor.address}/wall/")
    floor.stop()
    paired.watch.now = NIGHT
    paired.turn()
    assert "the server was not told that the screen is off: the page did not reach it" in caplog.text
    # Without the server a screen that starts is off as well, and does not try for ever.
    caplog.clear()
    monkeypatch.setattr(keepers, "GOOD_NIGHT_SECONDS", 2)
    paired.is_on = None
    paired.turn()
    assert paired.browser is None and "the server was not told that the screen is off" in caplog.text


def test_a_server_that_is_away_is_waited_for_and_a_page_that_hangs_or_has_crashed_is_replaced(floor, keep, monkeypatch):
    floor.stop()
    keeper = keep(floor.address)
    shows(keeper, f"waiting for {floor.address}")
    floor.start()
    keeper.watch.advance(keepers.CHECK_SECONDS + 1)
    shows(keeper, f"showing {floor.address}/wall/")
    keeper.browser._tell("Runtime.evaluate", {"expression": "setTimeout(() => { for (;;); })"})
    keeper.browser.wait(0.5)
    monkeypatch.setattr(browsers, "PATIENCE", 2)
    keeper.turn()
    assert keeper.browser is None, "a page that draws nothing was taken for a good one"
    monkeypatch.setattr(browsers, "PATIENCE", PATIENCE)
    shows(keeper, f"showing {floor.address}/wall/")
    keeper.browser._tell("Page.crash", {})
    until(lambda: keeper.turn() or keeper.browser is None)
    shows(keeper, f"showing {floor.address}/wall/")
    os.killpg(keeper.browser.process.pid, signal.SIGKILL)
    until(lambda: keeper.turn() or keeper.browser is None)


def test_a_certificate_that_the_screen_does_not_trust_is_named_in_the_status(monkeypatch):
    keeper = keepers.Keeper(settings.Settings("https://floor:8443"))

    def refuses(reason):
        def urlopen(address, timeout):
            assert address == "https://floor:8443/healthz"
            raise urllib.error.URLError(reason)
        monkeypatch.setattr(keepers.urllib.request, "urlopen", urlopen)

    refuses(ssl.SSLCertVerificationError(1, "unable to get local issuer certificate"))
    assert keeper.waiting() == (
        "this screen does not trust the certificate of https://floor:8443: write the server's address with http as SERVER")
    refuses(ConnectionRefusedError(111, "Connection refused"))
    assert keeper.waiting() == "waiting for https://floor:8443"


class Drawing:
    """A browser whose page always draws."""

    sockets = {1}
    nights = []

    def __init__(self, command):
        pass

    def open(self, url):
        self.url = url

    def frame(self):
        return self.url

    def close_others(self):
        pass

    def good_night(self, seconds):
        self.nights.append(seconds)

    def is_blank(self):
        return False

    def close(self):
        pass


def test_the_screen_is_off_at_night_and_on_in_the_morning(keep, monkeypatch):
    monkeypatch.setattr(keepers, "Browser", Drawing)
    monkeypatch.setattr(Drawing, "nights", [])
    keeper = keep("http://floor", off=23 * 60 + 30, on=5 * 60 + 30)
    keeper.turn()
    assert keeper.status == "showing http://floor/wall/"
    keeper.watch.now = NIGHT
    keeper.turn()
    assert keeper.browser is None and keeper.status == "off on purpose until 05:30"
    assert Drawing.nights == [(5 * 60 + 45) * 60]
    assert keeper.told()[-2:] == ["cec-client -s -d 1 standby 0", "swaymsg output * dpms off"]
    said = len(keeper.told())
    keeper.turn()
    assert len(keeper.told()) == said, "the screen is switched off again and again"
    keeper.watch.now = NOON
    keeper.turn()
    assert keeper.status == "showing http://floor/wall/"
    assert len(Drawing.nights) == 1
    assert keeper.told()[said:] == [
        "swaymsg output * dpms on", "cec-client -s -d 1 on 0 as", "swaymsg output * transform 0", "swaymsg output * scale 1.0",
        "swaymsg input type:touch map_to_output HDMI-A-1"]


def test_a_screen_that_is_never_off_gets_a_new_browser_at_four(keep, monkeypatch):
    monkeypatch.setattr(keepers, "Browser", Drawing)
    keeper = keep("http://floor")
    keeper.turn()
    first = keeper.browser
    keeper.watch.now = NOON.replace(hour=4)
    keeper.turn()
    assert keeper.browser is first
    keeper.watch.advance(keepers.RENEWED_AFTER_SECONDS + 1)
    keeper.turn()
    assert keeper.browser is not None and keeper.browser is not first


def test_systemd_hears_of_each_proof_and_of_nothing_else(keep, monkeypatch, tmp_path):
    monkeypatch.setattr(keepers, "Browser", Drawing)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        keeper = keep("http://floor")
        keeper.turn()
        keeper.turn()
        assert systemd.recv(999) == b"WATCHDOG=1\nSTATUS=showing http://floor/wall/" and systemd.recv(999) == b"WATCHDOG=1"

        def silent(self):
            raise browsers.Silent

        monkeypatch.setattr(Drawing, "frame", silent)
        keeper.turn()
        monkeypatch.setattr(Drawing, "frame", lambda self: self.url)
        monkeypatch.setattr(Drawing, "is_blank", lambda self: True)
        keeper.turn()
        keeper.watch.advance(keepers.FIRST_PICTURE_SECONDS)
        assert systemd.recv(999) == b"WATCHDOG=1"
        keeper.turn()
        with pytest.raises(BlockingIOError):
            systemd.recv(999, socket.MSG_DONTWAIT)

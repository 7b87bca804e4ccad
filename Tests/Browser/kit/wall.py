"""A wall whose server is played by the test, so that the test turns its time and knows each instant."""

import copy
import json

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.golden import NO_MACHINES, NO_STRAPS, Golden, fixtures
from kit.patience import open_context, until

NOW = fixtures()["event"]["hello"]["time"]
# What a wall subscribes to: the floor, the board, the timers, the classes and the music.
TOPICS = 5
HEARD = "window.cues = []; document.addEventListener('cue', event => cues.push(event.detail))"
# No answer comes while time is turned on: a clock that is measured meanwhile would believe the line to be slow, or dead.
ONCE = """{ const every = setInterval, after = setTimeout;
  window.setInterval = (work, ms) => ms === 30000 ? 0 : every(work, ms);
  window.setTimeout = (work, ms, ...more) => ms === 6000 ? 0 : after(work, ms, ...more) }"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A server that gives the pages; what they hear comes from `ServedWall`."""
    server = floors.Floor(tmp_path_factory.mktemp("pages") / "data")
    yield server.address
    server.stop()


def timer(id=9, format="emom", label="EMOM 10", prepare=10, area=1, actions=(), started=None, **plan):
    found = copy.deepcopy(fixtures()["event"]["timer.changed"]["timer"])
    found |= {
        "id": id, "label": label, "plan": {"format": format, "prepareSeconds": prepare, **plan},
        "startedAt": NOW if started is None else started, "actions": list(actions),
        "state": {"phase": 0, "phaseStartedAt": NOW if started is None else started, "extraMs": 0},
    }
    return found | {"area": area} if area else {name: found[name] for name in found if name != "area"}


def session(id, starts, name="Barbell basics", minutes=60, **more):
    found = copy.deepcopy(fixtures()["reply"]["classes.list"]["sessions"][0])
    found |= {"id": id, "name": name, "startsAt": starts, "endsAt": starts + minutes * 60_000, "left": 3, "full": False} | more
    # The server says only that a class is cancelled, never that it is not.
    return found if found.get("cancelled") else {name: value for name, value in found.items() if name != "cancelled"}


EMOM = {"format": "emom", "prepare": 5, "workSeconds": 10, "rounds": 2}


class ServedWall(Golden):
    """A wall of the gym, and all that it is sent."""

    def __init__(self, page, layout="clock", timers=(), boards=(), areas=(), lifts=(), classes=(), hearts=None,
                 machines=None, music=None, **settings):
        examples = fixtures()
        self.page, self.offset, self.away = page, None, False
        # Of the newest line: the samples of the clock and the topics that it asked for.
        self.lines = self.samples = self.heard = 0
        self.device = copy.deepcopy(examples["event"]["device.configured"]["device"])
        self.device["settings"] |= {"layout": layout, "areas": list(areas), "volume": 80, "voice": False} | settings
        self.topics = {
            "floor": examples["reply"]["topics.subscribe"]["snapshot"],
            "timers": {"timers": list(timers), "presets": [],
                       "areas": [{"id": 1, "name": "Main floor"}, {"id": 2, "name": "Yard"}]},
            "board": examples["event"]["board.changed"] | {"boards": list(boards)},
            "classes": {"day": "2026-11-24", "sessions": []},
            "boards.shown": {"boards": list(lifts)},
            "hearts": hearts or NO_STRAPS,
            "machines": machines or NO_MACHINES,
            "music": music or {"isSet": False, "playlists": [], "displays": [], "players": []},
        }
        super().__init__(page, **{
            "devices.identify": lambda _: {"device": self.device},
            "devices.setSound": lambda sound: {"device": self.device},
            "topics.subscribe": lambda wanted: {"epoch": "a81f", "seq": 100, "snapshot": self.topics[wanted["topic"]]},
            "clock.sample": self.sample,
            "classes.list": lambda _: {"sessions": list(classes)},
        })
        page.add_init_script(HEARD)
        page.add_init_script("localStorage.setItem('rackside.wall.token', '\"d_9fe1\"')")

    # The server's clock read NOW when the page's first sample came.
    def sample(self, asked):
        self.offset = NOW - asked["t0"] if self.offset is None else self.offset
        return {"t0": asked["t0"], "t1": asked["t0"] + self.offset, "t2": asked["t0"] + self.offset}

    def measured(self):
        """Waits until the page has read the server's clock on its newest line, and its topics."""
        until(lambda: self.page.evaluate("1") and self.samples and self.heard >= TOPICS)
        # What was sent is read.
        self.page.wait_for_function("true", polling=20)

    def returns(self):
        """Turns time on, little by little, until the line is back and the clock measured again."""
        before = self.lines
        while self.lines == before:
            self.page.clock.run_for(100)
        self.measured()

    def until(self, seconds):
        """Turns time on to so many seconds after NOW."""
        self.page.clock.run_for(round(seconds * 1000 + NOW - self.page.evaluate("Date.now()")))

    def serve(self, socket):
        if self.away:
            return socket.close()
        self.lines += 1
        self.samples = self.heard = 0
        super().serve(socket)

    def answer(self, frame):
        """Of each line only the first samples of the clock are answered: a later answer would come while time is turned."""
        messages = json.loads(frame)
        for message in messages if isinstance(messages, list) else [messages]:
            self.samples += message["method"] == "clock.sample"
            self.heard += message["method"] == "topics.subscribe"
            if message["method"] == "clock.sample" and self.samples > 3:
                self.asked.append(message)
            else:
                super().answer(json.dumps(message))

    def change(self, timer, **state):
        """Somebody changed a timer, which everybody hears."""
        timer["version"] += 1
        timer["state"] |= state
        self.seq += 1
        self.notify("event", {"topic": "timers", "seq": self.seq, "event": "timer.changed", "data": {"timer": timer}})
        # What was sent is read before the clock is turned on.
        self.page.wait_for_function(
            "version => document.querySelector('rack-clock')?.show.timer.version >= version", arg=timer["version"],
            polling=20)

    def beat(self, board):
        """The server sends what the wall shows of the straps."""
        self.seq += 1
        self.notify("event", {"topic": "hearts", "seq": self.seq, "event": "hearts.board", "data": board})
        # What was sent is read.
        self.page.wait_for_function("true", polling=20)

    def row(self, board):
        """The server sends what the wall shows of the machines."""
        self.seq += 1
        self.notify("event", {"topic": "machines", "seq": self.seq, "event": "machines.board", "data": board})
        # What was sent is read.
        self.page.wait_for_function("true", polling=20)

    def configure(self, **settings):
        self.device["settings"] |= settings
        self.notify("device.configured", {"device": self.device})


@pytest.fixture
def wall(chromium, pages):
    """Opens a wall whose time stands still until it is turned on, or with `turned=False` goes by itself."""
    contexts, faults = [], []

    def open_wall(*timers, turned=True, motion="reduce", scheme="dark", width=960, height=540, **state):
        context = open_context(chromium, viewport={"width": width, "height": height}, reduced_motion=motion,
                               locale="en-GB", timezone_id="UTC")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: message.type == "error" and faults.append(message.text))
        if turned:
            page.clock.install(time=NOW / 1000 - 1)
            page.clock.pause_at(NOW / 1000)
        served = ServedWall(page, timers=timers, **state)
        page.add_init_script(ONCE)
        page.goto(f"{pages}/wall/?scheme={scheme}")
        expect(page.locator("main.wall")).to_be_visible()
        if timers:
            expect(page.locator("rack-clock").first).to_be_attached()
        served.measured()
        # What is measured of the page is measured in its own fonts.
        page.evaluate("() => document.fonts.ready.then(() => true)")
        return page, served

    yield open_wall
    for context in contexts:
        context.close()
    assert not faults, faults


def shown(page, place=0):
    """(digits, title) of a clock."""
    return tuple(page.locator("rack-clock").nth(place).evaluate(
        "one => [one.querySelector('rack-digits').textContent,"
        " [...one.querySelectorAll('.phase > span:not(.aside-phase)')].map(part => part.textContent).join(' ').trim()"
        ".replace(/[\\u2068\\u2069]/g, '')]"))


def cues(page):
    """(kind, seconds since NOW) of what was said so far."""
    return [(cue["kind"], round((cue["at"] - NOW) / 1000, 3)) for cue in page.evaluate("cues")]


def frame(page):
    """Waits until what changed has its size: two frames of the browser's own, whatever the test does with time."""
    page.evaluate("""async () => {
      for (const _ of [1, 2]) await new Promise((done) => new ResizeObserver((seen, one) => { one.disconnect(); done(); }).observe(document.body));
    }""")


def now(page):
    """The server's clock, on a wall whose time is turned."""
    return page.evaluate("Date.now()")

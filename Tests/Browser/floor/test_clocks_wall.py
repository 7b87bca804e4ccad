"""The clocks of the wall: what they show and say at which instant of the server's, by a clock that the tests turn."""

import copy
import json
import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.golden import Golden, fixtures
from kit.kiosk import pairing_code
from kit.looks import check
from kit.patience import keeps, open_context, until

NOW = fixtures()["event"]["hello"]["time"]
# What a wall subscribes to: the floor, the board and the timers.
TOPICS = 4
LAYOUTS = ["clock", "clockFeed", "clockBoard", "fourClocks", "calendar"]
HEARD = "window.cues = []; document.addEventListener('cue', event => cues.push(event.detail))"
WATCHED = """window.moved = []; new MutationObserver(seen => moved.push(...seen.map(one => one.attributeName ?? one.type))).observe(
  document.querySelector('rack-clock'), {subtree: true, childList: true, attributes: true, characterData: true})"""
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


EMOM = {"format": "emom", "prepare": 5, "workSeconds": 10, "rounds": 2}


class ServedWall(Golden):
    """A wall of the gym, and all that it is sent."""

    def __init__(self, page, layout="clock", timers=(), boards=(), areas=(), **settings):
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
        }
        super().__init__(page, **{
            "devices.identify": lambda _: {"device": self.device},
            "devices.setSound": lambda sound: {"device": self.device},
            "topics.subscribe": lambda wanted: {"epoch": "a81f", "seq": 100, "snapshot": self.topics[wanted["topic"]]},
            "clock.sample": self.sample,
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


def test_digits_and_phases_follow_the_servers_clock(wall):
    plan = {"workSeconds": 20, "restSeconds": 10, "rounds": 8}
    page, _ = wall(timer(format="tabata", label="Tabata", **plan))
    at = 0
    for instant, digits, title in [
        (1, "0:10", "Get ready"), (9_001, "0:01", "Get ready"), (9_990, "0:01", "Get ready"),
        (10_010, "0:20", "Work · 1 of 8"), (29_990, "0:01", "Work · 1 of 8"), (30_010, "0:10", "Rest · 1 of 8"), (40_010, "0:20", "Work · 2 of 8"),
        (239_990, "0:01", "Work · 8 of 8"), (240_010, "0:00", "Done"),
    ]:
        page.clock.run_for(instant - at)
        at = instant
        assert shown(page) == (digits, title), instant


def test_long_and_open_clocks_count_their_way(wall):
    page, served = wall(
        timer(4, "countdown", "Open gym", 0, workSeconds=36_000), timer(3, "stopwatch", "Row 2k", 0, area=None),
        timer(2, "forTime", "Fran", 0, workSeconds=4_000),
        layout="fourClocks",
    )
    page.clock.fast_forward(3_661_500)
    page.clock.run_for(10)
    assert [shown(page, place) for place in range(3)] == [
        ("1:01:01", "Fran"), ("1:01:01", "Row 2k"), ("8:58:59", "Open gym"),
    ]
    served.change(served.topics["timers"]["timers"][2], pausedAt=NOW + 3_661_510)
    # The pause is drawn and has its size, and who paused it is told and gone, before anything is watched.
    page.clock.run_for(15_000)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function("document.querySelector('.phase').textContent.includes('Paused')", polling=20)
    page.evaluate(WATCHED)
    page.clock.run_for(20_000)
    assert shown(page) == ("1:01:01", "Paused")
    # Nothing is drawn while nothing runs.
    assert page.evaluate("moved") == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_each_cue_comes_once_at_its_instant(wall, motion):
    workout = timer(**EMOM)
    page, served = wall(workout, motion=motion)
    page.clock.run_for(4_500)
    # The same again, whatever for: nothing is said twice.
    served.change(workout)
    page.clock.run_for(21_500)
    assert cues(page) == [
        ("beep", 2), ("beep", 3), ("beep", 4), ("go", 5), ("beep", 12), ("beep", 13), ("beep", 14), ("go", 15),
        ("beep", 22), ("beep", 23), ("beep", 24), ("end", 25),
    ]


def test_a_pause_keeps_the_pips_and_a_moved_end_has_its_own(wall):
    workout = timer(**EMOM)
    page, served = wall(workout)
    page.clock.run_for(12_500)
    served.change(workout, phase=1, phaseStartedAt=NOW + 5_000, pausedAt=NOW + 12_500)
    page.clock.run_for(60_000)
    workout["state"].pop("pausedAt")
    served.change(workout, phaseStartedAt=NOW + 65_000)
    page.clock.run_for(1_000)
    assert cues(page) == [("beep", 2), ("beep", 3), ("beep", 4), ("go", 5), ("beep", 12), ("beep", 73)]
    served.change(workout, extraMs=30_000)
    page.clock.run_for(29_000)
    assert cues(page)[6:] == [("beep", 102)]
    page.clock.run_for(3_000)
    assert cues(page)[6:] == [("beep", 102), ("beep", 103), ("beep", 104), ("go", 105)]
    # Begun again: it is another run, of the same phases.
    workout["actions"] = [{"kind": "restarted", "who": "Nadia", "at": NOW + 105_500}]
    served.change(workout, phase=0, phaseStartedAt=NOW + 105_500, extraMs=0)
    page.clock.run_for(5_500)
    assert cues(page)[10:] == [("beep", 107.5), ("beep", 108.5), ("beep", 109.5), ("go", 110.5)]


def test_the_end_is_heard_beside_a_newer_clock_of_the_same_area(wall):
    ends, newer = timer(started=NOW - 20_000, **EMOM), timer(10, "countdown", "Open", 0, started=NOW - 500, workSeconds=600)
    page, served = wall(ends, newer, layout="clockFeed")
    page.clock.run_for(5_500)
    assert cues(page) == [("go", -0.5), ("beep", 2), ("beep", 3), ("beep", 4), ("end", 5)]
    expect(page.locator("rack-clock")).to_have_count(1)


def test_what_is_moved_behind_its_sound_sounds_again(wall):
    workout = timer(**EMOM)
    page, served = wall(workout)
    page.clock.run_for(15_100)
    served.change(workout, phase=1, phaseStartedAt=NOW + 5_000, extraMs=10_000)
    page.clock.run_for(20_000)
    assert cues(page)[7:] == [
        ("go", 15), ("beep", 22), ("beep", 23), ("beep", 24), ("go", 25), ("beep", 32), ("beep", 33), ("beep", 34), ("end", 35),
    ]
    served.change(workout, phase=2, phaseStartedAt=NOW + 25_000)
    page.clock.run_for(11_000)
    assert cues(page)[16:] == [("beep", 42), ("beep", 43), ("beep", 44), ("end", 45)]


def test_who_joins_later_hears_nothing_of_what_has_begun(wall):
    page, served = wall(timer(started=NOW - 12_500, **EMOM), timer(8, area=2, started=NOW - 600_000, **EMOM))
    page.clock.run_for(100)
    assert cues(page) == []
    page.clock.run_for(2_500)
    assert cues(page) == [("beep", 0.5), ("beep", 1.5), ("go", 2.5)]


def test_two_displays_speak_at_the_same_instants_and_a_broken_line_says_nothing_twice(wall):
    said = []
    for _ in range(2):
        page, served = wall(timer(**EMOM), layout="clockFeed")
        page.clock.run_for(3_500)
        served.socket.close()
        served.returns()
        served.until(15.1)
        said.append(cues(page))
    assert said[0] == said[1] == [
        ("beep", 2), ("beep", 3), ("beep", 4), ("go", 5), ("beep", 12), ("beep", 13), ("beep", 14), ("go", 15),
    ]


def test_light_stands_still_where_motion_is_unwanted(wall):
    lit = "() => document.querySelector('rack-clock .flash').getAnimations().length"
    for motion, flashes, framed in [("no-preference", 1, 0), ("reduce", 0, 1)]:
        page, _ = wall(timer(**EMOM), motion=motion)
        # A flash lasts half a second, which the tests' clock does not turn: it stays until it was counted.
        page.evaluate("""() => {
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...all) {
            const run = animate.apply(this, all);
            if (this.matches(".flash")) run.pause();
            return run;
          };
        }""")
        page.clock.run_for(5_020)
        assert cues(page)[-1] == ("go", 5)
        assert (page.evaluate(lit), page.locator("rack-clock[framed]").count()) == (flashes, framed)
        page.clock.run_for(1_100)
        assert page.locator("rack-clock[framed]").count() == 0


def test_layouts_change_while_they_show(wall):
    page, served = wall(timer(**EMOM), boards=fixtures()["event"]["board.changed"]["boards"])
    expect(page.get_by_role("region", name="On the floor now")).to_have_count(0)
    assert page.locator("rack-digits > span").evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize) * 0.7 / innerHeight") >= 0.4
    served.configure(layout="clockFeed")
    expect(page.get_by_role("region", name="On the floor now")).to_contain_text("Mara")
    served.configure(layout="clockBoard")
    rows = page.get_by_role("region", name=re.compile("^Today’s board")).get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(re.compile(r"1\s*MA\s*Mara\s*Rx\s*8:32.4"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"2\s*JO\s*Joel\s*Rx\s*Cap\s*\+12"))
    served.configure(layout="calendar")
    today = page.locator(".day.today")
    expect(today).to_contain_text("212")
    expect(page.locator('[data-day="2026-11-20"]')).to_contain_text("212")
    expect(page.locator("rack-clock[size=small]")).to_have_count(1)
    served.configure(layout="fourClocks")
    expect(page.locator("rack-clock[size=huge]")).to_have_count(1)


def test_a_wall_shows_its_areas_and_those_for_everyone(wall):
    timers = [timer(9, area=1, **EMOM), timer(8, area=2, **EMOM), timer(7, area=None, **EMOM)]
    page, served = wall(*timers, layout="fourClocks")
    faces = page.locator("rack-clock")
    expect(faces).to_have_count(3)
    expect(page.locator(".four .daytime")).to_have_count(1)
    served.configure(areas=[2])
    expect(faces).to_have_count(2)
    expect(page.locator(".four")).to_contain_text("Yard")
    expect(page.locator(".four")).not_to_contain_text("Main floor")
    # The layout of one clock keeps the area's own, and names the other.
    served.configure(layout="clock")
    expect(page.locator("rack-clock")).to_have_count(1)
    expect(page.locator("rack-clock[size=huge]")).to_contain_text("Yard")
    expect(page.locator(".strip .also")).to_contain_text("EMOM 2 × 0:10")


CLIPPED = """() => [...document.querySelectorAll('rack-clock :is(.sub, .phase span, .next span, .action)')]
  .filter(one => one.textContent && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 9))
  .map(one => one.textContent)"""


def started(who, at=NOW):
    return [{"kind": "started", "who": who, "at": at}]


def busy():
    """Four clocks, two of the same plan and label."""
    return [
        timer(1, area=1, actions=started("Nadia"), prepare=10, workSeconds=60, rounds=10),
        timer(2, area=None, actions=started("Joel"), started=NOW - 860_000, workSeconds=60, rounds=20),
        timer(3, "custom", "Saturday chipper", area=2, actions=started("Joel"), started=NOW - 60_000, rounds=3, phases=[
            {"name": "Row, bike, burpees", "seconds": 300, "kind": "work"}, {"name": "Rest", "seconds": 60, "kind": "rest"}]),
        timer(4, area=None, actions=started("Mara"), started=NOW - 790_000, workSeconds=60, rounds=20),
    ]


@pytest.mark.parametrize("layout", ["clockFeed", "clockBoard", "fourClocks"])
def test_four_clocks_are_four_panels_that_say_whose_and_what_in_full(wall, layout):
    page, _ = wall(*busy(), layout=layout, width=1920, height=1080)
    page.clock.run_for(1_000)
    page.evaluate("document.fonts.ready")
    boxes = [box for box in page.locator("rack-clock").evaluate_all(
        "all => all.map(one => [one.offsetWidth, one.offsetHeight])")]
    assert len(boxes) == 4 and len(set(map(tuple, boxes))) == 1
    assert page.evaluate(CLIPPED) == []
    about = [text.replace("\u2068", "").replace("\u2069", "").replace("\u00a0", " ")
             for text in page.locator("rack-clock .about").all_text_contents()]
    assert about == ["Joel · EMOM 10 · EMOM 20 × 1:00", "Mara · EMOM 10 · EMOM 20 × 1:00",
                     "Yard · Saturday chipper · Sequence 3 × 2 phases", "Main floor · EMOM 10 × 1:00"]
    # While people get ready they read who started it, and what.
    assert page.locator("rack-clock").nth(3).locator(".action").text_content() == "\u2068Nadia\u2069 started it"


def test_more_clocks_than_panels_take_turns(wall):
    fifth = timer(5, "amrap", "Cindy", 0, area=2, actions=started("Mara"), started=NOW - 30_000, workSeconds=1200)
    page, _ = wall(*busy(), fifth, layout="clockFeed", width=1920, height=1080)
    seen = set()
    for _ in range(4):
        seen |= set(page.locator("rack-clock").evaluate_all("all => all.map(one => one.show.timer.id)"))
        assert page.evaluate(CLIPPED) == []
        page.clock.run_for(5_000)
    assert seen == {1, 2, 3, 4, 5}
    expect(page.locator(".turn")).to_contain_text("of 2")


def test_the_one_clock_of_a_wall_fills_it_and_the_others_are_named_in_turn(wall):
    page, _ = wall(*busy(), layout="clock", areas=[2, 1], width=1920, height=1080)
    expect(page.locator("rack-clock")).to_have_count(1)
    expect(page.locator("rack-clock")).to_contain_text("Main floor")
    seen = set()
    for _ in range(4):
        seen.add(page.locator(".also .what").text_content())
        page.clock.run_for(10_000)
    assert len(seen) >= 2


def test_what_one_member_does_in_a_row_is_one_line_that_grows(wall):
    page, served = wall()
    mara = served.topics["floor"]["rows"][0]
    served.topics["floor"]["rows"] = []
    served.configure(layout="clockFeed")
    joel = {"id": 3, "name": "Joel", "initials": "JO", "colour": "red"}

    def add(number, **more):
        served.seq += 1
        row = mara | {"set": number, "at": NOW - 60_000 + number * 1_000, "record": False} | more
        served.notify("event", {"topic": "floor", "seq": served.seq, "event": "floor.added", "data": row})

    for number in range(101, 112):
        add(number, exercise="Squat" if number > 106 else "Bench press")
    add(112, member=joel)
    add(113, kind="warmup")
    lines = page.locator(".feed .row")
    expect(page.locator('.feed .row [class="name"]')).to_have_text(["Mara", "Joel"])
    expect(lines.nth(0)).to_contain_text("12 sets")


def test_the_last_deed_is_told_for_a_while(wall):
    workout = timer(**EMOM)
    page, served = wall(workout)
    workout["actions"] = [{"kind": "adjusted", "who": "Nadia", "at": NOW, "byMs": 30_000}]
    served.change(workout, extraMs=30_000)
    expect(page.locator("rack-clock .action")).to_have_text(re.compile("^\u2068Nadia\u2069 added 30\\ss"))
    page.clock.run_for(10_050)
    expect(page.locator("rack-clock .action")).to_have_text("")
    expect(page.locator("rack-clock .sub")).to_contain_text("Main floor")


def test_a_deed_moves_nothing_and_a_pause_is_never_cut(wall):
    workout, second = timer(**EMOM), timer(10, label="Benches", area=2, **EMOM)
    page, served = wall(workout, second, layout="clockFeed")
    size = "document.querySelector('rack-digits > span').getBoundingClientRect().height"
    before = page.evaluate(size)
    page.clock.run_for(6_000)
    workout["actions"] = [{"kind": "paused", "who": "", "at": NOW + 6_000}]
    served.change(workout, phase=1, phaseStartedAt=NOW + 5_000, pausedAt=NOW + 6_000)
    expect(page.locator("rack-clock .action").first).to_have_text("\u2068Somebody\u2069 paused it")
    assert page.evaluate(size) == before
    assert shown(page) == ("0:09", "Paused · 1 of 2")
    assert page.locator("rack-clock .name-of").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    workout["actions"] = [{"kind": "lapped", "who": "Mara", "at": NOW + 6_000}]
    workout["plan"] = {"format": "forTime", "prepareSeconds": 5}
    workout["laps"] = [{"atMs": 1_000, "who": "Mara"}]
    workout["state"].pop("pausedAt")
    served.change(workout)
    expect(page.locator("rack-clock .action").first).to_have_text("\u2068Mara\u2069 marked a round")
    expect(page.locator("rack-clock .next").first).to_contain_text("Round 1")


def test_the_board_of_what_runs_comes_first_for_a_second_heat_too(wall):
    board = fixtures()["event"]["board.changed"]["boards"][0]
    other = board | {"id": 3, "label": "Cindy", "plan": {"format": "amrap", "prepareSeconds": 10, "workSeconds": 1200}}
    page, _ = wall(timer(12, "forTime", "FRAN", 10, workSeconds=1200), layout="clockBoard", boards=[other, board])
    page.clock.run_for(-(NOW % -24_000) + 2_000)
    expect(page.locator(".board .title")).to_have_text("Fran")
    expect(page.locator(".board .few .score")).to_have_count(2)


def test_the_sound_is_this_walls_and_survives_a_reload(wall):
    page, served = wall(timer(**EMOM))
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "v"]:
        page.keyboard.press(key)
    expect(page.locator(".hint")).to_contain_text("Voice on")
    page.clock.run_for(500)
    served.until_asked(page, "devices.setSound")
    sent = [message["params"] for message in served.asked if message["method"] == "devices.setSound"]
    assert [(one["volume"], one["voice"]) for one in sent] == [(50, True)]
    served.device["settings"] |= {"volume": 50, "voice": True}
    page.keyboard.press("m")
    expect(page.locator(".hint")).to_contain_text("Muted")
    before = served.lines
    page.reload()
    until(lambda: page.evaluate("1") and served.lines > before)
    served.measured()
    expect(page.locator(".strip")).to_contain_text("Muted")
    served.configure(volume=30)
    page.wait_for_function("JSON.parse(localStorage['rackside.sound']).volume === 30", polling=20)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".hint")).to_contain_text("Sound 40")


def test_the_clock_goes_on_without_the_server_and_says_so(wall):
    page, served = wall(timer(**EMOM))
    page.clock.run_for(6_000)
    served.away = True
    served.socket.close()
    page.clock.run_for(5_020)
    assert shown(page) == ("0:04", "Work · 1 of 2")
    expect(page.get_by_text("No connection")).to_be_visible()
    served.away = False
    served.returns()
    served.until(19.05)
    expect(page.get_by_text("No connection")).to_have_count(0)
    assert shown(page) == ("0:06", "Work · 2 of 2")


def test_a_long_board_turns_its_pages_and_ties_share_a_place(wall):
    one = fixtures()["event"]["board.changed"]["boards"][0]
    face = one["rows"][0]["member"]
    rows = [{"score": i, "place": 2 if i == 2 else i + 1, "member": face, "seconds": 300 + i, "scaled": i % 2 == 1}
            for i in range(40)]
    page, served = wall(layout="clockBoard", boards=[one | {"rows": rows}])
    places = page.locator(".score .place")
    expect(places.first).to_be_visible()
    fits = places.count()
    assert 6 < fits < 40
    seen = set()
    for _ in range(40 // fits + 2):
        seen |= {int(time[0]) * 60 + int(time[2:]) for time in page.locator(".score").evaluate_all(
            "all => all.map(one => one.querySelector('.figure span').textContent)")}
        page.clock.run_for(12_000)
    assert seen == set(range(300, 340))
    expect(page.get_by_text("Scaled").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_layout_passes_axe(wall, scheme):
    page, served = wall(
        timer(**EMOM | {"prepare": 600}), timer(8, area=2, started=NOW - 60_000, **EMOM), turned=False, scheme=scheme,
        boards=fixtures()["event"]["board.changed"]["boards"],
    )
    for layout in LAYOUTS:
        served.configure(layout=layout)
        expect(page.locator({"clock": ".wall.one > .clocks", "clockFeed": ".feed:not(.board)", "clockBoard": ".board",
                             "fourClocks": ".four", "calendar": ".month"}[layout])).to_be_visible()
        check(page, layout)


def test_a_real_server_leads_a_wall(floor, screen):
    wall = screen("/wall/", 960, 540)
    code = pairing_code(wall, "Pair this display with the code")
    owner = floor.owner()
    device = owner.change("devices.approve", code=code, name="Wall by the door")["device"]["id"]
    expect(wall.get_by_role("region", name="On the floor now")).to_be_visible()
    yard = owner.change("areas.save", name="Yard")["area"]["id"]
    plan = {"format": "intervals", "prepareSeconds": 600, "workSeconds": 40, "restSeconds": 20, "rounds": 5}
    timer = owner.change("timers.start", plan=plan, label="Benches", area=yard)["timer"]["id"]
    expect(wall.locator("rack-clock")).to_contain_text("Get ready")
    expect(wall.locator("rack-clock")).to_contain_text("Nadia\u2069 started it")
    owner.change("timers.skip", timer=timer, version=1, phase=0)
    expect(wall.locator("rack-clock .phase")).to_have_text(re.compile(r"Work\s*· 1 of 5"))
    owner.change("timers.pause", timer=timer)
    expect(wall.locator("rack-clock .phase")).to_contain_text("Paused")
    for layout, place in [("clockBoard", ".board"), ("calendar", ".month"), ("fourClocks", ".four:not(.narrow)"),
                          ("clock", ".wall.one > .clocks")]:
        owner.change("devices.configure", device=device, layout=layout, areas=[yard], volume=35)
        expect(wall.locator(place)).to_be_visible()
    # The hint goes after two seconds.
    keeps(wall, 2_000)
    wall.keyboard.press("ArrowUp")
    expect(wall.get_by_role("status").filter(has_text="Sound 40")).to_be_visible()
    until(lambda: owner.call("devices.list")["devices"][0]["settings"]["volume"] == 40)
    owner.change("timers.end", timer=timer)
    owner.change("timers.clear", timer=timer)
    expect(wall.locator("rack-clock")).to_have_count(0)
    owner.close()

"""The clocks of the wall: what they show and say at which instant of the server's, by a clock that the tests turn."""

import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import pairing_code
from kit.patience import keeps, until
from kit.wall import EMOM, NOW, cues, pages, shown, timer, wall  # noqa: F401

WATCHED = """window.moved = []; new MutationObserver(seen => moved.push(...seen.map(one => one.attributeName ?? one.type))).observe(
  document.querySelector('rack-clock'), {subtree: true, childList: true, attributes: true, characterData: true})"""


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

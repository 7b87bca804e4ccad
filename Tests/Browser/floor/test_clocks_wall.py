"""The clocks of the wall: what they show and say at which instant of the server's, by a clock that the tests turn."""

import itertools

from playwright.sync_api import expect

from kit.patience import until
from kit.wall import EMOM, NOW, cues, now, pages, shown, timer, wall  # noqa: F401

WATCHED = """window.moved = []; new MutationObserver(seen => moved.push(...seen.map(one => one.attributeName ?? one.type))).observe(
  document.querySelector('rack-clock'), {subtree: true, childList: true, attributes: true, characterData: true})"""
IDS = itertools.count(100)
SHOWN = """ids => {
  const seen = [...document.querySelectorAll("rack-clock")].map(one => one.show.timer.id);
  return seen.length > 0 && seen.every(id => ids.includes(id));
}"""


def begin(page, served, *timers):
    """These are all clocks from now on, and what was said before is forgotten. They are all of the plan EMOM unless they say another,
    and begin now unless they say otherwise. Returns the timers, and now."""
    base, before = now(page), [one["id"] for one in served.topics["timers"]["timers"]]
    found = [timer(next(IDS), **{"started": base, **(EMOM if "format" not in one else {}), **one}) for one in timers or [{}]]
    # The clocks that are left are drawn in the order in which they began.
    for id in before:
        served.event("timers", "timer.removed", data={"timer": id})
    page.wait_for_function("() => !document.querySelector('rack-clock')", polling=20)
    page.evaluate("() => { cues.length = 0; }")
    for one in found:
        served.event("timers", "timer.changed", data={"timer": one})
    served.topics["timers"]["timers"] = found
    page.wait_for_function(SHOWN, arg=[one["id"] for one in found], polling=20)
    return found, base


def said(page, base):
    """(kind, seconds since `base`) of what was said since the clocks began."""
    return [(kind, round(at - (base - NOW) / 1000, 3)) for kind, at in cues(page)]


EACH = [("beep", 2), ("beep", 3), ("beep", 4), ("go", 5), ("beep", 12), ("beep", 13), ("beep", 14), ("go", 15),
        ("beep", 22), ("beep", 23), ("beep", 24), ("end", 25)]


def test_digits_phases_and_cues_follow_the_servers_clock_and_each_cue_comes_once_at_its_instant(wall):
    page, served = wall(timer(started=NOW - 12_500, **EMOM), timer(8, area=2, started=NOW - 600_000, **EMOM))
    # Who joins later hears nothing of what has begun.
    page.clock.run_for(100)
    assert cues(page) == []
    page.clock.run_for(2_500)
    assert cues(page) == [("beep", 0.5), ("beep", 1.5), ("go", 2.5)]

    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        [workout], base = begin(page, served)
        page.clock.run_for(4_500)
        # The same again, whatever for: nothing is said twice.
        served.change(workout)
        page.clock.run_for(21_500)
        assert said(page, base) == EACH, motion
    page.emulate_media(reduced_motion="reduce")

    # The end is heard beside a newer clock of the same area.
    served.configure(layout="clockFeed")
    at = now(page)
    _, base = begin(page, served, {"started": at - 20_000},
                    {"format": "countdown", "label": "Open", "prepare": 0, "started": at - 500, "workSeconds": 600})
    page.clock.run_for(5_500)
    assert said(page, base) == [("go", -0.5), ("beep", 2), ("beep", 3), ("beep", 4), ("end", 5)]
    expect(page.locator("rack-clock")).to_have_count(1)
    served.configure(layout="clock")

    begin(page, served, {"format": "tabata", "label": "Tabata", "prepare": 10, "workSeconds": 20, "restSeconds": 10, "rounds": 8})
    at = 0
    for instant, digits, title in [
        (1, "0:10", "Get ready"), (9_001, "0:01", "Get ready"), (9_990, "0:01", "Get ready"),
        (10_010, "0:20", "Work · 1 of 8"), (29_990, "0:01", "Work · 1 of 8"), (30_010, "0:10", "Rest · 1 of 8"), (40_010, "0:20", "Work · 2 of 8"),
        (239_990, "0:01", "Work · 8 of 8"), (240_010, "0:00", "Done"),
    ]:
        page.clock.run_for(instant - at)
        at = instant
        assert shown(page) == (digits, title), instant


def test_what_is_paused_moved_or_begun_again_sounds_when_it_then_comes(wall):
    page, served = wall(timer(**EMOM))
    [workout], base = begin(page, served)
    page.clock.run_for(12_500)
    served.change(workout, phase=1, phaseStartedAt=base + 5_000, pausedAt=base + 12_500)
    page.clock.run_for(60_000)
    workout["state"].pop("pausedAt")
    served.change(workout, phaseStartedAt=base + 65_000)
    page.clock.run_for(1_000)
    # A pause keeps the pips, and a moved end has its own.
    assert said(page, base) == [("beep", 2), ("beep", 3), ("beep", 4), ("go", 5), ("beep", 12), ("beep", 73)]
    served.change(workout, extraMs=30_000)
    page.clock.run_for(29_000)
    assert said(page, base)[6:] == [("beep", 102)]
    page.clock.run_for(3_000)
    assert said(page, base)[6:] == [("beep", 102), ("beep", 103), ("beep", 104), ("go", 105)]
    # Begun again: it is another run, of the same phases.
    workout["actions"] = [{"kind": "restarted", "who": "Nadia", "at": base + 105_500}]
    served.change(workout, phase=0, phaseStartedAt=base + 105_500, extraMs=0)
    page.clock.run_for(5_500)
    assert said(page, base)[10:] == [("beep", 107.5), ("beep", 108.5), ("beep", 109.5), ("go", 110.5)]

    # What is moved behind its sound sounds again.
    [workout], base = begin(page, served)
    page.clock.run_for(15_100)
    served.change(workout, phase=1, phaseStartedAt=base + 5_000, extraMs=10_000)
    page.clock.run_for(20_000)
    assert said(page, base)[7:] == [
        ("go", 15), ("beep", 22), ("beep", 23), ("beep", 24), ("go", 25), ("beep", 32), ("beep", 33), ("beep", 34), ("end", 35),
    ]
    served.change(workout, phase=2, phaseStartedAt=base + 25_000)
    page.clock.run_for(11_000)
    assert said(page, base)[16:] == [("beep", 42), ("beep", 43), ("beep", 44), ("end", 45)]

    # Light stands still where motion is unwanted. A flash lasts half a second, which the tests' clock does not turn: it stays
    # until it was counted.
    page.evaluate("""() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...all) {
        const run = animate.apply(this, all);
        if (this.matches(".flash")) run.pause();
        return run;
      };
    }""")
    lit = "() => document.querySelector('rack-clock .flash').getAnimations().length"
    for motion, flashes, framed in [("no-preference", 1, 0), ("reduce", 0, 1)]:
        page.emulate_media(reduced_motion=motion)
        _, base = begin(page, served)
        page.clock.run_for(5_020)
        assert said(page, base)[-1] == ("go", 5), motion
        assert (page.evaluate(lit), page.locator("rack-clock[framed]").count()) == (flashes, framed), motion
        page.clock.run_for(1_100)
        assert page.locator("rack-clock[framed]").count() == 0, motion


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


def test_two_displays_speak_at_the_same_instants_say_nothing_twice_and_go_on_without_the_server(wall):
    heard = []
    for _ in range(2):
        page, served = wall(timer(**EMOM), layout="clockFeed")
        page.clock.run_for(3_500)
        served.socket.close()
        served.returns()
        served.until(15.1)
        heard.append(cues(page))
    assert heard[0] == heard[1] == EACH[:8]
    # A line that stays broken is said.
    served.configure(layout="clock")
    _, base = begin(page, served)
    page.clock.run_for(6_000)
    served.away = True
    served.socket.close()
    page.clock.run_for(5_020)
    assert shown(page) == ("0:04", "Work · 1 of 2")
    expect(page.get_by_text("No connection")).to_be_visible()
    served.away = False
    served.returns()
    served.until((base - NOW) / 1000 + 19.05)
    expect(page.get_by_text("No connection")).to_have_count(0)
    assert shown(page) == ("0:06", "Work · 2 of 2")


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

"""Breathing and mobility timers: ordinary timers whose phases have a figure."""

import re

import pytest
from playwright.sync_api import expect

from kit.looks import check
from kit.modules import kept, run  # noqa: F401
from kit.phone import at_phone
from kit.wall import cues, pages, shown, timer, wall  # noqa: F401

BOX = [{"name": "Breathe in", "seconds": 4, "kind": "work", "breath": "inhale"}, {"name": "Hold", "seconds": 4, "kind": "rest", "breath": "hold"},
       {"name": "Breathe out", "seconds": 4, "kind": "rest", "breath": "exhale"}, {"name": "Hold", "seconds": 4, "kind": "rest", "breath": "hold"}]
CALVES = {"name": "Calf against the wall", "seconds": 30, "kind": "work", "muscle": "calves"}
TIMERS = "/shared/floor/timers"
# How large the circle of the wall is drawn, as a part of its largest size.
SIZE = "() => new DOMMatrix(getComputedStyle(document.querySelector('rack-clock .figure i')).transform).a"


def box(**more):
    return {"format": "custom", "prepareSeconds": 5, "rounds": 2, "phases": BOX, **more}


@pytest.mark.plain
def test_the_circle_stands_still_where_the_breath_before_left_it(kept):
    places = [{"kind": "prepare", "index": 0}, *({"kind": "work", "index": index} for index in range(1, 6)), {"kind": "done", "index": 8}]
    found = run(kept, f"const {{ figureOf }} = await import('{TIMERS}/sorts.js');"
                "return argument.places.map((place) => figureOf(argument.plan, place));", {"plan": box(), "places": places})
    assert [(one["breath"], one["from"], one["until"]) for one in found] == [
        ("hold", 0, 0), ("inhale", 0, 1), ("hold", 1, 1), ("exhale", 1, 0), ("hold", 0, 0), ("inhale", 0, 1), ("hold", 0, 0)]
    script = (f"const {{ figureOf, sortOf }} = await import('{TIMERS}/sorts.js');"
              "return [figureOf(argument, { index: 0, kind: 'work' }), sortOf(argument)];")
    assert run(kept, script, {"format": "custom", "prepareSeconds": 0, "rounds": 1, "phases": [CALVES]}) == [{"muscle": "calves"}, "mobility"]
    # Between two moves the body stays as it is, and no control moves.
    pause = {"name": "Change sides", "seconds": 5, "kind": "rest"}
    moves = {"format": "custom", "prepareSeconds": 0, "rounds": 1, "phases": [pause, CALVES]}
    assert run(kept, script, moves) == [{"muscle": "calves"}, "mobility"]
    plain = {"format": "custom", "prepareSeconds": 0, "rounds": 1, "phases": [{"name": "Row", "seconds": 60, "kind": "work"}]}
    assert run(kept, script, plain) == [None, "custom"]
    # A breath of no length is none.
    empty = plain | {"phases": [*plain["phases"], {"name": "Out", "seconds": 0, "kind": "rest", "breath": "exhale"}]}
    assert run(kept, script, empty) == [None, "custom"]


@pytest.mark.plain
def test_a_pattern_is_told_in_plain_words_and_the_form_keeps_the_figures(kept):
    plans = f"const {{ draftOf, gist, planOf }} = await import('{TIMERS}/plans.js');"
    assert run(kept, plans + "return gist(argument);", box()) == "In 4, hold 4, out 4, hold 4. 2 rounds, 0:32"
    assert run(kept, f"const {{ summary }} = await import('{TIMERS}/display.js'); return summary(argument);", box()) == "Breathing 2 × 4-4-4-4"
    # A long one is told as other sequences are.
    assert run(kept, plans + "return gist(argument);", box(phases=BOX * 2)) == "2 × 8 phases, 1:04"
    mixed = box(phases=[*BOX, CALVES])
    assert run(kept, plans + "return planOf(draftOf(argument));", mixed) == {"plan": mixed, "errors": {}}


@pytest.mark.plain
def test_a_timer_of_this_screen_pauses_skips_and_ends(kept):
    found = run(kept, f"""const {{ OwnTimer }} = await import('{TIMERS}/own.js');
      const clock = {{ at: 1_000, now() {{ return this.at; }} }}, own = new OwnTimer(clock), seen = [];
      let changes = 0;
      own.addEventListener("changed", () => changes++);
      const see = () => {{ const at = own.timer && own.position(own.timer); seen.push(at && [at.kind, at.index, at.elapsedMs, own.isPaused]); }};
      own.pause(); own.skip(); own.resume(); see();
      own.start({{ label: "Box", plan: argument }}); clock.at += 2_000; see();
      own.pause(); own.pause(); clock.at += 60_000; see();
      own.skip(); see();
      own.resume(); clock.at += 1_000; see();
      clock.at += 60_000; see();
      own.skip(); own.pause(); see();
      const first = own.timer.id; own.start(own.timer); see();
      return {{ seen, changes, anew: own.timer.id !== first, end: (own.end(), own.timer) }};""", box())
    assert found == {"seen": [None, ["prepare", 0, 2_000, False], ["prepare", 0, 2_000, True], ["work", 1, 0, True], ["work", 1, 1_000, False],
                              ["done", 8, 4_000, False], ["done", 8, 4_000, False], ["prepare", 0, 0, False]],
                     "changes": 5, "anew": True, "end": None}


def test_a_wall_breathes_with_soft_sounds_and_with_a_bar_where_less_motion_is_wanted(wall):
    for motion in ["no-preference", "reduce"]:
        page, _ = wall(timer(3, "custom", "Box breathing", 5, area=None, rounds=2, phases=BOX), motion=motion)
        clock = page.locator("rack-clock")
        expect(clock).to_have_attribute("data-figure", "breath" if motion == "no-preference" else "bar")
        page.clock.run_for(8_500)
        assert shown(page)[1] == "Breathe in · 1 of 2"
        if motion == "reduce":
            # The fourth of four seconds.
            assert page.evaluate(SIZE) == pytest.approx(1)
        page.clock.run_for(13_500)
        assert cues(page) == [("beep", 2), ("beep", 3), ("beep", 4), ("inhale", 5), ("hold", 9), ("exhale", 13), ("hold", 17), ("inhale", 21)]
        page.clock.run_for(16_000)
        assert cues(page)[-1] == ("end", 37)
        # It stays where it is, so that nothing beside it moves.
        expect(clock).to_have_attribute("data-kind", "done")
        expect(clock.locator(".figure")).to_be_visible()


def test_a_wall_marks_the_muscle_of_a_mobility_move(wall):
    page, _ = wall(timer(3, "custom", "Cool-down", 0, area=None, rounds=1, phases=[CALVES, CALVES | {"name": "Neck", "muscle": "neck"}]))
    figure = page.locator("rack-clock .figure")
    expect(figure.locator(".first")).to_have_count(1)
    calves = figure.locator(".first").get_attribute("d")
    page.clock.run_for(30_500)
    assert figure.locator(".first").get_attribute("d") != calves
    size = figure.bounding_box()
    assert size["height"] > 100 and size["width"] > 40


def test_a_member_breathes_on_the_phone_without_a_clock_on_the_floor(floor, mara, screen):
    phone = at_phone(screen, "Mara", "/me/#breathe")
    group = phone.get_by_role("region", name="Breathing", exact=True)
    slow = group.get_by_role("button", name=re.compile("^Slow breathing"))
    expect(slow).to_contain_text("In 4, out 6. 30 rounds, 5:00")
    phone.get_by_role("radio", name="2 min").check()
    expect(slow).to_contain_text("12 rounds, 2:00")
    check(phone, "breathing")
    slow.click()
    there = phone.get_by_role("region", name="Slow breathing 4-6")
    expect(there.get_by_role("timer")).to_have_accessible_name(re.compile("Get ready"))
    there.get_by_role("button", name="Skip").click()
    expect(there.get_by_role("timer")).to_have_accessible_name(re.compile("Breathe in"))
    there.get_by_role("button", name="Pause").click()
    expect(there.get_by_role("button", name="Resume")).to_be_visible()
    check(phone, "breathing-now")
    # Nothing of it is on the floor, and it ends with its page.
    assert mara.call("topics.subscribe", topic="timers")["snapshot"]["timers"] == []
    phone.evaluate("location.hash = 'train'")
    phone.get_by_role("link", name=re.compile("^Breathing and mobility")).click()
    mobility = phone.get_by_role("region", name="Mobility", exact=True)
    expect(mobility.get_by_role("button")).to_have_count(2)
    mobility.get_by_role("button", name=re.compile("^Cool-down stretches")).click()
    expect(phone.locator("rack-clock .figure .first")).to_have_count(1)
    phone.get_by_role("button", name="End", exact=True).click()
    expect(mobility).to_be_visible()

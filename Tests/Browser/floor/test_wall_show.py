"""What a wall shows between clocks, the week's classes, and what it sounds like."""

import re

from playwright.sync_api import expect

from kit.golden import fixtures
from kit.looks import check
from kit.wall import EMOM, NOW, frame, now, pages, session, timer, wall  # noqa: F401

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
OPEN = {"format": "countdown", "label": "Open gym", "prepare": 0, "workSeconds": 3_000}


def board(id, people=3):
    face = {"initials": "IN", "colour": "green"}
    return {"board": {"id": id, "metric": "streak", "sexes": False, "ages": False, "weights": False, "onWalls": True},
            "rows": [{"member": face | {"id": i, "name": f"Ines {i}"}, "rank": i, "score": 13 - i} for i in range(1, people + 1)]}


def stage(page):
    return page.locator("[data-stage]").first.get_attribute("data-stage")


def stages(page, turns):
    """What the large area shows in so many turns of twelve seconds, from the beginning of a minute on."""
    page.clock.run_for(MINUTE - now(page) % MINUTE + 1_000)
    seen = []
    for _ in range(turns):
        seen.append(stage(page))
        page.clock.run_for(12_000)
    return seen


def plan(served, *sessions):
    """These are the classes of the next days, which walls hear of."""
    served.replies["classes.list"] = {"sessions": list(sessions)}
    served.event("classes", "classes.planned", data={"day": "2026-11-24", "sessions": []})


# What the page gives to the browser to sound: a frequency for each tone, and how the wall's own sounds are turned down.
HEARD = """() => {
  window.tones = []; window.turned = [];
  AudioContext.prototype.createOscillator = new Proxy(AudioContext.prototype.createOscillator, { apply(make, context, more) {
    const tone = Reflect.apply(make, context, more);
    tones.push(tone);
    return tone;
  } });
  AudioParam.prototype.setTargetAtTime = new Proxy(AudioParam.prototype.setTargetAtTime, { apply(set, param, more) {
    turned.push(more[0]);
    return Reflect.apply(set, param, more);
  } });
}"""


def loud(page):
    """A key frees the sound of the page, and what it sounds is kept."""
    page.keyboard.press("m")
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Tap for sound")).to_have_count(0)
    page.evaluate(HEARD)


def test_a_busy_floor_belongs_to_its_sets_a_quiet_one_shows_all_in_turn_and_a_clock_has_the_place_of_all_of_it(wall):
    page, served = wall(layout="clockFeed", classes=[session(12, NOW + 3 * HOUR)])
    seen = stages(page, 8)
    assert seen.count("set") == 6 and seen.count("classes") == 2
    # The set stays in the feed meanwhile.
    while stage(page) != "classes":
        page.clock.run_for(1_000)
    expect(page.locator(".next-class")).to_contain_text(re.compile(r"Next class\s*Today.*Barbell basics.*3 places left", re.S))
    expect(page.locator(".feed .row")).to_have_count(1)
    # The ribbon does not say it a second time.
    expect(page.locator(".ribbon")).not_to_contain_text("Barbell basics")

    # The last minutes before a class belong to it, and a bell rings once.
    page.clock.run_for(MINUTE - now(page) % MINUTE)
    starts = now(page) + 6 * MINUTE
    served.event("boards.shown", "boards.shown", data={"boards": [board(4)]})
    plan(served, session(13, starts))
    served.event("classes", "classes.changed", data={"session": session(13, starts)})
    loud(page)
    page.clock.run_for(MINUTE + 2_000)
    expect(page.locator(".next-class")).to_contain_text("in 5 minutes")
    for _ in range(4):
        page.clock.run_for(12_000)
        assert stage(page) == "classes"
    # A chord of two strokes.
    assert page.evaluate("window.tones.length") == 4

    # A quiet floor shows the time, the classes and the boards in turn.
    plan(served, session(14, NOW + 3 * HOUR))
    served.event("boards.shown", "boards.shown", data={"boards": [board(4), board(5, people=2)]})
    for row in served.topics["floor"]["rows"]:
        served.event("floor", "floor.removed", data={"set": row["set"]})
    seen = stages(page, 12)
    assert set(seen) == {"clock", "classes", "board"}
    # Its own, another, its own, another; a board of two is left out.
    assert all((a == "clock") != (b == "clock") for a, b in zip(seen, seen[1:]))
    assert seen.count("classes") == seen.count("board")

    # A clock takes the place of all of it, even of the last minutes before a class.
    served.configure(layout="clockBoard")
    plan(served, session(15, now(page) + 4 * MINUTE))
    served.event("timers", "timer.changed", data={"timer": timer(started=now(page), **OPEN)})
    expect(page.locator("rack-clock")).to_have_count(1)
    assert set(stages(page, 4)) == {"timer"}


def test_the_walls_own_sounds_give_way_to_a_clock(wall):
    page, served = wall(timer(**EMOM), layout="clock")
    loud(page)
    page.clock.run_for(5_500)
    # "Go" after the three beeps of getting ready.
    assert page.evaluate("[tones.length > 0, turned.includes(0.15), turned.at(-1)]") == [True, True, 1]


def cell(page, id):
    return page.locator(f'[data-session="{id}"]')


def test_the_week_shows_seven_days_from_today_and_what_becomes_of_each_class(wall):
    page, served = wall(layout="week")
    expect(page.get_by_text("No classes in the next seven days")).to_be_visible()
    start = NOW - NOW % HOUR
    classes = [session(1, start - 2 * HOUR), session(2, start, name="Mobility"), session(3, start + 26 * HOUR, left=1),
               session(4, start + 2 * DAY, full=True, left=0, waiting=2), session(5, start + 3 * DAY, cancelled=True)]
    plan(served, *classes)
    expect(page.locator(".one-day")).to_have_count(7)
    expect(page.locator(".one-day").first.get_by_role("heading")).to_contain_text("Today")
    expect(cell(page, 2)).to_contain_text("Now")
    expect(cell(page, 3)).to_contain_text("1 left")
    expect(cell(page, 4)).to_contain_text("Full")
    expect(cell(page, 5)).to_contain_text("Cancelled")
    # Somebody books the last place, which everybody hears.
    served.event("classes", "classes.changed", data={"session": classes[2] | {"full": True, "left": 0}})
    expect(cell(page, 3)).to_contain_text("Full")

    # More classes than fit are counted.
    noon = NOW - NOW % DAY + DAY + 12 * HOUR
    plan(served, *(session(i, noon + i * 15 * MINUTE, minutes=15) for i in range(1, 5)))
    expect(page.locator(".one-day .class-of")).to_have_count(1)
    expect(page.get_by_text("and 3 more")).to_be_visible()
    # A cancelled class hides none that takes place, and overlaps nothing.
    three = [session(i, noon + i * HOUR, name=f"Class {i}", cancelled=i == 1) for i in (1, 2, 3)]
    two = [session(i, noon + DAY + i * HOUR, name=f"Class {i}", cancelled=i == 4) for i in (4, 5)]
    plan(served, *three, *two)
    expect(cell(page, 4)).to_be_visible()
    expect(cell(page, 2)).to_be_visible()
    expect(cell(page, 1)).to_have_count(0)
    parts = [cell(page, 4).locator(part).bounding_box() for part in (".called", ".places")]
    assert parts[1]["y"] + parts[1]["height"] <= parts[0]["y"] + 1
    served.configure(layout="clock")
    expect(page.locator(".one-day")).to_have_count(0)


def test_the_week_passes_axe_and_cuts_nothing(wall):
    start = NOW - NOW % DAY + 8 * HOUR
    names = ["Olympic weightlifting for beginners", "Mobility", "Engine room"]
    classes = [session(day * 10 + i, start + day * DAY + i * 5 * HOUR, name=names[i]) for day in range(7) for i in range(3)]
    page, served = wall(turned=False, scheme="auto", layout="week", width=1920, height=1080, classes=classes)
    expect(page.locator(".one-day .class-of").first).to_be_visible()
    for width, height in ((1920, 1080), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            frame(page)
            check(page, f"the week on the wall, {scheme}, {width}")
            cut = page.evaluate("""() => [...document.querySelectorAll(".class-of .number, .class-of .places, .class-of .called")]
              .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)""")
            assert cut == [], (width, scheme)
            over = page.evaluate("""() => [...document.querySelectorAll(".class-of > *")].filter((one) =>
              one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom + 1).map((one) => one.textContent)""")
            assert over == [], (width, scheme)


def test_a_clock_that_ended_makes_room_for_those_that_run_and_sound_is_not_asked_for_for_ever(wall):
    ended = timer(1, "countdown", "Plank", 0, area=2, started=NOW - 61_000, workSeconds=60)
    page, served = wall(ended, timer(2, area=1, **OPEN), timer(3, area=None, **OPEN), layout="clockFeed", volume=80)
    # Sound is asked for in a corner.
    tap = page.get_by_role("button", name="Tap for sound")
    expect(tap).to_be_visible()
    assert page.evaluate("document.querySelector('.tap-sound').offsetWidth / innerWidth") < 0.15
    labels = page.locator("rack-clock")
    # Last as long as its result is read, and then gone.
    expect(labels).to_have_count(3)
    expect(labels.nth(2)).to_have_attribute("data-kind", "done")
    page.clock.run_for(31_000)
    expect(labels).to_have_count(2)
    page.clock.fast_forward(DAY + MINUTE)
    page.clock.run_for(2_000)
    expect(tap).to_have_count(0)


def test_the_digits_fill_their_panel_no_phase_is_cut_and_a_long_board_has_pages_of_one_length(wall):
    one = fixtures()["event"]["board.changed"]["boards"][0]
    rows = [{"score": i, "place": i + 1, "member": one["rows"][0]["member"], "seconds": 300 + i, "scaled": False} for i in range(9)]
    page, served = wall(layout="clockBoard", width=1920, height=1080, boards=[one | {"rows": rows}])
    expect(page.locator(".board .score").first).to_be_visible()
    for _ in range(4):
        assert page.locator(".board .score").count() > 1
        page.clock.run_for(12_000)

    plans = [dict(format="custom", label="Circuit", prepare=0, rounds=10, phases=[
        {"name": "Kettlebell swings", "seconds": 3_599, "kind": "work"}]), EMOM | {"prepare": 0, "workSeconds": 600, "rounds": 10}, OPEN, OPEN]
    served.configure(layout="clockFeed")
    started = now(page)
    for count, least in ((1, 0.75), (2, 0.6), (3, 0.3), (4, 0.3)):
        served.event("timers", "timer.changed", data={"timer": timer(count, area=2 - count % 2, started=started, **plans[count - 1])})
        expect(page.locator("rack-clock")).to_have_count(count)
        page.clock.run_for(12_000)
        frame(page)
        cut = page.evaluate("""() => [...document.querySelectorAll("rack-clock .phase span")]
          .filter((one) => one.textContent && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)""")
        assert cut == [], count
        shares = page.evaluate("""() => [...document.querySelectorAll("rack-clock")].map((clock) => {
          const line = clock.querySelector("rack-digits > span").getBoundingClientRect(), room = clock.getBoundingClientRect();
          return Math.max(line.width / room.width, line.height * 0.95 / room.height);
        })""")
        assert min(shares) >= least, (count, shares)

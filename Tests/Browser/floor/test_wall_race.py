"""Machines and races on the wall: boats on lanes, read from 6 m, in an order that stays."""

import pytest
from playwright.sync_api import expect

from kit.golden import fixtures
from kit.looks import check
from kit.modules import kept  # noqa: F401
from kit.patience import becomes
from kit.wall import EMOM, NOW, frame, pages, timer, wall  # noqa: F401

NAMES = ["Mara", "Joel", "愛子", "عبدالرحمن الحسيني", "Bartholomäus von Hohenberg", "Priya"]


def face(name, colour="green"):
    return {"id": len(name), "name": name, "initials": name[:1], "colour": colour}


def machine(number, metres=0, state="live", kind="rower", **more):
    found = {"machine": f"sim:{number}", "number": str(number), "kind": kind, "state": state, "metres": metres}
    return found | ({"paceMs": 118_000 + 900 * number, "watts": 213 - number, "cadence": 26} if state == "live" else {}) | more


def lane(number, metres, place=None, **more):
    found = machine(number, metres, **more)
    return {name: value for name, value in found.items() if name != "cadence"} | ({"place": place} if place else {})


def race(*lanes, startsAt=NOW - 60_000, **more):
    goal = {} if "seconds" in more else {"distanceM": 500}
    return {"machines": [], "race": goal | {"startsAt": startsAt, "trainer": "Nadia", "lanes": list(lanes)} | more}


def lanes(page):
    return [" ".join(text.split()).replace("\u2068", "").replace("\u2069", "") for text in page.locator(".lane").all_inner_texts()]


def parts(page):
    return [round(float(part), 3) for part in page.locator("race-boat").evaluate_all(
        "(all) => all.map((one) => one.style.getPropertyValue('--part'))")]


def full(count):
    return race(*(lane(i + 1, 260 + 13 * i, count - i, **({"member": face(NAMES[i % 6])} if i % 3 else {})) for i in range(count)))


# The figures that are wider than their place.
CUT = """() => [...document.querySelectorAll('.lane')].flatMap((lane) => {
  const room = lane.getBoundingClientRect();
  return [...lane.querySelectorAll('.place [aria-hidden], .far, .pace')].filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const box = range.getBoundingClientRect(), own = one.getBoundingClientRect();
    return box.width && (box.left < own.left - 1 || box.right > own.right + 1 || box.right > room.right);
  }).map((one) => `${lane.querySelector('.name').textContent}: ${one.textContent}`);
})"""


def has(page, *wanted):
    """Waits until the lanes say this."""
    becomes(lambda: lanes(page), list(wanted))


def clock_of(page):
    return page.get_by_role("timer", name="Time of the race")


def test_all_lanes_can_be_read_and_nothing_is_cut_but_a_long_name(wall):
    page, served = wall(layout="race", machines=full(1), turned=False, scheme="auto", width=1920, height=1080)
    for count in (1, 4, 8, 12):
        served.row(full(count))
        expect(page.locator(".lane")).to_have_count(count)
        frame(page)
        assert page.evaluate(CUT) == [], count
        least = page.evaluate("() => Math.min(...[...document.querySelectorAll('.lane .name')].map((one) => parseFloat(getComputedStyle(one).fontSize)))")
        assert least >= 28, count
        below = page.evaluate("() => Math.max(...[...document.querySelectorAll('.lane')].map((one) => one.getBoundingClientRect().bottom))")
        assert below <= 1080, count
    # Who is close on a long way can be told apart.
    lap, hour = 12_345, 3_725_400
    served.row(race(lane(1, lap, 3), lane(2, lap - 4, 4), lane(3, 9_870, 5), lane(4, 42_195, 1, state="done", finishedMs=hour),
                    lane(5, 42_195, 2, state="done", finishedMs=hour + 65_000), distanceM=42_195))
    expect(page.get_by_role("heading", name="42,195 m")).to_be_visible()
    for width, height in ((1920, 1080), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        frame(page)
        assert [text.split(" Rower ")[1].split(" m")[0] for text in lanes(page)[:3]] == ["1 12,345", "2 12,341", "3 9,870"], width
        assert "1:02:05.4" in lanes(page)[3], width
        assert page.evaluate(CUT) == [], width
    page.set_viewport_size({"width": 1920, "height": 1080})
    served.row(race(lane(1, 412, 1, member=face("Mara")), lane(2, 377, 2, state="lost"), lane(3, 500, 3, state="done", finishedMs=98_400)))
    expect(page.locator(".lane")).to_have_count(3)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"a race, {scheme}")


def test_a_boat_is_on_its_course_and_reaches_each_line_with_its_quarter_and_the_finish_with_the_end(wall):
    """The lines are not at quarters of the lane: a bow starts a boat's length in."""
    page, served = wall(layout="race", machines=race(lane(1, 0, 1), lane(2, 500, 2)), turned=False, width=1920, height=1080)
    for place, edge in [(0, "left"), (1, "right")]:
        gap = page.locator("race-boat").nth(place).evaluate(
            "(one, edge) => Math.abs(one.getBoundingClientRect()[edge] - one.querySelector('.hull').getBoundingClientRect()[edge])", edge)
        assert gap < 24, (place, gap)
    ways = [0, 61, 125, 250, 375, 500]
    served.row(race(*(lane(i + 1, metres) for i, metres in enumerate(ways))))
    expect(page.locator(".lane")).to_have_count(6)
    frame(page)
    found = page.locator("race-boat").evaluate_all("""(all) => all.map((one) => ({
      bow: one.querySelector('.hull').getBoundingClientRect().right,
      lines: [...one.querySelectorAll('.quarter, .finish')].map((line) => line.getBoundingClientRect().left),
    }))""")
    lines = found[0]["lines"]
    assert len(lines) == 4
    assert all(one["lines"] == pytest.approx(lines, abs=1) for one in found)
    at = dict(zip(ways, (one["bow"] for one in found)))
    assert at[0] < at[61] < lines[0] - 20
    assert [at[metres] for metres in ways[2:]] == pytest.approx(lines, abs=1)
    # It glides there; with reduced motion it is simply there.
    moves = "(one) => parseFloat(getComputedStyle(one).transitionDuration)"
    boat = page.locator("race-boat svg").first
    assert boat.evaluate(moves) < 0.01
    page.emulate_media(reduced_motion="no-preference")
    assert boat.evaluate(moves) == 0.6


def test_a_race_over_a_distance_is_followed_from_its_countdown_to_its_result(wall):
    starts = NOW + 7_000
    page, served = wall(layout="race", machines=race(lane(1, 0), lane(2, 0, state="lost"), startsAt=starts))
    top, sums = page.locator(".hearts-top"), page.locator(".race-sum")
    # Before the start nobody has a place.
    expect(clock_of(page)).to_have_text("7")
    expect(top).to_contain_text("Starts in 7")
    expect(top.get_by_role("heading", name="500 m")).to_be_visible()
    has(page, "Rower 1", "Rower 2 not heard")
    page.clock.run_for(8_500)
    expect(clock_of(page)).to_have_text("0:01")
    expect(top).to_contain_text("with \u2068Nadia\u2069")

    # The lanes keep their order, and say place, distance and pace.
    served.row(race(lane(1, 240, 1, member=face("Mara"), name="Rower 3"), lane(2, 212, 2), startsAt=starts))
    has(page, "Place 1 1 Mara Rower 3 240 m 1:59/500 m", "Place 2 2 Rower 2 212 m 2:00/500 m")
    expect(sums).to_contain_text("Mara")
    expect(sums).to_contain_text("leads by 28 m")
    assert parts(page) == [0.48, 0.424]
    served.row(race(lane(1, 260, 2, member=face("Mara"), name="Rower 3"), lane(2, 262, 1), startsAt=starts))
    expect(sums).to_contain_text("Rower 2")
    assert [text.split()[1] for text in lanes(page)] == ["2", "1"]
    assert "Mara" in lanes(page)[0]

    # A machine that drops keeps its lane and its place.
    served.row(race(lane(1, 240, 1), lane(2, 212, 2), startsAt=starts))
    expect(sums).to_contain_text("leads by 28 m")
    before = [one.bounding_box() for one in page.locator(".lane").all()]
    served.row(race(lane(1, 262, 1), lane(2, 212, 2, state="lost"), startsAt=starts))
    expect(page.locator(".lane").nth(1)).to_contain_text("not heard")
    assert lanes(page)[1].startswith("Place 2 2 Rower 2 212 m")
    assert [one.bounding_box() for one in page.locator(".lane").all()] == before

    # A record takes no wall from a race.
    row = fixtures()["event"]["floor.added"] | {"set": 501, "record": True, "at": NOW}
    served.event("floor", "floor.added", data=row)
    served.event("floor", "floor.record", data={"set": 501, "kinds": ["heaviest"], "gainGrams": 2_500, "isBarbell": True})
    page.clock.run_for(1_000)
    expect(page.locator(".lane")).to_have_count(2)

    # Whoever is there has a time, and the others what they are behind.
    served.row(race(lane(1, 500, 1, state="done", finishedMs=98_400), lane(2, 500, 2, state="done", finishedMs=101_250),
                    lane(3, 377, 3, state="lost"), startsAt=NOW - 120_000, overAt=NOW - 5_000))
    has(page, "Place 1 1 Rower 1 1:38.4", "Place 2 2 Rower 2 1:41.2 +2.8", "Place 3 3 Rower 3 377 m −123 m")
    expect(sums).to_contain_text("Rower 1")
    expect(sums).to_contain_text("wins by 2.8 s")
    # The race's own time stands still.
    expect(clock_of(page)).to_have_text("1:55")
    page.clock.run_for(3_000)
    expect(clock_of(page)).to_have_text("1:55")

    # A gap is the difference of the times on the wall, which are cut to tenths. Within the same tenth, it says hundredths.
    for behind, gap, wins in [(33, "+0.03", "wins by 0.03 s"), (0, "level", "wins"), (120, "+0.1", "wins by 0.1 s")]:
        served.row(race(lane(1, 500, 1, state="done", finishedMs=98_410), lane(2, 500, 2, state="done", finishedMs=98_410 + behind), overAt=NOW))
        becomes(lambda: (lanes(page)[1].rsplit(" ", 1)[-1], page.locator(".race-sum .dim").inner_text()), (gap, wins))


def test_over_a_time_the_first_is_as_far_as_the_time_is_until_the_race_ends_or_the_connection_does(wall):
    """The others are so far in proportion."""
    both = lane(1, 200, 2), lane(2, 250, 1)
    page, served = wall(layout="race", machines=race(*both, seconds=240))
    expect(page.get_by_role("heading", name="4 minutes")).to_be_visible()
    expect(clock_of(page)).to_have_text("3:00")
    assert parts(page) == [0.2, 0.25]
    # One that is ended before ends where it was.
    served.row(race(*both, seconds=240, overAt=NOW - 30_000))
    expect(clock_of(page)).to_have_text("3:30")
    assert parts(page) == [0.1, 0.125]
    # Once it is over, whoever is still on their machine cools down, and whoever is not may have switched it off: no pace is shown,
    # but what everybody is behind.
    on = [lane(1, 250, 1, member=face("Mara")), lane(2, 240, 2), lane(3, 200, 3, state="lost")]
    served.row(race(*on, seconds=60))
    becomes(lambda: [text.split(" m ")[1] for text in lanes(page)], ["1:59/500 m", "2:00/500 m", "not heard"])
    served.row(race(*on, seconds=60, overAt=NOW - 1_000))
    has(page, "Place 1 1 Mara Rower 1 250 m", "Place 2 2 Rower 2 240 m −10 m", "Place 3 3 Rower 3 200 m −50 m")
    assert page.locator(".lane.lost").count() == 0

    served.row(race(*both, seconds=240))
    expect(clock_of(page)).to_have_text("3:00")
    served.away = True
    served.socket.close()
    page.clock.run_for(5_000)
    expect(page.locator("main.stale")).to_be_visible()
    before = parts(page), clock_of(page).inner_text()
    page.clock.run_for(20_000)
    assert (parts(page), clock_of(page).inner_text()) == before


def test_without_a_race_the_machines_stand_there_with_what_is_done_on_them_and_more_than_a_page_turn(wall):
    page, served = wall(layout="race")
    expect(page.get_by_text("No machine is heard yet")).to_be_visible()
    served.row({"machines": [machine(1, 412, name="Rower 3", member=face("Mara")), machine(2, 0, state="still"), machine(3, 80, state="lost", kind="bike")]})
    has(page, "Mara Rower 3 412 m 1:59/500 m 212W", "Rower 2", "Bike 3 80 m not heard")
    served.event("timers", "timer.changed", data={"timer": timer(**EMOM)})
    expect(page.locator(".hearts-top rack-clock")).to_be_visible()
    served.row({"machines": [machine(i) for i in range(1, 21)]})
    expect(page.locator(".lane")).to_have_count(10)
    before = lanes(page)
    page.clock.run_for(11_000)
    assert len(before) == 10 and not set(before) & set(lanes(page))


def test_what_the_server_leaves_out_is_never_filled_in(kept):
    found = kept.evaluate("""async () => {
      const { lanesOf, elapsed, phaseOf } = await import('/wall/race/board.js');
      const race = { seconds: 60, startsAt: 1000, lanes: [{ metres: 0 }, { metres: 0 }] };
      return [lanesOf(race, 31_000), elapsed(race, 500), elapsed(race, 99_000), phaseOf(race, 999), phaseOf(race, 1000), phaseOf({ ...race, overAt: 5 }, 1000)];
    }""")
    assert all(one["part"] == 0 and one["gap"] is None and not one["leads"] for one in found[0])
    assert found[1:] == [0, 60_000, "countdown", "runs", "over"]

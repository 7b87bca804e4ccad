"""A record takes the wall: who sees it, when, for how long, and never over the end of a round."""

import copy
import re

import pytest
from playwright.sync_api import expect

from kit.golden import fixtures
from kit.kiosk import pairing_code
from kit.log import bring, kg
from kit.looks import check
from kit.wall import NOW, pages, timer, wall  # noqa: F401

OPEN = {"format": "countdown", "label": "Open gym", "prepare": 0, "workSeconds": 3_000}


def record(served, set, kilograms=82.5, at=NOW, name="Mara", **more):
    """Somebody set a record, which everybody hears."""
    row = copy.deepcopy(fixtures()["event"]["floor.added"])
    row |= {"set": set, "record": True, "weight": kg(kilograms), "at": at}
    row["member"] |= {"id": set, "name": name}
    served.event("floor", "floor.added", data=row)
    found = {"set": set, "kinds": ["heaviest"], "gainGrams": 2_500, "isBarbell": True, **more}
    served.event("floor", "floor.record", data={name: value for name, value in found.items() if value is not None})


def panel(page):
    return page.get_by_role("region", name="A new record")


def drawn(page):
    """Whether the panel is there, once all that was sent is read."""
    page.wait_for_function("true", polling=20)
    return panel(page).count()


def test_a_record_has_the_wall_for_eight_seconds_beside_the_clocks(wall):
    page, served = wall(timer(**OPEN), layout="clockFeed")
    record(served, 501)
    expect(panel(page)).to_be_visible()
    expect(panel(page)).to_contain_text(re.compile(r"Mara\s*Bench press\s*record", re.I))
    expect(panel(page).get_by_text("2.5 kg more than ever before")).to_be_visible()
    # 82.5 kg: a bar of 20, and on each side 25, 5 and 1.25.
    expect(panel(page).locator(".side.far .disc")).to_have_count(3)
    expect(page.locator("rack-clock")).to_have_count(1)
    page.clock.run_for(7_000)
    assert drawn(page) == 1
    page.clock.run_for(2_000)
    expect(panel(page)).to_have_count(0)


@pytest.mark.parametrize("width, height", [(1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_moment_can_be_read_by_everybody_from_afar(wall, scheme, width, height):
    page, served = wall(timer(**OPEN), timer(8, area=2, **OPEN), scheme=scheme, width=width, height=height, layout="clockFeed")
    record(served, 501, name="Wilhelmina van den Broek-Achterberg", kilograms=102.5)
    expect(panel(page)).to_be_visible()
    small = page.evaluate("""() => [...document.querySelectorAll(".record-panel *, .clocks-beside *")].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && one.checkVisibility() && !one.closest(".unseen, svg")
      && parseFloat(getComputedStyle(one).fontSize) < 31.9).map((one) => one.textContent)""")
    assert small == []
    over = page.evaluate("""() => [...document.querySelectorAll(".record-panel > *, .feat > *, .clocks-beside > *")].filter((one) => {
      const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
      return box.right > room.right + 1 || box.bottom > room.bottom + 1;
    }).map((one) => one.className)""")
    assert over == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_moment_passes_axe(wall, scheme):
    page, served = wall(turned=False, scheme=scheme, layout="clockFeed")
    record(served, 501)
    expect(panel(page)).to_be_visible()
    # It would be gone before a slow machine has looked at it.
    page.evaluate("""() => {
      const still = document.createElement("main");
      still.append(document.querySelector(".record-panel").cloneNode(true));
      document.body.replaceChildren(still);
    }""")
    check(page, f"a record on the wall, {scheme}")


def test_the_next_record_waits_a_minute_and_one_that_was_deleted_is_not_shown(wall):
    page, served = wall(timer(**OPEN), layout="clockFeed")
    record(served, 501)
    expect(panel(page)).to_be_visible()
    record(served, 502, name="Ines")
    record(served, 503, name="Joel")
    served.event("floor", "floor.removed", data={"set": 502})
    page.clock.run_for(9_000)
    assert drawn(page) == 0
    page.clock.run_for(50_000)
    assert drawn(page) == 0
    page.clock.run_for(2_000)
    expect(panel(page)).to_contain_text("Joel")
    # A set that is corrected while it is shown is no record any more.
    row = copy.deepcopy(fixtures()["event"]["floor.changed"])
    served.event("floor", "floor.changed", data={**row, "set": 503, "record": False})
    page.clock.run_for(1_000)
    expect(panel(page)).to_have_count(0)


def test_a_set_that_was_long_on_its_way_is_in_the_feed_alone(wall):
    page, served = wall(timer(**OPEN), layout="clockFeed")
    record(served, 501, at=NOW - 15 * 60_000, name="Ines")
    expect(page.locator(".feed .row").filter(has_text="Ines")).to_be_visible()
    page.clock.run_for(2_000)
    assert drawn(page) == 0


def test_the_end_of_a_round_belongs_to_the_clock(wall):
    # Rounds of thirty seconds: eight seconds fit before the last ten of a round only up to its twelfth second.
    page, served = wall(timer(format="emom", label="EMOM", prepare=0, workSeconds=30, rounds=10), layout="clock")
    page.clock.run_for(14_000)
    record(served, 501, at=NOW + 14_000)
    for _ in range(3):
        page.clock.run_for(5_000)
        assert drawn(page) == 0
    page.clock.run_for(3_000)
    expect(panel(page)).to_be_visible()
    page.clock.run_for(9_000)
    expect(panel(page)).to_have_count(0)


def test_of_records_with_one_lift_the_newest_waits_and_one_cut_short_comes_again(wall):
    page, served = wall(timer(**OPEN), layout="clock")
    record(served, 501, name="Ines")
    expect(panel(page)).to_contain_text("Ines")
    for set, kilograms in [(502, 100), (503, 105)]:
        row = copy.deepcopy(fixtures()["event"]["floor.added"])
        row |= {"set": set, "record": True, "weight": kg(kilograms), "at": NOW}
        row["member"] |= {"id": 7, "name": "Joel"}
        served.event("floor", "floor.added", data=row)
        served.event("floor", "floor.record", data={"set": set, "kinds": ["heaviest"], "isBarbell": True})
    # A clock starts whose round would end under the moment of Ines.
    page.clock.run_for(2_000)
    short = timer(10, area=2, format="countdown", label="Plank", prepare=0, workSeconds=11, started=NOW + 2_000)
    served.event("timers", "timer.changed", data={"timer": short})
    expect(page.locator("rack-clock")).to_have_count(2)
    page.clock.run_for(3_000)
    assert drawn(page) == 0
    page.clock.run_for(12_000)
    expect(panel(page)).to_contain_text("Ines")
    page.clock.run_for(61_000)
    expect(panel(page)).to_contain_text("105")
    expect(panel(page).get_by_text("Heavier than ever before")).to_be_visible()
    page.clock.run_for(61_000)
    assert drawn(page) == 0


@pytest.mark.parametrize("layout, beside", [("clockFeed", ".feed .row"), ("clockBoard", ".board"), ("calendar", None)])
def test_beside_a_moment_stands_what_the_layout_has_there_and_a_screen_reader_hears_it(wall, layout, beside):
    page, served = wall(layout=layout)
    record(served, 501)
    expect(panel(page)).to_be_visible()
    expect(page.locator(".feed, .month")).to_have_count(1 if beside else 0)
    if beside:
        expect(page.locator(beside).first).to_be_visible()
    expect(page.locator("#wall > .unseen[aria-live]")).to_have_text(
        "A new record: Mara, Bench press, 82.5 kg × 6. 2.5 kg more than ever before")
    page.clock.run_for(9_000)
    expect(page.locator("#wall > .unseen[aria-live]")).to_have_text("")


def test_the_owner_can_leave_it_out_and_initials_stand_on_the_plate_alone(wall):
    page, served = wall(timer(**OPEN), layout="clockBoard")
    served.configure(records=False)
    page.wait_for_function("true", polling=20)
    record(served, 501)
    page.clock.run_for(2_000)
    assert drawn(page) == 0
    served.configure(records=True)
    page.clock.run_for(1_000)
    assert drawn(page) == 0
    record(served, 502, name="MA", kinds=["reps"], gainGrams=None)
    expect(panel(page)).to_be_visible()
    expect(panel(page).locator(".name")).to_have_count(0)
    expect(panel(page).get_by_text("Most reps")).to_be_visible()


@pytest.mark.parametrize("motion, moves", [("reduce", False), ("no-preference", True)])
def test_the_bar_drops_and_with_reduced_motion_it_is_simply_there(wall, motion, moves):
    page, served = wall(timer(**OPEN), motion=motion, layout="fourClocks")
    record(served, 501)
    expect(panel(page)).to_be_visible()
    lasts = page.evaluate("getComputedStyle(document.querySelector('.dropped')).animationDuration")
    assert (0.15 <= float(lasts[:-1]) <= 0.6) == moves


def test_a_set_at_the_kiosk_is_a_moment_on_the_wall(floor, screen, tmp_path):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    mara.change("friends.share", records="gym")
    bring(floor, tmp_path, (9, "Bench Press (Barbell)", 60, 5))
    page = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(page, "Pair this display with the code"), "Wall")
    expect(page.get_by_role("heading", name="On the floor now")).to_be_visible()
    mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working", weight=kg(64), reps=5)
    expect(panel(page)).to_contain_text("4 kg more than ever before")
    expect(panel(page)).to_have_count(0)
    mara.close()

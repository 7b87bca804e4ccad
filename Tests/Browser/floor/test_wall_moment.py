"""A record takes the wall: who sees it, when, for how long, and never over the end of a round."""

import copy
import re

from playwright.sync_api import expect

from kit.golden import fixtures
from kit.log import kg
from kit.looks import check
from kit.wall import NOW, frame, pages, timer, wall  # noqa: F401

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


def test_a_record_has_the_wall_for_eight_seconds_and_the_next_one_waits_a_minute(wall):
    page, served = wall(timer(**OPEN), layout="clockFeed")
    record(served, 501)
    expect(panel(page)).to_be_visible()
    expect(panel(page)).to_contain_text(re.compile(r"Mara\s*Bench press\s*record", re.I))
    expect(panel(page).get_by_text("2.5 kg more than ever before")).to_be_visible()
    # 82.5 kg: a bar of 20, and on each side 25, 5 and 1.25.
    expect(panel(page).locator(".side.far .disc")).to_have_count(3)
    expect(page.locator("rack-clock")).to_have_count(1)
    # One that is deleted meanwhile is not shown.
    record(served, 502, name="Ines")
    record(served, 503, name="Joel")
    served.event("floor", "floor.removed", data={"set": 502})
    page.clock.run_for(7_000)
    assert drawn(page) == 1
    page.clock.run_for(2_000)
    expect(panel(page)).to_have_count(0)
    page.clock.run_for(50_000)
    assert drawn(page) == 0
    page.clock.run_for(2_000)
    expect(panel(page)).to_contain_text("Joel")
    # A set that is corrected while it is shown is no record any more.
    row = copy.deepcopy(fixtures()["event"]["floor.changed"])
    served.event("floor", "floor.changed", data={**row, "set": 503, "record": False})
    page.clock.run_for(1_000)
    expect(panel(page)).to_have_count(0)
    # A set that was long on its way is in the feed alone, however long nothing else has had the wall.
    page.clock.run_for(61_000)
    record(served, 504, at=page.evaluate("Date.now()") - 15 * 60_000, name="Samir")
    expect(page.locator(".feed .row").filter(has_text="Samir")).to_be_visible()
    page.clock.run_for(2_000)
    assert drawn(page) == 0


def test_the_moment_can_be_read_by_everybody_from_afar(wall):
    page, served = wall(timer(**OPEN), timer(8, area=2, **OPEN), scheme="auto", width=1920, height=1080, layout="clockFeed")
    record(served, 501, name="Wilhelmina van den Broek-Achterberg", kilograms=102.5)
    expect(panel(page)).to_be_visible()
    for width, height in ((1920, 1080), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            frame(page)
            small = page.evaluate("""() => [...document.querySelectorAll(".record-panel *, .clocks-beside *")].filter((one) =>
              [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && one.checkVisibility() && !one.closest(".unseen, svg")
              && parseFloat(getComputedStyle(one).fontSize) < 31.9).map((one) => one.textContent)""")
            assert small == [], (width, scheme)
            over = page.evaluate("""() => [...document.querySelectorAll(".record-panel > *, .feat > *, .clocks-beside > *")].filter((one) => {
              const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
              return box.right > room.right + 1 || box.bottom > room.bottom + 1;
            }).map((one) => one.className)""")
            assert over == [], (width, scheme)
            expect(panel(page)).to_be_visible()
    # The bar drops, and with reduced motion it is simply there.
    for motion, moves in (("reduce", False), ("no-preference", True)):
        page.emulate_media(reduced_motion=motion)
        lasts = page.evaluate("getComputedStyle(document.querySelector('.dropped')).animationDuration")
        assert (0.15 <= float(lasts[:-1]) <= 0.6) == moves, motion


def test_the_moment_passes_axe(wall):
    page, served = wall(turned=False, scheme="auto", layout="clockFeed")
    record(served, 501)
    expect(panel(page)).to_be_visible()
    # It would be gone before a slow machine has looked at it.
    page.evaluate("""() => {
      const still = document.createElement("main");
      still.append(document.querySelector(".record-panel").cloneNode(true));
      document.body.replaceChildren(still);
    }""")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        check(page, f"a record on the wall, {scheme}")


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


def test_beside_a_moment_stands_what_the_layout_has_there_a_screen_reader_hears_it_and_the_owner_can_leave_it_out(wall):
    page, served = wall(layout="clockFeed")
    announced = page.locator("#wall > .unseen[aria-live]")
    for set, layout, own, beside in [(501, "clockFeed", ".feed", ".feed .row"), (502, "clockBoard", ".board", ".board"),
                                     (503, "calendar", ".month", None)]:
        served.configure(layout=layout)
        # What the layout asks for has come before time is turned: a minute later the page would take the line for dead.
        expect(page.locator(own).first).to_be_visible()
        served.measured()
        # The one before had the wall less than a minute ago.
        page.clock.run_for(61_000)
        record(served, set)
        expect(panel(page)).to_be_visible()
        expect(page.locator(".feed, .month")).to_have_count(1 if beside else 0)
        if beside:
            expect(page.locator(beside).first).to_be_visible()
        expect(announced, layout).to_have_text("A new record: Mara, Bench press, 82.5 kg × 6. 2.5 kg more than ever before")
        page.clock.run_for(9_000)
        expect(announced, layout).to_have_text("")

    served.configure(layout="clockBoard", records=False)
    served.event("timers", "timer.changed", data={"timer": timer(**OPEN)})
    page.clock.run_for(61_000)
    record(served, 504)
    page.clock.run_for(2_000)
    assert drawn(page) == 0
    served.configure(records=True)
    page.clock.run_for(1_000)
    assert drawn(page) == 0
    # Initials stand on the plate alone.
    record(served, 505, name="MA", kinds=["reps"], gainGrams=None)
    expect(panel(page)).to_be_visible()
    expect(panel(page).locator(".name")).to_have_count(0)
    expect(panel(page).get_by_text("Most reps")).to_be_visible()

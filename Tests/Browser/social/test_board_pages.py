"""How the lists of boards share the pages of a wall: all of it on one wall, whose boards change while it is on."""

import json
import re

from playwright.sync_api import expect

from kit.floor import ROOT
from kit.looks import check, shot
from kit.modules import kept  # noqa: F401
from kit.wall import NOW, pages, timer, wall  # noqa: F401

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "pages.json").read_text())
TURN = 14_000
NAMES = ["Mara", "Wilhelmina B.", "Ines", "Ben", "Zoe"]
SIZES = [(1920, 1080), (1280, 720)]
OPEN = {"format": "countdown", "label": "Open gym", "prepare": 0, "workSeconds": 3_000}


def test_lists_are_packed_as_in_the_terminal(kept):
    found = kept.evaluate("""async (cases) => { const { pack } = await import('/wall/pages.js');
      return cases.map(({ groups, fits }) => pack(groups, fits).map((page) => page.map((column) =>
        column.map(({ group, from, to }) => [group, from, to])))); }""", VECTORS)
    assert len(VECTORS) > 20
    for case, got in zip(VECTORS, found):
        assert got == case["pages"], case["why"]


def listed(people, board=1, name="Bench press", **part):
    rows = [{"member": {"id": i, "name": NAMES[i % len(NAMES)], "initials": "MA", "colour": "blue"}, "rank": i, "score": 182_500 - i * 2_500}
            for i in range(1, people + 1)]
    return {"board": {"id": board, "metric": "e1rm", "exercise": 10 + board, "exerciseName": name, "sexes": True, "ages": True,
                      "weights": True, "onWalls": True}, "rows": rows} | part


def woman(weight, people, **more):
    return listed(people, sex="female", weight=weight, **more)


THIN = [woman("52", 1), woman("57", 3), woman("63", 2), woman("69", 1), listed(2, sex="male", weight="83")]


def turned(page, name):
    """Turns the wall on until it begins with the list of that name."""
    for _ in range(8):
        if page.locator(".lifts").get_by_text(name).count():
            return
        page.clock.run_for(TURN)
    raise AssertionError(f"never showed {name}")


def cut(page):
    """What is not wholly inside what holds it: a heading, a row, a figure, or any of their texts."""
    return page.evaluate("""() => {
      const wall = document.querySelector('.lifts').getBoundingClientRect(), foot = document.querySelector('.lifts .pages').getBoundingClientRect();
      const outside = [...document.querySelectorAll('.lifts :is(.title, h2, li)')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.bottom > foot.top + 1 || box.right > wall.right + 1 || box.left < wall.left - 1;
      });
      const within = [...document.querySelectorAll('.lifts :is(h2, li)')].filter((one) => [...one.querySelectorAll('bdi, rack-plate, .number')].some((part) => {
        const box = part.getBoundingClientRect(), room = one.getBoundingClientRect();
        return box.top < room.top - 1 || box.bottom > room.bottom + 1;
      }));
      const clipped = [...document.querySelectorAll('.lifts :is(h2 bdi, .name, .title)')].filter((one) => one.scrollWidth > one.clientWidth + 1);
      return Object.entries({ outside, within, clipped }).flatMap(([why, some]) => some.map((one) => `${why}: ${one.textContent}`)); }""")


def headings(page):
    return [" ".join(text.split()) for text in page.locator(".lifts .group h2").all_inner_texts()]


def put(page, served, *lists):
    """From now on the boards that the wall shows are these lists."""
    served.topics["boards.shown"] = {"boards": list(lists)}
    served.seq += 1
    served.notify("event", {"topic": "boards.shown", "seq": served.seq, "event": "boards.shown", "data": {"boards": list(lists)}})
    # What was sent is read.
    page.wait_for_function("() => true", polling=20)


def sized(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => innerWidth === width", arg=width, polling=20)
    return f"{width}×{height}"


def thin(page, where):
    """Five classes with few people, on one page."""
    expect(page.get_by_role("heading", name="Bench press", level=1)).to_be_visible()
    assert headings(page) == ["Women up to 52 kg", "Women up to 57 kg", "Women up to 63 kg", "Women up to 69 kg", "Men up to 83 kg"], where
    expect(page.get_by_role("listitem")).to_have_count(9)
    for name, people in (("Women up to 57 kg", 3), ("Men up to 83 kg", 2)):
        expect(page.get_by_role("region", name=f"Bench press {name}").get_by_role("listitem")).to_have_count(people)
    # One page has no dots, and counts nothing.
    expect(page.locator(".lifts .pages")).to_have_text("")
    expect(page.locator(".lifts .dots")).to_have_count(0)
    assert cut(page) == [], where


def test_lists_share_pages_where_they_fit_and_long_ones_are_split(wall):
    page, served = wall(layout="boards", lifts=THIN, width=1280, height=720)
    for size in SIZES:
        where = f"thin classes, {sized(page, *size)}"
        thin(page, where)
        page.clock.run_for(TURN)
        expect(page.get_by_role("listitem")).to_have_count(9)
        assert cut(page) == [], where

    # A full page, and the next one.
    put(page, served, *(woman(weight, people) for weight, people in
        (("47", 3), ("52", 3), ("57", 1), ("63", 5), ("69", 3), ("76", 5), ("84", 1))))
    for size in (*SIZES, (1080, 1920)):
        where = f"a full page, {sized(page, *size)}"
        turned(page, "Women up to 47 kg")
        assert headings(page) == ["Women up to 47 kg", "Women up to 52 kg", "Women up to 57 kg", "Women up to 63 kg"], where
        assert cut(page) == [], where
        shot(page, f"full-{size[0]}")
        turned(page, "Women up to 84 kg")
        assert headings(page) == ["Women up to 69 kg", "Women up to 76 kg", "Women up to 84 kg"], where
        assert cut(page) == [], f"the page after {where}"

    # A long list is split evenly, and says which of how many.
    put(page, served, listed(23), woman("63", 1))
    sized(page, 1280, 720)
    seen = []
    for _ in range(4):
        seen.append((page.locator(".lifts .pages").inner_text().strip(), page.get_by_role("listitem").count()))
        assert cut(page) == [], seen
        shot(page, f"long-{len(seen)}")
        page.clock.run_for(TURN)
    assert sorted(seen) == sorted([("1 to 7 of 23", 7), ("8 to 15 of 23", 8), ("16 to 23 of 23", 8), ("", 1)])
    expect(page.locator(".lifts .dots i")).to_have_count(4)

    # One name fills the wall, and no name says how to join.
    put(page, served, woman("63", 1), listed(0, board=2, name="Deadlift"))
    expect(page.get_by_role("heading", name=re.compile("Bench press Women up to 63.kg"), level=1)).to_be_visible()
    assert page.get_by_role("listitem").bounding_box()["height"] > 0.5 * page.locator(".lifts").bounding_box()["height"]
    expect(page.get_by_text("Deadlift")).to_have_count(0)
    assert cut(page) == [], "one name"
    shot(page, "one-name")
    put(page, served, listed(0), listed(0, board=2, name="Deadlift"))
    expect(page.get_by_text("Nobody is shown here yet")).to_be_visible()
    # A board without rows shares no page.
    expect(page.locator(".lifts .group")).to_have_count(0)
    expect(page.locator(".lifts .dots i")).to_have_count(2)
    panel, dots = (page.locator(name).bounding_box() for name in (".lifts", ".lifts .dots"))
    assert dots["y"] > panel["y"] + 0.9 * panel["height"]
    shot(page, "empty")

    # Small boards share a page, and each heading names its board.
    long = "Single-leg Romanian deadlift with a landmine"
    put(page, served, listed(3), woman("84+", 2, board=2, name=long), listed(1, board=3, name="Deadlift"))
    expect(page.get_by_role("heading", name="Boards", level=1)).to_be_visible()
    assert headings(page) == ["Bench press Estimated one-rep max", f"{long} Women over 84 kg · Estimated one-rep max",
                              "Deadlift Estimated one-rep max"]
    assert cut(page) == [], "small boards"
    # What has one page stays while time goes on, as axe needs it to.
    page.clock.resume()
    check(page, "small boards")
    shot(page, "small-boards")
    put(page, served, *THIN)
    for size in SIZES:
        where = sized(page, *size)
        for scheme in ("dark", "light"):
            page.evaluate("scheme => { document.documentElement.dataset.scheme = scheme; }", scheme)
            thin(page, f"thin classes, {where}, {scheme}")
            check(page, f"thin classes, {where}, {scheme}")
            shot(page, f"thin-{size[0]}-{scheme}")


def test_beside_a_clock_they_share_its_column(wall):
    page, _ = wall(timer(**OPEN), layout="boards", lifts=[woman("52", 1), woman("57", 1), woman("63", 1), woman("69", 3), listed(10, sex="male")],
                   width=1280, height=720)
    for size in SIZES:
        where = sized(page, *size)
        turned(page, "Women up to 52 kg")
        assert headings(page) == ["Women up to 52 kg", "Women up to 57 kg", "Women up to 63 kg"], where
        assert cut(page) == [], where
        shot(page, f"beside-{size[0]}")
        page.clock.run_for(TURN)
        assert "Women up to 69" in page.locator("#lifts-title").inner_text().replace("\u00a0", " "), where
        for said in ("1 to 5 of 10", "6 to 10 of 10"):
            page.clock.run_for(TURN)
            expect(page.locator(".lifts .pages")).to_have_text(said)
            expect(page.locator(".lifts").get_by_role("listitem")).to_have_count(5)
            assert cut(page) == [], f"{said}, {where}"
            shot(page, f"beside-{said}-{size[0]}")
        page.clock.run_for(TURN)

"""Hearts on the wall: a tile for each person, read from 6 m, in an order that stays."""

from playwright.sync_api import expect

from kit.golden import fixtures
from kit.looks import check
from kit.modules import kept  # noqa: F401
from kit.wall import EMOM, NOW, frame, pages, timer, wall  # noqa: F401

NAMES = ["愛子", "Anouk", "Ben", "Chloé", "داریوش", "Elif", "Freya", "Grace", "Hana", "Joel", "لیلی", "Lin 林", "Mara", "N. K.", "Noah",
         "Ольга", "Priya", "Rasmus", "Samir", "Sofía", "Tomasz", "Yusuf", "Zoë", "Þóra", "Maximiliane-Alexandra", "Ngọc Ánh", "Δημήτρης",
         "عبدالرحمن الحسيني", "Bartholomäus von Hohenberg", "Ines", "Jürgen", "Uma", "Vera", "Wim", "Xenia"]
CLASS = {"title": "Engine room", "startedAt": NOW - 23 * 60_000, "trainer": "Nadia"}


def face(name):
    return {"id": len(name), "name": name, "initials": name[:1], "colour": "green"}


def tile(id, percent=None, points=40, name=None, **more):
    found = {"tile": id, "member": face(name or NAMES[id % len(NAMES)]), "state": "live", "points": points}
    if percent is not None:
        found |= {"percent": percent, "zone": 0 if percent < 50 else min(5, percent // 10 - 4)}
    return found | more


def board(*tiles, **more):
    zones = [sum(one.get("zone") == zone for one in tiles) for zone in range(6)]
    return {"tiles": list(tiles), "points": sum(one.get("points", 0) for one in tiles), "zones": zones, "radios": 1} | more


def full(count):
    return board(*(tile(i, 52 + i * 7 % 50) for i in range(count)), **{"class": CLASS})


def tiles(page):
    return page.locator(".heart-tile").all_inner_texts()


def named(page, name):
    return page.locator(".heart-tile").filter(has_text=name)


def said(page):
    return [" ".join(text.split()) for text in tiles(page)]


def test_all_of_a_class_are_on_the_wall_and_nothing_is_cut_but_a_long_name(wall):
    page, served = wall(timer(**EMOM), layout="hearts", hearts=full(1), width=1920, height=1080)
    for count in (1, 5, 12, 24, 30, 35):
        served.beat(full(count))
        expect(page.locator(".heart-tile")).to_have_count(count)
        frame(page)
        found = page.evaluate("""() => [...document.querySelectorAll('.heart-tile')].flatMap((tile) => {
          const room = tile.getBoundingClientRect(), name = tile.querySelector('.name');
          const outside = [...tile.querySelectorAll('.figure, .points, heart-band .title, .says')].filter((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            const box = range.getBoundingClientRect();
            return box.left < room.left || box.right > room.right + 0.5;
          });
          return outside.map((one) => `${name.textContent}: ${one.textContent}`);
        })""")
        assert not found, (count, found)
        least = page.evaluate("() => Math.min(...[...document.querySelectorAll('.heart-tile .name')].map((one) => parseFloat(getComputedStyle(one).fontSize)))")
        assert least >= 28, count
        # A figure of the title's font is 0.7 em high.
        high = page.locator(".heart-tile .figure").first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize) * 0.7")
        assert high >= (80 if count <= 24 else 60), count
    # More than a page turn.
    served.beat(full(35) | {"tiles": [*full(35)["tiles"], *({"tile": 50 + i, "state": "unclaimed", "code": f"K7M{i}"} for i in range(5))]})
    expect(page.locator(".heart-tile")).to_have_count(20)
    before = tiles(page)
    page.clock.run_for(11_000)
    assert not set(before) & set(tiles(page))


def test_hearts_are_accessible_and_a_new_zone_wipes_over_the_old_one_in_its_place(wall):
    page, served = wall(layout="hearts", hearts=board(tile(1, 79, name="Mara")), motion="no-preference", turned=False, scheme="auto")
    band = named(page, "Mara").locator("heart-band")
    expect(band).to_contain_text("steady")
    box = band.bounding_box()
    page.evaluate("""() => {
      window.layers = [];
      new MutationObserver(() => layers.push(document.querySelector('heart-band').childElementCount))
        .observe(document.querySelector('heart-band'), { childList: true });
    }""")
    served.beat(board(tile(1, 85, name="Mara")))
    expect(band).to_have_text("4hard")
    assert page.evaluate("layers")[0] == 2 and band.bounding_box() == box
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1920, "height": 1080})
    served.beat(board(
        tile(1, 87), tile(2, 44), tile(3, zone=3), tile(4), tile(5, name="Priya", state="lost"), {"tile": 6, "state": "live", "loan": "7", "code": "WX42"},
        {"tile": 7, "state": "unclaimed", "code": "K7MP"}, **{"class": CLASS}))
    expect(page.locator(".heart-tile")).to_have_count(7)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        check(page, f"hearts, {scheme}")


def test_a_tile_has_only_what_its_member_shares_and_keeps_its_place_whatever_its_strap_does(wall):
    page, served = wall(layout="hearts", hearts=board(
        tile(1, 87, points=54, name="Mara"), tile(2, points=31, name="Joel", zone=3), tile(3, points=12, name="Hana"),
        {"tile": 4, "member": face("Noah"), "state": "live"}, {"tile": 5, "state": "live", "loan": "7", "code": "WX42"}))
    shown = said(page)
    assert shown[0].startswith("Mara 87% 54 points") and shown[0].lower().endswith("hard")
    assert "steady" in shown[1].lower() and "31" in shown[1] and "%" not in shown[1]
    assert "12" in shown[2] and not any(word in shown[2].lower() for word in ("easy", "light", "steady", "hard", "max", "%"))
    assert "no zones yet" in shown[3]
    assert "Strap 7" in shown[4] and "WX42" in shown[4]

    # A strap that is not heard keeps its place and its points, and says what to do.
    served.beat(board(tile(11, 87, name="Mara"), tile(12, 76, name="Priya", points=33), tile(13, 90, name="Samir")))
    expect(page.locator(".heart-tile")).to_have_count(3)
    frame(page)
    before = named(page, "Priya").bounding_box()
    served.beat(board(tile(11, 87, name="Mara"), tile(12, name="Priya", points=33, state="lost"), tile(13, 90, name="Samir")))
    expect(named(page, "Priya")).to_contain_text("Check strap")
    expect(named(page, "Priya")).to_contain_text("33 points")
    assert named(page, "Priya").bounding_box() == before
    served.beat(board(tile(11, 87, name="Mara"), tile(12, 71, name="Priya", points=33), tile(13, 90, name="Samir")))
    expect(named(page, "Priya")).to_contain_text("71%")
    # A strap of nobody says how to claim it.
    served.beat(board(tile(21, 87), {"tile": 22, "state": "unclaimed", "code": "K7MP"}))
    expect(named(page, "K7MP")).to_contain_text("Type this at the kiosk or on your phone")

    # A zone changes at most once in five seconds, and moves nothing.
    served.beat(board(tile(31, 79, name="Mara"), tile(32, 61, name="Joel")))
    word = named(page, "Mara").locator("heart-band")
    expect(word).to_contain_text("steady")
    frame(page)
    before = [one.bounding_box() for one in page.locator(".heart-tile, .heart-tile .figure").all()]
    served.beat(board(tile(31, 80, name="Mara"), tile(32, 61, name="Joel")))
    expect(word).to_have_text("4hard")
    served.beat(board(tile(31, 79, name="Mara"), tile(32, 61, name="Joel")))
    expect(named(page, "Mara")).to_contain_text("79%")
    expect(word).to_have_text("4hard")
    page.clock.run_for(6_000)
    expect(word).to_have_text("3steady")
    assert [one.bounding_box() for one in page.locator(".heart-tile, .heart-tile .figure").all()] == before

    # The sum counts who is in which zone.
    served.beat(board(tile(41, 87, points=54), tile(42, 88, points=600), tile(43, 61, points=500)))
    together = page.get_by_role("region", name="Together")
    expect(together).to_contain_text("1,154")
    assert [" ".join(text.split()).lower() for text in together.get_by_role("listitem").all_inner_texts()] == ["1 light", "2 hard"]


def test_a_class_has_its_clock_and_its_sum_and_no_record_takes_its_wall(wall):
    page, served = wall(layout="hearts", hearts=full(5))
    top = page.locator(".hearts-top")
    expect(top.get_by_role("heading", name="Engine room")).to_be_visible()
    expect(top).to_contain_text("with \u2068Nadia\u2069 · for 23 minutes")
    record = {"set": 501, "kinds": ["heaviest"], "gainGrams": 2_500, "isBarbell": True}
    row = fixtures()["event"]["floor.added"] | {"set": 501, "record": True, "at": NOW}
    served.event("floor", "floor.added", data=row)
    served.event("floor", "floor.record", data=record)
    page.clock.run_for(1_000)
    expect(page.locator(".heart-tile")).to_have_count(5)
    # Between classes it does.
    served.beat(board(tile(1, 87)))
    served.event("floor", "floor.added", data=row | {"set": 502})
    served.event("floor", "floor.record", data=record | {"set": 502})
    expect(page.get_by_role("region", name="A new record")).to_be_visible()
    page.clock.run_for(9_000)
    expect(page.get_by_role("region", name="A new record")).to_have_count(0)

    # The clock has the top while it runs.
    served.beat(full(5))
    served.event("timers", "timer.changed", data={"timer": timer(**EMOM)})
    expect(page.locator(".hearts-top rack-clock")).to_be_visible()
    expect(top).to_contain_text("Engine room")
    # After a class its sum has the place of the tiles.
    over = {"title": "Engine room", "people": 24, "points": 1114, "seconds": [60, 600, 1_200, 1_800, 900, 29]}
    served.beat(full(5) | {"summary": over})
    summary = page.get_by_role("region", name="The class together")
    expect(summary).to_contain_text("1,114")
    expect(summary).to_contain_text("by 24 people")
    # Whoever reached a zone was in it for a minute.
    assert [" ".join(text.split()).lower() for text in summary.get_by_role("listitem").all_inner_texts()] == [
        "5 max 1 min", "4 hard 15 min", "3 steady 30 min", "2 light 20 min", "1 easy 10 min", "0 low 1 min"]
    served.beat(full(5))
    expect(page.locator(".heart-tile")).to_have_count(5)

    # A wall without tiles says why.
    for more, title in [({}, "No hearts to show yet"), ({"radios": 0}, "No radio is listening")]:
        served.beat(board(**more))
        expect(page.get_by_text(title)).to_be_visible()
    # Without a connection it shows that its tiles are old.
    served.beat(full(5))
    expect(page.locator(".heart-tile")).to_have_count(5)
    served.away = True
    served.socket.close()
    page.clock.run_for(5_000)
    expect(page.locator("main.stale")).to_be_visible()
    expect(page.locator(".hearts-sum.lost")).to_contain_text("No connection")


GRID = "async ([count, width, height]) => (await import('/wall/hearts/grid.js')).gridOf(count, { width, height, gap: 16 })"


def test_the_grid_makes_tiles_as_large_as_they_can_be_and_has_room_for_every_count_on_every_wall(kept):
    for count, columns, rows in [(1, 1, 1), (2, 2, 1), (4, 2, 2), (5, 3, 2), (12, 4, 3), (24, 6, 4), (30, 6, 5), (35, 7, 5)]:
        assert kept.evaluate(GRID, [count, 1872, 849]) == {"columns": columns, "rows": rows}, count
    for width, height in [(1872, 849), (1032, 1500), (1200, 500)]:
        for count in range(1, 36):
            grid = kept.evaluate(GRID, [count, width, height])
            assert grid["columns"] * grid["rows"] >= count > (grid["rows"] - 1) * grid["columns"], (count, grid)


def test_pages_have_about_one_length_and_turn_by_the_servers_clock(kept):
    turns = kept.evaluate("""async () => {
      const { pageOf } = await import('/wall/hearts/grid.js'), all = Array.from({ length: 47 }, (_, i) => i);
      return [0, 10_000, 20_000].map((now) => pageOf(all, now));
    }""")
    assert [(one["page"], one["pages"], len(one["tiles"])) for one in turns] == [(0, 2, 24), (1, 2, 23), (0, 2, 24)]


def test_what_a_member_does_not_share_is_never_filled_in(kept):
    found = kept.evaluate("""async () => {
      const { clean, tilesOf } = await import('/wall/hearts/board.js');
      return tilesOf(clean({ tiles: [{ tile: 1, member: { name: 'Mara' }, state: 'live', points: 5 }, { tile: 2, member: { name: 'Joel' }, state: 'lost', points: 3, zone: 4, percent: 88 }] })).tiles;
    }""")
    assert found[0]["figure"] == "points" and "zone" not in {name for name, value in found[0].items() if value is not None}
    # What a lost strap said last is old.
    assert found[1]["figure"] is None and found[1].get("percent") is None and found[1].get("zone") is None

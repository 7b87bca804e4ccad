"""How somebody goes along a route, and the sheet on which one is drawn, without a server."""

import pytest

from kit.modules import kept, run  # noqa: F401

MODULE = "const { %s } = await import('/shared/roads/%s.js');"
# A kilometre of latitude is 0.00899 degrees.
OUT_AND_BACK = [[54.5, 7.5], [54.51, 7.5], [54.5, 7.5]]
GO = MODULE % ("follow, lineOf", "live/follow") + """
const line = lineOf(argument.line);
let before = null;
return argument.places.map((place) => (before = follow(line, place, before)));"""


def followed(kept, line, places):
    return run(kept, GO, {"line": line, "places": places})


def north(*thousandths):
    return [[54.5 + each / 1000, 7.5] for each in thousandths]


def test_on_an_out_and_back_the_way_back_is_the_second_half(kept):
    there_and_back = [*range(0, 11), *range(9, -1, -1)]
    found = followed(kept, OUT_AND_BACK, north(*there_and_back))
    assert [round(each["along"] / 111.195) for each in found] == list(range(21))
    assert [round(each["left"] / 111.195) for each in found] == list(range(20, -1, -1))
    assert not any(each["isOff"] for each in found)


def test_somebody_farther_than_60_m_is_off_the_route_and_on_it_again_where_they_come_back(kept):
    # A thousandth of a degree east is about 65 m there.
    line = north(0, 20)
    places = [[54.501, 7.5], [54.503, 7.5008], [54.505, 7.502], [54.515, 7.502], [54.518, 7.5]]
    found = followed(kept, line, places)
    assert [each["isOff"] for each in found] == [False, False, True, True, False]
    assert [round(each["away"]) for each in found] == [0, pytest.approx(52, abs=1), pytest.approx(129, abs=1), pytest.approx(129, abs=1), 0]
    assert found[-1]["along"] == pytest.approx(18 * 111.195, abs=1)


def test_somebody_at_about_60_m_is_not_told_at_each_point(kept):
    # 0.00093 degrees east are 60 m there.
    found = followed(kept, north(0, 20), [[54.5 + i / 1000, 7.5 + east / 100_000] for i, east in enumerate([90, 96, 90, 96, 80, 60, 90])])
    assert [each["isOff"] for each in found] == [False, True, True, True, True, False, False]


def test_whoever_turns_around_goes_back_along_the_line(kept):
    found = followed(kept, [*north(0, 5, 10), [54.51, 7.53]], north(0, 2, 4, 3, 2, 1))
    assert [round(each["along"] / 111.195) for each in found] == [0, 2, 4, 3, 2, 1]


def test_a_line_over_the_date_line_is_as_short_as_it_is(kept):
    line = [[0, 179.99], [0, -179.99]]
    (found,) = followed(kept, line, [[0.0001, -179.995]])
    assert found == {"away": pytest.approx(11, abs=1), "along": pytest.approx(1668, abs=1), "left": pytest.approx(556, abs=1), "isOff": False}
    assert run(kept, MODULE % ("lengthOf, lineOf", "live/follow") + "return [lengthOf([]), lengthOf([[1, 2]]), lineOf([[1, 2]])];") == [0, 0, None]


def test_two_points_in_one_place_are_no_harm(kept):
    (found,) = followed(kept, [*north(0, 0), [54.5, 7.5]], north(0))
    assert found == {"away": 0, "along": 0, "left": 0, "isOff": False}


SHEET = MODULE % ("dotOf, fitted, moved, near, placeOf, ruler, sheetAt, spotAt, spotOf, wayTo, zoomed", "routes/sheet")
SIZE = "const size = { width: 400, height: 300 }, sheet = sheetAt([54.5, 7.5]), a = spotOf(sheet, [54.5, 7.5]), b = spotOf(sheet, [54.51, 7.52]);"


def test_a_place_on_the_sheet_is_the_place_on_the_earth(kept):
    found = run(kept, SHEET + SIZE + """
      const view = fitted([a, b], size), dot = dotOf(view, size, b);
      return { a: placeOf(sheet, a), b: placeOf(sheet, spotAt(view, size, dot)), dot, other: dotOf(view, size, a),
        far: placeOf(sheet, { x: 4e8, y: -4e8 }) };""")
    assert found["a"] == [54.5, 7.5] and found["b"] == [54.51, 7.52]
    for dot in (found["dot"], found["other"]):
        assert 31 <= dot["x"] <= 369 and 31 <= dot["y"] <= 269
    # North is up, and east is right.
    assert found["dot"]["y"] < found["other"]["y"] and found["dot"]["x"] > found["other"]["x"]
    assert found["far"][0] == 90 and -180 <= found["far"][1] <= 180


def test_what_is_under_the_fingers_stays_there_and_no_zoom_goes_too_far(kept):
    found = run(kept, SHEET + SIZE + """
      const view = fitted([a, b], size), dot = { x: 90, y: 40 }, closer = zoomed(view, size, dot, 3);
      let [out, close] = [view, view];
      for (let i = 0; i < 200; i += 1) [out, close] = [moved(zoomed(out, size, dot, 0.5), 900, 900), zoomed(close, size, dot, 2)];
      return { same: [spotAt(view, size, dot), spotAt(closer, size, dot)], pulled: dotOf(moved(view, 12, -7), size, spotAt(view, size, dot)), out, close,
        empty: fitted([], { width: 0, height: 0 }) };""")
    one, other = found["same"]
    assert one == {"x": pytest.approx(other["x"]), "y": pytest.approx(other["y"])}
    assert found["pulled"] == {"x": pytest.approx(102), "y": pytest.approx(33)}
    assert (found["out"]["scale"], found["close"]["scale"]) == (500, 0.1)
    assert abs(found["out"]["x"]) <= 500_000 and found["empty"]["x"] == 0


def test_a_ruler_has_a_round_length_that_fits(kept):
    found = run(kept, SHEET + "return [0.1, 1, 7, 500].map((scale) => ruler(scale)).concat(ruler(7, 1609.344));")
    assert [round(each["meters"]) for each in found] == [10, 100, 500, 50_000, 805]
    assert all(40 <= each["pixels"] <= 120 for each in found)


def test_the_way_to_the_cross_is_told_by_the_compass(kept):
    ways = [[0, -30, "n"], [30, -30, "ne"], [30, 0, "e"], [9, 9, "se"], [1, 30, "s"], [-9, 8, "sw"], [-30, 1, "w"], [-30, -29, "nw"], [0.2, 0.2, None]]
    found = run(kept, SHEET + "return argument.map(([x, y]) => wayTo({ x: 5, y: 7 }, { x: 5 + x, y: 7 + y }));", ways)
    assert [each["way"] for each in found] == [way for _, _, way in ways]
    assert [found[0]["meters"], found[1]["meters"], found[-1]["meters"]] == [30, 42, 0]


GESTURES = """
const { Gestures } = await import('/shared/parts/gestures.js');
const told = [], on = (name) => (...values) => { told.push(name); };
const fingers = new Gestures({ grab: ({ x }) => x < 10, drag: on('drag'), tap: on('tap'), pull: on('pull'), zoom: on('zoom'), done: on('done') });
const currentTarget = { getBoundingClientRect: () => ({ left: 0, top: 0 }) };
for (const [what, pointerId, clientX, isPrimary] of argument) fingers[what]({ pointerId, clientX, clientY: 0, isPrimary, pointerType: 'touch', currentTarget });
return told;"""


@pytest.mark.parametrize(("moves", "told"), [
    # A tap, also on a point; a drag of a point, and of the sheet.
    ([("down", 1, 50, True), ("move", 1, 53, True), ("up", 1, 53, True)], ["tap"]),
    ([("down", 1, 5, True), ("up", 1, 5, True)], ["done", "tap"]),
    ([("down", 1, 5, True), ("move", 1, 40, True), ("up", 1, 40, True)], ["drag", "done"]),
    ([("down", 1, 50, True), ("move", 1, 90, True), ("up", 1, 90, True)], ["pull"]),
    # Two fingers are no tap, and one that never came up does not make the next a second one.
    ([("down", 1, 50, True), ("down", 2, 90, False), ("move", 2, 130, False), ("up", 2, 130, False), ("up", 1, 50, True)], ["pull", "zoom"]),
    ([("down", 1, 50, True), ("down", 7, 90, True), ("up", 7, 90, True)], ["tap"]),
    ([("down", 1, 50, True), ("cancel", 1, 50, True)], []),
])
def test_fingers_tap_drag_pull_and_pinch(kept, moves, told):
    assert run(kept, GESTURES, moves) == told


def test_a_drag_is_one_step_and_everything_can_be_undone(kept):
    found = run(kept, MODULE % ("EMPTY, added, begun, cleared, isFull, shifted, undone", "routes/draft") + """
      let draft = added(added(added(EMPTY, [1, 1]), [1, 1]), [2, 2]);
      const twice = draft.points.length;
      for (const north of [3, 4, 5]) draft = shifted(draft, 1, [north, 2]);
      draft = shifted(begun(draft), 0, [9, 9]);
      const steps = [draft.points];
      draft = cleared(draft);
      for (let i = 0; i < 5; i += 1) steps.push((draft = undone(draft)).points);
      let full = EMPTY;
      for (let i = 0; i < 2_100; i += 1) full = added(full, [i, 0]);
      return { twice, steps, full: [full.points.length, isFull(full), full.before.length <= 200], none: shifted(EMPTY, 3, [1, 1]).points };""")
    assert found["twice"] == 2
    assert found["steps"] == [[[9, 9], [5, 2]], [[9, 9], [5, 2]], [[1, 1], [5, 2]], [[1, 1], [2, 2]], [[1, 1]], []]
    assert found["full"] == [2_000, True, True] and found["none"] == []

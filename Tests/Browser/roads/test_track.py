"""What is computed of an activity's line for its drawings, without a server."""

from kit.modules import kept  # noqa: F401

TRACK = "async ([name, ...given]) => { const track = await import('/shared/roads/track.js'); return track[name](...given); }"


def test_nothing_is_divided_by_zero(kept):
    still = {"seconds": [0, 0, 0], "meters": [0, 0, 0], "gaps": []}
    assert kept.evaluate(TRACK, ["speeds", still]) == [None] * 3
    assert kept.evaluate(TRACK, ["speeds", {"seconds": [5], "meters": [9], "gaps": []}]) == [None]
    pole = kept.evaluate(TRACK, ["shape", {"latitude": [90], "longitude": [0]}, {"width": 300, "tallest": 300}])
    assert (pole["x"], len(pole["y"])) == ([150], 1)
    assert kept.evaluate(TRACK, ["shape", {"latitude": [None], "longitude": [None]}, {"width": 300, "tallest": 300}]) is None
    assert kept.evaluate(TRACK, ["grouped", [3, 3, None]]) == {"limits": [], "of": [0, 0, None]}
    assert kept.evaluate(TRACK, ["grouped", []]) == {"limits": [], "of": []}


def test_a_gap_is_a_break_in_the_line_and_no_speed_leads_across_it(kept):
    track = {"seconds": [0, 10, 20, 600, 610, 620], "meters": [0, 30, 60, 60, 120, 180], "gaps": [3],
             "latitude": [0, 0.001, 0.002, 0.003, 0.004, 0.005], "longitude": [0, 0, 0, 0, 0, 0]}
    assert kept.evaluate(TRACK, ["speeds", track]) == [3, 3, 3, 6, 6, 6]
    form = kept.evaluate(TRACK, ["shape", track, {"width": 300, "tallest": 300}])
    assert kept.evaluate(TRACK, ["wholeWay", form, track]).count("M") == 2
    first, second = kept.evaluate(TRACK, ["ways", form, track, [0, 0, 0, 1, 1, 1], 2])
    assert first.count("M") == second.count("M") == 1


def test_a_way_across_the_date_line_stays_small(kept):
    form = kept.evaluate(TRACK, ["shape", {"latitude": [-17, -17.001], "longitude": [179.999, -179.999]}, {"width": 300, "tallest": 300}])
    assert form["x"] == [16, 284]


def test_a_degree_east_is_shorter_in_the_north(kept):
    form = kept.evaluate(TRACK, ["shape", {"latitude": [60, 60, 60.01], "longitude": [10, 10.02, 10.02]}, {"width": 332, "tallest": 400}])
    across, up = form["x"][1] - form["x"][0], form["y"][1] - form["y"][2]
    assert abs(across - up) < 2

"""Which points of a line only its member sees, without a server. The server makes the cut; the page must mark the same points."""

import math

from kit.modules import kept  # noqa: F401

HIDDEN = "async ([name, ...given]) => { const hidden = await import('/shared/roads/hidden.js'); return hidden[name](...given); }"
# So many metres are a degree of latitude.
DEGREE = 111_195


def hidden(kept, places):
    track = {"latitude": [place and place[0] for place in places], "longitude": [place and place[1] for place in places]}
    return kept.evaluate(HIDDEN, ["hiddenOf", track])


def test_what_is_within_200_m_of_either_end_is_hidden(kept):
    north = [52.5 + far / DEGREE for far in (0, 100, 195, 600, 1_500, 2_400, 2_805, 2_900, 3_000)]
    assert hidden(kept, [(each, 13.4) for each in north]) == [True, True, True, False, False, False, True, True, True]


def test_what_is_hidden_around_two_doors_of_one_square_is_the_same(kept):
    # The end of the way is far from both.
    passing = [(52.5 + far / DEGREE, 13.4) for far in (-390, -370, 290, 310, 9_000)]
    for door in (0, 40, -100):
        assert hidden(kept, [(52.5 + door / DEGREE, 13.4), *passing]) == [True, False, True, True, False, True], door


def test_a_way_that_passes_home_again_in_the_middle_is_hidden_there_too(kept):
    # Out to the north, back past home to the south, and on.
    north = [52.5 + far / DEGREE for far in (0, 400, 100, -100, -400, -900)]
    assert hidden(kept, [(each, 13.4) for each in north]) == [True, False, True, True, False, True]


def test_a_round_on_a_track_is_hidden_as_a_whole(kept):
    angles = [math.radians(each) for each in range(0, 361, 15)]
    places = [(52.5 + 60 * math.sin(each) / DEGREE, 13.4 + 60 * math.cos(each) / DEGREE / math.cos(math.radians(52.5))) for each in angles]
    assert all(hidden(kept, places))


def test_the_ends_are_the_first_and_the_last_place_and_a_point_without_one_is_nowhere(kept):
    assert hidden(kept, [None, (52.5, 13.4), None, (52.51, 13.4), (52.52, 13.4), None]) == [False, True, False, False, True, False]
    assert hidden(kept, [None, None]) is None
    assert kept.evaluate(HIDDEN, ["hiddenOf", {"seconds": [0, 1]}]) is None


def test_a_degree_east_is_short_in_the_north_and_180_east_is_180_west(kept):
    # 0.003 degrees east are 167 m at 60 degrees north, 0.005 are 556 m at the equator.
    assert hidden(kept, [(60, 10), (60, 10.003), (61, 10)])[1]
    assert not hidden(kept, [(0, 10), (0, 10.005), (1, 10)])[1]
    assert hidden(kept, [(0, 179.9995), (0, -179.9995), (1, 179)])[1]

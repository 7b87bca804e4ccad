"""Somebody else's activity as a fake server sends it: the pages read what docs/protocol says, whatever the real one has."""

import re

import pytest
from playwright.sync_api import expect

from kit.golden import Golden
from kit.patience import open_context
from kit.phone import PHONE

INES = {"id": 9, "name": "Ines", "initials": "IN", "colour": "green"}
AT = 1795250000000
ROAD = {"id": 7, "kind": "run", "startedAt": AT, "seconds": 1740, "moving": 1740, "meters": 5000, "ascent": 30, "kilocalories": 380,
        "caloriesFrom": "heart", "format": "gpx", "hasPlaces": True, "isAbout": True}
# The middle of the way passes home again.
TRACK = {"seconds": [120, 300, 480, 900, 1200, 1500], "meters": [340, 850, 1360, 2550, 3400, 4250],
         "latitude": [54.503, 54.507, 54.511, 54.520, 54.524, 54.528], "longitude": [7.5, 7.501, 7.502, 7.501, 7.5, 7.499], "gaps": [3]}
SHOWN = {"road": ROAD, "track": TRACK, "splits": [{"meters": 1000, "seconds": 352}, {"meters": 1000, "seconds": 340}], "bests": []}
POST = {"id": "road.9.7", "by": INES, "at": AT + 1_860_000, "road": ROAD, "reactions": {}, "comments": 0}


@pytest.fixture
def phone(floor, chromium):
    context = open_context(chromium, reduced_motion="reduce", locale="en-GB", viewport=PHONE)
    yield context.new_page()
    context.close()


def opened(floor, phone, page, **replies):
    golden = Golden(phone, **replies)
    phone.goto(floor.address + "/me/")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password").fill("chalk and iron 5x5")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    phone.evaluate("page => { location.hash = page; }", page)
    return golden


def region(phone, name):
    return phone.get_by_role("region", name=name, exact=True)


def test_a_cut_line_says_that_its_ends_are_hidden_and_breaks_where_it_was_cut(floor, phone):
    golden = opened(floor, phone, "road/9/7", **{"roads.show": SHOWN})
    way = region(phone, "The way")
    expect(way).to_contain_text("First place shown")
    expect(way).to_contain_text("Where the line breaks, nothing was recorded or a part is hidden.")
    assert way.locator(".road-way").first.get_attribute("d").count("M") == 2
    expect(region(phone, "In numbers")).to_contain_text("kcal, estimated from the heart rate")
    expect(region(phone, "Along the way").get_by_role("slider")).to_be_visible()
    expect(region(phone, "Splits").get_by_role("row")).to_have_count(3)
    (asked,) = [message["params"] for message in golden.asked if message["method"] == "roads.show"]
    assert (asked["member"], asked["id"]) == (9, 7)


def test_a_way_that_is_hidden_as_a_whole_has_no_map_and_keeps_its_numbers(floor, phone):
    opened(floor, phone, "road/9/7", **{"roads.show": SHOWN | {"road": ROAD | {"hasPlaces": False}, "splits": [],
                                                              "track": {"seconds": [], "meters": [], "gaps": []}}})
    expect(phone.get_by_text("There’s no map: the whole way is close to the start or the end, so it’s hidden.")).to_be_visible()
    expect(region(phone, "In numbers")).to_contain_text(re.compile(r"about 5\s*km"))
    expect(region(phone, "The way")).to_have_count(0)


def test_the_feed_has_an_activity_beside_workouts(floor, phone):
    opened(floor, phone, "feed", **{"friends.feed": {"posts": [POST]}, "posts.get": {"post": POST, "reactions": [], "comments": []},
                                    "roads.show": SHOWN})
    post = phone.get_by_role("article", name=re.compile("^Ines: .* run$"))
    expect(post).to_contain_text(re.compile(r"Run.*about 5\s*km.*29\s*min.*5:48\s*min/km", re.S))
    post.get_by_role("link").first.click()
    expect(phone.get_by_role("heading", level=1, name="Activity")).to_be_visible()
    expect(phone.get_by_role("link", name="See all of it")).to_have_attribute("href", "#road/9/7")
    # A card in a message is for workouts and awards.
    expect(phone.get_by_role("button", name="Send to a friend")).to_have_count(0)

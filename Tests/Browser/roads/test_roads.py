"""Runs and rides on the phone: files that come in one after the other, the list, and an activity with its way and its numbers."""

import contextlib
import datetime
import re

import pytest
from playwright.sync_api import expect

from kit.floor import Refused
from kit.imports import BEGIN, bring_road, file, gpx, tcx
from kit.looks import both
from kit.modules import kept  # noqa: F401
from kit.phone import at_phone, go
from kit.refusals import Line

DAY = datetime.timedelta(days=1)


def roads_page(screen):
    phone = at_phone(screen, path="/me/#roads")
    expect(phone.get_by_role("heading", level=1, name="Roads")).to_be_visible()
    return phone


def choose(phone, *chosen):
    phone.get_by_label("Add files").set_input_files([file(name, text) for name, text in chosen])


def files(phone):
    return phone.get_by_role("region", name="Your files")


def line(phone, name):
    return files(phone).get_by_role("listitem").filter(has_text=name).first


def region(phone, name):
    return phone.get_by_role("region", name=name, exact=True)


def opened(screen, member, text):
    """The page of an activity that a file has."""
    (road,) = bring_road(member, text)["added"]
    phone = at_phone(screen, path=f"/me/#roads/{road['id']}")
    expect(region(phone, "In numbers")).to_be_visible()
    return phone, road


def test_roads_are_reached_from_progress_and_an_empty_list_says_what_to_do(floor, mara, screen):
    phone = at_phone(screen)
    go(phone, "Progress")
    phone.get_by_role("main").get_by_role("link", name=re.compile("^Roads")).click()
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    both(phone, "roads without any", 48)


def test_three_files_come_in_one_after_the_other_and_a_broken_one_says_what_is_wrong(floor, mara, screen):
    phone = roads_page(screen)
    whole = gpx(begin=BEGIN + DAY)
    choose(phone, ("one.gpx", gpx(name="Around the lake")), ("notes.gpx", "This is no track."), ("two.gpx", whole))
    expect(files(phone).get_by_role("status")).to_have_text("3 files done")
    expect(line(phone, "one.gpx")).to_contain_text("Added")
    expect(line(phone, "notes.gpx")).to_contain_text("This isn’t a FIT, GPX or TCX file.")
    expect(line(phone, "two.gpx")).to_contain_text("Added")
    march = region(phone, "March 2024")
    expect(march.get_by_role("link")).to_have_count(2)
    expect(march.get_by_role("link").first).to_contain_text("Morning run")
    expect(march.get_by_role("link").last).to_contain_text("Around the lake")
    expect(march.get_by_role("link").last).to_contain_text(re.compile(r"Run · .*2\.\d+\s*km · 1[45]:\d\d · \d:\d\d\s*min/km"))
    both(phone, "roads with files", 48)
    assert len(mara.call("roads.list")["roads"]) == 2


def test_the_same_file_again_is_already_there(floor, mara, screen):
    bring_road(mara, gpx())
    phone = roads_page(screen)
    expect(region(phone, "March 2024").get_by_role("link")).to_have_count(1)
    choose(phone, ("again.gpx", gpx()))
    expect(line(phone, "again.gpx")).to_contain_text("Already there")
    assert len(mara.call("roads.list")["roads"]) == 1


def test_a_file_that_ends_in_the_middle_keeps_what_is_whole_and_says_where_it_ends(floor, mara, screen):
    phone = roads_page(screen)
    text = gpx()
    choose(phone, ("short.gpx", text[:len(text) // 2]))
    expect(line(phone, "short.gpx")).to_contain_text("Added")
    expect(line(phone, "short.gpx")).to_contain_text(re.compile("stops in the middle|can’t be read"))


def test_an_empty_file_is_not_even_sent(floor, mara, screen):
    phone = roads_page(screen)
    choose(phone, ("empty.fit", b""))
    expect(line(phone, "empty.fit")).to_contain_text("It’s empty.")


def test_files_go_on_while_another_page_is_open(floor, mara, screen):
    phone = roads_page(screen)
    network = Line(phone)
    network.held.add("roads.import")
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    choose(phone, ("one.gpx", gpx()), ("two.gpx", gpx(begin=BEGIN + DAY)))
    expect(files(phone)).to_contain_text("0 of 2")
    # Said once they are done, and not for each of a thousand.
    expect(files(phone).get_by_role("status")).to_be_empty()
    phone.get_by_role("navigation", name="Pages").get_by_role("link", name="Train", exact=True).click()
    expect(phone.get_by_role("heading", level=1, name="Train")).to_be_visible()
    network.release()
    phone.goto(f"{floor.address}/me/#roads")
    expect(files(phone).get_by_role("status")).to_have_text("2 files done")
    expect(region(phone, "March 2024").get_by_role("link")).to_have_count(2)


def test_a_line_that_was_lost_is_said_and_the_rest_goes_on_once_it_is_back(floor, mara, screen):
    phone = roads_page(screen)
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    choose(phone, ("one.gpx", gpx()), ("two.gpx", gpx(begin=BEGIN + DAY)))
    expect(files(phone).get_by_role("alert")).to_contain_text("The connection was lost.")
    expect(files(phone).get_by_role("button", name="Try one.gpx again")).to_be_visible()
    expect(line(phone, "two.gpx")).to_contain_text("Waiting")
    floor.start()
    expect(files(phone).get_by_role("status")).to_have_text("2 files done")
    expect(line(phone, "one.gpx")).to_contain_text("Added")


def test_a_refusal_for_a_while_is_tried_again_by_a_tap(floor, mara, screen):
    phone = roads_page(screen)
    network = Line(phone, refused={"roads.import": {"code": "rate_limited", "reason": "too_many", "retryable": True, "retryAfterMs": 60_000}})
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    choose(phone, ("one.gpx", gpx()))
    expect(files(phone).get_by_role("alert")).to_contain_text("Too fast. Wait")
    network.refused.clear()
    files(phone).get_by_role("button", name="Try one.gpx again").click()
    expect(line(phone, "one.gpx")).to_contain_text("Added")


def test_a_list_that_did_not_load_is_tried_again(floor, mara, screen):
    bring_road(mara, gpx())
    phone = roads_page(screen)
    network = Line(phone, refused={"roads.list": {"code": "internal"}})
    expect(phone.get_by_text("Your activities didn’t load")).to_be_visible()
    network.refused.clear()
    phone.get_by_role("button", name="Try again").click()
    expect(region(phone, "March 2024").get_by_role("link")).to_have_count(1)


def test_what_comes_in_elsewhere_is_on_the_open_page(floor, mara, screen):
    phone = roads_page(screen)
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    bring_road(mara, gpx(name="Around the lake"))
    expect(region(phone, "March 2024").get_by_role("link", name=re.compile("Around the lake"))).to_be_visible()


def test_an_activity_has_its_way_its_profile_and_its_numbers(floor, mara, screen):
    mara.change("members.update", birthDate="1990-05-01")
    phone, _ = opened(screen, mara, gpx(name="Around the lake", heart=True))
    expect(phone.get_by_role("heading", level=1, name="Around the lake")).to_be_visible()
    numbers = region(phone, "In numbers")
    expect(numbers).to_contain_text(re.compile(r"2\.\d+\s*km"))
    expect(numbers).to_contain_text("average bpm")
    way = region(phone, "The way")
    expect(way.get_by_role("img", name=re.compile("^The way of this activity"))).to_be_visible()
    colours = way.get_by_role("list", name="What the colours mean")
    expect(colours).to_contain_text(re.compile(r"slower than \d:\d\d\s*min/km"))
    expect(colours).to_contain_text("Start")
    both(phone, "an activity by pace", 48)
    way.get_by_role("button", name="Heart").click()
    expect(colours).to_contain_text("zone 3, ")
    expect(region(phone, "Heart zones")).to_be_visible()
    expect(region(phone, "Splits").get_by_role("row")).to_have_count(4)
    expect(region(phone, "Fastest in this one")).to_contain_text("your best")
    both(phone, "an activity by heart", 48)


def test_the_arrow_keys_move_along_the_way_and_show_the_place_on_it(floor, mara, screen):
    phone, _ = opened(screen, mara, gpx(heart=True))
    along = region(phone, "Along the way")
    place = along.get_by_role("slider", name=re.compile("^Height along the way"))
    expect(along).to_contain_text("Touch the curve")
    place.focus()
    place.press("ArrowRight")
    expect(place).to_have_attribute("aria-valuenow", "0")
    expect(place).to_have_attribute("aria-valuetext", re.compile(r"distance 0\s*m, time 0:00"))
    expect(region(phone, "The way").locator(".road-here")).to_have_count(1)
    last = place.get_attribute("aria-valuemax")
    assert int(last) > 20
    place.press("End")
    expect(place).to_have_attribute("aria-valuenow", last)
    expect(along.locator("dl")).to_contain_text("15:00")
    place.press("PageUp")
    expect(place).to_have_attribute("aria-valuenow", last)
    place.press("Home")
    expect(place).to_have_attribute("aria-valuenow", "0")
    place.press("Escape")
    expect(region(phone, "The way").locator(".road-here")).to_have_count(0)
    along.get_by_role("button", name="Pace").press("Enter")
    expect(along.get_by_role("slider", name=re.compile("^Pace along the way"))).to_be_visible()


def test_a_finger_on_the_profile_marks_the_place(floor, mara, screen):
    phone, _ = opened(screen, mara, gpx())
    place = region(phone, "Along the way").get_by_role("slider")
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    phone.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(region(phone, "The way").locator(".road-here")).to_have_count(1)
    expect(region(phone, "Along the way").locator("dl")).to_contain_text(re.compile(r"1\.\d+\s*km"))


def test_an_activity_is_renamed_and_its_kind_corrected_by_keyboard(floor, mara, screen):
    phone, road = opened(screen, mara, gpx())
    phone.get_by_role("button", name="Edit").press("Enter")
    name = phone.get_by_label("Name")
    expect(name).to_be_focused()
    name.fill("With Ben")
    phone.get_by_label("Kind").select_option("Walk")
    name.press("Enter")
    expect(phone.get_by_role("heading", level=1, name="With Ben")).to_be_visible()
    expect(phone.locator(".page-head")).to_contain_text("Walk · ")
    assert mara.call("roads.get", id=road["id"])["road"]["kind"] == "walk"
    phone.get_by_role("button", name="Edit").click()
    name.fill("")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("heading", level=1, name="Morning walk")).to_be_visible()


def test_an_activity_is_removed_only_after_a_question(floor, mara, screen):
    phone, road = opened(screen, mara, gpx())
    phone.get_by_role("button", name="Remove this activity").click()
    question = phone.get_by_role("alertdialog")
    both(phone, "an activity is removed", 48)
    question.get_by_role("button", name="Keep it").click()
    expect(question).to_have_count(0)
    phone.get_by_role("button", name="Remove this activity").click()
    question.get_by_role("button", name="Remove", exact=True).click()
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    with pytest.raises(Refused):
        mara.call("roads.get", id=road["id"])
    phone.goto(f"{floor.address}/me/#roads/{road['id']}")
    expect(phone.get_by_text("This activity is gone.")).to_be_visible()


def test_a_treadmill_has_no_way_but_all_the_rest(floor, mara, screen):
    phone, _ = opened(screen, mara, tcx())
    expect(region(phone, "Along the way").get_by_role("slider")).to_be_visible()
    expect(region(phone, "Splits")).to_be_visible()
    expect(region(phone, "The way")).to_have_count(0)
    both(phone, "a treadmill", 48)


def test_an_activity_in_one_place_is_drawn_all_the_same(floor, mara, screen):
    phone, _ = opened(screen, mara, gpx(places=[(52.5, 13.4)] * 60))
    expect(region(phone, "The way").get_by_role("img", name=re.compile("^The way"))).to_be_visible()
    for drawn in phone.locator(".road-map svg path, .road-profile svg path").all():
        assert "NaN" not in (drawn.get_attribute("d") or "") and "Infinity" not in (drawn.get_attribute("d") or "")


def test_who_trains_in_pounds_reads_miles_and_feet(floor, mara, screen):
    mara.change("members.update", unit="lb")
    phone, _ = opened(screen, mara, gpx())
    expect(region(phone, "In numbers")).to_contain_text(re.compile(r"1\.\d+\s*mi"))
    expect(region(phone, "In numbers")).to_contain_text("min/mi")
    expect(region(phone, "Splits")).to_contain_text(re.compile(r"1\s*mi"))
    expect(region(phone, "Splits")).not_to_contain_text("km")


def test_another_members_activity_is_gone(floor, mara, screen):
    with contextlib.closing(floor.member("Ben Okafor")) as ben:
        (road,) = bring_road(ben, gpx())["added"]
    phone = at_phone(screen, path=f"/me/#roads/{road['id']}")
    expect(phone.get_by_text("This activity is gone.")).to_be_visible()


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


def test_splits_are_as_long_as_asked_for_and_the_last_is_the_rest(kept):
    track = {"seconds": [0, 100, 200, 300], "meters": [0, 250, 500, 780], "heart": [100, 120, None, 130], "gaps": []}
    splits = kept.evaluate(TRACK, ["splitsOf", track, 200])
    assert [round(each["meters"]) for each in splits] == [200, 200, 200, 180]
    assert sum(each["seconds"] for each in splits) == pytest.approx(300)


def test_standing_still_is_not_in_a_split(kept):
    # A minute at a light, which the recording did not leave out.
    track = {"seconds": [0, 100, 160, 260], "meters": [0, 300, 303, 603], "gaps": []}
    assert [each["seconds"] for each in kept.evaluate(TRACK, ["splitsOf", track, 1_000, 0.5])] == [200]
    assert [each["seconds"] for each in kept.evaluate(TRACK, ["splitsOf", track, 1_000])] == [260]

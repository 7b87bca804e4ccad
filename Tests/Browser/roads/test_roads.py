"""Runs and rides on the phone: files that come in one after the other, the list, and an activity with its way and its numbers."""

import contextlib
import datetime
import json
import re

import pytest
from playwright.sync_api import expect

from kit.floor import ROOT, Refused
from kit.imports import BEGIN, bring_road, file, gpx, tcx
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone, go, log_in
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


def test_a_file_whose_upload_another_device_ended_is_sent_again(floor, mara, screen):
    phone = roads_page(screen)
    network = Line(phone, refused={"roads.import": {"code": "not_found", "reason": "no_such_upload"}})
    network.held.add("roads.import")
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    choose(phone, ("one.gpx", gpx()))
    until(lambda: phone.evaluate("1") and network.kept)
    network.refused.clear()
    network.release()
    expect(line(phone, "one.gpx")).to_contain_text("Added")


def test_after_a_logout_no_file_is_sent_any_more(floor, mara, screen):
    phone = roads_page(screen)
    network = Line(phone)
    network.held.add("roads.import")
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    choose(phone, ("one.gpx", gpx()), ("two.gpx", gpx(begin=BEGIN + DAY)))
    until(lambda: phone.evaluate("1") and network.kept)
    network.held.clear()
    go(phone, "Profile")
    phone.get_by_role("button", name="Log out", exact=True).click()
    expect(phone.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    log_in(phone)
    phone.goto(f"{floor.address}/me/#roads")
    expect(region(phone, "March 2024").get_by_role("link")).to_have_count(1)
    expect(files(phone)).to_have_count(0)
    choose(phone, ("three.gpx", gpx(begin=BEGIN + 2 * DAY)))
    expect(line(phone, "three.gpx")).to_contain_text("Added")
    assert len(mara.call("roads.list")["roads"]) == 2


def test_each_flaw_that_the_server_finds_in_a_file_has_words():
    kinds = json.loads((ROOT / "docs/protocol/schema/types.json").read_text())["$defs"]["RoadFlaw.Kind"]["enum"]
    words = (ROOT / "Web/shared/words/en/roads/roads.js").read_text()
    assert kinds and not [kind for kind in kinds if f'"road.flaw.{kind}"' not in words]


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
    bring_road(mara, gpx(begin=BEGIN - DAY, speed=2.5))
    phone, _ = opened(screen, mara, gpx(name="Around the lake", heart=True))
    expect(phone.get_by_role("heading", level=1, name="Around the lake")).to_be_visible()
    numbers = region(phone, "In numbers")
    expect(numbers).to_contain_text(re.compile(r"2\.\d+\s*km"))
    expect(numbers).to_contain_text("average bpm")
    way = region(phone, "Where you went")
    expect(way.get_by_role("img", name=re.compile("^Where you went, drawn as a line: 2"))).to_be_visible()
    colours = way.get_by_role("list", name="What the colours mean")
    expect(colours).to_contain_text(re.compile(r"slower than \d:\d\d\s*min/km"))
    expect(colours).to_contain_text("Start")
    both(phone, "an activity by pace", 48)
    way.get_by_role("button", name="Heart").click()
    expect(colours).to_contain_text("zone 3, ")
    expect(region(phone, "Heart zones")).to_be_visible()
    expect(region(phone, "Splits").get_by_role("row")).to_have_count(4)
    expect(region(phone, "Fastest in this activity")).to_contain_text("your best")
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
    expect(region(phone, "Where you went").locator(".road-here")).to_have_count(1)
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
    expect(region(phone, "Where you went").locator(".road-here")).to_have_count(0)
    along.get_by_role("button", name="Pace").press("Enter")
    expect(along.get_by_role("slider", name=re.compile("^Pace along the way"))).to_be_visible()


def test_a_finger_on_the_profile_marks_the_place(floor, mara, screen):
    phone, _ = opened(screen, mara, gpx())
    place = region(phone, "Along the way").get_by_role("slider")
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    phone.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(region(phone, "Where you went").locator(".road-here")).to_have_count(1)
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
    expect(region(phone, "Where you went")).to_have_count(0)
    both(phone, "a treadmill", 48)


def test_an_activity_in_one_place_is_drawn_all_the_same(floor, mara, screen):
    phone, _ = opened(screen, mara, gpx(places=[(52.5, 13.4)] * 60))
    expect(region(phone, "Where you went").get_by_role("img", name=re.compile("^Where you went, drawn as a line"))).to_be_visible()
    for drawn in phone.locator(".road-map svg path, .road-profile svg path").all():
        assert "NaN" not in (drawn.get_attribute("d") or "") and "Infinity" not in (drawn.get_attribute("d") or "")


def test_who_trains_in_pounds_reads_miles_and_feet(floor, mara, screen):
    mara.change("members.update", unit="lb")
    phone, _ = opened(screen, mara, gpx(heart=True))
    expect(region(phone, "In numbers")).to_contain_text(re.compile(r"1\.\d+\s*mi"))
    expect(region(phone, "In numbers")).to_contain_text("min/mi")
    expect(region(phone, "Splits")).to_contain_text(re.compile(r"1\s*mi"))
    expect(region(phone, "Splits")).not_to_contain_text("km")
    first = region(phone, "Splits").get_by_role("row").nth(1)
    expect(first).to_contain_text(re.compile(r"1\d\d.*\d+\s*ft"))
    mara.change("members.update", unit="kg")
    phone.reload()
    expect(region(phone, "Splits").get_by_role("row").nth(1)).to_contain_text(re.compile(r"1\s*km"))


def test_another_members_activity_is_gone(floor, mara, screen):
    with contextlib.closing(floor.member("Ben Okafor")) as ben:
        (road,) = bring_road(ben, gpx())["added"]
    phone = at_phone(screen, path=f"/me/#roads/{road['id']}")
    expect(phone.get_by_text("This activity is gone.")).to_be_visible()

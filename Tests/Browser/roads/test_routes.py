"""Routes on the phone: kept from an activity or a planned file, drawn by hand, and what followed them."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from kit.imports import BEGIN, bring_road, file, gpx
from kit.looks import both
from kit.phone import at_phone

DAY = datetime.timedelta(days=1)
PLANNED = ('<?xml version="1.0"?><gpx version="1.1" creator="a test" xmlns="http://www.topografix.com/GPX/1/1"><rte><name>Around the lake</name>'
           '<type>cycling</type><rtept lat="52.5" lon="13.4"/><rtept lat="52.52" lon="13.4"/><rtept lat="52.52" lon="13.43"/></rte></gpx>')


def region(phone, name):
    return phone.get_by_role("region", name=name, exact=True)


def sheet(phone):
    return phone.get_by_role("application")


def so_far(phone):
    return phone.get_by_role("status").filter(has_text=re.compile(r"^(No|\d+) point"))


def test_an_activity_becomes_a_route_that_lists_every_time_it_was_done(floor, mara, screen):
    bring_road(mara, gpx(begin=BEGIN + DAY, speed=3.1, minutes=14))
    (road,) = bring_road(mara, gpx(name="Around the park"))["added"]
    phone = at_phone(screen, path=f"/me/#roads/{road['id']}")
    phone.get_by_role("button", name="Keep as a route").click()
    expect(phone.get_by_role("heading", level=1, name="Around the park")).to_be_visible()
    expect(region(phone, "In numbers")).to_contain_text(re.compile(r"2\.\d+\s*km"))
    times = region(phone, "Times you did it").get_by_role("link")
    expect(times).to_have_count(2)
    # The newest first, and it was the faster one.
    expect(times.first).to_contain_text(re.compile(r"your best · \d:\d\d\s*min/km"))
    expect(times.last).not_to_contain_text("your best")
    expect(phone.get_by_role("link", name="Run it again")).to_have_attribute("href", re.compile(r"^#roads/record\?route=\d+$"))
    both(phone, "a route", 48)
    # Another kind, and no time is left.
    phone.get_by_role("button", name="Edit").click()
    phone.get_by_label("Name").fill("")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Name").fill("Park")
    phone.get_by_label("Kind").select_option("walk")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("heading", level=1, name="Park")).to_be_visible()
    expect(region(phone, "Times you did it")).to_contain_text("No activity has followed it yet")
    phone.get_by_role("link", name="Routes", exact=True).click()
    phone.get_by_role("main").get_by_role("link", name=re.compile("^Park")).click()
    phone.get_by_role("button", name="Remove this route").click()
    phone.get_by_role("button", name="Remove", exact=True).click()
    expect(phone.get_by_text("No routes yet")).to_be_visible()
    assert (mara.call("routes.list")["routes"], len(mara.call("roads.list")["roads"])) == ([], 2)


def test_a_planned_file_is_no_activity_and_is_kept_as_a_route(floor, mara, screen):
    phone = at_phone(screen, path="/me/#roads")
    expect(phone.get_by_text("No activities yet")).to_be_visible()
    phone.get_by_label("Add files").set_input_files([file("lake.gpx", PLANNED)])
    files = region(phone, "Your files")
    expect(files).to_contain_text("A planned route in it has no times")
    files.get_by_role("button", name="Keep it as a route").click()
    files.get_by_role("link", name="Around the lake").click()
    expect(phone.get_by_role("heading", level=1, name="Around the lake")).to_be_visible()
    expect(phone.get_by_role("link", name="Ride it again")).to_be_visible()
    (route,) = mara.call("routes.list")["routes"]
    assert (route["name"], route["kind"], route["madeFrom"]) == ("Around the lake", "ride", "file")


def test_a_route_is_drawn_over_known_ways_with_fingers_and_with_keys(floor, mara, screen):
    bring_road(mara, gpx())
    phone = at_phone(screen, path="/me/#roads")
    phone.get_by_role("main").get_by_role("link", name=re.compile("^Routes")).click()
    phone.get_by_role("link", name="Draw a route").click()
    expect(phone.get_by_text("The pale lines are where you’ve been.")).to_be_visible()
    expect(sheet(phone).locator(".route-known")).to_have_count(1)
    expect(so_far(phone)).to_have_text("No point yet")
    phone.get_by_role("button", name="Keep this route").click()
    expect(phone.get_by_role("alert")).to_have_text("Set at least two points.")
    for number, at in enumerate([(60, 60), (200, 60), (200, 200)], 1):
        sheet(phone).click(position={"x": at[0], "y": at[1]})
        expect(so_far(phone)).to_have_text(re.compile(f"^{number} point"))
    before = so_far(phone).inner_text()
    # The first one closes a loop: somebody is back where they began.
    sheet(phone).click(position={"x": 62, "y": 57})
    expect(so_far(phone)).to_have_text(re.compile("^4 points"))
    phone.get_by_role("button", name="Undo").click()
    expect(so_far(phone)).to_have_text(before)
    # A point is moved; where there is none, the sheet is.
    box = sheet(phone).bounding_box()
    phone.mouse.move(box["x"] + 200, box["y"] + 200)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 260, box["y"] + 240, steps=4)
    phone.mouse.up()
    expect(so_far(phone)).not_to_have_text(before)
    moved = so_far(phone).inner_text()
    phone.mouse.move(box["x"] + 120, box["y"] + 150)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 150, box["y"] + 170, steps=4)
    phone.mouse.up()
    expect(so_far(phone)).to_have_text(moved)
    phone.get_by_role("button", name="Undo").click()
    expect(so_far(phone)).to_have_text(before)
    sheet(phone).focus()
    for key in ["ArrowDown", "Shift+ArrowLeft", "Enter", "+", "ArrowUp"]:
        phone.keyboard.press(key)
    expect(phone.get_by_role("status").filter(has_text="Cross")).to_have_text(re.compile(r"^Cross \d+\s*m north of your last point$"))
    for key in ["Enter", "Backspace"]:
        phone.keyboard.press(key)
    expect(so_far(phone)).to_have_text(re.compile("^4 points"))
    both(phone, "drawing a route", 48)
    # What was drawn waits while somebody looks at something else.
    phone.get_by_role("link", name="Routes", exact=True).click()
    expect(phone.get_by_text("No routes yet")).to_be_visible()
    phone.get_by_role("link", name="Draw a route").click()
    expect(so_far(phone)).to_have_text(re.compile("^4 points"))
    phone.get_by_role("button", name="Keep this route").click()
    expect(phone.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Name").fill("To the mill")
    phone.get_by_role("button", name="Keep this route").click()
    expect(phone.get_by_role("heading", level=1, name="To the mill")).to_be_visible()
    (route,) = mara.call("routes.list")["routes"]
    points = mara.call("routes.get", id=route["id"])["points"]
    assert len(points) == 4 and all(north == pytest.approx(52.5, abs=0.1) and east == pytest.approx(13.4, abs=0.1) for north, east in points)


def test_without_any_activity_a_route_begins_where_the_member_is(floor, mara, screen):
    phone = at_phone(screen, path="/me/#routes/new")
    begin = phone.get_by_role("button", name="Begin where I am")
    expect(begin).to_be_visible()
    phone.context.clear_permissions()
    begin.click()
    expect(phone.get_by_role("alert")).to_contain_text("doesn’t let this page know where you are")
    phone.context.grant_permissions(["geolocation"])
    phone.context.set_geolocation({"latitude": 54.5, "longitude": 7.5, "accuracy": 5})
    begin.click()
    for x in (100, 250):
        sheet(phone).click(position={"x": x, "y": 150})
    expect(so_far(phone)).to_have_text(re.compile("^2 points, (299|300|301)"))
    phone.get_by_label("Name").fill("Shore")
    phone.get_by_role("button", name="Keep this route").click()
    expect(phone.get_by_role("heading", level=1, name="Shore")).to_be_visible()
    (route,) = mara.call("routes.list")["routes"]
    assert route["madeFrom"] == "drawn" and route["meters"] == pytest.approx(300, abs=3)

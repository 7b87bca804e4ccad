"""Classes in other calendar programs: a member's booked ones, what a trainer leads, and what takes place in a room."""

import contextlib
import datetime
import zoneinfo

import icalendar
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.feeds import fetch, status
from kit.floor import OWNER
from kit.looks import check, small_targets


def zone_of(client):
    return zoneinfo.ZoneInfo(client.hello["gym"]["timeZone"])


def make(owner, room, **more):
    """A class over the next change of the clocks: 28 weeks from the day after tomorrow."""
    first = datetime.datetime.now(zone_of(owner)).date() + datetime.timedelta(days=2)
    plan = {"name": "Mobility; hips, ankles", "capacity": 2, "minutes": 45, "day": str(first), "start": 1080,
            "room": room, "trainer": owner.call("members.me")["member"]["id"], "opensMinutes": 90 * 1440,
            "repeats": {"every": "week", "count": 28}}
    made = owner.change("classes.create", plan=plan | more)["class"]["id"]
    last = first + datetime.timedelta(days=60)
    listed = owner.call("classes.list", **{"from": str(first), "to": str(last)})["sessions"]
    return [each for each in listed if each["class"] == made]


def events(body):
    calendar = icalendar.Calendar.from_ical(body)
    # What the program wrote is what the second implementation reads and writes again.
    assert icalendar.Calendar.from_ical(calendar.to_ical()) == calendar
    assert [len(line) <= 75 for line in body.split(b"\r\n")] == [True] * len(body.split(b"\r\n"))
    return calendar.walk("VEVENT")


def test_a_booked_class_has_its_room_and_the_gyms_time_in_the_members_calendar(floor, owner):
    room = owner.change("rooms.save", name="Rig; hall 2")["room"]["id"]
    sessions = make(owner, room)
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        path = floor.address + mara.change("feeds.renew")["path"]
        assert events(fetch(path)[1]) == []
        for session in sessions[:2]:
            mara.change("classes.book", session=session["id"])
        headers, body = fetch(path)
        booked = events(body)
        assert [str(event["SUMMARY"]) for event in booked] == ["Mobility; hips, ankles"] * 2
        assert {str(event["LOCATION"]) for event in booked} == {"Rig; hall 2"}
        starts = [event["DTSTART"].dt for event in booked]
        assert [start.timestamp() * 1000 for start in starts] == [each["startsAt"] for each in sessions[:2]]
        assert {(start.hour, start.minute, str(start.tzinfo)) for start in starts} == {(18, 0, str(zone_of(owner)))}
        assert {event["DTEND"].dt - event["DTSTART"].dt for event in booked} == {datetime.timedelta(minutes=45)}
        assert len({str(event["UID"]) for event in booked}) == 2
        assert status(path, **{"If-None-Match": headers["ETag"]}) == 304

        owner.change("classes.changeSession", session=sessions[0]["id"], start=1110)
        moved = {str(event["UID"]): event for event in events(fetch(path)[1])}
        assert sorted(int(event["SEQUENCE"]) for event in moved.values()) == [0, 1]
        assert moved[str(booked[0]["UID"])]["DTSTART"].dt.minute == 30
        mara.change("classes.cancel", session=sessions[0]["id"])
        assert [str(event["UID"]) for event in events(fetch(path)[1])] == [str(booked[1]["UID"])]


def test_the_owner_makes_an_address_for_a_room_and_a_trainer_for_what_they_lead_on_both_sides_of_a_clock_change(floor, owner, screen):
    desk = owner_page(screen, "calendar", scheme="dark")
    rooms = desk.get_by_role("region", name="Room calendars")
    expect(rooms.get_by_text("No rooms yet")).to_be_visible()
    check(desk, "no rooms")
    rig = owner.change("rooms.save", name="Rig")["room"]["id"]
    owner.change("rooms.save", name="Hall")
    make(owner, rig)
    desk.reload()
    rooms.get_by_role("button", name="Show the address of Rig").click()
    rooms.get_by_role("button", name="Make an address").click()
    link = rooms.locator(".feed-link")
    expect(link).to_contain_text(".ics")
    expect(rooms.get_by_text("Has an address")).to_have_count(1)
    for scheme in ("dark", "light"):
        desk.emulate_media(color_scheme=scheme)
        check(desk, f"a room's feed, {scheme}")
    assert small_targets(desk, 44) == []
    held = events(fetch(link.inner_text())[1])
    assert len(held) == 13 and {str(event["LOCATION"]) for event in held} == {"Rig"}
    address = link.inner_text()
    rooms.get_by_role("button", name="Close Rig").click()
    expect(link).to_have_count(0)
    rooms.get_by_role("button", name="Show the address of Rig").click()
    expect(link).to_have_text(address)
    rooms.get_by_role("button", name="Turn off").click()
    rooms.get_by_role("button", name="Turn it off").click()
    expect(rooms.get_by_role("button", name="Make an address")).to_be_visible()
    assert status(address) == 404

    # A trainer's address has what they lead.
    page = screen("/trainer/#calendar", 1280, 800, "light")
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    card = page.get_by_role("region", name="Your classes in your calendar")
    card.get_by_role("button", name="Show address").click()
    card.get_by_role("button", name="Make an address").click()
    link = card.locator(".feed-link")
    expect(link).to_contain_text(".ics")
    expect(card.get_by_role("img", name="QR code of the address")).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"a trainer's feed, {scheme}")
    assert small_targets(page, 44) == []
    first = link.inner_text()
    led = events(fetch(first)[1])
    assert len(led) == 13 and {event["DTSTART"].dt.hour for event in led} == {18}
    assert {str(event["DESCRIPTION"]) for event in led} == {"With Nadia"}
    card.get_by_role("button", name="New address").click()
    card.get_by_role("button", name="Make a new address").click()
    expect(link).not_to_have_text(first)
    assert status(first) == 404
    assert len(events(fetch(link.inner_text())[1])) == 13
    second = link.inner_text()
    card.get_by_role("button", name="Turn off").click()
    card.get_by_role("button", name="Turn it off").click()
    expect(card.get_by_role("button", name="Make an address")).to_be_visible()
    assert status(second) == 404

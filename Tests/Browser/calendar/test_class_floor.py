"""A class fills, one cancels late, and the next takes the place: on phones, the kiosk, the wall and a terminal at once."""

import re

import pytest
from playwright.sync_api import expect

from kit.classes import make
from kit.kiosk import at_start, enter, mine, pairing_code
from kit.looks import both
from kit.phone import at_phone, go
from kit.terminal import terminal  # noqa: F401

pytestmark = pytest.mark.midday


def test_a_place_that_is_cancelled_late_goes_to_who_waits_on_every_screen_at_once(floor, owner, screen, terminal):
    for name in ("Mara Lindqvist", "Ben Okafor"):
        floor.member(name).close()
    # It begins in 20 minutes: nobody moves up by themselves any more, and cancelling is late.
    session = make(owner, movesMinutes=60, cancelMinutes=30)
    kiosk, wall, desk = screen("/kiosk/"), screen("/wall/", 1920, 1080), terminal(columns=100, rows=30)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    floor.approve(desk.code(), "Front desk")
    expect(wall.get_by_text("1 place left")).to_be_visible()
    desk.wait("Barbell basics, 1 place left")

    mara, ben = at_phone(screen, "Mara"), at_phone(screen, "Ben")
    go(mara, "Classes")
    mara.get_by_role("button", name=re.compile("^Book Barbell basics")).click()
    expect(mara.get_by_text("Booked", exact=True)).to_be_visible()
    expect(wall.get_by_text("Full", exact=True)).to_be_visible()
    enter(kiosk, "Ben")
    mine(kiosk, "Calendar")
    kiosk.get_by_role("button", name=re.compile("^Barbell basics, ")).click()
    kiosk.get_by_role("button", name=re.compile("^Join the waiting list of Barbell basics")).click()
    expect(kiosk.get_by_text("First in line").first).to_be_visible()
    expect(ben.get_by_text("First in line")).to_be_visible()
    expect(wall.get_by_text("Full, 1 waiting")).to_be_visible()
    desk.wait("Barbell basics, full, 1 waiting")
    # From the calendar to one’s own page, and from there to the start.
    kiosk.get_by_role("button", name="Back").click()
    kiosk.get_by_role("button", name="Back").click()
    at_start(kiosk)

    mara.get_by_role("button", name=re.compile("^Cancel Barbell basics")).click()
    expect(mara.get_by_text("Cancel anyway?")).to_be_visible()
    both(mara, "cancelling late", 44)
    mara.get_by_role("button", name="Cancel late").click()
    expect(mara.get_by_text("Cancelled late", exact=True)).to_be_visible()
    # Whoever waits is told wherever they are, and the place is there to take.
    for own, least in ((ben, 44), (kiosk, 64)):
        expect(own.get_by_role("button", name=re.compile("^Take it: the place in Barbell basics"))).to_be_visible()
        both(own, "a place is free", least)
    expect(wall.get_by_text("1 place left")).to_be_visible()
    desk.wait("Barbell basics, 1 place left")

    kiosk.get_by_role("button", name=re.compile("^Take it: the place in Barbell basics")).click()
    for own in (ben, kiosk):
        expect(own.get_by_text("Booked", exact=True)).to_be_visible()
        expect(own.get_by_role("button", name=re.compile("^Take it"))).to_have_count(0)
    expect(wall.get_by_text("Full", exact=True)).to_be_visible()
    desk.wait("Barbell basics, full")
    roster = owner.call("classes.roster", session=session["id"])["entries"]
    assert {each["member"]["name"]: each["booking"]["state"] for each in roster} == {"Ben": "booked", "Mara": "late"}

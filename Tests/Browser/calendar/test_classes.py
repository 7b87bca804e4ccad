"""Classes: a trainer makes one, members book, wait and move up on their phones, and check in at the kiosk."""

import contextlib
import re
import time

import pytest
from playwright.sync_api import expect

from kit.classes import make, soon
from kit.floor import OWNER
from kit.kiosk import at_start, enter, mine, pairing_code
from kit.looks import both
from kit.phone import at_phone, go

pytestmark = pytest.mark.midday

MINUTE = 60_000


def test_a_full_class_moves_its_line_up_on_phones_and_the_wall_at_once(floor, owner, screen):
    floor.member("Mara Lindqvist").close()
    floor.member("Ben Okafor").close()
    make(owner, names="names")
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    # The class is there before anybody has touched the wall.
    expect(wall.get_by_text("1 place left")).to_be_visible()
    wall.get_by_role("button", name=re.compile("Tap for sound")).click()
    expect(wall.get_by_role("button", name=re.compile("Tap for sound"))).to_have_count(0)
    expect(wall.get_by_text("1 place left")).to_be_visible()

    mara, ben = at_phone(screen, "Mara"), at_phone(screen, "Ben")
    for phone in (mara, ben):
        go(phone, "Classes")
        expect(phone.get_by_role("heading", name="Classes", exact=True)).to_be_visible()
    mara.get_by_role("button", name=re.compile("^Book Barbell basics")).click()
    expect(mara.get_by_text("Booked", exact=True)).to_be_visible()
    ben.get_by_role("button", name=re.compile("^Join the waiting list of Barbell basics")).click()
    expect(ben.get_by_text("First in line")).to_be_visible()
    expect(ben.get_by_text("Coming: Mara")).to_be_visible()
    expect(wall.get_by_text("Full, 1 waiting")).to_be_visible()
    both(ben, "classes on the phone", 48)

    go(ben, "News")
    mara.get_by_role("button", name=re.compile("^Cancel Barbell basics")).click()
    expect(ben.get_by_text("A place came free: you’re in Barbell basics", exact=False)).to_be_visible()
    both(ben, "who moved up", 48)
    ben.get_by_role("button", name="OK", exact=True).click()
    expect(ben.get_by_text("A place came free", exact=False)).to_have_count(0)
    go(ben, "Today")
    expect(ben.get_by_text("Booked", exact=True)).to_be_visible()
    expect(wall.get_by_text("Full", exact=False).first).to_be_visible()


def asked(page):
    """The methods that this page asks from now on, in their order, each as often as it is asked."""
    methods = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: methods.extend(
        re.findall(r'"method":"([^"]+)"', frame if isinstance(frame, str) else frame.decode()))))
    return methods


def test_a_page_that_is_opened_asks_for_the_bookings_once_and_the_kiosk_checks_in_and_books(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    session = make(owner, capacity=4)
    mara.change("classes.book", session=session["id"])
    mara.close()
    phone = at_phone(screen, "Mara")
    methods = asked(phone)
    phone.reload()
    expect(phone.get_by_text("Booked", exact=True)).to_be_visible()
    # What was asked a second time would have gone out before this page's own request.
    go(phone, "Classes")
    expect(phone.get_by_role("button", name=re.compile("^Cancel Barbell basics"))).to_be_visible()
    assert methods.count("classes.mine") == 1, methods

    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    check_in = kiosk.get_by_role("button", name=re.compile("^Check in to Barbell basics"))
    expect(check_in).to_be_visible()
    methods = asked(kiosk)
    kiosk.reload()
    kiosk.get_by_role("button", name="Switch to Mara").click()
    expect(check_in).to_be_visible()
    mine(kiosk, "Calendar")
    expect(kiosk.get_by_role("button", name=re.compile("^Barbell basics, "))).to_be_visible()
    assert methods.count("classes.mine") == 1, methods

    # Members check in at the kiosk, and book there.
    make(owner, name="Engine room", capacity=6, **soon(owner, 100))
    for _ in range(2):
        kiosk.get_by_role("button", name="Back", exact=True).click()
    at_start(kiosk)
    kiosk.get_by_role("button", name=re.compile("^Check in to Barbell basics")).click()
    expect(kiosk.get_by_text("You’re in", exact=True)).to_be_visible()
    # It checks in to the gym, too.
    expect(kiosk.get_by_text(re.compile(r"^In since \d\d:\d\d$"))).to_be_visible()
    expect(kiosk.get_by_role("button", name="Leave", exact=True)).to_be_visible()
    [visit] = owner.call("visits.present")["visits"]
    assert (visit["member"]["name"], visit["visit"]["how"]) == ("Mara", "class")
    both(kiosk, "the start with a class", 64)
    mine(kiosk, "Calendar")
    kiosk.get_by_role("button", name=re.compile("^Engine room, ")).click()
    kiosk.get_by_role("button", name=re.compile("^Book Engine room")).click()
    expect(kiosk.get_by_role("button", name=re.compile("^Cancel Engine room"))).to_be_enabled()
    both(kiosk, "classes at the kiosk", 64)
    roster = owner.call("classes.roster", session=session["id"])["entries"]
    assert [each["booking"]["state"] for each in roster] == ["checkedIn"]


def test_a_trainer_makes_a_class_and_sees_its_list(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    page = screen("/trainer/#classes", 1280, 900)
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    page.get_by_label("New room").fill("Rig")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Rig", exact=True)).to_be_visible()
    both(page, "no classes yet", 48)
    page.get_by_role("link", name="New class").click()
    form = page.get_by_role("form", name="New class")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("Name", exact=True)).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Name", exact=True).fill("Barbell basics")
    form.get_by_label("Room").select_option("Rig")
    form.get_by_label("Trainer").select_option("Nadia")
    form.get_by_label("Places", exact=True).first.fill("2")
    start = soon(owner, 120)
    form.get_by_label("First day").fill(start["day"])
    form.get_by_label("Starts at").fill(f"{start['start'] // 60:02}:{start['start'] % 60:02}")
    both(page, "a class's form", 48)
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Barbell basics is saved")).to_be_visible()
    session = next(each for each in owner.call("classes.list", **{"from": start["day"], "to": start["day"]})["sessions"])
    mara.change("classes.book", session=session["id"])
    page.get_by_role("link", name=re.compile("^Barbell basics, .*the list$")).first.click()
    expect(page.get_by_text("Mara")).to_be_visible()
    both(page, "a class's list", 48)
    page.get_by_role("button", name="Mara is here").click()
    expect(page.get_by_text("Here", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Change this one").click()
    one = page.get_by_role("form", name="Change this one")
    one.get_by_role("button", name="Call it off").click()
    one.get_by_role("button", name="Call it off").click()
    expect(page.get_by_text("Called off", exact=True)).to_be_visible()
    assert mara.call("classes.mine")["bookings"][0]["booking"]["news"] == "cancelled"
    mara.close()


def test_who_waits_says_how_late_they_still_want_to_move_up(floor, owner, screen):
    mara, ben = floor.member("Mara Lindqvist"), floor.member("Ben Okafor")
    session = make(owner)
    for member in (mara, ben):
        member.change("classes.book", session=session["id"])
    phone = at_phone(screen, "Ben")
    phone.get_by_role("link", name=re.compile("^Barbell basics")).click()
    phone.get_by_label("Last moment to move me up").select_option("6 hours before")
    expect(phone.get_by_text("Saved", exact=True)).to_be_visible()
    both(phone, "how late to move up", 44)
    mara.change("classes.cancel", session=session["id"])
    # It begins in 20 minutes.
    booking = ben.call("classes.mine")["bookings"][0]["booking"]
    assert booking["state"] == "waiting" and booking["noticeMinutes"] == 360
    mara.close()
    ben.close()


def test_a_place_that_becomes_free_late_is_kept_for_the_first_in_line(floor, owner, screen):
    session = make(owner, movesMinutes=180, cancelMinutes=120, **soon(owner, 100))
    mara = floor.member("Mara Lindqvist")
    mara.change("classes.book", session=session["id"])
    for name in ("Ben Okafor", "Cleo Marsh", "Dan Reyes"):
        with contextlib.closing(floor.member(name)) as member:
            if name != "Dan Reyes":
                member.change("classes.book", session=session["id"])
    ben, cleo, dan = at_phone(screen, "Ben"), at_phone(screen, "Cleo"), at_phone(screen, "Dan")
    for phone in (ben, cleo, dan):
        # Who waits for a class sees that class there.
        if phone is dan:
            go(phone, "Classes")
        else:
            phone.get_by_role("link", name=re.compile("^Barbell basics")).click()
        expect(phone.get_by_role("heading", name="Classes", exact=True)).to_be_visible()
    # The rule stands there before anything happens.
    rule = "If a place comes free now, the first in line has 15 minutes to take it"
    for phone in (ben, cleo):
        expect(phone.get_by_text(rule, exact=False)).to_be_visible()
    expect(dan.get_by_text(rule, exact=False)).to_have_count(0)
    before = time.time()
    mara.change("classes.cancel", session=session["id"])
    mara.close()
    expect(ben.get_by_text(re.compile(r"^Yours until \d\d:\d\d$"))).to_be_visible()
    expect(cleo.get_by_text("No. 2 in line")).to_be_visible()
    expect(cleo.get_by_role("button", name=re.compile("^Take it"))).to_have_count(0)
    # To others the class is full.
    expect(dan.get_by_text("Full, 2 waiting")).to_be_visible()
    both(ben, "a place that is kept, on the phone", 48)
    both(cleo, "second in line, on the phone", 48)
    held = owner.call("classes.roster", session=session["id"])["entries"]
    [until] = [each["booking"]["heldUntil"] for each in held if "heldUntil" in each["booking"]]
    assert int(before * 1000) <= until - 15 * 60_000 <= time.time() * 1000
    dan.get_by_role("button", name=re.compile("^Join the waiting list of Barbell basics")).click()
    expect(dan.get_by_text("No. 3 in line")).to_be_visible()
    # The news on Today says the same, and the place can be taken there.
    go(ben, "Today")
    expect(ben.get_by_text("It’s kept for you until", exact=False).first).to_be_visible()
    both(ben, "the news of a place that is kept", 48)
    ben.get_by_role("button", name=re.compile("^Take it")).first.click()
    expect(ben.get_by_text("Booked", exact=True).first).to_be_visible()
    expect(cleo.get_by_text("First in line", exact=True)).to_be_visible()

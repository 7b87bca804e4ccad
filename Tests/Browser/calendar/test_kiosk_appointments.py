"""The member's appointments with a trainer in the calendar at the kiosk, beside the classes: only after a login, and no link."""

import contextlib
import datetime
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

from kit.classes import make, soon
from kit.kiosk import at_kiosk, mine, pairing_code
from kit.looks import both, check, small_targets
from kit.patience import until
from kit.refusals import Line
from kit.trainer import trainer

SIZES = [(1280, 800), (1024, 600), (800, 1280), (768, 1024), (1920, 1080)]
LINK = "https://meet.example/abc"
RULES = {"automatic": False, "noticeMinutes": 120, "cancelMinutes": 1440}


def entry(page, name="Technique check with Tove, 10:00, Confirmed"):
    return page.get_by_role("button", name=name, exact=True)


def chosen(page):
    return page.get_by_role("region", name="Details")


def at(client, day, hour, minute=0):
    """An instant of the gym's own day, in ms."""
    zone = zoneinfo.ZoneInfo(client.hello["gym"]["timeZone"])
    return int(datetime.datetime.combine(day, datetime.time(hour, minute), zone).timestamp()) * 1000


@pytest.fixture
def booked(floor, owner):
    """Tove, Mara, and the Wednesday of next week with a class at 9 and Mara's appointment at 10, which is a call."""
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        today = datetime.datetime.now(zoneinfo.ZoneInfo(tove.hello["gym"]["timeZone"])).date()
        wednesday = today + datetime.timedelta(days=9 - today.weekday())
        kind = tove.change("appointments.saveKind", name="Technique check", minutes=30)["kinds"][0]["id"]
        hours = {"weekly": [{"weekday": each, "ranges": [{"from": 480, "to": 1320}]} for each in range(1, 8)], "days": []}
        tove.change("appointments.setHours", hours=hours, rules=RULES)
        make(owner, capacity=4, day=str(wednesday), start=540)
        [one] = tove.change("appointments.book", member=mara.member["id"], kind=kind, startsAt=at(tove, wednesday, 10),
                            note="My knee in the squat")["appointments"]
        tove.change("appointments.setLink", appointment=one["id"], link=LINK)
        yield tove, mara, wednesday, one["id"]


def next_week(kiosk):
    kiosk.get_by_role("button", name="Later week").click()
    expect(kiosk.get_by_role("button", name=re.compile("^Barbell basics, 09:00|and 1 more$"))).to_be_visible()


def at_week(kiosk):
    mine(kiosk, "Calendar")
    next_week(kiosk)


def test_an_appointment_stands_in_the_week_and_leads_to_where_it_is_changed(floor, screen, booked):
    tove, mara, wednesday, one = booked
    kiosk = at_kiosk(floor, screen)
    at_week(kiosk)
    tile = entry(kiosk)
    expect(tile).to_contain_text("10:00")
    expect(tile).to_contain_text("with Tove")
    both(kiosk, "the week with an appointment", 64)
    tile.click()
    expect(chosen(kiosk)).to_contain_text("Technique check, Wednesday, 10:00–10:30")
    expect(chosen(kiosk)).to_contain_text("Confirmed · with Tove · A call: join it on your phone")
    both(kiosk, "an appointment in the week", 64)
    assert "meet.example" not in kiosk.content() and "knee" not in kiosk.content()
    # Another screen's change shows without a touch.
    tove.change("appointments.cancel", appointment=one)
    expect(tile).to_have_count(0)
    expect(chosen(kiosk).get_by_text("Tap a class to book it")).to_be_visible()
    kind = mara.call("appointments.trainers")["trainers"][0]["kinds"][0]["id"]
    mara.change("appointments.request", kind=kind, startsAt=at(mara, wednesday, 18))
    entry(kiosk, "Technique check with Tove, 18:00, Asked").click()
    expect(chosen(kiosk)).to_contain_text("Asked · with Tove")
    chosen(kiosk).get_by_role("button", name="Move or cancel").click()
    expect(kiosk.get_by_role("heading", name="Appointments")).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    expect(kiosk.locator(".week-page")).to_be_visible()


def test_the_month_and_the_list_of_a_day_have_it_too(floor, screen, booked):
    _, mara, wednesday, _ = booked
    kiosk = at_kiosk(floor, screen)
    at_week(kiosk)
    kiosk.get_by_role("button", name="Month", exact=True).click()
    day = kiosk.get_by_role("button", name=re.compile(f"^Wednesday,? {wednesday.day} .*Technique check with Tove, 10:00, Confirmed"))
    expect(day).to_contain_text("10:00")
    both(kiosk, "the month with an appointment", 64)
    day.click()
    expect(kiosk.get_by_text("A call: join it on your phone")).to_be_visible()
    expect(kiosk.get_by_role("main").get_by_text("with Tove")).to_be_visible()
    both(kiosk, "a day with an appointment", 64)
    assert "meet.example" not in kiosk.content() and "knee" not in kiosk.content()
    kiosk.get_by_role("button", name="Move or cancel").click()
    expect(kiosk.get_by_role("heading", name="Appointments")).to_be_visible()


UNREAD = [
    ("appointments.list", "Your appointments couldn’t be read just now.", "Technique check with Tove, 10:00, Confirmed"),
    ("schedule.month", "Your plan couldn’t be read just now.", re.compile("^Push A")),
]


def test_what_could_not_be_read_is_no_empty_day_and_is_asked_for_again(floor, screen, booked):
    _, mara, wednesday, _ = booked
    mara.change("schedule.plan", items=[{"day": str(wednesday), "name": "Push A", "bodyParts": ["chest"]}])
    kiosk = at_kiosk(floor, screen)
    # What waits for half a minute waits for the test.
    kiosk.add_init_script("""{ const after = setTimeout; window.due = [];
      window.setTimeout = (work, ms, ...more) => ms === 30000 ? due.push(work) && 0 : after(work, ms, ...more) }""")
    line = Line(kiosk)
    for method, text, name in UNREAD:
        line.refused[method] = {"code": "internal"}
        kiosk.reload()
        kiosk.get_by_role("button", name="Switch to Mara").click()
        at_week(kiosk)
        unread, there = kiosk.get_by_role("alert").get_by_text(text), kiosk.get_by_role("button", name=name).first
        expect(unread).to_be_visible()
        expect(there).to_have_count(0)
        check(kiosk, f"a week without {method}")
        kiosk.get_by_role("button", name="Month", exact=True).click()
        expect(unread).to_be_visible()
        friday = wednesday + datetime.timedelta(days=2)
        kiosk.get_by_role("button", name=re.compile(f"^Friday,? {friday.day} {friday:%B}")).click()
        expect(kiosk.locator(".week-list")).to_be_visible()
        expect(unread).to_be_visible()
        expect(kiosk.get_by_text("Nothing planned", exact=True)).to_have_count(0)
        kiosk.keyboard.press("Escape")
        kiosk.get_by_role("button", name="Week", exact=True).click()
        # A tap asks for it at once, and half a minute asks for it by itself.
        before = len(line.refusals)
        kiosk.get_by_role("button", name="Try again").click()
        until(lambda: kiosk.evaluate("1") and len(line.refusals) > before)
        expect(unread).to_be_visible()
        expect(kiosk.get_by_role("button", name="Try again")).to_be_enabled()
        line.refused.clear()
        kiosk.evaluate("for (const work of due.splice(0)) work()")
        expect(unread).to_have_count(0)
        expect(there).to_be_visible()


@pytest.mark.midday
def test_no_appointment_shows_before_a_login_nor_to_somebody_else(floor, owner, screen, booked):
    floor.member("Ben Okafor").close()
    front = screen("/kiosk/")
    floor.approve(pairing_code(front, "Pair this kiosk"), "Kiosk")
    # The front has a way to the week only if a class is soon.
    make(owner, name="Mobility", **soon(owner, 100))
    front.get_by_role("button", name=re.compile("All classes")).click()
    next_week(front)
    expect(front.get_by_text("Technique check")).to_have_count(0)
    front.close()
    ben = at_kiosk(floor, screen, "Ben")
    at_week(ben)
    expect(ben.get_by_text("Technique check")).to_have_count(0)


@pytest.mark.parametrize("width, height", SIZES)
def test_an_appointment_fits_its_cell_at_every_kiosk(floor, owner, screen, booked, width, height):
    _, mara, wednesday, _ = booked
    kiosk = at_kiosk(floor, screen, width=width, height=height)
    at_week(kiosk)
    # Where a cell has room for one button, the class and the appointment of a morning share it.
    shared = kiosk.get_by_role("button", name=re.compile("Technique check.*Confirmed.*and 1 more"))
    expect(entry(kiosk).or_(shared)).to_be_visible()
    assert [one for one in small_targets(kiosk, 64) if "Log out" not in one] == []
    over = kiosk.evaluate("""() => [...document.querySelectorAll(".week-class > *, .week-deeds > *, .week-page > *")]
      .filter((one) => { const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
        return box.height && (box.bottom > room.bottom + 1.5 || box.right > room.right + 1.5); })
      .map((one) => `${one.className} ${one.textContent}`)""")
    assert over == []
    assert kiosk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    (shared if shared.count() else entry(kiosk)).click()
    expect(kiosk.get_by_role("main").get_by_text("A call: join it on your phone")).to_be_visible()

"""Appointments: a member asks on the phone, the trainer answers on their page, both see it at once; hours, booking, kiosk."""

import datetime
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

from kit.kiosk import enter, pairing_code
from kit.looks import both
from kit.phone import at_phone, go
from kit.trainer import trainer, trainer_page

pytestmark = pytest.mark.midday

DAY = {"from": 8 * 60, "to": 20 * 60}
RULES = {"automatic": False, "noticeMinutes": 120, "cancelMinutes": 1440}


def opened(client, rules=RULES, ranges=(DAY,)):
    """A trainer with time on every day, and half an hour to offer."""
    client.change("appointments.saveKind", name="Technique check", minutes=30, afterMinutes=10)
    hours = {"weekly": [{"weekday": day, "ranges": list(ranges)} for day in range(1, 8)], "days": []}
    return client.change("appointments.setHours", hours=hours, rules=rules)["kinds"][0]["id"]


def day(client, days):
    zone = zoneinfo.ZoneInfo(client.hello["gym"]["timeZone"])
    return (datetime.datetime.now(zone).date() + datetime.timedelta(days=days)).isoformat()


def slots(client, kind, days=3):
    on = day(client, days)
    return client.call("appointments.slots", kind=kind, to=on, **{"from": on})["days"][0]["starts"]


def at_agenda(screen, **options):
    page = trainer_page(screen, "agenda", **options)
    expect(page.get_by_role("heading", name="Agenda")).to_be_visible()
    return page


def pick(page, nth_day=2, nth_time=3):
    page.get_by_role("group", name="Day").get_by_role("button").nth(nth_day).click()
    start = page.get_by_role("group", name="Time").get_by_role("button").nth(nth_time)
    text = start.text_content()
    start.click()
    return text


def test_a_member_asks_for_a_free_slot_and_the_trainer_confirms_moves_and_cancels(floor, screen):
    tove, mara, ben = trainer(floor), floor.member("Mara Lindqvist"), floor.member("Ben Okafor")
    kind = opened(tove)
    # A slot that is taken meanwhile says so, and offers another.
    phone = at_phone(screen, "Mara", "/me/#appointments")
    phone.get_by_role("button", name="Technique check with Tove, 30 min").click()
    phone.get_by_role("group", name="Day").get_by_role("button").nth(2).click()
    chosen = phone.get_by_role("group", name="Time").get_by_role("button", name=pick(phone, 2, 0), exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    for start in slots(ben, kind, 2)[:1] + slots(ben, kind, 3)[:1]:
        ben.change("appointments.request", kind=kind, startsAt=start)
    phone.get_by_role("button", name=re.compile("^Ask for ")).click()
    expect(phone.get_by_role("alert")).to_contain_text("Somebody was faster")
    expect(chosen).to_have_count(0)
    both(phone, "a taken slot")
    assert mara.call("appointments.mine")["appointments"] == []
    for taken in ben.call("appointments.mine")["appointments"]:
        tove.change("appointments.cancel", appointment=taken["id"])

    phone.get_by_role("main").get_by_role("button", name="Back").click()
    page = at_agenda(screen)
    phone.goto(f"{floor.address}/me/#today")
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    go(phone, "Calendar")
    phone.get_by_role("link", name="Trainer appointments").click()
    expect(phone.get_by_text("No appointments")).to_be_visible()
    both(phone, "no appointments")
    phone.get_by_role("button", name="Technique check with Tove, 30 min").click()
    pick(phone)
    phone.get_by_label("What’s it about?").fill("My knee in the squat")
    both(phone, "picking a time")
    phone.get_by_role("button", name=re.compile("^Ask for ")).click()
    expect(phone.get_by_text("Asked", exact=True)).to_be_visible()

    asks = page.get_by_role("region", name="1 request")
    expect(asks.get_by_text("My knee in the squat")).to_be_visible()
    both(page, "a request")
    asks.get_by_role("button", name=re.compile("^Confirm Mara")).click()
    expect(asks).to_have_count(0)
    expect(phone.get_by_text(re.compile("^Tove confirmed Technique check"))).to_be_visible()
    expect(phone.get_by_text("Confirmed", exact=True)).to_be_visible()
    both(phone, "confirmed")
    phone.get_by_role("button", name="OK", exact=True).click()
    expect(phone.get_by_text(re.compile("^Tove confirmed"))).to_have_count(0)

    # The member moves it, and it needs another yes.
    phone.get_by_role("button", name=re.compile("^Move Technique check")).click()
    pick(phone, nth_day=3, nth_time=0)
    both(phone, "moving")
    phone.get_by_role("button", name=re.compile("^Move to ")).click()
    expect(phone.get_by_text("Asked", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("^Was "))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Confirm Mara")).click()
    expect(phone.get_by_text("Confirmed", exact=True)).to_be_visible()

    # It stands in the calendar, on its day.
    [one] = mara.call("appointments.mine")["appointments"]
    go(phone, "Calendar")
    on = datetime.datetime.fromtimestamp(one["startsAt"] / 1000, zoneinfo.ZoneInfo(mara.hello["gym"]["timeZone"]))
    if on.month != datetime.datetime.now(on.tzinfo).month:
        phone.get_by_role("button", name="Later month").click()
    phone.locator(f'[data-day="{on.date().isoformat()}"]').click()
    expect(phone.get_by_role("region", name="Appointments").get_by_text("with Tove")).to_be_visible()
    both(phone, "the calendar with an appointment")

    # Both sides can cancel; the other hears of it at once.
    phone.get_by_role("link", name="Trainer appointments").click()
    phone.get_by_role("button", name=re.compile("^Cancel Technique check")).click()
    phone.get_by_label("Why?").fill("A cold")
    both(phone, "cancelling")
    phone.get_by_role("button", name="Cancel it").click()
    expect(phone.get_by_text("No appointments")).to_be_visible()
    assert tove.call("appointments.requests")["appointments"] == []
    tove.change("appointments.book", member=mara.member["id"], kind=one["kind"], startsAt=one["startsAt"])
    expect(phone.get_by_text(re.compile("^Tove booked Technique check for you"))).to_be_visible()


def test_a_trainer_sets_up_hours_and_books_a_client(floor, screen):
    tove, mara = trainer(floor), floor.member("Mara Lindqvist")
    page = at_agenda(screen)
    expect(page.get_by_text("Members can’t book you yet")).to_be_visible()
    both(page, "a new agenda")
    page.get_by_role("link", name="Set it up").click()
    page.get_by_role("button", name="Add something").click()
    form = page.get_by_role("form", name="Add something")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Name").fill("Technique check")
    form.get_by_label("Buffer after, minutes").fill("10")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_text("30 min · 10 min after")).to_be_visible()
    for weekday in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"):
        page.get_by_role("button", name=f"Add hours on {weekday}").click()
    page.get_by_label("Monday, to").fill("08:00")
    page.get_by_role("form", name="Open hours").get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("End after the start")
    page.get_by_label("Monday, to").fill("13:00")
    page.get_by_label("Day", exact=False).last.fill(day(tove, 2))
    page.get_by_role("button", name="Add a day").click()
    both(page, "open hours")
    page.get_by_role("form", name="Open hours").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your open hours are saved")).to_be_visible()
    offer = tove.call("appointments.offer")
    assert offer["hours"]["weekly"][0] == {"weekday": 1, "ranges": [{"from": 540, "to": 780}]}
    assert offer["hours"]["days"] == [{"day": day(tove, 2), "ranges": []}]

    page.get_by_role("link", name="Book a client").click()
    page.get_by_label("Find a member").fill("Mar")
    page.get_by_role("button", name="Book Mara").click()
    pick(page, 1, 1)
    both(page, "booking a client")
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("button", name=re.compile("^Book ")).last.click()
    expect(page.get_by_text(re.compile("^Booked: Mara"))).to_be_visible()
    made = mara.call("appointments.mine")["appointments"]
    assert len(made) in (3, 4) and {one["state"] for one in made} == {"confirmed"}


def test_the_week_shows_appointments_and_the_trainer_changes_one_and_gives_another_the_link_of_a_call(floor, screen):
    tove, mara, ben = trainer(floor), floor.member("Mara Lindqvist"), floor.member("Ben Okafor")
    kind = opened(tove, {**RULES, "automatic": True}, [{"from": 0, "to": 1440}])
    first, *_, last = slots(mara, kind, 1)
    mara.change("appointments.request", kind=kind, startsAt=first, note="Deadlift from the floor")
    ben.change("appointments.request", kind=kind, startsAt=last)
    page = at_agenda(screen)
    zone = zoneinfo.ZoneInfo(tove.hello["gym"]["timeZone"])
    if datetime.datetime.now(zone).weekday() == 6:
        page.get_by_role("button", name="Week after").click()
    entry = page.get_by_role("button", name=re.compile("^Mara, Technique check"))
    expect(entry).to_be_visible()
    both(page, "the week")
    page.set_viewport_size({"width": 768, "height": 1024})
    both(page, "the week on a tablet")
    page.set_viewport_size({"width": 1280, "height": 800})
    entry.click()
    page.get_by_role("button", name=re.compile("^Move Technique check")).click()
    pick(page, 2, 5)
    both(page, "moving on the trainer's page")
    page.get_by_role("button", name=re.compile("^Move to")).click()
    expect(page.get_by_text(re.compile("^Moved to"))).to_be_visible()
    [moved] = mara.call("appointments.mine")["appointments"]
    assert moved["news"] == "moved" and moved["startsAt"] != first
    page.get_by_role("button", name=re.compile("^Cancel Technique check")).click()
    page.get_by_label("Why?").fill("I am ill")
    page.get_by_role("button", name="Cancel it").click()
    expect(page.get_by_text(re.compile("^Cancelled: "))).to_be_visible()
    [gone] = mara.call("appointments.mine")["appointments"]
    assert gone["news"] == "cancelled" and gone["reason"] == "I am ill"

    # A call has a link for both, and none at the kiosk.
    cleo = floor.member("Cleo Marsh")
    start = slots(cleo, kind, 1)[-1]
    one = tove.change("appointments.book", member=cleo.member["id"], kind=kind, startsAt=start)["appointments"][0]
    page.get_by_role("button", name=re.compile("^Cleo, Technique check")).click()
    page.get_by_role("button", name=re.compile("^Add a call to Technique check")).click()
    field = page.get_by_label("Link for a call")
    field.fill("http://meet.example/abc")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Enter a whole link, such as https://meet.example/abc")
    expect(field).to_have_attribute("aria-invalid", "true")
    both(page, "a wrong link of a call")
    field.fill("https://meet.example/abc")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The call’s link is saved")).to_be_visible()
    join = page.get_by_role("link", name=re.compile("^Join the call for Technique check"))
    expect(join).to_have_attribute("href", "https://meet.example/abc")

    phone = at_phone(screen, "Cleo")
    go(phone, "Calendar")
    phone.get_by_role("link", name="Trainer appointments").click()
    join = phone.get_by_role("link", name=re.compile("^Join the call for Technique check"))
    expect(join).to_have_text("Join the call")
    for name, value in {"href": "https://meet.example/abc", "target": "_blank", "rel": "noopener noreferrer"}.items():
        expect(join).to_have_attribute(name, value)
    both(phone, "an appointment as a call")

    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Cleo")
    kiosk.get_by_role("button", name=re.compile("^Technique check with Tove, .*: move or cancel, Confirmed$")).click()
    expect(kiosk.get_by_text("A call: join it on your phone")).to_be_visible()
    expect(kiosk.get_by_role("link", name=re.compile("Join"))).to_have_count(0)

    # An empty field removes it, and the phone has it at once.
    page.get_by_role("button", name=re.compile("^Change the call of Technique check")).click()
    page.get_by_label("Link for a call").fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The call’s link is removed")).to_be_visible()
    expect(join).to_have_count(0)
    [left] = cleo.call("appointments.mine")["appointments"]
    assert left["id"] == one["id"] and "link" not in left


def test_at_the_kiosk_the_next_one_is_moved_and_cancelled_too_late_as_it_says_or_checked_in_to(floor, screen):
    tove, mara = trainer(floor), floor.member("Mara Lindqvist")
    kind = opened(tove)
    one = tove.change("appointments.book", member=mara.member["id"], kind=kind, startsAt=slots(mara, kind)[0],
                      note="Bring flat shoes.")["appointments"][0]
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    strip = kiosk.get_by_role("button", name=re.compile("^Technique check with Tove, .*: move or cancel, Confirmed$"))
    expect(strip).to_contain_text("Technique check with Tove")
    both(kiosk, "the kiosk with a later appointment", 64)
    strip.click()
    expect(kiosk.get_by_role("heading", name="Appointments")).to_be_visible()
    kiosk.get_by_role("button", name="OK", exact=True).click()
    expect(kiosk.get_by_text("Bring flat shoes.")).to_be_visible()
    both(kiosk, "the kiosk's appointments", 64)
    kiosk.get_by_role("button", name=re.compile("^Move Technique check")).click()
    pick(kiosk, 2, 1)
    both(kiosk, "moving at the kiosk", 64)
    kiosk.get_by_role("button", name=re.compile("^Move to ")).click()
    expect(kiosk.get_by_text("Asked", exact=True)).to_be_visible()
    [moved] = mara.call("appointments.mine")["appointments"]
    assert moved["movedFrom"] == one["startsAt"] and moved["state"] == "requested"

    # Somebody else's change shows at once, without a touch.
    tove.change("appointments.confirm", appointment=one["id"])
    expect(kiosk.get_by_text("Confirmed", exact=True)).to_be_visible()
    kiosk.get_by_role("button", name=re.compile("^Cancel Technique check")).click()
    sure = kiosk.get_by_role("group", name=re.compile("^Cancel Technique check"))
    expect(sure.get_by_text("counts as late")).to_have_count(0)
    both(kiosk, "cancelling at the kiosk", 64)
    sure.get_by_role("button", name="Cancel it").click()
    expect(kiosk.get_by_text("No appointments")).to_be_visible()
    both(kiosk, "no appointments at the kiosk", 64)
    kiosk.get_by_role("button", name="Back").click()
    expect(strip).to_have_count(0)

    # A late cancelling says so before.
    zone = zoneinfo.ZoneInfo(tove.hello["gym"]["timeZone"])
    soon = datetime.datetime.now(zone) + datetime.timedelta(minutes=100)
    one = tove.change("appointments.book", member=mara.member["id"], kind=kind,
                      startsAt=int(soon.timestamp()) * 1000)["appointments"][0]
    kiosk.get_by_role("button", name=re.compile("^Technique check with Tove, .*: move or cancel, Confirmed$")).click()
    # Too late to move it.
    expect(kiosk.get_by_role("button", name=re.compile("^Move "))).to_have_count(0)
    kiosk.get_by_role("button", name=re.compile("^Cancel Technique check")).click()
    expect(kiosk.get_by_text("so this counts as late")).to_be_visible()
    both(kiosk, "cancelling late at the kiosk", 64)
    kiosk.get_by_role("button", name="Cancel it").click()
    expect(kiosk.get_by_text(re.compile("^Cancelled: "))).to_be_visible()
    on = soon.date().isoformat()
    [gone] = [each for each in tove.call("appointments.list", **{"from": on, "to": on})["appointments"]
              if each["id"] == one["id"]]
    assert gone["state"] == "late"

    # What is today can be checked in to.
    kiosk.get_by_role("button", name="Back").click()
    soon = datetime.datetime.now(zone) + datetime.timedelta(minutes=20)
    one = tove.change("appointments.book", member=mara.member["id"], kind=kind,
                      startsAt=int(soon.timestamp()) * 1000)["appointments"][0]
    expect(kiosk.get_by_text("Technique check with Tove").first).to_be_visible()
    both(kiosk, "the kiosk with an appointment", 64)
    kiosk.get_by_role("button", name=re.compile("^Check in for Technique check")).click()
    expect(kiosk.get_by_text("Checked in", exact=True)).to_be_visible()
    on = soon.date().isoformat()
    [seen] = [each for each in tove.call("appointments.list", **{"from": on, "to": on})["appointments"] if each["id"] == one["id"]]
    assert seen["checkedInAt"]

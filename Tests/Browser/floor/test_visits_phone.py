"""A member's own visits on the phone: checking in and leaving, how busy it is, and what the calendar counts."""

import contextlib
import datetime
import json
import re
import time
import zoneinfo

import pytest
from playwright.sync_api import expect

from kit.looks import both, shot
from kit.patience import NOTICE, UNDO, keeps, until
from kit.phone import at_phone
from kit.refusals import Line

pytestmark = pytest.mark.midday

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


def now():
    return int(time.time() * 1000)


def zone(client):
    return zoneinfo.ZoneInfo(client.hello["gym"]["timeZone"])


def at(client, ms):
    return datetime.datetime.fromtimestamp(ms / 1000, zone(client))


def stay(floor, member, arrived, minutes=90, how="kiosk", estimated=False, people=1):
    """Visits that are over, as the server stores them; without a member, those of walk-ins."""
    left = arrived + minutes * MINUTE
    with floor.database() as database:
        database.executemany(
            "INSERT INTO visits (member, arrived_at, due_at, left_at, ended_itself, how) VALUES (?, ?, ?, ?, ?, ?)",
            [(member, arrived, left, left, estimated, how)] * people)


def weeks_of_visits(floor, client, weeks=3):
    """Three people at this weekday's noon, and one in the hours around it."""
    noon = at(client, now()).replace(hour=12, minute=0, second=0, microsecond=0)
    for week in range(1, weeks + 1):
        start = int((noon - datetime.timedelta(weeks=week)).timestamp() * 1000)
        stay(floor, None, start - 2 * HOUR, minutes=6 * 60 - 30)
        stay(floor, None, start + 5 * MINUTE, minutes=30, people=2)


def row(phone):
    return phone.get_by_role("region", name="The gym")


def mine(client, first=None, last=None):
    first = first or at(client, now()).date()
    return client.call("visits.mine", **{"from": str(first), "to": str(last or first)})


def test_a_member_checks_in_and_leaves_on_the_phone(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    phone = at_phone(screen)
    keeps(phone, NOTICE, UNDO)
    expect(row(phone).get_by_text("Nobody in now")).to_be_visible()
    both(phone, "today, not in", 48)
    row(phone).get_by_role("button", name="Check in to the gym").click()
    arrived = until(lambda: mine(mara).get("open"))["arrivedAt"]
    expect(row(phone).get_by_text(f"In since {at(mara, arrived):%H:%M}")).to_be_visible()
    expect(row(phone).get_by_text("Only you in now")).to_be_visible()
    expect(phone.get_by_text("You’re checked in.", exact=True)).to_be_visible()
    # The visit is quiet: what is yellow stays what it was.
    expect(row(phone).locator(".go")).to_have_count(0)
    both(phone, "today, in", 48)

    # Nobody trained since, so within two minutes it was a mistake.
    row(phone).get_by_role("button", name="Leave the gym").click()
    expect(phone.get_by_text("Check-in taken back.")).to_be_visible()
    expect(row(phone).get_by_role("button", name="Check in to the gym")).to_be_visible()
    assert mine(mara)["visits"] == []

    # Leaving later says until when it was.
    owner.change("visits.admit", member=mara.member["id"], at=now() - 20 * MINUTE)
    row(phone).get_by_role("button", name="Leave the gym").click()
    left = until(lambda: mine(mara)["visits"] and mine(mara)["visits"][0].get("leftAt"))
    expect(phone.get_by_text(f"You left at {at(mara, left):%H:%M}.")).to_be_visible()

    # The second tap of a double one does not take the check-in back: the pause after it never ends here.
    keeps(phone, 600)
    row(phone).get_by_role("button", name="Check in to the gym").click()
    expect(row(phone).get_by_role("button", name="Leave the gym")).to_be_disabled()
    mara.close()


def test_the_phone_follows_what_happens_elsewhere_and_asks_nothing_for_it(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    owner.change("visits.admit", name="Kim, trial")
    phone, sent = at_phone(screen), []
    phone.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame)["method"])))
    phone.reload()
    expect(phone.get_by_role("button", name=re.compile("^Start "))).to_be_visible()
    expect(row(phone).get_by_text("1 in now")).to_be_visible()
    expect(row(phone).get_by_role("button", name="Check in to the gym")).to_be_visible()
    sent.clear()
    admitted = owner.change("visits.admit", member=mara.member["id"], at=now() - 20 * MINUTE)["visit"]["visit"]
    expect(row(phone).get_by_text(f"In since {at(mara, admitted['arrivedAt']):%H:%M}")).to_be_visible()
    expect(row(phone).get_by_text("2 in now", exact=True)).to_be_visible()
    assert set(sent) <= {"clock.sample"}
    row(phone).get_by_role("link").click()
    expect(phone.get_by_text(f"Ends by itself at {at(mara, admitted['dueAt']):%H:%M}")).to_be_visible()
    expect(phone.get_by_text("still in")).to_be_visible()
    owner.change("visits.end", visit=admitted["id"])
    expect(row(phone).get_by_text("You’re not checked in")).to_be_visible()
    expect(phone.get_by_role("listitem").filter(has_text="Desk")).to_contain_text("20 min")
    owner.change("memberships.set", member=mara.member["id"], visitsLeft=3)
    expect(phone.get_by_role("region", name="Membership").get_by_text("3", exact=True)).to_be_visible()
    owner.change("memberships.remove", member=mara.member["id"])
    expect(phone.get_by_role("region", name="Membership")).to_have_count(0)
    mara.close()


def test_a_membership_that_does_not_cover_today_is_told_with_its_day_and_a_gym_without_phones_says_where_to_go(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    weeks_of_visits(floor, owner)
    today = at(owner, now()).date()
    phone = at_phone(screen)
    for days, says in [
        ({"endsOn": -11}, "Your membership ended on {day}. Have a word with the desk: they can let you in."),
        ({"frozenUntil": 5}, "Your membership is frozen until {day}. Have a word with the desk: they can let you in."),
        ({"visitsLeft": 0}, "You’ve used all your visits. Have a word with the desk: they can let you in."),
    ]:
        [(what, n)] = days.items()
        day = today + datetime.timedelta(days=n)
        owner.change("memberships.set", member=mara.member["id"], **{what: n if what == "visitsLeft" else str(day)})
        row(phone).get_by_role("button", name="Check in to the gym").click()
        year = f" {day:%Y}" if day.year != today.year else ""
        expect(row(phone).get_by_role("alert"), what).to_have_text(says.format(day=f"{day.day} {day:%B}{year}"))
        assert "open" not in mine(mara), what
        both(phone, f"refused, {what}", 48)
        # Whoever comes back to the page later is not told again.
        row(phone).get_by_role("link").click()
        expect(phone.get_by_role("heading", name="Visits", exact=True)).to_be_visible()
        expect(phone.get_by_role("region", name="Membership")).to_contain_text("Have a word with the desk")
        expect(phone.get_by_role("alert")).to_have_count(0)
        both(phone, f"membership, {what}", 48)
        phone.go_back()
        expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
        expect(phone.get_by_role("alert")).to_have_count(0)

    owner.change("memberships.remove", member=mara.member["id"])
    # Switched off while the page is open: the refusal says where to go.
    expect(row(phone).get_by_role("button", name="Check in to the gym")).to_be_visible()
    owner.change("visits.configure", byPhone=False)
    row(phone).get_by_role("button", name="Check in to the gym").click()
    expect(row(phone).get_by_role("alert")).to_have_text(
        "Check in at the kiosk or the desk: this gym doesn’t use phones for it.")
    expect(row(phone).get_by_role("button")).to_have_count(0)
    expect(row(phone).get_by_text("Nobody in now")).to_be_visible()
    row(phone).get_by_role("link").click()
    expect(phone.get_by_text("They show up here when you check in at the kiosk or at the desk", exact=False)).to_be_visible()
    expect(row(phone).get_by_text("Check in at the kiosk or the desk")).to_be_visible()
    # Whoever is in can still leave.
    owner.change("visits.admit", member=mara.member["id"])
    expect(row(phone).get_by_role("button", name="Leave the gym")).to_be_visible()
    mara.close()


def test_without_a_connection_a_check_in_is_not_pretended_and_one_whose_reply_got_lost_is_shown_once_it_is_known(floor, mara, screen):
    phone = at_phone(screen)
    expect(row(phone).get_by_role("button", name="Check in to the gym")).to_be_visible()
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    row(phone).get_by_role("button", name="Check in to the gym").click()
    expect(row(phone).get_by_role("alert")).to_have_text(
        "Not sent: there’s no connection. Check in at the kiosk or the desk, or try again.")
    # How many were in is not known any more.
    expect(row(phone).get_by_text(re.compile("in now"))).to_have_count(0)
    both(phone, "today, offline", 48)
    floor.start()
    expect(phone.get_by_text("No connection to the server.")).to_have_count(0)
    expect(row(phone).get_by_text("Nobody in now")).to_be_visible()
    expect(row(phone).get_by_role("button", name="Check in to the gym")).to_be_visible()

    line = Line(phone)
    expect(row(phone).get_by_role("button", name="Check in to the gym")).to_be_visible()
    line.held.add("visits.checkIn")
    row(phone).get_by_role("button", name="Check in to the gym").click()
    with contextlib.closing(floor.again()) as again:
        until(lambda: mine(again).get("open"))
    floor.stop()
    expect(row(phone).get_by_role("alert")).to_have_text(
        "The server didn’t answer, so you may not be checked in. Try again.")
    floor.start()
    expect(row(phone).get_by_text(re.compile("^In since"))).to_be_visible()
    expect(row(phone).get_by_role("alert")).to_have_count(0)
    expect(row(phone).get_by_role("button", name="Leave the gym")).to_be_enabled()


def test_the_visits_are_listed_by_month_marked_in_the_calendar_and_outlive_a_deleted_log(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    # As many weeks as the server looks back, so that Mara's own do not add another one.
    weeks_of_visits(floor, owner, 8)
    owner.change("memberships.set", member=mara.member["id"], visitsLeft=7,
                 endsOn=str(at(owner, now()).date() + datetime.timedelta(days=120)))
    today = at(owner, now()).date()
    first = today.replace(day=1)
    before = first - datetime.timedelta(days=1)
    start = datetime.datetime(before.year, before.month, 3, 18, 5, tzinfo=zone(owner))
    for day in (0, 1, 8):
        arrived = int((start + datetime.timedelta(days=day)).timestamp() * 1000)
        stay(floor, mara.member["id"], arrived, how=["class", "set", "desk"][day % 3], estimated=day == 1)
    phone = at_phone(screen)
    row(phone).get_by_role("link").click()
    expect(phone.get_by_role("heading", name="Visits", exact=True)).to_be_visible()
    hours = phone.get_by_role("list", name=f"Usual for a {today:%A}")
    expect(hours.get_by_role("listitem").filter(has_text="12:00")).to_contain_text("12:00: 3 people")
    expect(hours.get_by_role("listitem").filter(has_text="10:00")).to_contain_text("10:00: 1 person")
    # Before and after it nobody comes.
    expect(hours.get_by_role("listitem").filter(has_text="09:00")).to_have_count(0)
    expect(phone.get_by_text("Fullest around 12:00, with 3 in.")).to_be_visible()
    hour = at(owner, now()).hour
    if 10 <= hour < 16:
        expect(hours.locator("[aria-current=time]")).to_contain_text(f"{hour:02}:00")
    membership = phone.get_by_role("region", name="Membership")
    expect(membership.get_by_text("Valid", exact=True)).to_be_visible()
    expect(membership.get_by_text("7", exact=True)).to_be_visible()
    expect(phone.get_by_text("No visits this month")).to_be_visible()
    expect(phone.get_by_role("button", name="Later month")).to_be_disabled()
    both(phone, "visits, none this month", 48)

    phone.get_by_role("button", name="Earlier month").click()
    own = phone.get_by_role("region", name="Your visits")
    # While they load, the lines in their place are a status as well.
    expect(own.get_by_role("listitem")).to_have_count(3)
    expect(own.get_by_role("status")).to_contain_text(f"{before:%B %Y}")
    expect(own.get_by_role("status")).to_contain_text("3 visits")
    expect(own.get_by_role("listitem").nth(1)).to_contain_text("18:05 – about 19:35")
    expect(own.get_by_role("listitem").nth(2)).to_contain_text("18:05–19:35")
    expect(own.get_by_role("listitem").nth(2)).to_contain_text("Class")
    # The weeks of a month count on their own.
    counts = own.get_by_role("heading", level=3)
    shown = [int(re.search(r"(\d+) visits?$", each)[1]) for each in counts.all_inner_texts()]
    assert sum(shown) == 3 and len(shown) > 1
    for size in [(320, 640), (1366, 768), (390, 844)]:
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        shot(phone, f"visits-{size[0]}")
    both(phone, "visits by month", 48)
    phone.get_by_role("button", name="Later month").click()
    expect(phone.get_by_text("No visits this month")).to_be_visible()

    # The calendar marks the days with a visit, and counts them.
    # A day without a workout: the visit is all there is.
    seen = today.replace(day=15) if today.day > 15 else today.replace(day=1)
    start = int(datetime.datetime(seen.year, seen.month, seen.day, 6, 30, tzinfo=zone(mara)).timestamp() * 1000)
    stay(floor, mara.member["id"], start, 60)
    stay(floor, mara.member["id"], start + 2 * HOUR, 45, estimated=True)
    phone.evaluate("location.hash = 'calendar'")
    phone.reload()
    day = phone.get_by_role("button", name=re.compile(f"^{seen:%A} {seen.day} {seen:%B}"))
    expect(day).to_have_accessible_name(re.compile("In the gym 06:30–07:30; In the gym 08:30 – about 09:15$"))
    expect(phone.get_by_role("gridcell").filter(has=day).locator(".visit-mark")).to_have_count(1)
    expect(phone.locator(".cal-grid .visit-mark")).to_have_count(1)
    expect(phone.get_by_role("link", name="2 visits this month")).to_be_visible()
    # On the narrowest phone the mark does not cover the number.
    cell = phone.get_by_role("gridcell").filter(has=day)
    phone.set_viewport_size({"width": 320, "height": 640})
    number, mark = cell.locator(".number").bounding_box(), cell.locator(".visit-mark").bounding_box()
    assert mark["y"] >= number["y"] + number["height"] or mark["x"] >= number["x"] + 20, (number, mark)
    shot(phone, "visits-in-the-calendar-320")
    phone.set_viewport_size({"width": 390, "height": 844})
    day.click()
    panel = phone.get_by_role("region", name=re.compile(f"^{seen:%A} {seen.day} {seen:%B}"))
    expect(panel.get_by_text("In the gym 06:30–07:30")).to_be_visible()
    expect(panel.get_by_text("In the gym 08:30 – about 09:15")).to_be_visible()
    expect(panel.get_by_text("Nothing here")).to_have_count(0)
    both(phone, "visits in the calendar", 44)
    phone.get_by_role("button", name="Week", exact=True).click()
    expect(phone.get_by_role("button", name=re.compile(f"^{seen:%A} {seen.day} {seen:%B}"))).to_contain_text(
        "In the gym 06:30–07:30")
    phone.get_by_role("button", name="Month", exact=True).click()
    phone.get_by_role("link", name="2 visits this month").click()
    expect(phone.get_by_role("region", name="Your visits").get_by_role("listitem")).to_have_count(2)

    # They outlive a deleted log, and are in the export.
    phone.evaluate("location.hash = 'profile'")
    expect(phone.get_by_role("button", name="Download your log Every workout, set and visit, as a file")).to_be_visible()
    phone.get_by_role("button", name=re.compile("^Delete all history")).click()
    expect(phone.get_by_text("Your account stays, and so do your visits: the gym keeps them.", exact=False)).to_be_visible()
    mara.change("accounts.clearLog", password="bar across my back")
    exported = mara.call("accounts.export")
    assert len(exported["visits"]) == 5
    mara.close()


def test_a_young_gym_has_no_usual_hours_and_a_day_on_which_nobody_comes_no_chart(floor, owner, screen):
    floor.member("Mara Lindqvist").close()
    phone = at_phone(screen, path="/me/#visits")
    expect(phone.get_by_text("The usual hours will be here once the gym has counted visits for two weeks.")).to_be_visible()
    expect(phone.get_by_role("list", name=re.compile("^Usual"))).to_have_count(0)
    both(phone, "visits, a young gym", 48)

    noon = at(owner, now()).replace(hour=12)
    for days in (15, 22):
        stay(floor, None, int((noon - datetime.timedelta(days=days)).timestamp() * 1000))
    # The server keeps the usual hours for a while.
    floor.stop()
    floor.start()
    phone.evaluate("location.hash = ''")
    phone.reload()
    expect(row(phone).get_by_text("Usually empty at this hour")).to_be_visible()
    row(phone).get_by_role("link").click()
    expect(phone.get_by_text(f"Nobody is usually in on a {noon:%A}.")).to_be_visible()
    expect(phone.get_by_role("list", name=re.compile("^Usual"))).to_have_count(0)

"""The calendar at the kiosk: the week's classes before a login, and with one the own plan, bookings, and what was missed."""

import contextlib
import datetime
import re
import zoneinfo

import pytest
from playwright.sync_api import expect

from kit.classes import make, soon
from kit.kiosk import at_kiosk, at_start, enter, mine, pairing_code
from kit.looks import both, check, small_targets
from kit.modules import kept, run  # noqa: F401
from kit.patience import until

pytestmark = pytest.mark.midday

SIZES = [(1280, 800), (1024, 600), (800, 1280), (768, 1024), (1920, 1080)]


def today(owner):
    return datetime.datetime.now(zoneinfo.ZoneInfo(owner.hello["gym"]["timeZone"])).date()


def tile(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name}, \\d\\d:\\d\\d"))


def chosen(page):
    return page.get_by_role("region", name="Chosen")


def tap(button):
    """Taps where a button is, as soon as it takes taps. Returns where."""
    expect(button).to_be_enabled()
    box = button.bounding_box()
    point = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    button.page.mouse.click(*point)
    return point


@pytest.fixture
def front(floor, owner, screen):
    page = screen("/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    return page


def test_before_a_login_the_week_shows_the_places_and_a_login_leads_to_the_class(floor, owner, front):
    floor.member("Mara Lindqvist").close()
    make(owner, capacity=4, **soon(owner, 100))
    front.get_by_role("button", name=re.compile("^Barbell basics, today, .*4 of 4 left.*All classes")).click()
    expect(tile(front, "Barbell basics")).to_have_accessible_name(re.compile("4 left$"))
    expect(front.get_by_text("You", exact=True)).to_have_count(0)
    # Somebody else books: it is seen here at once.
    with contextlib.closing(floor.member("Ben Okafor")) as ben:
        [session] = owner.call("classes.list", **{"from": str(today(owner)), "to": str(today(owner))})["sessions"]
        ben.change("classes.book", session=session["id"])
    expect(tile(front, "Barbell basics")).to_have_accessible_name(re.compile("3 left$"))
    both(front, "the week on the front", 64)
    tile(front, "Barbell basics").click()
    expect(chosen(front)).to_contain_text("3 of 4 left")
    chosen(front).get_by_role("button", name="Log in to book").click()
    enter(front, "Mara")
    expect(chosen(front)).to_contain_text("Barbell basics")
    chosen(front).get_by_role("button", name=re.compile("^Book Barbell basics")).click()
    expect(chosen(front).get_by_text("Booked", exact=True)).to_be_visible()
    front.get_by_role("button", name="Back", exact=True).click()
    at_start(front)


def test_a_login_that_comes_much_later_wants_something_else(floor, owner, screen):
    floor.member("Mara Lindqvist").close()
    make(owner)
    page = screen("/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    page.evaluate("() => { const now = performance.now.bind(performance); window.later = 0; performance.now = () => now() + window.later; }")
    page.get_by_role("button", name=re.compile("All classes")).click()
    tile(page, "Barbell basics").click()
    page.get_by_role("button", name="Log in to book").click()
    page.evaluate("later = 100_000")
    enter(page, "Mara")
    at_start(page)


def test_a_double_tap_books_once_and_cancels_nothing(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    session = make(owner, capacity=4, cancelMinutes=150, movesMinutes=200, **soon(owner, 100))
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    tile(kiosk, "Barbell basics").click()
    point = tap(chosen(kiosk).get_by_role("button", name=re.compile("^Book ")))
    expect(chosen(kiosk).get_by_text("Booked", exact=True)).to_be_visible()
    kiosk.mouse.click(*point)
    # Too late to cancel for free: that is asked, and "Keep it" is where the finger is.
    cancel = chosen(kiosk).get_by_role("button", name=re.compile("^Cancel Barbell"))
    point = tap(cancel)
    expect(chosen(kiosk).get_by_role("button", name="Cancel late")).to_be_enabled()
    kiosk.mouse.click(*point)
    expect(cancel).to_be_visible()
    assert mara.call("classes.mine")["bookings"][0]["booking"]["state"] == "booked"
    cancel.click()
    chosen(kiosk).get_by_role("button", name="Cancel late").click()
    expect(tile(kiosk, "Barbell basics")).to_have_accessible_name(re.compile("Cancelled late$"))
    roster = owner.call("classes.roster", session=session["id"])["entries"]
    assert [each["booking"]["state"] for each in roster] == ["late"]
    mara.close()


def test_three_classes_of_a_morning_are_one_button_that_leads_to_the_list(floor, owner, screen):
    floor.member("Mara Lindqvist").close()
    day = soon(owner)["day"]
    for hour in (18, 19, 20):
        make(owner, name=f"Class {hour}", day=day, start=hour * 60 + 59, movesMinutes=5, cancelMinutes=1)
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    crowd = kiosk.get_by_role("button", name=re.compile("18:59.*Class 18.*and 1 more"))
    crowd.click()
    expect(kiosk.get_by_role("listitem").filter(has_text="Class 20")).to_be_visible()
    kiosk.get_by_role("button", name=re.compile("^Book Class 20")).click()
    expect(kiosk.get_by_text("Booked", exact=True)).to_be_visible()
    both(kiosk, "the classes of a day at the kiosk", 64)
    kiosk.keyboard.press("Escape")
    expect(crowd).to_be_visible()


def missed(floor, owner):
    """Mara, with a workout missed yesterday. On a Monday that is none of this week: then the test has nothing to show."""
    mara = floor.member("Mara Lindqvist")
    now = today(owner)
    if now.weekday() == 0:
        pytest.skip("nothing can be missed on a Monday")
    mara.change("schedule.plan", items=[{"day": str(now), "name": "Push A", "bodyParts": ["chest"]}])
    with floor.database() as database:
        database.execute("UPDATE schedule SET start_day = ?1, end_day = ?1", [str(now - datetime.timedelta(days=1))])
    return mara, now


def test_a_missed_workout_moves_with_one_tap_and_back(floor, owner, screen):
    mara, now = missed(floor, owner)
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    offer = chosen(kiosk)
    yesterday = (now - datetime.timedelta(days=1)).strftime("%A")
    expect(offer.get_by_text(f"{yesterday}’s Push A is still open")).to_be_visible()
    both(kiosk, "a missed workout at the kiosk", 64)
    offer.get_by_role("button", name="Move to today").click()
    expect(kiosk.get_by_role("status").get_by_text(re.compile("Push A is now on"))).to_be_visible()
    month = {"from": str(now - datetime.timedelta(days=1)), "to": str(now)}
    [plan] = mara.call("schedule.month", **month)["planned"]
    assert (plan["day"], plan["state"]) == (str(now), "ahead")
    kiosk.get_by_role("button", name="Undo").click()
    until(lambda: mara.call("schedule.month", **month)["planned"][0]["state"] == "missed")
    expect(offer.get_by_role("button", name="Move to today")).to_be_visible()
    # Another day is chosen in the row of the own plan, in any week.
    offer.get_by_role("button", name="Other day").click()
    kiosk.get_by_role("button", name="Later week").click()
    kiosk.get_by_role("button", name="Move Push A to Wednesday").click()
    until(lambda: mara.call("schedule.month", **month)["planned"] == [])
    mara.close()


def test_the_month_shows_what_is_booked_and_leads_to_the_day(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    session = make(owner, capacity=4)
    mara.change("classes.book", session=session["id"])
    mara.change("schedule.plan", items=[{"day": str(today(owner)), "name": "Push A", "bodyParts": ["chest"]}])
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    kiosk.get_by_role("button", name="Month", exact=True).click()
    day = kiosk.get_by_role("button", name=re.compile("today.*Push A planned.*Barbell basics.*booked"))
    expect(day).to_be_visible()
    both(kiosk, "the month at the kiosk", 64)
    day.click()
    expect(kiosk.get_by_role("button", name=re.compile("^Cancel Barbell basics"))).to_be_visible()
    mara.close()


@pytest.mark.parametrize("width, height", SIZES)
def test_the_week_fits_every_kiosk(floor, owner, screen, width, height):
    mara = floor.member("Mara Lindqvist")
    first = today(owner)
    days = {"every": "day", "interval": 1, "count": 7}
    for name, start in [("Olympic weightlifting for beginners", 420), ("Mobility", 780), ("Engine room", 1300), ("Open mat", 1360)]:
        owner.change("classes.create", plan={"name": name, "capacity": 6, "minutes": 30, "day": str(first), "start": start, "repeats": days})
    for ahead in range(5):
        mara.change("schedule.plan", items=[{"day": str(first + datetime.timedelta(days=ahead)), "name": "Strong twice a week", "bodyParts": ["legs"]}])
    kiosk = at_kiosk(floor, screen, width=width, height=height)
    mine(kiosk, "Calendar")
    kiosk.get_by_role("button", name="Later week").click()
    expect(kiosk.locator(".week-class").first).to_be_visible()
    check(kiosk, f"the week at {width}×{height}")
    assert [one for one in small_targets(kiosk, 64) if "Log out" not in one] == []
    over = kiosk.evaluate("""() => [...document.querySelectorAll(".week-class > *, .week-plan .what > *, .week-deeds > *, .week-page > *")]
      .filter((one) => { const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
        return box.height && (box.bottom > room.bottom + 1.5 || box.right > room.right + 1.5); })
      .map((one) => `${one.className} ${one.textContent}`)""")
    assert over == []
    laid = kiosk.evaluate("""() => [...document.querySelectorAll(".week-class")].flatMap((one) => {
      const [a, b] = [".called", ".places"].map((part) => one.querySelector(part)?.getBoundingClientRect());
      return a && b && a.left < b.right && b.left < a.right && a.top < b.bottom - 1.5 && b.top < a.bottom - 1.5 ? [one.textContent] : []; })""")
    assert laid == []
    assert kiosk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    mara.close()


PLAN = {"day": "2026-11-23", "state": "missed", "name": "Push", "bodyParts": ["chest"]}


@pytest.mark.parametrize("others, found", [
    # (day, state, parts) of what else there is from Wednesday on; the day, and whether what is around it trains something else.
    ([], ("2026-11-25", True)),
    ([("2026-11-25", "ahead", ["back"])], ("2026-11-26", True)),
    # The day after the same muscles comes later than a day with a gap.
    ([("2026-11-25", "ahead", ["chest"])], ("2026-11-27", True)),
    ([("2026-11-25", "ahead", ["chest"]), ("2026-11-27", "ahead", ["fullBody"]), ("2026-11-29", "ahead", ["legs"])], ("2026-11-26", False)),
    # A rest day stays one, and of a plan without body parts nothing is known.
    ([("2026-11-25", "rest", []), ("2026-11-27", "ahead", [])], ("2026-11-29", True)),
    ([(f"2026-11-{day}", "ahead", ["legs"]) for day in range(25, 30)], None),
    # What was left out takes no day.
    ([("2026-11-25", "skipped", ["chest"])], ("2026-11-25", True)),
])
def test_the_day_that_suits_a_missed_workout(kept, others, found):
    planned = [PLAN | {"entry": 1, "of": PLAN["day"]}] + [
        {"entry": 2 + i, "of": day, "day": day, "state": state, "name": "Other", "bodyParts": parts} for i, (day, state, parts) in enumerate(others)]
    day = run(kept, """const { openDayFor } = await import("/shared/calendar/openday.js");
      return openDayFor(argument[0], { today: "2026-11-25", planned: argument, done: [] });""", planned)
    assert (day and (day["day"], day["isClear"])) == found

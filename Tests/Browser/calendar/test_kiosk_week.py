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
    return page.get_by_role("region", name="Details")


def at_rest(page):
    """What is laid out by the size of the screen is laid out for the present one."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def held(page):
    """Time stands still for the page's buttons, after they have rested, until it `goes` on."""
    page.evaluate("""() => {
      const now = performance.now.bind(performance), at = now() + 10_000;
      performance.now = () => at;
      window.goesOn = () => { performance.now = () => now() + 20_000; };
    }""")


def goes(page):
    page.evaluate("goesOn()")


def twice(button):
    """A double tap, as soon as the button takes taps."""
    expect(button).to_be_enabled()
    box = button.bounding_box()
    button.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.fixture
def front(floor, owner, screen):
    page = screen("/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    # A kiosk that is reloaded before it has kept its pairing pairs anew.
    expect(page.get_by_role("button", name="New here? Join")).to_be_visible()
    return page


def test_before_a_login_the_week_shows_the_places_and_only_a_login_that_follows_leads_to_the_class(floor, owner, front):
    floor.member("Mara Lindqvist").close()
    make(owner, capacity=4, **soon(owner, 100))
    front.add_init_script("""{ const after = setTimeout; window.due = [];
      window.setTimeout = (work, ms, ...more) => ms === 90000 ? window.due.push(work) && 0 : after(work, ms, ...more) }""")
    front.reload()
    # Who walks off leaves no question behind, and Back leads to the class.
    front.get_by_role("button", name=re.compile("All classes")).click()
    tile(front, "Barbell basics").click()
    front.get_by_role("button", name="Log in to book").click()
    question = front.get_by_role("heading", name="Who books Barbell basics?")
    expect(question).to_be_visible()
    front.get_by_role("button", name="Back", exact=True).click()
    front.get_by_role("button", name="Log in to book").click()
    expect(question).to_be_visible()
    # A minute and a half later.
    front.evaluate("due.at(-1)()")
    expect(front.get_by_role("heading", name="Who’s lifting?")).to_be_visible()

    # A login that comes much later wants something else.
    front.evaluate("() => { const now = performance.now.bind(performance); window.later = 0; performance.now = () => now() + window.later; }")
    front.get_by_role("button", name=re.compile("All classes")).click()
    tile(front, "Barbell basics").click()
    front.get_by_role("button", name="Log in to book").click()
    front.evaluate("later = 100_000")
    enter(front, "Mara")
    at_start(front)
    front.get_by_role("button", name="Log out Mara").click()
    expect(front.get_by_role("heading", name="Who’s lifting?")).to_be_visible()

    # One that comes at once leads to the class.
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


def test_a_class_of_a_later_week_is_there_after_the_login_also_for_who_is_at_the_kiosk_already(floor, owner, screen):
    floor.member("Mara Lindqvist").close()
    later = today(owner) + datetime.timedelta(days=8)
    make(owner, capacity=4, day=str(later), start=720)
    kiosk = at_kiosk(floor, screen)
    kiosk.get_by_role("button", name="Join in").click()
    # In more than seven days: the front has no row for it, but a week that was opened for another class leads there.
    make(owner, name="Mobility", **soon(owner, 100))
    kiosk.get_by_role("button", name=re.compile("All classes")).click()
    while not tile(kiosk, "Barbell basics").count():
        kiosk.get_by_role("button", name="Later week").click()
        expect(kiosk.locator(".week-grid")).to_be_visible()
    tile(kiosk, "Barbell basics").click()
    kiosk.get_by_role("button", name="Log in to book").click()
    expect(kiosk.get_by_role("heading", name="Who books Barbell basics?")).to_be_visible()
    kiosk.get_by_role("main").get_by_role("button", name=re.compile("^Mara")).click()
    expect(chosen(kiosk)).to_contain_text("Barbell basics")
    expect(chosen(kiosk).get_by_role("button", name=re.compile("^Book "))).to_be_visible()


def test_a_double_tap_books_once_and_what_comes_in_place_of_a_button_rests_for_a_moment(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    session = make(owner, capacity=4, cancelMinutes=150, movesMinutes=200, **soon(owner, 100))
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    tile(kiosk, "Barbell basics").click()
    twice(chosen(kiosk).get_by_role("button", name=re.compile("^Book ")))
    # Too late to cancel for free: that is asked, and the second tap answers nothing.
    cancel = chosen(kiosk).get_by_role("button", name=re.compile("^Cancel Barbell"))
    twice(cancel)
    expect(chosen(kiosk).get_by_role("button", name="Cancel late")).to_be_enabled()
    kiosk.keyboard.press("Escape")
    expect(cancel).to_be_enabled()
    assert mara.call("classes.mine")["bookings"][0]["booking"]["state"] == "booked"
    cancel.click()
    chosen(kiosk).get_by_role("button", name="Cancel late").click()
    expect(tile(kiosk, "Barbell basics")).to_have_accessible_name(re.compile("Cancelled late$"))
    roster = owner.call("classes.roster", session=session["id"])["entries"]
    assert [each["booking"]["state"] for each in roster] == ["late"]

    # This one begins in twenty minutes: whoever has booked can check in at once, in the place of Book.
    session = make(owner, name="Mobility", capacity=4)
    tile(kiosk, "Mobility").click()
    expect(chosen(kiosk).get_by_role("button", name=re.compile("^Book Mobility"))).to_be_enabled()
    held(kiosk)
    chosen(kiosk).get_by_role("button", name=re.compile("^Book Mobility")).click()
    check_in = chosen(kiosk).get_by_role("button", name=re.compile("^Check in"))
    expect(check_in).to_be_disabled()
    check_in.dispatch_event("click")
    goes(kiosk)
    expect(check_in).to_be_enabled()
    assert [each["booking"]["state"] for each in owner.call("classes.roster", session=session["id"])["entries"]] == ["booked"]

    # The month shows what is booked, and leads to the day.
    mara.change("schedule.plan", items=[{"day": str(today(owner)), "name": "Push A", "bodyParts": ["chest"]}])
    kiosk.get_by_role("button", name="Month", exact=True).click()
    day = kiosk.get_by_role("button", name=re.compile("today.*Push A planned.*Mobility.*booked"))
    expect(day).to_be_visible()
    both(kiosk, "the month at the kiosk", 64)
    day.click()
    expect(kiosk.get_by_role("button", name=re.compile("^Cancel Mobility"))).to_be_visible()
    mara.close()


def test_three_classes_of_a_morning_are_one_button_that_leads_to_the_list(floor, owner, screen):
    floor.member("Mara Lindqvist").close()
    day = soon(owner)["day"]
    # After the latest that it can be now, and before midnight.
    for hour in (20, 21, 22):
        make(owner, name=f"Class {hour}", day=day, start=hour * 60 + 59, movesMinutes=5, cancelMinutes=1)
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    crowd = kiosk.get_by_role("button", name=re.compile("20:59.*Class 20.*and 1 more"))
    # What is in the list there rests for a moment, as a second tap may meet it.
    held(kiosk)
    crowd.click()
    expect(kiosk.get_by_role("button", name=re.compile("^Book Class 22"))).to_be_disabled()
    goes(kiosk)
    kiosk.get_by_role("button", name=re.compile("^Book Class 22")).click()
    expect(kiosk.get_by_text("Booked", exact=True)).to_be_visible()
    both(kiosk, "the classes of a day at the kiosk", 64)
    kiosk.keyboard.press("Escape")
    # One's own stands first in the cell.
    expect(kiosk.get_by_role("button", name=re.compile("Class 22.*Booked.*and 1 more"))).to_be_visible()


def missed(floor, owner):
    """Mara, with a workout missed yesterday. On a Monday that is none of this week, so the gym must have another day."""
    mara = floor.member("Mara Lindqvist")
    now = today(owner)
    mara.change("schedule.plan", items=[{"day": str(now), "name": "Push A", "bodyParts": ["chest"]}])
    with floor.database() as database:
        database.execute("UPDATE schedule SET start_day = ?1, end_day = ?1", [str(now - datetime.timedelta(days=1))])
    return mara, now


@pytest.mark.midday(not_on=0)
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
    # Another day is chosen in the row of the own plan, in any week; the second tap on "Other day" does not end it.
    twice(offer.get_by_role("button", name="Other day"))
    expect(offer.get_by_text("Pick a day for Push A.")).to_be_visible()
    kiosk.get_by_role("button", name="Later week").click()
    kiosk.get_by_role("button", name="Move Push A to Wednesday").click()
    until(lambda: mara.call("schedule.month", **month)["planned"] == [])
    mara.close()


def test_the_week_fits_every_kiosk(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    # The week after this one, whole.
    first = today(owner) + datetime.timedelta(days=7 - today(owner).weekday())
    days = {"every": "day", "interval": 1, "count": 7}
    for name, start in [("Olympic weightlifting for beginners", 420), ("Mobility", 780), ("Engine room", 1300), ("Open mat", 1360)]:
        owner.change("classes.create", plan={"name": name, "capacity": 6, "minutes": 30, "day": str(first), "start": start, "repeats": days})
    for ahead in range(5):
        mara.change("schedule.plan", items=[{"day": str(first + datetime.timedelta(days=ahead)), "name": "Strong twice a week", "bodyParts": ["legs"]}])
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calendar")
    kiosk.get_by_role("button", name="Later week").click()
    for width, height in SIZES:
        kiosk.set_viewport_size({"width": width, "height": height})
        where = f"{width}×{height}"
        expect(kiosk.locator(".week-class").first).to_be_visible()
        at_rest(kiosk)
        check(kiosk, f"the week at {where}")
        assert [one for one in small_targets(kiosk, 64) if "Log out" not in one] == [], where
        over = kiosk.evaluate("""() => [...document.querySelectorAll(".week-class > *, .week-plan .what > *, .week-deeds > *, .week-page > *")]
          .filter((one) => { const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
            return box.height && (box.bottom > room.bottom + 1.5 || box.right > room.right + 1.5); })
          .map((one) => `${one.className} ${one.textContent}`)""")
        assert over == [], where
        laid = kiosk.evaluate("""() => [...document.querySelectorAll(".week-class")].flatMap((one) => {
          const [a, b] = [".called", ".places"].map((part) => one.querySelector(part)?.getBoundingClientRect());
          return a && b && a.left < b.right && b.left < a.right && a.top < b.bottom - 1.5 && b.top < a.bottom - 1.5 ? [one.textContent] : []; })""")
        assert laid == [], where
        assert kiosk.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
    mara.close()


PLAN = {"day": "2026-11-23", "state": "missed", "name": "Push", "bodyParts": ["chest"]}


def plan(day, state="ahead", parts=("legs",)):
    return {"of": day, "day": day, "state": state, "name": "Other", "bodyParts": list(parts)}


def done(day, parts):
    return {"workout": int(day[-2:]), "day": day, "startedAt": 0, "name": "Done", "bodyParts": list(parts), "sets": 9}


SUITS = [
    # The day, and whether what is around it trains something else for certain. It is Wednesday, the 25th.
    ([], [], [], ("2026-11-25", True)),
    ([plan("2026-11-25", parts=["back"])], [], [], ("2026-11-26", True)),
    # The day after the same muscles comes later than a day with a gap.
    ([plan("2026-11-25", parts=["chest"])], [], [], ("2026-11-27", True)),
    ([plan("2026-11-25", parts=["chest"]), plan("2026-11-27", parts=["fullBody"]), plan("2026-11-29")], [], [], ("2026-11-26", False)),
    # A rest day stays one, and of a plan without body parts nothing is known.
    ([plan("2026-11-25", "rest", []), plan("2026-11-27", parts=[])], [], [], ("2026-11-29", True)),
    ([plan(f"2026-11-{day}") for day in range(25, 30)], [], [], None),
    # What was left out takes no day.
    ([plan("2026-11-25", "skipped", ["chest"])], [], [], ("2026-11-25", True)),
    # What was done yesterday counts, and may be more than the three parts that are listed.
    ([], [done("2026-11-24", ["back"])], [], ("2026-11-25", True)),
    ([], [done("2026-11-24", ["legs", "back", "core"])], [], ("2026-11-26", True)),
    # A class takes its day, and nobody knows what it trains.
    ([], [], ["2026-11-25"], ("2026-11-27", True)),
    ([plan("2026-11-28"), plan("2026-11-29")], [], ["2026-11-26"], ("2026-11-25", False)),
]


def test_the_day_that_suits_a_missed_workout(kept):
    for planned, worked, booked, found in SUITS:
        plans = [one | {"entry": i} for i, one in enumerate([PLAN | {"of": PLAN["day"]}, *planned])]
        day = run(kept, """const { openDayFor } = await import("/shared/calendar/openday.js");
          const [planned, done, booked] = argument;
          return openDayFor(planned[0], { today: "2026-11-25", planned, done, booked });""",
                  [plans, worked, [{"day": one, "name": "Class"} for one in booked]])
        case = (planned, worked, booked)
        assert (day and (day["day"], day["isClear"])) == found, case
        if worked and found[0] == "2026-11-25":
            assert (day["before"], day["after"]) == ("Done", None), case

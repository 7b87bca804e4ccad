"""A member's own calendar: four weeks planned on the phone, a missed day moved, and the kiosk offers today's plan."""

import contextlib
import datetime
import re
import sqlite3

from playwright.sync_api import expect

from kit.calendar import gym_today, month, spoken, turn_to
from kit.kiosk import enter, pairing_code
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone, go


def test_four_weeks_are_planned_on_the_phone_a_missed_day_is_moved_and_the_kiosk_offers_today(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    today = gym_today(mara)
    monday = today - datetime.timedelta(days=today.weekday())
    phone = at_phone(screen, "Mara", "/me/")
    go(phone, "Calendar")
    expect(phone.get_by_role("heading", name=f"{today:%B}", level=1)).to_be_visible()
    expect(phone.get_by_role("gridcell", selected=True)).to_have_count(1)
    both(phone, "an empty calendar", 44)

    # A split of seven days with its rest days: one tap, and one to plan the weeks.
    phone.get_by_role("button", name="Plan your week").click()
    phone.get_by_role("button", name="Plan these weeks").click()
    expect(phone.get_by_text("Choose something for at least one day.")).to_be_visible()
    phone.get_by_role("button", name="Push, pull, legs, twice").click()
    expect(phone.get_by_label("Thursday")).to_have_value("rest")
    phone.get_by_label("Weeks").fill("0")
    phone.get_by_role("button", name="Plan these weeks").click()
    expect(phone.get_by_label("Weeks")).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Weeks").fill("4")
    both(phone, "a weekly pattern", 44)
    phone.get_by_role("button", name="Plan these weeks").click()
    expect(phone.get_by_text(re.compile("days planned"))).to_be_visible()
    last = monday + datetime.timedelta(days=27)
    planned = month(mara, today, last + datetime.timedelta(days=7))["planned"]
    assert len(planned) == (last - today).days + 1 and planned[-1]["day"] == str(last)
    assert {each["name"] for each in planned if each["state"] != "rest"} <= {"Push", "Pull", "Legs"}

    # Today is chosen; the arrow keys go through the days, and each says what it holds.
    cell = phone.get_by_role("button", name=spoken(today))
    expect(cell).to_have_attribute("tabindex", "0")
    cell.focus()
    phone.keyboard.press("ArrowRight")
    tomorrow = today + datetime.timedelta(days=1)
    expect(phone.get_by_role("button", name=spoken(tomorrow))).to_be_focused()
    phone.keyboard.press("ArrowLeft")
    expect(cell).to_be_focused()
    both(phone, "a planned month", 44)
    phone.get_by_role("button", name="Week", exact=True).click()
    expect(phone.get_by_role("button", name=spoken(today))).to_have_attribute("aria-pressed", "true")
    both(phone, "a planned week", 44)
    phone.get_by_role("button", name="Month", exact=True).click()

    # One more by hand, with its own name and time.
    phone.get_by_role("button", name="Plan this day").click()
    phone.get_by_role("radio", name="Body parts").check()
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.get_by_role("button", name="Core").click()
    phone.get_by_label("Name").fill("Evening core")
    phone.get_by_label("Time").fill("18:30")
    both(phone, "planning a day", 44)
    phone.get_by_role("button", name="Save").click()
    panel = phone.get_by_role("region", name=spoken(today))
    expect(panel.get_by_text("Evening core", exact=True)).to_be_visible()
    expect(panel.get_by_text(re.compile("18:30 · Core"))).to_be_visible()

    # Yesterday's was missed: Move, and the day.
    entry = next(each["entry"] for each in month(mara, today, today)["planned"] if each.get("name") == "Evening core")
    yesterday = today - datetime.timedelta(days=1)
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite")) as database:
        database.execute("UPDATE schedule SET start_day = ?, end_day = ? WHERE id = ?",
                         (str(yesterday), str(yesterday), entry))
        database.commit()
    phone.reload()
    phone.get_by_role("button", name=spoken(today)).focus()
    phone.keyboard.press("ArrowLeft")
    missed = phone.get_by_role("region", name=spoken(yesterday))
    expect(missed.get_by_text("open", exact=True)).to_be_visible()
    both(phone, "a missed day", 44)
    missed.get_by_role("button", name="Another day for Evening core").click()
    expect(phone.get_by_text("Pick a day for Evening core.")).to_be_visible()
    turn_to(phone, tomorrow).click()
    expect(phone.get_by_text(re.compile("Evening core is now on"))).to_be_visible()
    until(lambda: [each["day"] for each in month(mara, yesterday, tomorrow)["planned"] if each["entry"] == entry]
          == [str(tomorrow)])
    tomorrows = phone.get_by_role("region", name=spoken(tomorrow))
    tomorrows.get_by_role("button", name="Leave out Evening core").click()
    expect(tomorrows.get_by_text("left out", exact=True)).to_be_visible()
    tomorrows.get_by_role("button", name="Remove Evening core").click()
    expect(tomorrows.get_by_text("Evening core", exact=True)).to_have_count(0)

    # With a pointer it is dragged.
    rowing = mara.change("schedule.plan", items=[
        {"day": str(today), "bodyParts": ["back"], "name": "Rowing"}])["entries"]
    cell = phone.get_by_role("gridcell").filter(has=phone.get_by_role("button", name=re.compile("Rowing, planned")))
    if not phone.get_by_role("button", name=spoken(today)).count():
        phone.get_by_role("button", name="Earlier month").click()
    aim = phone.get_by_role("button", name=spoken(tomorrow))
    if aim.count():
        cell.locator("part-icon").last.drag_to(aim)
        until(lambda: [each["day"] for each in month(mara, today, tomorrow)["planned"] if each["entry"] in rowing]
              == [str(tomorrow)])
    for each in month(mara, today, tomorrow)["planned"]:
        if each["day"] == str(today):
            mara.change("schedule.remove", entry=each["entry"], day=each["of"], scope="one")
    push = next(each for each in mara.call("routines.list")["routines"] if each.get("slug") == "push")
    mara.change("schedule.plan", items=[{"day": str(today), "routine": push["id"]}])

    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    offer = kiosk.get_by_role("button", name=re.compile("^Planned today: Start Push"))
    expect(offer).to_be_visible()
    both(kiosk, "today's plan at the kiosk", 64)
    offer.click()
    workout = until(lambda: mara.call("workouts.current").get("workout"))
    assert workout["routine"]["id"] == push["id"]
    first = workout["plan"][0]["exercise"]
    mara.change("sets.log", exercise=first, kind="working", weight={"value": 40, "unit": "kg"}, reps=8)
    done = month(mara, today, today)
    assert [each["state"] for each in done["planned"]] == ["done"]
    phone.goto(f"{floor.address}/me/#calendar")
    expect(phone.get_by_role("button", name=spoken(today))).to_have_accessible_name(re.compile("Push, done"))
    mara.close()

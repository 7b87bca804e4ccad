"""Programs in a member's calendar, and changing what is planned there."""

import datetime
import re

from playwright.sync_api import expect

from kit.calendar import gym_today, month, spoken, turn_to
from kit.kiosk import enter, pairing_code
from kit.looks import both, check, small_targets
from kit.patience import UNDO, keeps, until
from kit.phone import at_phone


def planned(client, first, days=61):
    return [(each["day"], each.get("name")) for each in
            month(client, first, first + datetime.timedelta(days=days))["planned"]]


def clear(client, today):
    """Nothing is planned any more, from today on."""
    for each in month(client, today, today + datetime.timedelta(days=61))["planned"]:
        client.change("schedule.remove", entry=each["entry"], day=each["of"], scope="one")
    assert planned(client, today) == []


def test_a_made_program_and_a_cycle_of_5_3_1_are_laid_over_weeks_and_the_kiosk_offers_todays_session(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    today = gym_today(mara)
    # A made program.
    phone = at_phone(screen, "Mara", "/me/#generator")
    phone.get_by_role("group", name="Weeks").get_by_role("radio", name="4").check()
    phone.get_by_role("button", name="Put it in my calendar").click()
    form = phone.get_by_role("form", name="In my calendar")
    form.get_by_label("Time").fill("18:00")
    expect(form.get_by_text(re.compile("^12 workouts, "))).to_be_visible()
    both(phone, "a made program is laid over weeks", 44)
    form.get_by_role("button", name="Put them in the calendar").click()
    expect(phone.get_by_text("12 days planned.")).to_be_visible()
    monday = today - datetime.timedelta(days=today.weekday()) + datetime.timedelta(days=7)
    found = month(mara, monday, monday + datetime.timedelta(days=40))["planned"]
    assert [each["name"] for each in found[:4]] == [
        "Full body A, week 1", "Full body B, week 1", "Full body C, week 1", "Full body A, week 2"]
    assert {each["minute"] for each in found} == {1080} and all("routine" in each for each in found)
    assert len(mara.call("routines.list")["routines"]) and len(found) == 12
    clear(mara, today)

    # A cycle of 5/3/1.
    squat, bench = floor.exercise(mara, "Squat"), floor.exercise(mara, "Bench press")
    mara.change("programs.start", lifts=[
        {"lift": "squat", "exercise": squat, "max": {"value": 140, "unit": "kg"}},
        {"lift": "bench", "exercise": bench, "max": {"value": 100, "unit": "kg"}}],
        options={"days": 4, "deload": True, "bbb": "none"})
    phone.goto(f"{floor.address}/me/#program")
    # The calendar begins in the present month again.
    phone.reload()
    phone.get_by_role("button", name="Put it in my calendar").click()
    form = phone.get_by_role("form", name="In my calendar")
    expect(form.get_by_role("button", name="Monday")).to_have_attribute("aria-pressed", "true")
    expect(form.get_by_text(re.compile("^8 workouts, "))).to_be_visible()
    both(phone, "a cycle is laid over weeks", 44)

    # Without a day there is nothing to plan; then today and tomorrow, from today on.
    for name in ("Monday", "Tuesday", "Thursday", "Friday"):
        form.get_by_role("button", name=name).click()
    form.get_by_role("button", name="Put them in the calendar").click()
    expect(form.get_by_text("Pick at least one day.")).to_be_visible()
    tomorrow = today + datetime.timedelta(days=1)
    for day in (today, tomorrow):
        form.get_by_role("button", name=f"{day:%A}").click()
    form.get_by_label("Starts on").fill("2020-01-01")
    form.get_by_role("button", name="Put them in the calendar").click()
    expect(form.get_by_label("Starts on")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Starts on").fill(str(today))
    expect(form.get_by_role("listitem").first).to_contain_text("5/3/1 week 1: Squat")
    form.get_by_role("button", name="Put them in the calendar").click()
    expect(phone.get_by_text("8 days planned.")).to_be_visible()
    weeks = [today + datetime.timedelta(days=7 * n + k) for n in range(4) for k in (0, 1)]
    names = [f"5/3/1 week {week}: {lift}" for week in (1, 2, 3, 4) for lift in ("Squat", "Bench press")]
    assert planned(mara, today) == [(str(day), name) for day, name in zip(weeks, names)]
    expect(phone.get_by_role("button", name=spoken(today))).to_have_accessible_name(
        re.compile("5.3.1 week 1: Squat, planned"))
    both(phone, "a cycle in the calendar", 44)

    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    offer = kiosk.get_by_role("button", name=re.compile("^Planned today: Start 5.3.1 week 1: Squat"))
    expect(offer).to_contain_text("Cycle 1")
    both(kiosk, "a planned session at the kiosk", 64)
    offer.click()
    workout = until(lambda: mara.call("workouts.current").get("workout"))
    assert workout["program"] == {"cycle": 1, "week": 1, "lifts": [squat]} and workout["plan"]
    mara.change("sets.log", exercise=squat, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    mara.change("workouts.finish")
    assert month(mara, today, today)["planned"][0]["state"] == "done"
    expect(phone.get_by_role("button", name=spoken(today))).to_have_accessible_name(
        re.compile("5.3.1 week 1: Squat, done"))
    mara.close()


def test_one_day_this_and_later_or_all_are_changed_and_what_was_removed_comes_back_as_it_was(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    today = gym_today(mara)
    monday = today - datetime.timedelta(days=today.weekday()) + datetime.timedelta(days=7)
    mara.change("schedule.plan", items=[{"day": str(monday), "name": "Legs", "bodyParts": ["legs"],
                                         "repeat": {"every": "week", "count": 5}}])
    week = [monday + datetime.timedelta(days=7 * n) for n in range(5)]
    phone = at_phone(screen, "Mara", "/me/#calendar")
    expect(phone.get_by_role("gridcell", selected=True)).to_have_count(1)

    def open_form(day, name="Legs"):
        turn_to(phone, day).click()
        phone.get_by_role("region", name=spoken(day)).get_by_role("button", name=f"Change {name}", exact=True).click()
        return phone.get_by_role("form", name=f"Change {name}")

    # One: another weekday and a time.
    form = open_form(week[1])
    expect(form.get_by_role("radio", name="This one")).to_be_checked()
    form.get_by_role("button", name="Wednesday").click()
    expect(form.get_by_text(re.compile("^It moves to Wed"))).to_be_visible()
    form.get_by_label("Time").fill("07:00")
    both(phone, "one planned day is changed", 44)
    form.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Changed.")).to_be_visible()
    second = week[1] + datetime.timedelta(days=2)
    assert [day for day, _ in planned(mara, monday)] == [str(day) for day in (week[0], second, *week[2:])]

    # This and later: another name and day; the series is two.
    form = open_form(week[2])
    form.get_by_role("radio", name="This and later").check()
    form.get_by_label("Name").fill("Heavy legs")
    form.get_by_role("button", name="Tuesday").click()
    both(phone, "this and later are changed", 44)
    form.get_by_role("button", name="Save").click()
    until(lambda: len([name for _, name in planned(mara, monday) if name == "Heavy legs"]) == 3)
    later = [day + datetime.timedelta(days=1) for day in week[2:]]
    assert planned(mara, week[2]) == [(str(day), "Heavy legs") for day in later]

    # All of them, with an end: a wrong one says so, and what was typed stays.
    form = open_form(later[0], "Heavy legs")
    form.get_by_role("radio", name="All from today").check()
    form.get_by_role("radio", name="On a day").check()
    form.get_by_label("Last day").fill(str(later[0] - datetime.timedelta(days=5)))
    form.get_by_label("Name").fill("Squats")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("Last day")).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_label("Name")).to_have_value("Squats")
    form.get_by_label("Last day").fill(str(later[1]))
    form.get_by_role("button", name="Save").click()
    until(lambda: planned(mara, week[2]) == [(str(day), "Squats") for day in later[:2]])
    assert small_targets(phone, 44) == []
    check(phone, "after the changes")

    # What was removed comes back as it was planned.
    clear(mara, today)
    squat, today = floor.exercise(mara, "Squat"), gym_today(mara)
    mara.change("programs.start", options={"days": 4, "deload": True, "bbb": "none"}, lifts=[
        {"lift": "squat", "exercise": squat, "max": {"value": 140, "unit": "kg"}}])
    day = {"day": str(today + datetime.timedelta(days=1)), "minute": 1080}
    mara.change("schedule.plan", items=[
        day | {"name": "5/3/1 week 1: Squat", "program": {"cycle": 1, "week": 1, "lifts": [squat]}},
        day | {"bodyParts": ["chest", "back"]}, day | {"rest": True, "name": "Sauna"}])

    def planned_now():
        found = month(mara, day["day"], day["day"])["planned"]
        return sorted(({key: value for key, value in each.items() if key != "entry"} for each in found), key=str)

    before = planned_now()
    phone.reload()
    expect(phone.get_by_role("gridcell", selected=True)).to_have_count(1)
    turn_to(phone, today + datetime.timedelta(days=1)).click()
    keeps(phone, UNDO)
    remove = phone.get_by_role("button", name=re.compile("^Remove "))
    expect(remove).to_have_count(3)
    for name in [each.get_attribute("aria-label") for each in remove.all()]:
        phone.get_by_role("button", name=name, exact=True).click()
        expect(remove).to_have_count(2)
        phone.get_by_role("button", name="Undo").click()
        expect(remove).to_have_count(3)
    assert planned_now() == before

    # A removed day of a series comes back within it.
    clear(mara, today)
    days = [today + datetime.timedelta(days=n) for n in range(4)]
    entry = mara.change("schedule.plan", items=[
        {"day": str(today), "name": "Rowing", "repeat": {"every": "day", "count": 3}}])["entries"][0]
    mara.change("schedule.skip", entry=entry, day=str(days[1]), skipped=True)
    mara.change("schedule.move", entry=entry, day=str(days[2]), to=str(days[3]))

    def planned_now():
        return month(mara, days[0], days[3])["planned"]

    before = planned_now()
    phone.reload()
    expect(phone.get_by_role("gridcell", selected=True)).to_have_count(1)
    for day in (days[1], days[3]):
        turn_to(phone, day).click()
        region = phone.get_by_role("region", name=spoken(day))
        region.get_by_role("button", name="Remove Rowing").click()
        region.get_by_role("button", name="Only this one").click()
        expect(region.get_by_text("Rowing", exact=True)).to_have_count(0)
        phone.get_by_role("button", name="Undo").click()
        expect(region.get_by_text("Rowing", exact=True)).to_be_visible()
        until(lambda: planned_now() == before)
    mara.close()

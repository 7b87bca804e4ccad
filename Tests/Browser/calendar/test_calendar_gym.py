"""What the gym has on a day, in a member's own calendar: its occasions, and the classes that they booked."""

import contextlib
import datetime
import re

from playwright.sync_api import expect

from kit.calendar import gym_today, occasions, spoken, turn_to
from kit.looks import check, small_targets
from kit.phone import at_phone, go


def test_a_member_sees_the_gyms_occasions_and_their_classes_in_month_week_and_day(floor, screen):
    with contextlib.closing(floor.owner()) as owner, contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        day = gym_today(mara) + datetime.timedelta(days=2)
        owner.change("occasions.import", text=occasions(day))
        plan = {"name": "Barbell basics", "capacity": 2, "minutes": 60, "day": str(day), "start": 1080}
        owner.change("classes.create", plan=plan)
        [session] = owner.call("classes.list", **{"from": str(day), "to": str(day)})["sessions"]
        mara.change("classes.book", session=session["id"])

    phone = at_phone(screen, "Mara", "/me/")
    go(phone, "Calendar")
    expect(phone.get_by_role("gridcell", selected=True)).to_have_count(1)
    cell = turn_to(phone, day)
    says = re.compile("Barbell basics, booked; Closed for the holidays; Squat workshop$")
    expect(cell).to_have_accessible_name(says)
    cell.click()
    panel = phone.get_by_role("region", name="That day in the gym")
    expect(panel.get_by_text("All day", exact=True)).to_be_visible()
    expect(panel.get_by_text("10:00–12:00 · Hall 2")).to_be_visible()
    expect(panel.get_by_text("Bring flat shoes.")).to_be_visible()
    expect(panel.get_by_text("Booked", exact=True)).to_be_visible()
    for view in ("Month", "Week", "Day"):
        phone.get_by_role("button", name=view, exact=True).click()
        expect(panel.get_by_text("Squat workshop", exact=True)).to_be_visible()
        for scheme in ("dark", "light"):
            phone.emulate_media(color_scheme=scheme)
            check(phone, f"{view} with occasions, {scheme}")
        assert small_targets(phone, 44) == []
    phone.get_by_role("button", name="Week", exact=True).click()
    expect(phone.get_by_role("button", name=spoken(day))).to_have_accessible_name(says)

    # The class can be given back right here, and its mark goes.
    panel.get_by_role("button", name=re.compile("^Cancel Barbell basics")).click()
    expect(panel.get_by_role("button", name=re.compile("^Book Barbell basics"))).to_be_visible()
    expect(phone.get_by_role("button", name=spoken(day))).to_have_accessible_name(
        re.compile("today|, Closed for the holidays; Squat workshop$"))
    expect(phone.get_by_role("button", name=spoken(day))).not_to_have_accessible_name(re.compile("Barbell basics"))

"""The gym's month, week and day, for trainers and the owner."""

import contextlib
import datetime
import re

from playwright.sync_api import expect

from kit.calendar import gym_today, occasions, spoken
from kit.desk import owner_page
from kit.floor import OWNER
from kit.looks import both


def open_trainer(screen, width=1280, height=800):
    page = screen("/trainer/#calendar", width, height)
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    return page


def fill(floor, owner):
    """Tomorrow: a class that the owner leads in the rig, another in the hall, an occasion, and two who plan to train."""
    me = owner.call("members.me")["member"]["id"]
    rooms = {name: owner.change("rooms.save", name=name)["room"]["id"] for name in ("Rig", "Hall")}
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara, contextlib.closing(floor.member("Ben Okafor")) as ben:
        day = gym_today(mara) + datetime.timedelta(days=1)
        for member in (mara, ben):
            member.change("schedule.plan", items=[{"day": str(day), "name": "Legs"}])
        plan = {"capacity": 2, "minutes": 60, "day": str(day)}
        owner.change("classes.create", plan={**plan, "name": "Barbell basics", "start": 1080, "trainer": me,
                                             "room": rooms["Rig"]})
        owner.change("classes.create", plan={**plan, "name": "Engine room", "start": 1110, "room": rooms["Hall"]})
        session = owner.call("classes.list", **{"from": str(day), "to": str(day)})["sessions"][0]
        mara.change("classes.book", session=session["id"])
    owner.change("occasions.import", text=occasions(day))
    return day


def test_a_trainer_sees_the_gyms_month_week_and_day_with_their_own_classes_and_the_owner_the_same_month(floor, owner, screen):
    day = fill(floor, owner)
    page = open_trainer(screen)
    calendar = page.get_by_role("region", name=f"{gym_today(owner):%B}")
    expect(calendar.get_by_role("gridcell", selected=True)).to_have_count(1)
    calendar.get_by_role("gridcell", selected=True).get_by_role("button").focus()
    page.keyboard.press("ArrowRight")
    cell = page.get_by_role("button", name=spoken(day))
    expect(cell).to_be_focused()
    expect(cell).to_have_accessible_name(re.compile(
        "2 members plan to train, 2 classes, Closed for the holidays, Squat workshop$"))
    panel = page.get_by_role("region", name=spoken(day))
    expect(panel.get_by_text("2 members plan to train")).to_be_visible()
    expect(panel.get_by_role("link", name=re.compile("Barbell basics.*1 of 2"))).to_be_visible()
    both(page, "the gym's month")

    # A booking shows at once, and rooms and own classes are picked out.
    session = owner.call("classes.list", **{"from": str(day), "to": str(day)})["sessions"][0]
    with contextlib.closing(floor.member("Cleo Park")) as cleo:
        cleo.change("classes.book", session=session["id"])
    expect(panel.get_by_role("link", name=re.compile("Barbell basics.*2 of 2"))).to_be_visible()
    page.get_by_label("Show classes").select_option("Hall")
    expect(panel.get_by_role("link", name=re.compile("Barbell basics"))).to_have_count(0)
    expect(panel.get_by_role("link", name=re.compile("Engine room"))).to_be_visible()
    page.get_by_label("Show classes").select_option("Classes you lead")
    expect(panel.get_by_role("link")).to_have_count(1)
    page.get_by_label("Show classes").select_option("All classes")
    for view in ("Week", "Day"):
        page.get_by_role("button", name=view, exact=True).click()
        expect(panel.get_by_role("link", name=re.compile("Engine room"))).to_be_visible()
        both(page, f"the gym's {view}")
    page.set_viewport_size({"width": 768, "height": 1024})
    for view in ("Month", "Week", "Day"):
        page.get_by_role("button", name=view, exact=True).click()
        both(page, f"the gym's {view}, narrow")
    panel.get_by_role("link", name=re.compile("Barbell basics")).click()
    expect(page.get_by_role("heading", name="Barbell basics")).to_be_visible()

    # The owner sees the same.
    desk = owner_page(screen, "calendar", scheme="dark")
    desk.get_by_role("gridcell", selected=True).get_by_role("button").focus()
    desk.keyboard.press("ArrowRight")
    panel = desk.get_by_role("region", name=spoken(day))
    expect(panel.get_by_text("2 members plan to train")).to_be_visible()
    expect(panel.get_by_text("Squat workshop")).to_be_visible()
    both(desk, "the owner's month")
    # A key that leads to another month has its day once it is there.
    page.goto(f"{floor.address}/trainer/#calendar")
    page.get_by_role("button", name="Month", exact=True).click()
    chosen = page.get_by_role("gridcell", selected=True).get_by_role("button")
    chosen.focus()
    for key in ("PageDown", "PageDown", "PageUp"):
        before = chosen.get_attribute("data-day")
        page.keyboard.press(key)
        expect(chosen).not_to_have_attribute("data-day", before)
        expect(chosen).to_be_focused()

"""Which member of staff did what, as the owner reads it."""

import contextlib
import datetime
import re
import sqlite3

from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.desk import owner_page
from kit.looks import check, shot, small_targets
from kit.patience import until
from kit.trainer import trainer


def work(floor, owner, tove, ines):
    """A class with a place for a member, an appointment, and what the owner does to accounts and rooms."""
    room = owner.change("rooms.save", name="Rig")["room"]["id"]
    owner.change("rooms.save", room=room, name="The big rig by the window")
    day = str(gym_today(tove) + datetime.timedelta(days=2))
    plan = {"name": "Barbell basics", "capacity": 6, "minutes": 60, "day": day, "start": 1080}
    tove.change("classes.create", plan=plan)
    session = tove.call("classes.list", **{"from": day, "to": day})["sessions"][0]
    for state in ("booked", "checkedIn", "late"):
        tove.change("classes.attend", session=session["id"], member=ines.member["id"], state=state)
    kind = tove.change("appointments.saveKind", name="Technique check", minutes=30)["kinds"][0]["id"]
    tove.change("appointments.book", kind=kind, member=ines.member["id"], startsAt=session["startsAt"] - 6 * 3_600_000,
                count=4)
    for blocked in (True, False):
        owner.change("accounts.block", member=ines.member["id"], blocked=blocked)


def age(floor, days):
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        database.execute("UPDATE staff_actions SET at = at - ? WHERE id < 5", (days * 86_400_000,))
        database.commit()


def test_the_owner_reads_what_staff_did_by_day_and_by_person(floor, screen):
    owner = floor.owner()
    page = owner_page(screen, "staff")
    expect(page.get_by_text("Nothing yet")).to_be_visible()
    check(page, "nothing")
    shot(page, "staff-none")
    tove, ines = trainer(floor), floor.member("Ines Moor")
    work(floor, owner, tove, ines)
    age(floor, 3)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Members").click()
    page.get_by_role("link", name="Staff").click()
    today = page.get_by_role("region", name="Today")
    expect(today.get_by_role("listitem").first).to_contain_text("Unblocked")
    expect(today.get_by_text(re.compile(r"^Booked .*Technique check.* with .*Ines.* \(4 dates\)$"))).to_be_visible()
    expect(today.get_by_text(re.compile(r"^Checked .*Ines.* in for .*Barbell basics"))).to_be_visible()
    before = page.get_by_role("region").filter(has_text="Renamed a room")
    expect(before.get_by_text(re.compile("^Made .*Tove.* a trainer$"))).to_be_visible()
    page.get_by_label("Person").select_option(label="Tove")
    expect(page.get_by_text(re.compile("^Unblocked"))).to_have_count(0)
    expect(today.get_by_text(re.compile("^Added the class .*Barbell basics"))).to_have_count(0)
    expect(page.get_by_text(re.compile("^Added the class .*Barbell basics"))).to_be_visible()
    page.get_by_label("Person").select_option(label="Everybody")
    expect(page.get_by_text(re.compile("^Unblocked"))).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"staff, {scheme}")
        shot(page, f"staff-{scheme}")
    assert small_targets(page, 44) == []
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "staff on a phone")
    shot(page, "staff-narrow")
    # A member who is gone has no name here any more. The day in which a removal can be undone is over.
    owner.change("accounts.remove", member=ines.member["id"])
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        database.execute("UPDATE removals SET at = at - ?1, until = until - ?1", (86_400_000,))
        database.commit()
    until(lambda: not any(action.get("member", {}).get("face", {}).get("id") == ines.member["id"]
                          for action in owner.call("staff.actions")["actions"]))
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Members").click()
    page.get_by_role("link", name="Staff").click()
    expect(page.get_by_text("Removed a former member")).to_be_visible()
    expect(page.get_by_text(re.compile("Ines"))).to_have_count(0)
    owner.close()
    tove.close()


def test_earlier_actions_come_a_page_at_a_time(floor, screen):
    owner = floor.owner()
    room = owner.change("rooms.save", name="Room 0")["room"]["id"]
    for number in range(1, 120):
        owner.change("rooms.save", room=room, name=f"Room {number}")
    page = owner_page(screen, "staff")
    rows = page.locator(".staff-rows li")
    expect(rows).to_have_count(100)
    page.get_by_role("button", name="Show earlier").click()
    expect(rows).to_have_count(120)
    expect(page.get_by_role("button", name="Show earlier")).to_have_count(0)
    expect(rows.last).to_contain_text("Added the room")
    owner.close()


def test_the_owner_reads_whom_staff_let_in_and_whose_membership_they_changed(floor, screen):
    owner, tove, ines = floor.owner(), trainer(floor), floor.member("Ines Moor")
    member, day = ines.member["id"], gym_today(tove)
    visit = tove.change("visits.admit", member=member)["visit"]["visit"]
    tove.change("visits.end", visit=visit["id"])
    tove.change("visits.remove", visit=visit["id"])
    tove.change("memberships.set", member=member, endsOn=str(day - datetime.timedelta(days=1)))
    tove.change("visits.admit", member=member, note="Renews on Monday")
    tove.change("memberships.remove", member=member)
    guest = tove.change("visits.admit", name="Kim")["visit"]["visit"]
    tove.change("visits.end", visit=guest["id"])
    tove.change("visits.remove", visit=guest["id"])
    page = owner_page(screen, "staff")
    rows = page.locator(".staff-rows li")
    expect(rows.first).to_be_visible()
    name = "[^A-Za-z]*Ines[^A-Za-z]*"
    for place, text in enumerate([
        "Removed a visit of a walk-in", "Checked a walk-in out", "Checked in a walk-in", f"Keeps no membership of {name} any more",
        f"Let {name} in without a valid membership", f"Changed the membership of {name}", f"Removed a visit of {name}",
        f"Checked {name} out", f"Checked {name} in",
    ]):
        expect(rows.nth(place).get_by_text(re.compile(f"^{text}$"))).to_be_visible()
    # When the visit that was removed began.
    expect(rows.nth(6).get_by_text(re.compile(r", \d\d:\d\d$"))).to_be_visible()
    shot(page, "staff-visits")
    for client in (owner, tove, ines):
        client.close()

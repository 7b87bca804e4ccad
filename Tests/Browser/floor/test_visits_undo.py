"""Checking in and out at the desk, what staff take back there, and what the next check-in must not inherit."""

import datetime
import re
import time

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.desk import opened, present, row
from kit.looks import both, both_sizes
from kit.patience import UNDO, becomes, keeps
from kit.trainer import trainer, trainer_page


def find_and_enter(page, name):
    page.get_by_role("searchbox", name="Name").fill(name)
    expect(page.get_by_role("button", name=re.compile(f"^Check in {name}", re.IGNORECASE))).to_be_visible()
    page.keyboard.press("Enter")


def end(staff):
    """Ends all visits."""
    for one in staff.call("visits.present")["visits"]:
        staff.change("visits.end", visit=one["visit"]["id"])


def test_a_trainer_checks_in_by_keyboard_and_takes_mistakes_back(floor, screen):
    owner, tove = floor.owner(), trainer(floor)
    floor.member("Marten Bos").close()
    mara, joel = floor.member("Mara Lindqvist"), floor.member("Joel Okafor")
    page = opened(trainer_page(screen, "visits"))
    expect(page.get_by_text("Nobody’s in")).to_be_visible()
    both(page, "whosin empty")
    find = page.get_by_role("searchbox", name="Name")
    expect(find).to_be_focused()
    # Two begin like this: the first is taken once it is seen.
    page.keyboard.type("mar")
    expect(page.get_by_role("button", name=re.compile("^Check in Mar(a|ten)"))).to_have_count(2)
    both_sizes(page, "whosin found")
    page.keyboard.type("a")
    expect(page.get_by_role("button", name=re.compile("^Check in Mar"))).to_have_count(1)
    page.keyboard.press("Enter")
    expect(row(page, "Mara")).to_contain_text("at the desk")
    expect(page.get_by_text(re.compile("^.Mara. is in"))).to_be_visible()
    expect(find).to_be_focused()
    expect(find).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Mara")).to_have_count(0)
    becomes(lambda: present(tove), [])

    # By arrows, the second one.
    find.click()
    page.keyboard.type("mar")
    expect(page.get_by_role("button", name=re.compile("^Check in Mar(a|ten)"))).to_have_count(2)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = page.get_by_role("button", name=re.compile("^Check in Mar(a|ten)")).nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(find).to_be_focused()
    find.fill("")

    # Nobody's name begins like this: a second Enter checks in a walk-in.
    find.click()
    page.keyboard.type("Kim, trial")
    expect(page.get_by_text("No member’s name begins like this.")).to_be_visible()
    page.keyboard.press("Enter")
    walk_in = page.get_by_role("button", name=re.compile("^Check in .Kim, trial. as a walk-in"))
    expect(walk_in).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, "Kim, trial")).to_contain_text("Walk-in")
    assert present(tove) == ["Kim, trial"]

    # A check-in that continues a visit has no undo.
    end(tove)
    joel.change("sets.log", exercise=floor.exercise(joel, "Deadlift"), kind="working", reps=3, weight={"value": 90, "unit": "kg"})
    expect(row(page, "Joel")).to_be_visible()
    end(tove)
    page.reload()
    keeps(page, UNDO)
    expect(page.get_by_text("Nobody’s in")).to_be_visible()
    find_and_enter(page, "joel")
    expect(row(page, "Joel")).to_contain_text("with their first set")
    expect(page.get_by_text(re.compile("^.Joel. is in"))).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    end(tove)

    # A check-out by mistake keeps arrival and reason.
    came = int(time.time() * 1000) - 40 * 60_000
    tove.change("visits.admit", name="Kim, trial", note="Pays on Friday", at=came)
    owner.change("memberships.set", member=mara.member["id"], visitsLeft=0)
    tove.change("visits.admit", member=mara.member["id"], note="Renews on Monday")
    before = {one["note"]: one["visit"]["arrivedAt"] for one in tove.call("visits.present")["visits"]}
    for name, note in (("Kim, trial", "Pays on Friday"), ("Mara", "Renews on Monday")):
        page.get_by_role("button", name=f"Check out {name}").click()
        expect(row(page, name)).to_have_count(0)
        page.get_by_role("button", name="Check in again").click()
        expect(row(page, name)).to_contain_text(note)
        # That would remove the whole stay.
        expect(page.get_by_text(re.compile(f"^.{name}. is in"))).to_be_visible()
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert {one["note"]: one["visit"]["arrivedAt"] for one in tove.call("visits.present")["visits"]} == before
    for client in (owner, tove, mara, joel):
        client.close()


@pytest.mark.midday
def test_somebody_who_came_earlier_is_entered_with_day_and_time_and_the_next_one_for_now(floor, screen):
    floor.owner().close()
    tove, mara, joel = trainer(floor), floor.member("Mara Lindqvist"), floor.member("Joel Okafor")
    before = gym_today(tove) - datetime.timedelta(days=2)
    page = opened(trainer_page(screen, "visits"))
    page.get_by_role("button", name="Came earlier").click()
    page.get_by_label("Day").select_option(str(before))
    find = page.get_by_role("searchbox", name="Name")
    find.fill("mara")
    expect(page.get_by_role("button", name="Check in Mara")).to_be_visible()
    find.press("Enter")
    expect(page.get_by_text("Enter the time they came.")).to_be_visible()
    page.get_by_label("Time").fill("18:05")
    both_sizes(page, "whosin earlier")
    find.press("Enter")
    expect(page.get_by_text(re.compile(f"^Noted: .Mara., .*{before.day} {before:%b}.*, 18:05"))).to_be_visible()
    days = {"from": str(before), "to": str(before)}
    [visit] = mara.call("visits.mine", **days)["visits"]
    # In the gym's zone, not the browser's.
    zone = tove.hello["gym"]["timeZone"]
    at = page.evaluate("""([ms, timeZone]) => new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" })
      .format(ms)""", [visit["arrivedAt"], zone])
    assert (at, visit["how"]) == ("18:05", "desk")
    expect(row(page, "Mara")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    becomes(lambda: mara.call("visits.mine", **days)["visits"], [])

    # The next check-in after an earlier one is for now.
    page.get_by_role("button", name="Came earlier").click()
    page.get_by_label("Day").select_option(str(gym_today(tove) - datetime.timedelta(days=1)))
    page.get_by_label("Time").fill("18:05")
    find_and_enter(page, "mara")
    expect(page.get_by_text(re.compile("^Noted: .Mara."))).to_be_visible()
    expect(page.get_by_role("button", name="Came earlier")).to_be_visible()
    expect(page.get_by_label("Time")).to_have_count(0)
    find_and_enter(page, "joel")
    expect(row(page, "Joel")).to_be_visible()
    assert present(tove) == ["Joel"]
    for client in (tove, mara, joel):
        client.close()

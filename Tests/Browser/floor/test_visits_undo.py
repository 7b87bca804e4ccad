"""What staff take back at the desk, and what the next check-in must not inherit."""

import datetime
import re
import time

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.desk import opened, present, row
from kit.patience import UNDO, keeps
from kit.trainer import trainer, trainer_page


def find(page, name):
    page.get_by_role("searchbox", name="Name").fill(name)
    expect(page.get_by_role("button", name=re.compile(f"^Check in {name}", re.IGNORECASE))).to_be_visible()
    page.keyboard.press("Enter")


@pytest.mark.midday
def test_the_next_check_in_after_an_earlier_one_is_for_now(floor, screen):
    floor.owner().close()
    tove, mara, joel = trainer(floor), floor.member("Mara Lindqvist"), floor.member("Joel Okafor")
    page = opened(trainer_page(screen, "visits"))
    page.get_by_role("button", name="Came earlier").click()
    page.get_by_label("Day").select_option(str(gym_today(tove) - datetime.timedelta(days=1)))
    page.get_by_label("Time").fill("18:05")
    find(page, "mara")
    expect(page.get_by_text(re.compile("^Noted: .Mara."))).to_be_visible()
    expect(page.get_by_role("button", name="Came earlier")).to_be_visible()
    expect(page.get_by_label("Time")).to_have_count(0)
    find(page, "joel")
    expect(row(page, "Joel")).to_be_visible()
    assert present(tove) == ["Joel"]
    for client in (tove, mara, joel):
        client.close()


def test_a_check_out_by_mistake_keeps_arrival_and_reason(floor, screen):
    owner = floor.owner()
    tove, mara = trainer(floor), floor.member("Mara Lindqvist")
    came = int(time.time() * 1000) - 40 * 60_000
    tove.change("visits.admit", name="Kim, trial", note="Pays on Friday", at=came)
    owner.change("memberships.set", member=mara.member["id"], visitsLeft=0)
    tove.change("visits.admit", member=mara.member["id"], note="Renews on Monday")
    before = {one["note"]: one["visit"]["arrivedAt"] for one in tove.call("visits.present")["visits"]}
    page = opened(trainer_page(screen, "visits"))
    keeps(page, UNDO)
    for name, note in (("Kim, trial", "Pays on Friday"), ("Mara", "Renews on Monday")):
        page.get_by_role("button", name=f"Check out {name}").click()
        expect(row(page, name)).to_have_count(0)
        page.get_by_role("button", name="Check in again").click()
        expect(row(page, name)).to_contain_text(note)
        # That would remove the whole stay.
        expect(page.get_by_text(re.compile(f"^.{name}. is in"))).to_be_visible()
        expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert {one["note"]: one["visit"]["arrivedAt"] for one in tove.call("visits.present")["visits"]} == before
    for client in (owner, tove, mara):
        client.close()


def test_a_check_in_that_continues_a_visit_has_no_undo(floor, screen):
    floor.owner().close()
    tove, mara = trainer(floor), floor.member("Mara Lindqvist")
    mara.change("sets.log", exercise=floor.exercise(mara, "Deadlift"), kind="working", reps=3, weight={"value": 90, "unit": "kg"})
    [one] = tove.call("visits.present")["visits"]
    tove.change("visits.end", visit=one["visit"]["id"])
    page = opened(trainer_page(screen, "visits"))
    keeps(page, UNDO)
    expect(page.get_by_text("Nobody’s in")).to_be_visible()
    find(page, "mara")
    expect(row(page, "Mara")).to_contain_text("with their first set")
    expect(page.get_by_text(re.compile("^.Mara. is in"))).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    tove.close()
    mara.close()

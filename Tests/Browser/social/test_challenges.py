"""Challenges, on two phones and at the kiosk."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.friends import befriend
from kit.kiosk import enter, every_set, pairing_code
from kit.log import log_set
from kit.looks import both
from kit.phone import at_phone


@pytest.fixture
def friends(floor):
    mara, ines = floor.member("Mara Lindqvist"), floor.member("Ines Okafor")
    befriend(mara, ines)
    yield mara, ines
    mara.close()
    ines.close()


def test_a_challenge_from_the_invitation_to_a_live_board_the_kiosk_and_its_faults(floor, owner, friends, screen):
    mara, ines = at_phone(screen, "Mara"), at_phone(screen, "Ines")
    mara.goto(mara.url.split("#")[0] + "#challenges")
    expect(mara.get_by_text("No challenges yet")).to_be_visible()
    both(mara, "no challenges", 44)
    mara.get_by_role("link", name="New challenge").click()
    both(mara, "a new challenge", 44)
    # Nobody is asked yet: the form says so, and keeps what was typed.
    mara.get_by_label("Name").fill("Set week")
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_text("Pick at least one friend.")).to_be_visible()
    expect(mara.get_by_label("Name")).to_have_value("Set week")
    mara.get_by_label("Ines").check()
    # One exercise is found by its name, in the list that logging has.
    mara.get_by_role("button", name="Pick one exercise").click()
    mara.get_by_label("Find an exercise").fill("bench press")
    mara.get_by_role("button", name=re.compile("^Bench press")).first.click()
    expect(mara.get_by_label("Which exercises", exact=True).locator("option:checked")).to_have_text("Bench press")
    expect(mara.get_by_label("Ines")).to_be_checked()
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_role("heading", name="Set week", exact=True)).to_be_visible()
    expect(mara.get_by_text("Invited, no answer yet")).to_be_visible()

    ines.goto(ines.url.split("#")[0] + "#challenges")
    ines.get_by_role("link", name=re.compile("Set week")).click()
    expect(ines.get_by_text("Everyone taking part will see your name and your score", exact=False)).to_be_visible()
    both(ines, "an invitation", 44)
    ines.get_by_role("button", name="Join", exact=True).click()
    expect(ines.get_by_role("heading", name="Standings")).to_be_visible()
    expect(mara.get_by_text("2 people are taking part", exact=False)).to_be_visible()

    log_set(floor, friends[1], 60, 5)
    expect(mara.get_by_text(re.compile(r"1\s+set$"))).to_be_visible()
    both(mara, "a board", 44)
    ines.get_by_role("button", name="Leave", exact=True).click()
    ines.get_by_role("button", name="Leave it").click()
    expect(ines.get_by_text("No challenges yet")).to_be_visible()
    expect(mara.get_by_text("1 person is taking part", exact=False)).to_be_visible()

    # The kiosk says how it stands when a workout is done.
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    log_set(floor, friends[0], 60, 5)
    enter(kiosk, "Mara")
    kiosk.get_by_role("button", name=re.compile("^Finish")).first.click()
    every_set(kiosk)
    expect(kiosk.get_by_text("Set week")).to_be_visible()
    both(kiosk, "a workout that is done, with a challenge", 64)

    # A friend's page leads to a challenge with them.
    mara.goto(mara.url.split("#")[0] + f"#friend/{friends[1].member['id']}")
    mara.get_by_role("link", name="Challenge", exact=True).click()
    expect(mara.get_by_role("switch", name="Ines")).to_be_checked()
    mara.go_back()
    mara.get_by_role("link", name="Message", exact=True).click()
    expect(mara.get_by_role("heading", name="Ines")).to_be_visible()
    # An address that names a stranger chooses nobody.
    mara.goto(mara.url.split("#")[0] + "#challenges/new/999")
    expect(mara.get_by_role("switch", name="Ines")).not_to_be_checked()
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_text("Pick at least one friend.")).to_be_visible()

    # A question ends with its page, and a fault with its field.
    with contextlib.closing(floor.member("Ben Okafor")) as ben:
        befriend(friends[0], ben)
    today = str(gym_today(friends[0]))
    one, other = [friends[0].change("challenges.make", name=name, metric="sets", startsOn=today, endsOn=today,
                              invite=[friends[1].member["id"]])["challenge"]["id"] for name in ("Rack week", "Leg day")]
    mara.goto(mara.url.split("#")[0] + f"#challenges/{one}")
    expect(mara.get_by_role("heading", name="Rack week", exact=True)).to_be_visible()
    mara.get_by_role("button", name="Invite more friends").click()
    mara.get_by_label("Ben").check()
    mara.get_by_role("button", name="Call it off").click()
    expect(mara.get_by_role("alertdialog")).to_be_visible()
    mara.goto(f"{floor.address}/me/#challenges/{other}")
    expect(mara.get_by_role("heading", name="Leg day", exact=True)).to_be_visible()
    expect(mara.get_by_role("alertdialog")).to_have_count(0)
    mara.get_by_role("button", name="Invite more friends").click()
    expect(mara.get_by_label("Ben")).not_to_be_checked()

    # A goal and a name that nobody asks for any more hold nothing up.
    mara.goto(f"{floor.address}/me/#challenges/new")
    mara.get_by_label("Ines").check()
    mara.get_by_label("First to goal").check()
    mara.get_by_label("Sets", exact=True).last.fill("many")
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_text("A number, please.")).to_be_visible()
    mara.get_by_label("Teams").check()
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_role("textbox", name="First team")).to_have_attribute("aria-invalid", "true")
    mara.get_by_label("Most").check()
    mara.get_by_label("Name").fill("Rows")
    mara.get_by_role("button", name="Start the challenge").click()
    expect(mara.get_by_role("heading", name="Rows", exact=True)).to_be_visible()

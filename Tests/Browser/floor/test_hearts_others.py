"""Who sees a member's heart sessions: friends and other members by their level, a trainer by their consent, and nobody else."""

import contextlib
import re

from playwright.sync_api import expect

from kit.friends import pair  # noqa: F401
from kit.hearts import past
from kit.looks import both
from kit.phone import at_phone
from kit.trainer import client_part, consent, trainer, trainer_page

# 2, 10, 30, 20 and 4 in the zones from 1 to 5.
POINTS = "66 points"


def sessions(page):
    return page.get_by_role("region", name="Heart sessions", exact=True)


def opened(page):
    """Opens the newest one."""
    sessions(page).get_by_role("button", name=re.compile(POINTS)).click()
    expect(sessions(page).get_by_role("img", name=re.compile("^Heart rate from .*: average 139, highest 178"))).to_be_visible()
    for figure in ("139", "178", "27", "312"):
        expect(sessions(page)).to_contain_text(figure)
    expect(sessions(page).get_by_role("list").last).to_contain_text("steady")


def test_friends_and_the_gym_see_them_once_they_are_shown_to_them_and_who_sees_what_is_a_choice(floor, pair, screen):
    mara, ines = pair
    ines.change("friends.share", heart="friends")
    phone = at_phone(screen, path=f"/me/#friend/{ines.member['id']}")

    def again():
        phone.reload()
        expect(phone.get_by_role("heading", name="Ines", level=1)).to_be_visible()

    # A friend without any has no card.
    expect(phone.get_by_role("heading", name="Ines", level=1)).to_be_visible()
    expect(sessions(phone)).to_have_count(0)
    past(floor, ines)
    ines.change("friends.share", heart="nobody")
    again()
    expect(sessions(phone)).to_have_count(0)
    ines.change("friends.share", heart="friends")
    again()
    expect(sessions(phone)).to_contain_text(POINTS)
    opened(phone)
    both(phone, "a friend's heart", 48)
    # They are not theirs to remove.
    expect(sessions(phone).get_by_role("button", name=re.compile("Remove"))).to_have_count(0)
    # Earlier ones come by a tap.
    for number in range(1, 6):
        past(floor, ines, ago=3_600 * (1 + 24 * number))
    again()
    rows = sessions(phone).get_by_role("button", name=re.compile(POINTS))
    expect(rows).to_have_count(4)
    sessions(phone).get_by_role("button", name="Show earlier").click()
    expect(rows).to_have_count(6)
    # What was open before is gone with the consent.
    ines.change("friends.share", heart="nobody")
    again()
    expect(sessions(phone)).to_have_count(0)

    # Other members see them where they are shown to the gym.
    with contextlib.closing(floor.member("Tove Holm")) as other:
        past(floor, other)
        other.change("friends.share", profile="gym", heart="gym")
        phone.evaluate(f"location.hash = 'friend/{other.member['id']}'")
        expect(phone.get_by_role("heading", name="Tove", level=1)).to_be_visible()
        expect(sessions(phone)).to_contain_text(POINTS)

    # The choice leads to what walls show.
    phone.evaluate("location.hash = 'sharing'")
    heart = phone.get_by_role("group", name="Heart", exact=True)
    expect(heart.get_by_role("radio", name="Nobody")).to_be_checked()
    heart.get_by_role("radio", name="Friends").check()
    expect(heart).to_contain_text("Friends see your heart sessions")
    walls = phone.get_by_role("region", name="Your heart on the wall")
    expect(walls).to_contain_text("No tile, nothing of yours in the sum, and no name on a machine.")
    both(phone, "who sees what of a heart", 48)
    walls.get_by_role("link").click()
    choices = phone.get_by_role("group", name="What others see on the wall")
    # It also decides who is named on a machine, which needs no strap.
    expect(choices).to_contain_text(re.compile("machine that you take, they name you with your distance, pace and power, .*unless you choose Nothing"))
    choices.get_by_role("radio", name=re.compile("^Points")).check()
    expect(choices.get_by_role("radio", name=re.compile("^Points"))).to_be_checked()
    phone.go_back()
    expect(walls).to_contain_text("Your name and your points.")


def test_a_trainer_sees_them_only_if_the_client_shares_them(floor, screen):
    floor.owner().close()
    tove, ines = trainer(floor), floor.member("Ines Moor")
    consent(ines, tove, ["workouts", "heart"])
    page = trainer_page(screen, f"clients/{ines.member['id']}")
    expect(page.get_by_role("heading", name="Ines")).to_be_visible()
    client_part(page, "Heart")
    expect(sessions(page)).to_contain_text("No heart session lately")
    past(floor, ines)
    page.reload()
    expect(page.get_by_role("heading", name="Ines")).to_be_visible()
    parts = page.get_by_role("group", name="Parts of the page")
    client_part(page, "Heart")
    opened(page)
    both(page, "a client's heart")
    # The consent ends with the client's page, and there is none where it was not given.
    ines.change("clients.share", trainer=tove.member["id"], shares=["workouts"])
    expect(parts.get_by_role("button", name="Heart")).to_have_count(0)
    expect(sessions(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Ines")).to_be_visible()
    expect(parts.get_by_role("button").first).to_be_visible()
    expect(parts.get_by_role("button", name="Heart")).to_have_count(0)
    for client in (tove, ines):
        client.close()

"""The password that the owner's page asks for again."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import OWNER
from kit.looks import both_sizes
from kit.login import fill_in, password_dialog


def test_the_password_is_asked_for_again_and_cancel_changes_nothing(floor, screen):
    owner = floor.owner()
    floor.member("Mara Lindqvist").close()
    desk = owner_page(screen)
    # A login that ends takes the dialog along.
    desk.get_by_role("button", name="More for Mara Lindqvist").click()
    desk.get_by_role("button", name="Make trainer").click()
    expect(password_dialog(desk)).to_be_visible()
    owner.change("sessions.endOthers")
    expect(password_dialog(desk)).to_have_count(0)
    expect(desk.get_by_text("You are no longer logged in here. Log in again.")).to_be_visible()
    owner.close()
    fill_in(desk, **OWNER)
    expect(desk.get_by_role("list", name="Members")).to_be_visible()

    dialog = password_dialog(desk)
    role = desk.get_by_role("list", name="Members").get_by_text("Trainer", exact=True)
    desk.get_by_role("button", name="More for Mara Lindqvist").click()
    desk.get_by_role("button", name="Make trainer").press("Enter")
    expect(dialog.get_by_label("Password")).to_be_focused()
    both_sizes(desk, "confirm")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    # The keyboard is where it was, nothing is reported, and nothing has changed.
    expect(desk.get_by_role("button", name="Make trainer")).to_be_focused()
    expect(desk.get_by_text("Enter your password first.")).to_have_count(0)
    expect(role).to_have_count(0)
    desk.get_by_role("button", name="Remove", exact=True).click()
    question = desk.get_by_role("alertdialog", name="Remove Mara Lindqvist?")
    question.get_by_role("button", name="Remove").click()
    expect(dialog).to_be_visible()
    # Escape closes the dialog, not the question behind it.
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(question).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    desk.get_by_role("button", name="Make trainer").click()
    expect(dialog.get_by_label("Password")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(dialog.get_by_text("Please fill this in.")).to_be_visible()
    dialog.get_by_label("Password").fill("five plates")
    desk.keyboard.press("Enter")
    expect(dialog.get_by_text("That isn’t your password.")).to_be_visible()
    expect(dialog.get_by_label("Password")).to_be_focused()
    both_sizes(desk, "confirm-wrong")
    dialog.get_by_label("Password").fill(OWNER["password"])
    desk.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(role).to_have_count(1)
    # A choice that was cancelled goes back to what it was.
    desk.get_by_role("button", name="Log out").click()
    gym = owner_page(screen, "gym")
    gym.get_by_label("After you let them in").check()
    password_dialog(gym).get_by_role("button", name="Cancel").click()
    expect(gym.get_by_role("radio", name=re.compile("^Anyone At the kiosk, or"))).to_be_checked()

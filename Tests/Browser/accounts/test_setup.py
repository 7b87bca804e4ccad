"""Setting a gym up, and the first device."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import pairing_code
from kit.login import enter_password
from kit.looks import both


def test_the_set_up_says_all_that_is_wrong_at_once_and_each_new_device_is_given_a_name_that_can_stay(floor, screen):
    page = screen("/owner/", 1366, 768)
    page.get_by_label("Email").fill("nadia@ex")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_label("Password again").fill("other")
    page.get_by_role("button", name="Open the gym").click()
    expect(page.get_by_text("That doesn’t look like an email address.")).to_be_visible()
    expect(page.get_by_text("At least 10 characters, please.")).to_be_visible()
    expect(page.get_by_text("The passwords don’t match.")).to_be_visible()
    expect(page.get_by_text("Please fill this in.")).to_have_count(3)
    both(page, "a set-up with errors", 44)

    floor.owner().close()
    # Where only this machine reaches the server, a new screen says so.
    expect(screen("/wall/").get_by_text("Only this machine reaches the server")).to_be_visible()
    page = owner_page(screen, "devices", width=1366, height=768)
    for n in (1, 2):
        kiosk = screen("/kiosk/")
        expect(kiosk.get_by_text("Only this machine reaches the server")).to_be_visible()
        page.get_by_label("Code").fill(pairing_code(kiosk, "Pair this kiosk"))
        page.get_by_role("button", name="Find device").click()
        name = page.get_by_role("textbox", name="Name")
        expect(name).to_have_value(f"Kiosk {n}")
        # It is selected: what is typed replaces it.
        expect(name).to_be_focused()
        page.get_by_role("button", name="Approve").click()
        if n == 1:
            enter_password(page)
        expect(page.get_by_text(re.compile(f"^Kiosk {n}$")).first).to_be_visible()

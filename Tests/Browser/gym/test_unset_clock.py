"""A server whose clock is not set: one quiet line on every screen, sets are kept, and the owner can say that the clock is right."""

import contextlib
import time

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import enter, pairing_code
from kit.log import log_set
from kit.login import enter_password
from kit.looks import check, shot, small_targets
from kit.phone import log_in

LINE = "The gym’s clock isn’t set. What you log is kept."
DAY = 86_400


def test_every_screen_says_that_the_clock_is_not_set_sets_are_kept_and_the_owner_puts_it_right(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    floor.stop()
    # As if the machine had been right until tomorrow, and its clock had come back from a power cut a day early.
    with floor.database() as database:
        database.execute("INSERT OR REPLACE INTO settings VALUES ('clock.mark', ?)", (str(int((time.time() + DAY) * 1000)),))
    floor.start()

    kiosk = screen("/kiosk/", 1280, 800, "dark")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_text(LINE)).to_be_visible()
    shot(kiosk, "clock-kiosk", whole=False)
    check(kiosk, "clock-kiosk")
    enter(kiosk, "Mara")
    expect(kiosk.get_by_text(LINE)).to_be_visible()

    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    expect(phone.get_by_text(LINE)).to_be_visible()
    shot(phone, "clock-phone", whole=False)
    check(phone, "clock-phone")

    wall = screen("/wall/", 1920, 1080, "dark")
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    expect(wall.get_by_text("The gym’s clock isn’t set")).to_be_visible()
    shot(wall, "clock-wall", whole=False)
    check(wall, "clock-wall")

    desk = owner_page(screen, "today")
    expect(desk.get_by_role("region", name="The server’s clock isn’t set")).to_be_visible()
    shot(desk, "clock-owner", whole=False)
    check(desk, "clock-owner")
    assert small_targets(desk, 44) == []
    with contextlib.closing(floor.again()) as mara:
        assert log_set(floor, mara)["set"]["at"] > (time.time() + DAY / 2) * 1000
    desk.get_by_role("button", name="The clock is right").click()
    enter_password(desk)
    expect(desk.get_by_role("region", name="The server’s clock isn’t set")).to_have_count(0)
    for page in (kiosk, phone, desk):
        expect(page.get_by_text(LINE)).to_have_count(0)
    expect(wall.get_by_text("The gym’s clock isn’t set")).to_have_count(0)
    with contextlib.closing(floor.again()) as mara:
        assert log_set(floor, mara)["set"]["at"] < (time.time() + DAY / 2) * 1000

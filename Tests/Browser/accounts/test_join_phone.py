"""From the kiosk to one's phone: the code, the PIN, and an email that can wait."""

import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import at_start, mine, newcomer, scanned
from kit.looks import check, small_targets
from kit.patience import until

pytestmark = pytest.mark.reachable


def test_the_phone_goes_on_with_the_code_and_the_pin_and_gets_an_email(floor, screen):
    new = newcomer(floor, screen)
    kiosk, texts = new.kiosk, scanned(new.kiosk)
    new.begin()
    expect(kiosk.get_by_role("img", name="A code that opens your account on your phone")).to_be_visible()
    assert texts[0].startswith(f"{floors.ADDRESS}/me/#code=p_")
    phone = screen("/me/" + texts[0].removeprefix(f"{floors.ADDRESS}/me/"), 390, 844, "light")
    # Scanned before they have joined: the page says what is missing.
    phone.get_by_label("PIN").fill("2580")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Almost there")).to_be_visible()
    check(phone, "code too early")
    new.spell("Ayse")
    new.pin()
    new.look("Ayse name")
    new.join()
    at_start(kiosk)
    # The PIN that was typed too early is sent again.
    phone.get_by_role("button", name="Try again").click()
    expect(phone.get_by_role("heading", name="Hello, Ayse")).to_be_visible()
    phone.get_by_role("link", name="Today", exact=True).click()
    phone.goto(phone.url.split("#")[0] + "#" + texts[0].split("#")[1])
    phone.get_by_label("PIN").fill("1357")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_text(re.compile("wrong|not your PIN", re.I))).to_be_visible()
    phone.get_by_label("PIN").fill("2580")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Hello, Ayse")).to_be_visible()
    check(phone, "welcome")
    assert "code=" not in phone.url
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_label("Email", exact=True)).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Email", exact=True).fill("ayse@example.com")
    phone.get_by_label("Password", exact=True).fill("bar across my back")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Saved. You can log in with your email now.")).to_be_visible()
    phone.get_by_text("pounds").or_(phone.get_by_label("lb")).first.click()
    until(lambda: floor.again("Ayse").call("members.me")["member"]["unit"] == "lb")
    phone.get_by_role("link", name="Go to Today").click()
    expect(phone.get_by_role("navigation", name="Pages")).to_be_visible()


def test_a_member_without_an_email_scans_the_kiosk_again_and_ends_the_account_with_the_pin(floor, screen):
    new = newcomer(floor, screen)
    kiosk, texts = new.kiosk, scanned(new.kiosk)
    new.begin()
    new.spell("Ayse")
    new.pin()
    new.look("Ayse name")
    new.join()
    at_start(kiosk)
    mine(kiosk, "On your phone")
    expect(kiosk.get_by_role("img", name="A code that opens your account on your phone")).to_be_visible()
    expect(kiosk.get_by_text("It works until")).to_be_visible()
    check(kiosk, "on your phone")
    assert small_targets(kiosk, 64) == []
    assert len(set(texts)) == 2
    phone = screen("/me/" + texts[-1].removeprefix(f"{floors.ADDRESS}/me/"), 390, 844)
    phone.get_by_label("PIN").fill("2580")
    phone.get_by_role("button", name="Log in").click()
    phone.get_by_role("link", name=re.compile("^Your numbers")).click()
    phone.get_by_role("link", name="Profile").click()
    expect(phone.get_by_text("No email yet")).to_be_visible()
    check(phone, "profile")
    phone.get_by_role("switch", name="Only my initials, not my name").check()
    until(lambda: shows_initials(floor))
    phone.get_by_role("button", name=re.compile("^Delete account")).click()
    phone.get_by_label("Your PIN").fill("2580")
    phone.get_by_role("button", name="Delete my account").click()
    expect(phone.get_by_role("heading", name="Log in")).to_be_visible()
    with floor.database() as database:
        assert not database.execute("SELECT 1 FROM members WHERE display_name = 'Ayse'").fetchall()


def shows_initials(floor):
    with floor.database() as database:
        return database.execute("SELECT shows_initials FROM members WHERE display_name = 'Ayse'").fetchone() == (1,)

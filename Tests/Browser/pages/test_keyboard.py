"""The kiosk's glass keyboard: what it offers for each kind of field, and how names and times are typed on it."""

import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import pairing_code, sign_up
from kit.patience import open_context


def glass(floor, screen):
    """A paired kiosk with a touch screen."""
    floor.owner().close()
    page = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    expect(page.get_by_role("button", name="New here? Join")).to_be_enabled()
    return page


def keys(page):
    return page.locator(".osk")


def tap(page, *names):
    for name in names:
        keys(page).get_by_role("button", name=name, exact=True).tap()


def hold(page, name):
    """Presses a key as a finger does that stays there."""
    page.evaluate("""(name) => {
      const key = [...document.querySelectorAll(".osk .key")].find((one) => one.textContent === name);
      const more = { bubbles: true, cancelable: true, pointerType: "touch", pointerId: 7, isPrimary: true };
      key.dispatchEvent(new PointerEvent("pointerdown", more));
    }""", name)


def test_a_name_is_typed_with_capitals_and_an_accent_and_next_leads_to_the_next_field(floor, screen):
    page = glass(floor, screen)
    sign_up(page)
    name = page.get_by_label("Name", exact=True)
    # The first field has the focus already; a tap opens the keyboard all the same.
    name.tap()
    tap(page, "Z", "o")
    hold(page, "e")
    accents = page.get_by_role("group", name="Accents")
    accents.get_by_role("button", name="ë", exact=True).tap()
    expect(name).to_have_value("Zoë")
    expect(accents).to_have_count(0)
    tap(page, "space")
    # A capital after the space, and one alone.
    expect(keys(page).get_by_role("button", name="A", exact=True)).to_be_visible()
    tap(page, "A", "n", "g")
    expect(name).to_have_value("Zoë Ang")
    tap(page, "Next")
    expect(page.get_by_label("Display name")).to_be_focused()
    tap(page, "Z", "o", "Next")
    expect(page.get_by_label("Email")).to_be_focused()
    expect(keys(page).get_by_role("button", name="@", exact=True)).to_be_visible()
    expect(keys(page).get_by_role("button", name="Next", exact=True)).to_have_count(0)
    tap(page, "a", "Done")
    expect(keys(page)).to_have_count(0)


def test_a_pin_has_no_point_a_weight_has_one_and_a_time_has_a_colon(floor, screen):
    page = glass(floor, screen)
    point = keys(page).get_by_role("button", name=".", exact=True)
    colon = keys(page).get_by_role("button", name=":", exact=True)
    sign_up(page)
    page.get_by_label("Name", exact=True).fill("Nia Long")
    page.get_by_label("Display name").fill("Nia")
    page.get_by_label("Email").fill("nia@example.com")
    page.locator("#app").get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("PIN").tap()
    expect(keys(page).get_by_role("button", name="7", exact=True)).to_be_visible()
    expect(point).to_have_count(0)
    expect(colon).to_have_count(0)
    tap(page, "2", "5", "8", "0", "Done")
    expect(page.get_by_label("PIN")).to_have_value("2580")
    page.get_by_label("Password", exact=True).fill("bar across my back")
    # By Enter: each field that is filled after a touch opens the keyboard, and the form moves under a mouse.
    page.get_by_label("Password again").fill("bar across my back")
    page.get_by_label("Password again").press("Enter")
    page.get_by_label("Height, cm").tap()
    expect(point).to_be_visible()
    expect(colon).to_have_count(0)
    page.get_by_role("button", name="Done").first.click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Clocks").click()
    page.get_by_role("button", name=re.compile("custom|own", re.I)).first.click()
    time = page.locator("input[data-keys=time]").first
    time.fill("")
    time.tap()
    tap(page, "1", ":", "3", "0")
    expect(time).to_have_value("1:30")


@pytest.mark.parametrize(
    "layout, first, third", [("qwertz", "qwertzuiop", "yxcvbnm"), ("azerty", "azertyuiop", "wxcvbn")])
def test_the_gym_chooses_the_layout(tmp_path, chromium, layout, first, third):
    floor = floors.Floor(tmp_path / layout, RACKSIDE_KIOSK_KEYBOARD=layout)
    floor.owner().close()
    page = open_context(chromium, viewport={"width": 1280, "height": 800}, has_touch=True).new_page()
    page.goto(floor.address + "/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    page.get_by_role("button", name="Log in with email").click()
    page.get_by_label("Email").tap()
    rows = page.locator(".osk .row")
    expect(rows.nth(0)).to_have_text(re.compile(r"\s*".join(first)))
    expect(rows.nth(2)).to_have_text(re.compile(r"\s*".join(third)))
    page.context.close()
    floor.stop()

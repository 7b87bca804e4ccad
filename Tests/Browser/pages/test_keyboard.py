"""The kiosk's glass keyboard: what it offers for each kind of field, and how names and times are typed on it."""

import contextlib
import re

from playwright.sync_api import expect

from kit.kiosk import at_start, enter, pairing_code, pick, sign_up


def glass(floor, screen, members=()):
    """A paired kiosk with a touch screen."""
    floor.owner().close()
    for name in members:
        floor.member(name).close()
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


def about_you(page):
    """To the last step of the form, where the birth date is."""
    sign_up(page)
    page.get_by_label("Name", exact=True).fill("Nia Long")
    page.get_by_label("Display name").fill("Nia")
    page.get_by_label("Email").fill("nia@example.com")
    page.get_by_label("Email").press("Enter")
    page.get_by_label("Password", exact=True).fill("bar across my back")
    page.get_by_label("Password again").fill("bar across my back")
    page.get_by_label("PIN").fill("2580")
    page.get_by_label("PIN").press("Enter")
    expect(page.get_by_label("Birth date")).to_be_visible()


def on_a_real_keyboard(page, field):
    """A date is typed there as well."""
    field.focus()
    page.keyboard.type("3/5/1990")
    expect(field).to_have_value("03/05/1990")
    field.fill("1994-03-12")
    expect(field).to_have_value("12/03/1994")
    # What is put right in its middle moves nothing under the caret.
    for _ in range(len("/03/1994")):
        field.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("/03/1994")
    page.keyboard.type("05")
    expect(field).to_have_value("05/03/1994")
    for key in ["ArrowRight"] * 3 + ["Backspace"] * 2:
        page.keyboard.press(key)
    page.keyboard.type("11")
    expect(field).to_have_value("05/11/1994")
    page.keyboard.press("Backspace")
    field.blur()
    expect(field).to_have_value("05/01/1994")
    field.fill("1994-03-12")
    field.press("End")
    field.press("Backspace")
    expect(field).to_have_value("12/03/199")
    # A day that no month has stays as it is.
    field.fill("31021990")
    expect(field).to_have_value("31/02/1990")


def by_touch(page, field):
    """A date is typed in the order that the field shows, and its member joins."""
    echo = keys(page).locator(".echo")
    expect(field).to_have_attribute("placeholder", "DD/MM/YYYY")
    field.tap()
    # Digits alone: no point, no colon and no letters.
    expect(keys(page).locator(".key")).to_have_text(["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "", "", "Next"])
    expect(echo).to_contain_text("DD/MM/YYYY")
    tap(page, *"140")
    expect(field).to_have_value("14/0")
    expect(echo).to_contain_text("14/0M/YYYY")
    # One Backspace takes one digit, also over a stroke between two of them.
    tap(page, "Erase", "Erase")
    expect(field).to_have_value("1")
    tap(page, *"4051990")
    expect(field).to_have_value("14/05/1990")
    # There is no room for more.
    tap(page, "7")
    expect(field).to_have_value("14/05/1990")
    tap(page, "Erase")
    expect(echo).to_contain_text("14/05/199Y")
    tap(page, "Next")
    # What is not whole stays as it was typed, and nobody joins with it.
    expect(field).to_have_value("14/05/199")
    expect(page.get_by_label("Height, cm")).to_be_focused()
    tap(page, "1", "7", "1", "Next", "Done")
    # The keys go, and the page below them comes back to rest.
    expect(keys(page)).to_be_hidden()
    page.get_by_label("My initials").tap()
    expect(page.get_by_label("My initials")).to_be_checked()
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Join", exact=True).tap()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("That isn’t a date.")).to_be_visible()
    field.tap()
    tap(page, "0", "Next", "Next", "Done")
    page.get_by_role("button", name="Join", exact=True).tap()
    at_start(page)


def test_each_field_has_its_keys_and_names_and_dates_are_typed_on_them_as_on_a_real_keyboard(floor, screen):
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
    # A PIN has no point, and a weight has one.
    point = keys(page).get_by_role("button", name=".", exact=True)
    colon = keys(page).get_by_role("button", name=":", exact=True)
    page.get_by_label("Name", exact=True).fill("Nia Long")
    page.get_by_label("Display name").fill("Nia")
    # By Enter: each field that is filled after a touch opens the keyboard, and the form moves under a mouse.
    page.get_by_label("Email").fill("nia@example.com")
    page.get_by_label("Email").press("Enter")
    page.get_by_label("PIN").tap()
    expect(keys(page).get_by_role("button", name="7", exact=True)).to_be_visible()
    expect(point).to_have_count(0)
    expect(colon).to_have_count(0)
    tap(page, "2", "5", "8", "0", "Done")
    expect(page.get_by_label("PIN")).to_have_value("2580")
    page.get_by_label("Password", exact=True).fill("bar across my back")
    page.get_by_label("Password again").fill("bar across my back")
    page.get_by_label("Password again").press("Enter")
    page.get_by_label("Height, cm").tap()
    expect(point).to_be_visible()
    expect(colon).to_have_count(0)
    page.get_by_role("button", name="Done").first.click()
    expect(keys(page)).to_be_hidden()
    field = page.get_by_label("Birth date")
    on_a_real_keyboard(page, field)
    field.fill("")
    by_touch(page, field)
    with contextlib.closing(floor.client()) as phone:
        member = phone.call("sessions.logIn", email="nia@example.com", password="bar across my back")["member"]
    assert (member["birthDate"], member["heightCm"]) == ("1990-05-14", 171)
    # A time has a colon.
    page.get_by_role("button", name="Log out Nia").click()
    page.get_by_role("button", name="Clocks").click()
    page.get_by_role("button", name=re.compile("custom|own", re.I)).first.click()
    time = page.locator("input[data-keys=time]").first
    time.fill("")
    time.tap()
    tap(page, "1", ":", "3", "0")
    expect(time).to_have_value("1:30")


# How far the page's end, the keys and the field in use are apart.
ROOM = """() => {
  const top = document.querySelector(".osk").getBoundingClientRect().top, main = document.querySelector("main").getBoundingClientRect();
  const field = document.activeElement.getBoundingClientRect();
  return { gap: Math.round(top - main.bottom), under: Math.round(field.bottom - top), over: Math.round(field.top) };
}"""


ROOMS = [(1280, 800), (800, 1280), (1024, 600), (2560, 1440)]


def test_the_page_ends_where_the_keys_begin_and_the_field_is_above_them(floor, screen):
    page = glass(floor, screen, members=["Mara Lindqvist"])

    def fits(*names):
        for width, height in ROOMS:
            page.set_viewport_size({"width": width, "height": height})
            for name in names:
                page.get_by_label(name, exact=True).tap()
                expect(keys(page)).to_be_visible()
                page.wait_for_function(f"() => {{ const {{ gap, under, over }} = ({ROOM})(); return Math.abs(gap) <= 1 && under < 0 && over >= 0; }}")
            tap(page, "Done")
            expect(keys(page)).to_be_hidden()
        page.set_viewport_size({"width": 1280, "height": 800})

    page.get_by_role("button", name="Log in with email").tap()
    fits("Email", "Password")
    page.get_by_role("button", name="Back", exact=True).tap()
    about_you(page)
    # Digits have as many rows as letters, and other heights where the screen is low.
    fits("Birth date optional", "Height, cm optional", "Body weight, kg optional")
    page.get_by_role("button", name="Cancel").click()
    # The note of a set is above the keys, too.
    enter(page, "Mara")
    pick(page, "Bench press")
    page.locator(".toggle", has_text="More").tap()
    note = page.get_by_label("Note", exact=True)
    for times, (width, height) in enumerate([(1280, 800), (800, 1280)], 1):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        expect(note).to_be_visible()
        whole = page.evaluate("() => JSON.stringify(document.querySelector('main').getBoundingClientRect())")
        note.tap()
        page.wait_for_function(f"() => ({ROOM})().under < 0")
        tap(page, "s", "l", "o", "w", "Done")
        expect(note).to_have_value("slow" * times)
        # All is back where it was.
        expect(keys(page)).to_have_count(0)
        page.wait_for_function("box => JSON.stringify(document.querySelector('main').getBoundingClientRect()) === box", arg=whole)


LAYOUTS = {"qwertz": ("qwertzuiop", "yxcvbnm"), "azerty": ("azertyuiop", "wxcvbn")}


def test_the_gym_chooses_the_layout(floor, screen):
    page = glass(floor, screen)
    for layout, (first, third) in LAYOUTS.items():
        floor.stop()
        floor.environment = floor.environment | {"RACKSIDE_KIOSK_KEYBOARD": layout}
        floor.start()
        page.reload()
        page.get_by_role("button", name="Log in with email").click()
        page.get_by_label("Email").tap()
        rows = page.locator(".osk .row")
        expect(rows.nth(0)).to_have_text(re.compile(r"\s*".join(first)))
        expect(rows.nth(2)).to_have_text(re.compile(r"\s*".join(third)))

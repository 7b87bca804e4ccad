"""Help on the pages before a login. Nothing can be sent from there: “Something is wrong here” has a name."""

import re

from playwright.sync_api import expect

from kit.kiosk import pairing_code
from kit.looks import both, check, small_targets
from kit.phone import log_in

WRONG = re.compile("^Something is wrong here$")


def open_help(page):
    page.get_by_role("link", name="Help", exact=True).click()
    expect(page.get_by_role("heading", name="Help", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=WRONG)).to_have_count(0)


def answer(page, question):
    page.locator("summary", has_text=question).click()
    return page.locator("details[open]", has_text=question).locator("p")


def test_the_phones_sign_up_keeps_what_was_typed_while_help_is_read_whose_answer_is_that_of_this_gym(floor, owner, mara, screen):
    phone = screen("/me/#signup", 390, 844)
    for width in (320, 390):
        phone.set_viewport_size({"width": width, "height": 844})
        phone.get_by_label("Name", exact=True).fill(f"Mara Lindqvist {width}")
        open_help(phone)
        expect(answer(phone, "How do I get an account?")).to_contain_text("Tap “Sign up”")
        expect(answer(phone, "I forgot my password.")).to_contain_text("Ask the person at the desk")
        expect(answer(phone, "Something is wrong here.")).to_contain_text("Tell the person at the desk")
        both(phone, f"help before a login at {width}", 48)
        assert phone.evaluate("() => document.documentElement.scrollWidth") == width
        phone.get_by_role("link", name="Back", exact=True).click()
        expect(phone.get_by_label("Name", exact=True)).to_have_value(f"Mara Lindqvist {width}")
        # The browser's own Back leads there as well.
        open_help(phone)
        phone.go_back()
        expect(phone.get_by_role("heading", name="Sign up")).to_be_visible()

    owner.change("gym.configure", joining="invitation")
    phone.goto(f"{floor.address}/me/")
    open_help(phone)
    expect(answer(phone, "How do I get an account?")).to_contain_text("You need an invitation")
    phone.get_by_role("link", name="Back", exact=True).click()
    log_in(phone)
    # Whoever is in has the whole help, and can say what is wrong.
    expect(phone.get_by_role("button", name=WRONG)).to_be_visible()
    expect(phone.get_by_role("link", name="Help", exact=True)).to_have_attribute("href", "#help")


def test_the_set_up_and_the_staffs_login_have_help(floor, screen):
    page = screen("/owner/")
    open_help(page)
    expect(answer(page, "Where is the code?")).to_contain_text("terminal")
    check(page, "help at the set-up")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.get_by_role("button", name="Open the gym")).to_be_visible()
    floor.owner().close()
    for path, question, words in [
        ("/owner/", "I forgot my password.", "rackside owner reset"),
        ("/trainer/", "How do I get in here as a trainer?", "makes you a trainer"),
    ]:
        page.goto(floor.address + path)
        page.get_by_label("Email").fill("nadia@example.com")
        open_help(page)
        expect(answer(page, question)).to_contain_text(words)
        both(page, f"help before {path.strip('/')}", 44)
        page.get_by_role("link", name="Back", exact=True).click()
        expect(page.get_by_label("Email"), path).to_have_value("nadia@example.com")


def test_a_kiosk_says_how_to_begin(floor, owner, mara, screen):
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    help_ = kiosk.get_by_role("button", name="Help", exact=True)
    for width, height in [(1280, 800), (1024, 600), (800, 1280)]:
        kiosk.set_viewport_size({"width": width, "height": height})
        expect(help_, str(width)).to_be_in_viewport(ratio=1)
        assert small_targets(kiosk, 56) == [], width
        assert help_.bounding_box()["height"] >= 64 and help_.bounding_box()["width"] >= 64, width
        help_.click()
        steps = kiosk.get_by_role("main").get_by_role("listitem")
        expect(steps, str(width)).to_have_count(4)
        expect(steps.last, str(width)).to_be_in_viewport(ratio=1)
        check(kiosk, f"help on the front at {width}")
        assert small_targets(kiosk, 64) == [], width
        kiosk.get_by_role("button", name="Back", exact=True).click()
        expect(kiosk.get_by_role("button", name="Mara", exact=True), str(width)).to_be_visible()

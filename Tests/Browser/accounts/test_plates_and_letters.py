"""How members are found at the kiosk, whatever their script, and what their plates look like before and after they join."""

import contextlib
import json
import re

import pytest
from playwright.sync_api import expect

from kit.floor import ROOT
from kit.kiosk import at_start, newcomer, pairing_code
from kit.looks import check, shot, small_targets
from kit.modules import kept  # noqa: F401
from kit.patience import until

pytestmark = pytest.mark.reachable

INITIALS = json.loads((ROOT / "Tests" / "Vectors" / "initials.json").read_text())
# Names of which two letters are wide, or more than one character each.
WIDE = ["美咲 田中", "Щука Жук", "Ĳsbrand WW", "🏋️ Max", "🇩🇪🇫🇷", "नेहा", "김민수", "WW"]
# How far letters reach beyond the hub, in hundredths of the plate: their box, whose corners are empty.
SPILL = """() => [...document.querySelectorAll('.faces rack-plate')].map((plate) => {
  const letters = plate.querySelector('text').getBoundingClientRect(), hub = plate.querySelector('.hub').getBoundingClientRect();
  const size = plate.getBoundingClientRect().width / 100, out = Math.max(hub.left - letters.left, letters.right - hub.right);
  return [plate.querySelector('text').textContent, out / size];
}).filter(([, out]) => out > -3)"""


def people(floor, *names):
    with contextlib.closing(floor.owner()) as owner:
        for name in names:
            owner.change("members.add", name=name, displayName=name, pin="2580")


def front(floor, screen, width=1280, height=800):
    kiosk = screen("/kiosk/", width, height)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_role("group", name="Letters")).to_be_visible()
    return kiosk


def test_every_letter_that_leads_to_somebody_can_be_tapped_is_erased_as_a_whole_and_stays_on_its_plate(floor, screen):
    people(floor, "Ольга", "美咲", "Örjan", "Mara")
    kiosk = front(floor, screen)
    letters, faces = kiosk.get_by_role("group", name="Letters"), kiosk.locator(".faces .name")
    expect(faces).to_have_count(5)
    key = lambda name: letters.get_by_role("button", name=name, exact=True)  # noqa: E731
    pale = re.compile(r"\bpale\b")
    # A to Z stay, and are pale where they lead to nobody. Nadia is the owner.
    assert [one.inner_text() for one in letters.locator(".key:not(.pale, .rub)").all()] == [*"MNOX", "О", "美"]
    place = key("A").bounding_box()
    key("美").click()
    expect(faces).to_have_text(["美咲"])
    # Who has begun may go on with any letter.
    expect(key("K")).not_to_have_class(pale)
    key("Erase").click()
    expect(key("K")).to_have_class(pale)
    key("О").click()
    expect(faces).to_have_text(["Ольга"])
    key("L").click()
    expect(faces).to_have_text(["Ольга"])
    kiosk.get_by_role("button", name="Clear", exact=True).click()
    key("O").click()
    expect(faces).to_have_text(["Örjan", "Ольга"])
    assert key("A").bounding_box() == place
    kiosk.keyboard.press("Escape")
    expect(faces).to_have_count(5)
    kiosk.keyboard.type("meix")
    expect(faces).to_have_text(["美咲"])
    check(kiosk, "found in another script")

    # Who joined a moment ago is found by a letter that led to nobody before.
    kiosk.keyboard.press("Escape")
    expect(faces).to_have_count(5)
    key_q = kiosk.get_by_role("group", name="Letters").get_by_role("button", name="Q", exact=True)
    expect(key_q).to_have_class(re.compile(r"\bpale\b"))
    check(kiosk, "letters that lead to nobody")
    people(floor, "Quinn")
    key_q.click()
    expect(kiosk.locator(".faces .name")).to_have_text(["Quinn"])

    # Erase takes a whole letter.
    people(floor, "🔥🏋️", *WIDE)
    kiosk.reload()
    sought, everybody = kiosk.locator(".sought"), 7 + len(WIDE)
    expect(faces).to_have_count(everybody)
    for name, typed in [("🔥", "🔥"), ("ने", "ने")]:
        letters.get_by_role("button", name=name, exact=True).click()
        expect(kiosk.locator(".faces .name")).to_have_count(1)
        expect(sought).to_have_text(typed)
        letters.get_by_role("button", name="Erase").click()
        expect(kiosk.locator(".faces .name")).to_have_count(everybody)
        expect(sought).to_have_class(re.compile(r"\bnone\b"))

    # Letters stay on their plate.
    expect(kiosk.locator(".faces .face")).to_have_count(everybody)
    kiosk.evaluate("document.fonts.ready")
    shot(kiosk, "wide-letters")
    until(lambda: kiosk.evaluate(SPILL) == [])
    # What fits is as large as A to Z.
    shrunk = "() => [...document.querySelectorAll('.faces text[transform]')].map((letters) => letters.textContent)"
    until(lambda: not {"ЩЖ", "WW", "ĲW"} & set(kiosk.evaluate(shrunk)))
    assert "美田" in kiosk.evaluate(shrunk)


def test_many_letters_of_other_scripts_are_large_enough(floor, screen):
    people(floor, "9 Lives", *[f"{letter}ан" for letter in "АБВГДЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"])
    kiosk = front(floor, screen)
    for width, height in [(1280, 800), (800, 1280), (1024, 600)]:
        kiosk.set_viewport_size({"width": width, "height": height})
        expect(kiosk.locator(".letters .key"), str(width)).to_have_count(26 + 1 + 28)
        assert small_targets(kiosk, 56) == [], width
        shot(kiosk, f"letters-{width}")


def test_the_plate_that_was_shown_while_joining_is_the_account_s_with_an_email_too(floor, screen):
    people(floor, "Ayla")
    new = newcomer(floor, screen)
    kiosk = new.kiosk
    new.begin()
    expect(kiosk.locator(".name-box rack-plate")).to_have_attribute("data-colour", "none")
    new.spell("Ayse")
    expect(kiosk.get_by_text("free")).to_be_visible()
    plate = kiosk.locator(".name-box rack-plate")
    colour, letters = plate.get_attribute("data-colour"), plate.text_content()
    # Somebody else joins meanwhile, so that it would be another member's turn.
    people(floor, "Tom")
    kiosk.get_by_role("button", name="Use an email").click()
    kiosk.get_by_label("Email").fill("ayse@example.com")
    kiosk.get_by_role("button", name="Next").click()
    kiosk.get_by_label("Password", exact=True).fill("bar across my back")
    kiosk.get_by_label("Password again").fill("bar across my back")
    kiosk.get_by_label("PIN").fill("2580")
    kiosk.get_by_role("button", name="Next").click()
    kiosk.get_by_label("My name").check()
    kiosk.get_by_role("button", name="Join", exact=True).click()
    at_start(kiosk)
    with floor.database() as database:
        assert database.execute("SELECT colour, initials FROM members WHERE display_name = 'Ayse'").fetchall() == [(colour, letters)]

    # On the phone the plate has no colour before the gym has given it one.
    phone = screen("/me/#signup", 390, 844)
    phone.get_by_label("Display name").fill("🏋️ Max")
    phone.get_by_label("My initials").check()
    plate = phone.locator(".preview rack-plate")
    expect(plate).to_have_attribute("data-colour", "none")
    expect(plate).to_have_text("🏋️M")
    check(phone, "a plate without a colour")


def test_the_browser_makes_the_initials_that_the_server_makes(kept):  # noqa: F811
    made = kept.evaluate(
        """async (names) => {
          const { initialsOf } = await import("/shared/accounts/appearing.js");
          return names.map(initialsOf);
        }""", [name for name, _ in INITIALS])
    assert made == [letters for _, letters in INITIALS]

"""Joining at the kiosk with a first name and a PIN."""

import contextlib
import re
import time

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.desk import owner_page
from kit.kiosk import at_start, enter, newcomer, scan_badge
from kit.looks import check, small_targets
from kit.patience import until

pytestmark = pytest.mark.reachable


def floor_member(floor):
    with contextlib.closing(floor.owner()) as owner:
        owner.change("gym.configure", membersControlTimers=True)
    return floor.member("Mara Lindqvist")


def member(floor, name):
    with contextlib.closing(floor.owner()) as owner:
        [one] = [one for one in owner.call("members.list")["members"] if one["displayName"] == name]
        return one


def leave(kiosk, name):
    kiosk.get_by_role("button", name=f"Log out {name}", exact=True).click()
    expect(kiosk.get_by_role("button", name="New here? Join")).to_be_enabled()


def test_every_page_names_the_address_a_newcomer_logs_the_first_set_with_fifteen_taps_and_the_desk_gives_them_a_new_pin(floor, screen):
    # Every page names the address at which other devices reach the server.
    floor.owner().close()
    for path in ("/kiosk/", "/wall/"):
        expect(screen(path).get_by_text("floor.example/owner/")).to_be_visible()
    owner = owner_page(screen, "devices")
    expect(owner.get_by_text(re.compile("On the tablet, open .*floor.example/kiosk/"))).to_be_visible()
    owner.goto(floor.address + "/owner/#addresses")
    expect(owner.get_by_text(f"{floors.ADDRESS}/me/", exact=True)).to_be_visible()
    expect(owner.get_by_text(re.compile("only on this machine|this machine only"))).to_have_count(0)

    new = newcomer(floor, screen)
    with contextlib.closing(floor.device("wall")) as wall:
        wall.call("topics.subscribe", topic="floor")
        began = time.monotonic()
        new.begin()
        new.spell("Ayse")
        expect(new.kiosk.get_by_text("free")).to_be_visible()
        new.pin()
        new.look("Ayse name")
        new.join()
        at_start(new.kiosk)
        card = new.kiosk.locator("button.start-card")
        expect(card).to_be_enabled()
        expect(card).not_to_have_attribute("aria-busy", "true")
        until(lambda: card.evaluate("(card) => !card.inert && getComputedStyle(card).pointerEvents !== 'none'"))
        new.tap(card)
        log = new.kiosk.get_by_role("button", name=re.compile("^Log set"))
        new.tap(log)
        row = wall.notice("event")["data"]
        while "exercise" not in row:
            row = wall.notice("event")["data"]
        seconds = time.monotonic() - began
    assert row["member"]["name"] == "Ayse" and row["member"]["initials"] == "AY"
    print(f"a newcomer's first set: {new.taps} taps, {seconds:.1f} s")
    assert new.taps <= 15
    assert "email" not in member(floor, "Ayse")

    # Without an email, there is no one-time password.
    owner.goto(floor.address + "/owner/#members")
    row = owner.get_by_role("listitem").filter(has_text="no email")
    row.get_by_role("button", name="More for Ayse").click()
    expect(row.get_by_role("button", name=re.compile("one-time", re.I))).to_have_count(0)
    row.get_by_role("button", name="New PIN").click()
    row.get_by_label("New PIN").fill("7306")
    row.get_by_role("button", name="Save").click()
    dialog = owner.get_by_role("dialog")
    dialog.get_by_label("Password").fill(floors.OWNER["password"])
    dialog.get_by_role("button").first.click()
    expect(owner.get_by_text("Ayse can log in with the new PIN.")).to_be_visible()
    kiosk = new.kiosk
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    enter(kiosk, "Ayse", "7306")
    expect(kiosk.get_by_role("button", name="Log out Ayse")).to_be_attached()


def test_nothing_is_chosen_for_the_wall_a_name_that_is_taken_gets_a_letter_and_a_badge_is_no_name(floor, screen):
    new = newcomer(floor, screen)
    kiosk = new.kiosk
    new.begin()
    assert not kiosk.get_by_role("radio", checked=True).count()
    expect(kiosk.get_by_role("button", name="Next: four digits")).to_be_disabled()
    new.spell("Ayse")
    new.pin()
    expect(kiosk.get_by_role("alert")).to_have_text("One more thing: how does the wall show you?")
    expect(kiosk.get_by_role("button", name="Join and lift")).to_be_disabled()
    preview = kiosk.locator(".looks .screen")
    new.look("AY initials")
    expect(preview).to_have_accessible_name("The wall shows AY with each set.")
    expect(preview.locator(".own")).to_contain_text("AY")
    new.look("Nobody")
    expect(preview).to_have_accessible_name("The wall shows neither your name nor your sets.")
    new.look("AY initials")
    # What friends see is said, and turned off beside it.
    friends = kiosk.get_by_role("switch", name="Friends see my training")
    expect(friends).to_be_checked()
    expect(kiosk.get_by_text("Only people you accept are friends")).to_be_visible()
    friends.set_checked(False)
    new.join()
    at_start(kiosk)
    face = next(face for face in floor.kiosk().call("members.roster")["faces"] if face["name"] == "Ayse")
    with floor.database() as database:
        [row] = database.execute("SELECT shown_on_floor, shows_initials, colour FROM members WHERE display_name = 'Ayse'")
        assert row == (1, 1, face["colour"])
        levels = database.execute("SELECT profile, workouts, records, awards FROM sharing_levels").fetchall()
        assert levels == [("nobody", "nobody", "nobody", "nobody")]
    leave(kiosk, "Ayse")

    # A name that is taken gets the first letter of the last name.
    mara = floor.member("Mara Lindqvist")
    new.begin()
    new.spell("Mara")
    expect(kiosk.get_by_text("taken", exact=True)).to_be_visible()
    expect(kiosk.get_by_role("alert")).to_contain_text("Mara is taken. Add a space and the first letter of your last name.")
    expect(kiosk.get_by_role("button", name="Next: four digits")).to_be_disabled()
    # Not every name that begins with it is taken.
    new.press("H")
    expect(kiosk.get_by_label("First name")).to_have_value("Marah")
    new.press("Erase")
    new.press("space")
    new.press("K")
    expect(kiosk.get_by_label("First name")).to_have_value("Mara K")
    expect(kiosk.get_by_text("free")).to_be_visible()
    new.pin("1234")
    expect(kiosk.get_by_role("alert")).to_contain_text("Pick four other digits")
    for digit in "2580":
        new.press(digit)
    new.look("Mara K name")
    new.join()
    at_start(kiosk)
    assert member(floor, "Mara K")["name"] == "Mara K"
    leave(kiosk, "Mara K")

    # A badge is no name.
    mara.change("members.update", badge="00481234", currentPassword="bar across my back")
    new.begin()
    expect(kiosk.get_by_label("First name")).to_be_focused()
    scan_badge(kiosk, "00481234")
    expect(kiosk.get_by_role("heading", name="Badge scanned")).to_be_visible()
    kiosk.keyboard.press("Escape")
    new.begin()
    expect(kiosk.get_by_label("First name")).to_have_value("")

    # Two thumbs and a held letter lose nothing.
    name = kiosk.get_by_label("First name")
    press(kiosk, "pointerdown", "J")
    press(kiosk, "pointerdown", "O")
    press(kiosk, "pointerup", "O")
    press(kiosk, "pointerup", "J")
    expect(name).to_have_value("Jo")
    # Held, and let go beside the accents: the letter stays, and so does the next one.
    press(kiosk, "pointerdown", "E")
    accents = kiosk.get_by_role("group", name="Accents")
    expect(accents).to_be_visible()
    press(kiosk, "pointerup", "E")
    accents.get_by_role("button", name="ë", exact=True).tap()
    expect(name).to_have_value("Joë")
    press(kiosk, "pointerdown", "space")
    expect(accents.get_by_role("button", name="-", exact=True)).to_be_visible()
    press(kiosk, "pointerup", "space")
    accents.get_by_role("button", name="-", exact=True).tap()
    new.spell("An")
    expect(name).to_have_value("Joë-An")


def press(kiosk, event, name):
    kiosk.evaluate("""([event, name]) => {
      const key = [...document.querySelectorAll(".alphabet > .key")].find((one) => one.textContent === name);
      const more = { bubbles: true, cancelable: true, pointerType: "touch", pointerId: 7, isPrimary: true };
      key.dispatchEvent(new PointerEvent(event, more));
    }""", [event, name])


def test_by_keyboard_a_name_of_any_script_joins_and_a_gym_that_chooses_its_members_still_does(floor, screen):
    new = newcomer(floor, screen)
    kiosk = new.kiosk
    kiosk.get_by_role("button", name="New here? Join").press("Enter")
    name = kiosk.get_by_label("First name")
    expect(name).to_be_focused()
    kiosk.keyboard.type("ольга")
    expect(kiosk.get_by_text("free")).to_be_visible()
    kiosk.keyboard.press("Enter")
    expect(kiosk.get_by_text("Four digits you remember")).to_be_visible()
    kiosk.keyboard.type("25")
    # Back to the name, and on again: what was typed stays.
    kiosk.keyboard.press("Escape")
    expect(name).to_be_focused()
    expect(kiosk.get_by_role("button", name="Next: four digits")).to_be_enabled()
    kiosk.keyboard.press("Enter")
    kiosk.keyboard.type("80")
    expect(kiosk.get_by_text("4 of 4 digits typed")).to_be_attached()
    kiosk.get_by_role("radio", name="Nobody").focus()
    kiosk.keyboard.press("Space")
    kiosk.get_by_role("button", name="Back", exact=True).press("Enter")
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    with contextlib.closing(floor.owner()) as owner:
        assert owner.call("members.list")["count"] == 1
    kiosk.get_by_role("button", name="New here? Join").press("Enter")
    expect(kiosk.get_by_label("First name")).to_have_value("")
    kiosk.keyboard.insert_text("Ольга")
    kiosk.keyboard.press("Enter")
    kiosk.keyboard.type("2580")
    kiosk.get_by_role("radio", name="Nobody").focus()
    kiosk.keyboard.press("Space")
    kiosk.get_by_role("button", name="Join and lift").press("Enter")
    at_start(kiosk)
    with floor.database() as database:
        assert database.execute("SELECT shown_on_floor FROM members WHERE display_name = 'Ольга'").fetchall() == [(0,)]
    leave(kiosk, "Ольга")

    # A gym that chooses its members still does.
    for rule, name in [("invitation", "Ayse"), ("approval", "Bela")]:
        with contextlib.closing(floor.owner()) as owner:
            code = owner.change("gym.configure", joining=rule, newInvitation=True)["invitation"]
        expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
        kiosk.reload()
        expect(kiosk.get_by_role("button", name="New here? Join")).to_be_enabled()
        new.begin()
        if rule == "invitation":
            kiosk.get_by_label("Invitation code").fill("BCDF-GHJK")
            new.press("Next")
        new.spell(name)
        new.pin()
        new.look("Nobody")
        new.press("Ask to join" if rule == "approval" else "Join and lift")
        if rule == "invitation":
            expect(kiosk.get_by_label("Invitation code")).to_have_attribute("aria-invalid", "true")
            expect(kiosk.get_by_label("Invitation code")).to_be_focused()
            kiosk.get_by_label("Invitation code").fill(code)
            new.press("Next")
            new.press("Next: four digits")
            new.join()
            at_start(kiosk)
            leave(kiosk, name)
        else:
            expect(kiosk.get_by_role("heading", name="Almost in")).to_be_visible()
            assert member(floor, name)["status"] == "waiting"


def test_joining_fits_every_kiosk_and_is_accessible(floor, screen):
    mara = floor_member(floor)
    for width, height, scheme in [(1280, 800, "dark"), (1024, 600, "light"), (800, 1280, "dark"), (1920, 1080, "light")]:
        new = newcomer(floor, screen, width=width, height=height, scheme=scheme)
        kiosk = new.kiosk
        # With the clocks above, or somebody in the rail.
        if width in (1024, 800):
            enter(kiosk, "Mara")
            at_start(kiosk)
            kiosk.get_by_role("button", name="Join in").tap()
        else:
            mara.change("timers.start", plan={"format": "stopwatch", "prepareSeconds": 0}, label="Rig")
        new.begin()
        for step in ("name", "digits", "all"):
            check(kiosk, f"join {step} {width}")
            # The rail beside it has its own sizes.
            assert [one for one in small_targets(kiosk, 64) if "quiet out" not in one] == []
            assert kiosk.evaluate("document.documentElement.scrollWidth <= innerWidth")
            if step == "name":
                new.spell(f"Wilhelmin{chr(65 + width % 26)}")
                new.pin("258")
            elif step == "digits":
                new.press("0")
                new.look("Nobody")
        box = kiosk.get_by_role("button", name="Join and lift").bounding_box()
        assert box["y"] + box["height"] <= height, (width, box)
        # Nothing lies over the yellow button.
        new.join()
        at_start(kiosk)
        kiosk.close()

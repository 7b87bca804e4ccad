"""Every screen passes axe in both schemes, and its targets are as large as a thumb."""

import re

import pytest
from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import pairing_code, pick, sign_up, something_else
from kit.looks import check, small_targets


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_kiosk_passes_axe(floor, screen, scheme):
    floor.owner().close()
    kiosk = screen("/kiosk/", scheme=scheme)
    code = pairing_code(kiosk, "Pair this kiosk")
    check(kiosk, "pairing")
    floor.approve(code, "Kiosk")
    # A kiosk that is reloaded before it has its token pairs again.
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    floor.member("Mara Lindqvist").close()
    kiosk.reload()
    expect(kiosk.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    check(kiosk, "who")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="Calculators").click()
    kiosk.get_by_label("Reps").fill("1000")
    expect(kiosk.get_by_role("alert")).to_be_visible()
    check(kiosk, "calculators")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="Back").click()
    sign_up(kiosk)
    check(kiosk, "sign-up")
    kiosk.reload()
    kiosk.get_by_role("button", name="Mara", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Mara")).to_be_visible()
    check(kiosk, "PIN")
    assert small_targets(kiosk, 64) == []
    kiosk.keyboard.type("2580")
    kiosk.get_by_role("button", name="Log in").click()
    expect(kiosk.locator("button.start-card")).to_be_visible()
    check(kiosk, "start")
    assert small_targets(kiosk, 64) == []
    something_else(kiosk)
    check(kiosk, "something else")
    assert small_targets(kiosk, 64) == []
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    check(kiosk, "training")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="History").click()
    expect(kiosk.get_by_role("heading", name="Your history")).to_be_visible()
    check(kiosk, "history")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_wall_passes_axe(floor, screen, scheme):
    kiosk = floor.kiosk()
    floor.member("Mara Lindqvist").close()
    wall = screen("/wall/", 1920, 1080, scheme)
    code = pairing_code(wall, "Pair this display with the code")
    check(wall, "pairing")
    floor.approve(code, "Wall")
    face = kiosk.call("members.roster", text="Mara")["faces"][0]
    login = kiosk.call("sessions.enter", member=face["id"], pin="2580")
    kiosk.change(
        "sets.log", **{"as": login["handle"]}, exercise=floor.exercise(kiosk, "Deadlift"), kind="working", reps=3,
        weight={"value": 182.5, "unit": "kg"},
    )
    expect(wall.get_by_text("Deadlift").first).to_be_visible()
    check(wall, "floor")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_phone_passes_axe(floor, screen, scheme):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, scheme)
    expect(phone.get_by_role("heading", name="Log in")).to_be_visible()
    check(phone, "log-in")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password").fill("bar across my back")
    phone.get_by_role("button", name="Log in").click()
    tabs = phone.get_by_role("navigation").get_by_role("link")
    expect(tabs.first).to_be_visible()
    for place in range(tabs.count()):
        tabs.nth(place).click()
        name = tabs.nth(place).inner_text()
        # Not the heading of the page before. The calendar's is the month.
        title = re.compile("^(?!Train)") if name == "Calendar" else name
        expect(phone.get_by_role("heading", level=1, name=title)).to_be_visible()
        check(phone, name)
        # Seven days beside each other are narrower.
        assert small_targets(phone, 44 if name == "Calendar" else 48) == []
    for place in ["news", "log", "breathe", "clocks", "history", "roads", "routes", "routes/new", "steps", "energy", "meals", "photos", "photos/add", "photos/pair", "profile"]:
        phone.evaluate("place => { location.hash = place; }", place)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        check(phone, place)
        assert small_targets(phone, 48) == []
    for name, wrong in [("max", "Reps"), ("scores", "Squat"), ("bmi", "Height"), ("need", "Age")]:
        phone.evaluate("name => { location.hash = `calc/${name}`; }", name)
        phone.get_by_label(re.compile(f"^{wrong}")).fill("1000")
        expect(phone.get_by_role("alert").first).to_be_visible()
        check(phone, name)
        assert small_targets(phone, 48) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_owners_page_passes_axe(floor, screen, scheme):
    owner = screen("/owner/", scheme=scheme)
    expect(owner.get_by_role("heading", name="Set up your gym")).to_be_visible()
    check(owner, "set-up")
    floor.kiosk().close()
    owner.reload()
    owner.get_by_label("Email").fill(OWNER["email"])
    owner.get_by_label("Password").fill(OWNER["password"])
    owner.get_by_role("button", name="Log in").click()
    links = owner.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links.first).to_be_visible()
    for place in range(links.count()):
        links.nth(place).click()
        expect(links.nth(place)).to_have_attribute("aria-current", "page")
        expect(owner.get_by_role("heading", level=1)).to_be_visible()
        beside = owner.locator(".section-pages a")
        for one in range(max(1, beside.count())):
            if beside.count():
                beside.nth(one).click()
                expect(beside.nth(one)).to_have_attribute("aria-current", "page")
            expect(owner.get_by_role("heading", level=1)).to_be_visible()
            check(owner, owner.get_by_role("heading", level=1).inner_text())
            assert small_targets(owner, 48) == []

"""A trainer's day through the pages alone: codes, a routine for three clients, one copy changed, and one of them live."""

import re

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import enter, pairing_code
from kit.looks import check, small_targets
from kit.phone import at_phone, go
from kit.coaching import copies
from kit.trainer import client_part, trainer, trainer_page

NAMES = ("Ines", "Mara", "Tomasz")


def show_code(phone):
    """The client lets the trainer plan as well, and shows the code."""
    go(phone, "Profile")
    phone.get_by_role("link", name="My trainers").click()
    phone.get_by_role("button", name="Show a code").click()
    phone.get_by_role("switch", name="Planning").check()
    phone.get_by_role("button", name="Make the code").click()
    return phone.locator(".code").text_content()


def test_a_routine_is_written_given_to_three_changed_for_one_and_trained_beside_the_trainer(floor, screen):
    floor.owner().close()
    trainer(floor).close()
    for name in ("Ines Moor", "Mara Lindqvist", "Tomasz Nowak"):
        floor.member(name).close()
    page = trainer_page(screen)
    page.get_by_role("link", name="Clients").click()
    phones = {name: at_phone(screen, name) for name in NAMES}
    for name, phone in phones.items():
        code = show_code(phone)
        page.get_by_role("button", name="Add a client").click()
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        expect(phone.get_by_role("region", name="Tove")).to_be_visible()

    page.get_by_role("link", name="Library").click()
    page.get_by_role("button", name="New routine").click()
    for exercise in ("Bench press", "Barbell row"):
        page.get_by_role("searchbox", name="Search exercises").fill(exercise)
        page.get_by_role("button", name=f"Add {exercise}", exact=True).click()
    page.get_by_role("textbox", name="Name").fill("Push A")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Assign…").click()
    for name in NAMES:
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"):
        page.get_by_role("checkbox", name=day).check()
    page.get_by_role("button", name="Assign to 3 clients").click()
    expect(copies(page).get_by_role("listitem")).to_have_count(3)

    copies(page).get_by_role("link", name=re.compile("^Ines")).click()
    page.get_by_role("link", name="Change this copy").click()
    page.get_by_role("button", name=re.compile("^1. Bench press")).click()
    page.get_by_label("Reps").first.fill("3")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("listitem").filter(has_text="You changed")).to_contain_text("3 × 3")

    # Her phone has it today, the one yellow thing there; the kiosk begins it, and the trainer is beside her.
    ines = phones["Ines"]
    go(ines, "Today")
    expect(ines.get_by_role("button", name="Start Push A")).to_be_visible()
    expect(ines.locator(".btn.go:visible")).to_have_count(1)
    for scheme in ("dark", "light"):
        ines.emulate_media(color_scheme=scheme)
        check(ines, f"a plan for today, {scheme}")
    assert small_targets(ines, 44) == []
    kiosk = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Ines")
    kiosk.get_by_role("button", name=re.compile("Push A")).first.tap()
    page.get_by_role("link", name="Clients").click()
    page.get_by_role("link", name=re.compile("^Ines.*Training now")).click()
    live = page.get_by_role("region", name="Live")
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).tap()
    expect(live.get_by_role("row", name=re.compile("^2 .* next$"))).to_be_visible()
    expect(kiosk.get_by_text("Tove is watching")).to_be_visible()
    # A workout that goes on is judged when it is over, and has one card on the phone.
    client_part(page, "Workouts")
    log = page.get_by_role("region", name="Workouts").get_by_role("button", name=re.compile("^Push A"))
    expect(log).to_contain_text("live")
    expect(page.get_by_text("Behind", exact=True)).to_have_count(0)
    expect(ines.get_by_role("heading", name=re.compile("^Push A, "))).to_be_visible()
    expect(ines.get_by_text("Planned today")).to_have_count(0)
    client_part(page, "Now")
    page.get_by_role("button", name=re.compile("^Next set")).click()
    page.get_by_role("button", name=re.compile("^More Weight")).click()
    page.get_by_role("button", name="Change it").click()
    expect(kiosk.get_by_role("img", name="Tove changed this set")).to_be_visible()
    page.get_by_role("button", name="Say something").click()
    page.get_by_role("button", name="Nice depth").click()
    for own in (kiosk, ines):
        expect(own.get_by_role("region", name="Your trainer").get_by_text("Nice depth")).to_be_visible()


def test_a_member_cannot_enter_the_trainers_page(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    page = screen("/trainer/", 390, 844)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_label("Email")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Email").fill("mara@example.com")
    page.get_by_label("Password").fill("bar across my back")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="This page is for trainers")).to_be_attached()
    expect(page.get_by_role("link", name="My training")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Clients")).to_be_visible()

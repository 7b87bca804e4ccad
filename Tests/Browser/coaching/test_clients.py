"""A trainer and their clients: consent by a code, the list, reading a log, and the end of it."""

import contextlib
import re

from playwright.sync_api import expect

from kit.log import log_set
from kit.looks import check, shot, small_targets
from kit.phone import at_phone, go
from kit.refusals import Line
from kit.trainer import client_part, consent, trainer, trainer_page


def test_a_client_shows_a_code_and_the_trainer_reads_the_log_until_it_ends(floor, screen):
    floor.owner().close()
    tove, ines = trainer(floor), floor.member("Ines Moor")
    bench = floor.exercise(ines, "Bench press")
    for weight in (60, 62.5):
        ines.change("sets.log", exercise=bench, kind="working", weight={"value": weight, "unit": "kg"}, reps=5)
    ines.change("goals.target", exercise=bench, weight={"value": 100, "unit": "kg"}, by="2028-02-01")

    page = trainer_page(screen)
    page.get_by_role("link", name="Clients").click()
    expect(page.get_by_text("No clients yet")).to_be_visible()
    shot(page, "none")
    phone = at_phone(screen, "Ines")
    go(phone, "Profile")
    phone.get_by_role("link", name="My trainers").click()
    expect(phone.get_by_text("No trainer sees your log")).to_be_visible()
    check(phone, "no trainers")
    phone.get_by_role("button", name="Show a code").click()
    shot(phone, "choose")
    check(phone, "choosing")
    phone.get_by_role("button", name="Make the code").click()
    code = phone.locator(".code").text_content()
    shot(phone, "code")
    check(phone, "the code")

    page.get_by_role("button", name="Add a client").click()
    page.get_by_label("Code").fill("KDMW7XQP")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No such code")
    page.get_by_label("Code").fill(code.lower())
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Ines")).to_be_visible()
    expect(phone.get_by_role("region", name="Tove")).to_be_visible()
    expect(page.get_by_role("region", name="Ines’s log is open")).to_contain_text("Workouts, Progress and records, Goals")
    client_part(page, "Workouts")
    page.get_by_role("region", name="Workouts").get_by_role("button").first.click()
    expect(page.get_by_role("region", name="Workouts").get_by_text("62.5 kg × 5")).to_be_visible()
    for scheme in ("dark", "light"):
        for one, name in ((page, "client"), (phone, "trainers")):
            one.emulate_media(color_scheme=scheme)
            check(one, f"{name}, {scheme}")
            shot(one, f"{name}-{scheme}")
    assert small_targets(page, 44) == []
    assert small_targets(phone, 44) == []
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "a client on a phone")
    shot(page, "client-narrow")
    page.get_by_role("link", name="All clients").click()
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("^Ines"))).to_be_visible()
    shot(page, "list-narrow")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name=re.compile("^Ines")).click()

    client_part(page, "Progress")
    expect(page.get_by_role("region", name="Progress")).to_be_visible()
    phone.get_by_role("switch", name="Progress and records: Tove").uncheck()
    expect(page.get_by_role("region", name="Progress")).to_have_count(0)
    phone.get_by_role("button", name="Stop sharing with Tove").click()
    expect(phone.get_by_text("No trainer sees your log")).to_be_visible()
    expect(page.get_by_text("Ines no longer shares their log with you.")).to_be_visible()
    expect(page.get_by_text("No clients yet")).to_be_visible()
    tove.close()


def test_a_workout_that_did_not_load_is_asked_for_again(floor, screen):
    floor.owner().close()
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Ines Moor")) as ines:
        consent(ines, tove)
        for name in ("Legs", "Push"):
            log_set(floor, ines)
            ines.change("workouts.finish", name=name)
        page = trainer_page(screen, f"clients/{ines.member['id']}")
        expect(page.get_by_role("heading", name="Ines")).to_be_visible()
        line = Line(page, {"workouts.get": {"code": "busy"}})
        client_part(page, "Workouts")
        workouts = page.get_by_role("region", name="Workouts")
        shown, again = workouts.get_by_text("80 kg × 6"), workouts.get_by_role("button", name="Try again")
        page.get_by_role("button", name=re.compile("^Legs")).click()
        expect(again).to_have_count(1)
        page.get_by_role("button", name=re.compile("^Push")).click()
        expect(again).to_have_count(2)
        line.refused.clear()
        again.first.click()
        expect(again).to_have_count(1)
        expect(shown).to_have_count(1)
        # A new connection tries by itself.
        line.cut()
        expect(shown).to_have_count(2)
        expect(again).to_have_count(0)

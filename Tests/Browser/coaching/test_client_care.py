"""What a trainer and a client keep together: private notes, measurements, goals that both agree to, and the month's report."""

import datetime
import re

from playwright.sync_api import expect

from kit.looks import both, shot
from kit.phone import at_phone, unfold
from kit.trainer import client_part, consent, trainer, trainer_page

YEAR = datetime.date.today().year + 2
EVERYTHING = ["workouts", "progress", "bodyWeight", "goals", "calendar", "measurements"]


def test_notes_measurements_goals_and_a_report(floor, screen):
    floor.owner().close()
    tove, ines = trainer(floor), floor.member("Ines Moor")
    consent(ines, tove, EVERYTHING)
    bench = floor.exercise(ines, "Bench press")
    for weight in (60, 62.5):
        ines.change("sets.log", exercise=bench, kind="working", weight={"value": weight, "unit": "kg"}, reps=5)
    ines.change("body.weigh", weight={"value": 64.5, "unit": "kg"})

    page = trainer_page(screen, f"clients/{ines.member['id']}")
    expect(page.get_by_role("heading", name="Ines")).to_be_visible()
    client_part(page, "Notes")
    notes = page.get_by_role("region", name="Your notes")
    notes.get_by_role("button", name="Write a note").click()
    notes.get_by_role("button", name="Save").click()
    expect(notes.get_by_role("alert")).to_be_visible()
    notes.get_by_label("Note", exact=True).fill("Knee fine again.\nDeeper next time.")
    notes.get_by_role("switch", name="Put it into the report").check()
    both(page, "a note")
    notes.get_by_role("button", name="Save").click()
    expect(notes.get_by_text("Deeper next time.")).to_be_visible()
    notes.get_by_role("button", name=re.compile("^Edit the note")).click()
    notes.get_by_label("Note", exact=True).fill("Knee fine.")
    notes.get_by_role("button", name="Save").click()
    expect(notes.get_by_text("Knee fine.", exact=True)).to_be_visible()

    client_part(page, "Body")
    body = page.get_by_role("region", name="Measurements")
    body.get_by_role("button", name="Add measurements").click()
    body.get_by_role("button", name="Save").click()
    expect(body.get_by_role("alert")).to_contain_text("at least one")
    body.get_by_label("Waist, cm").fill("500")
    body.get_by_role("button", name="Save").click()
    expect(body.get_by_label("Waist, cm")).to_have_attribute("aria-invalid", "true")
    body.get_by_label("Waist, cm").fill("78,5")
    body.get_by_role("button", name="Save").click()
    expect(body.get_by_text("78.5 cm").first).to_be_visible()

    phone = at_phone(screen, "Ines", "/me/#progress")
    own = unfold(phone, "Measurements")
    own.get_by_role("button", name=re.compile("^Waist")).click()
    expect(own.get_by_text("by Tove")).to_be_visible()
    own.get_by_role("button", name="Add measurements").click()
    own.get_by_label("Day").fill("2026-01-05")
    own.get_by_label("Waist, cm").fill("80")
    both(phone, "measurements on the phone")
    own.get_by_role("button", name="Save").click()
    expect(own.get_by_text("−1.5 since last time")).to_be_visible()
    expect(phone.get_by_text("Knee fine")).to_have_count(0)

    client_part(page, "Goals")
    goals = page.get_by_role("region", name="Goals")
    goals.get_by_role("button", name="Propose a goal").click()
    goals.get_by_role("button", name="Propose", exact=True).click()
    expect(goals.get_by_label("Weight, kg")).to_have_attribute("aria-invalid", "true")
    goals.get_by_label("Weight, kg").fill("80")
    goals.get_by_label("By", exact=True).fill(f"{YEAR}-03-01")
    goals.get_by_role("button", name="Propose", exact=True).click()
    expect(goals.get_by_text("proposed", exact=True)).to_be_visible()
    offers = phone.get_by_role("region", name="Goals from your trainer")
    expect(offers.get_by_text(f"Bench press: 80 kg by 1 Mar {YEAR}")).to_be_visible()
    both(phone, "a goal is offered")
    offers.get_by_role("button", name="Agree: Bench press").click()
    expect(offers).to_have_count(0)
    expect(page.get_by_text("Ines agreed: Bench press")).to_be_visible()
    expect(goals.get_by_text("agreed with Tove")).to_be_visible()
    both(page, "a client with everything")

    client_part(page, "Workouts")
    page.get_by_role("button", name="Monthly report").click()
    sheet = page.get_by_role("article", name="Ines")
    expect(sheet.get_by_text("Knee fine.")).to_be_visible()
    for part in ("Bench press", "64.5 kg", "78.5 cm", "72.9 kg"):
        expect(sheet.get_by_text(part).first).to_be_visible()
    both(page, "the report")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as PDF").click()
    with open(download.value.path(), "rb") as file:
        assert file.read(5) == b"%PDF-"
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(sheet.get_by_text("Bench press").first).to_be_visible()
    shot(page, "report-print")
    page.emulate_media(media="screen")

    # What is no longer shared is gone from the report.
    ines.change("clients.share", trainer=tove.member["id"], shares=[])
    expect(page.get_by_role("button", name="Monthly report")).to_be_visible()
    page.get_by_role("button", name="Monthly report").click()
    expect(sheet.get_by_text("Workouts a week")).to_be_visible()
    expect(sheet.get_by_text("64.5 kg")).to_have_count(0)
    expect(sheet.get_by_text("78.5 cm")).to_have_count(0)
    ines.close()
    tove.close()

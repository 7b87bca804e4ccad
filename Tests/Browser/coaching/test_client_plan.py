"""What runs for a client and the weeks ahead, on the client's page; a routine given from there; staff between their two pages."""

import contextlib
import datetime
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import OWNER
from kit.login import fill_in
from kit.looks import both
from kit.phone import at_phone
from kit.trainer import consent, trainer, trainer_page

EVERYTHING = ["workouts", "progress", "plan", "calendar"]


def routine(floor, owner, name="Push A"):
    bench = floor.exercise(owner, "Bench press")
    plan = [{"item": 1, "exercise": bench, "sets": [{"kind": "working", "reps": {"min": 5, "max": 5}}]}]
    return owner.change("routines.create", name=name, plan=plan)["routine"]


def plan(page):
    return page.get_by_role("region", name="Plan", exact=True)


def test_a_routine_is_given_from_the_clients_page_and_stands_in_the_weeks_ahead(floor, owner, screen):
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Ines Moor")) as ines:
        consent(ines, tove, EVERYTHING)
        routine(floor, tove)
        page = trainer_page(screen, f"clients/{ines.member['id']}", width=1366, height=768)
        expect(plan(page)).to_contain_text("Ines has no routine from you yet.")
        expect(plan(page).get_by_text("nothing yet")).to_have_count(5)
        expect(page.get_by_text("No workout yet")).to_be_visible()
        expect(page.get_by_text("[object Object]")).to_have_count(0)
        plan(page).get_by_role("button", name="Add a routine").click()
        both(page, "choosing a routine", 48)
        plan(page).get_by_role("link", name="Push A").click()
        expect(page.get_by_role("heading", name="Assign Push A")).to_be_visible()
        expect(page.get_by_role("checkbox", name=re.compile("^Ines"))).to_be_checked()
        page.get_by_role("button", name="Assign to 1 client").click()
        # Back at the client.
        expect(page.get_by_role("heading", name="Ines")).to_be_visible()
        expect(plan(page).get_by_role("link", name=re.compile("^Push A week 1 of"))).to_be_visible()
        changes = plan(page).get_by_role("link", name=re.compile("Push A.*change$"))
        expect(changes.first).to_be_visible()
        count = changes.count()
        assert count >= 6
        both(page, "a client's plan", 48)
        changes.last.click()
        expect(page.get_by_role("link", name="Change this copy")).to_be_visible()
        page.go_back()
        # Who has it is not offered it again.
        plan(page).get_by_role("button", name="Add a routine").click()
        expect(plan(page).get_by_text("You have no other routine of your own.")).to_be_visible()
        # What is no longer shared goes at once, and what is shared anew comes.
        ines.change("clients.share", trainer=tove.member["id"], shares=["workouts", "plan"])
        expect(plan(page).get_by_role("link", name=re.compile("^Push A week 1 of"))).to_be_visible()
        expect(plan(page).get_by_text("This week")).to_have_count(0)
        ines.change("clients.share", trainer=tove.member["id"], shares=["workouts", "calendar"])
        expect(plan(page)).to_contain_text("Ines hasn’t shared Planning with you")
        expect(plan(page).get_by_text("Push A").first).to_be_visible()
        # Whoever shared it before its days could be seen, is asked for it.
        with floor.database() as database:
            database.execute("UPDATE clients SET sees_days = 0")
        page.reload()
        expect(plan(page)).to_contain_text("Ines shared the calendar before trainers could see its days.")
        expect(plan(page).get_by_role("alert")).to_have_count(0)
        ines.change("clients.share", trainer=tove.member["id"], shares=["workouts", "progress"])
        expect(plan(page)).to_have_count(0)


def test_a_plan_fits_every_width_and_one_that_runs_says_how_far_it_is(floor, owner, screen):
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Ines Moor")) as ines:
        consent(ines, tove, EVERYTHING)
        made = routine(floor, tove, "Strength base for the winter, upper body")
        tove.change("assignments.assign", template=made["id"], version=made["version"], clients=[ines.member["id"]],
            schedule={"start": datetime.date.today().isoformat(), "weeks": 8, "every": 1}, progression=[])
        page = trainer_page(screen, f"clients/{ines.member['id']}")
        for width, height in ((390, 844), (320, 700), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            expect(plan(page).get_by_text(re.compile("^and . more")).first).to_be_visible()
            both(page, f"a client's plan at {width}", 48)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        # Another one.
        made = routine(floor, tove)
        tove.change("assignments.assign", template=made["id"], version=made["version"], clients=[ines.member["id"]],
            schedule={"start": datetime.date.today().isoformat(), "weeks": 4, "every": 1}, progression=[])
        # It began nine days ago.
        with floor.database() as database:
            for table, column in (("assignments", "start_day"), ("schedule", "start_day"), ("schedule", "end_day")):
                database.execute(f"UPDATE {table} SET {column} = date({column}, '-9 days')")
            database.execute("UPDATE schedule SET rule = replace(rule, 'COUNT=28', 'COUNT=40')")
        page.set_viewport_size({"width": 1366, "height": 768})
        page.reload()
        expect(plan(page).get_by_role("link", name=re.compile("^Push A week 2 of 4"))).to_be_visible()


def test_where_there_is_room_whoever_needs_the_trainer_is_open_and_nothing_leads_to_the_owners_page(floor, owner, screen):
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Ines Moor")) as ines:
        consent(ines, tove, EVERYTHING)
        bench = floor.exercise(ines, "Bench press")
        for weight in (60, 80):
            ines.change("sets.log", exercise=bench, kind="working", weight={"value": weight, "unit": "kg"}, reps=5)
        page = trainer_page(screen, width=1366, height=768)
        expect(page.get_by_role("heading", name="Ines")).to_be_visible()
        # One heading is the page's, though the list has one beside it.
        expect(page.get_by_role("heading", name="Clients", level=2)).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text("Ines")
        # She isn't told that the trainer watches before the trainer wants to.
        expect(page.get_by_role("region", name="Live")).to_have_count(0)
        page.get_by_role("link", name=re.compile("^Ines")).click()
        expect(page.get_by_role("region", name="Live")).to_be_visible()
        narrow = trainer_page(screen, width=390, height=844)
        expect(narrow.get_by_role("heading", level=1)).to_have_text("Clients")
        expect(narrow.get_by_role("link", name=re.compile("^Ines"))).to_be_visible()
        expect(narrow.get_by_role("heading", name="Ines")).to_have_count(0)
        # A trainer has no way to the owner's page.
        expect(page.get_by_role("link", name="Owner’s page")).to_have_count(0)
        page.goto(floor.address + "/owner/")
        # Until the server has said who it is, the bar is there, with a link of the same name.
        expect(page.get_by_text("This page is for the owner")).to_be_visible()
        page.get_by_role("link", name="Trainer’s page").click()
        expect(page.get_by_role("heading", name="Clients", level=2)).to_be_visible()


def test_an_owner_goes_from_one_page_to_the_other_with_one_login_that_holds_in_each_tab(floor, owner, screen):
    trainer(floor).close()
    page = owner_page(screen, "today", width=1366, height=768)
    page.get_by_role("link", name="Trainer’s page").click()
    expect(page.get_by_role("heading", name="Clients", level=1)).to_be_visible()
    page.get_by_role("link", name="Owner’s page").click()
    expect(page.get_by_role("region", name=re.compile("^In now"))).to_be_visible()
    # One login: logging out of one page ends both.
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    page.goto(floor.address + "/trainer/")
    expect(page.get_by_label("Password")).to_be_visible()
    # A login in one tab holds in the other.
    other = page
    page = other.context.new_page()
    page.goto(floor.address + "/owner/")
    fill_in(page, **OWNER)
    expect(page.get_by_role("region", name=re.compile("^In now"))).to_be_visible()
    # The tab that stood at its login is in, too.
    expect(other.get_by_role("heading", name="Clients", level=1)).to_be_visible()
    # Somebody else takes over in one: the other does not go on as the one before.
    other.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    fill_in(other, "tove@example.com")
    expect(other.get_by_role("heading", name="Clients", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Trainer’s page")).to_be_visible()
    expect(page.get_by_role("navigation", name="Pages")).to_have_count(0)
    page.close()


def test_a_client_finds_the_trainer_among_those_to_write_to_and_the_trainer_answers(floor, owner, screen):
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Ines Moor")) as ines:
        consent(ines, tove, EVERYTHING)
        phone = at_phone(screen, "Ines", "/me/#messages=who")
        phone.get_by_role("link", name="Tove").click()
        phone.get_by_label("Write a message").fill("My knee feels odd")
        phone.get_by_role("button", name="Send").click()
        expect(phone.get_by_text("My knee feels odd")).to_be_visible()
        trainers = at_phone(screen, "Tove", "/me/#messages")
        trainers.get_by_role("link", name="Ines").click()
        trainers.get_by_label("Write a message").fill("No squats today")
        trainers.get_by_role("button", name="Send").click()
        expect(phone.get_by_text("No squats today")).to_be_visible()

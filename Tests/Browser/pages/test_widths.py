"""The pages that people use on a phone and at a desk, at their narrowest and widest: nothing is wider than the screen, no text is
cut, no control lies over another, and all are as large as a finger. Each page once without anything on it, and once with long
names. `SHOTS=folder` keeps a picture of each."""

import contextlib
import datetime

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.classes import make, soon
from kit.desk import owner_page
from kit.friends import befriend
from kit.hearts import past
from kit.imports import bring_road, gpx
from kit.log import bring, kg
from kit.looks import Widths, opened
from kit.phone import at_phone
from kit.trainer import client_part, consent, trainer, trainer_page

pytestmark = pytest.mark.midday

LONG = "Wilhelmina Charlotte van den Broek-Achterberg"
# As long as a name on the floor may be, in one word.
WORD = "Featherstonehaughingtons"
FRIEND = WORD[::-1].capitalize()
CLASS = "Olympic weightlifting for beginners"
ROUTINE = "Upper body with Bartholomew before the meet in Gothenburg"
SHARES = ["workouts", "progress", "plan", "calendar", "goals", "measurements", "heart"]


def open_at(page, address, heading=None):
    opened(page, address)
    expect(page.get_by_role("heading", level=1, name=heading) if heading else page.get_by_role("heading", level=1)).to_be_visible()


def plan(floor, client, *names):
    return [{"item": item, "exercise": floor.exercise(client, name), "restSeconds": 120, "note": "Pause for a second on the chest",
             "sets": [{"kind": "working", "reps": {"min": 6, "max": 8}, "load": {"weight": kg(60)}}] * 3}
            for item, name in enumerate(names, 1)]


LIFTS = ["Incline dumbbell press", "Dumbbell lateral raise", "Romanian deadlift"]


def offers(client):
    """A trainer who has time for appointments on every day."""
    client.change("appointments.saveKind", name="Technique check and a long talk", minutes=30, afterMinutes=10)
    weekly = [{"weekday": day, "ranges": [{"from": 0, "to": 1440}]} for day in range(1, 8)]
    return client.change("appointments.setHours", hours={"weekly": weekly, "days": []},
                         rules={"automatic": False, "noticeMinutes": 0, "cancelMinutes": 60})["kinds"][0]["id"]


def asked(tove):
    """What a member asks a trainer for: half an hour tomorrow."""
    kind, on = offers(tove), str(gym_today(tove) + datetime.timedelta(days=1))
    starts = tove.call("appointments.slots", kind=kind, to=on, **{"from": on})["days"][0]["starts"]
    return {"kind": kind, "startsAt": starts[len(starts) // 2]}


# What is on each page, once there is something.
PHONE = {"today": ROUTINE, "train": ROUTINE, "calendar": ROUTINE, "progress": "Bench press", "friends": FRIEND,
         "messages": LONG[:40], "profile": WORD, "roads": ROUTINE, "routes": ROUTINE, "steps": "12,412"}
# Seven days beside each other are narrower.
DAY = 42


def has(page, text):
    expect(page.get_by_role("main").get_by_text(text).locator("visible=true").first).to_be_visible()


def see_phone(look, state, names=False):
    for page, name in PHONE.items():
        open_at(look.page, page)
        if page == "today":
            expect(look.page.get_by_role("heading", name="This week")).to_be_visible()
        if names:
            has(look.page, name)
        look.see(f"{page} {state}", DAY if page == "calendar" else None)


def test_the_phones_pages_fit_their_screens(floor, owner, screen, tmp_path):
    with contextlib.ExitStack() as open_ones:
        mara, ben, wilhelmina, tove = (open_ones.enter_context(contextlib.closing(one)) for one in (
            floor.member("Mara Lindqvist", displayName=WORD), floor.member("Ben Okafor", displayName="Ben Broek-Achterberg"),
            floor.member(LONG, displayName=FRIEND), trainer(floor)))
        phone = at_phone(screen)
        look = Widths(phone, 320, 1366)
        see_phone(look, "of somebody new")
        bring(floor, tmp_path, *[(day, lift, 60 + day % 3, 8) for day in (27, 20, 13, 6, 2) for lift in ("Bench Press (Barbell)", "Romanian Deadlift (Barbell)")])
        floor.confirm("mara@example.com", "wilhelmina@example.com")
        befriend(wilhelmina, mara)
        ben.change("friends.request", email="mara@example.com")
        wilhelmina.change("messages.write", to=mara.member["id"], text="Is " + WORD * 3 + " there on Monday, or is it closed for the holidays?")
        mara.change("messages.group", name=LONG[:40], members=[wilhelmina.member["id"]])
        wilhelmina.change("sets.log", exercise=floor.exercise(mara, LIFTS[0]), kind="working", weight=kg(22.5), reps=8)
        wilhelmina.change("workouts.finish", name=ROUTINE)
        routine = mara.change("routines.create", name=ROUTINE, minutes=75, plan=plan(floor, mara, *LIFTS))["routine"]["id"]
        mara.change("schedule.plan", items=[{"day": str(gym_today(mara) + datetime.timedelta(days=days)), "routine": routine} for days in (0, 1, 2)])
        session = make(owner, name=CLASS, capacity=4, **soon(owner, 100))
        mara.change("classes.book", session=session["id"])
        consent(mara, tove, SHARES)
        mara.change("appointments.request", **asked(tove))
        mara.change("visits.checkIn")
        (road,) = bring_road(mara, gpx(name=ROUTINE, heart=True))["added"]
        route = mara.change("routes.save", road=road["id"], name=ROUTINE, kind="run")["route"]["id"]
        mara.change("steps.configure", goal=10_000, centimeters=74.5)
        mara.change("steps.set", day=str(gym_today(mara)), steps=12_412)
        phone.reload()
        see_phone(look, "with long names", names=True)
        open_at(phone, f"roads/{road['id']}", ROUTINE)
        look.see("an activity")
        open_at(phone, f"routes/{route}", ROUTINE)
        look.see("a route")
        open_at(phone, "routes/new")
        expect(phone.get_by_role("application")).to_be_visible()
        look.see("drawing a route")
        look.end()


TRAINER = {"calendar": CLASS, "agenda": WORD, "classes": CLASS, "clocks": LONG[:40], "presets": LONG[:40], "clients": WORD,
           "routines": ROUTINE, "assign": FRIEND}
PARTS = ["Now", "Progress", "Workouts", "Goals", "Notes", "Body", "Heart"]


def test_the_trainers_pages_fit_a_phone(floor, owner, screen, tmp_path):
    with contextlib.ExitStack() as open_ones:
        tove, mara, wilhelmina, ines = (open_ones.enter_context(contextlib.closing(one)) for one in (
            trainer(floor), floor.member("Mara Lindqvist", displayName=WORD), floor.member(LONG, displayName=FRIEND),
            floor.member("Ines Moor", displayName="Ines Broek-Achterberg")))
        template = tove.change("routines.create", name=ROUTINE, minutes=75, plan=plan(floor, tove, *LIFTS))["routine"]
        page = trainer_page(screen, "calendar", width=390, height=844)
        look = Widths(page, 320, 390)

        def see(state, names=False):
            for address, name in TRAINER.items():
                is_form = address == "assign"
                open_at(page, f"routines/{template['id']}/assign" if is_form else address, f"Assign {ROUTINE}" if is_form else None)
                if names:
                    has(page, name)
                look.see(f"the trainer’s {address} {state}", DAY if address == "calendar" else None)

        see("without anybody")
        for client in (mara, wilhelmina):
            consent(client, tove, SHARES)
        consent(ines, tove, ["progress"])
        past(floor, mara)
        bring(floor, tmp_path, *[(day, lift, 60 + day % 3, 8) for day in (27, 20, 13, 6, 2) for lift in ("Bench Press (Barbell)", "Romanian Deadlift (Barbell)")])
        tove.change("assignments.assign", template=template["id"], version=template["version"], clients=[mara.member["id"]],
                    schedule={"start": str(gym_today(mara)), "weeks": 4, "every": 1}, progression=[])
        made = make(owner, name=CLASS, capacity=4, trainer=tove.member["id"], **soon(owner, 100))
        wilhelmina.change("classes.book", session=made["id"])
        mara.change("appointments.request", note=WORD * 3, **asked(tove))
        owner.change("presets.save", name=LONG[:40], plan={"format": "emom", "prepareSeconds": 10, "workSeconds": 60, "rounds": 10})
        for label in (LONG[:40], WORD):
            owner.change("timers.start", label=label, plan={"format": "tabata", "prepareSeconds": 10, "workSeconds": 20, "restSeconds": 10, "rounds": 8})
        mara.change("workouts.start", name=ROUTINE, plan=plan(floor, mara, *LIFTS))
        mara.change("sets.log", exercise=floor.exercise(mara, LIFTS[0]), kind="working", weight=kg(22.5), reps=8, item=1)
        page.reload()
        see("with long names", names=True)
        open_at(page, f"clients/{mara.member['id']}", WORD)
        for part in PARTS:
            client_part(page, part)
            look.see(f"a client’s {part}")
        look.end()


OWNER = {"devices": LONG[:40], "boards": "Incline dumbbell press", "gym": "Single plates, not pairs.", "members": LONG}


def test_the_owners_pages_fit_a_phone(floor, owner, screen):
    page = owner_page(screen, "devices", width=390, height=844)
    look = Widths(page, 320, 390)
    for address in OWNER:
        open_at(page, address)
        look.see(f"the owner’s {address} without anything")
    with contextlib.ExitStack() as open_ones:
        kiosk = open_ones.enter_context(contextlib.closing(floor.client()))
        floor.approve(kiosk.call("devices.pair", kind="kiosk", about="a test")["code"], LONG[:40])
        for one in (floor.device("wall"), floor.member("Mara Lindqvist", displayName=WORD), floor.member(LONG, displayName=FRIEND)):
            open_ones.enter_context(contextlib.closing(one))
        owner.change("areas.save", name=WORD)
        owner.change("boards.save", metric="e1rm", exercise=floor.exercise(owner, "Incline dumbbell press"), sexes=True, ages=True,
                     weights=True, onWalls=True)
        page.reload()
        for address, name in OWNER.items():
            open_at(page, address)
            has(page, name)
            look.see(f"the owner’s {address} with long names")
        look.end()

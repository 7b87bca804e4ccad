"""A client who trains, and the trainer who watches; routines, and the copies that clients have."""

import re

import pytest
from playwright.sync_api import expect

from kit.trainer import consent, trainer, trainer_page

WEIGHT = {"value": 115, "unit": "kg"}


def planned(weight=115, reps=5):
    return {"kind": "working", "reps": {"min": reps, "max": reps}, "load": {"weight": {"value": weight, "unit": "kg"}}}


@pytest.fixture
def gym(floor, screen):
    """Ines is in a workout with a plan, after an earlier one without. Tove is her trainer. No page is open yet."""
    floor.owner().close()
    tove, ines = trainer(floor), floor.member("Ines Moor")
    squat = floor.exercise(ines, "Front squat")
    row = floor.exercise(ines, "Barbell row")
    for reps in (5, 5, 4):
        ines.change("sets.log", exercise=squat, kind="working", weight={"value": 112.5, "unit": "kg"}, reps=reps)
    ines.change("workouts.finish")
    consent(ines, tove)
    plan = [
        {"item": 1, "exercise": squat, "sets": [planned() for _ in range(4)]},
        {"item": 2, "exercise": row, "sets": [planned(60, 8) for _ in range(3)]},
    ]
    ines.change("workouts.start", name="Lower B", plan=plan)
    ines.squat, ines.id = squat, ines.member["id"]
    yield {"ines": ines, "tove": tove}
    ines.close()
    tove.close()


def lift(ines, reps=5, weight=WEIGHT, **more):
    return ines.change("sets.log", exercise=ines.squat, kind="working", weight=weight, reps=reps, item=1, **more)["set"]


def open_client(screen, ines, **options):
    page = trainer_page(screen, **options)
    page.get_by_role("link", name="Clients").click()
    page.get_by_role("link", name=re.compile("^Ines")).click()
    expect(page.get_by_role("region", name="Live")).to_be_visible()
    return page


def card(own):
    return own.get_by_role("region", name="Your trainer")


def routine(client, floor, name="Push A", exercise="Bench press"):
    plan = [{"item": 1, "exercise": floor.exercise(client, exercise),
             "sets": [{"kind": "working", "reps": {"min": 5, "max": 5}}]}]
    return client.change("routines.create", name=name, plan=plan)["routine"]["id"]


def copies(page):
    return page.get_by_role("region", name="Who has it")

"""Routines, and the copies that a trainer's clients have."""


def routine(client, floor, name="Push A", exercise="Bench press"):
    plan = [{"item": 1, "exercise": floor.exercise(client, exercise),
             "sets": [{"kind": "working", "reps": {"min": 5, "max": 5}}]}]
    return client.change("routines.create", name=name, plan=plan)["routine"]["id"]


def copies(page):
    return page.get_by_role("region", name="Who has it")

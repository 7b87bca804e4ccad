"""Members' logs: logging and importing sets, the sets that the server has, and years of training."""

import contextlib
import datetime
import sqlite3
import time

import pytest

HEAD = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
# Five weeks of pressing and squatting; nothing for the back.
LOG = [*[(3 * n + 3, "Bench Press (Barbell)", 80, 8) for n in range(12)],
       *[(3 * n + 4, "Squat (Barbell)", 100, 8) for n in range(12)]]


def kg(value):
    return {"value": value, "unit": "kg"}


def log_set(floor, member, kilograms=80, reps=6):
    """Logs a set of bench press. Returns the reply."""
    bench = floor.exercise(member, "Bench press")
    return member.change("sets.log", exercise=bench, kind="working", weight=kg(kilograms), reps=reps)


def short_workout(floor, member, kilograms=80):
    """A finished workout of one set. Returns its id."""
    workout = log_set(floor, member, kilograms, 5)["set"]["workout"]
    member.change("workouts.finish", name="Push day")
    return workout


def bring(floor, tmp_path, *rows):
    """Imports rows of (days ago, exercise, weight, reps) into Mara's log, as a file from Strong."""
    now = datetime.datetime.now(datetime.UTC).replace(hour=0, minute=5)
    lines = [f"{now - datetime.timedelta(days=days):%Y-%m-%d %H:%M:%S},Day,1h,{name},1,{weight},{reps},0,0,,,"
             for days, name, weight, reps in rows]
    file = tmp_path / "strong.csv"
    file.write_text("\n".join([HEAD, *lines, ""]))
    done = floor.run("import", "strong", str(file), "--member", "mara@example.com", "--unit", "kg")
    assert done.returncode == 0, done.stderr


def sets_of_mara(floor, count):
    """Waits until Mara's open workout has exactly that many sets on the server, and returns them."""
    phone = floor.again()
    phone.call("topics.subscribe", topic="me")
    while len(sets := phone.call("workouts.current").get("workout", {"sets": []})["sets"]) != count:
        phone.notice("event")
    phone.close()
    return sets


DAY = 86_400_000


def train(floor, member, exercise, weights, apart=7, skip=(), records=()):
    """One workout every `apart` days for each weight in kilograms, the last one yesterday. Workouts whose number is in
    `skip` are left out; those in `records` have a record."""
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        for number, kilograms in enumerate(weights):
            if number in skip:
                continue
            start = now - DAY - (len(weights) - 1 - number) * apart * DAY
            workout = database.execute(
                "INSERT INTO workouts (member, started_at, finished_at, source) VALUES (?, ?, ?, 'floor')",
                (member, start, start + 3_000_000)).lastrowid
            grams = int(kilograms * 1000)
            database.execute(
                "INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, reps,"
                " volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, best_e1rm_grams, hard_sets, records)"
                " VALUES (?, ?, ?, ?, ?, 1, 4, 4, 20, ?, ?, 5, 5, 0, 0, ?, 4, ?)",
                (member, exercise, workout, start, start + 2_900_000, grams * 20, grams, grams * 7 // 6,
                 3 if number in records else 0))
        heaviest = max(weight for number, weight in enumerate(weights) if number not in skip) * 1000
        database.execute(
            "INSERT INTO bests (member, exercise, heaviest_grams, most_reps, longest_ms, farthest_mm, e1rm_grams,"
            " set_volume_grams, speed, sessions) VALUES (?, ?, ?, 5, 0, 0, ?, ?, 0, ?)",
            (member, exercise, int(heaviest), int(heaviest * 7 // 6), int(heaviest * 5), len(weights) - len(skip)))
        database.commit()


def sets(count, reps, weight=None):
    one = {"kind": "working", "reps": reps} | ({"load": {"weight": kg(weight)}} if weight else {})
    return [one] * count


class Mara:
    """A member with a connection of her own, as if she stood at a kiosk."""

    def __init__(self, floor):
        floor.owner().close()
        self.client = floor.member("Mara Lindqvist")
        self.bench, self.row, self.plank = (
            floor.exercise(self.client, name) for name in ["Bench press", "Barbell row", "Plank"])

    def log(self, exercise, weight, reps, **more):
        return self.client.change(
            "sets.log", exercise=exercise, kind="working", weight=kg(weight), reps=reps, **more)["set"]

    def plan(self):
        return [
            {"item": 1, "exercise": self.bench, "sets": sets(2, {"min": 6, "max": 8}, 77.5), "superset": 1,
             "restSeconds": 150},
            {"item": 2, "exercise": self.row, "sets": sets(1, {"min": 10, "max": 10}, 60), "superset": 1},
            {"item": 3, "exercise": self.plank, "sets": [{"kind": "working", "seconds": 45}]},
        ]

    def current(self):
        return self.client.call("workouts.current").get("workout")

    def history(self):
        return self.client.call("workouts.history")["workouts"]

    def done(self):
        """What the server has of the open workout: (item, weight, reps) of each set."""
        return [(one.get("item"), one.get("weight", {}).get("value"), one.get("reps"))
                for one in (self.current() or {"sets": []})["sets"]]


@pytest.fixture
def mara(floor):
    mara = Mara(floor)
    yield mara
    mara.client.close()


def brought(member, *rows):
    """The same rows as `bring` takes, into the log of any member, by their own connection."""
    now = datetime.datetime.now(datetime.UTC).replace(hour=0, minute=5)
    member.call("imports.upload", part=0, text="\n".join([HEAD, *[
        f"{now - datetime.timedelta(days=days):%Y-%m-%d %H:%M:%S},Day,1h,{name},1,{weight},{reps},0,0,,," for days, name, weight, reps in rows], ""]))
    done = member.change("imports.run", unit="kg", dryRun=False)
    assert not done["errors"] and done["sets"] == len(rows), done

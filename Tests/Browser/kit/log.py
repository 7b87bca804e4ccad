"""Members' logs: logging and importing sets, and the sets that the server has."""

import datetime

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
    phone = floor.client()
    phone.call("sessions.logIn", email="mara@example.com", password="bar across my back")
    phone.call("topics.subscribe", topic="me")
    while len(sets := phone.call("workouts.current").get("workout", {"sets": []})["sets"]) != count:
        phone.notice("event")
    phone.close()
    return sets

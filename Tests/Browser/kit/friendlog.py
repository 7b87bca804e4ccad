"""Years of a member's training, written straight into the database, with the sums that logging them would have stored."""

import contextlib
import sqlite3
import time

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

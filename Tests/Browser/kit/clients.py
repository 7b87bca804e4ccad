"""Many clients, written straight into the database, because signing up hundreds of them would take minutes."""

import contextlib
import datetime
import sqlite3
import time

DAY = 86_400_000
NAMES = ["Ada", "Bo", "Cem", "Dora", "Eli", "Fay", "Gus", "Hana", "Ivo", "June", "Kim", "Lou", "Mo", "Nia", "Olga", "Pia"]
COLOURS = ["red", "blue", "yellow", "green", "violet", "iron", "chalk"]
EVERYTHING = 63


def fill(floor, trainer, count, today):
    """Gives a trainer `count` clients who train every few days and plan three days a week. The first has been away for
    nine days, the second missed most of the week, and the third's plan ends."""
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        first = database.execute("SELECT MAX(id) + 1 FROM members").fetchone()[0]
        exercise = database.execute("SELECT id FROM exercises WHERE owner IS NULL ORDER BY id LIMIT 1").fetchone()[0]
        for number in range(count):
            add(database, first + number, number, trainer, exercise, now, today)
        database.commit()


def add(database, member, number, trainer, exercise, now, today):
    name = NAMES[number % len(NAMES)] + (f" {number // len(NAMES) + 1}" if number >= len(NAMES) else "")
    database.execute(
        "INSERT INTO members (id, name, display_name, search, initials, colour, email, email_key, role, unit,"
        " shown_on_floor, password_hash, joined_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'member', 'kg', 1, '', ?)",
        (member, name, name, f" {name.lower()}", name[:2].upper(), COLOURS[number % 7], f"c{member}@example.com",
         f"c{member}@example.com", now - 400 * DAY))
    database.execute("INSERT INTO clients (trainer, member, since, shares) VALUES (?, ?, ?, ?)",
                     (trainer, member, now - 300 * DAY, EVERYTHING))
    every, away = 2 + number % 3, 9 if number == 0 else 4 if number == 1 else number % 4
    for turn in range(90 // every):
        start = now - (away + turn * every) * DAY - 3_600_000
        record = 2 if turn == 0 and number % 5 == 3 else 0
        volume = 4_000_000 + (number * 7 + turn * 13) % 10 * 300_000
        workout = database.execute(
            "INSERT INTO workouts (member, started_at, finished_at, source) VALUES (?, ?, ?, 'floor')",
            (member, start, start + 3_000_000)).lastrowid
        database.execute(
            "INSERT INTO summaries (member, exercise, workout, started_at, last_at, position, set_count, work_sets, reps,"
            " volume_grams, top_grams, top_reps, most_reps, longest_ms, farthest_mm, records)"
            " VALUES (?, ?, ?, ?, ?, 1, 12, 12, 90, ?, 80000, 8, 10, 0, 0, ?)",
            (member, exercise, workout, start, start + 2_900_000, volume, record))
    days = "MO,WE,FR" if number % 2 else "TU,TH,SA"
    rule, end = f"FREQ=WEEKLY;BYDAY={days}", None
    if number == 1:
        rule = "FREQ=DAILY"
    if number == 2:
        end = today + datetime.timedelta(days=2)
        rule = f"FREQ=DAILY;UNTIL={end:%Y%m%d}"
    if number % 4 < 3:
        database.execute(
            "INSERT INTO schedule (member, start_day, end_day, rule, kind, name, body_parts)"
            " VALUES (?, ?, ?, ?, 'workout', 'Full body', '[]')",
            (member, str(today - datetime.timedelta(days=60)), end and str(end), rule))

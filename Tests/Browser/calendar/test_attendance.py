"""How the gym was used, for its owner: by hour, what was planned and who came, classes, and who has been away."""

import contextlib
import datetime
import re
import sqlite3
import time

from playwright.sync_api import expect

from kit import clients
from kit.calendar import gym_today
from kit.floor import OWNER
from kit.looks import check, shot, small_targets
from kit.trainer import trainer

DAY = 86_400_000


def hold_classes(floor, today):
    """Two classes that took place every week for eight weeks, each with 12 places."""
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        people = [row[0] for row in database.execute("SELECT id FROM members ORDER BY id LIMIT 12")]
        for number, name in enumerate(["Barbell basics", "Engine room"]):
            made = database.execute(
                "INSERT INTO classes (name, capacity, minutes, start_day, start_minute, rule, made_until, opens_minutes,"
                " moves_minutes, cancel_minutes, names, ended_at) VALUES (?, 12, 60, ?, 1080, 'FREQ=WEEKLY', ?, 20160, 180,"
                " 120, 'count', ?)", (name, str(today), str(today), now)).lastrowid
            for week in range(1, 9):
                start = now - (week * 7 - 5 + number) * DAY
                held = database.execute(
                    "INSERT INTO class_sessions (class, day, starts_at, ends_at, capacity, closed_at)"
                    " VALUES (?, ?, ?, ?, 12, ?)", (made, f"2020-01-{week:02}", start, start + 3_600_000, now)).lastrowid
                for place in range(10 if week <= 4 else 6):
                    state = "checkedIn" if place % 5 else "noShow"
                    database.execute("INSERT INTO bookings (session, member, state, seat, at) VALUES (?, ?, ?, ?, ?)",
                                     (held, people[place], state, place + 1, start))
        database.execute("UPDATE members SET last_trained_at = ? WHERE id = ?", (now - 33 * DAY, people[-1]))
        database.commit()


def hold_appointments(floor, trainer):
    """One that took place in each of four weeks, at an hour of its own."""
    hour = 3_600_000
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        [member] = database.execute("SELECT id FROM members WHERE role = 'member' ORDER BY id LIMIT 1").fetchone()
        for week in range(1, 5):
            start = int(time.time() * 1000) // hour * hour - week * 7 * DAY + DAY
            database.execute(
                "INSERT INTO appointments (trainer, member, name, starts_at, ends_at, blocked_from, blocked_until, state,"
                " cancel_minutes, made_at) VALUES (?, ?, 'Technique check', ?, ?, ?, ?, 'confirmed', 60, ?)",
                (trainer, member, start, start + hour, start, start + hour, start))
        database.commit()


def let_in(floor, people):
    """That many walk-ins came at noon yesterday, and half of them a week before."""
    noon = int(time.time() * 1000) - DAY
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        for at in [noon] * people + [noon - 7 * DAY] * (people // 2):
            database.execute(
                "INSERT INTO visits (name, arrived_at, due_at, left_at, ended_itself, how)"
                " VALUES ('Somebody', ?1, ?1 + 60000, ?1 + 60000, 0, 'desk')", (at,))
        database.commit()


def test_the_owner_reads_the_week(floor, screen):
    owner, tove = floor.owner(), trainer(floor)
    today = gym_today(tove)
    clients.fill(floor, tove.member["id"], 30, today)
    hold_classes(floor, today)
    hold_appointments(floor, tove.member["id"])
    let_in(floor, 40)
    page = screen("/owner/#attendance")
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Attendance")).to_be_visible()
    hours = page.get_by_role("region", name="By hour").first
    expect(hours.get_by_text(re.compile(r"^Busiest on \w+ at \d\d:\d\d"))).to_be_visible()
    expect(hours.get_by_role("row")).to_have_count(8)
    expect(hours.get_by_role("button", name="Visits")).to_have_attribute("aria-pressed", "true")
    expect(hours.get_by_text(re.compile(r": 15 people\.$"))).to_be_visible()
    visits = hours.get_by_role("table").inner_text()
    hours.get_by_role("button", name="Everything").click()
    expect(hours.get_by_role("table")).not_to_have_text(visits)
    hours.get_by_role("button", name="Appointments").click()
    expect(hours.locator("td.l5")).to_have_count(1)
    expect(hours.locator("td.l5")).to_have_text("1")
    hours.get_by_role("button", name="Visits").click()
    sums = page.get_by_role("region", name="Planned and done")
    expect(sums.get_by_role("columnheader")).to_have_text(["Week of", "Visits", "Planned", "Trained", "Booked", "Came"])
    sums.get_by_role("button", name="By day").click()
    yesterday = today - datetime.timedelta(days=1)
    row = sums.get_by_role("row").nth(1)
    expect(row.get_by_role("rowheader")).to_have_text(f"{yesterday:%a} {yesterday.day} {yesterday:%b}")
    expect(row.get_by_role("cell").first).to_have_text("40")
    shot(page, "attendance-days")
    sums.get_by_role("button", name="By week").click()
    page.get_by_role("button", name="12 weeks").click()
    expect(page.get_by_role("button", name="12 weeks")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="4 weeks", exact=True).click()
    row = page.get_by_role("region", name="Classes").get_by_role("row", name=re.compile("^Barbell basics"))
    expect(row.first).to_contain_text("83 %")
    expect(row.first).to_contain_text("+33 % points")
    away = page.get_by_role("region", name="Not seen lately")
    expect(away.get_by_text("33 d")).to_be_visible()
    away.get_by_label("Not seen for at least").select_option("60")
    expect(away.get_by_text("Everybody who comes here was here.")).to_be_visible()
    away.get_by_label("Not seen for at least").select_option("21")
    expect(away.get_by_text("33 d")).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"attendance, {scheme}")
        shot(page, f"attendance-{scheme}")
    assert small_targets(page, 44) == []
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "attendance on a phone")
    shot(page, "attendance-narrow")
    owner.close()
    tove.close()

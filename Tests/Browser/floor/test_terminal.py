"""The terminal display in a real terminal: tmux draws it, and what tmux shows is what a person would see."""

import re
import stat
import subprocess

import pytest

from kit import floor as floors
from kit.patience import PATIENCE
from kit.terminal import control, terminal  # noqa: F401


def log(member, exercise, value, reps):
    member.change(
        "sets.log", exercise=exercise, kind="working", weight={"value": value, "unit": "kg"}, reps=reps)


def test_a_terminal_is_paired_and_shows_each_set(floor, terminal):
    floor.owner()
    screen = terminal()
    code = screen.code()
    screen.wait("██")
    floor.approve(code, "Front desk")
    screen.wait("The floor is quiet.")
    assert stat.S_IMODE(screen.tokens.stat().st_mode) == 0o600
    mara = floor.member("Mara Lindqvist")
    bench = floor.exercise(mara, "Bench press")
    log(mara, bench, 80, 6)
    mara.change("workouts.finish")
    log(mara, bench, 82.5, 6)
    shown = screen.wait(["82.5 × 6", "record", "Front desk", "● live"]).splitlines()
    rows = [line for line in shown if "Bench press" in line]
    # What one member does in a row is one line, with the newest set.
    assert len(rows) == 1 and "82.5 × 6" in rows[0] and "record" in rows[0], rows
    pounds = floor.member("Bo Larsson", unit="lb")
    pounds.change("sets.log", exercise=bench, kind="working", weight={"value": 1102.5, "unit": "lb"}, reps=12)
    shown = screen.wait(["Bo ", "1,102.5 lb × 12", "● live"]).splitlines()
    assert "IRON YARD" in shown[0] and "Front desk" in shown[0] and "● live" in shown[0]


def test_names_of_any_script_keep_the_columns(floor, terminal):
    floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("The floor is quiet.")
    for number, name in enumerate(["愛子", "داریوش", "👩🏽‍🚒", "Zoë", "रवि"]):
        member = floor.member("Some Body", displayName=name, email=f"m{number}@example.com")
        log(member, floor.exercise(member, "Bench press"), 60 + number, 5)
    screen.wait([f"{60 + number} × 5" for number in range(5)])
    # tmux tells where it put a thing: each exercise must begin in the same cell.
    columns = set()
    for line in screen.shown("-J").splitlines():
        if "Bench press" in line:
            columns.add(len(line.split("× 5")[0].split("Bench press")[1]))
    assert len(columns) == 1


def test_it_fits_any_size_while_it_runs(floor, terminal):
    floor.owner()
    screen = terminal(columns=120, rows=40)
    floor.approve(screen.code(), "Front desk")
    mara = floor.member("Mara Lindqvist")
    log(mara, floor.exercise(mara, "Bench press"), 80, 6)
    screen.wait("80 kg × 6")
    for columns, rows in [(80, 24), (60, 20), (34, 8), (200, 50), (20, 5), (80, 24)]:
        screen.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        screen.wait(lambda shown: "IRON YARD" in shown.splitlines()[0] and "Mara" in shown if columns > 34 else "IR" in shown)
        assert all(len(line) <= columns for line in screen.shown().splitlines())
    screen.wait("q quit")


def test_it_says_that_the_server_is_away_and_comes_back(floor, terminal):
    floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    mara = floor.member("Mara Lindqvist")
    bench = floor.exercise(mara, "Bench press")
    log(mara, bench, 80, 6)
    screen.wait("80 × 6")
    floor.stop()
    away = screen.wait("offline since")
    assert "80 × 6" in away
    floor.start()
    screen.wait("● live")
    mara = floor.again()
    log(mara, bench, 85, 5)
    screen.wait("85 × 5")


def test_a_revoked_terminal_asks_to_be_paired_again(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")
    device = owner.call("devices.list")["devices"][0]["id"]
    owner.change("devices.revoke", device=device)
    screen.wait("The owner removed this display.")
    assert screen.tokens.read_text() == ""
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")


def test_a_declined_terminal_asks_again_by_a_key(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    first = screen.code()
    owner.call("devices.decline", code=first)
    screen.wait("The owner declined.")
    screen.keys("Enter")
    assert screen.code() != first


@pytest.mark.parametrize("how", ["q", "C-c"])
def test_it_leaves_the_terminal_as_it_was(floor, terminal, how):
    owner = floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("The floor is quiet.")
    assert screen.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").strip() == "1 0"
    screen.keys(how)
    screen.wait("ended with 0")
    assert screen.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").strip() == "0 1"
    # It has said good-bye, so nobody reads that it has failed.
    [health] = owner.call("devices.list")["health"]
    assert (health["state"], health["why"]) == ("off", "closed")


def test_no_color_has_no_colours(floor, terminal):
    floor.owner()
    screen = terminal(NO_COLOR="1")
    floor.approve(screen.code(), "Front desk")
    mara = floor.member("Mara Lindqvist")
    log(mara, floor.exercise(mara, "Bench press"), 80, 6)
    shown = screen.wait("(MA)", "-e")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]", shown)


def test_without_a_screen_each_new_set_is_a_line(floor, tmp_path):
    floor.owner()
    display = subprocess.Popen(
        [floors.PROGRAM, "display", "--server", floor.address, "--token-file", tmp_path / "displays"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    try:
        code = re.search(r"Pairing code (\S+) \(", display.stderr.readline())[1]
        floor.approve(code, "Log")
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        mara = floor.member("Mara Lindqvist")
        log(mara, floor.exercise(mara, "Bench press"), 80, 6)
        assert re.fullmatch(r"\d\d:\d\d  Mara  Bench press  80 kg × 6\n", display.stdout.readline())
    finally:
        display.terminate()
    assert display.wait(PATIENCE) == 0


def test_a_layout_is_changed_while_it_runs(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("The floor is quiet.")
    fran = owner.change("timers.start", plan={"format": "forTime", "prepareSeconds": 0}, label="Fran")["timer"]["id"]
    control(owner, layout="clockBoard")
    screen.wait("No results yet today.")
    mara = floor.member("Mara Lindqvist")
    mara.change("scores.save", timer=fran, seconds=512.4, scaled=False)
    screen.wait(lambda shown: re.search(r"1 ▐MA▌ Mara +8:32\.4  Rx", shown))
    control(owner, layout="clock")
    screen.wait(lambda shown: "8:32.4" not in shown and "Fran  For time" in shown)


@pytest.mark.real_time
def test_the_demo_is_alive_and_sound(terminal, tmp_path):
    data = tmp_path / "demo"
    demo = subprocess.Popen(
        [floors.PROGRAM, "demo", "--data", data, "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=floors.ROOT)
    try:
        address = re.match(r"listening on (\S+)", demo.stdout.readline())[1]
        line = ""
        while "rackside display" not in line:
            line = demo.stdout.readline()
        (tmp_path / "displays").write_bytes((data / "terminal").read_bytes())
        screen = terminal(address=address)
        top = lambda shown: next((row for row in shown.splitlines() if "▌" in row), None)
        first = top(screen.wait(lambda shown: "● live" in shown and top(shown)))
        screen.wait(lambda shown: top(shown) not in (None, first))
    finally:
        demo.terminate()
    assert demo.wait(PATIENCE) == 0
    check = subprocess.run([floors.PROGRAM, "check", "--data", data], capture_output=True, text=True, cwd=floors.ROOT)
    assert check.returncode == 0, check.stdout + check.stderr


def test_it_says_how_many_plan_to_train_and_what_classes_there_are(floor, terminal):
    owner, mara = floor.owner(), floor.member("Mara Lindqvist")
    today = mara.call("schedule.month", **{"from": "2026-01-01", "to": "2026-01-01"})["today"]
    mara.change("schedule.plan", items=[{"day": today, "name": "Legs"}])
    owner.change("classes.create", plan={"name": "Late stretch", "capacity": 4, "minutes": 5, "day": today, "start": 1439})
    screen = terminal(columns=100, rows=30)
    floor.approve(screen.code(), "Front desk")
    screen.wait("The floor is quiet.")
    screen.wait("23:59 Late stretch, 4 places left · 1 plan to train today")
    control(owner, layout="calendar")
    screen.wait(lambda shown: len(re.findall("^ .*1 plan to train today", shown, re.MULTILINE)) == 2
                and "classes today" in shown)

"""The terminal display in a real terminal: tmux draws it, and what tmux shows is what a person would see."""

import contextlib
import re
import stat
import subprocess

import pytest

from kit import floor as floors
from kit.hearts import OTHER, code_of, radio
from kit.patience import PATIENCE
from kit.terminal import control, terminal  # noqa: F401

# No round ends by itself while a test lasts.
EMOM = {"format": "emom", "prepareSeconds": 0, "workSeconds": 600, "rounds": 8}


def log(member, exercise, value, reps):
    member.change(
        "sets.log", exercise=exercise, kind="working", weight={"value": value, "unit": "kg"}, reps=reps)


def state_of(screen):
    """Whether it has the whole terminal, and whether that shows its cursor."""
    return screen.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").strip()


def test_a_terminal_is_paired_shows_each_set_in_any_script_and_size_and_leaves_everything_as_it_was(floor, terminal):
    owner = floor.owner()
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

    # It fits any size while it runs.
    for columns, rows in [(120, 40), (80, 24), (60, 20), (34, 8), (200, 50), (20, 5), (80, 24)]:
        screen.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        screen.wait(lambda shown: "IRON YARD" in shown.splitlines()[0] and "Mara" in shown if columns > 34 else "IR" in shown)
        assert all(len(line) <= columns for line in screen.shown().splitlines()), columns
    screen.wait("q quit")

    # Names of any script keep the columns.
    for number, name in enumerate(["愛子", "داریوش", "👩🏽‍🚒", "Zoë", "रवि"]):
        member = floor.member("Some Body", displayName=name, email=f"m{number}@example.com")
        log(member, bench, 60 + number, 5)
        member.close()
    screen.wait([f"{60 + number} × 5" for number in range(5)])
    # tmux tells where it put a thing: each exercise must begin in the same cell.
    columns = [len(line.split("× 5")[0].split("Bench press")[1]) for line in screen.shown("-J").splitlines()
               if "Bench press" in line and "× 5" in line]
    assert len(columns) == 5 and len(set(columns)) == 1, columns

    # A layout is changed while it runs.
    fran = owner.change("timers.start", plan={"format": "forTime", "prepareSeconds": 0}, label="Fran")["timer"]["id"]
    control(owner, layout="clockBoard")
    screen.wait("No results yet today.")
    mara.change("scores.save", timer=fran, seconds=512.4, scaled=False)
    screen.wait(lambda shown: re.search(r"1 ▐MA▌ Mara +8:32\.4  Rx", shown))
    control(owner, layout="clock")
    screen.wait(lambda shown: "8:32.4" not in shown and "Fran  For time" in shown)

    # Revoked, it asks to be paired again.
    owner.change("devices.revoke", device=owner.call("devices.list")["devices"][0]["id"])
    screen.wait("The owner removed this display.")
    assert screen.tokens.read_text() == ""
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")
    leaves(owner, screen, "q")
    for client in (owner, mara, pounds):
        client.close()


def leaves(owner, screen, key):
    assert state_of(screen) == "1 0"
    screen.keys(key)
    screen.wait("ended with 0")
    assert state_of(screen) == "0 1"
    # It has said good-bye, so nobody reads that it has failed.
    found = owner.call("devices.list")
    [display] = [one["id"] for one in found["devices"] if one["name"] == "Front desk"]
    [health] = [one for one in found["health"] if one["device"] == display]
    assert (health["state"], health["why"]) == ("off", "closed")


def test_without_colours_a_terminal_says_what_is_on_today_whose_strap_is_heard_and_when_the_server_is_away(floor, terminal):
    owner, mara = floor.owner(), floor.member("Mara Lindqvist")
    today = mara.call("schedule.month", **{"from": "2026-01-01", "to": "2026-01-01"})["today"]
    mara.change("schedule.plan", items=[{"day": today, "name": "Legs"}])
    owner.change("classes.create", plan={"name": "Late stretch", "capacity": 4, "minutes": 5, "day": today, "start": 1439})
    screen = terminal(columns=100, rows=30, NO_COLOR="1")
    # Declined, it asks again by a key.
    first = screen.code()
    owner.call("devices.decline", code=first)
    screen.wait("The owner declined.")
    screen.keys("Enter")
    code = screen.wait(lambda shown: "Type this code" in shown and first not in shown) and screen.code()
    assert code != first
    floor.approve(code, "Front desk")
    screen.wait("The floor is quiet.")
    screen.wait("23:59 Late stretch, 4 places left · 1 plan to train today")
    control(owner, layout="calendar")
    screen.wait(lambda shown: len(re.findall("^ .*1 plan to train today", shown, re.MULTILINE)) == 2
                and "classes today" in shown)
    control(owner, layout="clockFeed")
    bench = floor.exercise(mara, "Bench press")
    log(mara, bench, 80, 6)
    assert not re.search(COLOUR, screen.wait("(MA)", "-e"))

    # A strap of nobody has its code.
    control(owner, layout="hearts")
    screen.wait("No radio is listening.")
    with radio(floor, {OTHER: 97}):
        shown = screen.wait(["Yours?", code_of(floor)], "-e")
        assert not re.search(COLOUR, shown)

    # It says that the server is away, and comes back.
    control(owner, layout="clockFeed")
    screen.wait("× 6")
    floor.stop()
    away = screen.wait("offline since")
    assert "× 6" in away
    floor.start()
    screen.wait("● live")
    with contextlib.closing(floor.again()) as mara, contextlib.closing(floor.owner()) as owner:
        log(mara, bench, 85, 5)
        screen.wait("× 5")
        leaves(owner, screen, "C-c")


COLOUR = r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]"


def test_without_a_screen_each_new_set_each_change_of_a_clock_a_class_and_a_card_are_lines(floor, tmp_path):
    owner = floor.owner()
    start = lambda: subprocess.Popen(
        [floors.PROGRAM, "display", "--server", floor.address, "--token-file", tmp_path / "displays"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    display = start()
    line = lambda: display.stdout.readline()[7:]
    try:
        code = re.search(r"Pairing code (\S+) \(", display.stderr.readline())[1]
        floor.approve(code, "Log")
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        mara = floor.member("Mara Lindqvist")
        log(mara, floor.exercise(mara, "Bench press"), 80, 6)
        assert re.fullmatch(r"\d\d:\d\d  Mara  Bench press  80 kg × 6\n", display.stdout.readline())
        timer = owner.change("timers.start", plan=EMOM, label="Kettlebells")["timer"]
        owner.change("timers.pause", timer=timer["id"])
        owner.change("timers.adjust", timer=timer["id"], version=2, addSeconds=-10)
        owner.change("timers.end", timer=timer["id"])
        lines = [line() for _ in range(4)]
        assert lines == [f"Kettlebells  {what} by Nadia\n" for what in ("started", "paused", "−10 s", "ended")]
        display.terminate()
        assert display.wait(PATIENCE) == 0
        control(owner, layout="hearts")
        # It is connected once it has what it shows, so nothing of what follows was there before.
        display = start()
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        owner.change("hearts.begin", title="Engine room")
        assert line() == "Engine room  heart class begun by Nadia\n"
        with radio(floor, {OTHER: 97}):
            assert line() == f"Hearts  new strap, code {code_of(floor)}\n"
        owner.change("hearts.end")
        assert line() == "Engine room  heart class over\n"
    finally:
        display.terminate()
    assert display.wait(PATIENCE) == 0


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

"""The terminal display in a real terminal: tmux draws it, and what tmux shows is what a person would see."""

import codecs
import os
import re
import stat
import subprocess
import time

import pytest

from kit import floor as floors
from kit.patience import PATIENCE
from kit.terminal import terminal  # noqa: F401


# No round ends by itself while a test lasts.
EMOM = {"format": "emom", "prepareSeconds": 0, "workSeconds": 600, "rounds": 8}


def control(owner, **settings):
    """Sets the one display up, as its owner does."""
    device = owner.call("devices.list")["devices"][0]["id"]
    owner.change("devices.configure", device=device, **settings)


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
    mara = floor.client()
    mara.call("sessions.logIn", email="mara@example.com", password="bar across my back")
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
    floor.owner()
    screen = terminal()
    screen.code()
    assert screen.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").strip() == "1 0"
    screen.keys(how)
    screen.wait("ended with 0")
    assert screen.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}").strip() == "0 1"


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


def test_a_clock_is_shown_and_controlled_by_keys_where_the_owner_lets_it(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")
    area = owner.change("areas.save", name="Main floor")["area"]["id"]
    owner.change("timers.start", plan=EMOM, label="Kettlebells", area=area)
    screen.wait(
        ["WORK 1 / 8", "MAIN FLOOR  Kettlebells", "EMOM 8 × 10:00", "next: round 2 of 8", "Nadia started it", "░"]
    )
    # A terminal may not, unless the owner lets it.
    screen.keys("Space")
    assert "PAUSED" not in screen.wait("This display is not allowed to control clocks.")
    control(owner, controls=True)
    # The news is on its way: the list opens when it is there.
    screen.wait(lambda shown: "Start which clock?" in shown or screen.keys("p"))
    screen.keys("Escape")
    screen.wait(lambda shown: "Start which clock?" not in shown)
    screen.keys("s")
    screen.wait("WORK 2 / 8")
    screen.keys("Space")
    screen.wait("PAUSED  WORK 2 / 8")
    screen.wait("Front desk paused it")
    screen.keys("+", "+", "+")
    screen.wait(lambda shown: re.search(r"Front desk added [123]0 s", shown))
    screen.keys("Space")
    screen.wait("Front desk resumed it")
    screen.keys("r")
    screen.wait("Press r again to restart Kettlebells.")
    # The question is withdrawn after six seconds, and asked again by the same key.
    screen.wait(lambda shown: "WORK 1 / 8" in shown or screen.keys("r"))
    screen.keys("e", "e")
    screen.wait("DONE")
    screen.keys("Space")
    screen.wait("This clock has ended. Press r to restart it.")


def test_a_preset_is_started_from_a_list(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")
    control(owner, controls=True)
    screen.wait("? keys")
    screen.keys("p")
    first = re.compile(r"(?m)\b1  (\S.*?)(  |$)")
    name = first.search(screen.wait(lambda shown: "Start which clock?" in shown and first.search(shown)))[1]
    screen.keys("Escape")
    screen.wait(lambda shown: "Start which clock?" not in shown)
    screen.keys("p", "1")
    screen.wait(lambda shown: f"{name}" in shown and "▓" in shown or "░" in shown)
    screen.keys("?")
    screen.wait("space pause or resume")


@pytest.mark.real_time
def test_the_clocks_go_on_without_the_server_and_do_not_jump_when_it_is_back(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")
    owner.change("timers.start", plan=EMOM, label="Kettlebells")
    to_go = lambda shown: (found := re.search(r"(\d):(\d\d) to go", shown)) and int(found[1]) * 60 + int(found[2])
    screen.wait(to_go)
    floor.stop()
    left = to_go(screen.wait(lambda shown: "Server offline. The clocks keep running." in shown and to_go(shown)))
    screen.wait(lambda shown: (now := to_go(shown)) and now <= left - 2)
    began = time.monotonic()
    before = to_go(screen.wait(to_go))
    floor.start()
    after = to_go(screen.wait(lambda shown: "● live" in shown and to_go(shown)))
    assert before - (time.monotonic() - began) - 2 <= after <= before


def test_one_clock_by_its_name_over_the_whole_terminal(floor, terminal):
    owner = floor.owner()
    screen = terminal(columns=120, rows=40, arguments=["--timer", "fran"])
    floor.approve(screen.code(), "Front desk")
    screen.wait("No clock named fran is running.")
    owner.change("timers.start", plan=EMOM, label="Kettlebells")
    owner.change("timers.start", plan={"format": "forTime", "prepareSeconds": 0, "workSeconds": 1200}, label="Fran")
    # The digits fill the screen; tmux may show half a frame before.
    shown = screen.wait(
        lambda shown: "Fran  For time, cap 20:00" in shown
        and sum("█████" in line for line in shown.splitlines()) >= 15
    )
    assert "Kettlebells" not in shown


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
def test_a_running_clock_is_drawn_once_a_second(floor, tmp_path):
    """What a terminal is sent, by the byte: a frame for each digit and nothing in between."""
    owner = floor.owner()
    master, slave = os.openpty()
    display = subprocess.Popen(
        [floors.PROGRAM, "display", "--server", floor.address, "--token-file", tmp_path / "displays", "--bell"],
        stdin=slave, stdout=slave, env=os.environ | {"TERM": "xterm-256color"},
    )
    os.close(slave)
    # A read may end within a character.
    decoder = codecs.getincrementaldecoder("utf-8")()
    read = lambda: decoder.decode(os.read(master, 65_536))
    try:
        seen = ""
        while not (code := re.search(r"[A-Z0-9]{4}-[A-Z0-9]{4}", seen)):
            seen += read()
        floor.approve(code[0], "Front desk")
        plan = {"format": "countdown", "prepareSeconds": 0, "workSeconds": 6}
        owner.change("timers.start", plan=plan, label="Six")
        seen = ""
        while "DONE" not in seen or not seen.count("\a"):
            seen += read()
        # Every frame is one synchronized update. A display that gets no core for a second leaves a digit out.
        frames = seen.split("\x1b[?2026h")
        first = next(place for place, frame in enumerate(frames) if "RUNNING" in frame)
        last = next(place for place, frame in enumerate(frames) if "DONE" in frame)
        assert 1 <= last - first <= 8, frames
        assert 1 <= seen.count("\a") <= 4
    finally:
        display.terminate()
        display.wait(PATIENCE)
        os.close(master)


def test_without_a_screen_each_change_of_a_clock_is_a_line(floor, tmp_path):
    owner = floor.owner()
    display = subprocess.Popen(
        [floors.PROGRAM, "display", "--server", floor.address, "--token-file", tmp_path / "displays"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    try:
        floor.approve(re.search(r"Pairing code (\S+) \(", display.stderr.readline())[1], "Log")
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        timer = owner.change("timers.start", plan=EMOM, label="Kettlebells")["timer"]
        owner.change("timers.pause", timer=timer["id"])
        owner.change("timers.adjust", timer=timer["id"], version=2, addSeconds=-10)
        owner.change("timers.end", timer=timer["id"])
        lines = [display.stdout.readline()[7:] for _ in range(4)]
        assert lines == [f"Kettlebells  {what} by Nadia\n" for what in ("started", "paused", "−10 s", "ended")]
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

"""The terminal display in a real terminal: tmux draws it, and what tmux shows is what a person would see."""

import os
import re
import shlex
import stat
import subprocess
import time
import uuid

import pytest

import floor as floors


class Screen:
    """`rackside display` in a tmux of its own."""

    def __init__(self, folder, address, columns=80, rows=24, **environment):
        self.socket = f"rackside-{uuid.uuid4().hex}"
        self.tokens = folder / "displays"
        settings = {"TERM": "tmux-256color", "COLORTERM": "truecolor"} | environment
        words = [f"{name}={value}" for name, value in settings.items()]
        command = [floors.PROGRAM, "display", "--server", address, "--token-file", self.tokens]
        # What the display leaves behind is to be seen, so a shell outlives it.
        line = f"env {shlex.join(words)} {shlex.join(map(str, command))}; echo ended with $?; exec cat"
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), line)

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-u", "-L", self.socket, *arguments], check=True, capture_output=True, text=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
        ).stdout

    def shown(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def wait(self, wanted, *options, seconds=30):
        """Polls until the screen shows a text, or a test of the screen holds."""
        holds = wanted if callable(wanted) else lambda screen: wanted in screen
        deadline = time.monotonic() + seconds
        while True:
            screen = self.shown(*options)
            if holds(screen):
                return screen
            assert time.monotonic() < deadline, f"waited for {wanted!r}, saw:\n{screen}"
            time.sleep(0.05)

    def code(self):
        found = re.search(r"^\s+([A-Z0-9]{4}-[A-Z0-9]{4})$", self.wait("Type this code"), re.MULTILINE)
        return found[1]

    def keys(self, *keys):
        self.tmux("send-keys", *keys)


@pytest.fixture
def terminal(floor, tmp_path):
    screens = []

    def open_terminal(**options):
        screens.append(Screen(tmp_path, options.pop("address", floor.address), **options))
        return screens[-1]

    yield open_terminal
    for screen in screens:
        screen.tmux("kill-server")


def log(member, exercise, value, reps):
    member.change(
        "sets.log", exercise=exercise, kind="working", weight={"value": value, "unit": "kg"}, reps=reps)


def test_a_terminal_is_paired_and_shows_each_set(floor, terminal):
    floor.owner()
    screen = terminal()
    code = screen.code()
    assert "██" in screen.shown()
    floor.approve(code, "Front desk")
    screen.wait("The floor is quiet.")
    assert stat.S_IMODE(screen.tokens.stat().st_mode) == 0o600
    mara = floor.member("Mara Lindqvist")
    bench = floor.exercise(mara, "Bench press")
    log(mara, bench, 80, 6)
    log(mara, bench, 82.5, 6)
    shown = screen.wait("82.5 × 6").splitlines()
    rows = [line for line in shown if "Bench press" in line]
    assert "82.5 × 6" in rows[0] and "record" in rows[0] and "80 × 6" in rows[1], rows
    assert "IRON YARD" in shown[0] and "Front desk" in shown[0] and "● live" in shown[0]


def test_names_of_any_script_keep_the_columns(floor, terminal):
    floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    screen.wait("The floor is quiet.")
    for number, name in enumerate(["愛子", "داریوش", "👩🏽‍🚒", "Zoë", "रवि"]):
        member = floor.member("Some Body", displayName=name, email=f"m{number}@example.com")
        log(member, floor.exercise(member, "Bench press"), 60 + number, 5)
    screen.wait("64 × 5")
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
    screen.wait("q quits")


def test_it_says_that_the_server_is_away_and_comes_back(floor, terminal):
    floor.owner()
    screen = terminal()
    floor.approve(screen.code(), "Front desk")
    mara = floor.member("Mara Lindqvist")
    bench = floor.exercise(mara, "Bench press")
    log(mara, bench, 80, 6)
    screen.wait("80 × 6")
    floor.stop()
    away = screen.wait("away since")
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
    screen.wait("taken off the gym's list")
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
        code = re.search(r"Pairing code (\S+):", display.stderr.readline())[1]
        floor.approve(code, "Log")
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        mara = floor.member("Mara Lindqvist")
        log(mara, floor.exercise(mara, "Bench press"), 80, 6)
        assert re.fullmatch(r"\d\d:\d\d  Mara  Bench press  80 kg × 6\n", display.stdout.readline())
    finally:
        display.terminate()
    assert display.wait(20) == 0


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
        first = next(row for row in screen.wait("● live").splitlines() if "▌" in row)
        screen.wait(lambda shown: (rows := [r for r in shown.splitlines() if "▌" in r]) and rows[0] != first, seconds=60)
    finally:
        demo.terminate()
    assert demo.wait(20) == 0
    check = subprocess.run([floors.PROGRAM, "check", "--data", data], capture_output=True, text=True, cwd=floors.ROOT)
    assert check.returncode == 0, check.stdout + check.stderr

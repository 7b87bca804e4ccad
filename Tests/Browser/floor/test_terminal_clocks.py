"""The clocks on a terminal: shown, started and controlled by keys, and drawn once a second."""

import codecs
import os
import re
import subprocess
import time

import pytest

from kit import floor as floors
from kit.patience import PATIENCE
from kit.terminal import control, terminal  # noqa: F401

# No round ends by itself while a test lasts.
EMOM = {"format": "emom", "prepareSeconds": 0, "workSeconds": 600, "rounds": 8}


def test_a_clock_is_shown_started_and_controlled_by_keys_where_the_owner_lets_it_and_one_has_a_whole_terminal_by_its_name(floor, terminal):
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

    # A preset is started from a list.
    screen.wait("? keys")
    screen.keys("p")
    first = re.compile(r"(?m)\b1  (\S.*?)(  |$)")
    name = first.search(screen.wait(lambda shown: "Start which clock?" in shown and first.search(shown)))[1]
    screen.keys("Escape")
    screen.wait(lambda shown: "Start which clock?" not in shown)
    screen.keys("p", "1")
    screen.wait(lambda shown: f"{name}" in shown and ("▓" in shown or "░" in shown))
    screen.keys("?")
    screen.wait("space pause or resume")
    screen.keys("Escape")
    # A key that follows too soon would be one with it.
    screen.wait(lambda shown: "space pause or resume" not in shown)
    screen.keys("q")
    screen.wait("ended with 0")

    # One clock by its name has the whole terminal.
    screen = terminal(columns=120, rows=40, arguments=["--timer", "fran"])
    screen.wait("No clock named fran is running.")
    owner.change("timers.start", plan=EMOM, label="Kettlebells")
    owner.change("timers.start", plan={"format": "forTime", "prepareSeconds": 0, "workSeconds": 1200}, label="Fran")
    # The digits fill the screen; tmux may show half a frame before.
    shown = screen.wait(
        lambda shown: "Fran  For time, cap 20:00" in shown
        and sum("█████" in line for line in shown.splitlines()) >= 15
    )
    assert "Kettlebells" not in shown
    owner.close()


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

"""Hearts on a terminal: a tile for each strap, and lines where there is no screen."""

import contextlib
import re
import subprocess

import pytest

from kit import floor as floors
from kit.hearts import OTHER, OWN, code_of, radio, wears
from kit.patience import PATIENCE
from kit.terminal import control, terminal  # noqa: F401

EMOM = {"format": "emom", "prepareSeconds": 0, "workSeconds": 600, "rounds": 8}


def hearts(floor, owner, screen):
    floor.approve(screen.code(), "Front desk")
    screen.wait("● live")
    control(owner, layout="hearts")


@pytest.mark.real_time
def test_each_strap_has_a_tile_beside_the_clock_and_says_when_it_is_lost(floor, terminal):
    owner = floor.owner()
    screen = terminal()
    hearts(floor, owner, screen)
    owner.change("timers.start", plan=EMOM, label="Kettlebells")
    owner.change("hearts.begin", title="Engine room")
    mara = floor.member("Mara Lindqvist")
    with contextlib.closing(wears(floor, mara, OWN, bpm=142)) as heard:
        shown = screen.wait(["WORK 1 / 8", "Engine room", "Mara", "◆", "steady"])
        assert "142" not in shown
        heard.beat(OWN, 172)
        screen.wait(["★", "max"])
        for columns, rows in [(120, 40), (40, 12), (24, 10), (200, 50), (80, 24)]:
            screen.tmux("resize-window", "-x", str(columns), "-y", str(rows))
            shown = screen.wait(["Mara", "★"])
            assert all(len(line) <= columns for line in shown.splitlines())
        heard.quiet(OWN)
        screen.wait(["Mara", "lost", "check strap"])
        # Who does not want to be shown is gone at once.
        mara.change("hearts.configure", shown="nothing", signsIn=True)
        screen.wait(lambda shown: "Mara" not in shown and "No hearts to show yet" in shown)


def test_a_terminal_without_colours_has_a_strap_of_nobody_with_its_code(floor, terminal):
    owner = floor.owner()
    screen = terminal(NO_COLOR="1")
    hearts(floor, owner, screen)
    screen.wait("No radio is listening.")
    with radio(floor, {OTHER: 97}):
        shown = screen.wait(["Yours?", code_of(floor)], "-e")
        assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]", shown)


def test_without_a_screen_a_class_and_a_card_are_lines(floor, tmp_path):
    owner = floor.owner()
    start = lambda: subprocess.Popen(
        [floors.PROGRAM, "display", "--server", floor.address, "--token-file", tmp_path / "displays"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    display = start()
    try:
        floor.approve(re.search(r"Pairing code (\S+) \(", display.stderr.readline())[1], "Log")
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        display.terminate()
        assert display.wait(PATIENCE) == 0
        control(owner, layout="hearts")
        # It is connected once it has what it shows, so nothing of what follows was there before.
        display = start()
        assert display.stderr.readline() == "Connected to Iron Yard.\n"
        line = lambda: display.stdout.readline()[7:]
        owner.change("hearts.begin", title="Engine room")
        assert line() == "Engine room  heart class begun by Nadia\n"
        with radio(floor, {OTHER: 97}):
            assert line() == f"Hearts  new strap, code {code_of(floor)}\n"
        owner.change("hearts.end")
        assert line() == "Engine room  heart class over\n"
    finally:
        display.terminate()
    assert display.wait(PATIENCE) == 0

"""Hearts on a terminal: a tile for each strap."""

import contextlib

import pytest

from kit.hearts import OWN, wears
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

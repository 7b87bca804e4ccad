"""The terminal display in a tmux of its own."""

import os
import re
import shlex
import subprocess
import time
import uuid

import pytest

from kit import floor as floors
from kit.patience import PATIENCE


class Screen:
    """`rackside display` in a tmux of its own."""

    def __init__(self, folder, address, columns=80, rows=24, arguments=(), **environment):
        self.socket = f"rackside-{uuid.uuid4().hex}"
        self.tokens = folder / "displays"
        settings = {"TERM": "tmux-256color", "COLORTERM": "truecolor"} | environment
        words = [f"{name}={value}" for name, value in settings.items()]
        command = [floors.PROGRAM, "display", "--server", address, "--token-file", self.tokens, *arguments]
        # A shell outlives the display, so that a test can see what the display leaves behind.
        line = f"env {shlex.join(words)} {shlex.join(map(str, command))}; echo ended with $?; exec cat"
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), line)

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-u", "-L", self.socket, *arguments], check=True, capture_output=True, text=True,
            env=os.environ | {"LC_ALL": "C.UTF-8"},
        ).stdout

    def shown(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def wait(self, wanted, *options):
        """Polls until the screen shows a text or several texts, or a function of the screen returns true. tmux may show
        half a frame, so name every text that the caller needs. Returns the screen."""
        if callable(wanted):
            holds = wanted
        else:
            texts = [wanted] if isinstance(wanted, str) else wanted
            holds = lambda screen: all(text in screen for text in texts)
        deadline = time.monotonic() + PATIENCE
        while True:
            screen = self.shown(*options)
            if holds(screen):
                return screen
            assert time.monotonic() < deadline, f"waited for {wanted!r}, saw:\n{screen}"
            time.sleep(0.05)

    def code(self):
        code = re.compile(r"^\s+([A-Z0-9]{4}-[A-Z0-9]{4})$", re.MULTILINE)
        return code.search(self.wait(lambda shown: "Type this code" in shown and code.search(shown)))[1]

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


def control(owner, **settings):
    """Sets the one display up, as its owner does."""
    device = owner.call("devices.list")["devices"][0]["id"]
    owner.change("devices.configure", device=device, **settings)

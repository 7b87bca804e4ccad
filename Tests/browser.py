#!/usr/bin/python3
"""Runs the browser tests side by side, and what failed once more by itself.

    Tests/browser.py .venv/bin/python -m pytest -q Tests/Browser

A second failure is red, and so is a run that ended without its results. A pass is listed: see unsteady.py. A run that
hangs is ended, and its tests are named: see hangs.py.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import hangs
import unsteady

BESIDE_EACH_OTHER = ["-n", "auto", "--maxprocesses", "4", "--maxschedchunk", "1"]


def named(file, test):
    """The name that pytest takes: its results have dots for slashes, and no file where that could not be read."""
    path = (file or test).replace(".", "/") + ".py"
    return f"{path}::{test}" if file else path


def run(command):
    """Returns the status, and the results as {name: passed}; None without results."""
    with tempfile.TemporaryDirectory() as folder:
        path, notes = Path(folder, "results.xml"), Path(folder, "under-way")
        notes.mkdir()
        environment = os.environ | {"TESTS_UNDER_WAY": str(notes)}
        with subprocess.Popen([*command, f"--junitxml={path}"], env=environment) as process:
            with hangs.watched(process, lambda: under_way(notes), told=lambda _: stacks(notes)):
                process.wait()
        return process.returncode, unsteady.results(path, named)


def running(file):
    """Which tests have begun and not ended in a process: kit/underway.py notes them."""
    lines = [line.split(" ", 1) for line in file.read_text().splitlines()]
    ended = {name for what, name in lines if what == "ended"}
    return [name for what, name in lines if what == "began" and name not in ended]


def under_way(notes):
    return sorted(name for file in notes.glob("tests-*") for name in running(file))


def stacks(notes):
    """Where the processes are that have a test under way."""
    for file in notes.glob("tests-*"):
        process = file.name.removeprefix("tests-")
        if running(file) and Path("/proc", process).exists():
            os.kill(int(process), signal.SIGUSR1)
            time.sleep(1)
            yield (notes / f"stacks-{process}").read_text()


def main(command):
    status, first = run([*command, *BESIDE_EACH_OTHER])
    if first is None:
        return status
    names, again = unsteady.failed(first), {}
    if names:
        # The tests take the place of their folder, which is the command's last word.
        status, again = run([*command[:-1], *names, "-rA", "--show-capture=no"])
    unsteady.record("browser", first, again or {})
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

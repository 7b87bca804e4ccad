#!/usr/bin/python3
"""Runs the browser tests side by side, and what failed once more by itself.

    Tests/browser.py .venv/bin/python -m pytest -q Tests/Browser

A second failure is red, and so is a run that ended without its results. A pass is listed: see unsteady.py.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import unsteady

BESIDE_EACH_OTHER = ["-n", "auto", "--maxprocesses", "4", "--maxschedchunk", "1"]


def named(file, test):
    """The name that pytest takes: its results have dots for slashes, and no file where that could not be read."""
    path = (file or test).replace(".", "/") + ".py"
    return f"{path}::{test}" if file else path


def run(command):
    """Returns the status, and the results as {name: passed}; None without results."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.xml")
        status = subprocess.run([*command, f"--junitxml={path}"]).returncode
        return status, unsteady.results(path, named)


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

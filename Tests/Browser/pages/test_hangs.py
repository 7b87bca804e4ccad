"""A run that hangs is ended, and its tests are named: Tests/hangs.py."""

import os
import subprocess
import sys

import pytest

from kit.floor import ROOT
from kit.underway import FOLDER

TESTS = ROOT / "Tests"

HANGING = """
import threading

def test_that_ends():
    pass

def test_that_hangs():
    threading.Event().wait()
"""

# What `swift test` writes, with a test that never ends. The results have been begun.
SWIFT = """#!/usr/bin/python3
import json, pathlib, sys, threading
results = pathlib.Path(sys.argv[sys.argv.index("--xunit-output") + 1]).with_name("results-swift-testing.xml")
results.write_text("<testsuites>")
events = pathlib.Path(sys.argv[sys.argv.index("--event-stream-output-path") + 1])
said = [("testStarted", "GymTests.ClockTests"), ("testStarted", "GymTests.ClockTests/ticks()/ClockTests.swift:5:4"),
        ("testStarted", "GymTests.ClockTests/stops()/ClockTests.swift:9:4"),
        ("testEnded", "GymTests.ClockTests/ticks()/ClockTests.swift:5:4")]
lines = [json.dumps({"kind": "event", "payload": {"kind": kind, "testID": test}}) for kind, test in said]
events.write_text("\\n".join(lines) + '\\n{"kind": "ev')
threading.Event().wait()
"""

# Says nothing for longer than a run may that does nothing, but works.
WORKING = """
import time

def test_that_works():
    began = time.monotonic()
    while time.monotonic() < began + 5:
        pass
"""


@pytest.fixture
def run(tmp_path):
    """Runs one of the scripts in a folder of its own, and waits so many seconds for a sign of life. Returns its status
    and output."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST") and name != FOLDER}

    def run(script, *words, seconds=6):
        patient = environment | {"HANG_MINUTES": str(seconds / 60)}
        ended = subprocess.run([TESTS / script, *words], cwd=tmp_path, env=patient, capture_output=True, text=True)
        return ended.returncode, ended.stdout

    return run


def browser(run, tmp_path, text, **more):
    (tmp_path / "conftest.py").write_text((TESTS / "Browser" / "conftest.py").read_text())
    (tmp_path / "kit").symlink_to(TESTS / "Browser" / "kit")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(text)
    return run("browser.py", sys.executable, "-m", "pytest", "-q", "tests", **more)


def test_a_browser_test_that_hangs_is_named_with_its_place(run, tmp_path):
    status, said = browser(run, tmp_path, HANGING)
    assert status != 0 and "Under way:\n  tests/test_it.py::test_that_hangs\n\n" in said, said
    assert 'test_it.py", line 8 in test_that_hangs' in said, said


def test_a_swift_test_that_hangs_is_named(run, tmp_path):
    swift = tmp_path / "swift"
    swift.write_text(SWIFT)
    swift.chmod(0o755)
    status, said = run("swift.py", swift, "test")
    assert status != 0 and "Under way:\n  GymTests.ClockTests/stops()/ClockTests.swift:9:4\n\n" in said, said


def test_a_run_that_works_and_says_nothing_goes_on(run, tmp_path):
    assert browser(run, tmp_path, WORKING, seconds=3)[0] == 0

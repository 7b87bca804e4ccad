"""What passes only when it runs again is listed for the next runs: browser.py, swift.py and unsteady.py in Tests."""

import os
import subprocess
import sys

import pytest

from kit.floor import ROOT

TESTS = ROOT / "Tests"

# A test that fails as long as its folder has no file "seen", which it leaves there.
ONCE = """
import pathlib

def test_once():
    seen = pathlib.Path("seen")
    failed = not seen.exists()
    seen.touch()
    assert not failed

def test_always_good():
    pass
"""

# What `swift test` leaves: the first run has a failure, those with a filter and later ones have none.
SWIFT = """#!/usr/bin/python3
import pathlib, sys
seen = pathlib.Path("seen")
failure = "" if seen.exists() else '<failure message="no"/>'
seen.touch()
results = pathlib.Path(sys.argv[sys.argv.index("--xunit-output") + 1]).with_name("results-swift-testing.xml")
results.write_text(f'<testsuites><testsuite><testcase classname="FloorTests.ClockTests" name="ticks()">{failure}</testcase>'
                   '<testcase classname="FloorTests.ClockTests" name="stops()"/></testsuite></testsuites>')
sys.exit(1 if failure else 0)
"""


@pytest.fixture
def run(tmp_path):
    """Runs one of the scripts in a folder of its own. Returns its status and output."""
    # The run that this test belongs to is none of theirs.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}

    def run(script, *words):
        ended = subprocess.run([TESTS / script, *words], cwd=tmp_path, env=environment, capture_output=True, text=True)
        return ended.returncode, ended.stdout

    return run


def lists_one_until_it_passed_at_once_ten_times(run, file, words, name):
    assert run("unsteady.py") == (0, "")
    status, said = run(*words)
    assert status == 0 and f"passed alone, which wants mending:\n{name}\n" in said, said
    day, runs, listed = file.read_text().rstrip("\n").split(" ", 2)
    assert (runs, listed) == ("10", name)
    assert run("unsteady.py")[1].endswith(f"{day}  {file.name.removeprefix('unsteady-')}  {name}\n")
    assert run(*words)[0] == 0
    assert file.read_text() == f"{day} 9 {name}\n"
    file.write_text(f"{day} 1 {name}\n")
    assert run(*words)[0] == 0
    assert run("unsteady.py") == (0, "")


def test_a_browser_test_that_passes_only_again_is_listed_for_ten_runs(run, tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(ONCE)
    words = ["browser.py", sys.executable, "-m", "pytest", "-q", "tests"]
    lists_one_until_it_passed_at_once_ten_times(
        run, tmp_path / ".build" / "unsteady-browser", words, "tests/test_it.py::test_once")


def test_a_swift_test_that_passes_only_again_is_listed_for_ten_runs(run, tmp_path):
    swift = tmp_path / "swift"
    swift.write_text(SWIFT)
    swift.chmod(0o755)
    lists_one_until_it_passed_at_once_ten_times(
        run, tmp_path / ".build" / "unsteady-swift", ["swift.py", swift, "test"], "FloorTests.ClockTests/ticks()")


def test_what_fails_twice_is_red_and_not_listed(run, tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("def test_bad():\n    assert False\n")
    status, _ = run("browser.py", sys.executable, "-m", "pytest", "-q", "tests")
    assert status == 1
    assert run("unsteady.py") == (0, "")


def test_a_file_that_cannot_be_read_is_red(run, tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("this is no Python\n")
    assert run("browser.py", sys.executable, "-m", "pytest", "-q", "tests")[0] != 0

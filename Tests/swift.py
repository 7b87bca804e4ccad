#!/usr/bin/python3
"""Runs the Swift tests, and what failed once more by itself.

    Tests/swift.py swift test --skip-build

A second failure is red, and so is a run that ended without its results. A pass is listed: see unsteady.py. What failed
is said once more at the end, where it is seen. A run that hangs is ended, and its tests are named: see hangs.py.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import hangs
import unsteady

# More than this is no accident of a busy machine.
MOST_AGAIN = 5


def named(suite, test):
    """The name that --filter takes."""
    return f"{suite}/{test}" if suite else test


def under_way(events):
    """Which tests have begun and not ended, by what Swift Testing writes at once: its output comes in large pieces."""
    tests = []
    lines = events.read_text(errors="replace").splitlines() if events.exists() else []
    for line in lines:
        try:
            event = json.loads(line)["payload"]
        except ValueError:
            # The last line may not be whole yet.
            continue
        # A suite has no slash in its id.
        name = event.get("testID", "")
        if event["kind"] == "testStarted" and "/" in name:
            tests.append(name)
        elif event["kind"] in ("testEnded", "testSkipped") and name in tests:
            tests.remove(name)
    return tests


def run(command):
    """Runs the command and passes its output on. Returns its status, the lines that tell of a failure, and the results
    as {name: passed}; None without results."""
    output = []
    with tempfile.TemporaryDirectory() as folder:
        events = Path(folder, "events")
        command = [*command, "--xunit-output", f"{folder}/results.xml", "--event-stream-output-path", str(events)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
            with hangs.watched(process, lambda: under_way(events)):
                for line in process.stdout:
                    print(line, end="", flush=True)
                    if line.startswith("✘") or line.startswith("↳"):
                        output.append(line)
        return process.returncode, output, unsteady.results(Path(folder, "results-swift-testing.xml"), named)


def main(command):
    status, output, first = run(command)
    if status:
        print("\nFailed:\n" + "".join(output))
    if first is None:
        return status
    names, again = unsteady.failed(first), {}
    if 0 < len(names) <= MOST_AGAIN:
        status, output, again = run([*command, "--filter", "|".join(f"^{re.escape(name)}" for name in names)])
        if status:
            print("\nFailed again:\n" + "".join(output))
    unsteady.record("swift", first, again or {})
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/python3
"""Runs the Swift tests, and what failed once more by itself.

    Tests/swift.py swift test --skip-build

A second failure is red, and so is a run that ended without its results. A pass is listed: see unsteady.py. What failed
is said once more at the end, where it is seen.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import unsteady

# More than this is no accident of a busy machine.
MOST_AGAIN = 5


def named(suite, test):
    """The name that --filter takes."""
    return f"{suite}/{test}" if suite else test


def run(command):
    """Runs the command and passes its output on. Returns its status, the lines that tell of a failure, and the results
    as {name: passed}; None without results."""
    output = []
    with tempfile.TemporaryDirectory() as folder:
        command = [*command, "--xunit-output", f"{folder}/results.xml"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
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

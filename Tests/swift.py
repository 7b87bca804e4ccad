#!/usr/bin/python3
"""Runs the Swift tests, and what failed once more by itself.

    Tests/swift.py swift test --skip-build

A second failure is red, and so is a run that ended without its results. A pass is listed, and its cause wants mending
all the same. What failed is said once more at the end, where it is seen.
"""

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

# More than this is no accident of a busy machine.
MOST_AGAIN = 5


def run(command):
    """Runs the command, passes its output on, and returns its status and the lines that tell of a failure."""
    told = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            if line.startswith("✘") or line.startswith("↳"):
                told.append(line)
    return process.returncode, told


def failed(results):
    """The names of the tests that failed, as --filter takes them; None without results."""
    if not results.exists():
        return None
    return [
        f"{case.get('classname')}/{case.get('name')}" if case.get("classname") else case.get("name")
        for case in ElementTree.parse(results).iter("testcase")
        if case.find("failure") is not None
    ]


def main(command):
    with tempfile.TemporaryDirectory() as folder:
        status, told = run([*command, "--xunit-output", f"{folder}/results.xml"])
        if status == 0:
            return 0
        names = failed(Path(folder, "results-swift-testing.xml"))
    print("\nFailed:\n" + "".join(told))
    if not names or len(names) > MOST_AGAIN:
        return status
    again, told = run([*command, "--filter", "|".join(f"^{re.escape(name)}" for name in names)])
    if again == 0:
        print("\nFailed beside the others and passed alone, which wants mending:\n" + "\n".join(names))
    else:
        print("\nFailed again:\n" + "".join(told))
    return again


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

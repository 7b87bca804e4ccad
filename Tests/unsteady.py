#!/usr/bin/python3
"""Tests that passed only when they ran again by themselves: .build/unsteady-swift and .build/unsteady-browser.

    Tests/unsteady.py

prints both lists, or nothing. A line is the day it last happened, how many more runs the test has to pass at once, and
its name. A test that passes at once ten times is no longer listed.
"""

import datetime
import xml.etree.ElementTree as ElementTree
from pathlib import Path

KINDS = ("swift", "browser")
RUNS = 10


def file(kind):
    return Path(".build", f"unsteady-{kind}")


def listed(kind):
    """{name: (day, runs)}, as the last run left it."""
    if not file(kind).exists():
        return {}
    lines = [line.split(" ", 2) for line in file(kind).read_text().splitlines()]
    return {name: (day, int(runs)) for day, runs, name in lines}


def results(path, named):
    """What a JUnit file says: {name: passed} without what was skipped; None without a file. `named` makes a test's name
    of its class and its own. A run that was ended leaves a part of a file, which is none."""
    try:
        tree = ElementTree.parse(path)
    except (FileNotFoundError, ElementTree.ParseError):
        return None
    return {
        named(case.get("classname"), case.get("name")): case.find("failure") is None and case.find("error") is None
        for case in tree.iter("testcase") if case.find("skipped") is None
    }


def failed(results):
    return [name for name, passed in results.items() if not passed]


def record(kind, first, again):
    """Brings the list up to date with a run's results, and with those of the second run of what failed.
    Returns the names that passed only then."""
    unsteady = [name for name in failed(first) if again.get(name)]
    kept = {}
    for name, (day, runs) in listed(kind).items():
        # A test that did not run, or failed twice, stays as it was.
        runs -= first.get(name, False)
        if runs:
            kept[name] = (day, runs)
    today = datetime.date.today().isoformat()
    kept |= {name: (today, RUNS) for name in unsteady}
    file(kind).parent.mkdir(exist_ok=True)
    file(kind).write_text("".join(f"{day} {runs} {name}\n" for name, (day, runs) in kept.items()))
    if unsteady:
        print("\nFailed beside the others and passed alone, which wants mending:\n" + "\n".join(unsteady), flush=True)
    return unsteady


def main():
    lines = [f"  {day}  {kind}  {name}" for kind in KINDS for name, (day, _) in listed(kind).items()]
    if lines:
        print("Passed only when run again, in one of the last runs:\n" + "\n".join(sorted(lines, reverse=True)))


if __name__ == "__main__":
    main()

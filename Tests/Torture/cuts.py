"""Cuts the power at many moments of what a program wrote."""

import contextlib
import shutil
import sqlite3

from gym import Broken, must


def cut_everywhere(gym, replayed, count, check):
    """Cuts at so many moments, and after all of it. One of the results becomes the gym's data, and its server goes on with
    that. Returns the place of that one in the log.
    - replayed: a `disk.Disk` or a `tree.Tree`.
    - check: is called with the folder and the place of each of the others, and raises what is wrong."""
    operations, random = replayed.operations, gym.random
    # Without syncs nothing may be left. A disk that forgets nothing would prove nothing.
    unsynced = type(replayed)(replayed.base, [each for each in operations if each.what != "S"], random)
    unsynced.go_on(len(operations))
    unsynced.cut(gym.folder / "unsynced", order=False, share=0)
    must(contents(gym.folder / "unsynced") == contents(replayed.base), "a cut without syncs has lost nothing")
    shutil.rmtree(gym.folder / "unsynced")
    # Half of them beside a change of names, where a program replaces what was there.
    changes = [place for place, each in enumerate(operations) if each.what in "MDURL"] or [0]
    places = sorted(
        random.choice(changes) + random.randrange(2) if random.random() < 0.5 else random.randrange(len(operations) + 1)
        for _ in range(count)) + [len(operations)]
    kept = random.randrange(len(places))
    for number, place in enumerate(places):
        replayed.go_on(place)
        if number == kept:
            replayed.cut(gym.folder / "kept")
            continue
        kind = replayed.cut(gym.folder / "cut")
        try:
            check(gym.folder / "cut", place)
        except Broken as problem:
            raise Broken(f"cut {number}, after {place} of {len(operations)} operations, {kind}: {problem}") from problem
        shutil.rmtree(gym.folder / "cut", ignore_errors=True)
    gym.data.rename(gym.folder / "uncut")
    (gym.folder / "kept").rename(gym.data)
    return places[kept]


def contents(data):
    """What is in the files of its database."""
    files = {path.name: path.read_bytes() for path in data.glob("rackside.sqlite*") if not path.name.endswith("-shm")}
    return {name: content for name, content in files.items() if content}


def schema(data):
    """The statements that made its tables and indexes; none if there is no database yet. Changes nothing of it."""
    rows = look(data, "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return {row for row in rows if not row[1].startswith("sqlite_")}


def look(data, statement, name="rackside.sqlite"):
    """Rows of a copy of its database: whoever opens one after a power cut changes its files."""
    if not (data / name).exists():
        return []
    copy = data.parent / "looked-at"
    copy.mkdir()
    for path in data.glob(f"{name}*"):
        shutil.copy(path, copy)
    try:
        with contextlib.closing(sqlite3.connect(copy / name)) as database:
            return database.execute(statement).fetchall()
    except sqlite3.DatabaseError as error:
        raise Broken(f"{name}: {error}") from error
    finally:
        shutil.rmtree(copy)

"""The database of a gym as an older version of the program would have left it."""

import contextlib
import sqlite3

from gym import ROOT

MIGRATIONS = ROOT / "Sources" / "Storage" / "Migrations"
# As `Migration.all` has them.
BASELINE = ["engine", "accounts", "gym", "floor", "log", "progress", "coaching", "calendar", "social"]
FIRST = 55
# With the spaces of `Migrator`: SQLite keeps them.
VERSIONS = """CREATE TABLE schema_version (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT"""


def files():
    """Those of the migrations after the baseline, in their order, whichever folder they are in."""
    found = sorted(MIGRATIONS.rglob("[0-9]*.sql"), key=lambda path: path.name)
    numbers = [int(path.name[:3]) for path in found]
    assert numbers == list(range(FIRST + 1, FIRST + 1 + len(found))), numbers
    return found


def versions():
    """Every version of the schema before this program's, and the newest."""
    return [FIRST] + [int(path.name[:3]) for path in files()]


def steps(version):
    """The number, the name and the statements of each migration up to a version."""
    yield FIRST, "baseline", "".join((MIGRATIONS / "Baseline" / f"{name}.sql").read_text() for name in BASELINE)
    for path in files():
        number = int(path.name[:3])
        if number <= version:
            yield number, path.stem[4:], path.read_text()


def make_older(data, version):
    """Puts a database of that version in the place of the one in a folder. It has the same rows, as far as it can."""
    new, old = data / "rackside.sqlite", data / "older.sqlite"
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as database:
        # The migrations call them for rows that are there already: there are none yet.
        for name in ["rackside_fold", "rackside_name_search"]:
            database.create_function(name, 1, lambda text: text, deterministic=True)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = OFF")
        database.execute(VERSIONS)
        for number, name, statements in steps(version):
            database.executescript(statements)
            database.execute("INSERT INTO schema_version VALUES (?, ?, 0)", (number, name))
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute("ATTACH ? AS new", (str(new),))
        tables = [row[0] for row in database.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'")]
        database.execute("BEGIN")
        for table in tables:
            if table.startswith("sqlite_") or table == "schema_version":
                continue
            columns = ", ".join(f'"{each}"' for each in columns_of(database, "main", table)
                                if each in columns_of(database, "new", table))
            if columns:
                database.execute(f"DELETE FROM main.{table}")
                database.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
        database.execute("COMMIT")
        assert not database.execute("PRAGMA main.foreign_key_check").fetchall()
    for path in data.glob("rackside.sqlite*"):
        path.unlink()
    for path in data.glob("older.sqlite*"):
        path.rename(data / path.name.replace("older", "rackside"))


def columns_of(database, schema, table):
    return [row[1] for row in database.execute(f"PRAGMA {schema}.table_info({table})")]

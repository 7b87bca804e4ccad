"""A backup is read without Rackside: by the program in docs/BACKUP.md and by SQLite."""

import contextlib
import json
import re
import sqlite3
import subprocess
import sys

from kit.floor import PROGRAM, ROOT

KG = {"value": 80, "unit": "kg"}


def backed_up(floor, *arguments):
    made = floor.run("backup", "--json", *arguments)
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def unpacked(file, folder):
    """Runs the documented program in a folder."""
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "BACKUP.md").read_text(), re.DOTALL)
    assert len(program.splitlines()) <= 30
    folder.mkdir()
    return subprocess.run(
        [sys.executable, "-c", program, file], cwd=folder, capture_output=True, text=True, timeout=600)


def sets(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return opened.execute("SELECT id FROM sets ORDER BY id").fetchall()


def test_a_thirty_line_program_reads_a_backup_of_a_running_server(floor, mara, tmp_path):
    bench = floor.exercise(mara, "Bench press")
    logged = [mara.change("sets.log", exercise=bench, kind="working", weight=KG, reps=5)["set"]["id"] for _ in range(7)]
    made = backed_up(floor, "--to", tmp_path / "stick")
    mara.change("sets.log", exercise=bench, kind="working", weight=KG, reps=5)
    read = unpacked(made["file"], tmp_path / "unpacked")
    assert read.returncode == 0, read.stderr
    assert read.stdout.startswith("Iron Yard: ")
    # Nobody else can read emails and hashes of passwords in it.
    assert (tmp_path / "unpacked" / "database").stat().st_mode & 0o077 == 0
    assert [row for (row,) in sets(tmp_path / "unpacked" / "database")] == logged
    assert made["sets"] == len(logged)
    # The folder has nothing but the backup.
    assert [file.name for file in (tmp_path / "stick").iterdir()] == [made["file"].rsplit("/", 1)[1]]


def test_the_program_finds_a_changed_byte_wherever_it_is(floor, mara, tmp_path):
    made = backed_up(floor)
    with open(made["file"], "rb") as file:
        whole = file.read()
    header_end = 12 + int.from_bytes(whole[8:12], "big")
    for number, place in enumerate([0, whole.index(b'"gym"') + 8, header_end + 5_000, len(whole) - 1]):
        changed = tmp_path / f"changed-{number}.backup"
        changed.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1:])
        assert unpacked(changed, tmp_path / f"unpacked-{number}").returncode != 0, place
        refused = subprocess.run(
            [PROGRAM, "restore", changed, "--data", tmp_path / "new", "--check"], capture_output=True, text=True,
            env=floor.environment, cwd=ROOT)
        assert refused.returncode == 65, refused.stderr
    assert unpacked(made["file"], tmp_path / "unpacked").returncode == 0
    assert not (tmp_path / "new").exists()

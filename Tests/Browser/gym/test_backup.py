"""A backup is read without Rackside: by the program in docs/BACKUP.md and by SQLite. An encrypted one needs its key."""

import contextlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kit.floor import PROGRAM, ROOT, Floor
from kit.looks import both_sizes
from kit.patience import until
from kit.desk import key_on

pytestmark = pytest.mark.by_hand

KG = {"value": 80, "unit": "kg"}


def backed_up(floor, *arguments):
    made = floor.run("backup", "--json", *arguments)
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


def programs():
    """The documented ones: one that reads a backup, and one that decrypts an encrypted one."""
    return re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "BACKUP.md").read_text(), re.DOTALL)


def unpacked(file, folder):
    """Runs the first in a folder."""
    program = programs()[0]
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


def restored(floor, file, data, *arguments, answer=""):
    """On a machine that knows no key."""
    return subprocess.run([PROGRAM, "restore", file, "--data", data, *arguments], input=answer, capture_output=True,
                          text=True, env=floor.environment, cwd=ROOT, timeout=600)


def new_key(floor, sheet):
    """Makes a key as the owner does: prints the sheet, reads it and types the key."""
    asking = subprocess.Popen(
        [PROGRAM, "backup-key", "new", "--sheet", sheet, "--data", floor.data], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True, env=floor.environment, cwd=ROOT)
    assert str(sheet) in asking.stdout.readline()
    key = key_on(sheet)
    asking.communicate(key.lower() + "\n", timeout=600)
    assert asking.returncode == 0
    return key


@pytest.mark.skipif(os.geteuid() == 0, reason="no folder is closed to root")
def test_where_the_current_folder_is_closed_the_sheet_of_a_new_key_is_in_the_data_folder(floor, tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    asking = subprocess.Popen(
        [PROGRAM, "backup-key", "new", "--data", floor.data], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=floor.environment, cwd=closed)
    sheet = floor.data / "rackside-backup-key.pdf"
    assert str(sheet) in asking.stdout.readline() and sheet.stat().st_mode & 0o777 == 0o600
    asking.communicate(f"{key_on(sheet)}\n", timeout=600)
    assert asking.returncode == 0


def test_a_backup_is_encrypted_by_choice_and_only_its_printed_key_opens_it(floor, mara, tmp_path):
    # Nobody has made a key.
    refused = floor.run("backup", "--encrypt")
    assert refused.returncode == 77 and "rackside backup-key new" in refused.stderr
    # The key has to be typed back. Otherwise it is not used, and its sheet goes.
    sheet = tmp_path / "sheet.pdf"
    wrong = floor.run("backup-key", "new", "--sheet", sheet, input="no\nnot this one\n\n")
    assert wrong.returncode == 77 and not sheet.exists(), wrong.stderr
    assert "There is no key" in floor.run("backup-key", "list").stdout
    key = new_key(floor, sheet)

    bench = floor.exercise(mara, "Bench press")
    logged = [mara.change("sets.log", exercise=bench, kind="working", weight=KG, reps=5)["set"]["id"] for _ in range(3)]
    made = backed_up(floor, "--to", tmp_path / "stick", "--encrypt")
    content = Path(made["file"]).read_bytes()
    assert content.startswith(b"RACKSEAL") and b"SQLite format" not in content and b"@example.com" not in content
    assert [file.name for file in (tmp_path / "stick").iterdir()] == [Path(made["file"]).name]
    # Nothing in clear is left beside it either.
    assert not list((floor.data / "backups").glob("*"))

    # Here its key is known. Elsewhere it has to be typed.
    assert floor.run("restore", made["file"], "--check").returncode == 0
    new = tmp_path / "new"
    unknown = restored(floor, made["file"], new)
    assert unknown.returncode == 77 and made["key"] in unknown.stderr and not new.exists(), unknown.stderr
    another = restored(floor, made["file"], new, "--key-file", "-", answer=("8" if key[0] == "7" else "7") + key[1:])
    assert another.returncode == 77 and not new.exists(), another.stderr
    typed = restored(floor, made["file"], new, "--key-file", "-", answer=key)
    assert typed.returncode == 0, typed.stderr
    assert [row for (row,) in sets(new / "rackside.sqlite")] == logged
    assert not list(new.glob("*.part"))

    # A later key takes its place for new backups, and older backups keep theirs.
    new_key(floor, tmp_path / "second.pdf")
    second = backed_up(floor, "--to", tmp_path / "stick", "--encrypt", "--keep", "1")
    assert second["key"] != made["key"] and second["deleted"] == [Path(made["file"]).name]

    # Without Rackside: the documented program gives back a plain backup.
    (tmp_path / "made.backup").write_bytes(content)
    decrypt = subprocess.run([sys.executable, "-c", programs()[1], "made.backup", key, "plain.backup"], cwd=tmp_path,
                             capture_output=True, text=True, timeout=600)
    assert decrypt.returncode == 0, decrypt.stderr
    assert unpacked(tmp_path / "plain.backup", tmp_path / "unpacked").returncode == 0
    assert [row for (row,) in sets(tmp_path / "unpacked" / "database")] == logged
    (tmp_path / "cut.backup").write_bytes(content[:-1])
    cut = subprocess.run([sys.executable, "-c", programs()[1], "cut.backup", key, "cut.plain"], cwd=tmp_path,
                         capture_output=True, text=True, timeout=600)
    assert cut.returncode != 0

    # Once there is a key, that is the default. The configuration comes before it.
    assert backed_up(floor)["key"] == second["key"]
    floor.environment = floor.environment | {"RACKSIDE_BACKUP_ENCRYPT": "false"}
    assert "key" not in backed_up(floor)


def test_an_encrypted_backup_asks_for_its_key_on_the_set_up_page_and_a_wrong_one_sends_nothing_again(
        floor, screen, tmp_path):
    old = Floor(tmp_path / "old")
    old.owner().close()
    key = new_key(old, tmp_path / "sheet.pdf")
    made = backed_up(old, "--to", tmp_path / "stick", "--encrypt")
    old.stop()
    floor.stops += 1
    page = screen("/owner/")
    page.get_by_role("button", name="Restore it").click()

    def send():
        page.get_by_label("Setup code").fill(floor.setup_code)
        page.locator("#file").set_input_files(made["file"])
        page.get_by_role("button", name="Restore this backup").click()
        expect(page.get_by_text(f"It needs the key {made['key']}.")).to_be_visible()

    send()
    page.get_by_role("button", name="Cancel").click()
    until(lambda: not (floor.data / "restore.part").exists())
    send()
    inode = (floor.data / "restore.part" / "upload").stat().st_ino
    field = page.get_by_label("Key")
    expect(field).to_be_focused()
    # The wrong one has a valid check: it is the key of another gym.
    other = Floor(tmp_path / "other")
    other.owner().close()
    another = new_key(other, tmp_path / "other.pdf")
    other.stop()
    last = "3" if key[-1] == "2" else "2"
    for typed, said in [("7K4M", "The key has seven groups of four characters."),
                        (key[:-1] + last, "That isn’t a key. Is one character wrong?"),
                        (another, "This key doesn’t fit this backup.")]:
        field.fill(typed)
        field.press("Enter")
        expect(page.get_by_text(said)).to_be_visible()
        expect(field).to_be_focused()
    both_sizes(page, "a restore that asks for a key")
    assert (floor.data / "restore.part" / "upload").stat().st_ino == inode
    # As somebody types it from paper.
    field.fill(" ".join(key[at:at + 4].lower() for at in range(0, 28, 4)))
    field.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Iron Yard.? is back"))).to_be_visible()
    assert floor.has_owner()

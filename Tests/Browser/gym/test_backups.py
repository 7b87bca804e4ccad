"""The owner's page of backups, and what the first page says of them."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from kit.desk import key_on, owner_page
from kit.login import enter_password, password_dialog
from kit.looks import both, both_sizes
from kit.refusals import Line

HOUR = 3_600_000
FULL = "the disk that holds /var/lib/rackside/backups is full"
MISSING = "/media/stick/rackside cannot be written to: No such file or directory"
STICK = {"path": "/media/stick/rackside", "isOnDataDisk": False}


def ago(hours):
    return int(time.time() * 1000 - hours * HOUR)


def made(hours, **more):
    return {"name": "rackside-20261129-020004.backup", "at": ago(hours), "bytes": 12_402_688} | more


def backups(last=None, failure=None, second=None, **more):
    first = {"path": "/var/lib/rackside/backups", "isOnDataDisk": True}
    first |= {name: value for name, value in {"last": last, "failure": failure}.items() if value}
    return {"backups": {
        "isNightly": True, "hour": 3, "daily": 14, "weekly": 8, "monthly": 12, "isKnown": True, "isRunning": False, "first": first,
        "encryption": {"isOn": False, "isConfigured": False},
    } | ({"second": second} if second else {}) | more}


class Stub(Line):
    """The owner's page with these backups. `tell` sends others."""

    def __init__(self, screen, known, address="backups", **options):
        self.known, self.begun, self.seq = known, 0, 0
        self.page = owner_page(screen, address, **options)
        super().__init__(self.page, answers={"topics.subscribe": self.subscribe, "backups.make": self.make})
        expect(self.page.get_by_role("heading", level=1)).to_be_attached()

    def subscribe(self, params):
        return {"epoch": "a-test", "seq": self.seq, "snapshot": self.known} if params["topic"] == "backups" else None

    def make(self, _):
        self.begun += 1
        return {"hasBegun": True}

    def tell(self, known):
        self.known, self.seq = known, self.seq + 1
        self.sockets[-1].send(json.dumps({"jsonrpc": "2.0", "method": "event", "params": {
            "topic": "backups", "seq": self.seq, "event": "backups.changed", "data": known}}))


def region(page, name):
    return page.get_by_role("region", name=name, exact=True)


def test_the_page_says_how_old_large_and_checked_the_last_backup_is(floor, owner, screen):
    stub = Stub(screen, backups(made(5.2, sets=58_203), second=STICK | {"last": made(5.2)}))
    page = stub.page
    expect(page.get_by_text("A backup is made every night at 03:00. Each is kept for 14 days, the last of a week for 8 weeks and the last of a month for 12 months.")).to_be_visible()
    first, second = region(page, "Last backup"), region(page, "Second folder")
    for fact in ("5 hours ago", "opened and checked", "12.4 MB, 58,203 sets", "/var/lib/rackside/backups"):
        expect(first.get_by_text(fact, exact=True)).to_be_visible()
    for fact in ("5 hours ago", "copied and read back", "12.4 MB", "/media/stick/rackside"):
        expect(second.get_by_text(fact, exact=True)).to_be_visible()
    # The copy is on another disk.
    expect(page.get_by_text("If this disk dies")).to_have_count(0)
    both_sizes(page, "backups")


def test_a_gym_whose_backups_are_all_on_the_disk_of_its_data_is_warned(floor, owner, screen):
    page = Stub(screen, backups(made(1))).page
    expect(region(page, "Last backup").get_by_text("If this disk dies, the backup dies with it. Plug in a stick and name it as second_folder.")).to_be_visible()
    expect(region(page, "Second folder").get_by_text('second_folder = "/mnt/stick/rackside"')).to_be_visible()
    both(page, "backups on one disk")


def test_a_second_folder_whose_stick_is_not_mounted_is_no_good_copy(floor, owner, screen):
    here = STICK | {"isOnDataDisk": True, "last": made(1)}
    stub = Stub(screen, backups(made(1), second=here))
    page = stub.page
    problem = region(page, "The second backup folder is not on a stick")
    expect(problem.get_by_text("/media/stick/rackside is on the server’s own disk: the stick is not mounted there.")).to_be_visible()
    second = region(page, "Second folder")
    expect(second.get_by_text("copied, but onto the same disk", exact=True)).to_be_visible()
    expect(second.get_by_text("copied and read back")).to_have_count(0)
    both_sizes(page, "a second folder on the same disk")
    page.evaluate("location.hash = 'today'")
    expect(problem.get_by_text("the stick is not mounted there")).to_be_visible()
    # Where the first folder is on another disk, the copies are apart.
    stub.tell(backups(second=here, first={"path": "/mnt/nas/rackside", "isOnDataDisk": False, "last": made(1)}))
    expect(problem).to_have_count(0)


def test_back_up_now_begins_one_and_hears_of_its_end(floor, owner, screen):
    stub = Stub(screen, backups(made(30)))
    page = stub.page
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text("The backup has begun.")).to_be_visible()
    assert stub.begun == 1
    stub.tell(backups(made(30), isRunning=True))
    expect(page.get_by_role("button", name="Backing up")).to_be_disabled()
    stub.tell(backups(made(0, sets=1)))
    expect(page.get_by_text("Backed up: 12.4 MB, opened and checked.")).to_be_visible()
    expect(region(page, "Last backup").get_by_text("Just now")).to_be_visible()
    expect(region(page, "Last backup").get_by_text("12.4 MB, 1 set")).to_be_visible()
    # One that fails says why, and is not announced as made.
    page.get_by_role("button", name="Back up now").click()
    stub.tell(backups(made(0), isRunning=True))
    stub.tell(backups(made(0), {"at": ago(0), "why": FULL}))
    expect(page.get_by_role("alert").get_by_text(re.compile(f"Today at .* the backup failed: {FULL}"))).to_be_visible()
    expect(page.get_by_role("button", name="Back up now")).to_be_enabled()
    both(page, "a failed backup")


@pytest.mark.parametrize("known, title, sentence", [
    (lambda: backups(made(74), {"at": ago(1), "why": FULL}), "The last backup is 3 days old", f"the backup failed: {FULL}."),
    (lambda: backups(None, {"at": ago(1), "why": FULL}), "There is no backup", f"the backup failed: {FULL}."),
    (lambda: backups(made(74)), "The last backup is 3 days old", "If the server’s disk dies now, everything logged since that backup is lost."),
    (lambda: backups(isNightly=False), "There is no backup", "The server makes no backups by itself"),
    (lambda: backups(made(1), second=STICK | {"last": made(74), "failure": {"at": ago(1), "why": MISSING}}),
     "The second folder has no new copy", f"the backup failed: {MISSING}."),
    (lambda: backups(made(1), second=STICK | {"last": made(74), "silentSince": ago(70)}),
     "The second folder has no new copy", "the second folder stopped answering."),
], ids=["old and failing", "none and failing", "old", "off", "not copied", "silent"])
def test_a_backup_that_is_too_old_is_a_problem_on_the_first_page(floor, owner, screen, known, title, sentence):
    stub = Stub(screen, known(), "today", width=1366, height=768)
    page = stub.page
    problem = region(page, title)
    expect(problem).to_contain_text(sentence)
    both(page, f"the first page, {title}", 48)
    page.set_viewport_size({"width": 390, "height": 844})
    both(page, f"the first page on a phone, {title}", 48)
    expect(page.get_by_role("link", name=re.compile("^Gym ?, the backup needs attention"))).to_be_attached()
    problem.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text("The backup has begun.")).to_be_visible()
    problem.get_by_role("link", name="What to do").click()
    expect(page.get_by_role("heading", name="Backups", level=1)).to_be_visible()
    expect(region(page, title).get_by_role("listitem")).to_have_count(4)
    both_sizes(page, f"what to do, {title}")
    # Once one is made, all is well.
    stub.tell(backups(made(0)))
    expect(region(page, title)).to_have_count(0)
    expect(page.get_by_role("navigation", name="Pages").get_by_role("link", name="Gym", exact=True)).to_be_attached()


@pytest.mark.midday
@pytest.mark.parametrize("known, row", [
    (lambda: backups(made(0)), r"Backup from \d\d:\d\d\s*12.4 MB, opened and checked"),
    (lambda: backups(made(47)), r"Backup from \d+ \w+\s*12.4 MB, opened and checked"),
    (lambda: backups(made(30), {"at": ago(1), "why": FULL}), r"Backup from .*\s*The last try failed"),
    (lambda: backups(made(1), second=STICK | {"last": made(20), "failure": {"at": ago(1), "why": MISSING}}), r"Backup from .*\s*Not copied to the second folder"),
    (lambda: backups(made(1), second=STICK | {"last": made(20), "silentSince": ago(1)}), r"Backup from .*\s*The second folder doesn’t answer"),
    (lambda: backups(), r"No backup yet\s*The first one comes in a minute"),
], ids=["today", "earlier", "failed", "not copied", "silent", "none yet"])
def test_the_first_page_has_a_row_for_the_backup(floor, owner, screen, known, row):
    floor.kiosk().close()
    page = Stub(screen, known(), "today", width=1366, height=768).page
    link = page.get_by_role("region", name=re.compile("^(Screens|Backups)")).get_by_role("link", name=re.compile(row))
    expect(link).to_be_visible()
    # No problem yet.
    expect(page.get_by_role("button", name="Back up now")).to_have_count(0)
    page.get_by_role("button", name="Don’t show again").click()
    expect(page.locator(".week-hours")).to_be_visible()
    assert page.evaluate("document.querySelector('.home').getBoundingClientRect().bottom <= innerHeight")
    both(page, f"the first page, {row[:16]}".replace("\\", ""), 48)
    link.click()
    expect(page.get_by_role("heading", name="Backups", level=1)).to_be_visible()


def test_a_second_folder_that_does_not_answer_is_named_since_when_and_backups_go_on(floor, owner, screen):
    stub = Stub(screen, backups(made(1), second=STICK | {"last": made(20), "silentSince": ago(1)}))
    page = stub.page
    second = region(page, "Second folder")
    expect(second.get_by_role("alert")).to_contain_text(re.compile(r"(Today|Yesterday) at \d\d:\d\d the second folder stopped answering\."))
    expect(page.get_by_role("button", name="Back up now")).to_be_enabled()
    both_sizes(page, "a second folder that does not answer")
    # It answers again.
    stub.tell(backups(made(0), second=STICK | {"last": made(0)}))
    expect(second.get_by_role("alert")).to_have_count(0)


def test_a_first_folder_that_does_not_answer_is_named_since_when_and_nothing_more_is_asked_of_it(floor, owner, screen):
    dead = {"path": "/mnt/nas/rackside", "isOnDataDisk": False, "silentSince": ago(1)}
    stub = Stub(screen, backups(first=dead | {"last": made(20)}, second=STICK | {"last": made(20)}))
    page = stub.page
    first = region(page, "Last backup")
    expect(first.get_by_role("alert")).to_have_text(re.compile(
        r"^(Today|Yesterday) at \d\d:\d\d the folder of the backups stopped answering\. No backup is made until it answers again\. Everything else goes on\.$"))
    expect(page.get_by_role("button", name="Back up now")).to_be_disabled()
    expect(region(page, "Second folder").get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("check the computer or the network that it’s on")).to_be_visible()
    both_sizes(page, "a first folder that does not answer")
    # There never was one.
    stub.tell(backups(first=dead))
    expect(region(page, "There is no backup")).to_contain_text("the folder of the backups stopped answering.")
    expect(first.get_by_text("The first one is made by itself")).to_have_count(0)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Today").click()
    problem = region(page, "There is no backup")
    expect(problem).to_contain_text("the folder of the backups stopped answering.")
    expect(problem.get_by_role("button", name="Back up now")).to_be_disabled()
    # It answers again.
    stub.tell(backups(made(0), second=STICK | {"last": made(0)}))
    expect(problem).to_have_count(0)
    page.goto("about:blank")
    page = Stub(screen, backups(first=dead | {"last": made(1)}), "today").page
    expect(page.get_by_role("link", name=re.compile(r"Backup from .*\s*The folder of the backups doesn’t answer"))).to_be_visible()


def test_the_page_names_damaged_backups_in_the_folder_where_they_are(floor, owner, screen):
    names = ["rackside-20260801-020003.backup", "rackside-20260701-020003.backup"]
    stub = Stub(screen, backups(made(1), second=STICK | {"last": made(1), "damaged": names}))
    second = region(stub.page, "Second folder")
    expect(second.get_by_text("These files are damaged and can’t be restored.")).to_be_visible()
    expect(second.get_by_role("listitem")).to_have_text(names)
    expect(region(stub.page, "Last backup").get_by_role("listitem")).to_have_count(0)
    both_sizes(stub.page, "damaged backups")
    stub.tell(backups(made(1), second=STICK | {"last": made(1), "damaged": names[:1]}))
    # Nothing damaged is deleted there.
    expect(second.get_by_text("This file is damaged and can’t be restored. The server leaves it to you:")).to_be_visible()
    stub.tell(backups(made(1), second=STICK | {"last": made(1)}, first={"path": "/var/lib/rackside/backups", "isOnDataDisk": True, "damaged": names}))
    expect(region(stub.page, "Last backup").get_by_text("or wait until they are so old that the server does:")).to_be_visible()


@pytest.mark.by_hand
def test_the_page_notices_when_it_is_opened_that_somebody_has_deleted_the_backups(floor, owner, screen):
    page = owner_page(screen, "backups")
    page.get_by_role("button", name="Back up now").click()
    expect(region(page, "Last backup").get_by_text("Just now")).to_be_visible()
    page.goto("about:blank")
    [file] = (floor.data / "backups").iterdir()
    file.rename(floor.data / "moved.backup")
    page = owner_page(screen, "backups")
    expect(region(page, "Last backup").get_by_text("No backup yet")).to_be_visible()


def test_the_server_makes_one_when_the_owner_asks(floor, owner, screen):
    page = owner_page(screen, "backups")
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text(re.compile(r"^Backed up: .* MB, opened and checked\.$"))).to_be_visible()
    expect(region(page, "Last backup").get_by_text("Just now")).to_be_visible()
    [name] = [file.name for file in (floor.data / "backups").iterdir()]
    assert name == owner.call("backups.get")["backups"]["first"]["last"]["name"]


CHOSEN = "That was chosen on this page or with the command."


@pytest.mark.parametrize("state, says, button", [
    ({}, ["Backups are not encrypted", "Whoever finds the stick can read everything on it."], "Encrypt backups"),
    ({"isConfigured": True}, ["Backups are not encrypted", "“encrypt = false” in the server’s configuration says so."], None),
    ({"isOn": True, "key": "3f2a-91c0"}, ["New backups are encrypted", f"They need the key 3f2a-91c0. {CHOSEN}"], "Make a new key, Stop encrypting"),
    ({"isOn": True, "isConfigured": True, "key": "3f2a-91c0"},
     ["New backups are encrypted", "They need the key 3f2a-91c0. “encrypt = true” in the server’s configuration says so."], "Make a new key"),
    ({"isOn": True, "isConfigured": True}, ["There is no key yet, so no backup is made", "“encrypt = true”"], "Make a new key"),
    ({"isOn": True}, ["There is no key any more, so no backup is made", "Make a new one."], "Make a new key, Stop encrypting"),
    ({"isOn": True, "problem": "/var/lib/rackside/backup-keys, line 4: this is no key"},
     ["The keys can’t be read", "/var/lib/rackside/backup-keys, line 4: this is no key. Don’t delete this file"], None),
], ids=["off", "off in the file", "on", "on in the file", "no key", "key lost", "keys unreadable"])
def test_the_page_says_whether_backups_are_encrypted_and_what_decides_it(floor, owner, screen, state, says, button):
    page = Stub(screen, backups(made(1), encryption={"isOn": False, "isConfigured": False} | state)).page
    section = region(page, "Encryption")
    for text in says:
        expect(section.get_by_text(text)).to_be_visible()
    expect(section.get_by_role("button")).to_have_text(button.split(", ") if button else [])
    # This page comes from the browser's own machine.
    expect(section.get_by_text("This page is not encrypted")).to_have_count(0)
    both_sizes(page, f"encryption {says[0][:12]} {len(state)}")


def test_on_plain_http_from_another_machine_the_page_says_who_could_read_the_key(floor, owner, screen):
    stub = Stub(screen, backups(made(1)))
    # As a browser has it there.
    stub.page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    stub.page.reload()
    section = region(stub.page, "Encryption")
    expect(section.get_by_text(
        "This page is not encrypted: others on the network could read the key. Type “sudo -u rackside rackside backup-key new” on the server instead.")).to_be_visible()
    expect(section.get_by_role("button", name="Encrypt backups")).to_be_enabled()
    both_sizes(stub.page, "encryption on plain http")


def test_a_new_key_is_used_only_once_it_was_typed_back(floor, owner, screen):
    stub = Stub(screen, backups(made(1)))
    page, section = stub.page, region(stub.page, "Encryption")
    on, typed = {"isOn": True, "isConfigured": False, "key": "3f2a-91c0"}, []
    stub.answers["backups.makeKey"] = lambda params: {"id": "3f2a-91c0", "pdf": "JVBERi0xLjQK"}
    stub.refused["backups.confirmKey"] = {"code": "invalid", "reason": "other_key", "field": "backupKey"}
    section.get_by_role("button", name="Encrypt backups").click()
    expect(section.get_by_text("Your new key, 3f2a-91c0")).to_be_focused()
    both_sizes(page, "a new key")
    field = section.get_by_label("Key", exact=True)
    for text, said in [("", "Please fill this in."), ("7K4M", "The key has seven groups of four characters."),
                       ("7" * 28, "That’s another key. Type the one with the id 3f2a-91c0.")]:
        field.fill(text)
        section.get_by_role("button", name="Use this key").click()
        expect(section.get_by_role("alert")).to_have_text(said)
        expect(field).to_be_focused()
    stub.refused["backups.confirmKey"] = {"code": "invalid", "reason": "mistyped_key", "field": "backupKey"}
    field.fill("8" * 28)
    field.press("Enter")
    expect(section.get_by_role("alert")).to_have_text("That isn’t a key. Is one character wrong?")
    both_sizes(page, "a key that is mistyped")
    del stub.refused["backups.confirmKey"]
    stub.answers["backups.confirmKey"] = lambda params: typed.append(params["backupKey"]) or backups(
        made(1), encryption=on, second=STICK | {"last": made(1)})
    field.fill("7k4m " * 7)
    field.press("Enter")
    expect(section.get_by_role("status")).to_contain_text("From now on, backups are encrypted.")
    # The older ones are needed until then.
    expect(section.get_by_role("status")).to_contain_text("Once the second folder shows the new one as “copied and read back”, delete the older ones there.")
    expect(section.get_by_text("New backups are encrypted")).to_be_visible()
    assert typed == ["7k4m " * 7]
    both_sizes(page, "a key that is used")
    # A key of another tab.
    section.get_by_role("button", name="Make a new key").click()
    stub.answers["backups.confirmKey"] = lambda params: backups(made(1), encryption=on | {"key": "77aa-0001"})
    section.get_by_label("Key", exact=True).fill("7" * 28)
    section.get_by_role("button", name="Use this key").click()
    expect(section.get_by_role("status")).to_have_text("You typed another key, not 3f2a-91c0. New backups need the key 77aa-0001: keep its paper.")
    # One that nobody typed for too long.
    section.get_by_role("button", name="Make a new key").click()
    stub.refused["backups.confirmKey"] = {"code": "conflict", "reason": "no_new_key"}
    section.get_by_label("Key", exact=True).fill("7" * 28)
    section.get_by_role("button", name="Use this key").click()
    expect(section.get_by_role("alert")).to_have_text("That key can no longer be used. Make a new one, and throw the sheet away.")
    # And one that is given up.
    section.get_by_role("button", name="Make a new key").click()
    section.get_by_role("button", name="Cancel").click()
    expect(section.get_by_label("Key", exact=True)).to_have_count(0)


def test_the_owner_stops_encrypting_after_reading_what_that_means(floor, owner, screen):
    on, off = ({"isOn": is_on, "isConfigured": False, "key": "3f2a-91c0"} for is_on in (True, False))
    stub = Stub(screen, backups(made(1), encryption=on, second=STICK | {"last": made(1)}))
    page, section = stub.page, region(stub.page, "Encryption")
    asked = []
    stub.answers["backups.stopEncrypting"] = lambda params: asked.append(params) or backups(made(1), encryption=off)
    section.get_by_role("button", name="Stop encrypting").click()
    sure = section.get_by_role("alertdialog", name="Stop encrypting backups?")
    expect(sure).to_contain_text("Whoever has the stick can then read every copy that comes")
    expect(sure).to_contain_text("The encrypted ones from before still need their key: keep its sheet.")
    expect(sure.get_by_role("button", name="Cancel")).to_be_focused()
    both_sizes(page, "stop encrypting")
    page.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    assert asked == []
    # A server that refuses changes nothing here.
    stub.refused["backups.stopEncrypting"] = {"code": "conflict", "reason": "backup_keys_failed"}
    section.get_by_role("button", name="Stop encrypting").click()
    sure.get_by_role("button", name="Stop encrypting").click()
    expect(section.get_by_role("alert")).to_contain_text("That didn’t work, and the server’s log says why.")
    expect(section.get_by_text("New backups are encrypted")).to_be_visible()
    del stub.refused["backups.stopEncrypting"]
    section.get_by_role("button", name="Stop encrypting").click()
    sure.get_by_role("button", name="Stop encrypting").click()
    expect(section.get_by_role("status")).to_have_text("From now on, backups are not encrypted. Keep the sheet with the key for those from before.")
    expect(section.get_by_text("Backups are not encrypted", exact=True)).to_be_visible()
    expect(section.get_by_role("button")).to_have_text(["Encrypt backups"])
    assert len(asked) == 1
    both_sizes(page, "encryption ended")


@pytest.mark.by_hand
def test_the_owner_makes_a_key_types_it_back_from_its_sheet_and_backups_are_encrypted(floor, owner, screen, tmp_path):
    page = owner_page(screen, "backups")
    section = region(page, "Encryption")
    # Without the password there is no key.
    section.get_by_role("button", name="Encrypt backups").click()
    password_dialog(page).get_by_role("button", name="Cancel").click()
    expect(section.get_by_role("button", name="Encrypt backups")).to_be_enabled()
    section.get_by_role("button", name="Encrypt backups").click()
    enter_password(page)
    expect(section.get_by_text(re.compile("Your new key, [0-9a-f]{4}-[0-9a-f]{4}"))).to_be_visible()
    with page.expect_download() as download:
        section.get_by_role("button", name="Save the sheet").click()
    assert download.value.suggested_filename == "rackside-backup-key.pdf"
    sheet = tmp_path / "sheet.pdf"
    download.value.save_as(sheet)
    key = key_on(sheet)
    # Not used yet, and on no screen.
    assert "There is no key" in floor.run("backup-key", "list").stdout
    assert key[:4] not in page.locator("main").inner_text()
    section.get_by_label("Key", exact=True).fill(" ".join(key[at:at + 4].lower() for at in range(0, 28, 4)))
    section.get_by_role("button", name="Use this key").click()
    expect(section.get_by_role("status")).to_contain_text("From now on, backups are encrypted.")
    # The first one is made at once.
    expect(region(page, "Last backup").get_by_text("Just now")).to_be_visible()
    [file] = (floor.data / "backups").glob("*.backup")
    assert file.read_bytes().startswith(b"RACKSEAL") and "They need the key" in section.inner_text()
    # The command uses the same key.
    assert floor.run("restore", file, "--check").returncode == 0
    # And it ends. The password was typed a moment ago.
    section.get_by_role("button", name="Stop encrypting").click()
    section.get_by_role("alertdialog").get_by_role("button", name="Stop encrypting").click()
    expect(section.get_by_role("status")).to_contain_text("From now on, backups are not encrypted.")
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text(re.compile("^Backed up: "))).to_be_visible()
    files = sorted((floor.data / "backups").glob("*.backup"))
    assert [file.read_bytes()[:8] for file in files] == [b"RACKSEAL", b"RACKSIDE"]

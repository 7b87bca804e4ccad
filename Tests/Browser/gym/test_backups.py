"""The owner's page of backups, and what the first page says of them."""

import re

import pytest
from playwright.sync_api import expect

from kit.desk import STICK, StubbedBackups, ago, backups, made, region
from kit.looks import both, both_sizes

FULL = "the disk that holds /var/lib/rackside/backups is full"
MISSING = "/media/stick/rackside cannot be written to: No such file or directory"


def at(page, place):
    """Another page of the owner's, in the same tab."""
    page.evaluate("place => { location.hash = place; }", place)
    expect(page.locator(".week-hours") if place == "today" else page.get_by_role("heading", name="Backups", level=1)).to_be_visible()


def test_the_page_says_how_old_large_and_checked_the_last_backup_is_and_where_its_copies_are(floor, owner, screen):
    stub = StubbedBackups(screen, backups(made(5.2, sets=58_203), second=STICK | {"last": made(5.2)}))
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

    # All of them are on the disk of the data.
    stub.tell(backups(made(1)))
    expect(first.get_by_text("If this disk dies, the backup dies with it. Plug in a stick and name it as second_folder.")).to_be_visible()
    expect(second.get_by_text('second_folder = "/mnt/stick/rackside"')).to_be_visible()
    both(page, "backups on one disk")

    # A stick that is not mounted is no good copy.
    stub.tell(backups(made(1), second=STICK | {"isOnDataDisk": True, "last": made(1)}))
    problem = region(page, "The second backup folder is not on a stick")
    expect(problem.get_by_text("/media/stick/rackside is on the server’s own disk: the stick is not mounted there.")).to_be_visible()
    expect(second.get_by_text("copied, but onto the same disk", exact=True)).to_be_visible()
    expect(second.get_by_text("copied and read back")).to_have_count(0)
    both_sizes(page, "a second folder on the same disk")
    at(page, "today")
    expect(problem.get_by_text("the stick is not mounted there")).to_be_visible()
    # Where the first folder is on another disk, the copies are apart.
    stub.tell(backups(second=STICK | {"isOnDataDisk": True, "last": made(1)}, first={"path": "/mnt/nas/rackside", "isOnDataDisk": False, "last": made(1)}))
    expect(problem).to_have_count(0)

    # Damaged files are named in the folder where they are.
    names = ["rackside-20260801-020003.backup", "rackside-20260701-020003.backup"]
    stub.tell(backups(made(1), second=STICK | {"last": made(1), "damaged": names}))
    at(page, "backups")
    expect(second.get_by_text("These files are damaged and can’t be restored.")).to_be_visible()
    expect(second.get_by_role("listitem")).to_have_text(names)
    expect(first.get_by_role("listitem")).to_have_count(0)
    both_sizes(page, "damaged backups")
    stub.tell(backups(made(1), second=STICK | {"last": made(1), "damaged": names[:1]}))
    # Nothing damaged is deleted there.
    expect(second.get_by_text("This file is damaged and can’t be restored. The server leaves it to you:")).to_be_visible()
    stub.tell(backups(made(1), second=STICK | {"last": made(1)}, first={"path": "/var/lib/rackside/backups", "isOnDataDisk": True, "damaged": names}))
    expect(first.get_by_text("or wait until they are so old that the server does:")).to_be_visible()


def test_back_up_now_begins_one_and_hears_of_its_end_also_where_a_folder_does_not_answer(floor, owner, screen):
    stub = StubbedBackups(screen, backups(made(30)))
    page = stub.page
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text("The backup has begun.")).to_be_visible()
    assert stub.begun == 1
    stub.tell(backups(made(30), isRunning=True))
    expect(page.get_by_role("button", name="Backing up")).to_be_disabled()
    stub.tell(backups(made(0, sets=1)))
    expect(page.get_by_text("Backed up: 12.4 MB, opened and checked.")).to_be_visible()
    first, second = region(page, "Last backup"), region(page, "Second folder")
    expect(first.get_by_text("Just now")).to_be_visible()
    expect(first.get_by_text("12.4 MB, 1 set")).to_be_visible()
    # One that fails says why, and is not announced as made.
    page.get_by_role("button", name="Back up now").click()
    stub.tell(backups(made(0), isRunning=True))
    stub.tell(backups(made(0), {"at": ago(0), "why": FULL}))
    expect(page.get_by_role("alert").get_by_text(re.compile(f"Today at .* the backup failed: {FULL}"))).to_be_visible()
    expect(page.get_by_role("button", name="Back up now")).to_be_enabled()
    both(page, "a failed backup")

    # A second folder that does not answer is named since when, and backups go on.
    stub.tell(backups(made(1), second=STICK | {"last": made(20), "silentSince": ago(1)}))
    expect(second.get_by_role("alert")).to_contain_text(re.compile(r"(Today|Yesterday) at \d\d:\d\d the second folder stopped answering\."))
    expect(page.get_by_role("button", name="Back up now")).to_be_enabled()
    both_sizes(page, "a second folder that does not answer")
    # It answers again.
    stub.tell(backups(made(0), second=STICK | {"last": made(0)}))
    expect(second.get_by_role("alert")).to_have_count(0)

    # Of a first folder that does not answer, nothing more is asked.
    dead = {"path": "/mnt/nas/rackside", "isOnDataDisk": False, "silentSince": ago(1)}
    stub.tell(backups(first=dead | {"last": made(20)}, second=STICK | {"last": made(20)}))
    expect(first.get_by_role("alert")).to_have_text(re.compile(
        r"^(Today|Yesterday) at \d\d:\d\d the folder of the backups stopped answering\. No backup is made until it answers again\. Everything else goes on\.$"))
    expect(page.get_by_role("button", name="Back up now")).to_be_disabled()
    expect(second.get_by_role("alert")).to_have_count(0)
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
    stub.tell(backups(first=dead | {"last": made(1)}))
    expect(page.get_by_role("link", name=re.compile(r"Backup from .*\s*The folder of the backups doesn’t answer"))).to_be_visible()


def test_a_backup_that_is_too_old_is_a_problem_on_the_first_page(floor, owner, screen):
    well = backups(made(0))
    stub = StubbedBackups(screen, well, "today", width=1366, height=768)
    page, gym = stub.page, stub.page.get_by_role("navigation", name="Pages")
    for begun, (case, known, title, sentence) in enumerate([
        ("old and failing", backups(made(74), {"at": ago(1), "why": FULL}), "The last backup is 3 days old", f"the backup failed: {FULL}."),
        ("none and failing", backups(None, {"at": ago(1), "why": FULL}), "There is no backup", f"the backup failed: {FULL}."),
        ("old", backups(made(74)), "The last backup is 3 days old", "If the server’s disk dies now, everything logged since that backup is lost."),
        ("off", backups(isNightly=False), "There is no backup", "The server makes no backups by itself"),
        ("not copied", backups(made(1), second=STICK | {"last": made(74), "failure": {"at": ago(1), "why": MISSING}}),
         "The second folder has no new copy", f"the backup failed: {MISSING}."),
        ("silent", backups(made(1), second=STICK | {"last": made(74), "silentSince": ago(70)}),
         "The second folder has no new copy", "the second folder stopped answering."),
    ], 1):
        page.set_viewport_size({"width": 1366, "height": 768})
        at(page, "today")
        stub.tell(known)
        problem = region(page, title)
        expect(problem, case).to_contain_text(sentence)
        both(page, f"the first page, {case}", 48)
        page.set_viewport_size({"width": 390, "height": 844})
        both(page, f"the first page on a phone, {case}", 48)
        expect(page.get_by_role("link", name=re.compile("^Gym ?, the backup needs attention")), case).to_be_attached()
        problem.get_by_role("button", name="Back up now").click()
        expect(page.get_by_text("The backup has begun."), case).to_be_visible()
        assert stub.begun == begun, case
        problem.get_by_role("link", name="What to do").click()
        expect(page.get_by_role("heading", name="Backups", level=1)).to_be_visible()
        expect(region(page, title).get_by_role("listitem"), case).to_have_count(4)
        both_sizes(page, f"what to do, {case}")
        # Once one is made, all is well.
        stub.tell(well)
        expect(region(page, title), case).to_have_count(0)
        expect(gym.get_by_role("link", name="Gym", exact=True), case).to_be_attached()


@pytest.mark.midday
def test_the_first_page_has_a_row_for_the_backup(floor, owner, screen):
    floor.kiosk().close()
    stub = StubbedBackups(screen, backups(made(0)), "today", width=1366, height=768)
    page = stub.page
    page.get_by_role("button", name="Don’t show again").click()
    for case, known, row in [
        ("today", backups(made(0)), r"Backup from \d\d:\d\d\s*12.4 MB, opened and checked"),
        ("earlier", backups(made(47)), r"Backup from \d+ \w+\s*12.4 MB, opened and checked"),
        ("failed", backups(made(30), {"at": ago(1), "why": FULL}), r"Backup from .*\s*The last try failed"),
        ("not copied", backups(made(1), second=STICK | {"last": made(20), "failure": {"at": ago(1), "why": MISSING}}),
         r"Backup from .*\s*Not copied to the second folder"),
        ("silent", backups(made(1), second=STICK | {"last": made(20), "silentSince": ago(1)}), r"Backup from .*\s*The second folder doesn’t answer"),
        ("none yet", backups(), r"No backup yet\s*The first one comes in a minute"),
    ]:
        at(page, "today")
        stub.tell(known)
        link = page.get_by_role("region", name=re.compile("^(Screens|Backups)")).get_by_role("link", name=re.compile(row))
        expect(link, case).to_be_visible()
        # No problem yet.
        expect(page.get_by_role("button", name="Back up now"), case).to_have_count(0)
        assert page.evaluate("document.querySelector('.home').getBoundingClientRect().bottom <= innerHeight"), case
        both(page, f"the first page, {case}", 48)
        link.click()
        expect(page.get_by_role("heading", name="Backups", level=1)).to_be_visible()

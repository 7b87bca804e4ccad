"""The owner's page of backups: whether they are encrypted, and with which key."""

import re

import pytest
from playwright.sync_api import expect

from kit.desk import STICK, StubbedBackups, backups, key_on, made, owner_page, region
from kit.login import enter_password, password_dialog
from kit.looks import both_sizes

CHOSEN = "That was chosen on this page or with the command."


def test_the_page_says_whether_backups_are_encrypted_and_what_decides_it(floor, owner, screen):
    stub = StubbedBackups(screen, backups(made(1)))
    page, section = stub.page, region(stub.page, "Encryption")
    for case, state, says, buttons in [
        ("off", {}, ["Backups are not encrypted", "Whoever finds the stick can read everything on it."], ["Encrypt backups"]),
        ("off in the file", {"isConfigured": True}, ["Backups are not encrypted", "“encrypt = false” in the server’s configuration says so."], []),
        ("on", {"isOn": True, "key": "3f2a-91c0"}, ["New backups are encrypted", f"They need the key 3f2a-91c0. {CHOSEN}"], ["Make a new key", "Stop encrypting"]),
        ("on in the file", {"isOn": True, "isConfigured": True, "key": "3f2a-91c0"},
         ["New backups are encrypted", "They need the key 3f2a-91c0. “encrypt = true” in the server’s configuration says so."], ["Make a new key"]),
        ("no key", {"isOn": True, "isConfigured": True}, ["There is no key yet, so no backup is made", "“encrypt = true”"], ["Make a new key"]),
        ("key lost", {"isOn": True}, ["There is no key any more, so no backup is made", "Make a new one."], ["Make a new key", "Stop encrypting"]),
        ("keys unreadable", {"isOn": True, "problem": "/var/lib/rackside/backup-keys, line 4: this is no key"},
         ["The keys can’t be read", "/var/lib/rackside/backup-keys, line 4: this is no key. Don’t delete this file"], []),
    ]:
        stub.tell(backups(made(1), encryption={"isOn": False, "isConfigured": False} | state))
        for text in says:
            expect(section.get_by_text(text), case).to_be_visible()
        expect(section.get_by_role("button"), case).to_have_text(buttons)
        # This page comes from the browser's own machine.
        expect(section.get_by_text("This page is not encrypted"), case).to_have_count(0)
        both_sizes(page, f"encryption, {case}")

    # On plain http from another machine it says who could read the key. As a browser has it there.
    stub.known = backups(made(1))
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.reload()
    expect(section.get_by_text(
        "This page is not encrypted: others on the network could read the key. Type “sudo -u rackside rackside backup-key new” on the server instead.")).to_be_visible()
    expect(section.get_by_role("button", name="Encrypt backups")).to_be_enabled()
    both_sizes(page, "encryption on plain http")


def test_a_new_key_is_used_only_once_it_was_typed_back_and_no_more_after_reading_what_that_means(floor, owner, screen):
    stub = StubbedBackups(screen, backups(made(1)))
    page, section = stub.page, region(stub.page, "Encryption")
    on, off = ({"isOn": is_on, "isConfigured": False, "key": "3f2a-91c0"} for is_on in (True, False))
    typed = []
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

    # The owner stops encrypting.
    stub.tell(backups(made(1), encryption=on, second=STICK | {"last": made(1)}))
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
def test_the_owner_makes_a_backup_then_a_key_types_it_back_from_its_sheet_and_backups_are_encrypted(floor, owner, screen, tmp_path):
    page = owner_page(screen, "backups")
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_text(re.compile(r"^Backed up: .* MB, opened and checked\.$"))).to_be_visible()
    expect(region(page, "Last backup").get_by_text("Just now")).to_be_visible()
    [file] = (floor.data / "backups").iterdir()
    assert file.name == owner.call("backups.get")["backups"]["first"]["last"]["name"]
    # When it is opened, the page notices that somebody has deleted it.
    page.goto("about:blank")
    file.rename(floor.data / "moved.backup")
    page.goto(f"{floor.address}/owner/#backups")
    expect(region(page, "Last backup").get_by_text("No backup yet")).to_be_visible()

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

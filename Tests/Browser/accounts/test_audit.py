"""What happened that concerns access, rights and data, as the owner reads it."""

import contextlib
import re
import sqlite3
import uuid

import pytest
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.feeds import call, send, token
from kit.floor import Refused
from kit.login import enter_password
from kit.looks import check, shot, small_targets
from kit.patience import until
from kit.trainer import trainer


def rows(page):
    return page.locator(".staff-rows li")


def said(text):
    """A sentence with names, which are isolated from the text around them."""
    return re.compile("^" + re.sub(r"<(\w[\w ]*)>", "[^A-Za-z]*\\1[^A-Za-z]*", text))


def guess(floor, email, times):
    """Wrong passwords from a connection of nobody's."""
    with contextlib.closing(floor.client()) as thief:
        for _ in range(times):
            with pytest.raises(Refused):
                thief.call_once("sessions.logIn", email=email, password="not the password")


def test_the_owner_reads_who_did_what_and_finds_it_by_kind_and_person(floor, screen):
    owner, tove, mara = floor.owner(), trainer(floor), floor.member("Mara Lindqvist")
    for blocked in (True, False):
        owner.change("accounts.block", member=mara.member["id"], blocked=blocked)
    # The block has ended her login.
    again = floor.again("Mara")
    guess(floor, mara.member["email"], 3)
    until(lambda: owner.call("audit.list", area="guesses")["entries"])
    page = owner_page(screen, "audit")
    expect(rows(page).filter(has_text="logged in with the password").first).to_be_visible()
    expect(page.get_by_text(said("<Nadia> made <Tove> a trainer"))).to_be_visible()
    expect(page.get_by_text(said("<Nadia> blocked <Mara>"))).to_be_visible()
    page.get_by_role("button", name="Wrong guesses").click()
    expect(rows(page).last.get_by_text(said("Wrong password for <Mara>"))).to_be_visible()
    expect(page.get_by_text(said("<Nadia> blocked"))).to_have_count(0)
    page.get_by_role("button", name="Everything").click()
    page.get_by_role("searchbox", name="Find somebody").fill("tov")
    page.get_by_role("button", name=re.compile("Tove")).click()
    expect(page.get_by_text(said("<Nadia> made <Tove> a trainer"))).to_be_visible()
    expect(rows(page).filter(has_text="Mara")).to_have_count(0)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"audit, {scheme}")
        shot(page, f"audit-{scheme}")
    assert small_targets(page, 48) == []
    page.get_by_role("button", name="Screens").click()
    expect(page.get_by_text("Nothing like that")).to_be_visible()
    page.get_by_role("button", name="Show everybody again").click()
    page.get_by_role("button", name="Everything").click()
    expect(page.get_by_text(said("<Nadia> blocked <Mara>"))).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "audit on a phone")
    shot(page, "audit-narrow")
    # Of somebody who is gone, no name is left.
    again.change("accounts.delete", password="bar across my back")
    page.get_by_role("button", name="People").click()
    expect(page.get_by_text(said("<Nadia> blocked a deleted account"))).to_be_visible()
    expect(page.get_by_text("Mara")).to_have_count(0)
    for client in (owner, tove, mara, again):
        client.close()


def test_earlier_entries_come_a_page_at_a_time_and_the_owner_exports_them_and_chooses_how_long_they_are_kept(floor, owner, screen):
    for number in range(110):
        owner.change("gym.configure", name=f"Gym {number}")
    page = owner_page(screen, "audit")
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(rows(page)).to_have_count(100)
    page.get_by_role("button", name="Show earlier").click()
    expect(rows(page)).to_have_count(111)
    expect(rows(page).last).to_contain_text("set up the gym")
    expect(page.get_by_role("button", name="Show earlier")).to_have_count(0)

    page.get_by_role("button", name="Everything").click()
    expect(rows(page).first).to_be_visible()
    with page.expect_download() as found:
        page.get_by_role("button", name="Export").click()
        enter_password(page)
    assert re.fullmatch(r"audit-\d{4}-\d\d-\d\d\.csv", found.value.suggested_filename)
    with open(found.value.path(), newline="", encoding="utf-8-sig") as file:
        lines = file.read().split("\r\n")
    assert lines[0] == "Time,Area,What,By,Concerning,Detail,Times,Since,Device,Address,Token"
    assert any(",logins,loggedIn,Nadia,,password,1,,," in line for line in lines)
    page.get_by_label("Kept for").select_option(label="24 months")
    expect(page.get_by_text("From now on, this is kept for 24 months.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Kept for")).to_have_value("24")
    expect(page.get_by_text(said("<Nadia> exported this list"))).to_be_visible()
    expect(page.get_by_text(said("<Nadia> had this list kept for <24> months"))).to_be_visible()

    # What a script did says with which token.
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        door = token(owner, "gymDesk", name="Door")
        wanted = {"key": str(uuid.uuid4()), "member": mara.member["id"], "endsOn": "2099-01-31"}
        assert send(floor, call("memberships.set", **wanted), door)[0] == 200
        owner.change("memberships.remove", member=mara.member["id"])
        # Its name stays once it is revoked.
        owner.change("tokens.revokeOfGym", token=owner.call("tokens.gym")["tokens"][0]["id"])
        page.reload()
        page.get_by_role("button", name="People").click()
        by_script = rows(page).filter(has_text=re.compile("by the script [^A-Za-z]*Door"))
        expect(by_script).to_have_count(1)
        expect(by_script).to_contain_text("Nadia")
        shot(page, "audit-script")
        with page.expect_download() as found:
            page.get_by_role("button", name="Export").click()
        with open(found.value.path(), newline="", encoding="utf-8-sig") as file:
            lines = [line for line in file.read().split("\r\n") if ",membershipChanged," in line]
        assert [line.rsplit(",", 1)[1] for line in lines] == ["", "Door"]


def test_whoever_opens_the_database_can_add_to_it_only(floor):
    floor.owner().close()
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        [count] = database.execute("SELECT COUNT(*) FROM audit").fetchone()
        assert count
        for sql in ("UPDATE audit SET actor = NULL", "DELETE FROM audit", "DELETE FROM audit WHERE id = 1"):
            with pytest.raises(sqlite3.IntegrityError):
                database.execute(sql)

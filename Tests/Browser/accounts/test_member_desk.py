"""The owner's list of members: found, sorted, added to at the desk and exported."""

import contextlib
import datetime
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.login import enter_password
from kit.looks import both


def names(page):
    return page.get_by_role("list", name="Members").locator(".about .strong")


def long_ago(floor, member, days):
    with floor.database() as database:
        at = int(datetime.datetime.now().timestamp() * 1000) - days * 86_400_000
        database.execute("UPDATE visits SET arrived_at = ?1, due_at = ?1 + 3600000, left_at = ?1 + 3600000 WHERE member = ?2", [at, member.member["id"]])
        database.execute("UPDATE members SET joined_at = ?1 WHERE id = ?2", [at - 86_400_000, member.member["id"]])


def test_the_list_is_sorted_and_filtered_and_a_member_is_added_with_a_pin_or_with_an_email_and_a_one_time_password(floor, owner, screen):
    ada, ben = floor.member("Ada Moor"), floor.member("Ben Okafor")
    for member in (ada, ben):
        member.change("visits.checkIn")
    long_ago(floor, ben, 40)
    owner.change("memberships.set", member=ada.member["id"], endsOn="2020-01-31")
    page = owner_page(screen, width=1366, height=768)
    expect(names(page)).to_have_text(["Ada Moor", "Ben Okafor", "Nadia Brandt"])
    row = page.get_by_role("list", name="Members").get_by_role("listitem").filter(has_text="Ada Moor")
    expect(row).to_contain_text(re.compile("Ended on 31 January 2020.*Last active today", re.S))
    page.get_by_label("Sort by").select_option("Longest away first")
    expect(names(page)).to_have_text(["Nadia Brandt", "Ben Okafor", "Ada Moor"])
    page.get_by_label("Show").select_option("Not seen for 21 days")
    expect(names(page)).to_have_text(["Ben Okafor"])
    expect(page.get_by_role("status").filter(has_text="1 found")).to_be_visible()
    page.get_by_label("Search by name or email").fill("ada")
    expect(page.get_by_text("Nobody matches “ada”")).to_be_visible()
    page.get_by_label("Search by name or email").fill("")
    page.get_by_label("Show").select_option("Blocked")
    expect(page.get_by_text("Nobody is blocked")).to_be_visible()
    page.get_by_label("Show").select_option("Membership ended, frozen or used up")
    expect(names(page)).to_have_text(["Ada Moor"])
    both(page, "the list of members", 48)

    # The form fits every width.
    for width, height in [(800, 1280), (390, 844), (320, 700)]:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Add a member").click()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_text("An email or a PIN is needed to log in."), str(width)).to_be_visible()
        expect(page.get_by_label("Full name"), str(width)).to_be_focused()
        both(page, f"adding a member at {width}", 48)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        page.get_by_role("button", name="Cancel", exact=True).click()
    page.set_viewport_size({"width": 1366, "height": 768})

    floor.member("Mara Lindqvist").close()
    page.get_by_label("Show").select_option("Everybody")
    page.get_by_label("Sort by").select_option("Name")
    page.get_by_label("Search by name or email").fill("nobody")
    page.get_by_role("button", name="Add a member").click()
    expect(page.get_by_label("Full name")).to_be_focused()
    page.keyboard.type("Ines Moor")
    expect(page.get_by_label("Name on the floor")).to_have_value("Ines")
    page.get_by_label("Name on the floor").fill("Mara")
    page.get_by_label("PIN for the kiosk").fill("1111")
    page.keyboard.press("Enter")
    expect(page.get_by_label("PIN for the kiosk")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("PIN for the kiosk").fill("2580")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name on the floor")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Name on the floor").fill("Ines")
    page.keyboard.press("Enter")
    # The search is over: she is there, first.
    expect(names(page).first).to_have_text("Ines Moor")
    expect(page.get_by_label("Search by name or email")).to_have_value("")
    with contextlib.closing(floor.kiosk()) as kiosk:
        face = next(one for one in kiosk.call("members.roster")["faces"] if one["name"] == "Ines")
        kiosk.call("sessions.enter", member=face["id"], pin="2580")
    page.get_by_role("button", name="Add a member").click()
    page.get_by_label("Full name").fill("Joel Okafor")
    page.get_by_role("textbox", name=re.compile("^Email")).fill("joel@example.com")
    page.get_by_role("button", name="Add", exact=True).click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Make a one-time password for Joel Okafor’s first login?")
    # Nothing of theirs can end yet.
    expect(question).not_to_contain_text("stops working")
    question.get_by_role("button", name="One-time password").click()
    enter_password(page)
    password = page.locator(".once code")
    expect(password).to_be_visible()
    phone = floor.client()
    reply = phone.call("sessions.logIn", email="joel@example.com", password=password.inner_text())
    assert reply["member"]["mustChangePassword"]
    phone.close()


def test_the_members_are_exported_as_they_are_shown_and_a_list_of_more_than_a_page_goes_on(floor, owner, screen):
    for name in ("Ada Moor", "Mara Lindqvist"):
        floor.member(name).close()
    page = owner_page(screen, width=1366, height=768)
    page.get_by_label("Search by name or email").fill("ma")
    expect(names(page)).to_have_text(["Mara Lindqvist"])
    with page.expect_download() as found:
        page.get_by_role("button", name="Export").click()
        # The file has everybody's email.
        enter_password(page)
    assert re.fullmatch(r"members-\d{4}-\d\d-\d\d\.csv", found.value.suggested_filename)
    with open(found.value.path(), newline="", encoding="utf-8-sig") as file:
        lines = file.read().split("\r\n")
    assert lines[0].startswith("Name,Name on the floor,Email,Role") and lines[1].startswith("Mara Lindqvist,Mara,mara@example.com,member,active,")
    assert lines[2:] == [""]
    # The record of staff has it.
    page.goto(page.url.split("#")[0] + "#staff")
    expect(page.get_by_text("Exported the list of 1 member")).to_be_visible()

    with floor.database() as database:
        for i in range(205):
            database.execute(
                "INSERT INTO members (id, name, display_name, search, initials, colour, role, unit, shown_on_floor, pin_hash, joined_at)"
                " VALUES (?, ?, ?, ?, 'M', 'blue', 'member', 'kg', 0, 'x', 1)",
                [1000 + i, f"Member {i:03}", f"M{i:03}", f" m{i:03} member {i:03}"])
    page.goto(page.url.split("#")[0] + "#members")
    page.reload()
    expect(names(page)).to_have_count(200)
    page.get_by_role("button", name="Show 8 more").click()
    expect(names(page)).to_have_count(208)
    expect(page.get_by_role("button", name=re.compile("^Show .* more"))).to_have_count(0)
    # What is done with somebody of the second page leaves that page where it is.
    page.get_by_role("button", name="More for Member 204").click()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Display name").fill("Zora")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("list", name="Members").get_by_text("Zora", exact=True)).to_be_visible()
    expect(names(page)).to_have_count(208)

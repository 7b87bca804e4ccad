"""Help, and “Something is wrong here”, on every screen; the owner reads it."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import enter, pairing_code
from kit.looks import check, small_targets
from kit.phone import at_phone, go
from kit.trainer import trainer, trainer_page

WRONG = "The date of my visit is wrong."


def say(page, text=WRONG):
    page.get_by_role("button", name="Something is wrong here").click()
    form = page.get_by_role("form", name="Something is wrong here")
    expect(form.get_by_label("What is wrong?")).to_be_focused()
    form.get_by_label("What is wrong?").fill(text)
    return form


def send(page, text=WRONG):
    say(page, text).get_by_role("button", name="Send it").click()
    expect(page.get_by_text("Thanks. The gym’s owner can read it now.")).to_be_visible()
    expect(page.get_by_role("button", name="Something is wrong here")).to_be_visible()


def problems(owner):
    owner.call("topics.unsubscribe", topic="problems")
    return owner.call("topics.subscribe", topic="problems")["snapshot"]["open"]


def test_a_member_says_on_the_page_itself_what_is_wrong_without_a_secret_in_the_address_and_without_the_server(floor, owner, mara, screen):
    desk = owner_page(screen, "problems")
    expect(desk.get_by_text("Nothing to read")).to_be_visible()
    phone = at_phone(screen)
    go(phone, "History")
    form = say(phone, "  ")
    form.get_by_role("button", name="Send it").click()
    expect(form.get_by_role("alert")).to_be_visible()
    check(phone, "form")
    assert small_targets(phone, 44) == []
    form.get_by_role("button", name="Cancel").click()
    send(phone, f"{WRONG}\nIt says Monday.")
    # It comes to the owner with the page and the window, without a reload.
    card = desk.get_by_role("article", name=re.compile(WRONG))
    for fact in ("On the phone", "Page history", "390 × 844", "In English", re.compile(r"^Rackside \d")):
        expect(card.get_by_text(fact)).to_be_visible()
    expect(desk.get_by_label("1 to read").first).to_be_visible()
    check(desk, "problems")
    card.get_by_role("button", name=re.compile("^Done with what Mara wrote")).click()
    expect(desk.get_by_text("Nothing to read")).to_be_visible()
    desk.get_by_role("button", name="Undo").click()
    expect(card).to_be_visible()
    card.get_by_role("button", name=re.compile("^Done with what Mara wrote")).click()
    desk.get_by_role("heading", name="Done", exact=True).click()
    desk.get_by_role("button", name=re.compile("^Open again what Mara wrote")).click()
    expect(card).to_be_visible()

    # Another page forgets the text, and a secret in the address does not go along.
    say(phone)
    go(phone, "Friends")
    expect(phone.get_by_role("form", name="Something is wrong here")).to_have_count(0)
    phone.goto(f"{floor.address}/me/#friend=BCDF-GHJK")
    send(phone)
    assert sorted(each["page"] for each in problems(owner)) == ["friend", "history"]

    # Without the server it waits, and says so.
    go(phone, "Today")
    floor.stop()
    expect(phone.get_by_role("status").filter(has_text=re.compile("reach|connect", re.I)).first).to_be_visible()
    form = say(phone)
    expect(form.get_by_text("It’s sent once it is back")).to_be_visible()
    form.get_by_role("button", name="Send it").click()
    floor.start()
    expect(phone.get_by_text("Thanks. The gym’s owner can read it now.")).to_be_visible()
    again = floor.owner()
    assert [each["text"] for each in problems(again) if each["wasAway"]] == [WRONG]
    again.close()


def test_help_and_the_entry_are_behind_the_plate_at_the_kiosk_and_at_the_foot_of_each_page_of_the_desk(floor, owner, mara, screen):
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    kiosk.get_by_role("button", name=re.compile(", on the screen")).click()
    kiosk.get_by_role("button", name="Help", exact=True).click()
    kiosk.get_by_text("How do I log a set?").click()
    expect(kiosk.get_by_text("then LOG")).to_be_visible()
    check(kiosk, "help")
    assert small_targets(kiosk, 64) == []
    send(kiosk)
    [problem] = problems(owner)
    assert (problem["screen"], problem["page"], problem["width"]) == ("kiosk", "start", 1280)

    trainer(floor).close()
    for who in ("owner", "trainer"):
        page = owner_page(screen) if who == "owner" else trainer_page(screen)
        send(page)
        assert [problem["screen"] for problem in problems(owner)].count(who) == 1, who
        page.get_by_role("main").get_by_role("link", name="Help", exact=True).click()
        expect(page.get_by_role("heading", name="Help", exact=True)).to_be_visible()
        expect(page.locator("details")).to_have_count(6)
        check(page, f"help, {who}")

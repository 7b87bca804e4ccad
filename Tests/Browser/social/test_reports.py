"""Reports: a member's phone, the owner's queue, mutes, unwanted words, and taking back what one wrote."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.friends import pair  # noqa: F401
from kit.kiosk import enter, pairing_code
from kit.log import short_workout
from kit.looks import both, check, shot, small_targets
from kit.patience import NOTICE, keeps, until
from kit.phone import at_phone, go
from kit.refusals import Line


def write(client, other, text):
    return client.change("messages.write", to=other.member["id"], text=text)["message"]


def test_a_message_is_reported_its_author_muted_and_one_with_a_word_of_the_owners_list_not_sent(floor, screen, pair):
    mara, ines = pair
    floor.owner()
    owner = owner_page(screen, "reports")
    expect(owner.get_by_text("Nothing to decide")).to_be_visible()
    check(owner, "no reports")
    shot(owner, "reports-none")
    write(mara, ines, "Rack two is free")
    bad = write(ines, mara, "Nobody asked you, go home")
    write(mara, ines, "See you at six")
    phone = at_phone(screen, "Mara")
    phone.goto(f"{floor.address}/me/#messages={bad['conversation']}")
    phone.get_by_role("button", name="Report: Nobody asked you").click()
    sheet = phone.get_by_role("form", name="Report this message")
    expect(sheet).to_contain_text("the one before it and the one after it")
    sheet.get_by_role("button", name="Send to the owner").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    sheet.get_by_role("radio", name="It insults somebody").check()
    sheet.get_by_label("Anything to add?").fill("Every day")
    both(phone, "reporting a message", 44)
    sheet.get_by_role("button", name="Send to the owner").click()
    expect(phone.get_by_text("Reported", exact=True)).to_be_visible()
    expect(sheet).to_have_count(0)
    card = owner.get_by_role("article", name=re.compile("Message by Ines"))
    expect(card).to_contain_text("Rack two is free")
    expect(card).to_contain_text("See you at six")
    expect(card).to_contain_text(re.compile("Mara: It insults somebody.*Every day", re.S))
    expect(owner.get_by_role("link", name=re.compile("^Reports")).get_by_label("1 open report")).to_be_visible()
    card.get_by_role("button", name="Mute Ines").click()
    for theme in ("dark", "light"):
        owner.emulate_media(color_scheme=theme)
        check(owner, f"a report, {theme}")
        assert small_targets(owner, 44) == []
        shot(owner, f"reports-{theme}")
    card.get_by_role("button", name="7 days").click()
    expect(owner.get_by_text("Nothing to decide")).to_be_visible()
    expect(owner.get_by_role("region", name="Muted").get_by_role("listitem")).to_contain_text("Ines")
    # She reads until when, and everything else goes on.
    other = at_phone(screen, "Ines")
    other.goto(f"{floor.address}/me/#messages={bad['conversation']}")
    expect(other.get_by_text("You can’t write until")).to_be_visible()
    expect(other.get_by_label("Write a message")).to_have_count(0)
    both(other, "muted", 44)
    owner.get_by_role("button", name="Lift the mute of Ines").click()
    expect(other.get_by_label("Write a message")).to_be_visible()
    owner.get_by_text("Settled", exact=True).click()
    expect(owner.get_by_role("main").get_by_text("Nobody asked you, go home")).to_be_visible()
    check(owner, "settled")
    shot(owner, "reports-settled")
    # The owner lists words, and a message with one is not sent.
    owner.get_by_role("button", name="Show the list").click()
    owner.get_by_role("textbox", name="Words you don’t want").fill("twerp\nbad egg\n")
    expect(owner.get_by_text("2 of 500")).to_be_visible()
    check(owner, "words")
    shot(owner, "reports-words")
    owner.get_by_role("button", name="Save the list").click()
    expect(owner.get_by_text("Saved.")).to_be_visible()
    write(ines, mara, "Hello")
    phone.goto(f"{floor.address}/me/#messages")
    phone.get_by_role("link", name=re.compile("Ines")).click()
    phone.get_by_label("Write a message").fill("You tw3rp")
    phone.get_by_role("button", name="Send").click()
    refused = phone.get_by_role("listitem").filter(has_text="You tw3rp")
    expect(refused).to_contain_text("Not sent. Please choose other words.")
    refused.get_by_role("button", name="Edit: You tw3rp").click()
    expect(phone.get_by_label("Write a message")).to_have_value("You tw3rp")
    phone.get_by_label("Write a message").fill("You classic")
    phone.get_by_role("button", name="Send").click()
    expect(phone.get_by_role("listitem").filter(has_text="You classic")).to_be_visible()
    expect(refused).to_have_count(0)


SIZES = [(390, 844), (360, 640), (260, 480)]


def test_the_sheet_of_a_report_lies_under_nothing_and_can_block_as_well(floor, screen, pair):
    mara, ines = pair
    floor.owner()
    for number in range(10):
        last = write(ines, mara, f"Message {number}")
    phone = at_phone(screen, "Mara")
    phone.goto(f"{floor.address}/me/#messages={last['conversation']}")
    sheet = phone.get_by_role("form", name="Report this message")
    send, cancel = (sheet.get_by_role("button", name=name) for name in ("Send to the owner", "Cancel"))
    field = phone.get_by_label("Write a message")

    def boxes():
        return [one.bounding_box() for one in (sheet, field, phone.locator(".tabs"))]

    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.get_by_role("button", name="Report: Message 4").click()
        # Where it fits, the whole of it is in sight; and nothing lies on it wherever the page stands.
        until(lambda: boxes()[0]["y"] + boxes()[0]["height"] <= boxes()[2]["y"] or boxes()[0]["height"] > boxes()[2]["y"])
        for button in (None, send, cancel):
            if button:
                button.click(trial=True)
            form, writing, _ = boxes()
            assert writing["y"] >= form["y"] + form["height"], (width, height)
        assert small_targets(phone, 44) == [], (width, height)
        send.click()
        expect(sheet.get_by_role("alert")).to_be_visible()
        cancel.click()
        expect(sheet).to_have_count(0)
    phone.set_viewport_size({"width": 390, "height": 844})

    # A group is reported by its name.
    group = ines.change("messages.group", name="Slow ones", members=[mara.member["id"]])["conversation"]["id"]
    phone.goto(f"{floor.address}/me/#messages={group}")
    phone.get_by_role("button", name="More").click()
    phone.get_by_role("button", name="Report the name of Slow ones").click()
    naming = phone.get_by_role("form", name="Report this name of the group")
    naming.get_by_role("radio", name="It insults somebody").check()
    both(phone, "reporting a group", 44)
    naming.get_by_role("button", name="Send to the owner").click()
    expect(phone.get_by_text("Reported", exact=True)).to_be_visible()

    # A report without the block says so.
    bad = write(ines, mara, "Go home")
    line = Line(phone)
    line.refused["friends.block"] = {"code": "conflict", "reason": "too_many"}
    phone.goto(f"{floor.address}/me/#messages={bad['conversation']}")
    phone.get_by_role("button", name="Report: Go home").click()
    sheet.get_by_role("radio", name="It insults somebody").check()
    sheet.get_by_role("switch", name=re.compile("^Block Ines")).check()
    keeps(phone, NOTICE)
    send.click()
    expect(phone.get_by_text("Reported, but Ines isn’t blocked.")).to_be_visible()
    expect(phone.get_by_text("Reported", exact=True)).to_be_visible()
    expect(phone.get_by_text("Go home")).to_be_visible()
    # Reporting can block as well.
    line.refused.clear()
    bad = write(ines, mara, "Slow again")
    expect(phone.get_by_role("button", name="Report: Slow again")).to_be_visible()
    phone.get_by_role("button", name="Report: Slow again").click()
    sheet.get_by_role("radio", name="It keeps bothering somebody").check()
    sheet.get_by_role("switch", name=re.compile("Block Ines as well")).check()
    sheet.get_by_role("button", name="Send to the owner").click()
    # The line is the test's own: it goes on while the page is asked something.
    until(lambda: phone.evaluate("1") and [one["name"] for one in mara.call("friends.blocked")["people"]] == ["Ines"])
    expect(phone.get_by_role("link", name=re.compile("Slow ones"))).to_be_visible()
    expect(phone.get_by_role("link", name=re.compile("Slow again"))).to_have_count(0)
    assert len(mara.call("reports.mine")["reported"]) == 3


def test_a_comment_and_a_name_are_removed_and_a_member_takes_back_what_they_wrote_and_showed(floor, screen, pair):
    mara, ines = pair
    owner = floor.owner()
    workout = short_workout(floor, mara)
    post = f"workout.{mara.member['id']}.{workout}"
    comment = ines.change("posts.comment", post=post, text="Is that all?")["comment"]["id"]
    phone, other = at_phone(screen, "Mara"), at_phone(screen, "Ines")
    phone.goto(f"{floor.address}/me/#feed={post}")
    other.goto(f"{floor.address}/me/#feed={post}")
    phone.get_by_role("button", name="Report: Is that all?").click()
    sheet = phone.get_by_role("form", name="Report this comment")
    sheet.get_by_role("radio", name="Something else").check()
    both(phone, "reporting a comment", 44)
    sheet.get_by_role("button", name="Send to the owner").click()
    expect(phone.get_by_text("Reported", exact=True)).to_be_visible()
    phone.goto(f"{floor.address}/me/#friend/{ines.member['id']}")
    phone.get_by_role("button", name="Report the name Ines").click()
    sheet = phone.get_by_role("form", name="Report this name")
    sheet.get_by_role("radio", name="It is sexual").check()
    both(phone, "reporting a name", 44)
    sheet.get_by_role("button", name="Send to the owner").click()
    expect(phone.get_by_text("Reported", exact=True)).to_be_visible()
    desk = owner_page(screen, "reports")
    desk.get_by_role("article", name=re.compile("Comment by Ines")).get_by_role("button", name="Remove it").click()
    expect(other.get_by_text("Removed by the gym")).to_be_visible()
    desk.get_by_role("article", name=re.compile("Display name")).get_by_role("button", name="Take the name away").click()
    other.goto(f"{floor.address}/me/#today")
    go(other, "News")
    card = other.get_by_role("form", name="Choose another display name")
    card.get_by_label("Display name").fill("Ines")
    card.get_by_role("button", name="Take this name").click()
    expect(card.get_by_role("alert")).to_have_text("Please choose other words.")
    both(other, "another name", 44)
    card.get_by_label("Display name").fill("Ina")
    card.get_by_role("button", name="Take this name").click()
    expect(card).to_have_count(0)
    until(lambda: ines.call("members.me")["member"]["displayName"] == "Ina")
    assert [one["kind"] for one in owner.call("staff.actions")["actions"][:2]] == ["nameRemoved", "textRemoved"]
    desk.get_by_role("link", name="Staff").click()
    expect(desk.get_by_text("Removed a comment by")).to_be_visible()
    assert comment

    # One workout is shown to nobody, then all older ones, and everything written is deleted.
    write(mara, ines, "Hello")
    other.goto(f"{floor.address}/me/#feed")
    expect(other.get_by_role("article", name="Mara: Push day")).to_be_visible()
    phone.goto(f"{floor.address}/me/#history")
    phone.get_by_role("button", name=re.compile("Push day")).click()
    phone.get_by_role("button", name="Who sees this: your friends").click()
    phone.get_by_role("radio", name="Nobody").check()
    expect(phone.get_by_role("button", name="Who sees this: nobody but you")).to_be_visible()
    both(phone, "who sees a workout", 44)
    expect(other.get_by_role("article", name="Mara: Push day")).to_have_count(0)
    phone.get_by_role("button", name="As my other workouts").click()
    expect(other.get_by_role("article", name="Mara: Push day")).to_be_visible()
    phone.goto(f"{floor.address}/me/#sharing")
    older = phone.get_by_role("region", name="Older workouts")
    older.get_by_role("radio", name="Nobody").check()
    older.get_by_role("button", name="Change all older workouts").click()
    expect(other.get_by_role("article", name="Mara: Push day")).to_have_count(0)
    assert mara.call("workouts.audience", workout=workout) == {"audience": "nobody", "usual": "friends"}
    phone.get_by_role("button", name="Delete everything I wrote").click()
    both(phone, "delete everything", 44)
    phone.get_by_role("button", name="Delete it all").click()
    expect(phone.get_by_text("Deleted: 1 message, 0 comments, 0 reactions.")).to_be_visible()
    until(lambda: not mara.call("accounts.export").get("messages"))


def test_the_kiosk_asks_for_another_name_and_forgets_it_once_one_is_chosen_on_the_phone(floor, screen, pair):
    mara, ines = pair
    owner = floor.owner()
    kiosk = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    expect(kiosk.get_by_role("heading", name="Hello, Mara")).to_be_visible()

    def take_away(client, who):
        """While she is logged in."""
        client.change("reports.send", what="member", id=who.member["id"], reason="insult")
        report = owner.call("topics.subscribe", topic="reports")["snapshot"]["open"][0]["id"]
        owner.call("topics.unsubscribe", topic="reports")
        owner.change("reports.decide", report=report, decision="rename")

    take_away(ines, mara)
    card = kiosk.get_by_role("form", name="Choose another display name")
    name = card.get_by_label("Display name")
    name.fill("M4ra.")
    card.get_by_role("button", name="Take this name").tap()
    expect(card.get_by_role("alert")).to_have_text("Please choose other words.")
    for scheme in ("dark", "light"):
        kiosk.emulate_media(color_scheme=scheme)
        check(kiosk, f"another name at the kiosk, {scheme}")
        shot(kiosk, f"kiosk-rename-{scheme}")
    assert small_targets(kiosk, 64) == []
    name.fill("Marla")
    card.get_by_role("button", name="Take this name").tap()
    expect(kiosk.get_by_role("heading", name="Hello, Marla")).to_be_visible()
    expect(card).to_have_count(0)
    take_away(ines, mara)
    expect(card).to_be_visible()
    mara.change("members.update", displayName="Mira")
    expect(kiosk.get_by_role("heading", name="Hello, Mira")).to_be_visible()
    expect(card).to_have_count(0)

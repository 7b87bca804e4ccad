"""Sending: a routine from its page, a message while the server is away, and what becomes of the words when a friendship or
a group ends meanwhile."""

import contextlib
import re

from playwright.sync_api import expect

from kit.friends import befriend, pair  # noqa: F401
from kit.looks import both
from kit.patience import becomes
from kit.phone import at_phone, go
from kit.refusals import Line
from kit.coaching import routine

WRITE = "Write a message"


def texts(client):
    """What was written in the only conversation, from the first message on."""
    [one] = client.call("topics.subscribe", topic="messages")["snapshot"]["conversations"]
    client.call("topics.unsubscribe", topic="messages")
    return [each.get("text") for each in client.call("messages.list", conversation=one["id"])["messages"]][::-1]


def write(phone, text):
    phone.get_by_label(WRITE).fill(text)
    phone.get_by_role("button", name="Send", exact=True).click()


def test_a_card_whose_routine_is_gone_can_be_read_and_a_message_waits_for_the_server_through_a_reload(floor, screen, pair):
    mara, ines = pair
    gone = routine(mara, floor)
    for one, card in ((mara, {"card": {"routine": gone}}), (ines, {"text": "Thanks"})):
        sent = one.change("messages.write", to=(ines if one is mara else mara).member["id"], **card)["message"]
    mara.change("routines.delete", routine=gone)
    for name in ("Ines", "Mara"):
        phone = at_phone(screen, name)
        phone.goto(f"{floor.address}/me/#messages={sent['conversation']}")
        expect(phone.get_by_text("This routine isn’t there any more.")).to_be_visible()
        both(phone, f"a card whose routine is gone, {name}", 44)
    # On Mara's phone a message waits for the server as it was sent.
    first = mara.change("messages.write", to=ines.member["id"], text="Legs at six?")["message"]
    expect(phone.get_by_text("Legs at six?")).to_be_visible()
    for one in pair:
        one.open.close()
    floor.stop()
    expect(phone.get_by_text("What you write is saved here and sent once it’s back.")).to_be_visible()
    write(phone, "I am late")
    write(phone, "Wrong words")
    waits = phone.get_by_role("listitem").filter(has_text="Not sent yet")
    expect(waits).to_have_count(2)
    both(phone, "messages that wait", 44)
    # Until it is on its way, it can be taken back.
    phone.get_by_role("button", name="Edit: Wrong words").click()
    expect(phone.get_by_label(WRITE)).to_have_value("Wrong words")
    write(phone, "Right words")
    expect(waits).to_have_count(2)
    # The page is loaded anew before it has told the server.
    phone.goto("about:blank")
    floor.start()
    phone.goto(f"{floor.address}/me/#messages={first['conversation']}")
    expect(phone.get_by_text("Right words")).to_be_visible()
    expect(waits).to_have_count(0)
    with contextlib.closing(floor.client()) as other:
        other.call("sessions.logIn", email="ines@example.com", password="bar across my back")
        becomes(lambda: texts(other), [None, "Thanks", "Legs at six?", "I am late", "Right words"])


def test_a_routine_is_sent_from_its_page_and_somebody_who_blocks_leaves_an_open_group(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    phone.goto(f"{floor.address}/me/#routine/{routine(mara, floor)}")
    phone.get_by_role("button", name="Share").click()
    expect(phone.get_by_text("A friend you send it to also sees what you change later")).to_be_visible()
    both(phone, "sharing a routine", 44)
    phone.get_by_role("button", name="Send to a friend").click()
    # With no conversation yet there is nothing but the friends to choose from.
    expect(phone.get_by_text("Choose who gets “Push A”.")).to_be_visible()
    phone.get_by_role("link", name="Ines").click()
    expect(phone.get_by_text("They also see what you change later")).to_be_visible()
    both(phone, "a routine about to be sent", 44)
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(phone.get_by_role("listitem").filter(has_text="Push A")).to_contain_text("1 exercise, 1 set")
    expect(phone.get_by_text("They also see")).to_have_count(0)
    other = at_phone(screen, "Ines")
    go(other, "News")
    other.get_by_role("link", name=re.compile("Mara wrote to you.*1 new")).click()
    expect(other.get_by_role("listitem").filter(has_text="Push A")).to_be_visible()
    # A friend without a conversation is there to choose, too.
    ben = floor.member("Ben Okafor")
    for one in pair:
        befriend(one, ben)
    phone.goto(f"{floor.address}/me/#routine/{routine(mara, floor, 'Push B')}")
    phone.get_by_role("button", name="Share").click()
    phone.get_by_role("button", name="Send to a friend").click()
    expect(phone.get_by_role("link", name="Ben")).to_be_visible()
    both(phone, "whom to send it to", 44)
    # Somebody who blocks leaves an open group with their messages.
    others = [ines.member["id"], ben.member["id"]]
    group = mara.change("messages.group", name="Early birds", members=others)["conversation"]["id"]
    for one, text in ((mara, "From Mara"), (ben, "From Ben")):
        one.change("messages.write", conversation=group, text=text)
    other.goto(f"{floor.address}/me/#messages={group}")
    expect(other.get_by_text("From Ben")).to_be_visible()
    ben.change("friends.block", member=ines.member["id"])
    expect(other.get_by_text("From Ben")).to_have_count(0)
    expect(other.get_by_text("From Mara")).to_be_visible()
    expect(other.get_by_text("Mara, Ben")).to_have_count(0)
    ben.change("friends.unblock", member=ines.member["id"])
    expect(other.get_by_text("From Ben")).to_be_visible()
    ben.close()


def test_a_message_is_typed_sent_refused_and_edited_and_nothing_typed_is_lost_when_a_conversation_ends(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    phone.goto(f"{floor.address}/me/#messages=to.{ines.member['id']}")
    field = phone.get_by_label(WRITE)
    field.click()
    phone.keyboard.type("One")
    phone.keyboard.press("Shift+Enter")
    phone.keyboard.type("Two")
    phone.keyboard.press("Enter")
    # The first message makes the conversation, and the field is the same one.
    expect(phone.get_by_text("This is the start")).to_have_count(0)
    expect(phone).to_have_url(re.compile(r"#messages=\d+$"))
    expect(field).to_be_focused()
    phone.keyboard.type("Three")
    phone.get_by_role("button", name="Send").click()
    expect(field).to_be_focused()
    phone.keyboard.type("Four")
    phone.keyboard.press("Control+Enter")
    expect(phone.get_by_role("listitem").filter(has_text="Four")).to_be_visible()
    expect(field).to_have_value("")
    expect(phone.get_by_text("Not sent yet")).to_have_count(0)
    becomes(lambda: texts(ines), ["One\nTwo", "Three", "Four"])
    # A question takes the focus, and Escape says no.
    conversation = phone.url
    phone.goto(f"{floor.address}/me/#friend/{ines.member['id']}")
    phone.get_by_role("button", name="Remove friend").press("Enter")
    expect(phone.get_by_role("alertdialog").get_by_role("button").last).to_be_focused()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("alertdialog")).to_have_count(0)
    expect(phone.get_by_role("button", name="Remove friend")).to_be_focused()

    # A refused message is edited with its card.
    phone.goto(conversation)
    first = int(phone.url.split("=")[1])
    line = Line(phone)
    line.refused["messages.write"] = {"code": "not_found", "reason": "no_such_routine"}

    def attach(name):
        phone.goto(f"{floor.address}/me/#routine/{routine(mara, floor, name)}")
        phone.get_by_role("button", name="Share").click()
        phone.get_by_role("button", name="Send to a friend").click()
        phone.get_by_role("link", name=re.compile("Ines")).click()

    attach("Push A")
    write(phone, "Try this")
    edit = phone.get_by_role("button", name="Edit: Try this")
    expect(edit).to_be_visible()
    # A message has one card: with another one in the form, it can only be discarded.
    attach("Push B")
    expect(phone.get_by_role("button", name="Discard: Try this")).to_be_visible()
    expect(edit).to_have_count(0)
    phone.get_by_role("button", name="Don’t send Push B").click()
    edit.click()
    expect(phone.get_by_label(WRITE)).to_have_value("Try this")
    expect(phone.get_by_role("button", name="Don’t send Routine")).to_be_visible()
    line.refused.clear()
    phone.get_by_role("button", name="Send", exact=True).click()
    expect(phone.get_by_role("listitem").filter(has_text="Push A")).to_contain_text("Try this")
    newest = mara.call("messages.list", conversation=first)["messages"][0]
    assert newest["text"] == "Try this" and newest["card"], newest

    # What happens while a conversation is read is in it.
    group = mara.change("messages.group", name="Early birds", members=[ines.member["id"]])["conversation"]["id"]
    mara.change("messages.write", conversation=group, text="Hello")
    # The reply is older than what the page hears before it: another message, and then the end.
    for happens, text in ((lambda: ines.change("messages.write", conversation=group, text="Later than the reply"), "Later than the reply"),
                          (lambda: mara.change("messages.leave", conversation=group), "This conversation isn’t there any more")):
        line.held.add("messages.list")
        line.heard.clear()
        phone.goto(f"{floor.address}/me/#messages")
        # Two changes of the address in one moment are one for the page: it would stay in the conversation.
        expect(phone.get_by_role("heading", name="Messages", level=1)).to_be_visible()
        phone.goto(f"{floor.address}/me/#messages={group}")
        phone.get_by_label(WRITE).fill("Half a thought")
        becomes(lambda: bool(phone.evaluate("true") and line.kept), True)
        happens()
        becomes(lambda: bool(phone.evaluate("true") and line.heard & {"messages.sent", "messages.ended"}), True)
        line.release()
        expect(phone.get_by_text(text)).to_be_visible()
    expect(phone.get_by_label("You had typed this. It wasn’t sent.")).to_have_value("Half a thought")

    # A conversation that ends meanwhile says so, and leaves the words: a friend who is gone, and a group that was left.
    ben = floor.member("Ben Okafor")
    befriend(mara, ben)
    phone.goto(f"{floor.address}/me/#messages=to.{ben.member['id']}")
    phone.get_by_label(WRITE).fill("A long letter")
    ben.change("friends.remove", member=mara.member["id"])
    expect(phone.get_by_text("You can write to friends, and to your trainer.")).to_be_visible()
    expect(phone.get_by_label("You had typed this. It wasn’t sent.")).to_have_value("A long letter")
    both(phone, "a friend who is gone", 44)
    phone.goto(f"{floor.address}/me/#messages=to.9999")
    expect(phone.get_by_text("You can write to friends, and to your trainer.")).to_be_visible()
    expect(phone.get_by_role("link", name="Messages").first).to_be_visible()
    # A group that is left on another device.
    mara.change("friends.claim", code=ben.call("friends.invite")["code"])
    group = mara.change("messages.group", name="Late birds", members=[ben.member["id"]])["conversation"]["id"]
    mara.change("messages.write", conversation=group, text="Hello")
    phone.goto(f"{floor.address}/me/#messages={group}")
    phone.get_by_label(WRITE).fill("Half a thought")
    mara.change("messages.leave", conversation=group)
    expect(phone.get_by_text("This conversation isn’t there any more")).to_be_visible()
    expect(phone.get_by_text("Hello")).to_have_count(0)
    expect(phone.get_by_label("You had typed this. It wasn’t sent.")).to_have_value("Half a thought")
    both(phone, "a group that was left", 44)
    ben.close()

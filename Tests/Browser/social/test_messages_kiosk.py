"""Messages at the kiosk: the way to them, whom news are for, cards that can be copied, and blocks that nobody notices."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from kit.friends import friends
from kit.kiosk import enter, pairing_code, pick
from kit.looks import both
from kit.coaching import routine


@pytest.fixture
def three(floor):
    all_three = friends(floor, "Mara Lindqvist", "Ines Ferreira", "Ben Okafor")
    with contextlib.ExitStack() as stack:
        for one in all_three:
            stack.enter_context(contextlib.closing(one))
        yield all_three


def all_at_kiosk(floor, screen, *names):
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    for i, name in enumerate(names):
        if i:
            kiosk.get_by_role("button", name="Join in").click()
        enter(kiosk, name)
        expect(kiosk.get_by_role("button", name=re.compile(f"^{name}, on the screen"))).to_be_visible()
    return kiosk


def test_the_way_to_messages_is_there_while_one_trains_and_after_they_are_read(floor, screen, three):
    mara, ines, _ = three
    mara.change("messages.write", to=ines.member["id"], text="Legs at six?")
    kiosk = all_at_kiosk(floor, screen, "Ines")
    pick(kiosk, "Bench press")
    way = kiosk.get_by_role("navigation").get_by_role("button", name="Messages, 1 new message")
    both(kiosk, "an unread message while training", 64)
    way.click()
    expect(kiosk.get_by_text("Legs at six?")).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    again = kiosk.get_by_role("navigation").get_by_role("button", name="Messages", exact=True)
    again.click()
    expect(kiosk.get_by_text("Legs at six?")).to_be_visible()


def test_news_say_whom_they_are_for_and_lie_over_nothing(floor, screen, three):
    mara, ines, ben = three
    kiosk = all_at_kiosk(floor, screen, "Ines", "Ben")
    pick(kiosk, "Bench press")
    mara.change("messages.write", to=ines.member["id"], text="Legs at six?")
    note = kiosk.get_by_role("button", name="For Ines: Mara wrote to you")
    expect(note).to_be_visible()
    expect(kiosk.get_by_text("Legs at six?")).to_have_count(0)
    # On the rail, beside everything that is tapped.
    covered = note.evaluate("""(note) => {
      const box = note.getBoundingClientRect();
      return [...document.querySelectorAll("button")].filter((other) => other !== note).map((other) => other.getBoundingClientRect())
        .filter((at) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top).length;
    }""")
    assert covered == 0
    note.click()
    expect(kiosk.get_by_role("button", name=re.compile("^Ines, on the screen"))).to_be_visible()
    expect(kiosk.get_by_text("Legs at six?")).to_be_visible()
    mara.change("messages.write", to=ben.member["id"], text="And you?")
    expect(kiosk.get_by_role("button", name="Switch to Ben, 1 new message")).to_be_visible()


def test_a_routine_on_a_card_is_copied_and_ready_to_start(floor, screen, three):
    mara, ines, _ = three
    mara.change("messages.write", to=ines.member["id"], text="Try this", card={"routine": routine(mara, floor)})
    kiosk = all_at_kiosk(floor, screen, "Ines")
    kiosk.get_by_role("navigation").get_by_role("button", name=re.compile("^Messages")).click()
    card = kiosk.get_by_role("listitem").filter(has_text="Push A")
    expect(card).to_contain_text("1 exercise, 1 set")
    both(kiosk, "a card at the kiosk", 64)
    card.get_by_role("button", name="Copy to my routines").click()
    expect(kiosk.get_by_role("heading", name="Push A")).to_be_visible()
    kiosk.get_by_role("button", name="Start").click()
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()


def test_a_kiosk_offers_nobody_a_friend_whom_they_have_blocked(floor, screen, three):
    mara, ines, ben = three
    ben.change("friends.block", member=ines.member["id"])
    mara.change("friends.remove", member=ben.member["id"])
    kiosk = all_at_kiosk(floor, screen, "Ines", "Mara", "Ben")
    # Of the two whom Ben could ask, one is offered.
    expect(kiosk.get_by_role("button", name="Friends with Mara?")).to_be_visible()
    kiosk.get_by_role("button", name="Friends with Mara?").click()
    expect(kiosk.get_by_text("Mara can accept")).to_be_visible()
    expect(kiosk.get_by_text("Ines can accept")).to_have_count(0)
    expect(kiosk.get_by_role("button", name="Friends with Ines?")).to_have_count(0)


def test_without_the_server_a_message_is_not_taken_and_the_words_stay(floor, screen, three):
    mara, ines, _ = three
    mara.change("messages.write", to=ines.member["id"], text="Legs at six?")
    kiosk = all_at_kiosk(floor, screen, "Ines")
    kiosk.get_by_role("navigation").get_by_role("button", name=re.compile("^Messages")).click()
    kiosk.get_by_label("Write a message").fill("On my w")
    for one in three:
        one.open.close()
    floor.stop()
    expect(kiosk.get_by_text("You can write again when the server is back.")).to_be_visible()
    expect(kiosk.get_by_role("button", name="Send")).to_be_disabled()
    kiosk.get_by_label("Write a message").fill("On my way in")
    floor.start()
    kiosk.get_by_role("button", name="Send").click()
    expect(kiosk.get_by_role("listitem").filter(has_text="On my way in")).to_be_visible()
    expect(kiosk.get_by_label("Write a message")).to_have_value("")

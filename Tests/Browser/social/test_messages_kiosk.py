"""Messages at the kiosk: the way to them, whom news are for, cards that can be copied, and blocks that nobody notices."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from kit.friends import friends
from kit.kiosk import enter, pairing_code, pick
from kit.looks import both
from kit.patience import UNDO, keeps
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


def test_messages_at_the_kiosk_are_found_while_one_trains_say_whom_they_are_for_and_wait_for_the_server(floor, screen, three):
    mara, ines, ben = three
    mara.change("messages.write", to=ines.member["id"], text="Try this", card={"routine": routine(mara, floor)})
    kiosk = all_at_kiosk(floor, screen, "Ines")
    # A note on the rail lasts as long.
    keeps(kiosk, UNDO)
    ways = kiosk.get_by_role("navigation")
    # A routine on a card is copied, and ready to start.
    ways.get_by_role("button", name="Messages, 1 new message").click()
    card = kiosk.get_by_role("listitem").filter(has_text="Push A")
    expect(card).to_contain_text("1 exercise, 1 set")
    both(kiosk, "a card at the kiosk", 64)
    card.get_by_role("button", name="Copy to my routines").click()
    expect(kiosk.get_by_role("heading", name="Push A")).to_be_visible()
    kiosk.get_by_role("button", name="Start").click()
    bench = kiosk.get_by_role("heading", name="Bench press", exact=True)
    expect(bench).to_be_visible()

    # The way to messages is there while one trains, and after they are read.
    mara.change("messages.write", to=ines.member["id"], text="Legs at six?")
    way = ways.get_by_role("button", name="Messages, 1 new message")
    expect(way).to_be_visible()
    both(kiosk, "an unread message while training", 64)
    way.click()
    expect(kiosk.get_by_text("Legs at six?")).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    expect(bench).to_be_visible()
    ways.get_by_role("button", name="Messages", exact=True).click()
    expect(kiosk.get_by_text("Legs at six?")).to_be_visible()
    # Whoever has the thread open needs no note.
    kiosk.get_by_role("button", name="Back").click()
    expect(bench).to_be_visible()

    # News say whom they are for, and lie over nothing.
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Ben")
    expect(kiosk.get_by_role("button", name=re.compile("^Ben, on the screen"))).to_be_visible()
    pick(kiosk, "Bench press")
    mara.change("messages.write", to=ines.member["id"], text="Or at seven?")
    note = kiosk.get_by_role("button", name="For Ines: Mara wrote to you")
    expect(note).to_be_visible()
    expect(kiosk.get_by_text("Or at seven?")).to_have_count(0)
    # On the rail, beside everything that is tapped.
    covered = note.evaluate("""(note) => {
      const box = note.getBoundingClientRect();
      return [...document.querySelectorAll("button")].filter((other) => other !== note).map((other) => other.getBoundingClientRect())
        .filter((at) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top).length;
    }""")
    assert covered == 0
    note.click()
    expect(kiosk.get_by_role("button", name=re.compile("^Ines, on the screen"))).to_be_visible()
    expect(kiosk.get_by_text("Or at seven?")).to_be_visible()
    mara.change("messages.write", to=ben.member["id"], text="And you?")
    expect(kiosk.get_by_role("button", name="Switch to Ben, 1 new message")).to_be_visible()

    # Without the server a message is not taken, and the words stay.
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

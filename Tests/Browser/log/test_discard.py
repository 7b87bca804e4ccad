"""A workout that was started by mistake, on the phone."""

import re

from playwright.sync_api import expect

from kit.log import mara  # noqa: F401
from kit.looks import both
from kit.patience import UNDO, keeps, until
from kit.phone import at_phone, go, has_all_pages


def discard(phone):
    phone.get_by_role("button", name="Discard this workout").click()
    expect(phone.get_by_text("Workout discarded")).to_be_visible()
    expect(phone.get_by_role("heading", name="Train", level=1)).to_be_visible()


def cut_off(floor, phone):
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()


def connected(floor, phone):
    """The server is back for the phone. Returns another connection of hers."""
    floor.start()
    expect(phone.get_by_text("No connection to the server.")).to_have_count(0)
    return floor.again("Mara")


def test_a_workout_without_sets_is_discarded_and_can_be_had_back_and_without_the_server_it_is_never_sent(floor, mara, screen):
    phone = at_phone(screen)
    keeps(phone, UNDO)
    mara.client.change("workouts.start", name="Push A", plan=mara.plan())
    phone.get_by_role("link", name="Whole workout").click()
    expect(phone.get_by_role("heading", name="Push A")).to_be_visible()
    expect(phone.get_by_role("button", name="Finish workout")).to_have_count(0)
    both(phone, "a workout without sets", 44)
    discard(phone)
    until(lambda: mara.client.call("workouts.current").get("workout") is None)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("heading", name="Push A")).to_be_visible()
    until(lambda: len((mara.client.call("workouts.current").get("workout") or {}).get("plan", [])) == 3)
    # What was done is never discarded.
    mara.log(mara.bench, 77.5, 7, item=1)
    expect(phone.get_by_role("button", name="Finish workout")).to_be_visible()
    expect(phone.get_by_role("button", name="Discard this workout")).to_have_count(0)

    # Without a connection: what is discarded is never sent.
    mara.client.change("workouts.finish")
    last = mara.log(mara.bench, 75, 7)["workout"]
    mara.client.change("workouts.finish", workout=last)
    has_all_pages(phone)
    go(phone, "Train")
    again = phone.get_by_role("button", name=re.compile("^Repeat your last workout"))
    log = phone.get_by_role("button", name=re.compile("^Log 75.kg"))
    expect(again).to_be_visible()
    mara.client.close()
    cut_off(floor, phone)
    again.click()
    expect(log).to_be_visible()
    discard(phone)
    client = connected(floor, phone)
    # What the phone sends now comes after all that waited, and is the server's next workout.
    again.click()
    until(lambda: client.call("workouts.current").get("workout"))
    assert client.call("workouts.current")["workout"]["id"] == last + 1
    expect(log).to_be_visible()
    discard(phone)
    until(lambda: not client.call("workouts.current").get("workout"))
    before = len(client.call("workouts.history")["workouts"])
    client.close()
    cut_off(floor, phone)
    # One is done and waits with all it has; the next is started by mistake, had back with what was added to it, and discarded.
    again.click()
    log.click()
    phone.get_by_role("button", name="Finish workout").click()
    go(phone, "Train")
    again.click()
    phone.get_by_role("button", name="Add exercise").click()
    phone.get_by_role("button", name=re.compile("^Barbell row")).first.click()
    expect(phone.get_by_role("heading", name="Barbell row", level=2)).to_be_visible()
    discard(phone)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_text("0 of 4 sets")).to_be_visible()
    expect(phone.get_by_text("Barbell row")).to_be_visible()
    discard(phone)
    client = connected(floor, phone)
    # All of the first one comes, its end last.
    history = lambda: client.call("workouts.history")["workouts"]
    until(lambda: len(history()) == before + 1 and not client.call("workouts.current").get("workout"))
    assert [len(client.call("workouts.get", workout=row["id"])["workout"]["sets"]) for row in history()[:2]] == [1, 1]
    client.close()

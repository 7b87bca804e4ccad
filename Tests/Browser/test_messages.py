"""The feed of friends and messages, on two phones and at a kiosk."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from patience import until
from test_classes import at_phone, both
from test_way_of_a_set import enter, pairing_code


def friends(floor, *names):
    """Members who are all friends of each other."""
    members = [floor.member(name) for name in names]
    for i, one in enumerate(members):
        for other in members[:i]:
            other.change("friends.claim", code=one.call("friends.invite")["code"])
    return members


def train(client, floor, kilograms=80):
    bench = floor.exercise(client, "Bench press")
    workout = client.change("sets.log", exercise=bench, kind="working", weight={"value": kilograms, "unit": "kg"}, reps=5)
    client.change("workouts.finish", name="Push day")
    return workout["set"]["workout"]


@pytest.fixture
def pair(floor):
    mara, ines = friends(floor, "Mara Lindqvist", "Ines Ferreira")
    with contextlib.closing(mara), contextlib.closing(ines):
        yield mara, ines


def test_a_friends_workout_appears_is_cheered_and_answered(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    phone.get_by_role("link", name=re.compile("^Feed")).click()
    expect(phone.get_by_text("All quiet here")).to_be_visible()
    bench = floor.exercise(ines, "Bench press")
    ines.change("sets.log", exercise=bench, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    expect(phone.get_by_role("region", name="Training now").get_by_text("Ines")).to_be_visible()
    ines.change("workouts.finish", name="Push day")
    post = phone.get_by_role("article", name="Ines: Push day")
    expect(post).to_contain_text(re.compile(r"Bench press.*80\s*kg", re.S))
    expect(phone.get_by_role("region", name="Training now")).to_have_count(0)
    both(phone, "the feed", 44)
    post.get_by_role("button", name="Fire").click()
    expect(post.get_by_role("button", name="Fire, 1")).to_have_attribute("aria-pressed", "true")
    post.get_by_role("link", name=re.compile("Comments")).click()
    phone.get_by_label("Write a comment").fill("That looked <b>easy</b>")
    phone.get_by_role("button", name="Send").click()
    expect(phone.get_by_text("That looked <b>easy</b>")).to_be_visible()
    both(phone, "a post", 44)
    owners = at_phone(screen, "Ines")
    owners.goto(f"{floor.address}/me/#feed")
    own = owners.get_by_role("article", name="Ines: Push day")
    expect(own.get_by_role("button", name="Fire, 1")).to_have_attribute("aria-pressed", "false")
    own.get_by_role("link", name="1 comment").click()
    owners.get_by_role("button", name=re.compile("^Delete: That looked")).click()
    expect(phone.get_by_text("Nobody has written yet")).to_be_visible()
    # A friendship that ends takes the post away from an open page.
    ines.change("friends.remove", member=mara.member["id"])
    expect(phone.get_by_text("This isn’t there any more")).to_be_visible()
    phone.get_by_role("link", name="Feed").first.click()
    expect(phone.get_by_text("Training is better with friends")).to_be_visible()


def test_two_write_to_each_other_from_phone_to_kiosk(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    phone.goto(f"{floor.address}/me/#messages")
    expect(phone.get_by_text("No messages yet")).to_be_visible()
    phone.get_by_role("link", name="New message").last.click()
    phone.get_by_role("link", name="Ines").click()
    expect(phone.get_by_text("This is the start")).to_be_visible()
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Ines")
    phone.get_by_label("Write a message").fill("Legs at six?")
    phone.get_by_role("button", name="Send").click()
    expect(phone.get_by_role("listitem").filter(has_text="Legs at six?")).to_be_visible()
    expect(phone.get_by_label("Write a message")).to_have_value("")
    badge = kiosk.get_by_role("button", name="Mara wrote to you")
    expect(badge).to_be_visible()
    # Nobody who passes by reads it.
    expect(kiosk.get_by_text("Legs at six?")).to_have_count(0)
    badge.click()
    expect(kiosk.get_by_text("Legs at six?")).to_be_visible()
    both(kiosk, "messages at the kiosk", 64)
    kiosk.get_by_role("button", name="On my way").click()
    expect(phone.get_by_text("On my way")).to_be_visible()
    both(phone, "a conversation", 44)
    until(lambda: all(one["unread"] == 0 for one in ines.call("topics.subscribe", topic="messages")["snapshot"]["conversations"]))
    phone.get_by_role("link", name="Messages").first.click()
    expect(phone.get_by_role("link", name=re.compile("Ines.*On my way"))).to_be_visible()
    both(phone, "all messages", 44)


def test_the_friends_stay_live_after_a_look_at_the_feed_and_at_whom_to_write_to(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    for page in ("feed", "messages=who", "friends"):
        phone.evaluate("page => { location.hash = page; }", page)
        expect(phone.get_by_text(re.compile("Ines|All quiet here")).first).to_be_visible()
    friend = phone.get_by_role("link", name=re.compile("Ines"))
    expect(friend).to_be_visible()
    ines.change("friends.remove", member=mara.member["id"])
    expect(friend).to_have_count(0)


def test_a_group_and_a_routine_that_is_copied(floor, screen, pair):
    mara, ines = pair
    bench = floor.exercise(mara, "Bench press")
    plan = [{"item": 1, "exercise": bench, "sets": [{"kind": "working", "reps": {"min": 5, "max": 5}}]}]
    routine = mara.change("routines.create", name="Push A", plan=plan)["routine"]["id"]
    phone, other = at_phone(screen, "Mara"), at_phone(screen, "Ines")
    phone.goto(f"{floor.address}/me/#messages=new")
    phone.get_by_label("Name of the group").fill("Early birds")
    phone.get_by_role("switch", name="Ines").check()
    both(phone, "a new group", 44)
    phone.get_by_role("button", name="Make the group").click()
    expect(phone.get_by_role("heading", name="Early birds")).to_be_visible()
    group = mara.call("topics.subscribe", topic="messages")["snapshot"]["conversations"][0]["id"]
    mara.change("messages.write", conversation=group, text="Try this", card={"routine": routine})
    expect(other.get_by_role("link", name=re.compile("Messages.*1 new"))).to_be_visible()
    other.goto(f"{floor.address}/me/#messages={group}")
    other.get_by_role("button", name="Copy to my routines").click()
    expect(other.get_by_role("heading", name="Push A")).to_be_visible()
    assert [one["name"] for one in ines.call("routines.list")["routines"] if one.get("own")] == ["Push A"]
    other.goto(f"{floor.address}/me/#messages={group}")
    other.get_by_role("button", name="More").click()
    both(other, "a group's menu", 44)
    other.get_by_role("button", name="Leave the group").click()
    expect(other.get_by_text("No messages yet")).to_be_visible()

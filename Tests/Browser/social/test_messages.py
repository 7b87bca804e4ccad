"""The feed of friends and messages, on two phones and at a kiosk."""

import contextlib
import re
import sqlite3
import time

from playwright.sync_api import expect

from kit.friends import pair  # noqa: F401
from kit.kiosk import enter, pairing_code
from kit.log import short_workout
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone, go


def test_ones_own_workout_and_a_friends_appear_and_are_cheered_and_answered(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    go(phone, "Feed")
    expect(phone.get_by_text("All quiet here")).to_be_visible()
    # One's own stands there as it ends, with its awards together.
    workout = short_workout(floor, mara, 140)
    expect(phone.get_by_role("article", name="Mara: Push day")).to_be_visible()
    awards = phone.get_by_role("article", name=re.compile("Mara: Bench press"))
    expect(awards).to_have_count(1)
    phone.get_by_role("button", name=re.compile("more awards for you")).click()
    expect(awards.nth(2)).to_be_visible()
    both(phone, "one's own workout", 44)
    mara.change("workouts.delete", workout=workout)
    expect(phone.get_by_role("article", name="Mara: Push day")).to_have_count(0)
    # A friend's.
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


def test_a_group_and_a_routine_and_a_workout_that_are_copied_from_their_cards(floor, screen, pair):
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
    expect(other.get_by_role("link", name=re.compile("News: Mara wrote to Early birds"))).to_be_visible()
    other.goto(f"{floor.address}/me/#messages={group}")
    other.get_by_role("button", name="Copy to my routines").click()
    expect(other.get_by_role("heading", name="Push A")).to_be_visible()
    assert [one["name"] for one in ines.call("routines.list")["routines"] if one.get("own")] == ["Push A"]
    other.goto(f"{floor.address}/me/#messages={group}")
    other.get_by_role("button", name="More").click()
    both(other, "a group's menu", 44)
    other.get_by_role("button", name="Leave the group").click()
    asking = other.get_by_role("alertdialog", name="Leave the group")
    expect(asking).to_contain_text("Nobody can add you to this group again.")
    both(other, "asking before leaving", 44)
    # Escape says no, as "Stay" does.
    expect(asking.get_by_role("button", name="Stay")).to_be_focused()
    other.keyboard.press("Escape")
    expect(asking).to_have_count(0)
    other.get_by_role("button", name="Leave the group").click()
    asking.get_by_role("button", name="Leave").click()
    expect(other.get_by_text("No messages yet")).to_be_visible()
    # Who leads it is told in the row.
    phone.goto(f"{floor.address}/me/#messages={group}")
    phone.get_by_role("button", name="More").click()
    phone.get_by_role("button", name="Add Ines").click()
    row = phone.get_by_role("listitem").filter(has=phone.get_by_role("button", name="Add Ines"))
    expect(row.get_by_role("alert")).to_have_text("They left this group, so nobody can add them again.")
    both(phone, "somebody who left", 44)
    # A workout becomes a routine of one's own.
    workout = short_workout(floor, mara)
    sent = mara.change("messages.write", to=ines.member["id"], text="Our Monday", card={"workout": workout})["message"]
    other.goto(f"{floor.address}/me/#messages={sent['conversation']}")
    card = other.get_by_role("listitem").filter(has_text="Our Monday")
    expect(card).to_contain_text(re.compile(r"Push day.*Bench press.*80\s*kg", re.S))
    both(other, "a workout on a card", 44)
    card.get_by_role("button", name="Copy to my routines").click()
    expect(other.get_by_role("heading", name="Push day")).to_be_visible()
    [own] = [one for one in ines.call("routines.list")["routines"] if one.get("own") and one["name"] == "Push day"]
    [planned] = ines.call("routines.get", routine=own["id"])["routine"]["plan"]
    assert planned["sets"] == [{"kind": "working", "reps": {"min": 5, "max": 5}}], planned


def used_up(floor, client, kind, times, minutes):
    """As if the member had sent as much as is allowed, so many minutes ago."""
    at = int(time.time() * 1000) - minutes * 60_000
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        database.execute("INSERT INTO sent_counts (member, kind, at, times) VALUES (?, ?, ?, ?)",
                         (client.member["id"], kind, at, times))
        database.commit()


def test_a_new_name_stays_with_the_group_that_it_was_typed_for_and_whoever_sends_too_much_is_told_where(floor, screen, pair):
    mara, ines = pair
    birds, crew = [mara.change("messages.group", name=name, members=[ines.member["id"]])["conversation"]["id"]
                   for name in ("Birds", "Crew")]
    phone = at_phone(screen, "Mara")
    field = phone.get_by_label("Name of the group")

    def menu_of(group):
        phone.goto(f"{floor.address}/me/#messages={group}")
        phone.get_by_role("button", name="More").click()

    menu_of(birds)
    field.fill("Early birds")
    menu_of(crew)
    expect(field).to_have_value("Crew")
    menu_of(birds)
    expect(field).to_have_value("Early birds")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("heading", name="Early birds")).to_be_visible()
    # Once it is saved, the field follows the group.
    mara.change("messages.changeGroup", conversation=birds, name="Late birds")
    expect(field).to_have_value("Late birds")

    # Too many reactions, groups, and new names.
    short_workout(floor, ines)
    phone.goto(f"{floor.address}/me/#feed")
    post = phone.get_by_role("article", name="Ines: Push day")
    used_up(floor, mara, "reaction", 300, 40)
    post.get_by_role("button", name="Fire").click()
    expect(phone.get_by_text(re.compile("Try again in (19|20) minutes."))).to_be_visible()
    expect(post.get_by_role("button", name="Fire", exact=True)).to_have_attribute("aria-pressed", "false")
    both(phone, "too many reactions", 44)
    used_up(floor, mara, "group", 20, 60)
    phone.goto(f"{floor.address}/me/#messages=new")
    phone.get_by_label("Name of the group").fill("More")
    phone.get_by_role("switch", name="Ines").check()
    phone.get_by_role("button", name="Make the group").click()
    expect(phone.get_by_role("alert").filter(has_text="Try again in 23 hours.")).to_be_visible()
    both(phone, "too many groups", 44)
    used_up(floor, mara, "groupChange", 120, 30)
    menu_of(crew)
    field.fill("Early birds")
    phone.get_by_role("button", name="Save").click()
    expect(field).to_have_accessible_description(re.compile("enough for now"))
    both(phone, "too many names", 44)


# Where the lines of a thread lie: what the head above and the field below leave, and the boxes of the first message and of the last.
ROOM = """() => {
  const box = (one) => one.getBoundingClientRect(), bubbles = [...document.querySelectorAll(".msg-bubbles > li")].map(box);
  // The list of threads shows the newest message, too.
  if (!bubbles.length) return null;
  const head = document.querySelector(".page-head"), isOver = /fixed|sticky/.test(getComputedStyle(head).position);
  return { top: Math.max(0, isOver ? box(head).bottom : 0), head: box(head).bottom, bottom: box(document.querySelector(".msg-write")).top,
    first: bubbles[0].top, last: [bubbles.at(-1).top, bubbles.at(-1).bottom] };
}"""


SIZES = [(390, 844), (320, 568), (1366, 768)]


def rests(phone, mara, count, where):
    """The newest message lies between the head and the field."""
    newest = phone.get_by_text(f"Set {count - 1}, and a few words about it")
    expect(newest).to_be_in_viewport()
    # It is read: the badge is gone, and the page has come to rest.
    until(lambda: not any(one["unread"] for one in mara.call("topics.subscribe", topic="messages")["snapshot"]["conversations"]))
    room = until(lambda: (found := phone.evaluate(ROOM)) and found["last"][1] <= found["bottom"] and found)
    top, bottom = room["last"]
    assert room["top"] <= top and bottom <= room["bottom"], f"{where}: {room}"
    # Nothing lies over it.
    assert newest.evaluate("""(one) => {
      const { left, top, width, height } = one.getBoundingClientRect(), at = document.elementFromPoint(left + width / 2, top + height / 2);
      return one.contains(at) || at.contains(one);
    }"""), where
    # The first message never begins above the end of the head.
    assert room["first"] >= room["head"], f"{where}: {room}"


def test_a_thread_opens_each_time_at_its_newest_message_between_its_head_and_its_field(floor, screen, pair):
    mara, ines = pair
    phone = at_phone(screen, "Mara")
    sent = 0
    for count in (1, 3, 30):
        while sent < count:
            ines.change("messages.write", to=mara.member["id"], text=f"Set {sent}, and a few words about it")
            sent += 1
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            go(phone, "Messages")
            phone.get_by_role("link", name=re.compile("^Ines")).click()
            rests(phone, mara, count, f"{count} at {width}×{height}")
    # Also after it was read from its beginning.
    phone.set_viewport_size({"width": 390, "height": 844})
    for _ in range(2):
        phone.evaluate("scrollTo(0, 0)")
        phone.get_by_role("link", name="Messages", exact=True).click()
        phone.get_by_role("link", name=re.compile("^Ines")).click()
        expect(phone.get_by_text("Set 29, and a few words about it")).to_be_in_viewport()
    # The friends stay live after a look at the feed and at whom to write to.
    for page in ("feed", "messages=who", "friends"):
        phone.evaluate("page => { location.hash = page; }", page)
        expect(phone.get_by_text(re.compile("Ines|All quiet here")).first).to_be_visible()
    friend = phone.get_by_role("link", name=re.compile("Ines"))
    expect(friend).to_be_visible()
    ines.change("friends.remove", member=mara.member["id"])
    expect(friend).to_have_count(0)

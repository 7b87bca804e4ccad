"""Friends on two phones and a kiosk: from the request to members side by side, and what stays hidden."""

import re

from playwright.sync_api import expect

from kit.friends import befriend
from kit.kiosk import enter, pairing_code, pick
from kit.log import train
from kit.looks import both, shot
from kit.patience import NOTICE, keeps
from kit.phone import go, log_in


def phone_of(screen, name, address="/me/", **options):
    phone = screen(address, **({"width": 390, "height": 844, "scheme": "light"} | options))
    log_in(phone, f"{name}@example.com")
    return phone


def overlap(one, other):
    a, b = one.bounding_box(), other.bounding_box()
    return a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def open_friends(phone):
    go(phone, "Friends")
    expect(phone.get_by_role("heading", name="Friends", exact=True)).to_be_visible()


def test_one_phone_shows_a_code_the_other_opens_its_link_both_are_friends_and_one_blocks_the_other(floor, screen):
    floor.owner().close()
    client = floor.member("Mara Lindqvist")
    floor.member("Ines Moor").close()
    mara = phone_of(screen, "mara")
    open_friends(mara)
    expect(mara.get_by_text("No friends here yet")).to_be_visible()
    both(mara, "none")
    mara.get_by_role("link", name="Add a friend").click()
    mara.get_by_role("button", name="Show my code").click()
    expect(mara.get_by_role("img", name="QR code that makes you friends")).to_be_visible()
    both(mara, "code")
    code = mara.locator(".code").text_content().replace("-", "")
    # Whoever is not logged in yet comes back to the link.
    ines = screen(f"/me/#friend={code}", 390, 844, "light")
    ines.get_by_label("Email").fill("ines@example.com")
    ines.get_by_label("Password").fill("bar across my back")
    ines.get_by_role("button", name="Log in").click()
    expect(ines.get_by_role("heading", name="Become friends with Mara?")).to_be_visible()
    both(ines, "claim")
    expect(mara.get_by_role("img", name="QR code that makes you friends")).to_be_visible()
    # A toast goes by itself after four seconds: here the next tap has to take it away.
    keeps(ines, NOTICE)
    ines.get_by_role("button", name="Yes, become friends").click()
    # What has happened is said at the foot, over nothing that is used.
    toast = ines.locator(".toast")
    expect(toast).to_have_text("You and Mara are friends now")
    for part in (ines.locator(".tabs"), ines.get_by_role("heading", level=1)):
        assert not overlap(toast, part)
    ines.get_by_role("link", name=re.compile("^Mara")).click()
    expect(toast).to_have_count(0)
    expect(mara.get_by_role("link", name=re.compile("^Ines"))).to_be_visible()
    ines.goto(f"{floor.address}/me/#friend={code}")
    expect(ines.get_by_text("This code doesn’t work any more")).to_be_visible()
    both(ines, "claim-used")
    go(ines, "Friends")
    ines.get_by_role("link", name="Add").click()
    ines.get_by_label("Got a code?").fill("kdmw-7xqp")
    ines.get_by_role("button", name="Add friend").click()
    expect(ines.get_by_role("alert")).to_contain_text("No such code")
    # She is blocked, and unblocked.
    mara.get_by_role("link", name=re.compile("^Ines")).click()
    mara.get_by_role("button", name="Block").click()
    both(mara, "sure")
    mara.get_by_role("alertdialog").get_by_role("button", name="Block").click()
    expect(mara.get_by_text("No friends here yet")).to_be_visible()
    mara.get_by_role("link", name=re.compile("^Who sees what")).click()
    mara.get_by_role("button", name="Unblock Ines").click()
    expect(mara.get_by_role("button", name="Unblock Ines")).to_have_count(0)
    assert client.call("friends.blocked")["people"] == []


def test_requests_are_answered_nobody_learns_of_a_refusal_and_the_keyboard_keeps_its_place(floor, screen):
    floor.owner().close()
    mara, ines, ben = (floor.member(name) for name in ("Mara Lindqvist", "Ines Moor", "Ben Okafor"))
    ben.change("friends.share", foundByName=True)
    floor.confirm("ines@example.com", "mara@example.com")
    phone, other = phone_of(screen, "mara"), phone_of(screen, "ines")
    open_friends(phone)
    phone.get_by_role("link", name="Add a friend").click()
    find = phone.get_by_label("Name or email")
    find.fill("in")
    expect(phone.get_by_text("Nobody called “in” can be found")).to_be_visible()
    find.fill("be")
    phone.get_by_role("button", name="Ask Ben").click()
    expect(phone.get_by_text("You’ve asked")).to_be_visible()
    both(phone, "found")
    find.fill("ines@example.com")
    phone.get_by_role("button", name="Ask", exact=True).click()
    expect(phone.get_by_text("ines@example.com")).to_be_visible()
    both(phone, "sent")
    # Today says so, and so does the page.
    expect(other.get_by_role("link", name=re.compile("Mara wants to be friends"))).to_be_visible()
    both(other, "today-asked")
    open_friends(other)
    # What takes a friend has no way there yet; the rest does.
    ways = other.get_by_role("region", name="More", exact=True).get_by_role("link")
    expect(ways).to_have_text([re.compile(name) for name in ("Challenges", "Boards", "Points and rewards")])
    both(other, "asked")
    other.get_by_role("button", name="Accept Mara").click()
    expect(other.get_by_role("link", name=re.compile("^Mara"))).to_be_visible()
    expect(phone.get_by_role("link", name=re.compile("^Ines"))).to_be_visible()
    ben.change("friends.decline", member=mara.member["id"])
    assert ben.call("topics.subscribe", topic="friends")["snapshot"]["requests"] == []
    phone.reload()
    expect(phone.get_by_role("button", name="Take back: Ben")).to_be_visible()
    phone.get_by_role("button", name="Take back: Ben").click()
    expect(phone.get_by_text("Your requests")).to_have_count(0)
    # By keyboard: what it pressed is gone, and it keeps its place.
    for name in ("Cleo Marsh", "Joel Okafor"):
        floor.member(name).change("friends.request", email="mara@example.com")
    open_friends(phone)
    asks = phone.get_by_role("region", name="Requests", exact=True)
    phone.get_by_role("button", name="Accept Cleo").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Accept Cleo")).to_have_count(0)
    # Not on the next request, which a second press would accept.
    expect(asks).to_be_focused()
    phone.keyboard.press("Tab")
    expect(phone.get_by_role("button", name="Accept Joel")).to_be_focused()
    phone.keyboard.press("Enter")
    expect(asks).to_have_count(0)
    expect(phone.get_by_role("main")).to_be_focused()
    expect(phone.get_by_role("region", name="Friends", exact=True).get_by_role("link")).to_have_count(3)
    # Whoever left a control by themselves, as a phone's keyboard does when it closes, does not get it back.
    add = phone.get_by_role("link", name="Add", exact=True)
    add.focus()
    add.evaluate("link => link.blur()")
    floor.member("Tove Berg").change("friends.request", email="mara@example.com")
    expect(asks).to_be_visible()
    expect(add).not_to_be_focused()


def test_a_friends_page_shows_what_they_allow_and_closes_when_the_friendship_ends(floor, screen):
    floor.owner().close()
    mara, ines = floor.member("Mara Lindqvist"), floor.member(
        "Ines Moor", sex="female", bodyWeight={"value": 60, "unit": "kg"})
    befriend(mara, ines)
    for name, weights in (("Squat", (70, 75, 80, 82.5)), ("Bench press", (50, 52.5, 55)), ("Deadlift", (90, 95, 100, 105))):
        train(floor, ines.member["id"], floor.exercise(ines, name), weights, records=(2, 3))
    bench = floor.exercise(ines, "Bench press")
    phone = phone_of(screen, "mara")
    ines.change("sets.log", exercise=bench, kind="working", weight={"value": 57.5, "unit": "kg"}, reps=5)
    open_friends(phone)
    phone.get_by_role("link", name=re.compile("^Ines")).click()
    records = phone.get_by_role("region", name="Latest records")
    expect(records).to_contain_text("Deadlift")
    expect(records).to_contain_text(re.compile(r"105\s*kg"))
    expect(phone.get_by_role("region", name="Best lifts (e1RM)")).to_contain_text("Squat, bench and deadlift")
    expect(phone.get_by_text("DOTS", exact=True)).to_have_count(0)
    expect(phone.get_by_text(re.compile("^Training since"))).to_be_visible()
    ines.change("goals.set", daily={"minutes": 45, "sets": 16}, weekly={"workouts": 20, "volumeGrams": 9_000_000})
    ines.change("friends.share", goals="friends")
    phone.reload()
    # A volume would give the body weight away.
    expect(goals := phone.get_by_role("region", name="Goals")).to_have_text(re.compile(r"Workouts this week\d+ of 20Each day45 min · 16 sets$"))
    both(phone, "friend")
    ines.change("friends.share", records="nobody", bodyWeight="friends")
    phone.reload()
    expect(phone.get_by_text("Ines doesn’t show you records.")).to_be_visible()
    expect(goals.get_by_text(re.compile("of 9,000"))).to_be_visible()
    expect(records).to_have_count(0)
    # Comparing is offered as long as there is something to compare.
    compare = phone.get_by_role("link", name="Compare with Ines")
    expect(compare).to_be_visible()
    ines.change("friends.share", profile="nobody", workouts="nobody", awards="nobody", bodyWeight="nobody", goals="nobody")
    phone.reload()
    expect(phone.get_by_text("Ines doesn’t show you training days, records, and awards.")).to_be_visible()
    expect(goals).to_have_count(0)
    expect(phone.get_by_role("link", name="Message", exact=True)).to_be_visible()
    expect(compare).to_have_count(0)
    both(phone, "a friend who shows nothing")
    # It ends while the page is open.
    ines.change("friends.remove", member=mara.member["id"])
    expect(phone.get_by_text("You can’t see this page")).to_be_visible()
    both(phone, "gone")


def test_a_friend_sees_who_is_in_the_gym_once_they_choose_to_show_it(floor, screen):
    owner = floor.owner()
    mara, ben, ines, joel = (floor.member(name) for name in ("Mara Lindqvist", "Ben Okafor", "Ines Moor", "Joel Berg"))
    for one in (ben, ines, joel):
        befriend(mara, one)
    joel.change("friends.share", visits="friends")
    phone, other = phone_of(screen, "mara"), phone_of(screen, "ines")
    open_friends(other)
    other.get_by_role("link", name=re.compile("^Who sees what")).click()
    card = phone.locator(".friend-row")
    level = other.get_by_role("group", name="In the gym now")
    expect(level.get_by_label("Nobody")).to_be_checked()
    expect(other.get_by_text("Only staff see that you’re checked in.")).to_be_visible()
    expect(card).to_contain_text("None of your friends are training right now")
    visit = owner.change("visits.admit", member=ines.member["id"])["visit"]["visit"]["id"]
    # Joel comes after Ines, so her event would be here with his.
    owner.change("visits.admit", member=joel.member["id"])
    expect(card).to_contain_text(re.compile(r"Joel\s*in the gym since \d"))
    expect(card).not_to_contain_text("Ines")
    level.get_by_label("Friends").check()
    expect(other.get_by_text("Friends see that you’re in the gym, and since when.")).to_be_visible()
    expect(card).to_contain_text(re.compile(r"Ines\s*in the gym since \d"))
    # Training is the stronger news.
    joel.change("sets.log", exercise=floor.exercise(joel, "Bench press"), kind="working",
                weight={"value": 60, "unit": "kg"}, reps=5)
    expect(card).to_contain_text(re.compile(r"Joel\s*training since \d"))
    both(phone, "here-today")
    open_friends(phone)
    rows = phone.get_by_role("region", name="Friends", exact=True).get_by_role("link")
    expect(rows).to_have_text([re.compile(r"Joel\s*Training since \d"), re.compile(r"Ines\s*In the gym since \d"),
                               re.compile(r"Ben\s*Friends since")])
    both(phone, "here-friends")
    rows.filter(has_text="Ines").click()
    # The page before has the same words in a row.
    expect(phone.get_by_role("heading", name="Ines", level=1)).to_be_visible()
    pill = phone.get_by_text(re.compile(r"^In the gym since \d"))
    expect(pill).to_be_visible()
    both(phone, "here-friend")
    # She hides it, shows it again, and leaves.
    level.get_by_label("Nobody").check()
    expect(pill).to_have_count(0)
    level.get_by_label("Members").check()
    expect(pill).to_be_visible()
    both(other, "here-level")
    owner.change("visits.end", visit=visit)
    expect(pill).to_have_count(0)
    go(phone, "Friends")
    expect(rows).to_have_text([re.compile(r"Joel\s*Training since \d"), re.compile(r"Ben\s*Friends since"),
                               re.compile(r"Ines\s*Friends since")])


def test_three_are_side_by_side_with_gaps_reasons_and_who_gained_most(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist", sex="female", bodyWeight={"value": 62, "unit": "kg"})
    ines = floor.member("Ines Moor", sex="female", bodyWeight={"value": 58, "unit": "kg"})
    joel = floor.member("Joel Okafor")
    deadlift = floor.exercise(mara, "Deadlift")
    for one in (ines, joel):
        befriend(mara, one)
    ines.change("friends.share", bodyWeight="friends")
    train(floor, mara.member["id"], deadlift, [110 + week * 0.4 for week in range(48)], records=(40, 46, 47))
    train(floor, ines.member["id"], deadlift, [80 + week * 0.8 for week in range(48)], skip=range(18, 32), records=(47,))
    train(floor, joel.member["id"], deadlift, [150 + week % 5 for week in range(48)])
    phone = phone_of(screen, "mara")
    open_friends(phone)
    phone.get_by_role("link", name=re.compile("^Compare")).click()
    expect(phone.get_by_role("button", name="Remove Ines")).to_be_visible()
    chart, said, numbers = phone.get_by_role("slider"), phone.get_by_role("region", name="In words"), phone.get_by_role("table", name="This month")

    def sizes():
        for width, height in ((390, 844), (1280, 800)):
            phone.set_viewport_size({"width": width, "height": height})
            yield width

    for width in sizes():
        if phone.get_by_role("button", name="Remove Joel").count():
            phone.get_by_role("button", name="Remove Joel").click()
            expect(phone.get_by_role("button", name="Remove Joel")).to_have_count(0)
        phone.get_by_label("Add a friend").select_option("Joel")
        expect(phone.get_by_role("button", name="Remove Joel")).to_be_visible()
        expect(chart).to_be_visible()
        expect(said).to_contain_text("Ines gained most.")
        expect(said).to_contain_text("Joel leads by")
        expect(phone.get_by_text(re.compile(r"Ines: no Deadlift between"))).to_be_visible()
        expect(numbers.get_by_role("columnheader", name="You")).to_be_visible()
        both(phone, f"compare-{width}")
        for name in ("× body weight", "Change", "This week"):
            phone.get_by_role("button", name=name, exact=True).click(trial=True)
    phone.get_by_role("button", name="× body weight").click()
    for width in sizes():
        expect(phone.get_by_text("Joel doesn’t share this with you.")).to_be_visible()
        expect(said).to_contain_text("Ines gained most.")
        shot(phone, f"compare-{width}-times")
    phone.get_by_role("button", name="Change", exact=True).click()
    for _ in sizes():
        expect(phone.get_by_text("In percent since the first week shown.")).to_be_visible()
    phone.get_by_role("button", name="This week").click()
    for _ in sizes():
        expect(phone.get_by_role("table", name="This week")).to_be_visible()
    # A friend who is none any more leaves at once.
    joel.change("friends.block", member=mara.member["id"])
    expect(phone.get_by_role("button", name="Remove Joel")).to_have_count(0)
    for _ in sizes():
        expect(phone.get_by_role("columnheader", name="Joel")).to_have_count(0)


def test_partners_at_one_kiosk_become_friends_with_a_tap_each_and_nobody_is_offered_whom_they_blocked(floor, screen):
    floor.owner().close()
    _, ines, ben = (floor.member(name) for name in ("Mara Lindqvist", "Ines Moor", "Ben Okafor"))
    ben.change("friends.block", member=ines.member["id"])
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    for name in ("Mara", "Ines"):
        if name == "Ines":
            kiosk.get_by_role("button", name="Join in").click()
        enter(kiosk, name)
        expect(kiosk.get_by_role("button", name=f"Log out {name}")).to_be_visible()
    ask = kiosk.get_by_role("button", name="Friends with Mara?")
    expect(ask).to_be_visible()
    both(kiosk, "kiosk-ask", 64)
    ask.click()
    expect(kiosk.get_by_text("Mara can accept on their side")).to_be_visible()
    # In the middle of a workout, too.
    kiosk.get_by_role("button", name="Switch to Mara").click()
    pick(kiosk, "Bench press")
    accept = kiosk.get_by_role("button", name="Be friends with Ines")
    expect(accept).to_be_visible()
    both(kiosk, "kiosk-accept", 64)
    accept.click()
    expect(kiosk.get_by_text("Mara and Ines are friends now")).to_be_visible()
    expect(accept).to_have_count(0)
    kiosk.get_by_role("button", name="Switch to Ines").click()
    expect(kiosk.get_by_text("can accept on their side")).to_have_count(0)
    expect(ask).to_have_count(0)
    # Of the two whom Ben could ask, one is offered.
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Ben")
    expect(kiosk.get_by_role("button", name=re.compile("^Ben, on the screen"))).to_be_visible()
    expect(ask).to_be_visible()
    ask.click()
    expect(kiosk.get_by_text("Mara can accept")).to_be_visible()
    expect(kiosk.get_by_text("Ines can accept")).to_have_count(0)
    expect(kiosk.get_by_role("button", name="Friends with Ines?")).to_have_count(0)

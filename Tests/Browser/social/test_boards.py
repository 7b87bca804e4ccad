"""The gym's boards: on two phones, on a wall, at the kiosk, and as the owner sets them up."""

import re

import pytest
from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import enter, every_set, pairing_code
from kit.log import log_set
from kit.looks import both, check, small_targets
from kit.patience import until
from kit.phone import at_phone, go


@pytest.fixture
def members(floor):
    clients = [floor.member(name) for name in ("Mara Lindqvist", "Ines Okafor", "Ben Adler")]
    # The gym's first boards come after its start, and may come late on a busy machine.
    until(lambda: len(clients[0].call("boards.list")["boards"]) >= 5)
    yield clients
    for client in clients:
        client.close()


def add(floor, owner, metric="heaviest", exercise="Bench press", **more):
    values = {"sexes": True, "ages": True, "weights": True, "onWalls": True, **more}
    if exercise:
        values["exercise"] = floor.exercise(owner, exercise)
    return owner.change("boards.save", metric=metric, **values)["board"]["id"]


def join(client, board, **more):
    shows = {"score": True, "sex": False, "age": False, "weight": False, **more}
    return client.change("boards.join", boards=[board], **shows)


def at_board(phone, board):
    phone.goto(phone.url.split("#")[0] + f"#boards/{board}")


def test_all_boards_are_joined_with_one_choice_and_one_by_its_page_where_one_moves_up_live(floor, owner, members, screen):
    mara, ines, ben = members
    first, second = add(floor, owner), add(floor, owner, "reps", "Push-up")
    log_set(floor, mara, 60, 1)
    phone = at_phone(screen, "Mara")
    go(phone, "Boards")
    expect(phone.get_by_text("You’re on none of them")).to_be_visible()
    both(phone, "no boards", 44)
    phone.get_by_role("button", name="Join all").click()
    # Nothing but the rank, until she chooses more.
    for each in phone.get_by_role("switch").all():
        expect(each).not_to_be_checked()
    both(phone, "joining all boards", 44)
    phone.get_by_role("button", name=re.compile(r"^Join \d+ boards")).click()
    expect(phone.get_by_text("You’re on all of them")).to_be_visible()
    own = {one["board"]["id"]: one["own"] for one in mara.call("boards.list")["boards"]}
    assert all(not place[name] for place in own.values() for name in ("showsScore", "showsSex", "showsAge", "showsWeight"))
    expect(phone.get_by_role("link", name=re.compile("Bench press Heaviest set.*60.*no. 1"))).to_be_visible()
    # One that is left and joined by hand keeps what it shows when the rest is joined.
    mara.change("boards.leave")
    join(mara, first, sex=True)
    phone.reload()
    expect(phone.get_by_text(re.compile("You’re on 1 of"))).to_be_visible()
    phone.get_by_role("button", name="Join the rest").click()
    expect(phone.get_by_text("The boards you’re on already stay as they are.")).to_be_visible()
    phone.get_by_role("switch", name="Show my score").check()
    phone.get_by_role("button", name=re.compile(r"^Join \d+ board")).click()
    expect(phone.get_by_text("You’re on all of them")).to_be_visible()
    own = {one["board"]["id"]: one["own"] for one in mara.call("boards.list")["boards"]}
    assert own[first]["showsSex"] and own[second]["showsScore"] and not own[second]["showsSex"]
    phone.get_by_role("button", name="Leave all").click()
    both(phone, "leaving all boards", 44)
    phone.get_by_role("button", name="Leave them all").click()
    expect(phone.get_by_text("You’re on none of them")).to_be_visible()
    assert all("own" not in one for one in mara.call("boards.list")["boards"])

    # One of them: its page says what joining shows, and moves live.
    for client, weight in ((ines, 80), (ben, 70)):
        log_set(floor, client, weight, 1)
    join(ines, first)
    join(ben, first, score=False)
    go(phone, "Boards")
    phone.get_by_role("link", name=re.compile("Bench press.*Heaviest set")).click()
    rows = phone.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Ines")
    expect(rows.nth(1)).to_contain_text("Rank only")
    both(phone, "a board that one is not on", 44)
    phone.get_by_role("button", name="Join", exact=True).click()
    expect(phone.get_by_text("Every member will see your display name and your heaviest set.")).to_be_visible()
    expect(phone.get_by_role("switch", name="List me in my body weight class")).not_to_be_checked()
    expect(phone.get_by_text("The gym also shows this board on its walls", exact=False)).to_be_visible()
    both(phone, "joining a board", 44)
    phone.get_by_role("button", name="Join", exact=True).click()
    expect(phone.get_by_text("You’re no. 3 of 3", exact=False)).to_be_visible()
    # Live: her own set, and then another's.
    log_set(floor, mara, 90, 1)
    expect(phone.get_by_text("You’re no. 1 of 3", exact=False)).to_be_visible()
    log_set(floor, ines, 100, 1)
    expect(phone.get_by_text("You’re no. 2 of 3", exact=False)).to_be_visible()
    expect(rows.nth(0)).to_contain_text("Ines")
    both(phone, "a board", 44)
    # Who is blocked is gone from the open page.
    mara.change("friends.block", member=ines.member["id"])
    expect(phone.get_by_text("You’re no. 1 of 2", exact=False)).to_be_visible()
    phone.get_by_role("button", name="Leave", exact=True).click()
    phone.get_by_role("button", name="Leave it").click()
    expect(phone.get_by_text("You’re not on it")).to_be_visible()
    expect(rows).to_have_count(1)


def test_the_owner_chooses_boards_and_their_lists_and_the_wall_shows_them_live_with_who_is_shown_on_the_floor(floor, owner, members, screen):
    mara, ines, ben = members
    board = add(floor, owner)
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    device = owner.call("devices.list")["devices"][0]["id"]
    owner.change("devices.configure", device=device, layout="boards")
    expect(wall.get_by_text("Nobody is shown here yet")).to_be_visible()
    check(wall, "a wall with an empty board")
    for client, weight in ((mara, 60), (ines, 80), (ben, 70)):
        log_set(floor, client, weight, 1)
        join(client, board)
    rows = wall.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ines")
    expect(wall.get_by_text("Bench press", exact=False)).to_be_visible()
    log_set(floor, mara, 120, 1)
    expect(rows.nth(0)).to_contain_text("Mara")
    expect(rows.nth(0)).to_contain_text("120")
    mara.change("members.update", shownOnFloor=False)
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Ines")
    # Two rows share the whole board, each in the middle of its line.
    whole = wall.get_by_role("list").bounding_box()
    for row in rows.all():
        line, plate = row.bounding_box(), row.locator("rack-plate").bounding_box()
        assert line["height"] > 0.48 * whole["height"]
        assert abs(line["y"] + line["height"] / 2 - plate["y"] - plate["height"] / 2) < 4
    for scheme in ("light", "dark"):
        wall.evaluate("scheme => { document.documentElement.dataset.scheme = scheme; }", scheme)
        check(wall, f"a wall with a board, {scheme}")

    # The owner adds a board, chooses its classes and the walls, and removes it.
    page = screen("/owner/#boards")
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Boards", exact=True)).to_be_visible()
    # A gym begins with the three lifts, their score and the streak.
    expect(page.get_by_role("heading", name="Weeks in a row")).to_be_visible()
    check(page, "the owner's boards")
    page.get_by_role("button", name="Add a board").click()
    page.get_by_label("What it ranks").select_option(label="Most reps in a set")
    page.get_by_role("button", name="Add a board").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose an exercise")
    page.get_by_label("Exercise").select_option(label="Push-up")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"a new board, {scheme}")
    assert small_targets(page, 44) == []
    page.get_by_role("button", name="Add a board").click()
    card = page.get_by_role("region", name="Push-up")
    expect(card).to_be_visible()
    card.get_by_role("switch", name="Show on walls").check()
    card.get_by_label("Body weight").check()
    page.reload()
    expect(card.get_by_role("switch", name="Show on walls")).to_be_checked()
    card.get_by_role("button", name=re.compile("^Remove")).click()
    card.get_by_role("button", name="Remove it").click()
    expect(card).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#staff")
    expect(page.get_by_text("Removed the board", exact=False).first).to_be_visible()

    # Classes in turn, where the owner chose them.
    for client, sex in ((mara, "female"), (ines, "female"), (ben, "male")):
        client.change("members.update", sex=sex, bodyWeight={"value": 68, "unit": "kg"}, shownOnFloor=True)
        client.change("boards.leave")
        join(client, board, sex=client is not mara, weight=client is not mara)
    page.goto(page.url.split("#")[0] + "#boards")
    card = page.get_by_role("region", name="Bench press, Heaviest set")
    lists = card.get_by_label("Which lists")
    expect(lists).to_have_value("everybody")
    lists.select_option(label="Body weight classes in turn")
    expect(card.get_by_text("Lists with nobody in them are left out", exact=False)).to_be_visible()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"which lists walls show, {scheme}")
    assert small_targets(page, 44) == []
    # Each list has its turn; the one who chose no class is in none.
    for name, who in (("Women up to 69 kg", "Ines"), ("Men up to 74 kg", "Ben")):
        rows = wall.get_by_role("region", name=f"Bench press {name}").get_by_role("listitem")
        expect(rows).to_have_text(re.compile(who))
    check(wall, "a wall with a class")
    # A class that the board has no more is no choice either.
    card.get_by_label("Body weight", exact=True).uncheck()
    expect(lists).to_have_value("everybody")
    expect(wall.get_by_role("listitem")).to_have_count(3)
    page.reload()
    expect(lists).to_have_value("everybody")


def test_the_kiosk_says_when_a_workout_has_taken_somebody_up_and_classes_list_only_those_who_chose_them(floor, owner, members, screen):
    mara, ines, ben = members
    board = add(floor, owner)
    log_set(floor, ines, 80, 1)
    join(ines, board)
    join(mara, board)
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    log_set(floor, mara, 100, 1)
    enter(kiosk, "Mara")
    kiosk.get_by_role("button", name=re.compile("^Finish")).first.click()
    every_set(kiosk)
    expect(kiosk.get_by_text(re.compile("Bench press.*: on the board at no. 1"))).to_be_visible()
    # What the exercise says stands once, in the row while that is closed and in its place below once it is open.
    row = kiosk.get_by_role("button", name=re.compile("^Bench press"))
    expect(row).to_have_attribute("aria-expanded", "true")
    expect(kiosk.get_by_text("Your first time with this one.")).to_have_count(1)
    row.click()
    expect(row).to_contain_text("Your first time with this one.")
    expect(kiosk.get_by_text("Your first time with this one.")).to_have_count(1)
    row.click()
    both(kiosk, "a workout that is done, with a board", 64)

    # Classes are a filter, and list only those who chose them.
    mara.change("members.update", sex="female", birthDate="1980-01-01", bodyWeight={"value": 60, "unit": "kg"})
    ben.change("members.update", sex="male")
    log_set(floor, ben, 70, 1)
    mara.change("boards.leave")
    join(mara, board, sex=True, age=True, weight=True)
    phone = at_phone(screen, "Ben")
    at_board(phone, board)
    rows = phone.get_by_role("listitem")
    expect(rows).to_have_count(2)
    phone.get_by_role("button", name="Women").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Mara")
    phone.get_by_role("combobox", name="Age").select_option(label="40 to 49")
    expect(rows).to_have_count(1)
    phone.get_by_role("combobox", name="Body weight").select_option(label="Up to 63\u00a0kg")
    expect(rows).to_have_count(1)
    both(phone, "a class of a board", 44)
    phone.get_by_role("button", name="Men", exact=True).click()
    expect(phone.get_by_text("Nobody in this class")).to_be_visible()
    both(phone, "a class with nobody", 44)

"""The owner's first page: who is in, the week, classes, who stays away, screens; and the steps of a new gym."""

import contextlib
import datetime
import re
import time
import zoneinfo

import pytest
from playwright.sync_api import expect

from kit.classes import make, soon
from kit.desk import owner_page
from kit.floor import ADDRESS, OWNER
from kit.login import fill_in
from kit.looks import both
from kit.patience import until

pytestmark = pytest.mark.midday


def owner_login(page):
    fill_in(page, **OWNER)


def region(page, name):
    return page.get_by_role("region", name=re.compile(f"^{name}"))


def used_to_come(floor, member, visits, *, days):
    """Every other day or so, until so many days ago."""
    with floor.database() as database:
        last = int(datetime.datetime.now().timestamp() * 1000) - days * 86_400_000 - 3_600_000
        # 21 days for 9 visits: three a week.
        first = last - (visits - 1) * 20 * 86_400_000 // (visits - 1)
        database.execute("UPDATE members SET joined_at = ? WHERE id = ?", [first, member.member["id"]])
        for i in range(visits):
            at = first + (last - first) * i // (visits - 1)
            database.execute("INSERT INTO visits (member, arrived_at, due_at, left_at, how) VALUES (?1, ?2, ?2 + 3600000, ?2 + 3600000, 'desk')",
                [member.member["id"], at])


@pytest.mark.hasty
def test_the_first_page_says_how_the_gym_is_and_leads_to_the_rest(floor, owner, screen):
    mara, ben = floor.member("Mara Lindqvist"), floor.member("Ben Okafor")
    mara.change("visits.checkIn")
    session = make(owner, capacity=4, **soon(owner, 100))
    ben.change("classes.book", session=session["id"])
    floor.kiosk().close()
    # Zoe came three times a week, and not for three weeks.
    zoe = floor.member("Zoe Ferrari")
    used_to_come(floor, zoe, 9, days=21)
    page = owner_page(screen, "", width=1366, height=768)
    assert page.evaluate("location.hash") in ("", "#")
    expect(region(page, "In now")).to_contain_text("Mara")
    expect(region(page, "Visits this week").get_by_text("1", exact=True)).to_be_visible()
    expect(region(page, "Classes this week")).to_contain_text(re.compile(r"Barbell basics\s*1 / 4"))
    expect(region(page, "Slipping away")).to_contain_text(re.compile("Zoe.*3 visits a week, none for 21 days", re.S))
    # The gym's first boards come after its start, and may come before the page or after it.
    expect(region(page, "Leading the boards")).to_contain_text(re.compile("No boards yet|Nobody is on a board yet"))
    expect(region(page, "Screens")).to_contain_text(re.compile("The kiosk.*offline since", re.S))
    expect(page.get_by_role("link", name=re.compile("^Screens ?, 1 not running"))).to_be_visible()
    # Somebody books: the bar follows.
    mara.change("classes.book", session=session["id"])
    expect(region(page, "Classes this week")).to_contain_text(re.compile(r"Barbell basics\s*2 / 4"))
    # Somebody leaves.
    mara.change("visits.leave")
    expect(region(page, "In now")).not_to_contain_text("Mara")
    both(page, "the owner's first page", 48)
    region(page, "Slipping away").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Attendance", level=1)).to_be_visible()
    page.get_by_role("navigation", name="Today").get_by_role("link", name="Who’s in").click()
    expect(page.get_by_role("heading", name="Who’s in", level=1)).to_be_visible()
    for member in (mara, ben, zoe):
        member.close()


def known(page):
    """Waits until the page has read what the steps depend on: the devices, the members, and what comes with the week's visits."""
    expect(page.locator(".week-hours")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#members")
    expect(page.get_by_role("list", name="Members").get_by_role("listitem").first).to_be_visible()
    page.goto(page.url.split("#")[0] + "#devices")
    expect(page.locator("#none-title, #list-title")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#today")
    expect(page.locator(".week-hours")).to_be_visible()


def test_the_guide_of_a_new_gym_is_closed_for_good_and_the_first_page_fits_with_few_people_and_with_many(floor, owner, screen):
    # A login opens another line, and is known before that is live: after the line was closed it reads everything.
    page = screen("/owner/", 1366, 768)
    expect(page.get_by_label("Password")).to_be_visible()
    owner_login(page)
    expect(page.locator(".week-hours")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    owner_login(page)
    expect(page.locator(".week-hours")).to_be_visible()
    guide = page.get_by_role("region", name="Four steps to a running gym")
    expect(guide).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    # A server that only this machine reaches says so.
    expect(guide).to_contain_text("Only this machine can open these addresses.")
    expect(guide.get_by_role("img")).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#devices")
    expect(page.get_by_text("Only this machine can open these addresses.")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#today")

    member = floor.member("Wilhelmina van den Broek-Achterberg")
    member.change("visits.checkIn")
    for i in range(3):
        make(owner, name=f"Olympic weightlifting for beginners {i}", capacity=1, **soon(owner, 60 + 70 * i))
    floor.kiosk().close()
    page.reload()
    for width, height in [(1366, 768), (800, 1280), (390, 844), (320, 700)]:
        page.set_viewport_size({"width": width, "height": height})
        expect(region(page, "In now")).to_contain_text("Wilhelmina")
        expect(region(page, "Classes this week").get_by_role("listitem"), str(width)).to_have_count(3)
        expect(page.locator(".week-hours")).to_be_visible()
        expect(region(page, "Slipping away")).to_contain_text("Everybody who comes regularly has been here lately.")
        expect(page.get_by_role("button", name="Don’t show again"), str(width)).to_be_visible()
        both(page, f"the owner's first page at {width}", 48)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
    page.get_by_role("button", name="Don’t show again").click()
    expect(guide).to_have_count(0)
    page.set_viewport_size({"width": 1366, "height": 768})
    assert page.evaluate("document.querySelector('.home').getBoundingClientRect().bottom <= innerHeight")
    page.reload()
    known(page)
    expect(guide).to_have_count(0)

    # More people than the list holds are counted.
    member.change("visits.leave")
    member.close()
    with floor.database() as database:
        now = int(time.time() * 1000)
        for i in range(505):
            database.execute("INSERT INTO visits (name, arrived_at, due_at, how) VALUES (?, ?, ?, 'desk')", [f"Guest {i}", now - 60_000 - i, now + 3_600_000])
    page.reload()
    here = page.get_by_role("region", name=re.compile("^In now"))
    expect(here.get_by_text("505", exact=True)).to_be_visible()
    expect(here.get_by_text("+491", exact=True)).to_be_visible()
    # One of those who are not listed leaves, and somebody comes.
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        mara.change("visits.checkIn")
        expect(here.get_by_text("506", exact=True)).to_be_visible()
        with floor.database() as database:
            first = database.execute("SELECT id FROM visits WHERE name IS NOT NULL ORDER BY arrived_at LIMIT 1").fetchone()[0]
        owner.change("visits.end", visit=first)
        expect(here.get_by_text("505", exact=True)).to_be_visible()


# The modules of a drawn code, as rows of 0 and 1 without the margin.
MODULES = """(svg) => {
  const side = svg.viewBox.baseVal.width - 8, rows = Array.from({ length: side }, () => Array(side).fill("0"));
  for (const [, x, y, run] of svg.querySelector("path").getAttribute("d").matchAll(/M(\\d+) (\\d+)h(\\d+)v1h-\\3z/g)) {
    rows[y - 4].fill("1", x - 4, x - 4 + Number(run));
  }
  return rows.map((row) => row.join(""));
}"""


def leads_to(guide, owner, name, path):
    """The code of the step that is open has that address, and the text beside it the same."""
    expect(guide).to_contain_text(f"{ADDRESS}{path}")
    code = guide.get_by_role("img", name=f"Code for: {name}")
    expect(code).to_be_visible()
    modules = code.evaluate(MODULES)
    assert modules == owner.call("qr.make", text=f"{ADDRESS}{path}")["rows"]
    return modules


@pytest.mark.reachable
def test_a_new_gym_is_led_through_four_steps_each_with_the_code_of_its_own_page(floor, owner, screen):
    page = owner_page(screen, "", width=1366, height=768)
    guide = page.get_by_role("region", name="Four steps to a running gym")
    expect(guide).to_contain_text("open https://floor.example/kiosk/")
    codes = [leads_to(guide, owner, "A kiosk on the floor", "/kiosk/")]
    both(page, "the steps of a new gym", 48)
    floor.device("kiosk").close()
    expect(guide.get_by_role("listitem").filter(has_text=re.compile("kiosk.*, done"))).to_be_visible()
    codes.append(leads_to(guide, owner, "A wall to look up at", "/wall/"))
    floor.device("wall").close()
    expect(guide.get_by_role("listitem").filter(has_text=re.compile("wall.*, done"))).to_be_visible()
    codes.append(leads_to(guide, owner, "The first member", "/me/"))
    # Where they join only at the kiosk, the phone's page is no way in.
    owner.change("gym.configure", joining="kiosk")
    expect(guide).to_contain_text("They join at the kiosk: “New here? Join”.")
    expect(guide.get_by_role("img", name="Code for: The first member")).to_have_count(0)
    owner.change("gym.configure", joining="anyone")
    expect(guide.get_by_role("img", name="Code for: The first member")).to_be_visible()
    floor.member("Mara Lindqvist").close()
    # Members are read at each visit.
    page.goto(page.url.split("#")[0] + "#members")
    expect(page.get_by_text("Mara Lindqvist")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#today")
    codes.append(leads_to(guide, owner, "The first class", "/trainer/"))
    assert len({tuple(one) for one in codes}) == 4
    expect(guide.get_by_role("link", name="Plan a class")).to_be_visible()
    make(owner, **soon(owner, 100))
    page.reload()
    known(page)
    expect(guide).to_have_count(0)


def test_the_first_page_says_who_leads_the_boards_and_the_owner_writes_to_who_slips_away(floor, owner, screen):
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        bench = floor.exercise(mara, "Bench press")
        made = [owner.change("boards.save", metric=metric, exercise=bench, sexes=False, ages=False, weights=False, onWalls=False)["board"]
            for metric in ("e1rm", "heaviest")]
        mara.change("sets.log", exercise=bench, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
        mara.change("workouts.finish")
        mara.change("boards.join", boards=[one["id"] for one in made], score=True, sex=False, age=False, weight=False)
        until(lambda: all(one["people"] for one in owner.call("boards.list")["boards"]))
        page = owner_page(screen, "today", width=1366, height=768)
        leading = region(page, "Leading the boards")
        # Two boards of one exercise say what each ranks.
        expect(leading).to_contain_text(re.compile(r"Bench press, Estimated one-rep max\s*1.*Mara.*9\d", re.S))
        expect(leading).to_contain_text(re.compile(r"Bench press, Heaviest set\s*1.*Mara.*80\skg", re.S))
        # Of a board whose classes are on the walls, these lists, without those with nobody; the best three of each.
        owner.change("boards.save", board=made[1]["id"], metric="heaviest", exercise=bench, sexes=False, ages=False, weights=True, onWalls=True, walls="weights")
        with contextlib.ExitStack() as stack:
            for i, (sex, kilograms) in enumerate([("female", 60), ("female", 61), ("female", 62), ("female", 63), ("male", 80)]):
                client = stack.enter_context(contextlib.closing(floor.member(f"Ines{i} Okafor")))
                client.change("members.update", sex=sex, bodyWeight={"value": kilograms, "unit": "kg"})
                client.change("sets.log", exercise=bench, kind="working", weight={"value": 60 + i, "unit": "kg"}, reps=1)
                client.change("workouts.finish")
                client.change("boards.join", boards=[made[1]["id"]], score=True, sex=False, age=False, weight=True)
            until(lambda: any(one["people"] == 6 for one in owner.call("boards.list")["boards"]))
        # Nobody chose their age.
        owner.change("boards.save", board=made[0]["id"], metric="e1rm", exercise=bench, sexes=False, ages=True, weights=False, onWalls=True, walls="ages")
        page.reload()
        women = leading.get_by_role("list", name=re.compile("^Bench press Women up to 63.kg")).get_by_role("listitem")
        expect(women).to_have_count(3)
        expect(women.first).to_contain_text("Ines3")
        expect(leading.get_by_role("list", name=re.compile("^Bench press Men up to 83.kg")).get_by_role("listitem")).to_have_count(1)
        # Nobody chose to be listed among these.
        expect(leading.get_by_text("Women up to 57")).to_have_count(0)
        expect(leading.get_by_role("list")).to_have_count(2)
        expect(leading).to_contain_text(re.compile(r"Estimated one-rep max\s*Nobody is shown here yet", re.S))
        both(page, "the boards on the owner's first page", 48)

    people = [floor.member(name) for name in ("Zoe Ferrari", "Wilhelmina van den Broek", "Ada Moor")]
    for i, one in enumerate(people):
        used_to_come(floor, one, 9 - i, days=20)
    page.reload()
    page.get_by_role("button", name="Don’t show again").click()
    away = region(page, "Slipping away")
    away.get_by_role("button", name="Write to all three").click()
    text = away.get_by_role("textbox", name="Message to Zoe, Wilhelmina and Ada")
    expect(text).to_be_focused()
    text.fill("")
    away.get_by_role("button", name="Send").click()
    expect(text).to_have_attribute("aria-invalid", "true")
    text.fill("We miss you.")
    both(page, "writing to who slips away", 48)
    # One of them does not want to be written to: the others get it once, and she is no longer offered.
    people[1].change("friends.block", member=owner.call("members.me")["member"]["id"])
    away.get_by_role("button", name="Send").click()
    expect(away.get_by_role("alert")).to_have_text("Wilhelmina can’t be written to right now.")
    expect(away.get_by_role("textbox", name="Message to Wilhelmina")).to_be_visible()
    away.get_by_role("button", name="Cancel").click()
    expect(away.get_by_text("You wrote on")).to_have_count(2)
    expect(away.get_by_role("listitem")).to_have_count(2)
    expect(away.get_by_role("button", name=re.compile("^Write to"))).to_have_count(0)
    # Each has it alone, and answers on the phone.
    [conversation] = people[0].call("topics.subscribe", topic="messages")["snapshot"]["conversations"]
    assert conversation["last"]["text"] == "We miss you." and [one["name"] for one in conversation["with"]] == ["Nadia"]
    people[0].change("messages.write", conversation=conversation["id"], text="Back on Monday")
    [answer] = [one for one in owner.call("topics.subscribe", topic="messages")["snapshot"]["conversations"] if one["unread"]]
    assert answer["last"]["text"] == "Back on Monday"
    for one in people:
        one.close()

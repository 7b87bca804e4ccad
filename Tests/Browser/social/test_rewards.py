"""Points and rewards: on the phone, at the desk and at the kiosk."""

import contextlib
import re
import sqlite3
import time

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import enter, every_set, pairing_code
from kit.looks import check, shot, small_targets
from kit.patience import NOTICE, keeps
from kit.phone import at_phone, go
from kit.trainer import trainer


def give(floor, member, points):
    """Points as settled challenges of the last months would have given them."""
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        database.execute("INSERT INTO point_accounts (member, since) VALUES (?, 0) ON CONFLICT DO NOTHING", (member,))
        database.execute(
            "INSERT INTO point_entries (member, reason, ref, day, points, at) VALUES (?, 'challenge', 'test', '2026-01-02', ?, ?)",
            (member, points, int(time.time() * 1000)))
        database.commit()


def train(floor, client, sets=3):
    for _ in range(sets):
        client.change("sets.log", exercise=floor.exercise(client, "Bench press"), kind="working", reps=5,
                      weight={"value": 60, "unit": "kg"})


def at_desk(screen, path, email, password, heading):
    page = screen(path)
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    return page


def looked(page, name, least=44):
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"{name}, {scheme}")
        shot(page, f"rewards-{name.replace(' ', '-').replace(',', '')}-{scheme}")
    page.emulate_media(color_scheme="dark")
    assert not small_targets(page, least)


def test_a_reward_from_the_owners_list_to_the_desk(floor, screen):
    owner = floor.owner()
    mara = floor.member("Mara Lindqvist")
    trainer(floor).close()
    page = at_desk(screen, "/owner/#rewards", **OWNER, heading="Rewards")
    expect(page.get_by_text("No rewards yet")).to_be_visible()
    page.get_by_role("button", name="Add a reward").click()
    page.get_by_label("Name").fill("Protein shake")
    page.get_by_label("What members get").fill("Any flavour, at the bar.")
    # A form that is not complete keeps what was typed.
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Enter a whole number.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Protein shake")
    looked(page, "a form with an error")
    page.get_by_label("Points", exact=True).fill("150")
    page.get_by_label("How many there are").fill("3")
    page.get_by_label("How many a month for each member").fill("2")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Change Protein shake")).to_be_visible()
    owner.change("rewards.save", name="Guest day", cost=900, listed=True)

    phone = at_phone(screen, "Mara")
    go(phone, "Points and rewards")
    expect(phone.get_by_role("heading", name="Level 1")).to_be_visible()
    expect(phone.get_by_text("150 points to go")).to_be_visible()
    looked(phone, "no points yet")
    give(floor, mara.member["id"], 330)
    phone.reload()
    expect(phone.get_by_role("heading", name="Level 4")).to_be_visible()
    phone.get_by_role("button", name="Redeem Protein shake").click()
    expect(phone.get_by_text("Spend 150 points on Protein shake?")).to_be_visible()
    phone.get_by_role("button", name="Spend 150", exact=True).click()
    fetch = phone.get_by_role("region", name="To pick up at the desk")
    expect(fetch.get_by_role("img", name="Code for Protein shake")).to_be_visible()
    code = fetch.locator(".code").inner_text()
    assert re.fullmatch(r"[B-Z3-9]{4}-[B-Z3-9]{4}", code), code
    expect(phone.get_by_text("180 points to spend")).to_be_visible()
    expect(phone.get_by_text("1 more for you this month")).to_be_visible()
    looked(phone, "a code to fetch a reward")

    desks = at_desk(screen, "/trainer/#rewards", "tove@example.com", "bar across my back", "Rewards")
    desks.get_by_label("Code").fill("bbbb cccc")
    desks.get_by_role("button", name="Check").click()
    expect(desks.get_by_text("There is no such code. Check it and try again.")).to_be_visible()
    # A scanner types the code and presses Enter.
    desks.get_by_label("Code").fill("")
    desks.get_by_label("Code").press_sequentially(code.lower())
    desks.get_by_label("Code").press("Enter")
    expect(desks.get_by_text("Mara", exact=True)).to_be_visible()
    looked(desks, "a code at the desk")
    for width in (1024, 390):
        desks.set_viewport_size({"width": width, "height": 800})
        assert desks.evaluate("document.documentElement.scrollWidth") <= width
    desks.get_by_role("button", name="Hand it out").click()
    expect(desks.locator(".reward-found")).to_contain_text("Handed out")
    # The member's phone knows at once, and a second try says when and by whom.
    expect(phone.get_by_text("Protein shake: enjoy!")).to_be_visible()
    expect(fetch).to_have_count(0)
    expect(phone.get_by_text(re.compile("^Got it on"))).to_be_visible()
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text(re.compile("Already handed out on .* by Tove"))).to_be_visible()
    page.reload()
    out = page.get_by_role("region", name="Handed out")
    expect(out.get_by_role("listitem")).to_contain_text("Mara")
    looked(page, "the owner's rewards")

    # The tabs of the desk scroll on a phone, and the present one is in sight.
    desks.set_viewport_size({"width": 360, "height": 640})
    desks.reload()
    tab, first, last = (desks.get_by_role("navigation", name="Pages").get_by_role("link", name=name) for name in ("Floor", "Clients", "Clocks"))
    expect(desks.get_by_role("heading", name="Rewards", exact=True)).to_be_visible()
    expect(tab).to_be_in_viewport(ratio=1)
    for one in (last, first):
        one.click()
        expect(one).to_be_in_viewport(ratio=1)
    assert desks.evaluate("document.documentElement.scrollWidth <= innerWidth")
    looked(desks, "the trainer's tabs on a phone")


def test_points_come_with_a_training_day_at_phone_and_kiosk_and_can_be_turned_off(floor, screen):
    with contextlib.closing(floor.owner()):
        mara = floor.member("Mara Lindqvist")
        kiosk = screen("/kiosk/")
        floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
        # The phone says what the day gave. It hears of what happens to her once it has heard of a set.
        phone = at_phone(screen, "Mara")
        keeps(phone, NOTICE)
        train(floor, mara, sets=1)
        expect(phone.get_by_role("button", name=re.compile("^Log set"))).to_be_visible()
        train(floor, mara, sets=2)
        enter(kiosk, "Mara")
        kiosk.get_by_role("button", name=re.compile("^Finish")).first.click()
        every_set(kiosk)
        expect(kiosk.get_by_text("+10 points · level 1")).to_be_visible()
        expect(phone.get_by_role("status").get_by_text("+10 points")).to_be_visible()
        looked(kiosk, "a workout that is done, with points", 64)
        phone.goto(phone.url.split("#")[0] + "#rewards")
        expect(phone.get_by_text("10 points to spend")).to_be_visible()
        expect(phone.get_by_text("Training day", exact=True)).to_be_visible()
        badges = phone.get_by_role("region", name="Badges")
        expect(badges).to_contain_text("1 of 50")
        expect(badges.get_by_role("listitem")).to_have_count(1)
        phone.get_by_role("button", name="Turn points off").click()
        phone.get_by_role("alertdialog").get_by_role("button", name="Turn points off").click()
        expect(phone.get_by_text("Points are off")).to_be_visible()
        expect(phone.get_by_role("heading", name=re.compile("^Level"))).to_have_count(0)
        looked(phone, "points off")
        phone.get_by_role("button", name="Turn points on").click()
        expect(phone.get_by_text("10 points to spend")).to_be_visible()


def test_a_friend_sees_the_level_and_no_points_and_a_code_is_given_back(floor, screen):
    owner, mara, ines = floor.owner(), floor.member("Mara Lindqvist"), floor.member("Ines Okafor")
    ines.change("friends.claim", code=mara.call("friends.invite")["code"])
    give(floor, mara.member["id"], 330)
    phone = at_phone(screen, "Ines")
    phone.goto(phone.url.split("#")[0] + f"#friend/{mara.member['id']}")
    expect(phone.get_by_text("Level 4")).to_be_visible()
    expect(phone.get_by_text("330")).to_have_count(0)
    looked(phone, "a friend with a level")
    mara.change("friends.share", awards="nobody")
    phone.reload()
    expect(phone.get_by_text("doesn’t show you", exact=False)).to_be_visible()
    expect(phone.get_by_text("Level 4")).to_have_count(0)
    # A code is given back, and the points return.
    reward = owner.change("rewards.save", name="Towel", cost=40, listed=True)["reward"]["id"]
    mara.change("rewards.redeem", reward=reward, cost=40)
    phone = at_phone(screen, "Mara")
    phone.goto(phone.url.split("#")[0] + "#rewards")
    expect(phone.get_by_text("290 points to spend")).to_be_visible()
    phone.get_by_role("button", name="Give back Towel").click()
    phone.get_by_role("alertdialog").get_by_role("button", name="Give it back").click()
    expect(phone.get_by_text("330 points to spend")).to_be_visible()
    expect(phone.get_by_text(re.compile("^Given back on"))).to_be_visible()

"""Who is in, as staff see it at the desk: checking in and out, and memberships."""

import contextlib
import datetime
import re
import sqlite3
import time

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.desk import opened, owner_page, present, row
from kit.looks import both, both_sizes, check, shot
from kit.patience import becomes, until
from kit.trainer import trainer, trainer_page

DAY = 86_400_000


def test_who_is_not_covered_can_be_let_in_with_a_reason_or_a_new_membership(floor, screen):
    floor.owner().close()
    tove = trainer(floor)
    mara, joel = floor.member("Mara Lindqvist"), floor.member("Joel Okafor")
    today = gym_today(tove)
    ended = today - datetime.timedelta(days=11)
    tove.change("memberships.set", member=mara.member["id"], endsOn=str(ended))
    tove.change("memberships.set", member=joel.member["id"], visitsLeft=0)
    page = opened(trainer_page(screen, "visits"))
    page.keyboard.type("mara")
    expect(page.get_by_role("button", name=f"Check in Mara Ended on {ended.day} {ended:%B}")).to_be_visible()
    page.keyboard.press("Enter")
    why = page.get_by_role("group", name=re.compile(f"^.Mara.’s membership ended on {ended.day} {ended:%B}.$"))
    reason = why.get_by_label("Reason")
    expect(reason).to_be_focused()
    assert present(tove) == []
    both_sizes(page, "whosin refused")
    page.keyboard.press("Enter")
    expect(why.get_by_role("alert").filter(has_text="Please fill this in.")).to_be_visible()
    page.keyboard.type("Renews on Monday")
    page.keyboard.press("Enter")
    expect(row(page, "Mara")).to_contain_text("Membership ended")
    expect(row(page, "Mara")).to_contain_text("“Renews on Monday”")
    [visit] = tove.call("visits.present")["visits"]
    assert (visit["note"], visit["visit"]["uncovered"]) == ("Renews on Monday", "ended")

    # Joel buys ten visits: he is in with the first of them, and nobody writes a reason.
    expect(page.get_by_role("searchbox", name="Name")).to_be_focused()
    page.keyboard.type("joel")
    expect(page.get_by_role("button", name="Check in Joel No visits left")).to_be_visible()
    page.keyboard.press("Enter")
    why = page.get_by_role("group", name=re.compile("^.Joel. has no visits left.$"))
    why.get_by_role("button", name="Membership", exact=True).click()
    why.get_by_label("Visits left").fill("ten")
    why.get_by_role("button", name="Save").click()
    expect(why.get_by_text("A whole number from 0 to 9,999.")).to_be_visible()
    both_sizes(page, "whosin refused membership")
    why.get_by_label("Visits left").fill("10")
    why.get_by_role("button", name="Save").click()
    expect(row(page, "Joel")).to_contain_text("at the desk")
    expect(row(page, "Joel")).not_to_contain_text("No visits left")
    assert tove.call("memberships.get", member=joel.member["id"])["membership"]["visitsLeft"] == 9

    # Mara renews, too: her visit needs no more attention.
    row(page, "Mara").get_by_role("button", name="More about Mara").click()
    both_sizes(page, "whosin more")
    row(page, "Mara").get_by_role("button", name="Membership", exact=True).click()
    row(page, "Mara").get_by_label("Last day").fill(str(today + datetime.timedelta(days=200)))
    row(page, "Mara").get_by_role("button", name="Save").click()
    expect(row(page, "Mara")).not_to_contain_text("Membership ended")
    expect(row(page, "Mara").get_by_role("button", name="More about Mara")).to_be_focused()
    becomes(lambda: tove.call("memberships.get", member=mara.member["id"])["membership"]["state"], "active")
    for client in (tove, mara, joel):
        client.close()


def test_the_list_is_live_visits_end_or_are_removed_and_without_the_server_it_stays_and_goes_on_afterwards(floor, screen):
    owner = floor.owner()
    mara, joel = floor.member("Mara Lindqvist"), floor.member("Joel Okafor")
    mara.change("visits.checkIn")
    page = opened(owner_page(screen, "visits"))
    expect(row(page, "Mara")).to_contain_text("on their phone")
    joel.change("sets.log", exercise=floor.exercise(joel, "Deadlift"), kind="working", reps=3, weight={"value": 90, "unit": "kg"})
    expect(row(page, "Joel")).to_contain_text("with their first set")
    expect(page.get_by_text(re.compile("^2 *in now$"))).to_be_visible()
    mara.change("visits.leave")
    expect(row(page, "Mara")).to_have_count(0)

    # Ended, and back in: the same visit goes on.
    page.get_by_role("button", name="Check out Joel").click()
    expect(row(page, "Joel")).to_have_count(0)
    becomes(lambda: present(owner), [])
    page.get_by_role("button", name="Check in again").click()
    expect(row(page, "Joel")).to_contain_text("with their first set")

    # A mistake is asked about first.
    page.get_by_role("button", name="More about Joel").click()
    page.get_by_role("button", name="Remove the visit").click()
    sure = page.get_by_role("alertdialog", name="Remove this visit of Joel?")
    expect(sure.get_by_role("button", name="Cancel")).to_be_focused()
    both_sizes(page, "whosin remove")
    page.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    page.get_by_role("button", name="Remove the visit").click()
    sure.get_by_role("button", name="Remove the visit").click()
    expect(row(page, "Joel")).to_have_count(0)
    becomes(lambda: present(owner), [])
    actions = [action["kind"] for action in owner.call("staff.actions")["actions"]]
    assert actions == ["visitRemoved", "letIn", "visitEnded"]

    # The owner sets the rules of check-in.
    page.evaluate("location.hash = 'gym'")
    rules = page.get_by_role("region", name="Check-in")
    minutes = rules.get_by_label("Usual length of a visit, in minutes")
    expect(minutes).to_have_value("90")
    minutes.fill("20")
    rules.get_by_role("button", name="Save").click()
    expect(rules.get_by_text("Between 30 and 360, please.")).to_be_visible()
    minutes.fill("75")
    rules.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. It counts for whoever comes from now on.")).to_be_visible()
    rules.get_by_role("switch", name="Members check in on their phones").click()
    expect(rules.get_by_role("switch")).not_to_be_checked()
    becomes(lambda: owner.call("visits.rules"), {"minutes": 75, "byPhone": False})
    check(page, "rules of check-in")
    shot(page, "visit-rules")

    page.evaluate("location.hash = 'visits'")
    opened(page)
    owner.change("visits.configure", byPhone=True)
    mara.change("visits.checkIn")
    joel.change("visits.checkIn")
    for name in ("Mara", "Joel"):
        expect(row(page, name)).to_be_visible()
    for client in (owner, mara, joel):
        client.close()
    floor.stop()
    expect(page.get_by_text("No connection to the server.")).to_be_visible()
    page.get_by_role("searchbox", name="Name").fill("ma")
    expect(page.get_by_role("search").get_by_role("alert")).to_be_visible()
    both(page, "whosin away")
    # It is sent once the server is back.
    page.get_by_role("button", name="Check out Mara").click()
    expect(row(page, "Mara")).to_be_visible()
    floor.start()
    expect(row(page, "Mara")).to_have_count(0)
    expect(row(page, "Joel")).to_be_visible()
    expect(page.get_by_text("No connection to the server.")).to_have_count(0)
    page.get_by_role("searchbox", name="Name").fill("mar")
    expect(page.get_by_role("button", name="Check in Mara")).to_be_visible()


def stay(floor, weeks, people):
    """That many walk-ins were in at this hour of this weekday and the next, in each of the last weeks."""
    now = int(time.time() * 1000) // 3_600_000 * 3_600_000
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        for week in range(1, weeks + 1):
            at = now - week * 7 * DAY
            for _ in range(people):
                database.execute(
                    "INSERT INTO visits (name, arrived_at, due_at, left_at, ended_itself, how) VALUES ('Somebody', ?, ?, ?, 0, 'desk')",
                    (at, at + 7_200_000, at + 7_200_000))
        database.commit()


def test_memberships_that_need_attention_are_listed_and_changed_and_a_full_gym_is_readable_on_every_screen(floor, screen):
    owner = floor.owner()
    stay(floor, 3, 19)
    today = gym_today(owner)
    day = lambda days: str(today + datetime.timedelta(days=days))
    kept = {
        "Ada": {"endsOn": day(5)}, "Bea": {"endsOn": day(15)}, "Cem": {"visitsLeft": 2}, "Dov": {"visitsLeft": 3},
        "Eve": {"endsOn": day(-1)}, "Fen": {"frozenUntil": day(20), "endsOn": day(300)}, "Gus": {"visitsLeft": 0},
    }
    people = {name: floor.member(f"{name} Moor") for name in kept}
    for name, more in kept.items():
        owner.change("memberships.set", member=people[name].member["id"], **more)
    page = opened(owner_page(screen, "visits"))
    region = page.get_by_role("region", name="Memberships to look at")
    rows = region.get_by_role("listitem")
    frozen = today + datetime.timedelta(days=20)
    for place, text in enumerate(["Cem2 visits left", "AdaEnds in 5 days", "GusNo visits left", re.compile("Eve ?Ended on"),
                                  re.compile(f"Fen ?Frozen until {frozen.day} {frozen:%B}")]):
        expect(rows.nth(place)).to_contain_text(text)
    expect(rows).to_have_count(5)
    both(page, "memberships")
    region.get_by_role("button", name="Edit the membership of Cem").click()
    region.get_by_role("button", name="Keep no membership").click()
    region.get_by_role("alertdialog").get_by_role("button", name="Keep no membership").click()
    expect(rows).to_have_count(4)
    assert "membership" not in owner.call("memberships.get", member=people["Cem"].member["id"])
    region.get_by_role("button", name="Edit the membership of Ada").click()
    region.get_by_label("Last day").fill("")
    region.get_by_label("Visits left").fill("20")
    both_sizes(page, "memberships form")
    region.get_by_role("button", name="Save").click()
    expect(rows).to_have_count(3)
    assert owner.call("memberships.get", member=people["Ada"].member["id"])["membership"] == {"state": "active", "visitsLeft": 20}

    # The same on the member's own row of the owner's page.
    page.get_by_role("link", name="Members").click()
    page.get_by_role("button", name="More for Eve Moor").click()
    page.get_by_role("button", name="Membership", exact=True).click()
    form = page.get_by_role("form", name="Membership of Eve")
    expect(form).to_contain_text("Ended on")
    both_sizes(page, "member membership")
    form.get_by_label("Last day").fill(day(365))
    form.get_by_role("button", name="Save").click()
    expect(form).to_have_count(0)
    becomes(lambda: owner.call("memberships.get", member=people["Eve"].member["id"])["membership"]["endsOn"], day(365))
    for client in people.values():
        client.close()

    people = {"Ольга Соколова": "Ольга", "نور الدين": "نور", "Bartholomew Featherstonehaugh": "Bartholomew Featherst.",
              "Kateřina Dvořáková": "Kateřina", "Joel Okafor": "Joel", "Mara Lindqvist": "Mara", "林 美": "林 美", "Zoë Ångström": "Zoë"}
    for number, (name, shown) in enumerate(people.items()):
        client = floor.member(name, displayName=shown, email=f"m{number}@example.com")
        if number in (2, 5):
            owner.change("memberships.set", member=client.member["id"], endsOn=str(today - datetime.timedelta(days=3 + number)))
            owner.change("visits.admit", member=client.member["id"],
                         note="Pays at the desk after training, as agreed with Nadia on the phone on Tuesday" if number == 2 else "Trial")
        else:
            client.change("visits.checkIn")
        client.close()
    owner.change("visits.admit", name="Kim Featherstonehaugh-Llewellyn, trial")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate("location.hash = 'visits'")
    opened(page)
    expect(page.get_by_text(re.compile("^9 *in now$"))).to_be_visible()
    expect(page.get_by_text("Usually about 19 at this hour.", exact=True)).to_be_visible()
    expect(page.get_by_role("list", name="A usual day like today").get_by_text(re.compile(", now$"))).to_be_attached()
    page.get_by_role("button", name="2 not covered").click()
    expect(page.locator(".visit-in .visit-rows > li")).to_have_count(2)
    page.get_by_role("button", name="Everybody", exact=True).click()
    for width, height in ((1366, 768), (820, 1180), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        both(page, f"whosin full {width}", 48 if width < 800 else 44)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        left = [page.get_by_role("region", name=name).bounding_box()["x"] for name in ("Check in", "In now")]
        assert (left[0] == left[1]) == (width < 1000)
    owner.close()

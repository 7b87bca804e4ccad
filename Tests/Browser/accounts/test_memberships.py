"""Memberships as staff read and change them, while members come and go."""

import datetime
import re

from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.desk import opened, owner_page, row
from kit.refusals import Line
from kit.trainer import trainer, trainer_page


def kept(client, member):
    return client.call("memberships.get", member=member.member["id"])["membership"]


def test_a_form_does_not_give_back_a_visit_that_was_taken_meanwhile(floor, screen):
    owner, joel = floor.owner(), floor.member("Joel Okafor")
    who = joel.member["id"]
    last = str(gym_today(owner) + datetime.timedelta(days=5))
    owner.change("memberships.set", member=who, visitsLeft=10, endsOn=last)
    page = opened(owner_page(screen, "visits"))
    page.get_by_role("button", name="Edit the membership of Joel").click()
    form = page.get_by_role("form", name="Membership of Joel")
    expect(form.get_by_label("Visits left")).to_have_value("10")
    form.get_by_label("Last day").fill("2031-03-31")
    # He comes in: the form reads what is left, and keeps what was typed.
    joel.change("visits.checkIn")
    expect(form.get_by_label("Visits left")).to_have_value("9")
    expect(form.get_by_label("Last day")).to_have_value("2031-03-31")
    expect(form.get_by_role("status")).to_contain_text("9 visits left")
    # Of what a colleague changes, the page gets no news.
    owner.change("memberships.set", member=who, visitsLeft=7, endsOn=last)
    form.get_by_role("button", name="Save").click()
    expect(form).to_have_count(0)
    assert kept(owner, joel) == {"state": "active", "visitsLeft": 7, "endsOn": "2031-03-31"}
    owner.close()
    joel.close()


def test_a_number_that_has_changed_meanwhile_is_replaced_only_knowingly(floor, screen):
    owner, joel = floor.owner(), floor.member("Joel Okafor")
    who = joel.member["id"]
    owner.change("memberships.set", member=who, visitsLeft=2)
    page = owner_page(screen, "members")
    # A change whose event has not come yet is found when the form saves.
    line = Line(page, unheard=["memberships.changed"])
    page.get_by_role("button", name="More for Joel Okafor").click()
    page.get_by_role("button", name="Membership", exact=True).click()
    form = page.get_by_role("form", name="Membership of Joel")
    left = form.get_by_label("Visits left")
    expect(left).to_have_value("2")
    left.fill("12")
    joel.change("visits.checkIn")
    said = form.get_by_role("alert").filter(has_text="This has changed meanwhile")
    expect(said).to_be_visible()
    expect(form.get_by_role("status")).to_contain_text("1 visit left")
    left.fill("11")
    expect(said).to_have_count(0)
    owner.change("memberships.set", member=who, visitsLeft=5)
    form.get_by_role("button", name="Save").click()
    expect(said).to_be_visible()
    expect(left).to_be_focused()
    assert kept(owner, joel)["visitsLeft"] == 5
    left.fill("11")
    expect(said).to_have_count(0)
    line.unheard.clear()
    owner.change("memberships.set", member=who, visitsLeft=6)
    expect(said).to_be_visible()
    form.get_by_role("button", name="Save").click()
    expect(form).to_have_count(0)
    assert kept(owner, joel)["visitsLeft"] == 11
    owner.close()
    joel.close()


def test_members_on_a_later_page_of_the_list_are_known_too(floor, screen):
    owner = floor.owner()
    tove, mara = trainer(floor), floor.member("Mara Lindqvist")
    ended = str(gym_today(owner) - datetime.timedelta(days=11))
    owner.change("memberships.set", member=mara.member["id"], endsOn=ended)
    owner.change("visits.admit", member=mara.member["id"], note="Renews on Monday")
    page = opened(trainer_page(screen, "visits"))
    expect(row(page, "Mara")).to_contain_text("Membership ended")

    def in_pages(params):
        if params.get("after") is None:
            return {"memberships": [], "next": 41}
        assert params.pop("after") == 41
        return None

    line = Line(page, answers={"memberships.list": in_pages})
    line.held.add("memberships.list")
    attention = page.get_by_role("region", name="Memberships to look at")
    # The second page is on its way: nobody is taken for a member without a membership.
    expect(row(page, "Mara")).to_contain_text("Membership ended")
    expect(attention.get_by_text("No memberships are kept yet.")).to_have_count(0)
    line.release()
    expect(attention.get_by_role("listitem")).to_contain_text(["Mara"])
    expect(row(page, "Mara")).to_contain_text("Membership ended")
    expect(page.get_by_role("button", name=re.compile("^1 not covered$"))).to_be_visible()
    for client in (owner, tove, mara):
        client.close()

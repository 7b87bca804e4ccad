"""Trainers see their own classes or everybody's; a class ends after some times; the owner renames rooms."""

import re

import pytest
from playwright.sync_api import expect

from kit.classes import make, soon
from kit.floor import OWNER
from kit.looks import check

pytestmark = pytest.mark.midday


def test_mine_or_all_an_end_after_some_times_and_a_room_renamed(floor, owner, screen):
    me = owner.call("members.me")["member"]["id"]
    make(owner, name="Engine room", **soon(owner, 100))
    make(owner, name="Barbell basics", trainer=me)
    room = owner.change("rooms.save", name="Rig")["room"]["id"]
    page = screen("/trainer/#classes", 1280, 900)
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("link", name=re.compile("^Engine room"))).to_have_count(1)
    page.get_by_role("button", name="Mine").click()
    expect(page.get_by_role("link", name=re.compile("^Engine room"))).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("^Barbell basics"))).to_have_count(1)
    check(page, "my classes")
    page.get_by_role("button", name="All classes").click()

    page.get_by_role("button", name="Rename Rig").click()
    page.get_by_label("Name of the room").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Name of the room")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Name of the room").fill("Platform")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Platform", exact=True)).to_be_visible()
    assert owner.call("rooms.list")["rooms"] == [{"id": room, "name": "Platform"}]

    page.get_by_role("link", name="New class").click()
    form = page.get_by_role("form", name="New class")
    form.get_by_label("Name", exact=True).fill("Six evenings")
    form.get_by_role("radio", name="After a number of times").check()
    form.get_by_label("How many times").fill("")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("How many times")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("How many times").fill("6")
    check(page, "a class that ends after some times")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Six evenings is saved")).to_be_visible()
    plan = next(each["plan"] for each in owner.call("classes.all")["classes"] if each["plan"]["name"] == "Six evenings")
    assert plan["repeats"]["count"] == 6

"""Removing a member at the desk, which can be undone for a day."""

import contextlib
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.log import log_set
from kit.looks import both_sizes
from kit.login import enter_password
from kit.patience import UNDO, keeps


def test_a_removed_member_is_listed_for_a_day_and_comes_back_with_undo(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    log_set(floor, mara)
    for name in ("Ines Moor", "Theodora-Alexandrina von und zu Hohenbergen-Schwarzfels"):
        floor.member(name).close()
    desk = owner_page(screen)
    more = desk.get_by_role("button", name="More for Mara Lindqvist")
    more.click()
    desk.get_by_role("button", name="Remove", exact=True).click()
    both_sizes(desk, "remove-sure")
    desk.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    enter_password(desk)
    assert mara.notice("session.ended")["reason"] == "revoked"
    expect(more).to_have_count(0)
    gone = desk.get_by_role("region", name="Removed")
    expect(gone.get_by_text("Removed by Nadia")).to_be_visible()
    # No password for five minutes.
    keeps(desk, UNDO)
    desk.get_by_role("button", name=re.compile("^More for Theodora")).click()
    desk.get_by_role("button", name="Remove", exact=True).click()
    desk.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(gone.get_by_role("listitem")).to_have_count(2)
    both_sizes(desk, "removed")
    phone = screen("/me/", 390, 844, "light")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password").fill("bar across my back")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_text("The gym has removed this account. Ask at the desk.")).to_be_visible()
    # From the message, too.
    expect(desk.get_by_text("Theodora-Alexandrina is removed.")).to_be_visible()
    desk.get_by_role("button", name="Undo", exact=True).click()
    expect(desk.get_by_role("button", name=re.compile("^More for Theodora"))).to_be_visible()
    expect(gone.get_by_role("listitem")).to_have_count(1)
    desk.get_by_role("button", name=re.compile("^Undo removing Mara")).click()
    expect(more).to_be_visible()
    expect(gone).to_have_count(0)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    with contextlib.closing(floor.again()) as again:
        assert len(again.call("workouts.history")["workouts"]) == 1
    assert floor.run("check").returncode == 0

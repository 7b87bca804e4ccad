"""What somebody who signs up on their phone reads of Rackside, and the goals that they are asked for."""

from playwright.sync_api import expect

from kit.looks import check, small_targets
from kit.patience import becomes


def sign_up(phone):
    phone.get_by_role("link", name="Sign up").click()
    phone.get_by_label("Name", exact=True).fill("Mara Lindqvist")
    phone.get_by_label("Display name").fill("Mara")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password", exact=True).fill("bar across my back")
    phone.get_by_label("Password again").fill("bar across my back")
    phone.get_by_label("Not at all").check()
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_role("heading", name="Your goals")).to_be_visible()


def test_the_sign_up_says_what_rackside_is_and_the_goals_are_on_the_first_page(floor, owner, screen):
    phone = screen("/me/", 390, 844, "light")
    phone.get_by_role("link", name="Sign up").click()
    about = phone.get_by_role("region", name="What Rackside is")
    expect(about.get_by_text("Rackside is your gym’s training log")).to_be_visible()
    assert about.locator(".disc").count() == 8
    check(phone, "sign-up")
    phone.get_by_role("link", name="Cancel").click()
    sign_up(phone)
    # Nothing is chosen, so there is nothing to set.
    expect(phone.get_by_role("radio", checked=True)).to_have_count(0)
    expect(phone.get_by_role("button", name="Set my goals")).to_be_disabled()
    check(phone, "goals")
    assert small_targets(phone, 44) == []
    phone.get_by_label("4", exact=True).check()
    # A goal is not chosen for them.
    expect(phone.get_by_role("button", name="Set my goals")).to_be_disabled()
    phone.get_by_label("Get stronger").check()
    phone.get_by_label("45 min").check()
    phone.get_by_role("button", name="Set my goals").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    expect(phone.get_by_text("0 of 4 training days this week")).to_be_visible()
    expect(phone.locator(".day-rings")).to_contain_text("45")
    mara = floor.again()
    becomes(lambda: mara.call("goals.get")["weekly"]["workouts"], 4)
    assert mara.call("aims.get") == {"goal": "strength", "daysPerWeek": 4, "minutes": 45, "chosen": True}
    mara.close()


def test_the_step_is_skipped_and_stores_nothing(floor, owner, screen):
    phone = screen("/me/", 320, 640, "dark")
    sign_up(phone)
    phone.get_by_label("Get stronger").check()
    phone.get_by_role("button", name="Skip").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    expect(phone.get_by_text("No workout yet this week")).to_be_visible()
    mara = floor.again()
    assert "chosen" not in mara.call("aims.get")
    mara.close()

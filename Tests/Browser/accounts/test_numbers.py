"""A member's own numbers in one place: maxes, body and goals."""

import re

from playwright.sync_api import expect

from kit.log import log_set
from kit.looks import check, small_targets
from kit.patience import becomes
from kit.phone import at_phone, go


def region(phone, name):
    return phone.get_by_role("region", name=name, exact=True)


def test_the_maxes_that_plans_count_from_stand_on_one_page_and_are_corrected_there_beside_body_and_goals(floor, mara, screen):
    squat, bench = (floor.exercise(mara, name) for name in ("Squat", "Bench press"))
    plan = [{"item": 1, "exercise": squat, "sets": [{"kind": "working", "reps": {"min": 5}, "load": {"percentOfMax": 80}}]}]
    mara.change("routines.create", name="Percent squats", plan=plan)
    log_set(floor, mara, 80, 1)
    phone = at_phone(screen)
    go(phone, "Profile")
    phone.get_by_role("link", name=re.compile("^Your numbers")).click()
    expect(phone.get_by_role("heading", name="Your numbers")).to_be_visible()
    maxes = region(phone, "Maxes")
    # Only what a plan needs is listed; what was logged is offered.
    expect(maxes.get_by_role("listitem")).to_have_count(1)
    expect(maxes.get_by_text("No max entered")).to_be_visible()
    expect(maxes.get_by_text("Nothing in your log to estimate it from")).to_be_visible()
    check(phone, "numbers")
    assert small_targets(phone, 44) == []
    maxes.get_by_role("button", name=re.compile("^Enter a max for .*squat", re.I)).click()
    maxes.get_by_label("One-rep max").fill("0")
    maxes.get_by_role("button", name="Save").click()
    expect(maxes.get_by_text("A number, please.")).to_be_visible()
    maxes.get_by_label("One-rep max").fill("140")
    maxes.get_by_label("Training max").fill("125")
    check(phone, "entering")
    maxes.get_by_role("button", name="Save").click()
    expect(maxes.get_by_text("One-rep max 140 kg · Training max 125 kg")).to_be_visible()
    # Another lift: the estimate of the log stays beside what was entered.
    maxes.get_by_role("button", name=re.compile("bench press", re.I)).click()
    maxes.get_by_label("One-rep max").fill("90")
    maxes.get_by_role("button", name="Save").click()
    expect(maxes.get_by_text("One-rep max 90 kg", exact=True)).to_be_visible()
    expect(maxes.get_by_text("Best estimate from your log: 80 kg")).to_be_visible()
    assert [(each["exercise"], each["max"]["value"]) for each in mara.call("members.maxes")["maxes"]] == sorted([(squat, 140), (bench, 90)])
    # The page of the exercise has it too.
    maxes.get_by_role("link", name=re.compile("bench press", re.I)).click()
    expect(region(phone, "Your max").get_by_text("90 kg")).to_be_visible()
    # 5/3/1 starts from it, and its text leads back.
    phone.goto(f"{floor.address}/me/#program")
    expect(phone.get_by_label("Squat (kg)")).to_have_value("140")
    phone.get_by_role("link", name="See or correct your maxes").click()
    expect(phone.get_by_role("heading", name="Your numbers")).to_be_visible()
    maxes.get_by_role("button", name=re.compile("^Change .*squat", re.I)).click()
    maxes.get_by_label("One-rep max").fill("142.5")
    maxes.get_by_role("button", name="Save").click()
    expect(maxes.get_by_text("One-rep max 142.5 kg")).to_be_visible()
    # A form that is left open is not there for whoever comes back.
    maxes.get_by_role("button", name=re.compile("^Change .*squat", re.I)).click()
    phone.goto(f"{floor.address}/me/#program")
    expect(phone.get_by_label("Squat (kg)")).to_have_value("142.5")
    phone.goto(f"{floor.address}/me/#numbers")
    expect(maxes.get_by_text("One-rep max 142.5 kg")).to_be_visible()
    expect(maxes.get_by_label("One-rep max")).to_have_count(0)

    # Body and goals are changed on the same page.
    phone.get_by_label("Body weight, kg").fill("64.5")
    phone.get_by_label("Birth date").fill("1994-03-12")
    phone.get_by_role("button", name="Save changes").click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    goals = region(phone, "Goals")
    expect(goals.get_by_text("A day of training: 60 min, 20 sets, 150 reps")).to_be_visible()
    goals.get_by_role("button", name="Change your goals").click()
    goals.get_by_label("Minutes").fill("45")
    goals.get_by_role("button", name="Save").click()
    expect(goals.get_by_text("A day of training: 45 min, 20 sets, 150 reps")).to_be_visible()
    becomes(lambda: mara.call("goals.get")["daily"]["minutes"], 45)
    assert mara.call("body.weights")["entries"][0]["weight"]["value"] == 64.5
    # The rings of the first page count from it.
    go(phone, "Today")
    expect(phone.locator(".day-rings")).to_contain_text("45")

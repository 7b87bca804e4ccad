"""After more than a year without a lift the plan's weights are only shown, as the plan's, and no set starts with them."""

import re

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.kiosk import at_kiosk, log
from kit.log import bring, kg, sets_of_mara
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone
from kit.refusals import Line
from kit.trainer import consent, trainer

LONG, SHORT = 400, 100
NEW = "A new start after 13 months. Take it easy and choose your own weight. The plan’s is from before your break."


def type_weight(kiosk, kilograms):
    kiosk.get_by_role("button", name=re.compile("^Type Weight")).click()
    kiosk.keyboard.type(str(kilograms))
    kiosk.keyboard.press("Escape")


def target(weight, kind="working"):
    return {"kind": kind, "reps": {"min": 5, "max": 5}, "load": {"weight": kg(weight)}}


def planned(floor, mara, tmp_path, days, sets=(target(80), target(80), target(85))):
    """A workout of Mara's that is open, with sets of a lift that she did last so many days ago. Returns the workout."""
    bring(floor, tmp_path, (days, "Bench Press (Barbell)", 80, 5))
    bench = floor.exercise(mara, "Bench press")
    return mara.change("workouts.start", name="Push A", plan=[{"item": 1, "exercise": bench, "sets": list(sets)}])["workout"]


@pytest.mark.parametrize("days", [LONG, SHORT])
def test_on_the_phone(floor, mara, screen, tmp_path, days):
    planned(floor, mara, tmp_path, days)
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    if days == SHORT:
        expect(lift.get_by_role("button", name="Log 80 kg × 5")).to_be_visible()
        expect(lift.get_by_text("80 kg × 5", exact=True).first).to_be_visible()
        expect(lift.get_by_text("Plan:")).to_have_count(0)
        return
    expect(lift.get_by_text("Plan: 80 kg × 5", exact=True)).to_have_count(2)
    expect(lift.get_by_text("Plan: 85 kg × 5", exact=True)).to_be_visible()
    expect(lift.locator("p", has_text="A new start")).to_have_text(NEW)
    both(phone, "a plan after a year", 48)
    lift.get_by_role("button", name="Enter the set").click()
    form = lift.get_by_role("form")
    expect(form.get_by_label("Weight", exact=True)).to_have_value("")
    form.get_by_label("Weight", exact=True).fill("40")
    form.get_by_role("button", name="Log set", exact=True).click()
    # What was lifted today is what a set starts from that was planned with the same load, and no other.
    lift.get_by_role("button", name="Log 40 kg × 5").click()
    expect(lift.get_by_text("Plan: 85 kg × 5", exact=True)).to_be_visible()
    expect(lift.get_by_role("button", name="Enter the set")).to_be_visible()
    assert [one["weight"]["value"] for one in sets_of_mara(floor, 2)] == [40, 40]


def test_a_lighter_set_takes_no_heavier_weight(floor, mara, screen, tmp_path):
    planned(floor, mara, tmp_path, LONG, [target(80), target(60, "drop"), target(80)])
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    for weight in (40, 30):
        lift.get_by_role("button", name="Enter the set").click()
        lift.get_by_role("form").get_by_label("Weight", exact=True).fill(str(weight))
        lift.get_by_role("form").get_by_role("button", name="Log set", exact=True).click()
        expect(lift.get_by_role("form")).to_have_count(0)
    # Of the two sets before, the first was planned as this one is.
    expect(lift.get_by_role("button", name="Log 40 kg × 5")).to_be_visible()
    assert [one["weight"]["value"] for one in sets_of_mara(floor, 2)] == [40, 30]


def test_a_lighter_set_at_the_kiosk_takes_no_heavier_weight(floor, mara, screen, tmp_path):
    planned(floor, mara, tmp_path, LONG, [target(80), target(60, "drop")])
    kiosk = at_kiosk(floor, screen)
    weight = kiosk.get_by_role("button", name=re.compile("^Type Weight"))
    expect(weight).to_have_accessible_name("Type Weight: 20")
    type_weight(kiosk, 30)
    log(kiosk, 1)
    expect(weight).to_have_accessible_name("Type Weight: 20")


def test_what_a_trainer_writes_today_is_for_today(floor, mara, screen, tmp_path):
    tove = trainer(floor)
    consent(mara, tove)
    workout = planned(floor, mara, tmp_path, LONG, [target(80), target(80), target(80)])
    change = {"client": mara.member["id"], "workout": workout["id"], "item": 1, "was": target(80)}
    tove.change("coaching.adjust", **change, set=1, to=target(45))
    # Other reps leave the weight as old as it was.
    tove.change("coaching.adjust", **change, set=2, to=target(80) | {"reps": {"min": 3, "max": 3}})
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    expect(lift.get_by_role("button", name="Log 45 kg × 5")).to_be_visible()
    expect(lift.get_by_text("45 kg × 5", exact=True).first).to_be_visible()
    expect(lift.get_by_text("Plan: 80 kg × 3", exact=True)).to_be_visible()
    kiosk = at_kiosk(floor, screen)
    expect(kiosk.get_by_role("button", name=re.compile("^Type Weight"))).to_have_accessible_name("Type Weight: 45")


def test_a_percentage_of_an_entered_max_stays(floor, mara, screen, tmp_path):
    share = {"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"percentOfMax": 50}}
    mara.change("members.setMax", exercise=floor.exercise(mara, "Bench press"), max=kg(80))
    planned(floor, mara, tmp_path, LONG, [share])
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    expect(lift.get_by_role("button", name="Log 40 kg × 5")).to_be_visible()
    expect(lift.get_by_text("Plan:")).to_have_count(0)


@pytest.mark.parametrize("days", [LONG, SHORT])
def test_no_set_starts_before_last_time_is_known(floor, mara, screen, tmp_path, days):
    planned(floor, mara, tmp_path, days)
    # A page that asks nothing of the lift.
    phone = at_phone(screen, "Mara", "/me/#clocks")
    expect(phone.get_by_role("navigation", name="Pages")).to_be_visible()
    line = Line(phone)
    line.held.add("sets.lastTime")
    phone.evaluate("location.hash = 'workout'")
    lift = phone.get_by_role("article", name="Bench press")
    expect(lift.get_by_role("button", name="Log 80 kg × 5")).to_be_disabled()
    lift.get_by_role("button", name="Log 80 kg × 5").click(force=True)
    until(lambda: phone.evaluate("1") and line.kept)
    line.release()
    expect(lift.get_by_role("button", name="Enter the set" if days == LONG else "Log 80 kg × 5")).to_be_enabled()
    sets_of_mara(floor, 0)


@pytest.mark.parametrize("days", [LONG, SHORT])
def test_the_kiosk_waits_for_last_time(floor, mara, screen, tmp_path, days):
    planned(floor, mara, tmp_path, days)
    kiosk = at_kiosk(floor, screen)
    line = Line(kiosk)
    line.held.add("sets.lastTime")
    kiosk.get_by_role("button", name="Switch to Mara").click()
    button = kiosk.get_by_role("button", name=re.compile("^Log set 1"))
    expect(button).to_be_disabled()
    until(lambda: kiosk.evaluate("1") and line.kept)
    kiosk.keyboard.press("Enter")
    # A step that is tapped now counts once it is known from what.
    kiosk.get_by_role("button", name="More Weight").click()
    line.release()
    weight = kiosk.get_by_role("button", name=re.compile("^Type Weight"))
    expect(weight).to_have_accessible_name(f"Type Weight: {22.5 if days == LONG else 82.5}")
    expect(button).to_be_enabled()
    sets_of_mara(floor, 0)


def test_where_last_time_cannot_be_known_the_plan_counts(floor, mara, screen, tmp_path):
    """A gym whose server is away goes on logging."""
    planned(floor, mara, tmp_path, LONG)
    phone = at_phone(screen, "Mara", "/me/#workout")
    expect(phone.get_by_role("article", name="Bench press")).to_be_visible()
    Line(phone, refused={"sets.lastTime": {"code": "internal"}})
    lift = phone.get_by_role("article", name="Bench press")
    lift.get_by_role("button", name="Log 80 kg × 5").click()
    expect(lift.get_by_role("listitem").filter(has=phone.get_by_role("button", name="Log 80 kg × 5"))).to_contain_text("2")
    # The page's requests go through this process.
    until(lambda: phone.evaluate("1") and len(mara.call("workouts.current")["workout"]["sets"]) == 1)


@pytest.mark.parametrize("days", [LONG, SHORT])
def test_at_the_kiosk(floor, mara, screen, tmp_path, days):
    planned(floor, mara, tmp_path, days)
    kiosk = at_kiosk(floor, screen)
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    rows, weight = kiosk.get_by_role("region", name="Sets").get_by_role("row"), kiosk.get_by_role("button", name=re.compile("^Type Weight"))
    if days == SHORT:
        expect(weight).to_have_accessible_name("Type Weight: 80")
        expect(rows.get_by_text("Plan:")).to_have_count(0)
        return
    expect(weight).to_have_accessible_name("Type Weight: 20")
    expect(rows.get_by_text("Plan: 80 kg × 5")).to_have_count(2)
    expect(rows.get_by_text("Plan: 85 kg × 5")).to_be_visible()
    expect(kiosk.get_by_role("region", name="Tip")).to_have_text(NEW)
    both(kiosk, "a plan after a year at the kiosk", 64)
    type_weight(kiosk, 30)
    log(kiosk, 1)
    expect(weight).to_have_accessible_name("Type Weight: 30")
    expect(rows.get_by_text("Plan: 85 kg × 5")).to_be_visible()
    # The third was planned with another load.
    log(kiosk, 2)
    expect(weight).to_have_accessible_name("Type Weight: 20")


def test_on_today(floor, mara, screen, tmp_path):
    planned(floor, mara, tmp_path, LONG)
    phone = at_phone(screen, "Mara")
    card = phone.get_by_role("region", name=re.compile("^Push A"))
    expect(card.get_by_role("button", name="Enter the set")).to_be_visible()
    expect(card.get_by_text("Plan: 80 kg × 5", exact=True)).to_be_visible()
    expect(card.get_by_text(NEW)).to_be_visible()
    expect(card.get_by_text("Last time")).to_have_count(0)
    both(phone, "a plan after a year on Today", 48)


def test_the_sentence_stays_beside_warmups(floor, mara, screen, tmp_path):
    planned(floor, mara, tmp_path, LONG, [target(40, "warmup"), target(80)])
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    for weight, left in ((20, 1), (40, 0)):
        lift.get_by_role("button", name="Enter the set").click()
        lift.get_by_role("form").get_by_label("Weight", exact=True).fill(str(weight))
        lift.get_by_role("form").get_by_role("button", name="Log set", exact=True).click()
        expect(lift.get_by_role("form")).to_have_count(0)
        expect(lift.get_by_text("A new start")).to_have_count(left)


def test_closed_rows_name_the_weight_as_the_plans(floor, mara, screen, tmp_path):
    """The newest workout of all is of more than a year ago, so each lift of the plan is as long ago."""
    bring(floor, tmp_path, (LONG, "Bench Press (Barbell)", 80, 5))
    plan = [{"item": i + 1, "exercise": floor.exercise(mara, name), "sets": [target(80)]}
            for i, name in enumerate(("Bench press", "Squat"))]
    mara.change("workouts.start", name="Push A", plan=plan)
    phone = at_phone(screen, "Mara", "/me/#workout")
    expect(phone.get_by_role("button", name=re.compile("Squat.*Plan: 80 kg × 5"))).to_be_visible()


def test_the_start_card_leaves_the_weight_out(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, (LONG, "Bench Press (Barbell)", 80, 5))
    plan = [{"item": 1, "exercise": floor.exercise(mara, "Bench press"), "sets": [target(80)]}]
    routine = mara.change("routines.create", name="Push A", plan=plan)["routine"]["id"]
    mara.change("schedule.plan", items=[{"day": gym_today(mara).isoformat(), "routine": routine}])
    kiosk = at_kiosk(floor, screen)
    card = kiosk.locator(".start-card .choice-lifts")
    expect(card).to_contain_text("5 reps")
    expect(card).not_to_contain_text("80")

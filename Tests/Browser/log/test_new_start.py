"""After more than a year without a lift the plan's weights are only shown, as the plan's, and no set starts with them."""

import re

from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.kiosk import at_kiosk, enter, log
from kit.log import brought, kg, sets_of_mara
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone
from kit.refusals import Line
from kit.trainer import consent, trainer

LONG, SHORT = 400, 100
NEW = "A new start after 13 months. Take it easy and choose your own weight. The plan’s is from before your break."
TITLE = re.compile("^Type Weight")


def type_weight(kiosk, kilograms):
    kiosk.get_by_role("button", name=TITLE).click()
    kiosk.keyboard.type(str(kilograms))
    kiosk.keyboard.press("Escape")


def target(weight, kind="working", reps=5):
    return {"kind": kind, "reps": {"min": reps, "max": reps}, "load": {"weight": kg(weight)}}


def last(member, days):
    """Their last bench press was so many days ago."""
    brought(member, (days, "Bench Press (Barbell)", 80, 5))


def planned(floor, member, sets=(target(80), target(80), target(85)), name="Push A", lifts=("Bench press",)):
    """A workout that is open, instead of the one that was. The name tells it apart on the screen. Returns the workout."""
    if open_one := member.call("workouts.current").get("workout"):
        member.change("workouts.delete", workout=open_one["id"])
    plan = [{"item": i, "exercise": floor.exercise(member, lift), "sets": list(sets)} for i, lift in enumerate(lifts, 1)]
    return member.change("workouts.start", name=name, plan=plan)["workout"]


def weights(member):
    return [one["weight"]["value"] for one in member.call("workouts.current")["workout"]["sets"]]


def enter_set(lift, weight):
    """Enters a set on the phone, and waits until it is there."""
    lift.get_by_role("button", name="Enter the set").click()
    form = lift.get_by_role("form")
    expect(form.get_by_label("Weight", exact=True)).to_have_value("")
    form.get_by_label("Weight", exact=True).fill(str(weight))
    form.get_by_role("button", name="Log set", exact=True).click()
    expect(form).to_have_count(0)


def test_on_the_phone_after_a_year_the_plan_is_shown_as_the_plans_and_today_counts(floor, mara, screen):
    last(mara, LONG)
    planned(floor, mara)
    phone = at_phone(screen)
    card = phone.get_by_role("region", name=re.compile("^Push A"))
    expect(card.get_by_role("button", name="Enter the set")).to_be_visible()
    expect(card.get_by_text("Plan: 80 kg × 5", exact=True)).to_be_visible()
    expect(card.get_by_text(NEW)).to_be_visible()
    expect(card.get_by_text("Last time")).to_have_count(0)
    both(phone, "a plan after a year on Today", 48)

    phone.evaluate("location.hash = 'workout'")
    lift = phone.get_by_role("article", name="Bench press")
    expect(lift.get_by_text("Plan: 80 kg × 5", exact=True)).to_have_count(2)
    expect(lift.get_by_text("Plan: 85 kg × 5", exact=True)).to_be_visible()
    expect(lift.locator("p", has_text="A new start")).to_have_text(NEW)
    both(phone, "a plan after a year", 48)
    enter_set(lift, 40)
    # What was lifted today is what a set starts from that was planned with the same load, and no other.
    lift.get_by_role("button", name="Log 40 kg × 5").click()
    expect(lift.get_by_text("Plan: 85 kg × 5", exact=True)).to_be_visible()
    expect(lift.get_by_role("button", name="Enter the set")).to_be_visible()
    assert [one["weight"]["value"] for one in sets_of_mara(floor, 2)] == [40, 40]

    # A lighter set takes no heavier weight. Of the two sets before, the first was planned as the third one is.
    planned(floor, mara, [target(80), target(60, "drop"), target(80)], name="Push B")
    expect(phone.get_by_role("heading", name="Push B")).to_be_visible()
    for weight in (40, 30):
        enter_set(lift, weight)
    expect(lift.get_by_role("button", name="Log 40 kg × 5")).to_be_visible()
    assert [one["weight"]["value"] for one in sets_of_mara(floor, 2)] == [40, 30]

    # The sentence stays beside warm-ups.
    planned(floor, mara, [target(40, "warmup"), target(80)], name="Push C")
    expect(phone.get_by_role("heading", name="Push C")).to_be_visible()
    for weight, left in ((20, 1), (40, 0)):
        enter_set(lift, weight)
        expect(lift.get_by_text("A new start")).to_have_count(left)
    until(lambda: weights(mara) == [20, 40])

    # The newest workout of all is of more than a year ago, so each lift of the plan is as long ago, and closed rows say so.
    planned(floor, mara, [target(80)], name="Push D", lifts=("Bench press", "Squat"))
    expect(phone.get_by_role("button", name=re.compile("Squat.*Plan: 80 kg × 5"))).to_be_visible()


def test_what_is_of_today_or_of_an_entered_max_stays_and_a_kiosk_has_it_too(floor, mara, screen):
    tove = trainer(floor)
    consent(mara, tove)
    last(mara, LONG)
    workout = planned(floor, mara, [target(80), target(80), target(80)])
    change = {"client": mara.member["id"], "workout": workout["id"], "item": 1, "was": target(80)}
    tove.change("coaching.adjust", **change, set=1, to=target(45))
    # Other reps leave the weight as old as it was.
    tove.change("coaching.adjust", **change, set=2, to=target(80, reps=3))
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    expect(lift.get_by_role("button", name="Log 45 kg × 5")).to_be_visible()
    expect(lift.get_by_text("45 kg × 5", exact=True).first).to_be_visible()
    expect(lift.get_by_text("Plan: 80 kg × 3", exact=True)).to_be_visible()
    kiosk = at_kiosk(floor, screen)
    weight = kiosk.get_by_role("button", name=TITLE)
    expect(weight).to_have_accessible_name("Type Weight: 45")

    # A lighter set at the kiosk takes no heavier weight.
    planned(floor, mara, [target(80), target(60, "drop")], name="Push B")
    expect(weight).to_have_accessible_name("Type Weight: 20")
    type_weight(kiosk, 30)
    log(kiosk, 1)
    expect(weight).to_have_accessible_name("Type Weight: 20")

    mara.change("members.setMax", exercise=floor.exercise(mara, "Bench press"), max=kg(80))
    planned(floor, mara, [{"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"percentOfMax": 50}}], name="Push C")
    expect(lift.get_by_role("button", name="Log 40 kg × 5")).to_be_visible()
    expect(lift.get_by_text("Plan:")).to_have_count(0)
    tove.close()


def test_no_set_starts_before_last_time_is_known_and_where_it_cannot_be_the_plan_counts(floor, mara, screen):
    """A gym whose server is away goes on logging."""
    ines = floor.member("Ines Ferreira")
    for member, days in ((mara, LONG), (ines, SHORT)):
        last(member, days)
        planned(floor, member)
    for member, days in ((ines, SHORT), (mara, LONG)):
        # A page that asks nothing of the lift.
        phone = at_phone(screen, member.member["displayName"], "/me/#clocks")
        expect(phone.get_by_role("navigation", name="Pages")).to_be_visible()
        line = Line(phone)
        line.held.add("sets.lastTime")
        phone.evaluate("location.hash = 'workout'")
        lift = phone.get_by_role("article", name="Bench press")
        button = lift.get_by_role("button", name="Log 80 kg × 5")
        expect(button).to_be_disabled()
        button.click(force=True)
        until(lambda: phone.evaluate("1") and line.kept)
        line.release()
        expect(lift.get_by_role("button", name="Enter the set" if days == LONG else "Log 80 kg × 5")).to_be_enabled()
        assert weights(member) == [], days
        if days == SHORT:
            expect(lift.get_by_text("80 kg × 5", exact=True).first).to_be_visible()
            expect(lift.get_by_text("Plan:")).to_have_count(0)

    line.refused["sets.lastTime"] = {"code": "internal"}
    phone.reload()
    button.click()
    expect(lift.get_by_role("listitem").filter(has=phone.get_by_role("button", name="Log 80 kg × 5"))).to_contain_text("2")
    # The page's requests go through this process.
    until(lambda: phone.evaluate("1") and len(weights(mara)) == 1)
    ines.close()


def test_at_the_kiosk_the_plan_is_the_plans_and_no_set_starts_before_last_time_is_known(floor, mara, screen):
    ines = floor.member("Ines Ferreira")
    last(mara, LONG)
    last(ines, SHORT)
    routine = mara.change("routines.create", name="Push A", plan=[
        {"item": 1, "exercise": floor.exercise(mara, "Bench press"), "sets": [target(80)]}])["routine"]["id"]
    mara.change("schedule.plan", items=[{"day": gym_today(mara).isoformat(), "routine": routine}])
    kiosk = at_kiosk(floor, screen)
    card = kiosk.locator(".start-card .choice-lifts")
    expect(card).to_contain_text("5 reps")
    expect(card).not_to_contain_text("80")

    rows, weight = kiosk.get_by_role("region", name="Sets").get_by_role("row"), kiosk.get_by_role("button", name=TITLE)
    button = kiosk.get_by_role("button", name=re.compile("^Log set 1"))
    planned(floor, ines)
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Ines")
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    expect(weight).to_have_accessible_name("Type Weight: 80")
    expect(rows.get_by_text("Plan:")).to_have_count(0)

    planned(floor, mara)
    line = Line(kiosk)
    for name, days in (("Ines", SHORT), ("Mara", LONG)):
        line.held.add("sets.lastTime")
        kiosk.get_by_role("button", name=f"Switch to {name}").click()
        expect(button).to_be_disabled()
        until(lambda: kiosk.evaluate("1") and line.kept)
        kiosk.keyboard.press("Enter")
        # A step that is tapped now counts once it is known from what.
        kiosk.get_by_role("button", name="More Weight").click()
        line.release()
        expect(weight).to_have_accessible_name(f"Type Weight: {22.5 if days == LONG else 82.5}")
        expect(button).to_be_enabled()
        assert weights(mara if days == LONG else ines) == [], name

    kiosk.get_by_role("button", name="Less Weight").click()
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
    ines.close()

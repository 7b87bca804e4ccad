"""Where a member begins at the kiosk: the one workout that is right today, the ways out of it, and what else is new."""

import datetime
import re
import time

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.classes import make
from kit.kiosk import at_kiosk, at_start, enter, mine, pairing_code
from kit.kiosk import routine as begin
from kit.log import LOG, brought
from kit.looks import both
from kit.patience import until
from kit.trainer import trainer

LIFTS = ["Squat", "Bench press", "Barbell row", "Plank", "Deadlift", "Overhead press"]


def card(kiosk):
    return kiosk.locator(".start-card:not([aria-busy])")


def routine(floor, client, name="Heavy day"):
    sets = [{"kind": "warmup", "reps": {"min": 5, "max": 5}},
            *[{"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"weight": {"value": 60 + n, "unit": "kg"}}} for n in range(3)]]
    plan = [{"item": n, "exercise": floor.exercise(client, lift), "sets": sets if lift != "Plank"
             else [{"kind": "working", "seconds": 45}]} for n, lift in enumerate(LIFTS, 1)]
    return client.change("routines.create", name=name, plan=plan)["routine"]["id"]


def day_of(client, shift=0):
    return (gym_today(client) + datetime.timedelta(days=shift)).isoformat()


def train(floor, client, name="Push day"):
    for _ in range(7):
        client.change("sets.log", exercise=floor.exercise(client, "Bench press"), kind="working", reps=5, weight={"value": 60, "unit": "kg"})
    client.change("workouts.finish", name=name)


def current(client):
    return client.call("workouts.current").get("workout")


def drop(client):
    """Of the workout that has begun nothing is left."""
    client.change("workouts.delete", workout=until(lambda: current(client))["id"])


def clock(kiosk, ahead=None):
    """From now on it is always the moment so many milliseconds ahead; without a number time passes again."""
    kiosk.evaluate("""(ahead) => {
      delete performance.now;
      if (ahead === null) return;
      const at = performance.now() + ahead;
      performance.now = () => at;
    }""", ahead)


def test_a_newcomer_begins_with_one_tap_and_who_has_trained_is_offered_no_load_also_without_the_server(floor, mara, screen):
    kiosk = at_kiosk(floor, screen)
    expect(card(kiosk)).to_have_accessible_name(re.compile("^A good first workout: Start Full body"))
    expect(kiosk.locator(".choice-lift")).to_have_count(3)
    expect(kiosk.get_by_text(re.compile("^and . more$"))).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^News"))).to_have_count(0)
    # Nobody's log says how much they lift.
    assert not re.search(r"\d kg", kiosk.locator(".choice-lifts").inner_text())
    both(kiosk, "the start of a newcomer", 64)
    card(kiosk).click()
    assert len(until(lambda: current(mara))["plan"]) >= 3
    kiosk.get_by_role("button", name="Log out Mara").click()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()

    drop(mara)
    train(floor, mara)
    enter(kiosk, "Mara")
    done = kiosk.get_by_role("region", name="Done for today: Push day")
    expect(done).to_contain_text("7 sets")
    expect(kiosk.locator("button.start-card")).to_have_count(0)
    expect(kiosk.get_by_role("button", name=re.compile("^Repeat "))).to_have_count(0)
    both(kiosk, "the start after a workout", 64)
    done.get_by_role("button", name="See the workout").click()
    expect(kiosk.get_by_role("heading", name="Your history")).to_be_visible()
    kiosk.keyboard.press("Escape")
    expect(done).to_be_visible()
    floor.stop()
    expect(kiosk.get_by_text("No connection to the server.").first).to_be_visible()
    expect(done).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^Pick something else"))).to_be_enabled()


def test_a_second_tap_on_log_in_starts_nothing_and_news_and_the_plate_lead_there_and_back(floor, mara, screen):
    brought(mara, *LOG)
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    # As long as it lasts, each tap is the second one of a double tap.
    clock(kiosk, 0)
    enter(kiosk, "Mara")
    expect(card(kiosk)).to_have_attribute("aria-disabled", "true")
    card(kiosk).click(force=True)
    kiosk.get_by_role("button", name=re.compile("^Repeat ")).click(force=True)
    at_start(kiosk)
    assert current(mara) is None
    clock(kiosk, 2_000)
    mine(kiosk, "Calculators")
    expect(kiosk.get_by_role("button", name="Body mass index")).to_be_visible()
    assert current(mara) is None
    clock(kiosk)

    kiosk.reload()
    kiosk.get_by_role("button", name="Switch to Mara").click()
    at_start(kiosk)
    kiosk.get_by_role("button", name="Mara, on the screen: my page").click()
    expect(kiosk.get_by_role("heading", name="Mara", exact=True)).to_be_visible()
    both(kiosk, "what is behind the plate", 64)
    kiosk.get_by_role("button", name="Mara, on the screen: close my page").click()
    at_start(kiosk)
    kiosk.get_by_role("button", name="News: Nothing new").click()
    expect(kiosk.get_by_role("heading", name="News")).to_be_visible()
    expect(kiosk.get_by_text("Nothing new")).to_be_visible()
    both(kiosk, "no news", 64)
    kiosk.keyboard.press("Escape")
    at_start(kiosk)


def test_todays_plan_comes_first_with_its_loads_a_rest_day_starts_nothing_and_a_long_break_drops_old_loads(floor, mara, screen):
    ines = floor.member("Ines Ferreira")
    brought(mara, *LOG)
    brought(ines, *[(day + 60, *row) for day, *row in LOG])
    kiosk = at_kiosk(floor, screen)
    otherwise = kiosk.get_by_role("button", name=re.compile("^Pick something else"))
    expect(card(kiosk)).to_be_enabled()
    # From now on each moment is the one in which something has appeared.
    clock(kiosk, 10_000)
    mara.change("schedule.plan", items=[{"day": day_of(mara), "routine": routine(floor, mara)}])
    expect(card(kiosk)).to_have_accessible_name("Planned today: Start Heavy day")
    expect(card(kiosk)).to_be_disabled()
    # What stays beside it takes each tap.
    otherwise.click()
    expect(kiosk.get_by_role("searchbox", name="Search exercises")).to_be_visible()
    clock(kiosk)

    kiosk.reload()
    kiosk.get_by_role("button", name="Switch to Mara").click()
    expect(card(kiosk)).to_have_accessible_name("Planned today: Start Heavy day")
    expect(kiosk.locator(".choice-lift")).to_have_count(4)
    expect(kiosk.locator(".choice-lift").first).to_contain_text("62 kg × 5")
    expect(kiosk.locator(".choice-lift").first).to_contain_text("3 sets")
    expect(kiosk.get_by_text("and 2 more")).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^Repeat "))).to_be_visible()
    both(kiosk, "the start with a plan", 64)
    card(kiosk).click()
    assert until(lambda: current(mara))["name"] == "Heavy day"
    kiosk.get_by_role("button", name="Log out Mara").click()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()

    drop(mara)
    mara.change("schedule.plan", items=[{"day": day_of(mara), "rest": True}], replaces=True)
    enter(kiosk, "Mara")
    expect(kiosk.get_by_role("region", name="Planned today: Rest day")).to_be_visible()
    expect(kiosk.locator("button.start-card")).to_have_count(0)
    begin(kiosk, "Full body for beginners")
    assert until(lambda: current(mara))["name"] == "Full body for beginners"

    # After a long break it says so, and repeats without the old weights.
    kiosk.get_by_role("button", name="Log out Mara").click()
    enter(kiosk, "Ines")
    expect(card(kiosk)).to_have_accessible_description(re.compile("or more since your last workout.*Begin lighter than before"))
    for width, height in [(1024, 600), (800, 1280), (1280, 800)]:
        kiosk.set_viewport_size({"width": width, "height": height})
        # Upright, Log out is an icon.
        both(kiosk, f"the start after a long break, {width}", 48 if height > width else 64)
    kiosk.get_by_role("button", name=re.compile("^Repeat ")).click()
    plan = until(lambda: current(ines))["plan"]
    assert [one["reps"] for one in plan[0]["sets"]] == [{"min": 8, "max": 8}]
    assert not [one for planned in plan for one in planned["sets"] if "load" in one]
    ines.close()


@pytest.mark.midday
def test_of_a_class_and_an_appointment_the_first_has_the_row_and_the_other_is_news(floor, mara, screen):
    tove, owner = trainer(floor), floor.owner()
    session = make(owner, capacity=4)
    mara.change("classes.book", session=session["id"])
    tove.change("appointments.saveKind", name="Technique check", minutes=30, afterMinutes=10)
    weekly = [{"weekday": day, "ranges": [{"from": 0, "to": 1440}]} for day in range(1, 8)]
    kind = tove.change("appointments.setHours", hours={"weekly": weekly, "days": []},
                       rules={"automatic": True, "noticeMinutes": 0, "cancelMinutes": 60})["kinds"][0]["id"]
    at = (int(time.time()) // 60 + 100) * 60_000
    tove.change("appointments.book", member=mara.member["id"], kind=kind, startsAt=at)
    kiosk = at_kiosk(floor, screen)
    expect(kiosk.get_by_role("button", name=re.compile("^Barbell basics, .*: see the week, Booked$"))).to_be_visible()
    # Said once, as the news that it is.
    news = kiosk.get_by_role("button", name=re.compile(r"^News: Tove booked Technique check for you, today, \d\d:\d\d\.$"))
    expect(news).to_be_visible()
    both(kiosk, "the start with a class and an appointment", 64)
    news.click()
    kiosk.get_by_role("button", name=re.compile("^Tove booked Technique check")).click()
    expect(kiosk.get_by_role("heading", name="Appointments")).to_be_visible()
    owner.close()
    tove.close()

"""Today on the phone: the one thing that is right now, which changes in place."""

import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.calendar import gym_today
from kit.friends import befriend
from kit.log import kg, log_set, mara, sets  # noqa: F401
from kit.looks import both
from kit.patience import becomes, until
from kit.phone import at_phone, go


@pytest.fixture
def floor(tmp_path):
    """A gym where midnight is far."""
    floor = floors.Floor(tmp_path / "data", RACKSIDE_GYM_TIME_ZONE=floors.midday())
    yield floor
    floor.stop()


def button(phone, name):
    return phone.get_by_role("button", name=re.compile(f"^{name}"))


def rested(mara):
    rest = mara.client.call("workouts.current")["rest"]
    return rest["endsAt"] - rest["startedAt"]


def test_one_tap_logs_the_set_in_hand_whose_numbers_change_in_place_and_without_a_plan_the_same_again(floor, mara, screen):
    last = mara.log(mara.bench, 75, 7)
    mara.client.change("workouts.finish", workout=last["workout"])
    mara.client.change("workouts.start", name="Push A", plan=mara.plan())
    phone = at_phone(screen)
    card = phone.get_by_role("region", name=re.compile("^Push A, "))
    expect(card).to_contain_text(re.compile(r"Bench press\s*set 1 of 2\s*last time 75.kg × 7"))
    expect(card.get_by_role("img", name="0 of 4 sets")).to_be_visible()
    both(phone, "today, a set in hand", 44)
    button(card, "Log set 1: 77.5.kg × 7, Bench press").click()
    # The superset's other exercise comes next, and the rest after both.
    until(lambda: mara.done() == [(1, 77.5, 7)])
    expect(card).to_contain_text(re.compile(r"Barbell row\s*set 1 of 1"))
    button(card, "Change 60.kg × 10").click()
    expect(card.get_by_role("form")).to_be_focused()
    card.get_by_label("Reps", exact=True).fill("")
    card.get_by_role("button", name="Log set", exact=True).click()
    expect(card.get_by_label("Reps", exact=True)).to_have_attribute("aria-invalid", "true")
    card.get_by_label("Reps", exact=True).fill("9")
    both(phone, "today, numbers that change", 44)
    card.get_by_role("button", name="Log set", exact=True).click()
    until(lambda: mara.done()[1:] == [(2, 60, 9)])
    # Where the next tap belongs.
    expect(button(card, "Log set 2: 77.5")).to_be_focused()
    # The rest runs in the card's head; its buttons are one tap away.
    expect(card.get_by_text(re.compile(r"^Rest \d:\d\d$"))).to_be_visible()
    card.get_by_role("button", name="Rest", exact=True).click()
    phone.get_by_role("button", name="15 seconds more rest").click()
    becomes(lambda: rested(mara), 135_000)
    both(phone, "today, resting", 44)
    button(card, "Log set 2").click()
    button(card, "Log set 1: 0:45, Plank").click()
    expect(card.get_by_text("Every planned set is done")).to_be_visible()
    both(phone, "today, all done", 44)
    button(card, "Finish workout").click()
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    go(phone, "Today")
    expect(phone.get_by_text("That was 5 sets today")).to_be_visible()
    both(phone, "today, after the workout", 48)
    button(phone, "Not done yet").click()
    expect(phone.get_by_role("heading", name="Push A")).to_be_visible()
    until(lambda: mara.current() is not None)

    # Without a plan.
    mara.client.change("workouts.finish")
    go(phone, "Today")
    mara.client.change("sets.log", exercise=mara.bench, kind="warmup", weight=kg(40), reps=8)
    card = phone.get_by_role("region", name=re.compile("^Workout, "))
    expect(button(card, "Log warm-up: 40.kg × 8, Bench press")).to_be_visible()
    mara.log(mara.bench, 80, 6, rpe=9, note="slow")
    # Another set as the last one, without what was said of it.
    button(card, "Log set 2: 80.kg × 6, Bench press").click()
    until(lambda: len(mara.done()) == 3)
    [one] = mara.current()["sets"][2:]
    assert (one["weight"]["value"], one["reps"], one["kind"]) == (80, 6, "working") and "rpe" not in one and "note" not in one
    both(phone, "today, without a plan", 44)
    # With two hands there are two sides, and the other one comes next.
    lunge = floor.exercise(mara.client, "Bulgarian split squat")
    mara.client.change("sets.log", exercise=lunge, kind="working", weight=kg(20), reps=8, side="left")
    expect(card).to_contain_text(re.compile("set 1 · right"))
    button(card, "Log set 1: 20.kg × 8").click()
    until(lambda: mara.current()["sets"][-1].get("side") == "right")
    card.get_by_role("link", name="Another exercise").click()
    expect(phone.get_by_role("heading", name="Log a set")).to_be_visible()


def test_a_rest_day_suggests_nothing_and_what_is_planned_begins_pauses_and_takes_one_set_for_a_double_tap(mara, screen):
    mara.client.change("schedule.plan", items=[{"day": str(gym_today(mara.client)), "rest": True}])
    phone = at_phone(screen)
    expect(phone.get_by_role("region", name="Planned today")).to_contain_text("Rest day")
    expect(button(phone, "Start ")).to_have_count(0)
    both(phone, "today, a rest day", 48)
    phone.get_by_role("link", name="Train anyway").click()
    expect(button(phone, "Start ").first).to_be_visible()

    today = str(gym_today(mara.client))
    routine = mara.client.change("routines.create", name="Push A", plan=mara.plan())["routine"]["id"]
    mara.client.change("schedule.plan", items=[{"day": today, "routine": routine}], replaces=True)
    go(phone, "Today")
    card = phone.get_by_role("region", name="Planned today")
    expect(card).to_contain_text("Bench press, Barbell row, Plank")
    both(phone, "today, planned", 48)
    # One thing is yellow.
    expect(phone.locator(".btn.go:visible")).to_have_count(1)
    button(card, "Start Push A").click()
    expect(phone.get_by_role("heading", name="Push A")).to_be_visible()
    until(lambda: (mara.current() or {}).get("name") == "Push A")
    go(phone, "Today")
    expect(phone.get_by_role("region", name=re.compile("^Push A, "))).to_be_visible()
    expect(card).to_have_count(0)

    # A pause is ended with one tap.
    mara.client.change("workouts.pause", paused=True)
    expect(phone.get_by_text(re.compile("paused since"))).to_be_visible()
    expect(button(phone, "Log set")).to_have_count(0)
    button(phone, "Continue").click()
    expect(button(phone, "Log set 1")).to_be_visible()
    until(lambda: "pausedAt" not in mara.current())

    # A double tap logs one set, and not the next one too.
    log = button(phone, "Log set 1: 77.5")
    expect(log).not_to_have_attribute("aria-disabled", "true")
    # Both clicks at once: on a slow machine two apart may be two sets.
    log.evaluate("""async (one) => {
      one.click();
      await new Promise(requestAnimationFrame);
      document.querySelector(".now-card [data-next]").click();
    }""")
    # The superset's other exercise has come to the same place.
    button(phone, "Log set 1: 60").click()
    until(lambda: mara.done()[1:] == [(2, 60, 10)])
    assert [item for item, *_ in mara.done()] == [1, 2]

    # Another workout, from the kiosk, takes the card and leaves nothing of the one before.
    button(phone, "Change 77.5").click()
    expect(phone.get_by_label("Weight", exact=True)).to_have_value("77.5")
    mara.log(mara.bench, 77.5, 6, item=1)
    mara.client.change("workouts.finish")
    plan = [{"item": 1, "exercise": mara.row, "sets": sets(2, {"min": 8, "max": 8}, 50)}]
    mara.client.change("workouts.start", name="Pull A", plan=plan)
    expect(button(phone, "Log set 1: 50.kg × 8, Barbell row")).to_be_visible()
    expect(phone.get_by_label("Weight", exact=True)).to_have_count(0)
    # Nor does a form stay whose set is logged there.
    button(phone, "Change 50").click()
    mara.log(mara.row, 50, 8, item=1)
    expect(button(phone, "Log set 2: 50.kg × 8, Barbell row")).to_be_visible()
    # An exercise that the kiosk skips is over, and the others are not.
    button(phone, "Change 50").click()
    mara.client.change("workouts.plan", plan=[plan[0] | {"skipped": True},
                                              {"item": 2, "exercise": mara.bench, "sets": sets(1, {"min": 5, "max": 5}, 60)}])
    expect(button(phone, "Log set 1: 60.kg × 5, Bench press")).to_be_visible()
    # Its warm-up is no set of the plan.
    mara.client.change("sets.log", exercise=mara.bench, kind="warmup", weight=kg(40), reps=5, item=2)
    expect(button(phone, "Log set 1: 60.kg × 5, Bench press")).to_be_visible()
    expect(phone.get_by_text("Every planned set is done")).to_have_count(0)


def news(phone):
    return phone.get_by_role("link", name=re.compile("News: "))


def test_news_take_one_row_and_a_page_has_them_all_and_a_friends_lift_is_applauded_from_today(floor, mara, screen):
    phone = at_phone(screen)
    expect(news(phone)).to_contain_text("Nothing new")
    expect(phone.locator("[aria-busy=true], .skeletons")).to_have_count(0)
    before = news(phone).bounding_box()["height"]
    people = [floor.member(name) for name in ("Ines Ferreira", "Ben Okafor", "Freya Sand")]
    ines, ben, freya = people
    befriend(ines, mara.client)
    for one in (ben, freya):
        one.change("friends.request", email="mara@example.com")
    floor.confirm("mara@example.com")
    ines.change("messages.write", to=mara.client.member["id"], text="Bar at six?")
    expect(news(phone)).to_contain_text(re.compile("and 2 more"))
    # Today lies open beside the rack: never the text.
    expect(phone.get_by_text("Bar at six?")).to_have_count(0)
    assert news(phone).bounding_box()["height"] == before
    both(phone, "today, news", 48)
    news(phone).click()
    main = phone.get_by_role("main")
    expect(main.get_by_role("link", name=re.compile("Ines wrote to you"))).to_be_visible()
    wrote = main.get_by_role("link", name=re.compile("Ines wrote to you"))
    expect(wrote).to_contain_text("Bar at six?")
    both(phone, "news", 48)
    # The first line, and of a long one as many whole words as there is room for.
    ines.change("messages.write", to=mara.client.member["id"], text="Or at seven?\nI bring the chalk.")
    expect(wrote).to_contain_text(re.compile("Or at seven\\? …\\s*2 new$"))
    ines.change("messages.write", to=mara.client.member["id"], text="Squats first " + "and then rows " * 6)
    expect(wrote).to_contain_text(re.compile("Squats first and then rows (and then rows ){3}and then …\\s*3 new$"))
    ines.change("messages.write", to=mara.client.member["id"], text="x" * 99)
    expect(wrote).to_contain_text("x" * 80 + " …")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # What she wrote herself is no news.
    floor.again().change("messages.write", to=ines.member["id"], text="Nine!")
    expect(wrote).to_have_count(0)
    ines.change("messages.write", to=mara.client.member["id"], text="Nine it is.")
    main.get_by_role("link", name=re.compile("want to be friends")).click()
    phone.get_by_role("button", name="Accept Ben").click()
    phone.get_by_role("button", name="Accept Freya").click()
    go(phone, "Today")
    expect(news(phone)).to_contain_text("Ines wrote to you")
    go(phone, "News")
    main.get_by_role("link", name=re.compile("Ines wrote to you")).click()
    expect(phone.get_by_text("Nine it is.")).to_be_visible()
    go(phone, "Today")
    expect(news(phone)).to_contain_text("Nothing new")

    log_set(floor, ines, 60, 5)
    ines.change("workouts.finish", name="Push day")
    go(phone, "Train")
    go(phone, "Today")
    row = phone.get_by_role("region", name="A friend")
    expect(row).to_contain_text(re.compile(r"Ines\s*Bench press\s*60.kg × 5"))
    both(phone, "today, a friend", 48)
    nice = row.get_by_role("button", name="Nice, Ines")
    nice.click()
    expect(nice).to_have_attribute("aria-pressed", "true")
    post = until(lambda: [one for one in mara.client.call("friends.feed")["posts"] if one["reactions"].get("own")])[0]
    assert post["reactions"] == {"clap": 1, "own": "clap"}
    # It stays for a second thought, until the page is opened again.
    nice.click()
    expect(nice).to_have_attribute("aria-pressed", "false")
    until(lambda: not any(one["reactions"].get("own") for one in mara.client.call("friends.feed")["posts"]))
    nice.click()
    expect(nice).to_have_attribute("aria-pressed", "true")
    go(phone, "Train")
    go(phone, "Today")
    # What she has answered gives way to what she has not.
    expect(row).to_contain_text("award")
    for one in people:
        one.close()

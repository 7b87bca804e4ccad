"""Beside the set in hand at the kiosk: the workout keeps its rows, whatever cards there are, and LOG its place."""

import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import at_kiosk, at_start, enter, routine, waiting
from kit.looks import check, shot, small_targets
from kit.trainer import consent, trainer

LIFTS = ["Bench press", "Overhead press", "Triceps pushdown", "Incline dumbbell press", "Dumbbell lateral raise", "Plank"]
LONG = "Nice and steady. Keep your elbows under the bar, and take a breath before the next one. Then drive up hard. " * 3


@pytest.fixture
def mara(floor):
    """Mara has a routine of six exercises, the second and the third a superset, and Tove is her trainer."""
    floor.owner().close()
    mara, tove = floor.member("Mara Lindqvist"), trainer(floor)
    consent(mara, tove)
    load = {"reps": {"min": 6, "max": 8}, "load": {"weight": {"value": 50, "unit": "kg"}}}
    plan = [{"item": n, "exercise": floor.exercise(mara, name), "sets": [{"kind": "working", **(load if n < 6 else {"seconds": 60})}] * 2,
             **({"superset": 1} if n in (2, 3) else {})} for n, name in enumerate(LIFTS, 1)]
    # What it is better than.
    for reps in (5, 4):
        for n in (0, 1):
            mara.change("sets.log", exercise=plan[n]["exercise"], kind="working", weight={"value": 40, "unit": "kg"}, reps=reps)
    mara.change("workouts.finish")
    mara.change("routines.create", name="Push A", plan=plan)
    mara.tove = tove
    yield mara
    tove.close()
    mara.close()


# The exercises whose rows are wholly in view, and what is wrong with the rest of the screen.
SEEN = """() => {
  const list = document.querySelector(".planned ul").getBoundingClientRect(), wrong = [];
  const seen = [...document.querySelectorAll(".planned li")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= list.top - 1 && bottom <= list.bottom + 1;
  }).map((row) => row.querySelector(".name").textContent);
  const boxes = [...document.querySelectorAll(".side > *, .steppers, .actions, .sets")].map((one) => [one.className, one.getBoundingClientRect()]);
  for (const [name, box] of boxes) {
    if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1) wrong.push(`${name} is off the screen`);
    for (const [other, its] of boxes) {
      if (name < other && box.left < its.right - 1 && its.left < box.right - 1 && box.top < its.bottom - 1 && its.top < box.bottom - 1) {
        wrong.push(`${name} and ${other} overlap`);
      }
    }
  }
  const cards = document.querySelectorAll(".side > :is(.advice, .score), .side > .coach:has(.coach-row)");
  if (cards.length > 1) wrong.push(`${cards.length} cards`);
  return { seen, wrong };
}"""


SIZES = ((800, 1280), (1280, 800))


def sized(kiosk):
    """Upright and across. The page ends as it begins, across."""
    for width, height in SIZES:
        kiosk.set_viewport_size({"width": width, "height": height})
        yield width


def shows(kiosk, *names):
    """These exercises are in view beside the set, and nothing overlaps or is off the screen, upright and across."""
    for _ in sized(kiosk):
        kiosk.wait_for_function(f"(names) => {{ const {{ seen, wrong }} = ({SEEN})(); return !wrong.length && names.every((one) => seen.includes(one)); }}",
                                arg=list(names))


def places(kiosk):
    """Where LOG is."""
    return [(box["x"], box["y"]) for _ in sized(kiosk) if (box := kiosk.locator("#log").bounding_box())]


def log(kiosk, label):
    button = kiosk.get_by_role("button", name=re.compile(f"^Log {label}\\b"))
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.tap()


def lift(kiosk, name):
    expect(kiosk.locator("h2.lift")).to_have_text(name)


def test_whatever_cards_come_the_exercise_its_partner_and_the_next_one_stay_in_view(floor, screen, mara):
    kiosk = at_kiosk(floor, screen, has_touch=True)
    routine(kiosk, "Push A")
    lift(kiosk, "Bench press")
    place = places(kiosk)
    log(kiosk, "set 1")
    record = kiosk.get_by_role("region", name="record")
    expect(record).to_be_visible()
    shows(kiosk, *LIFTS[:3])
    # Who is watched knows it beside any card.
    watch = {"topic": f"client.{mara.member['id']}"}
    watched = kiosk.get_by_text("Tove is watching")
    mara.tove.call("topics.subscribe", **watch)
    for width in sized(kiosk):
        expect(watched, width).to_be_visible()
        expect(record, width).to_be_visible()
    shows(kiosk, *LIFTS[:3])
    mara.tove.call("topics.unsubscribe", **watch)
    expect(watched).to_have_count(0)
    log(kiosk, "set 2")
    lift(kiosk, "Overhead press")
    said = kiosk.get_by_role("button", name=re.compile("^Bench press: .*numbers$"))
    expect(said).to_be_visible()
    shows(kiosk, *LIFTS[1:4])
    # A trainer's comment comes before what the last exercise said, and that is there again afterwards.
    workout = mara.call("workouts.current")["workout"]
    mara.tove.change("comments.write", client=mara.member["id"], workout=workout["id"], set=workout["sets"][0]["id"], text=LONG)
    card = kiosk.get_by_role("region", name="Your trainer")
    for width in sized(kiosk):
        expect(card.get_by_role("button", name="Reply"), width).to_be_in_viewport(ratio=1)
        expect(said, width).to_have_count(0)
    shows(kiosk, *LIFTS[1:4])
    kiosk.get_by_role("button", name="15 seconds more rest").tap()
    for width in sized(kiosk):
        expect(kiosk.get_by_role("button", name=re.compile("^Always rest")), width).to_be_visible()
    shows(kiosk, *LIFTS[1:4])
    # The whole comment can be read: what has no room scrolls.
    words = card.get_by_role("status")
    for width in sized(kiosk):
        assert words.evaluate("(one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY") == "auto", width
        for scheme in ("dark", "light"):
            kiosk.emulate_media(color_scheme=scheme)
            check(kiosk, f"a comment beside the plan, {width}, {scheme}")
            shot(kiosk, f"side-{width}-{scheme}", whole=False)
        assert small_targets(kiosk, 64 if width > 1000 else 48) == [], width
    assert places(kiosk) == place
    card.get_by_role("button", name="OK", exact=True).tap()
    for width in sized(kiosk):
        expect(said, width).to_be_visible()
    # The second half of the superset: its partner is above it.
    log(kiosk, "set 1")
    lift(kiosk, "Triceps pushdown")
    shows(kiosk, *LIFTS[1:4])
    # The end of the plan, too.
    kiosk.get_by_role("button", name=re.compile("^Plank, ")).tap()
    lift(kiosk, "Plank")
    shows(kiosk, LIFTS[5])


def test_a_result_to_enter_waits_behind_other_cards_and_a_long_comment_leaves_the_list_and_log(floor, screen, mara):
    kiosk, owner = at_kiosk(floor, screen, has_touch=True), floor.owner()
    routine(kiosk, "Push A")
    timer = owner.change("timers.start", plan={"format": "amrap", "prepareSeconds": 0, "workSeconds": 600}, label="Cindy")["timer"]
    owner.change("timers.end", timer=timer["id"])
    result, record = kiosk.get_by_role("button", name="Add your result: Cindy"), kiosk.get_by_role("region", name="record")
    expect(result).to_be_visible()
    log(kiosk, "set 1")
    expect(record).to_be_visible()
    expect(result).to_have_count(0)
    log(kiosk, "set 2")
    lift(kiosk, "Overhead press")
    expect(kiosk.get_by_role("button", name=re.compile("^Bench press: .*numbers$"))).to_be_visible()
    expect(result).to_have_count(0)
    for name in LIFTS[1:3] * 2 + LIFTS[3:4] * 2 + LIFTS[4:5] * 2 + LIFTS[5:] * 2:
        lift(kiosk, name)
        log(kiosk, "set")
    # Once the workout is done, it comes first.
    expect(result).to_be_visible()
    owner.close()
    kiosk.get_by_role("button", name="Log out Mara").tap()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()

    waiting(kiosk, 0)
    mara.change("workouts.delete", workout=mara.call("workouts.current")["workout"]["id"])
    enter(kiosk, "Mara")
    at_start(kiosk)
    done = mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working", reps=5,
                       weight={"value": 40, "unit": "kg"})["set"]
    kiosk.get_by_role("button", name=re.compile(": Continue")).tap()
    lift(kiosk, "Bench press")
    mara.tove.change("comments.write", client=mara.member["id"], workout=done["workout"], set=done["id"], text=LONG)
    for width in sized(kiosk):
        expect(kiosk.get_by_role("button", name="Reply"), width).to_be_in_viewport(ratio=1)
        for name in [re.compile("^Log set 2"), "Other exercise", re.compile("^Bench press 1 set"), "Finish workout"]:
            expect(kiosk.get_by_role("button", name=name), f"{name} at {width}").to_be_in_viewport(ratio=1)

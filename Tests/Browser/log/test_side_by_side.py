"""Two who share the kiosk's screen while one of them has not begun."""

import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import at_kiosk, at_start, enter, pick, routine, waiting
from kit.looks import check, shot, small_targets


@pytest.fixture
def two(floor, screen):
    """Mara trains with a plan. Tomasz has just come, and has a routine of his own."""
    floor.owner().close()
    mara, tomasz = floor.member("Mara Lindqvist"), floor.member("Tomasz Kowalski")
    for who in (mara, tomasz):
        who.change("routines.create", name="Push A", plan=[
            {"item": n, "exercise": floor.exercise(who, name), "sets": [{"kind": "working", "reps": {"min": 6, "max": 8},
             "load": {"weight": {"value": 50, "unit": "kg"}}}] * 2} for n, name in enumerate(["Bench press", "Squat"], 1)])
    # What suits Tomasz today.
    tomasz.change("workouts.start", name="Push A", plan=[{"item": 1, "exercise": floor.exercise(tomasz, "Squat"), "sets": [{"kind": "working"}]}])
    tomasz.change("sets.log", exercise=floor.exercise(tomasz, "Squat"), item=1, kind="working", reps=5, weight={"value": 60, "unit": "kg"})
    tomasz.change("workouts.finish")
    kiosk = at_kiosk(floor, screen, has_touch=True)
    routine(kiosk, "Push A")
    expect(kiosk.locator("h2.lift")).to_have_text("Bench press")
    comes(kiosk, "Tomasz")
    kiosk.mara, kiosk.tomasz = mara, tomasz
    yield kiosk
    mara.close()
    tomasz.close()


def half(kiosk, name):
    return kiosk.get_by_role("region", name=f"{name}’s workout")


def comes(kiosk, name):
    """Somebody logs in beside Mara."""
    kiosk.get_by_role("button", name="Join in").tap()
    enter(kiosk, name)
    at_start(kiosk)


def leaves(kiosk, name):
    kiosk.get_by_role("button", name=f"Log out {name}").tap()
    # The one who stays goes on with their set.
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()


def test_beside_who_trains_the_other_begins_and_the_choice_stays(floor, two):
    side = two.get_by_role("button", name="Side by side")
    expect(side).to_have_attribute("aria-pressed", "false")
    side.tap()
    expect(side).to_have_attribute("aria-pressed", "true")
    expect(half(two, "Mara").get_by_role("button", name=re.compile("^Log set 1"))).to_be_visible()
    other = half(two, "Tomasz")
    expect(other).to_contain_text("Not started yet")
    for scheme in ("dark", "light"):
        two.emulate_media(color_scheme=scheme)
        check(two, f"one has not begun, {scheme}")
        shot(two, f"beside-{scheme}", whole=False)
    assert small_targets(two, 64) == []
    # What Mara does changes nothing of it.
    half(two, "Mara").get_by_role("button", name=re.compile("^Log set 1")).tap()
    expect(half(two, "Mara").get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    expect(other).to_contain_text("Not started yet")
    # Everything else is a tap away, and Back leads here.
    other.get_by_role("button", name="Pick something else").tap()
    expect(two.get_by_role("heading", name="Pick something else")).to_be_visible()
    two.get_by_role("button", name="Back", exact=True).tap()
    expect(other).to_contain_text("Not started yet")
    other.get_by_role("button", name="Pick something else").tap()
    two.get_by_role("button", name=re.compile("(^|: Start )Push A( |$)")).first.tap()
    expect(other.get_by_role("heading", name="Bench press")).to_be_visible()
    other.get_by_role("button", name=re.compile("^Log set 1")).tap()
    expect(other.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    waiting(two, 0)
    assert [len(who.call("workouts.current")["workout"]["sets"]) for who in (two.mara, two.tomasz)] == [1, 1]
    side.tap()
    expect(half(two, "Mara")).to_have_count(0)

    # He leaves, has not begun again, and comes back: the choice stays, and whoever comes sees the whole start view first.
    leaves(two, "Tomasz")
    two.tomasz.change("workouts.delete", workout=two.tomasz.call("workouts.current")["workout"]["id"])
    comes(two, "Tomasz")
    side.tap()
    expect(half(two, "Tomasz")).to_be_visible()
    half(two, "Tomasz").get_by_text("Not started yet").tap()
    leaves(two, "Tomasz")
    comes(two, "Tomasz")
    expect(half(two, "Mara")).to_have_count(0)
    # From any other page, a tap leads to the two of them.
    side.tap()
    expect(half(two, "Mara")).to_be_visible()
    half(two, "Tomasz").get_by_role("button", name="Show only Tomasz").tap()
    at_start(two)
    pick(two, "Squat")
    expect(half(two, "Mara")).to_have_count(0)
    two.get_by_role("button", name="History").tap()
    two.get_by_role("searchbox").fill("nothing of this name")
    side.tap()
    expect(half(two, "Tomasz").get_by_role("button", name=re.compile("^Log set 1"))).to_be_visible()
    # What was left that way begins anew.
    half(two, "Tomasz").get_by_role("button", name="Show only Tomasz").tap()
    two.get_by_role("button", name="History").tap()
    expect(two.get_by_role("searchbox")).to_have_value("")

    # The half of who has not begun starts a workout with one tap.
    leaves(two, "Tomasz")
    floor.member("Ines Moor").close()
    comes(two, "Ines")
    side.tap()
    other = half(two, "Ines")
    other.get_by_role("button", name=re.compile(": Start ")).tap()
    expect(other.get_by_role("button", name=re.compile("^Log set 1"))).to_be_visible()
    expect(half(two, "Mara").get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()


def test_from_a_page_with_something_half_typed_nobody_gets_to_the_two_halves(floor, two):
    side = two.get_by_role("button", name="Side by side")
    two.get_by_role("button", name="Pick something else").tap()
    expect(side).to_be_enabled()
    # An exercise of one's own, as far as it is made.
    search = two.get_by_role("searchbox", name="Search exercises")
    search.fill("Zercher hop")
    two.get_by_role("button", name="Make your own").tap()
    expect(side).to_be_disabled()
    two.get_by_role("button", name="Cancel").tap()
    search.fill("")
    expect(side).to_be_enabled()
    two.get_by_role("button", name=re.compile("routines$", re.I)).tap()
    two.get_by_role("button", name="New routine").tap()
    two.get_by_role("textbox", name="Name").fill("Half a plan")
    expect(side).to_be_disabled()
    two.get_by_role("button", name="Clocks").first.tap()
    expect(side).to_be_disabled()

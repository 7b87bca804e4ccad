"""Browsing exercises, their pages, members' own, and what the gym has for them."""

import contextlib
import json
import re

import pytest
from playwright.sync_api import expect

from kit.desk import owner_page
from kit.floor import ROOT
from kit.kiosk import at_kiosk, enter, pairing_code, something_else
from kit.looks import both, check, small_targets
from kit.patience import becomes
from kit.phone import log_in
from kit.refusals import Line

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "search.json").read_text())

FOLDS = json.loads((ROOT / "Tests" / "Vectors" / "fold.json").read_text())

FOLD = """async (texts) => {
  const { fold } = await import("/shared/gym/search.js");
  return texts.map(fold);
}"""
FIND = """async ({ list, asks }) => {
  const { find } = await import("/shared/gym/search.js");
  return asks.map((ask) => find(list, ask).slice(0, 5).map((one) => one.slug));
}"""
INSTEAD = """async ({ list, ids, gym }) => {
  (await import("/shared/gym/gymequipment.js")).knowGym(gym);
  const { alternatives } = await import("/shared/gym/alternatives.js");
  return ids.map((id) => alternatives(list.find((one) => one.id === id), list).map((one) => one.id));
}"""
LOAD = """async ({ gym, cases }) => {
  (await import("/shared/gym/gymequipment.js")).knowGym(gym);
  const { load } = await import("/kiosk/train/loading.js");
  return cases.map(([target, unit]) => { const it = load(target, unit); return it && [it.bar, it.plates, it.rest]; });
}"""


def browsing(floor, screen):
    kiosk = at_kiosk(floor, screen)
    # From the start of a workout the search leads to the browse screen.
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").click()
    expect(kiosk.get_by_role("button", name="Legs", exact=True)).to_be_visible()
    return kiosk


@pytest.mark.plain
def test_search_alternatives_and_plates_are_computed_as_their_vectors_say(floor, screen):
    owner = floor.owner()
    kit = ["dumbbell", "cable", "machine"]
    owner.change("gym.configure", equipment=kit)
    mara = floor.member("Mara Lindqvist")
    catalog = mara.call("exercises.list")["exercises"]
    page = screen("/kiosk/")
    pairing_code(page, "Pair this kiosk")
    found = page.evaluate(FIND, {"list": catalog, "asks": VECTORS})
    assert found == [vector["first"] for vector in VECTORS]
    assert page.evaluate(FOLD, [text for text, _ in FOLDS]) == [folded for _, folded in FOLDS]
    for vector in VECTORS:
        asked = {name: value for name, value in vector.items() if name != "first"}
        ids = mara.call("exercises.search", **asked, limit=5)["exercises"]
        slugs = {one["id"]: one["slug"] for one in catalog}
        assert [slugs[id] for id in ids] == vector["first"], asked
    ids = [floor.exercise(mara, name) for name in ("Squat", "Bench press", "Plank", "Pull-up")]
    expected = [mara.call("exercises.page", exercise=id)["alternatives"] for id in ids]
    assert page.evaluate(INSTEAD, {"list": catalog, "ids": ids, "gym": {"equipment": kit}}) == expected
    # Without a word of the owner there is the usual bar and enough of everything.
    usual = [[82.25, "kg"], [20, "kg"], [15, "kg"], [135, "lb"]]
    assert page.evaluate(LOAD, {"gym": {}, "cases": usual}) == [
        [20, [25, 5], 2.25], [20, [], 0], None, [45, [45], 0],
    ]
    stock = {"plates": {"kg": {"bars": [20, 15], "plates": [
        {"weight": 25, "count": 2}, {"weight": 20, "count": 2}, {"weight": 10, "count": 3}, {"weight": 1.25}]}}}
    # 30 a side is 20 + 10: the heaviest first would get stuck. The third 10 has no partner.
    cases = [[80, "kg"], [17.5, "kg"], [152.5, "kg"], [14, "kg"]]
    assert page.evaluate(LOAD, {"gym": stock, "cases": cases}) == [
        [20, [20, 10], 0], [15, [1.25], 0], [20, [25, 20, 10, *[1.25] * 9], 0], None,
    ]


def test_an_exercise_is_browsed_read_about_and_logged_at_the_kiosk(floor, screen):
    floor.owner().change("gym.configure", equipment=["dumbbell", "cable", "machine"])
    mara = floor.member("Mara Lindqvist")
    squat = floor.exercise(mara, "Squat")
    mara.change("sets.log", exercise=squat, kind="working", weight={"value": 120, "unit": "kg"}, reps=5)
    mara.change("workouts.finish", workout=mara.call("workouts.current")["workout"]["id"])
    kiosk = browsing(floor, screen)
    kiosk.get_by_role("button", name="Legs", exact=True).click()
    kiosk.get_by_label("Level").select_option(label="Beginner")
    kiosk.get_by_label("Muscle").select_option(label="Calves")
    expect(kiosk.get_by_role("button", name=re.compile("^Standing calf raise "))).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^Bench press "))).to_have_count(0)
    both(kiosk, "browse", 64)
    kiosk.get_by_label("Muscle").select_option(label="Any muscle")
    kiosk.get_by_label("Level").select_option(label="Any level")
    kiosk.get_by_role("searchbox", name="Search exercises").fill("squat")
    expect(kiosk.get_by_role("button", name=re.compile("^Squat Not in this gym: Barbell"))).to_be_visible()
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Squat", exact=True)).to_be_visible()
    expect(kiosk.get_by_text("Not in this gym: Barbell")).to_be_visible()
    expect(kiosk.get_by_text("Mainly: Quadriceps, Glutes")).to_be_visible()
    expect(kiosk.get_by_text("Legs · Barbell · Intermediate · Standing · Low impact · Focus: quads and glutes")).to_be_visible()
    expect(kiosk.get_by_text("120 kg × 5").first).to_be_visible()
    expect(kiosk.get_by_role("img", name="QR code of a video of Squat")).to_be_visible()
    both(kiosk, "exercise", 64)
    assert kiosk.evaluate("document.documentElement.scrollHeight <= innerHeight")
    instead = kiosk.get_by_role("region", name="Taken? Try one of these").get_by_role("button").first
    expect(instead).to_be_visible()
    instead.click()
    expect(kiosk.get_by_role("heading", name="Squat", exact=True)).to_have_count(0)
    kiosk.get_by_role("button", name="Log this exercise").click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 1"))).to_be_visible()


def test_an_exercise_is_read_about_while_resting_from_two_sides_and_without_the_server(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    squat = floor.exercise(mara, "Squat")
    # A first workout sets no records.
    for reps in (4, 6, 7):
        mara.change("sets.log", exercise=squat, kind="working", weight={"value": 100, "unit": "kg"}, reps=reps)
        if reps == 4:
            mara.change("workouts.finish")
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    records = kiosk.get_by_role("region", name="Your records")
    expect(records).to_contain_text("Most reps at this weight100 kg × 7")
    expect(records).to_contain_text("Best set volume700 kg")
    # The rest goes on here, too.
    rest = kiosk.get_by_role("region", name="Mara’s rest")
    rest.get_by_role("button", name="15 seconds more rest").click()
    expect(rest).to_contain_text(re.compile("3:[01]"))
    squatting = kiosk.locator("rack-figure")
    side = squatting.evaluate("(one) => one.innerHTML")
    kiosk.get_by_role("button", name="Front", exact=True).click()
    expect(kiosk.get_by_role("button", name="Front", exact=True)).to_have_attribute("aria-pressed", "true")
    assert squatting.evaluate("(one) => one.innerHTML") != side
    # Away: what the catalog has is there, and what it has not is promised.
    floor.stop()
    expect(kiosk.get_by_role("alert").or_(kiosk.locator(".banner:not([hidden])")).first).to_be_visible()
    other = kiosk.get_by_role("region", name="Taken? Try one of these").get_by_role("button").first
    name = other.locator(".name").inner_text()
    other.click()
    expect(kiosk.get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(kiosk.get_by_text("Your records show up once the server is back.")).to_be_visible()
    expect(kiosk.get_by_role("region", name="Taken? Try one of these").get_by_role("button")).not_to_have_count(0)
    floor.start()
    expect(kiosk.get_by_text("Log it once and your records show up here.")).to_be_visible()
    mara.close()


def test_an_own_exercise_is_renamed_proposed_accepted_and_deleted_with_a_way_back(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    for name in ("Leg press by the window", "Sled by the door"):
        mara.change("exercises.create", name=name, type="weightReps", bodyPart="legs", equipment="machine")
    kiosk = browsing(floor, screen)
    seek = kiosk.get_by_role("searchbox", name="Search exercises")
    seek.fill("by the")
    kiosk.get_by_role("button", name="About Leg press by the window").click()
    kiosk.get_by_role("button", name="Rename").click()
    kiosk.get_by_label("Name", exact=True).fill("Bench press")
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_text("You already have one with that name.")).to_be_visible()
    kiosk.get_by_label("Name", exact=True).fill("Leg press, blue")
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_role("heading", name="Leg press, blue")).to_be_visible()
    kiosk.get_by_role("button", name="Propose to the gym").click()
    expect(kiosk.get_by_text("A trainer will look at it. Until then, only you see it.")).to_be_visible()
    kiosk.get_by_role("button", name="Back", exact=True).click()
    kiosk.get_by_role("button", name="About Sled by the door").click()
    kiosk.get_by_role("button", name="Delete").click()
    expect(kiosk.get_by_text("Delete this exercise?")).to_be_visible()
    check(kiosk, "deleting")
    kiosk.get_by_role("button", name="Delete").click()
    expect(kiosk.get_by_role("button", name="About Sled by the door")).to_have_count(0)
    kiosk.get_by_role("button", name="Undo").click()
    expect(kiosk.get_by_role("button", name="About Sled by the door")).to_be_visible()

    desk = owner_page(screen, "gym")
    # The trainer's page has the owner's login.
    desk.goto(floor.address + "/trainer/#proposals")
    expect(desk.get_by_role("heading", name="Leg press, blue")).to_be_visible()
    desk.get_by_role("button", name="Accept Leg press, blue").click()
    desk.get_by_label("Works most").select_option(label="Quadriceps")
    desk.get_by_label("Works most").select_option(label="Glutes")
    desk.get_by_label("Works too").select_option(label="Glutes")
    desk.get_by_label("Body part").select_option(label="Full body")
    check(desk, "proposals")
    desk.get_by_role("button", name="Put it on the gym’s list").click()
    expect(desk.get_by_text("No proposals", exact=True)).to_be_visible()
    taken = next(one for one in mara.call("exercises.list")["exercises"] if one["name"] == "Leg press, blue")
    assert (taken["primary"], taken["secondary"], taken["bodyPart"]) == (["quadriceps"], ["glutes"], "fullBody")

    # The gym's own video: an error stands at the link, and the page has it afterwards.
    desk.get_by_role("link", name="Exercises", exact=True).click()
    desk.get_by_role("searchbox", name="Find an exercise").fill("press, blue")
    desk.get_by_role("link", name=re.compile("^Leg press, blue")).click()
    link = desk.get_by_role("textbox", name=re.compile("^Link"))
    link.fill("www.video.example")
    desk.get_by_role("button", name="Save").first.click()
    expect(link).to_have_attribute("aria-invalid", "true")
    link.fill("https://video.example/press")
    desk.get_by_role("button", name="Save").first.click()
    expect(desk.get_by_role("link", name="Watch")).to_have_attribute("href", "https://video.example/press")
    check(desk, "an exercise at the desk")

    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.goto(floor.address + "/me/#log")
    phone.get_by_role("searchbox", name="Find an exercise").fill("press, blue")
    phone.get_by_role("button", name=re.compile("^Leg press, blue ")).click()
    phone.get_by_role("button", name="About Leg press, blue").click()
    expect(phone.get_by_text("Log it once and your records show up here.")).to_be_visible()
    # It is the gym's now.
    expect(phone.get_by_role("button", name="Rename")).to_have_count(0)
    expect(phone.get_by_role("link", name="Watch a video")).to_have_attribute(
        "href", "https://video.example/press")
    check(phone, "exercise on the phone")
    assert small_targets(phone, 44) == []
    phone.get_by_role("button", name="Enter a max").click()
    # The form takes the focus to its first field. What is typed before would go there.
    expect(phone.locator("#max")).to_be_focused()
    training = phone.get_by_role("textbox", name=re.compile("^Training max"))
    training.fill("a lot")
    phone.get_by_role("button", name="Save").click()
    expect(training).to_have_attribute("aria-invalid", "true")
    training.fill("182,5")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("button", name="Edit")).to_be_focused()
    entered = mara.call("members.maxes")["maxes"]
    assert [(one["trainingMax"]["value"], "max" in one) for one in entered] == [(182.5, False)]
    phone.get_by_role("button", name="Log this exercise").click()
    expect(phone.get_by_role("button", name=re.compile("^Log set 1"))).to_be_visible()


def test_the_owner_says_what_the_gym_has_the_kiosk_loads_the_bar_with_it_and_a_choice_that_is_refused_is_taken_back(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    bench = floor.exercise(mara, "Bench press")
    mara.change("sets.log", exercise=bench, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    expect(kiosk.get_by_role("img", name="Each side: 25 + 5 kg")).to_be_visible()
    desk = owner_page(screen, "gym")
    desk.get_by_label("Bars", exact=True).fill("20 15")
    desk.get_by_label("How many 25 kg plates").fill("one")
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text(re.compile("^Enter each plate once"))).to_be_visible()
    desk.get_by_label("How many 25 kg plates").fill("1")
    desk.get_by_role("button", name="Save").last.click()
    expect(desk.get_by_text("Saved. The kiosks use these plates from now on.")).to_be_visible()
    expect(kiosk.get_by_role("img", name="Each side: 20 + 10 kg")).to_be_visible()
    kiosk.get_by_role("button", name="20 kg bar. Use another bar").click()
    expect(kiosk.get_by_role("img", name="Each side: 20 + 10 + 2.5 kg")).to_be_visible()
    # Who comes next begins with the usual bar.
    kiosk.get_by_role("button", name="Log out Mara").click()
    enter(kiosk, "Mara")
    expect(kiosk.get_by_role("button", name="20 kg bar. Use another bar")).to_be_visible()
    expect(desk.get_by_label("How many 25 kg plates")).to_have_value("1")
    check(desk, "gym")
    assert small_targets(desk, 44) == []

    # A choice is shown until the server answers, and taken back if it refuses.
    line = Line(desk)
    barbell, bands = desk.get_by_label("Barbell", exact=True), desk.get_by_label("Band", exact=True)
    runs = desk.get_by_role("switch", name="Members run")
    expect(barbell).to_be_checked()
    expect(runs).not_to_be_checked()
    line.held.add("gym.configure")
    for choice in (barbell, bands, runs):
        choice.click()
    # Whatever redraws the page meanwhile.
    desk.get_by_label("Gym name").fill("Iron")
    expect(barbell).not_to_be_checked()
    expect(bands).not_to_be_checked()
    expect(runs).to_be_checked()
    line.release()
    with contextlib.closing(floor.owner()) as owner:
        becomes(lambda: {"barbell", "band"} & set(owner.call("gym.get").get("equipment", ["barbell"])), set())
    line.refused["gym.configure"] = {"code": "busy"}
    for choice in (barbell, runs):
        choice.click()
    expect(barbell).not_to_be_checked()
    expect(runs).to_be_checked()
    expect(bands).not_to_be_checked()

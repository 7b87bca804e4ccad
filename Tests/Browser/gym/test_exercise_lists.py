"""What a row says of an exercise where one is picked, at the kiosk and on a phone."""

import re

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, something_else
from kit.looks import check, small_targets
from kit.phone import at_phone, go
from kit.refusals import Line

HEIGHT = "(row) => row.getBoundingClientRect().height"


def trained(floor):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    for name, numbers in [("Squat", {"weight": {"value": 120, "unit": "kg"}, "reps": 5}), ("Plank", {"seconds": 63})]:
        mara.change("sets.log", exercise=floor.exercise(mara, name), kind="working", **numbers)
    mara.change("workouts.finish", workout=mara.call("workouts.current")["workout"]["id"])
    return mara


def row(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name} ")).first


def test_a_row_at_the_kiosk_shows_the_figure_what_a_set_takes_and_the_last_time(floor, screen):
    trained(floor).close()
    kiosk = at_kiosk(floor, screen)
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").click()
    for name, words in [("Squat", "kg × reps:last time120 kg × 5"), ("Plank", "Time:last time1:03"), ("Bench press", "kg × reps")]:
        expect(row(kiosk, name).locator(".takes")).to_have_text(words)
        expect(row(kiosk, name).locator("small-figure svg")).to_be_visible()
    check(kiosk, "rows of exercises")
    assert small_targets(kiosk, 56) == []
    # Drawn only once it comes near: a list has hundreds.
    drawn = kiosk.locator(".found small-figure:has(svg)").count()
    assert 0 < drawn < kiosk.locator(".found small-figure").count()
    # Without poses, the muscles are shown.
    kiosk.get_by_role("searchbox", name="Search exercises").fill("zercher squat")
    expect(row(kiosk, "Zercher squat").locator(".body-map .first")).not_to_have_count(0)


def test_a_row_on_the_phone_has_its_height_before_its_figure_is_drawn(floor, screen):
    trained(floor).close()
    phone = at_phone(screen)
    go(phone, "Log")
    squat = row(phone, "Squat")
    expect(squat.locator(".takes")).to_have_text("kg × reps:last time120 kg × 5")
    expect(squat.locator("small-figure svg")).to_be_visible()
    far = phone.locator(".picks li").nth(40)
    before = far.evaluate(HEIGHT)
    assert far.locator("small-figure svg").count() == 0
    far.scroll_into_view_if_needed()
    expect(far.locator("small-figure svg")).to_be_visible()
    assert far.evaluate(HEIGHT) == before
    check(phone, "rows of exercises")
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert small_targets(phone, 44) == []


def test_a_star_on_one_screen_puts_the_exercise_first_on_all_of_its_members_screens(floor, screen):
    trained(floor).close()
    kiosk = at_kiosk(floor, screen)
    phone = at_phone(screen)
    go(phone, "Log")
    expect(row(phone, "Squat")).to_be_visible()
    expect(phone.get_by_role("heading", name="Favourites")).to_have_count(0)
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").click()
    kiosk.get_by_role("button", name="About Bench press", exact=True).click()
    star = kiosk.get_by_role("button", name="Favourite", exact=True)
    expect(star).to_have_attribute("aria-pressed", "false")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    check(kiosk, "a starred exercise")
    assert small_targets(kiosk, 64) == []

    def first(page):
        return page.locator(".exercises, .picks").first.get_by_role("button", name=re.compile("Favourite$|Favourite "))

    # On the phone it comes by itself.
    expect(phone.get_by_role("heading", name="Favourites")).to_be_visible()
    expect(first(phone)).to_have_count(1)
    expect(first(phone)).to_contain_text("Bench press")
    kiosk.get_by_role("button", name="Back", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Favourites")).to_be_visible()
    expect(first(kiosk)).to_contain_text("Bench press")
    check(kiosk, "favourites")
    # Among those of a body part, too, and it is still there after a reload.
    kiosk.get_by_role("button", name="Chest", exact=True).click()
    expect(kiosk.locator(".exercises .exercise").first).to_contain_text("Bench press")
    phone.reload()
    expect(first(phone)).to_contain_text("Bench press")
    phone.goto(floor.address + "/me/#exercise=" + str(floor.exercise(floor.owner(), "Bench press")))
    star = phone.get_by_role("button", name="Favourite", exact=True)
    expect(star).to_have_attribute("aria-pressed", "true")
    check(phone, "a starred exercise on the phone")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "false")
    kiosk.get_by_role("button", name="Chest", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Recent")).to_be_visible()
    expect(kiosk.get_by_role("heading", name="Favourites")).to_have_count(0)


def test_a_star_that_the_server_refuses_is_taken_back_with_a_word(floor, screen):
    trained(floor).close()
    phone = at_phone(screen)
    line = Line(phone)
    go(phone, "Log")
    row(phone, "Squat").click()
    phone.get_by_role("button", name="About Squat", exact=True).click()
    star = phone.get_by_role("button", name="Favourite", exact=True)
    expect(star).to_have_attribute("aria-pressed", "false")
    line.refused["exercises.star"] = {"code": "conflict", "reason": "too_many", "field": "exercise"}
    star.click()
    expect(phone.get_by_text("You have 100 favourites. Take a star back from one of them first.")).to_be_visible()
    expect(star).to_have_attribute("aria-pressed", "false")


# A point inside a muscle, where a finger would be.
INSIDE = """(path) => {
  const box = path.getBBox(), at = path.ownerSVGElement.createSVGPoint();
  for (let n = 1; n < 400; n++) {
    [at.x, at.y] = [box.x + box.width * ((n * 0.381966) % 1), box.y + box.height * n / 400];
    if (!path.isPointInFill(at)) continue;
    const there = at.matrixTransform(path.getScreenCTM());
    if (document.elementFromPoint(there.x, there.y) === path) return [there.x, there.y];
  }
}"""


def muscle(page, name):
    return page.get_by_role("group", name="Muscles on the body").get_by_role("button", name=name, exact=True)


def tap_muscle(page, name):
    page.mouse.click(*muscle(page, name).evaluate(INSIDE))


def test_a_muscle_is_tapped_on_the_phones_body_and_its_exercises_are_listed(floor, screen):
    trained(floor).close()
    phone = at_phone(screen)
    go(phone, "Log")
    phone.get_by_role("button", name="Legs", exact=True).click()
    phone.get_by_role("button", name="On the body").click()
    lats = muscle(phone, "Lats")
    expect(lats).to_have_attribute("aria-pressed", "false")
    check(phone, "the body as a filter")
    tap_muscle(phone, "Lats")
    # It belongs to another part than the legs, which are no longer asked for.
    expect(lats).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("button", name="Legs", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(row(phone, "Pull-up")).to_be_visible()
    expect(row(phone, "Squat")).to_have_count(0)
    check(phone, "a muscle is chosen")
    # By keyboard, and each muscle once, although some are seen from both sides.
    calves = muscle(phone, "Calves")
    expect(calves).to_have_count(1)
    calves.focus()
    phone.keyboard.press("Space")
    expect(calves).to_have_attribute("aria-pressed", "true")
    expect(lats).to_have_attribute("aria-pressed", "false")
    expect(row(phone, "Standing calf raise")).to_be_visible()
    phone.keyboard.press("Enter")
    expect(calves).to_have_attribute("aria-pressed", "false")
    tap_muscle(phone, "Biceps")
    phone.get_by_role("button", name=re.compile(r"^Show \d+ exercises")).click()
    expect(phone.get_by_role("button", name="Remove the filter Biceps")).to_be_visible()
    phone.set_viewport_size({"width": 320, "height": 640})
    phone.get_by_role("button", name="On the body").click()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_muscle_is_tapped_on_the_kiosks_body_beside_the_exercises(floor, screen):
    trained(floor).close()
    kiosk = at_kiosk(floor, screen)
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").click()
    kiosk.get_by_role("button", name="On the body").click()
    tap_muscle(kiosk, "Hamstrings")
    expect(muscle(kiosk, "Hamstrings")).to_have_attribute("aria-pressed", "true")
    # It is the same filter as that of the list of muscles.
    expect(kiosk.get_by_role("combobox", name="Muscle", exact=True)).to_have_value("hamstrings")
    expect(row(kiosk, "Romanian deadlift")).to_be_visible()
    check(kiosk, "the body as a filter at the kiosk")
    assert small_targets(kiosk, 56) == []
    kiosk.set_viewport_size({"width": 800, "height": 1280})
    tap_muscle(kiosk, "Chest")
    expect(row(kiosk, "Bench press")).to_be_visible()
    check(kiosk, "the body on a tablet that stands")

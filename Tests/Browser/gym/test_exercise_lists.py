"""What a row says of an exercise where one is picked, at the kiosk and on a phone."""

import re

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, something_else
from kit.looks import check, shot, small_targets
from kit.modules import kept  # noqa: F401
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


def test_a_row_at_the_kiosk_shows_what_an_exercise_is_and_a_star_puts_it_first_on_all_of_its_members_screens(floor, screen):
    mara = trained(floor)
    fly = floor.exercise(mara, "Incline cable fly")
    mara.close()
    kiosk = at_kiosk(floor, screen)
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").click()
    for name, words in [("Squat", "Last time 120 kg × 5"), ("Plank", "Last time 1:03"), ("Bench press", "kg × reps")]:
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
    # It says the level and the impact.
    kiosk.set_viewport_size({"width": 1024, "height": 768})
    kiosk.get_by_role("searchbox", name="Search exercises").fill("jump squat")
    expect(row(kiosk, "Jump squat").locator(".dim")).to_have_text("Legs · Bodyweight · Intermediate · High impact")
    kiosk.get_by_role("searchbox", name="Search exercises").fill("")
    shot(kiosk, "kiosk-rows-with-level", whole=False)
    kiosk.set_viewport_size({"width": 1280, "height": 800})

    phone = at_phone(screen)
    go(phone, "Log")
    expect(row(phone, "Squat")).to_be_visible()
    expect(phone.get_by_role("heading", name="Favourites")).to_have_count(0)
    kiosk.get_by_role("searchbox", name="Search exercises").fill("incline cable fly")
    kiosk.get_by_role("button", name="About Incline cable fly", exact=True).click()
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
    expect(first(phone)).to_contain_text("Incline cable fly")
    kiosk.get_by_role("button", name="Back", exact=True).click()
    kiosk.get_by_role("searchbox", name="Search exercises").fill("")
    expect(kiosk.get_by_role("heading", name="Favourites")).to_be_visible()
    expect(first(kiosk)).to_contain_text("Incline cable fly")
    check(kiosk, "favourites")
    # Among those of a body part, too, where others are more common, and it is still there after a reload.
    kiosk.get_by_role("button", name="Chest", exact=True).click()
    expect(kiosk.locator(".exercises .exercise").first).to_contain_text("Incline cable fly")
    expect(kiosk.locator(".exercises .exercise").nth(1)).to_contain_text("Bench press")
    phone.reload()
    expect(first(phone)).to_contain_text("Incline cable fly")
    phone.goto(floor.address + "/me/#exercise=" + str(fly))
    star = phone.get_by_role("button", name="Favourite", exact=True)
    expect(star).to_have_attribute("aria-pressed", "true")
    check(phone, "a starred exercise on the phone")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "false")
    kiosk.get_by_role("button", name="Chest", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Recent")).to_be_visible()
    expect(kiosk.get_by_role("heading", name="Favourites")).to_have_count(0)


def test_a_row_on_the_phone_has_its_height_before_its_figure_its_words_are_not_cut_and_a_star_that_is_refused_is_taken_back(floor, screen):
    trained(floor).close()
    phone = at_phone(screen)
    line = Line(phone)
    go(phone, "Log")
    squat = row(phone, "Squat")
    expect(squat.locator(".takes")).to_have_text("Last time 120 kg × 5")
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
    # It says the level and the impact without being cut.
    seek = phone.get_by_role("searchbox", name="Find an exercise")
    seek.fill("jump squat")
    line_of = row(phone, "Jump squat").locator(".small").first
    for width, words in [(320, "Legs · Bodyweight · Intermediate"), (390, "Legs · Bodyweight · Intermediate · High impact")]:
        phone.set_viewport_size({"width": width, "height": 844})
        expect(line_of, str(width)).to_have_text(words, use_inner_text=True)
        # Two lines at most, none of them cut, and no word outside the row.
        assert line_of.evaluate("(line) => line.getClientRects().length && line.scrollWidth <= line.clientWidth + 1"), width
        assert line_of.evaluate("(line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)") < 2.5, width
        assert phone.evaluate("() => document.documentElement.scrollWidth") == width
        check(phone, f"rows with their level at {width}")
        shot(phone, f"rows-with-level-{width}", whole=False)
    seek.fill("")
    row(phone, "Squat").click()
    phone.get_by_role("button", name="About Squat", exact=True).click()
    star = phone.get_by_role("button", name="Favourite", exact=True)
    expect(star).to_have_attribute("aria-pressed", "false")
    line.refused["exercises.star"] = {"code": "conflict", "reason": "too_many", "field": "exercise"}
    line.held.add("exercises.star")
    star.click()
    # Shown at once, and taken back.
    expect(star).to_have_attribute("aria-pressed", "true")
    line.release()
    expect(phone.get_by_text("You have 100 favourites. Remove one first.")).to_be_visible()
    expect(star).to_have_attribute("aria-pressed", "false")


# The middle of the right half of a muscle, from the front if it is seen from there.
MIDDLE = """(muscle) => {
  const path = document.querySelector(`.body-buttons [data-muscle=${muscle}]`);
  const box = path.getBBox(), at = path.ownerSVGElement.createSVGPoint(), found = [];
  for (let n = 0; n < 4000; n++) {
    [at.x, at.y] = [box.x + box.width * (0.5 + 0.5 * ((n * 0.381966) % 1)), box.y + box.height * n / 4000];
    if (path.isPointInFill(at)) found.push([at.x, at.y]);
  }
  [0, 1].forEach((i) => { at["xy"[i]] = found.reduce((sum, point) => sum + point[i], 0) / found.length; });
  const there = at.matrixTransform(path.getScreenCTM());
  return [there.x, there.y];
}"""


def muscle(page, name):
    return page.get_by_role("group", name="Muscles on the body").get_by_role("button", name=name, exact=True)


def tap_muscle(page, name):
    page.mouse.click(*page.evaluate(MIDDLE, muscle(page, name).get_attribute("value")))


def tap_each(page, width, height):
    """Every muscle can be tapped where it is drawn."""
    page.set_viewport_size({"width": width, "height": height})
    buttons = page.get_by_role("group", name="Muscles on the body").get_by_role("button")
    # The phone loads the body when it is first asked for.
    expect(buttons).to_have_count(21)
    for name in buttons.all_inner_texts():
        one = muscle(page, name)
        if one.is_enabled():
            for pressed in ("false", "true") if one.get_attribute("aria-pressed") == "true" else ("true",):
                tap_muscle(page, name)
                expect(one, f"{name} at {width}").to_have_attribute("aria-pressed", pressed)


def test_a_muscle_is_tapped_on_the_phones_body_and_its_exercises_are_listed(floor, screen):
    trained(floor).close()
    phone = at_phone(screen)
    go(phone, "Log")
    phone.get_by_role("button", name="Legs", exact=True).click()
    phone.get_by_role("button", name="Body map").click()
    lats = muscle(phone, "Lats")
    expect(lats).to_have_attribute("aria-pressed", "false")
    check(phone, "the body as a filter")
    tap_muscle(phone, "Lats")
    # It belongs to another part than the legs, which are no longer asked for, and goes once they are asked for again.
    expect(lats).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("button", name="Legs", exact=True)).to_have_attribute("aria-pressed", "false")
    expect(row(phone, "Pull-up")).to_be_visible()
    expect(row(phone, "Squat")).to_have_count(0)
    check(phone, "a muscle is chosen")
    phone.get_by_role("button", name="Legs", exact=True).click()
    expect(lats).to_have_attribute("aria-pressed", "false")
    expect(row(phone, "Squat")).to_be_visible()
    # One of its own part stays beside it.
    tap_muscle(phone, "Glutes")
    phone.get_by_role("button", name="Legs", exact=True).click()
    expect(muscle(phone, "Glutes")).to_have_attribute("aria-pressed", "true")
    tap_muscle(phone, "Lats")
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
    phone.get_by_role("button", name="Body map").click()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap_each(phone, 320, 640)
    tap_each(phone, 390, 844)


def test_a_muscle_is_tapped_on_the_kiosks_body_beside_the_exercises(floor, screen):
    trained(floor).close()
    kiosk = at_kiosk(floor, screen)
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").click()
    kiosk.get_by_role("button", name="Body map").click()
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
    tap_each(kiosk, 1024, 600)
    tap_each(kiosk, 1280, 800)


def test_a_tap_beside_a_narrow_muscle_means_it(kept):  # noqa: F811
    """Points in centimetres, as they are drawn; a pixel and a half each, as at a small kiosk."""
    meant = kept.evaluate("""async (points) => {
      const { nearest } = await import("/shared/gym/figure/nearest.js");
      return points.map(([point, not]) => nearest(point, 1.5, (muscle) => muscle !== not));
    }""", [[[23, -138]], [[27, -138]], [[8, -138]], [[-92 + 8, 0]], [[92 + 12, -118]], [[46, -150]], [[23, -138], "sideDelts"]])
    # Beside the shoulder, too, and not in the middle of a wide muscle.
    assert meant == ["sideDelts", "sideDelts", "chest", None, "lats", None, "frontDelts"]

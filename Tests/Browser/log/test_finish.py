"""The end of a workout: the picture at the kiosk, the same on a phone, and the way from one to the other."""

import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import at_kiosk, enter, every_set, has_all, pairing_code, scanned
from kit.log import bring, kg
from kit.login import fill_in
from kit.looks import both, check
from kit.modules import context, page, run  # noqa: F401
from kit.patience import until
from kit.phone import at_phone, go

BENCH = "Bench Press (Barbell)"


@pytest.fixture
def mara(floor):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    yield mara
    mara.close()


def bench(floor, mara, weight, reps=5):
    """Logs a set of bench press and returns its workout."""
    return mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working", weight=kg(weight),
                       reps=reps)["set"]["workout"]


def finish(kiosk):
    kiosk.get_by_role("button", name="Finish workout").click()
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    return kiosk.get_by_role("region", name="What you did")


def medal(place):
    return place.locator("rack-medal:not([small])")


def test_a_record_hangs_as_a_medal_with_what_it_beats_and_what_comes_next(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(days, BENCH, 60 + days % 2, 5) for days in (27, 20, 13, 6)])
    workout = bench(floor, mara, 64)
    bench(floor, mara, 62.5, 8)
    kiosk = at_kiosk(floor, screen, has_touch=True)
    trophy = finish(kiosk)
    said = mara.call("progress.evaluation", exercise=floor.exercise(mara, "Bench press"), workout=workout)
    expect(trophy.get_by_role("img")).to_have_attribute("aria-label", re.compile("^64 kg × 5 Bench press record Iron Yard "))
    assert medal(trophy).get_attribute("data-colour") == mara.member["colour"]
    expect(trophy.get_by_text("3 kg more", exact=True)).to_be_visible()
    expect(trophy).to_contain_text(re.compile(r"than on \d+ \w+, 61.kg.×.5, and one more record"))
    curve = kiosk.get_by_role("region", name="Bench press")
    expect(curve).to_contain_text("estimated max in kg")
    expect(curve.get_by_role("slider", name=re.compile("^Bench press, e1rm"))).to_be_visible()
    load = f"{said['next']['weight']['value']:g} kg × {said['next']['reps']}".replace(" ", "\\s")
    expect(curve).to_contain_text(re.compile(f"{load}\\s*next time"))
    worked = kiosk.get_by_role("region", name="What worked")
    expect(worked.get_by_role("listitem").first).to_have_text("Chest")
    expect(kiosk.locator(".finish-sums")).to_contain_text(re.compile(r"1\s*minute\s*2\s*sets\s*820\s*kilograms"))
    for width, height in ((1280, 800), (1920, 1080), (800, 1280), (1024, 600)):
        kiosk.set_viewport_size({"width": width, "height": height})
        both(kiosk, f"finish-{width}-{height}", 64 if width > 1024 else 44)
        assert kiosk.evaluate("""() => [...document.querySelectorAll(".finish button, .finish .number, .finish .next-load")]
          .filter((one) => one.getBoundingClientRect().bottom > innerHeight || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.innerText)""") == []
    every_set(kiosk)
    expect(kiosk.get_by_text("2 records")).to_be_visible()
    expect(kiosk.get_by_role("list", name="What you did")).to_contain_text(re.compile(r"64.kg × 5\s*62.5.kg × 8"))
    both(kiosk, "finish, every set", 44)
    kiosk.keyboard.press("Escape")
    kiosk.get_by_role("button", name="Done", exact=True).tap()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()


def test_without_a_record_an_iron_plate_counts_the_workout(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(days, BENCH, 70, 5) for days in (23, 13, 3)])
    bench(floor, mara, 60)
    kiosk = at_kiosk(floor, screen)
    trophy = finish(kiosk)
    expect(trophy.get_by_role("img")).to_have_attribute("aria-label", re.compile("^4th Workout Workout Iron Yard "))
    expect(medal(trophy)).to_have_attribute("data-colour", "iron")
    week = mara.call("goals.get")["thisWeek"]["workouts"]
    expect(trophy.get_by_text(f"{week} this week", exact=True)).to_have_count(int(week > 1))
    expect(trophy).not_to_contain_text("more")


def test_where_no_record_was_set_an_award_hangs(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(15 * n + 15, BENCH, 80, 5) for n in range(9)])
    bench(floor, mara, 70)
    kiosk = at_kiosk(floor, screen)
    trophy = finish(kiosk)
    expect(trophy.get_by_role("img")).to_have_attribute("aria-label", re.compile("^10 workouts Ten in the book Iron Yard "))
    expect(trophy).to_contain_text("Ten finished workouts.")
    kiosk.get_by_role("button", name="1 award, every set").click()
    expect(kiosk.get_by_role("status", name="Award earned")).to_contain_text("Ten in the book")
    expect(kiosk.locator(".won rack-medal")).to_have_text("10")


def test_beside_the_advice_to_rest_stands_no_load(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(days, BENCH, 80, 5) for days in (34, 31, 27, 24, 20, 17, 13, 10, 6, 5, 4, 3, 2, 1)])
    bench(floor, mara, 80)
    kiosk = at_kiosk(floor, screen)
    finish(kiosk)
    curve = kiosk.get_by_role("region", name="Bench press")
    expect(curve).to_contain_text("You’ve trained much more than usual in the last seven days.")
    expect(curve).not_to_contain_text("next time")


def test_pounds_are_pounds_on_the_medal_and_in_the_sums(floor, mara, screen, tmp_path):
    mara.change("members.update", unit="lb")
    bring(floor, tmp_path, (9, BENCH, 60, 5))
    mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working", weight={"value": 135, "unit": "lb"},
                reps=5)
    kiosk = at_kiosk(floor, screen)
    trophy = finish(kiosk)
    expect(trophy.get_by_role("img")).to_have_attribute("aria-label", re.compile("^135 lb × 5 Bench press record"))
    expect(kiosk.locator(".finish-sums")).to_contain_text(re.compile(r"675\s*pounds"))


def test_without_the_server_the_picture_stands_and_grows_when_it_is_back(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, (13, BENCH, 60, 5), (6, BENCH, 61, 5))
    bench(floor, mara, 64)
    kiosk = at_kiosk(floor, screen)
    has_all(kiosk)
    floor.stop()
    expect(kiosk.locator(".banner")).to_be_visible()
    trophy = finish(kiosk)
    # The record is known here, and what it beats is not.
    expect(trophy.get_by_role("img")).to_have_attribute("aria-label", re.compile("^64 kg × 5 Bench press record"))
    expect(trophy).not_to_contain_text("3 kg more")
    expect(kiosk.get_by_role("region", name="What worked").get_by_role("listitem").first).to_have_text("Chest")
    expect(kiosk.get_by_role("button", name="Not finished yet")).to_be_disabled()
    check(kiosk, "finish without the server")
    floor.start()
    expect(trophy.get_by_text("3 kg more", exact=True)).to_be_visible()
    expect(kiosk.get_by_role("button", name="Not finished yet")).to_be_enabled()
    expect(kiosk.get_by_role("region", name="Bench press")).to_contain_text("next time")


def test_the_medal_drops_in_and_delays_no_tap_and_with_reduced_motion_it_is_simply_there(floor, mara, screen):
    bench(floor, mara, 60)
    kiosk = at_kiosk(floor, screen)
    animation = """() => document.querySelector(".finish .hang").getAnimations().map((one) => one.effect.getTiming().duration)"""
    finish(kiosk)
    kiosk.wait_for_selector(".finish .hang")
    kiosk.emulate_media(reduced_motion="no-preference")
    kiosk.evaluate("""() => { const one = document.querySelector(".finish rack-medal"), { parentNode, nextSibling } = one;
      one.remove(); parentNode.insertBefore(one, nextSibling); }""")
    [duration] = kiosk.evaluate(animation)
    assert 150 <= duration <= 600
    kiosk.emulate_media(reduced_motion="reduce")
    assert kiosk.evaluate(animation) == []
    kiosk.emulate_media(reduced_motion="no-preference")
    kiosk.get_by_role("button", name="Done", exact=True).dispatch_event("click")
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()


@pytest.mark.reachable
def test_the_code_leads_to_the_workout_on_ones_phone(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, (9, BENCH, 40, 5))
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    texts = scanned(kiosk)
    workout = bench(floor, mara, 50)
    enter(kiosk, "Mara")
    finish(kiosk)
    expect(kiosk.get_by_role("img", name="A code that opens this workout on your phone")).to_be_visible()
    [text] = until(lambda: texts)
    assert re.fullmatch(rf"{floors.ADDRESS}/me/#code=p_[\w-]+,{mara.member['id']},finish={workout}", text)
    path = "/me/" + text.removeprefix(f"{floors.ADDRESS}/me/")
    phone = screen(path, 390, 844, "light")
    phone.get_by_label("PIN").fill("2580")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    assert phone.url.endswith(f"#finish={workout}")
    expect(phone.get_by_role("region", name="What you did").get_by_role("img")).to_have_attribute(
        "aria-label", re.compile("^50 kg × 5 Bench press record"))
    both(phone, "finish on the phone", 44)
    # Done is on the first screen.
    done = phone.get_by_role("button", name="Done", exact=True)
    assert done.bounding_box()["y"] + done.bounding_box()["height"] <= phone.locator(".tabs").bounding_box()["y"]
    phone.get_by_label("How was it?").fill("Light")
    done.click()
    expect(phone.get_by_role("heading", name="Today")).to_be_visible()
    until(lambda: mara.call("workouts.get", workout=workout)["workout"].get("comment") == "Light")
    # Whoever is logged in there gets to it without the PIN, and nobody else does.
    phone.goto(floor.address + path)
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    expect(phone.get_by_label("How was it?")).to_have_value("Light")
    floor.member("Joel Okafor").close()
    other = at_phone(screen, "Joel")
    other.goto(floor.address + path)
    expect(other.get_by_label("PIN")).to_be_visible()
    other.goto(f"{floor.address}/me/#finish={workout}")
    expect(other.get_by_text("There’s no such workout in your log")).to_be_visible()
    check(other, "somebody else's workout")


@pytest.mark.reachable
def test_a_trainer_logs_in_on_their_phone_with_the_password(floor, mara, screen):
    owner = floor.owner()
    owner.change("members.setRole", member=mara.member["id"], role="trainer")
    workout = bench(floor, mara, 60)
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    texts = scanned(kiosk, "finish=")
    enter(kiosk, "Mara")
    finish(kiosk)
    expect(kiosk.get_by_role("img", name="A code that opens this workout on your phone")).to_be_visible()
    assert texts == [f"{floors.ADDRESS}/me/#finish={workout}"]
    phone = screen(f"/me/#finish={workout}", 390, 844, "light")
    fill_in(phone, "mara@example.com")
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    owner.close()


def test_a_workout_finished_on_the_phone_ends_with_the_picture_also_without_the_server(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, (13, BENCH, 60, 5))
    workout = bench(floor, mara, 64)
    phone = at_phone(screen)
    # The page of the end comes a while after the start, for when the server is away.
    phone.wait_for_function("""() => performance.getEntriesByType("resource")
      .filter(({ name }) => name.includes("/assets/me-part-")).length > 1""")
    floor.stop()
    expect(phone.locator(".banner")).to_be_visible()
    phone.get_by_role("button", name="Finish").first.click()
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    expect(phone.get_by_text("Saved here. It will be sent when the server is back.")).to_be_visible()
    expect(phone.get_by_role("region", name="What you did").get_by_role("img")).to_have_attribute(
        "aria-label", re.compile("^64 kg × 5 Bench press record"))
    check(phone, "finish on the phone, without the server")
    phone.get_by_label("How was it?").fill("In the dark")
    phone.get_by_role("button", name="Done", exact=True).click()
    expect(phone.get_by_role("heading", name="Today")).to_be_visible()
    floor.start()
    back = floor.again()
    until(lambda: back.call("workouts.get", workout=workout)["workout"].get("comment") == "In the dark")
    back.close()
    go(phone, "Progress")


def test_medals_say_what_they_were_given_for(page):
    told = run(page, """
      const { medalOf } = await import("/shared/progress/medals.js");
      return argument.map(([goal, unit, step]) => {
        const { colour, value, unit: word } = medalOf({ medal: { goal, unit, step } });
        return [colour, value, word];
      });""", [[10, "workouts", 1], [1, "years", 2], [60_000, "g", 3], [100_000_000, "g", 4], [50, "%", 5], [1000, "workouts", 8]])
    assert told == [["chalk", "10", "workouts"], ["green", "1", "year"], ["yellow", "60", "kg"], ["blue", "100", "t"],
                    ["red", "50", "%"], ["red", "1,000", "workouts"]]

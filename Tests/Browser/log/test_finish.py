"""The end of a workout: the picture at the kiosk, the same on a phone, and the way from one to the other."""

import re

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.kiosk import at_kiosk, enter, every_set, has_all, log, newcomer, pick, scanned
from kit.log import brought
from kit.login import fill_in
from kit.looks import both, check
from kit.patience import until
from kit.phone import at_phone, go, has_all_pages, log_in

BENCH = "Bench Press (Barbell)"


def bench(floor, member, weight, reps=5, unit="kg"):
    """Logs a set of bench press and returns its workout."""
    return member.change("sets.log", exercise=floor.exercise(member, "Bench press"), kind="working",
                         weight={"value": weight, "unit": unit}, reps=reps)["set"]["workout"]


def finish(kiosk):
    kiosk.get_by_role("button", name="Finish workout").click()
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    return kiosk.get_by_role("region", name="What you did")


def done(kiosk):
    kiosk.get_by_role("button", name=re.compile("^Done")).tap()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()


def hangs(trophy, label):
    expect(trophy.get_by_role("img")).to_have_attribute("aria-label", re.compile(label))


def medal(place):
    return place.locator("rack-medal:not([small])")


def test_a_record_hangs_as_a_medal_with_what_it_beats_and_what_comes_next(floor, mara, screen):
    brought(mara, *[(days, BENCH, 60 + days % 2, 5) for days in (27, 20, 13, 6)])
    workout = bench(floor, mara, 64)
    bench(floor, mara, 62.5, 8)
    kiosk = at_kiosk(floor, screen, has_touch=True)
    trophy = finish(kiosk)
    said = mara.call("progress.evaluation", exercise=floor.exercise(mara, "Bench press"), workout=workout)
    hangs(trophy, "^64 kg × 5 Bench press record Iron Yard ")
    assert medal(trophy).get_attribute("data-colour") == mara.member["colour"]
    expect(trophy.get_by_text("3 kg more", exact=True)).to_be_visible()
    expect(trophy).to_contain_text(re.compile(r"than on \d+ \w+( \d+)?, 61.kg.×.5"))
    curve = kiosk.get_by_role("region", name="Bench press")
    expect(curve).to_contain_text("estimated max in kg")
    expect(curve.get_by_role("figure", name=re.compile("^Bench press, e1rm"))).to_be_visible()
    load = f"{said['next']['weight']['value']:g} kg × {said['next']['reps']}".replace(" ", "\\s")
    expect(curve).to_contain_text(re.compile(f"{load}\\s*next time"))
    worked = kiosk.get_by_role("region", name="Muscles")
    expect(worked.get_by_role("listitem").first).to_have_text("Chest")
    expect(kiosk.locator(".finish-sums")).to_contain_text(re.compile(r"\d+\s*minutes?\s*2\s*sets\s*820\s*kg lifted"))
    for width, height in ((1280, 800), (1920, 1080), (800, 1280), (1024, 600)):
        kiosk.set_viewport_size({"width": width, "height": height})
        both(kiosk, f"finish-{width}-{height}", 64 if width > 1024 else 44)
        assert kiosk.evaluate("""() => [...document.querySelectorAll(".finish button, .finish .number, .finish .next-load")]
          .filter((one) => one.getBoundingClientRect().bottom > innerHeight || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.innerText)""") == [], f"at {width} by {height}"
    every_set(kiosk)
    expect(kiosk.locator(".records li")).to_have_text(re.compile("Bench press 64.kg × 5 Heaviest, Best e1RM"))
    expect(kiosk.get_by_role("list", name="Every set")).to_contain_text(re.compile(r"64.kg × 5\s*62.5.kg × 8"))
    both(kiosk, "finish, every set", 44)
    kiosk.keyboard.press("Escape")
    done(kiosk)


def test_without_a_record_an_iron_plate_or_an_award_hangs_and_beside_the_advice_to_rest_no_load(floor, mara, screen):
    ben, joel, tomasz = floor.member("Ben Okafor"), floor.member("Joel Brandt"), floor.member("Tomasz Kowalski", unit="lb")
    brought(mara, *[(days, BENCH, 70, 5) for days in (23, 13, 3)])
    brought(ben, *[(15 * n + 15, BENCH, 80, 5) for n in range(9)])
    brought(joel, *[(days, BENCH, 80, 5) for days in (34, 31, 27, 24, 20, 17, 13, 10, 6, 5, 4, 3, 2, 1)])
    brought(tomasz, (9, BENCH, 60, 5))
    bench(floor, mara, 60)
    bench(floor, ben, 70)
    bench(floor, joel, 80)
    bench(floor, tomasz, 135, unit="lb")
    kiosk = at_kiosk(floor, screen, has_touch=True)
    trophy = finish(kiosk)
    hangs(trophy, "^4th workout Mara Iron Yard ")
    expect(medal(trophy)).to_have_attribute("data-colour", "iron")
    expect(trophy.locator(".dim").filter(has_text="than on")).to_have_count(0)
    done(kiosk)

    enter(kiosk, "Ben")
    finish(kiosk)
    hangs(trophy, "^10 workouts Ten in the book Iron Yard ")
    expect(trophy).to_contain_text("Ten finished workouts.")
    kiosk.get_by_role("button", name=re.compile("^Ten in the book Sets and comment$")).click()
    expect(kiosk.get_by_role("status", name="Award earned")).to_contain_text("Ten in the book")
    expect(kiosk.locator(".won rack-medal")).to_have_text("10")
    kiosk.keyboard.press("Escape")
    done(kiosk)

    enter(kiosk, "Joel")
    finish(kiosk)
    curve = kiosk.get_by_role("region", name="Bench press")
    expect(curve).to_contain_text("You’ve trained much more than usual in the last seven days.")
    expect(curve).not_to_contain_text("next time")
    done(kiosk)

    # Pounds are pounds on the medal and in the sums.
    enter(kiosk, "Tomasz")
    finish(kiosk)
    hangs(trophy, "^135 lb × 5 Bench press record")
    expect(kiosk.locator(".finish-sums")).to_contain_text(re.compile(r"675\s*lb lifted"))
    for one in (ben, joel, tomasz):
        one.close()


def test_the_picture_delays_no_tap_takes_no_second_one_and_stands_without_the_server(floor, mara, screen):
    brought(mara, (13, BENCH, 60, 5), (6, BENCH, 61, 5))
    workout = bench(floor, mara, 50)
    kiosk = at_kiosk(floor, screen, has_touch=True)
    has_all(kiosk)
    # The second tap of a double tap, as soon as there is something below it, by a clock that stands still meanwhile.
    kiosk.get_by_role("button", name="Finish workout").evaluate("""async (one) => {
      const { now } = performance, at = now.call(performance);
      performance.now = () => at;
      one.click();
      while (!document.querySelector(".finish .big")) await new Promise(requestAnimationFrame);
      document.querySelector(".finish .big").click();
      performance.now = now;
    }""")
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    every_set(kiosk)
    expect(kiosk.get_by_role("button", name="Back", exact=True)).to_be_focused()
    kiosk.keyboard.press("Escape")
    expect(kiosk.get_by_role("button", name=re.compile("Sets and comment$"))).to_be_focused()
    every_set(kiosk)
    until(lambda: "workout" not in mara.call("workouts.current"))
    # A second workout has its picture again.
    mara.change("workouts.reopen", workout=workout)
    kiosk.locator("button.start-card").click()
    # The medal drops in. Put there again and asked at once: on a busy machine it has landed by the next question.
    animation = """() => {
      const one = document.querySelector(".finish rack-medal:not([small])"), { parentNode, nextSibling } = one;
      one.remove();
      parentNode.insertBefore(one, nextSibling);
      return one.querySelector(".hang").getAnimations().map((each) => each.effect.getTiming().duration);
    }"""
    finish(kiosk)
    kiosk.wait_for_selector(".finish .hang")
    kiosk.emulate_media(reduced_motion="no-preference")
    [duration] = kiosk.evaluate(animation)
    assert 150 <= duration <= 600
    kiosk.emulate_media(reduced_motion="reduce")
    assert kiosk.evaluate(animation) == []
    kiosk.emulate_media(reduced_motion="no-preference")
    kiosk.evaluate(animation)
    done(kiosk)
    kiosk.emulate_media(reduced_motion="reduce")

    until(lambda: "workout" not in mara.call("workouts.current"))
    bench(floor, mara, 64)
    enter(kiosk, "Mara")
    # It knows the workout.
    expect(kiosk.get_by_role("button", name="Finish workout")).to_be_visible()
    floor.stop()
    expect(kiosk.locator(".banner")).to_be_visible()
    trophy = finish(kiosk)
    # The record is known here, and what it beats is not.
    hangs(trophy, "^64 kg × 5 Bench press record")
    expect(trophy).not_to_contain_text("3 kg more")
    expect(kiosk.get_by_role("region", name="Muscles").get_by_role("listitem").first).to_have_text("Chest")
    expect(kiosk.get_by_role("button", name="Not finished yet")).to_be_disabled()
    check(kiosk, "finish without the server")
    floor.start()
    expect(trophy.get_by_text("3 kg more", exact=True)).to_be_visible()
    expect(kiosk.get_by_role("button", name="Not finished yet")).to_be_enabled()
    expect(kiosk.get_by_role("region", name="Bench press")).to_contain_text("next time")


@pytest.mark.reachable
def test_the_code_leads_to_the_workout_on_ones_phone_and_who_has_no_email_gives_their_pin(floor, mara, screen):
    brought(mara, (9, BENCH, 40, 5))
    new = newcomer(floor, screen)
    kiosk = new.kiosk
    texts = scanned(kiosk, '(?:code=[^"]+)?finish=')
    workout = bench(floor, mara, 50)
    enter(kiosk, "Mara")
    finish(kiosk)
    code = kiosk.get_by_role("img", name="A code that opens this workout on your phone")
    expect(code).to_be_visible()
    # Whoever has a password logs in with it: a picture of the kiosk gives nobody a way in.
    assert texts == [f"{floors.ADDRESS}/me/#finish={workout}"]
    done(kiosk)
    phone = screen(f"/me/#finish={workout}", 390, 844, "light")
    fill_in(phone, "mara@example.com")
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    assert phone.url.endswith(f"#finish={workout}")
    hangs(phone.get_by_role("region", name="What you did"), "^50 kg × 5 Bench press record")
    both(phone, "finish on the phone", 44)
    # Done is on the first screen.
    end = phone.get_by_role("button", name="Done", exact=True)
    assert end.bounding_box()["y"] + end.bounding_box()["height"] <= phone.locator(".tabs").bounding_box()["y"]
    phone.get_by_label("How was it?").fill("Light")
    end.click()
    expect(phone.get_by_role("heading", name="Today")).to_be_visible()
    until(lambda: mara.call("workouts.get", workout=workout)["workout"].get("comment") == "Light")
    phone.goto(f"{floor.address}/me/#finish={workout}")
    expect(phone.get_by_label("How was it?")).to_have_value("Light")
    # Gone while it is looked at.
    mara.change("workouts.delete", workout=workout)
    expect(phone.get_by_text("There’s no such workout in your log")).to_be_visible()
    check(phone, "a workout that is gone")

    # Without an email a code is made on a tap, and asks for the PIN.
    texts.clear()
    new.begin()
    new.spell("Ayse")
    new.pin()
    new.look("Ayse name")
    new.join()
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    finish(kiosk)
    kiosk.get_by_role("button", name="On your phone Show a code to scan").click()
    expect(code).to_be_visible()
    both(kiosk, "finish, a code", 64)
    [text] = until(lambda: texts)
    found = re.fullmatch(rf"{floors.ADDRESS}(/me/#code=p_[\w-]+,(\d+),(finish=\d+))", text)
    path, to = found[1], found[3]
    own = screen(path, 390, 844, "light")
    own.get_by_label("PIN").fill("2580")
    own.get_by_role("button", name="Log in").click()
    expect(own.get_by_role("heading", name="Good work")).to_be_visible()
    assert own.url.endswith(f"#{to}")
    # Then they may give an email, with their PIN.
    own.get_by_role("button", name="Done", exact=True).click()
    expect(own.get_by_role("heading", name="Hello, Ayse")).to_be_visible()
    expect(own.get_by_label("PIN")).to_be_visible()
    # Whoever is logged in there gets to it without the PIN, and nobody else does.
    own.goto(floor.address + path)
    expect(own.get_by_role("heading", name="Good work")).to_be_visible()
    phone.goto(floor.address + path)
    expect(phone.get_by_label("PIN")).to_be_visible()
    phone.goto(f"{floor.address}/me/#{to}")
    expect(phone.get_by_text("There’s no such workout in your log")).to_be_visible()
    check(phone, "somebody else's workout")


def test_without_the_server_a_phone_ends_a_workout_with_the_picture_even_if_it_has_no_page_for_it(floor, mara, screen):
    brought(mara, (13, BENCH, 60, 5))
    bench(floor, mara, 640)
    phone = at_phone(screen)
    has_all_pages(phone)
    go(phone, "Train")
    phone.get_by_role("link", name=re.compile("^Continue")).or_(phone.get_by_role("button", name=re.compile("^Continue"))).first.click()
    wrong = phone.get_by_role("button", name=re.compile("^Edit 640.kg × 5"))
    expect(wrong).to_be_visible()
    floor.stop()
    expect(phone.locator(".banner")).to_be_visible()
    # A set that is corrected is no record any more.
    wrong.click()
    phone.get_by_label("Weight", exact=True).fill("50")
    phone.get_by_role("button", name="Save", exact=True).click()
    phone.get_by_role("button", name="Finish workout").click()
    trophy = phone.get_by_role("region", name="What you did")
    hangs(trophy, "^1 set Mara ")
    expect(phone.locator(".finish-sums")).to_contain_text(re.compile(r"250\s*kg lifted"))
    floor.start()
    back = floor.again()
    until(lambda: "workout" not in back.call("workouts.current"))
    phone.get_by_role("button", name="Done", exact=True).click()
    expect(phone.get_by_role("heading", name="Today")).to_be_visible()

    workout = bench(floor, back, 64)
    expect(phone.get_by_text(re.compile("64.kg × 5")).first).to_be_visible()
    back.close()
    floor.stop()
    expect(phone.locator(".banner")).to_be_visible()
    phone.get_by_role("button", name="Finish").first.click()
    expect(phone.get_by_role("heading", name="Good work")).to_be_visible()
    expect(phone.get_by_text("Saved here. It will be sent when the server is back.")).to_be_visible()
    hangs(trophy, "^64 kg × 5 Bench press record")
    check(phone, "finish on the phone, without the server")
    phone.get_by_label("How was it?").fill("In the dark")
    phone.get_by_role("button", name="Done", exact=True).click()
    expect(phone.get_by_role("heading", name="Today")).to_be_visible()
    floor.start()
    back = floor.again()
    until(lambda: back.call("workouts.get", workout=workout)["workout"].get("comment") == "In the dark")

    # A phone that lost the server at once, before it had the page with the picture.
    bench(floor, back, 64)
    other = screen("/me/", 390, 844, "light")
    other.route("**/assets/me-part-*", lambda route: route.abort())
    log_in(other)
    button = other.get_by_role("button", name="Finish").first
    expect(button).to_be_visible()
    back.close()
    floor.stop()
    expect(other.locator(".banner")).to_be_visible()
    button.click()
    expect(other.get_by_role("heading", name="Good work")).to_be_visible()
    expect(other.get_by_text("Saved here. It will be sent when the server is back.")).to_be_visible()
    check(other, "the plain end")
    other.get_by_role("link", name="Go to Today").click()
    floor.start()
    back = floor.again()
    until(lambda: "workout" not in back.call("workouts.current"))
    back.close()

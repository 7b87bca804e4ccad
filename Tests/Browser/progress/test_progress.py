"""Progress on a member's phone: an exercise's curve and what it says, the overview, and body weight."""

import datetime
import re

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, enter, every_set, log, pairing_code, pick
from kit.log import bring, kg, sets_of_mara
from kit.looks import both, check, small_targets
from kit.patience import NOTICE, keeps, until
from kit.phone import at_phone, unfold
from kit.refusals import Line

LONG = "Kneeling overhead kettlebell press with one arm"


def test_an_exercises_curve_is_read_zoomed_compared_and_explained_and_less_help_is_progress(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(7 * week + 1, "Bench Press (Barbell)", 100 - week, 5) for week in range(40)],
          *[(7 * week + 1, "Squat (Barbell)", 120 - week, 5) for week in range(10)],
          (3, "Deadlift (Barbell)", 140, 5), (2, LONG, 24, 8),
          *[(7 * week + 1, "Pull Up (Assisted)", 20 + 5 * week, 8) for week in range(4)],
          (200, "Leg Press", 120, 10), (207, "Leg Press", 110, 10))
    phone = at_phone(screen)
    phone.get_by_role("link", name=re.compile(r"^(Bench press|Squat|Deadlift)\b.*")).first.click()
    expect(phone.get_by_role("heading", name="Progress", exact=True)).to_be_visible()
    phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, 'Bench press')}")
    plot = phone.get_by_role("slider", name=re.compile("^Bench press, e1rm"))
    # Ninety-two days hold thirteen of the weekly workouts.
    expect(plot).to_have_attribute("aria-valuemax", "12")
    expect(phone.get_by_role("button", name="3 months")).to_have_attribute("aria-pressed", "true")
    plot.focus()
    phone.keyboard.press("End")
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"116\.7 kg, .*Best e1RM"))
    phone.get_by_role("button", name="All", exact=True).click()
    expect(phone.get_by_role("table").get_by_role("row").nth(25)).to_be_attached()
    plot.focus()
    phone.keyboard.press("End")
    phone.keyboard.press("+")
    expect(phone.get_by_role("button", name="Zoom back")).to_be_visible()
    phone.get_by_role("button", name="Zoom back").click()
    expect(phone.get_by_role("button", name="Zoom back")).to_have_count(0)
    # A sentence shows the numbers behind it.
    phone.get_by_role("button", name=re.compile("^More weight than last time")).click()
    expect(phone.get_by_role("definition").filter(has_text="99 kg")).to_be_visible()
    expect(phone.get_by_text("guidance, not a promise").first).to_be_visible()
    both(phone, "an exercise's progress", 48)
    phone.get_by_role("button", name="Volume", exact=True).click()
    expect(phone.get_by_role("slider", name=re.compile("^Bench press, volume"))).to_be_visible()
    expect(phone.get_by_role("button", name=f"Add {LONG}")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.get_by_role("button", name="Add Squat", exact=True).click()
    expect(phone.get_by_role("columnheader")).to_have_text(["Day", "Bench press", "Squat"])
    phone.get_by_role("button", name="Change in %").click()
    expect(phone.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("%"))
    # Done once, and never.
    phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, 'Deadlift')}")
    expect(phone.get_by_text("Your first time with this one.")).to_be_visible()
    expect(phone.get_by_text("Your curve starts with your second workout.")).to_be_visible()
    phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, 'Barbell row')}")
    expect(phone.get_by_text("Nothing logged yet")).to_be_visible()
    check(phone, "never done")
    # Less help is progress, and a long time away comes first.
    phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, 'Assisted pull-up')}")
    expect(phone.get_by_role("button", name=re.compile("^Less help than last time. 8 reps with 20 kg of help, after 8 "
                                                       "reps with 25 kg of help"))).to_be_visible()
    plot = phone.get_by_role("slider", name=re.compile("^Assisted pull-up, help"))
    expect(plot).to_have_attribute("aria-valuemax", "3")
    # Less is better, and the fall is shown as good.
    expect(phone.locator(".pill.good").filter(has_text="−15 kg")).to_be_visible()
    expect(phone.get_by_role("button", name="e1RM")).to_have_count(0)
    check(phone, "an assisted exercise")
    phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, 'Leg press')}")
    expect(phone.get_by_role("button", name=re.compile("^It’s been 6 months. Begin a bit lighter"))).to_be_visible()
    expect(phone.get_by_text("Next time")).to_have_count(0)


def test_the_overview_moves_with_each_set_takes_a_members_own_range_and_their_weight(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, (400, "Squat (Barbell)", 100, 5), (30, "Bench Press (Barbell)", 70, 8))
    phone = at_phone(screen)
    keeps(phone, NOTICE)
    phone.get_by_role("link", name="See your progress").click()
    expect(phone.get_by_text("0 of 20 sets")).to_be_attached()
    # At a kiosk, as it were.
    bench = floor.exercise(mara, "Bench press")
    for reps in (8, 7):
        mara.change("sets.log", exercise=bench, kind="working", weight=kg(80), reps=reps)
    expect(phone.get_by_text("2 of 20 sets")).to_be_attached()
    expect(phone.get_by_text("15 of 150 reps")).to_be_attached()
    chest = phone.get_by_role("button", name=re.compile("^Chest: 2 of "))
    chest.click()
    expect(phone.get_by_role("table", name="Chest: hard sets a week").get_by_role("row")).to_have_count(9)
    phone.get_by_label("From", exact=True).fill("few")
    phone.get_by_role("button", name="Save", exact=True).first.click()
    expect(phone.get_by_label("From", exact=True)).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("From", exact=True).fill("1")
    phone.get_by_label("To", exact=True).fill("4")
    phone.get_by_role("button", name="Save", exact=True).first.click()
    expect(phone.get_by_role("button", name="Chest: 2 of 1–4 hard sets, in your range")).to_be_visible()
    unfold(phone, "Training days")
    days = phone.get_by_role("slider", name="Training days")
    expect(days).to_have_attribute("aria-valuetext", re.compile("2 sets"))
    days.focus()
    phone.keyboard.press("ArrowUp")
    expect(days).to_have_attribute("aria-valuetext", re.compile("no workout"))
    unfold(phone, "Recovery")
    expect(phone.get_by_role("img", name=re.compile("Still recovering: .*chest"))).to_be_visible()
    both(phone, "the overview", 48)
    phone.get_by_role("link", name=re.compile("^Squat")).first.click()
    expect(phone.get_by_role("button", name="All", exact=True)).to_have_attribute("aria-pressed", "true")

    # A weight is entered, corrected at its field, and taken away.
    phone.goto(floor.address + "/me/#progress")
    unfold(phone, "Body weight")
    weight = phone.get_by_label("Weight, kg")
    weight.fill("heavy")
    form = phone.get_by_role("form", name="Enter your weight")
    form.get_by_role("button", name="Save").click()
    expect(weight).to_have_attribute("aria-invalid", "true")
    for value, days in (("72,5", 0), ("73", 1)):
        weight.fill(value)
        phone.get_by_label("Day", exact=True).fill(
            (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=days)).date().isoformat())
        form.get_by_role("button", name="Save").click()
        until(lambda: len(mara.call("body.weights")["entries"]) == days + 1)
        # The reply clears the form: what is typed before it would be lost.
        expect(weight).to_have_value("")
        # One entry is no curve.
        expect(phone.get_by_text("Enter it again on another day, and there’s a trend.")).to_have_count(1 - days)
    chart = phone.get_by_role("slider", name=re.compile("^Body weight"))
    expect(chart).to_have_attribute("aria-valuemax", "1")
    # What is typed before the reply comes stays.
    weight.fill("73.5")
    phone.get_by_label("Day", exact=True).fill(
        (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)).date().isoformat())
    phone.evaluate("""() => {
      const field = document.getElementById("weigh-weight");
      field.form.requestSubmit();
      field.value = "74.2";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }""")
    until(lambda: mara.call("body.weights")["entries"][0]["weight"]["value"] == 73.5)
    expect(form.get_by_role("button", name="Save")).to_be_enabled()
    expect(weight).to_have_value("74.2")
    phone.get_by_text("Entries").click()
    phone.get_by_role("button", name=re.compile("^Delete the entry")).first.click()
    until(lambda: [one["weight"]["value"] for one in mara.call("body.weights")["entries"]] == [73.5])
    expect(phone.get_by_role("button", name=re.compile("^Delete the entry"))).to_have_count(1)


def test_after_months_the_month_is_named_and_after_a_year_nothing_is_compared(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, (840, "Bench Press (Barbell)", 85, 5), (10, "Bench Press (Barbell)", 20, 5),
          (140, "Squat (Barbell)", 100, 5), (10, "Squat (Barbell)", 40, 5),
          (17, "Deadlift (Barbell)", 140, 5), (10, "Deadlift (Barbell)", 100, 5),
          (17, "Leg Press", 100, 10), (10, "Leg Press", 100, 9),
          (500, "Pull Up (Assisted)", 20, 8), (400, "Pull Up (Assisted)", 40, 8),
          (900, "Bent Over Row (Barbell)", 90, 5), (60, "Bent Over Row (Barbell)", 30, 5))
    phone = at_phone(screen)

    def of(name):
        phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, name)}")
        return phone.get_by_role("region", name="Your last workout with this exercise")

    first, main, more = of("Bench press"), phone.get_by_role("main"), phone.get_by_role("region", name="More on your last workout")
    expect(first).to_contain_text("A new start after 2 years. Take it easy.")
    expect(more).to_contain_text("Volume 100 kg.")
    expect(main.get_by_text(re.compile("lighter than|less than|Next time|85 kg"))).to_have_count(0)
    both(phone, "a new start", 48)
    month = f"{datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=140):%B %Y}"
    expect(of("Squat")).to_contain_text("Back after 4 months.")
    expect(more).to_contain_text(f"Much lighter than in {month}. 40 kg × 5, after 100 kg × 5.")
    expect(of("Deadlift")).to_contain_text("Much lighter than last time.")
    expect(of("Leg press")).to_contain_text("A bit less than last time.")
    # Long over itself, and the gap before it is not what the page would say.
    expect(of("Assisted pull-up")).to_contain_text("A new start after 13 months.")
    expect(main.get_by_text(re.compile("More help|less than"))).to_have_count(0)
    expect(of("Barbell row")).to_contain_text("It’s been 8 weeks. Begin a bit lighter.")
    expect(main.get_by_text(re.compile("lighter than|after 90"))).to_have_count(0)


def test_too_much_is_said_first_and_in_the_same_seven_days(floor, mara, screen, tmp_path):
    before = (34, 31, 27, 24, 20, 17, 13, 10)
    bring(floor, tmp_path, *[(days, "Bench Press (Barbell)", 80, 5) for days in before + (6, 5, 4, 3, 2, 1)])
    phone = at_phone(screen)
    phone.goto(floor.address + "/me/#progress")
    card = unfold(phone, "Fatigue")
    expect(card.get_by_text("100 of 100, High")).to_be_attached()
    expect(card).to_contain_text("compare with your usual week, which is 35 of 100")
    panel = card.get_by_role("listitem")
    expect(panel).to_have_text([
        re.compile(r"^\s*You’ve trained much more than usual in the last seven days. Take a rest day"),
        re.compile(r"^\s*Chest on 6 of the last seven days. A muscle gets stronger while it rests."),
        re.compile(r"^\s*14 workouts, and none for legs or back.")])
    card.get_by_role("button", name=re.compile("^Chest on 6")).click()
    expect(card.get_by_role("definition")).to_have_text(["6", "7"])
    both(phone, "too much", 48)
    phone.goto(f"{floor.address}/me/#progress={floor.exercise(mara, 'Bench press')}")
    first = phone.get_by_role("region", name="Your last workout with this exercise")
    expect(first).to_contain_text("You’ve trained much more than usual in the last seven days.")
    more = phone.get_by_role("region", name="More on your last workout")
    expect(more).to_contain_text("Chest on 6 of the last seven days.")
    expect(phone.get_by_role("region", name="Chest, last seven days")).to_contain_text("6 of 10–22 hard sets")
    expect(phone.get_by_role("main").get_by_text("this week")).to_have_count(0)
    both(phone, "an exercise that was too much", 48)


def test_without_workouts_without_the_server_and_with_a_young_log_the_page_says_what_to_do(floor, mara, screen, tmp_path):
    phone = at_phone(screen)
    phone.get_by_role("link", name="See your progress").click()
    expect(phone.get_by_text("Your progress starts with your first workout")).to_be_visible()
    both(phone, "an empty overview", 48)
    bench = floor.exercise(mara, "Bench press")
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    phone.goto(f"{floor.address}/me/#progress={bench}")
    expect(phone.get_by_text("Your progress shows up once the server is back.")).to_be_visible()
    floor.start()
    expect(phone.get_by_text("Nothing logged yet")).to_be_visible()

    # A young log says why there is no fatigue, and after a workout it is said.
    mara = floor.again()
    bring(floor, tmp_path, (9, "Bench Press (Barbell)", 70, 5), (5, "Bench Press (Barbell)", 70, 5))
    phone.reload()
    phone.goto(floor.address + "/me/#progress")
    card = unfold(phone, "Fatigue")
    expect(card).to_contain_text("Not known yet")
    expect(card).to_contain_text(re.compile("It takes two weeks of workouts to know what is usual for you. [56] days to go."))
    both(phone, "a young log", 48)
    mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working", weight=kg(72.5), reps=6)
    phone.goto(floor.address + "/me/#today")
    phone.get_by_role("button", name="Finish workout").or_(phone.get_by_role("button", name="Finish")).first.click()
    expect(phone.get_by_role("region", name="Fatigue")).to_contain_text("No figure yet.")
    went = phone.get_by_role("region", name="How it went")
    expect(went).to_contain_text("Up on last time, in weight and reps. 72.5 kg × 6, after 70 kg × 5. That’s overload")
    check(phone, "after a workout")
    mara.close()


def test_the_kiosk_says_how_an_exercise_went_when_its_member_moves_on(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(4 * week + 3, "Bench Press (Barbell)", 90 - week, 5) for week in range(12)])
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name="Warm-up", exact=True).click()
    kiosk.get_by_role("button", name=re.compile("^Log warm-up")).click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 1"))).not_to_have_attribute("aria-disabled", "true")
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
    # Nothing is said of an exercise that goes on.
    sets_of_mara(floor, 2)
    expect(kiosk.locator(".said")).to_have_count(0)
    kiosk.get_by_role("button", name="Other exercise").click()
    pick(kiosk, "Squat")
    said = kiosk.get_by_role("button", name=re.compile("^Bench press: The same as last time.*numbers$"))
    expect(said).to_contain_text("Next time: 90 kg × 5")
    check(kiosk, "said")
    assert small_targets(kiosk, 64) == []
    said.click()
    panel = kiosk.get_by_role("complementary", name="What Bench press says")
    panel.get_by_role("button", name=re.compile("^The same as last time")).click()
    expect(panel.locator("dl")).to_contain_text("Reps last time")
    check(kiosk, "numbers")
    panel.get_by_role("button", name="Close").click()
    # The page of the exercise has the curve with its ranges.
    kiosk.get_by_label("Workout", exact=True).get_by_role("button", name=re.compile("^Bench press")).click()
    kiosk.get_by_role("button", name="About Bench press").click()
    curve = kiosk.get_by_role("slider", name=re.compile("^Bench press, e1RM", re.IGNORECASE))
    expect(curve).to_have_attribute("aria-valuetext", re.compile("105 kg"))
    kiosk.get_by_label("Range").select_option(label="All")
    expect(curve).to_have_attribute("aria-valuemax", "12")
    check(kiosk, "curve")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="Back").click()
    kiosk.get_by_role("button", name="Finish workout").click()
    every_set(kiosk)
    expect(kiosk.get_by_role("button", name=re.compile("^Bench press 2 sets"))).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^The same as last time"))).to_be_visible()
    # How much it was over all exercises.
    tired = kiosk.get_by_role("region", name="Fatigue")
    expect(tired).to_contain_text("compare with your usual week, which is 35 of 100")
    expect(tired.get_by_text(re.compile(r"^\d+ of 100, (Fine|Raised|High)$"))).to_be_attached()
    check(kiosk, "done")
    # The next person finds nothing of hers.
    kiosk.get_by_role("button", name="Log out Mara").click()
    expect(kiosk.get_by_text("The same as last time")).to_have_count(0)


def test_a_part_of_the_body_shows_its_weeks_and_where_its_lifts_go(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(3 * n + 1, "Bench Press (Barbell)", 100 - n, 5) for n in range(20)],
          (50, "Squat (Barbell)", 100, 5))
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#progress")
    card = unfold(phone, "Body parts, week by week")
    chest = card.get_by_role("button", name=re.compile("^Chest .* lifts going up$"))
    chest.focus()
    phone.keyboard.press("Enter")
    expect(chest).to_have_attribute("aria-expanded", "true")
    expect(card.get_by_role("table", name="Chest: hard sets a week").get_by_role("row")).to_have_count(10)
    lift = card.get_by_role("region", name="Lifts for chest, last six weeks").get_by_role("link", name="Bench press")
    expect(lift).to_contain_text("going up")
    expect(card.get_by_text(re.compile("^Not trained in these weeks: back, biceps"))).to_be_visible()
    both(phone, "a part of the body", 48)
    # Trained once: no lift has a trend, and it says why.
    card.get_by_role("button", name=re.compile("^Legs")).click()
    expect(card.get_by_text(re.compile("^A lift needs six workouts"))).to_be_visible()
    lift = card.get_by_role("link", name="Squat")
    expect(lift).to_contain_text("too few workouts")
    lift.click()
    expect(phone).to_have_url(re.compile(r"#progress=\d+$"))


def test_the_kiosk_says_nothing_older_than_the_last_set_and_the_curve_beside_a_video_is_high_enough_to_read(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(4 * week + 3, "Bench Press (Barbell)", 90 - week, 5) for week in range(4)],
          *[(7 * week + 3, "Squat (Barbell)", 90 - week, 5) for week in range(10)])
    kiosk = at_kiosk(floor, screen)
    line = Line(kiosk)
    kiosk.get_by_role("button", name="Switch to Mara").click()
    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name="About Bench press").click()
    expect(kiosk.get_by_role("button", name=re.compile("^Bench press: More weight than last time"))).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    line.held.add("sets.log")
    log(kiosk, 1)
    kiosk.get_by_role("button", name="Other exercise").click()
    pick(kiosk, "Squat")
    # What is known here was said before that set.
    expect(kiosk.get_by_role("complementary", name="Plates and workout")).to_be_visible()
    expect(kiosk.locator(".said")).to_have_count(0)
    line.release()
    expect(kiosk.get_by_role("button", name=re.compile("^Bench press: The same as last time"))).to_be_visible()
    # The curve of an exercise with a video.
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    expect(kiosk.get_by_role("img", name="QR code of a video of Squat")).to_be_visible()
    until(lambda: kiosk.evaluate("document.querySelector('.progress rack-sized svg')?.getBoundingClientRect().height >= 170"))
    assert kiosk.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # Nothing in the column of the video is cut off.
    instead = kiosk.get_by_role("region", name="Taken? Try one of these")
    expect(instead.get_by_role("button")).to_have_count(2)
    assert instead.evaluate("(one) => one.scrollHeight <= one.clientHeight")

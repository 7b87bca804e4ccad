"""The overview of a member's progress: the lift that moved most, the rows, and the sections in the member's own order."""

import re

from playwright.sync_api import expect

from kit.log import bring
from kit.looks import both, check
from kit.phone import at_phone, unfold

LONG = "Kneeling overhead kettlebell press with one arm"


def test_progress_begins_with_the_lift_that_moved_most_and_a_small_curve_for_each(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(5 * n + 1, "Squat (Barbell)", 100, 5) for n in range(8)],
          *[(5 * n + 2, "Bench Press (Barbell)", 90 - 2 * n, 5) for n in range(8)], (30, LONG, 24, 8))
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#progress")
    card = phone.get_by_role("region", name="Bench press", exact=True)
    expect(card).to_contain_text("Up the most in six weeks")
    expect(card.get_by_role("slider", name=re.compile("^Bench press, e1rm"))).to_have_attribute("aria-valuemax", "7")
    expect(phone.get_by_role("button", name=re.compile("^More weight than last time"))).to_be_visible()
    # What to load next follows, and all of it is on the first screen, above the tabs.
    bottom = phone.evaluate("""() => [document.querySelector(".next-time").getBoundingClientRect().bottom,
      document.querySelector(".tabs").getBoundingClientRect().top]""")
    assert bottom[0] <= bottom[1], bottom
    rows = phone.get_by_role("region", name="Every exercise").get_by_role("listitem")
    expect(rows).to_have_count(3)
    # Done once is no curve.
    expect(rows.locator("svg.spark")).to_have_count(2)
    # Only what is drawn as one line is joined: eight weeks of squats are.
    assert rows.filter(has_text="Squat").locator(".spark path").get_attribute("d").count("M") == 1
    both(phone, "the lift that moved most", 48)
    card.get_by_role("link", name=re.compile("^Bench press")).click()
    expect(phone).to_have_url(re.compile(r"#progress=\d+$"))


def test_sections_stand_in_the_order_in_which_a_member_opens_them_and_the_weeks_of_a_year_are_thin_bars(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(days, "Bench Press (Barbell)", 70, 8) for days in (300, 30)], (3, "Bench Press (Barbell)", 72, 8))
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#progress")
    titles = phone.locator(".folds h2 .strong")
    expect(titles.first).to_have_text("Hard sets this week")
    usual = titles.all_text_contents()
    reset = phone.get_by_role("button", name="Reset the order")
    card = unfold(phone, "Streak")
    card.get_by_role("button", name=re.compile("^Streak")).click()
    unfold(phone, "Streak")
    unfold(phone, "Body weight")
    # Nothing moves under a finger.
    assert titles.all_text_contents() == usual
    expect(reset).to_have_count(0)
    phone.reload()
    expect(titles.first).to_have_text("Streak")
    assert titles.all_text_contents() == ["Streak", "Body weight", *[each for each in usual if each not in ("Streak", "Body weight")]]
    # What was left open is open.
    expect(phone.get_by_label("Weight, kg")).to_be_visible()
    both(phone, "sections in a member's order", 48)
    reset.click()
    assert titles.all_text_contents() == usual
    expect(reset).to_have_count(0)
    # From Today, the rings lead to their section.
    phone.goto(f"{floor.address}/me/#today")
    phone.get_by_role("link", name="See your progress").click()
    expect(phone.get_by_role("button", name="Today and this week")).to_be_focused()
    expect(phone.get_by_role("button", name="Change your goals")).to_be_visible()
    bars = unfold(phone, "Week by week")
    table = bars.get_by_role("table", name="Sets a week")
    expect(table.get_by_role("row")).to_have_count(14)
    # The weeks of a year are thin bars, with the months below.
    phone.set_viewport_size({"width": 320, "height": 700})
    rows = bars.get_by_role("table", name="Sets a week").get_by_role("row")
    drawn = bars.locator(".column rect")
    expect(drawn).to_have_count(2)
    span = bars.get_by_role("group", name="How far back")
    expect(span.get_by_role("button", name="13 weeks")).to_have_attribute("aria-pressed", "true")
    span.get_by_role("button", name="A year").click()
    # The set of the year's first half is there, and each week has a row.
    expect(rows).to_have_count(53)
    expect(drawn).to_have_count(3)
    seen = bars.locator(".chart svg").evaluate("""svg => {
      const box = svg.getBoundingClientRect(), columns = [...svg.querySelectorAll(".column")];
      const texts = columns.flatMap((one) => [...one.querySelectorAll("text")]).map((one) => ({
        text: one.textContent, box: one.getBoundingClientRect() }));
      return { thick: [...svg.querySelectorAll(".column rect")].map((one) => one.getBoundingClientRect().width),
        texts: texts.map(({ text }) => text), apart: texts.every(({ box }, i) => i === 0 || box.left >= texts[i - 1].box.right),
        within: texts.every((one) => one.box.left >= box.left && one.box.right <= box.right + 0.5) };
    }""")
    assert all(2 <= width <= 6 for width in seen["thick"]), seen
    assert len(seen["texts"]) >= 4 and all(re.fullmatch("[A-Z][a-z]{2,3}", text) for text in seen["texts"]), seen
    assert seen["apart"] and seen["within"], seen
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    check(phone, "the weeks of a year")
    # What is shown stays when the range changes, and the other way round.
    bars.get_by_role("button", name="Workouts").click()
    expect(bars.get_by_role("table", name="Workouts a week").get_by_role("row")).to_have_count(53)
    span.get_by_role("button", name="13 weeks").click()
    expect(bars.get_by_role("table", name="Workouts a week").get_by_role("row")).to_have_count(14)
    phone.set_viewport_size({"width": 390, "height": 844})
    bars.get_by_role("button", name="Volume").click()
    expect(bars.get_by_role("table", name="Volume a week")).to_contain_text("0.6 t")
    check(phone, "weeks")

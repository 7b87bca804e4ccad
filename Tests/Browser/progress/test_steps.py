"""A member's steps: the row and the ring on Today, and the page with the days, the goal, the length of a step and files."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.formats import health
from kit.looks import Widths, both, opened
from kit.patience import becomes
from kit.phone import at_phone, unfold
from kit.refusals import Line

pytestmark = pytest.mark.midday


def day(mara, ago):
    return str(gym_today(mara) - datetime.timedelta(days=ago))


def typed(mara, ago, steps):
    mara.change("steps.set", day=day(mara, ago), steps=steps)


def reported(mara, *days):
    """Of (days ago, steps) each."""
    return mara.change("steps.report", days=[{"day": day(mara, ago), "steps": steps} for ago, steps in days])


def known(mara, ago=90):
    return mara.call("steps.get", to=day(mara, 0), **{"from": day(mara, ago)})


def row(phone):
    return phone.get_by_role("main").get_by_role("link", name=re.compile("steps"))


def card(phone, name):
    return phone.get_by_role("main").get_by_role("region", name=name, exact=True)


def own(phone):
    return phone.get_by_role("form", name="Goal and step length")


def save(part):
    part.get_by_role("button", name="Save").click()


def profile(member, phone, **changed):
    """What was changed elsewhere is on a page once it is loaded again."""
    member.change("members.update", **changed)
    phone.reload()
    opened(phone, "steps")


def test_today_shows_steps_to_whoever_has_some_and_a_ring_to_whoever_has_a_goal(floor, mara, screen):
    phone = at_phone(screen)
    opened(phone, "today")
    expect(row(phone)).to_have_count(0)
    typed(mara, 1, 3000)
    # Nothing is not nought.
    expect(row(phone)).to_have_text("No steps entered yet today")
    typed(mara, 0, 4200)
    expect(row(phone)).to_have_text(re.compile(r"4,200\s*steps today"))
    expect(row(phone).locator(".ring")).to_have_count(0)
    mara.change("steps.configure", goal=5000)
    expect(row(phone)).to_have_text(re.compile(r"4,200\s*of 5,000 steps"))
    expect(row(phone).locator(".ring:not(.met)")).to_have_count(1)
    typed(mara, 0, 5000)
    expect(row(phone).locator(".ring.met")).to_have_count(1)
    both(phone, "today with steps", 48)
    row(phone).click()
    expect(phone.get_by_role("heading", level=1, name="Steps")).to_be_visible()
    # And from Progress.
    phone.goto(f"{floor.address}/me/#progress")
    unfold(phone, "Steps").get_by_role("link", name=re.compile("^Your steps")).click()
    expect(card(phone, "Today").locator(".number")).to_have_text("5,000")


def test_the_row_of_today_has_its_room_before_its_reply(floor, mara, screen):
    typed(mara, 0, 4200)
    mara.change("steps.configure", goal=5000)
    phone = at_phone(screen)
    expect(row(phone)).to_contain_text("4,200")
    line = Line(phone)
    expect(row(phone)).to_contain_text("4,200")
    line.held.add("steps.get")
    phone.reload()
    expect(row(phone)).to_contain_text("–")
    height = row(phone).bounding_box()["height"]
    line.release()
    expect(row(phone)).to_contain_text("4,200")
    assert row(phone).bounding_box()["height"] == height


def test_todays_steps_are_typed_as_people_write_them_and_the_height_makes_them_a_distance(floor, mara, screen):
    phone = at_phone(screen)
    opened(phone, "steps")
    today, number = card(phone, "Today"), card(phone, "Today").get_by_label("Steps today")
    expect(today).to_contain_text("Nothing entered yet")
    for text, why in [("", "Please fill this in"), ("many", "A whole number"), ("80.5", "A whole number"), ("200001", "At most 200,000")]:
        number.fill(text)
        save(today)
        expect(today.get_by_role("alert")).to_contain_text(why)
    assert known(mara)["days"] == []
    number.fill("8,412")
    save(today)
    expect(today.locator(".number")).to_have_text("8,412")
    expect(today.locator(".steps-said")).to_have_text("typed by you")
    profile(mara, phone, heightCm=180)
    expect(today.locator(".steps-said")).to_have_text(re.compile(r"^6\.\d+\skm · typed by you$"))
    expect(own(phone)).to_contain_text(re.compile(r"Now 74\.\d\scm: about 41\s% of your height"))
    # Whoever trains in pounds reads miles.
    profile(mara, phone, unit="lb")
    expect(today.locator(".steps-said")).to_have_text(re.compile(r"^3\.\d+\smi · typed by you$"))
    profile(mara, phone, unit="kg")
    expect(today.locator(".steps-said")).to_have_text(re.compile(r"^6\.\d+\skm · typed by you$"))
    # What a phone counted is less than what was typed, or more: it stays.
    assert reported(mara, (0, 20_000)) == {"stored": 0, "kept": 1}
    assert known(mara)["days"][0]["steps"] == 8412


def test_a_past_day_is_marked_changed_and_deleted_on_the_bars(floor, mara, screen):
    reported(mara, (1, 9000), (2, 3000))
    phone = at_phone(screen)
    opened(phone, "steps")
    days = card(phone, "Day by day")
    bars, number, steps = days.get_by_role("slider"), days.locator(".head .number"), days.get_by_label("Steps", exact=True)
    expect(number).to_have_text("6,000")
    expect(days).to_contain_text("a day on average")
    bars.press("ArrowLeft")
    expect(bars).to_have_attribute("aria-valuetext", re.compile("9,000 steps"))
    expect(days.locator(".of-day")).to_contain_text("from a script")
    expect(days.get_by_label("Day", exact=True)).to_have_value(day(mara, 1))
    expect(steps).to_have_value("9000")
    steps.fill("9100")
    save(days)
    expect(number).to_have_text("9,100")
    expect(days.locator(".of-day")).to_contain_text("typed by you")
    days.get_by_role("button", name=re.compile("^Delete the steps of")).click()
    expect(days.locator(".of-day")).to_contain_text("nothing entered")
    assert [one["steps"] for one in known(mara)["days"]] == [3000]
    phone.get_by_role("button", name="Undo").click()
    expect(number).to_have_text("9,100")
    # What a script sent is still a script's after an undo.
    days.get_by_label("Day", exact=True).fill(day(mara, 2))
    expect(number).to_have_text("3,000")
    days.get_by_role("button", name=re.compile("^Delete the steps of")).click()
    expect(days.locator(".of-day")).to_contain_text("nothing entered")
    phone.get_by_role("button", name="Undo").click()
    expect(number).to_have_text("3,000")
    assert [(one["steps"], one["from"]) for one in known(mara)["days"]] == [(3000, "script"), (9100, "typed")]
    days.get_by_label("Day", exact=True).fill(day(mara, 1))
    # A tap marks a day, and the same one again none.
    box = bars.bounding_box()
    for marked in (day(mara, 0), day(mara, 1)):
        bars.click(position={"x": box["width"] - 4, "y": box["height"] / 2})
        expect(days.get_by_label("Day", exact=True)).to_have_value(marked)
    expect(days).to_contain_text("a day on average")
    days.get_by_role("button", name="90 days").click()
    expect(bars).to_have_attribute("aria-valuemax", "89")
    # A day before the bars is changed by its date, and one to come is none.
    typed(mara, 200, 7000)
    days.get_by_label("Day", exact=True).fill(day(mara, 200))
    expect(steps).to_have_value("7000")
    steps.fill("7001")
    save(days)
    becomes(lambda: known(mara, 200)["days"][0]["steps"], 7001)
    days.get_by_label("Day", exact=True).fill(day(mara, -1))
    steps.fill("5")
    save(days)
    expect(days.get_by_role("alert")).to_contain_text("in the future")


def test_a_goal_and_the_length_of_a_step_are_chosen_and_given_up(floor, mara, screen):
    phone = at_phone(screen)
    opened(phone, "steps")
    form = own(phone)
    expect(form.get_by_role("link", name="Enter your height")).to_be_visible()
    goal, length = form.get_by_label(re.compile("^Daily goal")), form.get_by_label(re.compile("^Step length"))
    goal.fill("999")
    length.fill("5")
    save(form)
    expect(form.get_by_text("Between 1,000 and 100,000, please.")).to_be_visible()
    expect(form.get_by_text(re.compile(r"Between 20 and 200\scm, please\."))).to_be_visible()
    goal.fill("9,000")
    length.fill("80")
    save(form)
    expect(form).to_contain_text("You entered this.")
    assert known(mara) == {"days": [], "goal": 9000, "length": {"centimeters": 80, "from": "typed"}}
    # In inches it is no round number, and what nobody touches stays as it is.
    profile(mara, phone, unit="lb")
    expect(form.get_by_label("Step length, in")).to_have_value("31.5")
    goal.fill("9500")
    save(form)
    expect(phone.locator(".steps-ring")).to_contain_text("of 9,500 steps")
    assert known(mara)["length"]["centimeters"] == 80
    goal.fill("")
    length.fill("")
    save(form)
    expect(phone.locator(".steps-ring svg")).to_have_count(0)
    assert known(mara) == {"days": []}


def choose(phone, text, name="steps.csv"):
    phone.get_by_label("Choose a file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})


def test_a_file_says_what_it_would_change_before_it_does(floor, mara, screen):
    typed(mara, 1, 100)
    phone = at_phone(screen)
    opened(phone, "steps")
    part = card(phone, "Steps from a file")
    text = f"Date,Steps\n{day(mara, 1)},7000\n{day(mara, 2)},8000\n2026-13-01,5\n{day(mara, 3)},many\n"
    choose(phone, text)
    expect(part).to_contain_text("2 days, from")
    expect(part).to_contain_text("1 day is new or has more steps than before. 1 day stays as it is.")
    expect(part.get_by_role("listitem")).to_have_text([re.compile("^Line 4.*not a single day"), re.compile("^Line 5.*Not a whole number")])
    both(phone, "steps from a file", 48)
    assert len(known(mara)["days"]) == 1
    part.get_by_role("button", name="Import 1 day").click()
    expect(phone.get_by_text("1 day imported.")).to_be_visible()
    assert [one["steps"] for one in known(mara)["days"]] == [8000, 100]
    choose(phone, text)
    expect(part).to_contain_text("Nothing new in it.")
    expect(part.get_by_role("button", name=re.compile("^Import"))).to_have_count(0)
    for other, why in [("Name,Age\nMara,30\n", "No steps found"), ("Date,Steps\n" * 50_000, "too big")]:
        choose(phone, other)
        expect(part).to_contain_text(why)


def test_an_export_of_apple_health_is_read_on_the_phone_and_only_sums_are_sent(floor, mara, screen):
    typed(mara, 1, 100)
    phone = at_phone(screen)
    # More than one request's days.
    records = [health.record("iPhone", f"{day(mara, ago)} 08:00:00 +0200", f"{day(mara, ago)} 08:10:00 +0200", 1000 + ago) for ago in range(450)]
    records.append(health.record("Watch", f"{day(mara, 2)} 08:01:00 +0200", f"{day(mara, 2)} 08:09:00 +0200", 4000))
    line = Line(phone)
    opened(phone, "steps")
    part = card(phone, "Steps from a file")
    box = part.get_by_label("Choose a file")
    # While the first answer is awaited, the reading can be stopped.
    line.held.add("steps.import")
    box.set_input_files({"name": "export.zip", "mimeType": "application/zip", "buffer": health.zipped(health.export(records))})
    expect(part.get_by_role("progressbar", name="Reading the file")).to_be_visible()
    part.get_by_role("button", name="Stop").click()
    expect(part.get_by_role("progressbar")).to_have_count(0)
    line.release()
    box.set_input_files({"name": "export.zip", "mimeType": "application/zip", "buffer": health.zipped(health.export(records))})
    expect(part).to_contain_text("450 days, from")
    expect(part).to_contain_text("1,231 steps a day on average. Where your phone and your watch counted at the same time")
    expect(part).to_contain_text("449 days are new or have more steps than before. 1 day stays as it is. You typed it.")
    both(phone, "steps of a phone", 48)
    assert len(known(mara)["days"]) == 1
    part.get_by_role("button", name="Import 449 days").click()
    expect(phone.get_by_text("449 days imported.")).to_be_visible()
    days = {one["day"]: (one["steps"], one["from"]) for one in known(mara, 399)["days"]}
    assert len(days) == 400 and days[day(mara, 1)] == (100, "typed")
    assert days[day(mara, 2)] == (4000, "file") and days[day(mara, 3)] == (1003, "file")
    for data, why in [(health.zipped("<a/>"), "isn’t an export of Apple Health or Google Fit"), (b"PK\x03\x04" + bytes(40), "damaged")]:
        box.set_input_files({"name": "export.zip", "mimeType": "application/zip", "buffer": data})
        expect(part).to_contain_text(why)


def test_the_page_fits_its_screens(floor, mara, screen):
    phone = at_phone(screen)
    look = Widths(phone, 320, 390, 1366)
    opened(phone, "steps")
    look.see("no steps")
    mara.change("members.update", heightCm=180)
    mara.change("steps.configure", goal=10_000)
    reported(mara, *[(ago, 4000 + 3017 * ago % 17_000) for ago in range(90)])
    opened(phone, "today")
    look.see("today with many steps")
    opened(phone, "steps")
    expect(phone.locator(".day-bars .column").first).to_be_visible()
    phone.get_by_text("Example with curl").click()
    expect(phone.get_by_text("/rpc")).to_be_visible()
    look.see("steps")
    phone.get_by_role("button", name="90 days").click()
    look.see("steps of 90 days")
    look.end()
    phone.set_viewport_size({"width": 390, "height": 844})
    both(phone, "steps", 48)
    # Bars do not run into each other, and none of them leaves the drawing.
    bars = phone.locator(".day-bars .column rect").evaluate_all("""(all) => all.map((one) => {
      const box = one.getBoundingClientRect(), room = one.closest("svg").getBoundingClientRect();
      return [box.left - room.left, box.right - room.left, room.width];
    })""")
    assert len(bars) == 90 and all(bars[i][1] < bars[i + 1][0] for i in range(89)), bars
    assert bars[0][0] >= 40 and bars[-1][1] <= bars[-1][2] + 0.5, bars

"""A workout with a plan on a member's phone: begun, continued, finished, corrected, and entered afterwards."""

import contextlib
import datetime
import re

from playwright.sync_api import expect

from kit.log import mara  # noqa: F401
from kit.looks import both, both_schemes
from kit.patience import NOTICE, UNDO, becomes, keeps, until
from kit.phone import at_phone, go, has_all_pages


def button(phone, name):
    return phone.get_by_role("button", name=name if isinstance(name, re.Pattern) else re.compile(f"^{name}"))


def test_a_workout_begun_at_the_kiosk_goes_on_on_the_phone_and_is_read_only_once_it_is_finished_until_edit(floor, mara, screen):
    last = mara.log(mara.bench, 75, 7, note="elbows in")
    mara.client.change("workouts.finish", workout=last["workout"])
    phone = at_phone(screen)
    keeps(phone, NOTICE, UNDO)
    mara.client.change("workouts.start", name="Push A", plan=mara.plan())
    expect(phone.get_by_role("img", name="0 of 4 sets")).to_be_visible()
    phone.get_by_role("link", name="Whole workout").click()
    expect(phone.get_by_text(re.compile("last time 75.kg × 7"))).to_be_visible()
    # The plates of the bar are drawn, and of what it cannot take the rest is named.
    expect(phone.get_by_role("group", name="Plates")).to_contain_text("Each side: 25 + 2.5 + 1.25 kg")
    # One tap logs a set as planned: within the range, as many reps as last time. Then the superset's other exercise, at the
    # same place: a second tap of the same finger does not log it.
    button(phone, "Log 77.5.kg × 7").dblclick()
    expect(button(phone, "Log 60.kg × 10")).to_be_visible()
    until(lambda: mara.done() == [(1, 77.5, 7)])
    assert "rest" not in mara.client.call("workouts.current")
    # Another is changed first. The round is over, so the rest begins.
    button(phone, "Edit this set of Barbell row first").click()
    phone.get_by_label("Reps", exact=True).fill("eleven")
    phone.get_by_role("button", name="Log set").click()
    expect(phone.get_by_label("Reps", exact=True)).to_be_focused()
    expect(phone.get_by_label("Reps", exact=True)).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Reps", exact=True).fill("11")
    phone.get_by_role("button", name="Log set").click()
    until(lambda: mara.done() == [(1, 77.5, 7), (2, 60, 11)])
    expect(phone.get_by_role("timer")).to_be_visible()
    assert mara.client.call("workouts.current")["rest"]["exercise"] == mara.row
    # What is done elsewhere counts here at once, and the exercise that is over leads to the next.
    mara.log(mara.bench, 77.5, 6, item=1)
    expect(phone.get_by_text(re.compile("3 of 4 sets"))).to_be_visible()
    expect(button(phone, "Log 0:45")).to_be_visible()
    button(phone, "Change Plank").click()
    button(phone, "Skip").click()
    until(lambda: mara.current()["plan"][2].get("skipped"))
    phone.get_by_role("button", name="Pause", exact=True).click()
    until(lambda: "pausedAt" in mara.current())
    button(phone, "Finish workout").click()
    expect(phone.locator(".finish-sums")).to_contain_text(re.compile(r"3\s*sets"))
    # It can be taken up again, and nothing lies over the page's title.
    assert phone.evaluate("""() => {
      const { x, y, width, height } = document.querySelector("h1").getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2).localName;
    }""") == "h1"
    phone.get_by_role("button", name="Not done yet? Continue").click()
    expect(phone.get_by_role("heading", name="Push A")).to_be_visible()
    button(phone, "Finish workout").click()
    phone.get_by_label("How was it?").fill("Slept badly")
    phone.get_by_role("button", name="Done", exact=True).click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    workout = mara.client.call("workouts.get", workout=mara.history()[0]["id"])["workout"]
    assert (workout["name"], workout["comment"], len(workout["sets"])) == ("Push A", "Slept badly", 3)

    # A finished one is read-only until Edit, and then takes another set.
    workout = mara.log(mara.bench, 80, 6)["workout"]
    mara.client.change("workouts.finish", workout=workout, name="Push day")
    go(phone, "History")
    button(phone, "Push day").click()
    expect(phone.get_by_role("button", name="Edit", exact=True)).to_be_visible()
    expect(button(phone, "Edit 80")).to_have_count(0)
    phone.get_by_role("button", name="Edit", exact=True).click()
    phone.get_by_role("textbox", name="Comment").fill("With a belt")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    phone.get_by_role("button", name="Add a set of Bench press").click()
    phone.get_by_label("Reps", exact=True).fill("4")
    phone.get_by_role("button", name="Add set", exact=True).click()
    expect(button(phone, "Edit 80.kg × 4")).to_be_visible()
    button(phone, "Edit 80.kg × 6").click()
    phone.get_by_role("button", name="Delete set").click()
    phone.get_by_role("button", name="Delete", exact=True).click()
    # While its form is open, the row is not there either.
    expect(phone.get_by_text("Set deleted")).to_be_visible()
    expect(button(phone, "Edit 80.kg × 6")).to_have_count(0)
    phone.get_by_role("button", name="Done editing").click()
    expect(button(phone, "Edit 80")).to_have_count(0)
    expect(phone.get_by_text("With a belt")).to_be_visible()

    def stored():
        held = mara.client.call("workouts.get", workout=workout)["workout"]
        return held.get("comment"), [one["reps"] for one in held["sets"]]

    becomes(stored, ("With a belt", [4]))
    assert mara.current() is None


def test_without_the_server_a_workout_begins_changes_and_ends_and_arrives_whole(floor, mara, screen):
    last = mara.log(mara.bench, 75, 7)
    mara.client.change("workouts.finish", workout=last["workout"], name="Push day")
    phone = at_phone(screen)
    go(phone, "Train")
    expect(button(phone, "Repeat your last workout")).to_be_visible()
    button(phone, "Repeat your last workout").click()
    expect(button(phone, "Log 75.kg × 7")).to_be_visible()
    until(lambda: mara.current() is not None)
    mara.client.close()
    has_all_pages(phone)
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    button(phone, "Log 75.kg × 7").click()
    expect(phone.get_by_text("waiting", exact=True)).to_be_visible()
    # What waits here is changed here, and so is what the server has already.
    button(phone, "Edit 75.kg × 7, Bench press").click()
    phone.get_by_label("Reps", exact=True).fill("8")
    phone.get_by_role("button", name="Save", exact=True).click()
    expect(button(phone, "Edit 75.kg × 8, Bench press")).to_be_visible()
    button(phone, "Add exercise").click()
    phone.get_by_role("button", name="Core", exact=True).click()
    phone.get_by_role("button", name="Filters").click()
    phone.get_by_label("Stance").select_option(label="Plank")
    phone.get_by_label("Muscle").select_option(label="Abdominals")
    phone.get_by_role("button", name=re.compile(r"^Show \d+ exercises$")).click()
    expect(button(phone, "Bench press")).to_have_count(0)
    expect(phone.get_by_role("button", name="Remove the filter Plank")).to_be_visible()
    button(phone, "Plank ").first.click()
    button(phone, "Enter the set").click()
    phone.get_by_label("Time", exact=True).fill("0:40")
    phone.get_by_role("button", name="Log set").click()
    button(phone, "Finish workout").click()
    expect(phone.get_by_text("Saved here. It will be sent when the server is back.").first).to_be_visible()
    phone.get_by_label("How was it?").fill("In the dark")
    phone.get_by_role("button", name="Done", exact=True).click()
    floor.start()
    with contextlib.closing(floor.again()) as client:
        until(lambda: client.call("workouts.history")["workouts"][0].get("finishedAt")
              and len(client.call("workouts.history")["workouts"]) == 2)
        rows = client.call("workouts.history")["workouts"]
        workout = client.call("workouts.get", workout=rows[0]["id"])["workout"]
    assert [(one["exercise"], one.get("reps"), one.get("seconds")) for one in workout["sets"]] == [
        (mara.bench, 8, None), (mara.plank, None, 40)]
    assert (workout["name"], workout["comment"]) == ("Push day", "In the dark")


def test_a_past_workout_survives_a_reload_its_error_is_mended_at_its_field_and_all_of_it_can_be_read(floor, mara, screen):
    phone = at_phone(screen)
    go(phone, "Train")
    phone.get_by_role("link", name=re.compile("^Log a past workout")).click()
    yesterday = (datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)).date().isoformat()
    phone.get_by_label("Day", exact=True).fill(yesterday)
    phone.get_by_label("Started at").fill("07:30")
    phone.get_by_label("Minutes").fill("1:15")
    phone.get_by_role("button", name="Add exercise").click()
    phone.get_by_role("searchbox", name="Find an exercise").fill("bench press")
    button(phone, "Bench press ").first.click()
    phone.get_by_label("Weight", exact=True).fill("82,25")
    phone.get_by_role("button", name="Save workout").click()
    reps = phone.get_by_label("Reps", exact=True)
    expect(reps).to_be_focused()
    expect(reps).to_have_attribute("aria-invalid", "true")
    phone.reload()
    expect(phone.get_by_label("Day", exact=True)).to_have_value(yesterday)
    phone.get_by_role("button", name="Set 1, Bench press").click()
    expect(phone.get_by_label("Weight", exact=True)).to_have_value("82,25")
    # The server's own rule, too, stands at its field.
    reps.fill("5000")
    phone.get_by_role("button", name="Save workout").click()
    expect(reps).to_have_attribute("aria-invalid", "true")
    assert mara.history() == []
    reps.fill("5")
    phone.get_by_role("button", name="Add a set").click()
    phone.get_by_role("button", name="Save workout").click()
    expect(phone.get_by_role("heading", name="History")).to_be_visible()
    row = until(mara.history)[0]
    workout = mara.client.call("workouts.get", workout=row["id"])["workout"]
    assert workout["finishedAt"] - workout["startedAt"] == 75 * 60_000
    assert [(one["weight"]["value"], one["reps"]) for one in workout["sets"]] == [(82.25, 5), (82.25, 5)]
    phone.goto(floor.address + "/me/#past")
    expect(phone.get_by_role("button", name="Set 1, Bench press")).to_have_count(0)

    # The pages of a workout that is open, and of a past one, pass axe.
    mara.client.change("workouts.start", name="Push A", plan=mara.plan())
    phone.goto(floor.address + "/me/#train")
    expect(phone.get_by_role("heading", name="Train", exact=True)).to_be_visible()
    both_schemes(phone, "train")
    phone.goto(floor.address + "/me/#log")
    phone.get_by_role("button", name="Filters").click()
    phone.get_by_label("Equipment").select_option(label="Barbell")
    both(phone, "filters", 44)
    phone.goto(floor.address + "/me/#workout")
    button(phone, "Log 77.5").click()
    button(phone, "Change Barbell row").click()
    expect(phone.get_by_role("group", name="Change Barbell row")).to_be_visible()
    both(phone, "workout", 44)
    button(phone, "Close Barbell row").click()
    button(phone, "Edit this set").click()
    phone.get_by_text("RPE, note and more").click()
    both(phone, "set", 44)
    phone.get_by_role("button", name="Cancel").click()
    button(phone, "Finish workout").click()
    expect(phone.locator(".finish-sums")).to_contain_text(re.compile(r"1\s*set"))
    both_schemes(phone, "done")
    phone.goto(floor.address + "/me/#past")
    phone.get_by_role("button", name="Save workout").click()
    both(phone, "past", 44)

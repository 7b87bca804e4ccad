"""5/3/1 as a member has it: started on the phone, done at the kiosk, and the next session comes by itself."""

import re

from playwright.sync_api import expect

from kit.kiosk import enter, mine, pairing_code
from kit.looks import check, small_targets
from kit.patience import until
from kit.phone import at_phone


def started(client):
    """The member's program as the server has it, or None."""
    return client.call("programs.get").get("program")


def test_a_program_is_started_on_the_phone_done_at_the_kiosk_and_says_which_lift_is_left_out(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    mara.change("members.setMax", exercise=floor.exercise(mara, "Squat"), max={"value": 140, "unit": "kg"})
    phone = at_phone(screen, "Mara", "/me/#train")
    phone.get_by_role("link", name=re.compile("^5.3.1")).click()
    # What is known is filled in; what is blank is left out; what is wrong says so.
    expect(phone.get_by_label("Squat (kg)")).to_have_value("140")
    expect(phone.get_by_label("Overhead press (kg)")).to_have_value("")
    bench = phone.get_by_label("Bench press (kg)")
    bench.fill("9999")
    expect(phone.get_by_text("Enter a weight from 5 to 500 kg.")).to_be_visible()
    bench.fill("100")
    panel = phone.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", name="Bench press")).to_be_visible()
    expect(panel).to_contain_text(re.compile(r"82\.5\s×\s5"))
    check(phone, "set-up")
    assert small_targets(phone, 44) == []
    phone.get_by_role("tab", name="Week 3").click()
    expect(panel).to_contain_text(re.compile(r"120\s×\s1\+"))
    phone.get_by_role("button", name="Start the program").click()
    expect(phone.get_by_text("Cycle 1 · week 1 of 4")).to_be_visible()
    until(lambda: started(mara))
    check(phone, "program")
    first = started(mara)["lifts"][0]["lift"]
    assert [each["lift"] for each in started(mara)["lifts"]] == ["bench", "squat"] and first == "bench"

    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    mine(kiosk, "5/3/1")
    expect(kiosk.get_by_text("Cycle 1 · week 1 of 4")).to_be_visible()
    check(kiosk, "program at the kiosk")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="Back").click()
    kiosk.get_by_role("button", name="Back").click()
    kiosk.get_by_role("button", name=re.compile("^Your program: Start")).click()
    expect(kiosk.locator("h2.lift")).to_have_text("Bench press")
    workout = until(lambda: mara.call("workouts.current").get("workout"))
    assert workout["program"] == {"cycle": 1, "week": 1, "lifts": [workout["plan"][0]["exercise"]]}
    expect(phone.get_by_text("You are in it now")).to_be_visible()
    # As planned, one tap a set.
    for done in range(len(workout["plan"][0]["sets"])):
        button = kiosk.get_by_role("button", name=re.compile("^Log (?!out)"))
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()
        until(lambda: len(mara.call("workouts.current")["workout"]["sets"]) == done + 1)
    assert started(mara)["next"]["lifts"] == workout["program"]["lifts"]
    mara.change("workouts.finish")
    expect(phone.get_by_role("button", name=re.compile("Next in 5.3.1 Week 1: Squat"))).to_be_visible()
    assert started(mara)["weeks"][0]["sessions"][0]["state"] == "done"
    mara.close()

    # It says which lift is left out.
    joel = floor.member("Joel Brandt")
    phone = at_phone(screen, "Joel", "/me/#train")
    phone.get_by_role("link", name=re.compile("^5.3.1")).click()
    for lift, weight in (("Overhead press", "30"), ("Bench press", "50"), ("Squat", "70")):
        phone.get_by_label(f"{lift} (kg)").fill(weight)
    phone.get_by_role("button", name="Start the program").click()
    maxes = phone.get_by_role("region", name="Training maxes")
    expect(maxes.get_by_text("Left out, no max entered: Deadlift.")).to_be_visible()
    check(phone, "a lift left out")
    until(lambda: started(joel))
    kiosk.get_by_role("button", name="Log out Mara").click()
    enter(kiosk, "Joel")
    mine(kiosk, "5/3/1")
    expect(kiosk.get_by_text("Left out, no max entered: Deadlift.")).to_be_visible()
    # Three lifts and the note leave room for all that the column offers.
    expect(kiosk.get_by_role("button", name="End the program")).to_be_in_viewport(ratio=1)
    joel.close()

"""The gym's own text of how an exercise is done: a trainer writes it, and every screen shows it."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import at_kiosk, enter
from kit.looks import check, small_targets
from kit.phone import at_phone

CUES = ["Whole foot on the floor", "Knees follow the toes", "Chest and hips rise together"]
OURS = ["Set the safety arms first.", "Sit back to the box."]
WHOSE = "As this gym does it. Trainers and the owner can change it."


def at_desk(floor, screen, exercise):
    desk = owner_page(screen, "gym")
    # The trainer's page has the owner's login.
    desk.goto(f"{floor.address}/trainer/#exercises/{exercise}")
    form = desk.get_by_role("form", name="How to do it")
    expect(form).to_be_visible()
    return desk, form, form.get_by_label("One step a line"), form.get_by_role("button", name="Save")


def lines(section):
    return section.get_by_role("listitem")


def ending(texts):
    """Each row begins with its number, which is not read out."""
    return [re.compile(f"{re.escape(text)}$") for text in texts]


def test_a_trainer_writes_how_an_exercise_is_done_here_and_every_screen_shows_it(floor, owner, screen):
    mara = floor.member("Mara Lindqvist")
    squat = floor.exercise(mara, "Squat")
    mara.change("sets.log", exercise=squat, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    kiosk = at_kiosk(floor, screen)
    # Beside the sets, where there is room.
    beside = kiosk.locator(".cues li")
    expect(beside).to_have_text(CUES)
    kiosk.get_by_role("button", name="Log out Mara").click()

    desk, form, steps, save = at_desk(floor, screen, squat)
    expect(steps).to_have_value(re.compile(r"^Set the bar on your upper back[^\n]*(\n[^\n]+){6}$"))
    expect(save).to_be_disabled()
    expect(form.get_by_role("button", name="Use the usual text again")).to_have_count(0)
    steps.fill(" ")
    expect(save).to_be_disabled()
    # An error says which step it means. Empty lines are no steps.
    steps.fill(f"{OURS[0]}\n\n{'x' * 301}")
    save.click()
    expect(form.get_by_role("alert")).to_have_text("Step 2: At most 300 characters, please.")
    expect(steps).to_have_attribute("aria-invalid", "true")
    expect(steps).to_be_focused()
    steps.fill("\n".join(f"Step {n}." for n in range(9)))
    expect(form.get_by_role("alert")).to_have_count(0)
    save.click()
    expect(form.get_by_role("alert")).to_have_text("Eight steps at most, please.")
    check(desk, "a text with an error")
    steps.fill(f"  {OURS[0]}\n\n{OURS[1]}\n")
    save.click()
    expect(desk.get_by_text("Squat shows your text.")).to_be_visible()
    expect(steps).to_have_value("\n".join(OURS))
    expect(save).to_be_disabled()
    expect(form.get_by_text("This is your gym’s own text.")).to_be_visible()
    check(desk, "the gym's text at the desk")
    assert small_targets(desk, 44) == []

    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#exercise={squat}")
    how = phone.get_by_role("region", name="How to do it")
    expect(how.get_by_text(WHOSE)).to_be_visible()
    expect(lines(how)).to_have_text(ending(OURS))
    check(phone, "the gym's text on the phone")

    # Whoever logs in next finds it beside the sets, too.
    enter(kiosk, "Mara")
    expect(beside).to_have_text(OURS)
    kiosk.get_by_role("button", name="About Squat", exact=True).click()
    read = kiosk.get_by_role("region", name="How to do it")
    expect(read.get_by_text(WHOSE)).to_be_visible()
    expect(lines(read)).to_have_text(ending(OURS))
    check(kiosk, "the gym's text at the kiosk")
    assert kiosk.evaluate("document.documentElement.scrollHeight <= innerHeight")

    # One tap takes it back, and another one has it again.
    form.get_by_role("button", name="Use the usual text again").click()
    expect(steps).to_have_value(re.compile("^Set the bar on your upper back"))
    desk.get_by_role("button", name="Undo").click()
    expect(steps).to_have_value("\n".join(OURS))
    form.get_by_role("button", name="Use the usual text again").click()
    expect(steps).to_have_value(re.compile("^Set the bar on your upper back"))
    phone.reload()
    expect(lines(how)).to_have_count(7)
    expect(how.get_by_text(WHOSE)).to_have_count(0)

    # One that a member made gets its first text from a trainer.
    made = mara.change("exercises.create", name="Sled by the door", type="distanceDuration", bodyPart="legs",
                       equipment="sled")["exercise"]["id"]
    mara.change("exercises.propose", exercise=made)
    owner.change("exercises.accept", exercise=made, name="Sled by the door")
    desk.goto(f"{floor.address}/trainer/#exercises/{made}")
    expect(desk.get_by_role("heading", name="Sled by the door").first).to_be_visible()
    expect(steps).to_have_value("")
    expect(save).to_be_disabled()
    steps.fill("Lean in and push with short steps.")
    save.click()
    expect(desk.get_by_text("Sled by the door shows your text.")).to_be_visible()
    assert mara.call("exercises.get", exercise=made)["exercise"]["hasGymSteps"]
    # There is no other text that it could show again.
    expect(form.get_by_role("button", name="Use the usual text again")).to_have_count(0)
    form.get_by_role("button", name="Remove the text").click()
    expect(steps).to_have_value("")
    assert "instructions" not in mara.call("exercises.get", exercise=made)["exercise"]

"""A member corrects the recovery of a muscle, on the phone and at the kiosk, and the suggestions follow."""

import re

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, something_else
from kit.log import LOG, bring
from kit.looks import both, check, small_targets
from kit.phone import at_phone, go, unfold

MUSCLES = "progress.recovery"


def tire(floor, mara):
    """Trains the chest hard, now."""
    press = floor.exercise(mara, "Bench press")
    for _ in range(5):
        mara.change("sets.log", exercise=press, kind="working", weight={"value": 60, "unit": "kg"}, reps=8)
    mara.change("workouts.finish")


def felt(mara):
    return {row["muscle"]: row["feeling"] for row in mara.call(MUSCLES)["muscles"] if "feeling" in row}


def test_a_muscle_is_ready_or_sore_on_the_phone_with_two_taps_and_taken_back(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *LOG)
    tire(floor, mara)
    phone = at_phone(screen)
    go(phone, "Train")
    phone.get_by_role("region", name="For today").get_by_role("link", name="Not how you feel?").first.click()
    card = phone.get_by_role("region", name="Recovery")
    expect(card.get_by_role("img", name=re.compile("Still recovering: .*chest"))).to_be_visible()
    chest = card.get_by_role("button", name=re.compile("^Chest rested"))
    chest.click()
    choice = card.get_by_role("group", name="Chest: how does it feel?")
    expect(choice.get_by_role("button", name="Estimate")).to_have_attribute("aria-pressed", "true")
    choice.get_by_role("button", name="Ready").click()
    expect(card.get_by_role("button", name=re.compile("^Chest ready, you said"))).to_be_visible()
    expect(card.get_by_text(re.compile("^Counts until .* or until you train it"))).to_be_visible()
    assert felt(mara) == {"chest": "ready"}
    both(phone, "recovery with a correction", 48)
    # By keyboard: the other word, and back to the estimate.
    choice.get_by_role("button", name="Estimate").focus()
    phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    expect(choice.get_by_role("button", name="Still sore")).to_have_attribute("aria-pressed", "true")
    assert felt(mara) == {"chest": "sore"}
    phone.keyboard.press("Shift+Tab")
    phone.keyboard.press("Space")
    expect(choice.get_by_role("button", name="Estimate")).to_have_attribute("aria-pressed", "true")
    assert felt(mara) == {}
    # One that was not trained.
    more = card.get_by_role("button", name="Another muscle is sore")
    more.click()
    both(phone, "all muscles", 48)
    card.get_by_role("button", name="Calves: sore").click()
    expect(card.get_by_role("group", name="Calves: how does it feel?")).to_be_visible()
    assert felt(mara) == {"calves": "sore"}
    expect(more).to_have_attribute("aria-expanded", "false")


def test_what_is_said_elsewhere_reaches_the_page_and_the_kiosk_asks_on_a_page_of_its_own(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *LOG)
    phone = at_phone(screen)
    go(phone, "Train")
    section = phone.get_by_role("region", name="For today")
    expect(section).to_be_visible()
    mara.change("feelings.set", muscle="chest", feeling="sore")
    expect(section.get_by_text("Leaves out what you said is sore: chest").first).to_be_visible()
    section.get_by_role("link", name="Not how you feel?").first.click()
    card = phone.get_by_role("region", name="Recovery")
    expect(card.get_by_role("button", name=re.compile("^Chest sore, you said"))).to_be_visible()
    mara.change("feelings.set", muscle="chest")
    expect(card.get_by_role("button", name=re.compile("^Chest"))).to_have_count(0)
    phone.goto(f"{floor.address}/me/#progress")
    expect(unfold(phone, "Recovery").get_by_role("img")).to_be_visible()
    # The kiosk asks how it feels.
    kiosk = at_kiosk(floor, screen)
    something_else(kiosk)
    kiosk.get_by_role("button", name="More about Full body").first.click()
    kiosk.get_by_role("button", name="Not how you feel?").click()
    page = kiosk.get_by_role("main", name="Recovery")
    page.get_by_role("button", name="Another muscle is sore").click()
    page.get_by_role("button", name="Chest: sore").click()
    choice = page.get_by_role("group", name="Chest: how does it feel?")
    expect(choice.get_by_role("button", name="Still sore")).to_have_attribute("aria-pressed", "true")
    assert felt(mara) == {"chest": "sore"}
    for scheme in ("dark", "light"):
        kiosk.emulate_media(color_scheme=scheme)
        check(kiosk, f"recovery at the kiosk, {scheme}")
    assert small_targets(kiosk, 64) == []
    choice.get_by_role("button", name="Estimate").click()
    expect(choice).to_have_count(0)
    assert felt(mara) == {}
    kiosk.keyboard.press("Escape")
    expect(kiosk.get_by_role("main", name="Full body")).to_be_visible()


def test_a_day_of_rest_at_the_kiosk_shows_the_muscles(floor, mara, screen):
    tire(floor, mara)
    for muscle in ("chest", "lats", "quadriceps", "glutes", "hamstrings"):
        mara.change("feelings.set", muscle=muscle, feeling="sore")
    assert mara.call("suggestions.today")["cards"][0]["code"] == "rest"
    kiosk = at_kiosk(floor, screen)
    something_else(kiosk)
    kiosk.get_by_role("button", name="More about A day of rest").click()
    page = kiosk.get_by_role("main", name="A day of rest")
    panel = page.get_by_role("region", name="Recovery")
    for muscle in ("Lats", "Quadriceps", "Glutes", "Hamstrings"):
        panel.get_by_role("group", name=f"{muscle}: how does it feel?").get_by_role("button", name="Estimate").click()
    expect(panel.get_by_role("group", name="Lats: how does it feel?")).to_have_count(0)
    check(kiosk, "a day of rest")
    assert small_targets(kiosk, 64) == []
    page.get_by_role("button", name="Back").click()
    expect(kiosk.get_by_role("button", name="More about A day of rest")).to_have_count(0)

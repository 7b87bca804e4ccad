"""Awards and goals on a member's phone."""

import re

from playwright.sync_api import expect

from kit.kiosk import enter, mine, pairing_code, pick
from kit.log import bring, sets_of_mara
from kit.looks import check, small_targets
from kit.patience import until
from kit.phone import at_phone, unfold


def test_goals_and_a_target_are_set_and_awards_announced_and_taken_back(floor, mara, screen, tmp_path):
    # Nine workouts: the tenth earns an award. Fifteen days apart, they make no streak and no full month.
    bring(floor, tmp_path, *[(15 * n + 15, "Bench Press (Barbell)", 80, 5) for n in range(9)])
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#progress")
    awards = unfold(phone, "Awards")
    expect(awards.get_by_text("9 of 10 workouts")).to_be_visible()
    expect(awards.get_by_text("Ten in the book")).to_be_visible()
    unfold(phone, "Today and this week")
    phone.get_by_role("button", name="Change your goals").click()
    form = phone.get_by_role("form", name="Change your goals")
    form.get_by_label("Minutes").fill("0")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_label("Minutes")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Minutes").fill("45")
    form.get_by_label("Workouts").fill("2")
    form.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Goals saved")).to_be_visible()
    expect(phone.get_by_text("0 of 45 minutes")).to_have_count(1)
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"goals and awards, {scheme}")
    assert small_targets(phone, 48) == []

    bench = floor.exercise(mara, "Bench press")
    logged = mara.change("sets.log", exercise=bench, kind="working", weight={"value": 85, "unit": "kg"}, reps=5)["set"]
    mara.change("workouts.finish")
    expect(phone.get_by_text("Award earned: Ten in the book")).to_be_visible()
    earned = awards.get_by_role("listitem").filter(has_text="Ten finished workouts.")
    expect(earned).to_be_visible()
    expect(phone.get_by_text(re.compile("^[1-9] of 2$"))).to_be_visible()
    mara.change("sets.delete", set=logged["id"])
    expect(awards.get_by_text("9 of 10 workouts")).to_be_visible()

    phone.goto(f"{floor.address}/me/#progress={bench}")
    phone.get_by_role("button", name="Set a target").click()
    phone.get_by_label("Weight (kg)").fill("100")
    phone.get_by_role("button", name="Save").click()
    target = phone.get_by_role("region", name="Your target")
    expect(target.get_by_text("100 kg", exact=True)).to_be_visible()
    expect(target.get_by_text("Behind: at this pace it takes longer.")).to_be_visible()
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"a target, {scheme}")
    target.get_by_role("button", name="Remove").click()
    expect(phone.get_by_role("button", name="Set a target")).to_be_visible()


def test_awards_and_goals_at_the_kiosk(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(15 * n + 15, "Bench Press (Barbell)", 80, 5) for n in range(9)])
    mara.change("goals.set", daily={"sets": 12})
    kiosk = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    mine(kiosk, "Awards")
    expect(kiosk.get_by_role("heading", name="Awards and goals")).to_be_visible()
    expect(kiosk.get_by_text("9 of 10 workouts")).to_be_visible()
    expect(kiosk.get_by_text("0 of 12 sets")).to_have_count(1)
    expect(kiosk.get_by_text("Change your goals on your phone.")).to_be_visible()
    for scheme in ("dark", "light"):
        kiosk.emulate_media(color_scheme=scheme)
        check(kiosk, f"awards at the kiosk, {scheme}")
    assert small_targets(kiosk, 64) == []
    kiosk.get_by_role("button", name="Back").tap()
    kiosk.get_by_role("button", name="Back").tap()

    pick(kiosk, "Bench press")
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).tap()
    logged = sets_of_mara(floor, 1)[0]
    kiosk.get_by_role("button", name="Finish workout").tap()
    kiosk.get_by_role("button", name=re.compile("^Ten in the book")).tap()
    won = kiosk.get_by_role("status", name="Award earned")
    expect(won.get_by_text("Ten in the book")).to_be_visible()
    for scheme in ("dark", "light"):
        kiosk.emulate_media(color_scheme=scheme)
        check(kiosk, f"an award after a workout, {scheme}")
    assert small_targets(kiosk, 64) == []
    # Without the set there is no workout, and nothing to show for it.
    mara.change("sets.delete", set=logged["id"])
    expect(won.get_by_text("Ten in the book")).to_be_hidden()


def test_an_award_is_on_the_wall_if_its_member_shares_it(floor, mara, screen, tmp_path):
    bring(floor, tmp_path, *[(15 * n + 15, "Bench Press (Barbell)", 80, 5) for n in range(9)])
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#profile")
    choice = phone.get_by_role("switch", name="Show my awards on the wall")
    expect(choice).not_to_be_checked()
    choice.check()
    until(lambda: mara.call("awards.list")["sharedWith"] == "gym")
    for scheme in ("dark", "light"):
        phone.emulate_media(color_scheme=scheme)
        check(phone, f"sharing awards, {scheme}")
    assert small_targets(phone, 48) == []
    bench = floor.exercise(mara, "Bench press")
    logged = mara.change("sets.log", exercise=bench, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)["set"]
    mara.change("workouts.finish")
    row = wall.get_by_role("listitem").filter(has_text="Ten in the book")
    expect(row).to_contain_text("Mara")
    expect(row).to_contain_text("Ten finished workouts.")
    for scheme in ("dark", "light"):
        wall.emulate_media(color_scheme=scheme)
        check(wall, f"an award on the wall, {scheme}")
    mara.change("sets.delete", set=logged["id"])
    expect(row).to_have_count(0)
    # Without a place on the wall there is nothing to share.
    phone.get_by_role("switch", name="Show my sets on the wall").uncheck()
    expect(choice).to_be_disabled()

"""What members see who train in pounds: round numbers of pounds, feet and inches, and no kilograms."""

import contextlib
import json
import re

from playwright.sync_api import expect

from kit.floor import ROOT
from kit.kiosk import at_start, pairing_code, sign_up
from kit.login import PASSWORD
from kit.looks import check
from kit.modules import context, kept, kept_page, run  # noqa: F401
from kit.patience import until
from kit.phone import at_phone, unfold

KILOGRAMS = re.compile(r"\bkg\b|tonne|\bcm\b")


def lift(floor, member, name, pounds, reps=5):
    member.change("sets.log", exercise=floor.exercise(member, name), kind="working",
                  weight={"value": pounds, "unit": "lb"}, reps=reps)


def names(member, what="earned"):
    return {one["name"] for one in member.call("awards.list")[what]}


def awards_after(floor, mara, screen, name):
    """Her phone at her awards, once a bench press of 135 lb is recorded as the award of that name."""
    lift(floor, mara, "Bench press", 135)
    mara.change("workouts.finish")
    with floor.database() as database:
        until(lambda: database.execute("SELECT 1 FROM announced_awards WHERE member = ?", [mara.member["id"]]).fetchone())
    assert name in names(mara)
    phone = at_phone(screen)
    phone.goto(f"{floor.address}/me/#progress")
    return phone, unfold(phone, "Awards")


def test_awards_and_goals_are_round_numbers_of_pounds_and_a_height_is_typed_in_feet_and_inches(floor, mara, screen):
    mara.change("members.update", unit="lb", heightCm=171)
    phone, awards = awards_after(floor, mara, screen, "Bench press 135 lb")
    earned = awards.get_by_role("listitem").filter(has_text="135 lb in the bench press.")
    expect(earned).to_be_visible()
    expect(earned.locator("rack-medal")).to_contain_text("135lb")
    awards.get_by_role("button", name=re.compile("^Show all")).last.click()
    following = awards.get_by_role("listitem")
    expect(following.filter(has_text="Bench press 185 lb")).to_contain_text("135 lb of 185 lb")
    expect(following.filter(has_text="10,000 lb in a day")).to_contain_text("675 lb of 10,000 lb")
    expect(following.filter(has_text="Total of 400 lb")).to_be_visible()
    expect(awards).not_to_contain_text(KILOGRAMS)
    check(phone, "awards in pounds")
    unfold(phone, "Today and this week")
    expect(phone.get_by_text("675 lb of 30,000 lb")).to_be_visible()
    phone.get_by_role("button", name="Change your goals").click()
    volume = phone.get_by_role("form", name="Change your goals").get_by_label("Volume (lb)")
    expect(volume).to_have_value("30000")
    phone.get_by_role("button", name="Cancel").click()
    # Entered in kilograms, it is a round number in the field, and stays exact as long as nobody touches it.
    mara.change("goals.set", weekly={"volumeGrams": 15_000_000})
    expect(phone.get_by_text("675 lb of 33,069 lb")).to_be_visible()
    phone.get_by_role("button", name="Change your goals").click()
    expect(volume).to_have_value("33000")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Goals saved")).to_be_visible()
    assert mara.call("goals.get")["weekly"]["volumeGrams"] == 15_000_000

    # A height is typed in feet and inches, and stored in centimetres.
    phone.goto(f"{floor.address}/me/#numbers")
    feet, inches = phone.get_by_label("Height, ft"), phone.get_by_label("Height, in")
    expect(feet).to_have_value("5")
    expect(inches).to_have_value("7.5")
    expect(phone.get_by_label("Height, cm")).to_have_count(0)
    # It is the same centimetre, and saving it changes nothing.
    save = phone.get_by_role("button", name="Save changes")
    save.click()
    expect(phone.get_by_text("Nothing to save.")).to_be_visible()
    inches.fill("14")
    save.click()
    expect(phone.get_by_text("Inches go from 0 to 11.")).to_be_visible()
    expect(inches).to_have_attribute("aria-invalid", "true")
    feet.fill("6")
    inches.fill("")
    save.click()
    expect(phone.get_by_text("Saved.", exact=True)).to_be_visible()
    check(phone, "a height in feet")
    assert floor.again().call("sessions.logIn", email="mara@example.com", password="bar across my back")["member"]["heightCm"] == 182.9
    expect(inches).to_have_value("0")
    phone.goto(f"{floor.address}/me/#calc")
    phone.get_by_role("link", name=re.compile("^Body mass index")).click()
    expect(phone.get_by_label("Height (ft)")).to_have_value("6")
    expect(phone.get_by_label("Height (in)")).to_have_value("0")
    phone.get_by_label("Body weight (lb)").fill("180")
    # 81.6 kg over 1.829 m squared.
    expect(phone.locator(".calc-big")).to_contain_text("24.4")
    phone.get_by_role("radio", name="kg").check()
    expect(phone.get_by_label("Height (cm)")).to_have_value("182.9")


def test_a_change_of_unit_keeps_awards_as_they_were_won(floor, mara, screen):
    mara.change("members.update", bodyWeight={"value": 64.5, "unit": "kg"})
    phone, awards = awards_after(floor, mara, screen, "Bench press 60 kg")
    expect(awards.get_by_text("60 kg in the bench press.")).to_be_visible()
    phone.goto(f"{floor.address}/me/#profile")
    phone.get_by_role("radio", name="lb").check()
    phone.get_by_role("button", name="Save changes").click()
    expect(phone.get_by_text("Saved.", exact=True)).to_be_visible()
    # Nobody has been on the scales.
    with contextlib.closing(floor.client()) as again:
        member = again.call("sessions.logIn", email="mara@example.com", password=PASSWORD)["member"]
    assert (member["unit"], member["bodyWeight"]) == ("lb", {"value": 64.5, "unit": "kg"})
    phone.goto(f"{floor.address}/me/#progress")
    awards = unfold(phone, "Awards")
    expect(awards.get_by_text("60 kg in the bench press.")).to_be_visible()
    awards.get_by_role("button", name=re.compile("^Show all")).last.click()
    expect(awards.get_by_text("Bench press 185 lb", exact=True)).to_be_visible()
    expect(awards.get_by_text("Bench press 135 lb")).to_have_count(0)
    # Wins 135 lb as the overhead press, which she had not won before.
    lift(floor, mara, "Overhead press", 135)
    mara.change("workouts.finish")
    until(lambda: {"Bench press 60 kg", "Overhead press 135 lb"} <= names(mara))


def test_somebody_joins_at_the_kiosk_in_pounds_and_a_gym_with_plates_of_pounds_offers_and_shows_them(floor, owner, screen):
    kiosk = screen("/kiosk/", 1280, 800)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    sign_up(kiosk)
    kiosk.get_by_label("Name", exact=True).fill("Joan Reyes")
    kiosk.get_by_label("Display name").fill("Joan")
    kiosk.get_by_label("Email").fill("joan@example.com")
    kiosk.get_by_role("button", name="Next").click()
    kiosk.get_by_label("Password", exact=True).fill("bar across my back")
    kiosk.get_by_label("Password again").fill("bar across my back")
    kiosk.get_by_label("PIN").fill("2580")
    kiosk.get_by_role("button", name="Next").click()
    kiosk.get_by_label("Height, cm").fill("180")
    kiosk.get_by_label("Body weight, kg").fill("82")
    kiosk.get_by_role("radio", name="lb").check()
    expect(kiosk.get_by_label("Height, ft")).to_have_value("5")
    expect(kiosk.get_by_label("Height, in")).to_have_value("11")
    expect(kiosk.get_by_label("Body weight, lb")).to_have_value(re.compile("^180.8"))
    expect(kiosk.get_by_label("Height, ft")).to_have_attribute("inputmode", "numeric")
    kiosk.get_by_label("Height, ft").fill("5.11")
    kiosk.get_by_label("My initials").check()
    kiosk.get_by_role("button", name="Join", exact=True).click()
    expect(kiosk.get_by_text("Whole feet, please.")).to_be_visible()
    kiosk.get_by_label("Height, ft").fill("12")
    kiosk.get_by_label("Body weight, lb").fill("150")
    kiosk.get_by_role("button", name="Join", exact=True).click()
    expect(kiosk.get_by_text("Between 1 ft 8 in and 9 ft 2 in, please.")).to_be_visible()
    check(kiosk, "joining in pounds")
    kiosk.get_by_label("Height, ft").fill("5")
    kiosk.get_by_label("Height, in").fill("6")
    kiosk.get_by_role("button", name="Join", exact=True).click()
    at_start(kiosk)
    joan = floor.client()
    member = joan.call("sessions.logIn", email="joan@example.com", password="bar across my back")["member"]
    assert (member["unit"], member["heightCm"]) == ("lb", 167.6)
    assert member["bodyWeight"] == {"value": 150, "unit": "lb"}

    # A gym with plates of pounds.
    owner.change("gym.configure", plates={"lb": {"bars": [45], "plates": [{"weight": each} for each in (45, 25, 10, 5)]}})
    phone = screen("/me/#signup", 390, 844)
    expect(phone.get_by_role("radio", name="lb")).to_be_checked()
    expect(phone.get_by_label("Height, ft")).to_be_visible()
    # Who chooses kilograms keeps them.
    phone.get_by_role("radio", name="kg").check()
    phone.get_by_label("Height, cm").fill("171")
    expect(phone.get_by_role("radio", name="kg")).to_be_checked()
    mara = floor.member("Mara Lindqvist", unit="lb")
    lift(floor, mara, "Bench press", 135)
    mara.close()
    wall = screen("/wall/", 1920, 1080)
    floor.approve(pairing_code(wall, "Pair this display with the code"), "Wall")
    expect(wall.get_by_text("This week 675 lb")).to_be_visible()


def test_steps_and_warm_ups_are_plates_of_pounds(kept):
    told = run(kept, """
      (await import("/shared/gym/gymequipment.js")).knowGym(null);
      const { stepOf, startWeight } = await import("/kiosk/base/fields.js");
      const { kitOf, loadOf, warmupsFor } = await import("/shared/log/targets.js");
      const bar = { equipment: "barbell", type: "weightReps" }, stack = { equipment: "machine", type: "weightReps" };
      const found = [];
      for (const about of [bar, stack]) {
        const kit = kitOf(about, { unit: "lb", maxGrams: 100_000 });
        for (let pounds = 50; pounds <= 500; pounds += 5) {
          found.push(...warmupsFor({ value: pounds, unit: "lb" }, kit).map(({ load }) => load.weight.value));
        }
        // A max that was lifted in kilograms: 100 kg are 220.5 lb.
        for (let percent = 25; percent <= 100; percent += 1) found.push(loadOf({ load: { percentOfMax: percent } }, kit));
      }
      return { step: stepOf("weight", 100, "lb"), first: [startWeight(bar, "lb"), startWeight(stack, "lb")],
        odd: found.filter((each) => !(each > 0 && each % 5 === 0)), count: found.length };""")
    assert told["count"] > 300
    assert told | {"count": 0} == {"step": 5, "first": [45, 20], "odd": [], "count": 0}


def test_the_unit_of_a_gym_is_the_terminals(kept):
    cases = json.loads((ROOT / "Tests" / "Vectors" / "units.json").read_text())
    told = run(kept, """
      const { usualUnit } = await import("/shared/gym/usualunit.js");
      return %s.map(({ gym }) => usualUnit(gym));""" % json.dumps(cases))
    assert told == [one["unit"] for one in cases]


def test_medals_and_classes_say_pounds(kept):
    told = run(kept, """
      const { medalOf } = await import("/shared/progress/medals.js"), { classOf, weightOf } = await import("/shared/social/boards.js");
      const { roundIn } = await import("/shared/format.js"), { usualUnit } = await import("/shared/gym/usualunit.js");
      return [[135, 1100, 10_000, 250_000, 1_000_000, 10_000_000].map((goal) => {
        const { value, unit } = medalOf({ medal: { goal, unit: "lb", step: 1 } });
        return `${value} ${unit}`;
      }), weightOf("93", "lb"), classOf({ sex: "male", weight: "120+" }, "lb"), classOf({ sex: "female", weight: "84" }, "kg"),
        [15_000_000, 13_607_771, 20_000_000].map((grams) => roundIn(grams, "lb")), roundIn(15_000_000, "kg"), usualUnit(null)];""")
    assert told == [["135 lb", "1,100 lb", "10k lb", "250k lb", "1M lb", "10M lb"], "Up to 205\u00a0lb", "Men over 265\u00a0lb",
                    "Women up to 84\u00a0kg", [33000, 30000, 44000], 15000, "kg"]

"""The meal plan: what a member chooses, the amounts of a rest day and a training day, and the dishes, also on paper."""

import datetime
import re

from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.golden import fixtures
from kit.looks import Widths, both, opened
from kit.modules import kept, run  # noqa: F401
from kit.phone import at_phone, unfold
from kit.refusals import Line

WORDS = """const amounts = await import("/me/progress/meals/amounts.js"), { t } = await import("/shared/words.js"), { plan, choices } = argument;
  """


def test_a_plan_is_explained_with_the_members_own_numbers_and_eggs_are_counted(kept):  # noqa: F811
    reply = fixtures()["reply"]["meals.plan"]
    script = WORDS + """return [amounts.howOf(plan, choices, { day: (day) => day }).join(" "), amounts.amountText({ food: "eggs", grams: 110 }),
      amounts.amountText({ food: "rice", grams: 75 }), amounts.dayOf(plan, "training") === plan.trainingDay,
      amounts.dayOf({ restDay: 1 }, "training"), amounts.dishOf({ dishes: ["a", "b"] }, 3), amounts.dishOf({ dishes: ["a", "b"] })];"""
    how, eggs, rice, *days = run(kept, script, reply)
    assert "1,392\u00a0kcal a day" in how and "31 years, 170\u00a0cm, and 64.5\u00a0kg" in how and "1.4 times as much: 1,948" in how
    assert "Fat is about 30\u00a0% of a rest day’s energy" in how
    assert "on 9 days of the last 28" in how and "as much as you use" in how and "1.6\u00a0g for each of 64.5\u00a0kg" in how
    assert "body mass index" not in how
    assert eggs == "2 eggs (110\u00a0g)" and rice == "75\u00a0g rice" and days == [True, 1, "b", "a"]
    heavy = reply["plan"] | {"kilogramsCounted": 60, "basalFrom": "katch", "body": reply["plan"]["body"] | {"bodyFat": 25, "measuredOn": "2026-11-02"}}
    how = run(kept, script, reply | {"plan": heavy})[0]
    assert "Protein isn’t worked out for weight beyond a body mass index of 30" in how
    assert "25\u00a0% body fat, which you measured on 2026-11-02" in how


def test_bread_is_counted_in_slices(kept):  # noqa: F811
    script = WORDS + """return argument.grams.map((grams) => amounts.amountText({ food: "bread", grams }));"""
    cases = {20: "½ slice", 40: "1 slice", 60: "1½ slices", 80: "2 slices", 200: "5 slices"}
    said = run(kept, script, {"grams": list(cases)})
    assert said == [f"{slices} of wholemeal bread ({grams}\u00a0g)" for grams, slices in cases.items()]


def test_a_plan_differs_from_what_is_pressed_until_it_is_saved_or_taken_back(kept):  # noqa: F811
    saved = {"goal": "keep", "activity": "sitting", "diet": "vegan", "without": ["pork", "gluten"], "meals": 3}
    cases = [
        (saved, {}, False), (saved, {"goal": "lose"}, True), (saved, {"goal": "keep"}, False), (saved, {"meals": 4}, True),
        (saved, {"without": ["gluten", "pork"]}, False), (saved, {"without": ["gluten"]}, True), (saved, {"without": ["gluten", "lactose"]}, True),
        (None, {"goal": "lose"}, False),
    ]
    script = """const { differs } = await import("/me/progress/meals/unsaved.js");
      return argument.cases.map(([saved, chosen]) => differs(saved ?? undefined, chosen));"""
    assert run(kept, script, {"cases": [case[:2] for case in cases]}) == [case[2] for case in cases]


def test_every_reason_for_no_plan_has_its_words(kept):  # noqa: F811
    names = ["refused.underweight", "refused.nearUnderweight", "refused.lean", "refused.littleEnergy", "refused.unlikely", "missing.bodyWeight.lose"]
    said = run(kept, WORDS + "return argument.names.map((name) => t(`meals.${name}`));", {"names": names})
    assert all(text and not text.startswith("meals.") for text in said) and len(set(said)) == len(said)
    assert "body fat" in said[4] and "1,200" in said[3] and "30 days" in said[5]


def test_every_food_and_dish_that_the_server_names_has_its_words(kept):  # noqa: F811
    meals = fixtures()["reply"]["meals.plan"]["plan"]["restDay"]["meals"]
    names = [f"meals.dish.{dish['dish']}" for meal in meals for dish in meal["dishes"]]
    names += [f"meals.food.{amount['food']}" for meal in meals for dish in meal["dishes"] for amount in dish["amounts"]]
    said = run(kept, WORDS + "return argument.names.map((name) => t(name));", {"names": names})
    assert all(text and not text.startswith("meals.") for text in said)


def region(phone, name):
    return phone.get_by_role("main").get_by_role("region", name=name, exact=True)


def pick(phone, group, option):
    phone.get_by_role("group", name=group).get_by_role("radio", name=option, exact=True).check()


def test_a_member_chooses_enters_what_is_missing_and_gets_a_plan_for_both_days(floor, mara, screen):
    phone = at_phone(screen)
    opened(phone, "progress")
    unfold(phone, "Meals").get_by_role("link", name=re.compile("^Your meal plan")).click()
    # The caution stands there before there is any figure.
    expect(region(phone, "Not for everybody")).to_contain_text("Ask a doctor first")
    expect(region(phone, "What we need from you").get_by_role("link", name="Your height")).to_have_attribute("href", "#numbers")
    # A trainer may see the body weight, so only the plan is the member's alone.
    expect(region(phone, "What we need from you")).to_contain_text("Only you see the plan.")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("alert")).to_have_text(["Choose one", "Choose one"])
    both(phone, "meals without a plan", 48)
    mara.change("members.update", sex="female", birthDate="1995-05-01", heightCm=170, bodyWeight={"value": 64.5, "unit": "kg"})
    today = gym_today(mara)
    for ago in range(1, 5):
        begin = datetime.datetime.combine(today - datetime.timedelta(days=ago), datetime.time(12), datetime.UTC)
        at = int(begin.timestamp() * 1000)
        one = {"exercise": 1, "kind": "working", "weight": {"value": 80, "unit": "kg"}, "reps": 5}
        mara.change("workouts.record", startedAt=at, finishedAt=at + 3_600_000, sets=[one] * 12)
    pick(phone, "Your weight", "Keep")
    pick(phone, "Your day, without training", "Sitting")
    pick(phone, "What you eat", "Vegan")
    phone.get_by_role("button", name="Gluten").click()
    phone.get_by_role("button", name="Save").click()
    plan, known = region(phone, "Your plan"), None
    expect(plan).to_be_visible()
    known = mara.call("meals.plan")["plan"]
    expect(plan.locator(".meals-sum .number")).to_have_text(f"{known['restDay']['kilocalories']:,}")
    expect(plan.get_by_role("region", name=re.compile("^Breakfast"))).to_contain_text("Tofu scramble")
    lunch = plan.get_by_role("region", name=re.compile("^Lunch"))
    expect(lunch).to_contain_text("Lentil dal")
    plan.get_by_role("button", name="Another dish for Lunch").click()
    expect(lunch).to_contain_text("Tofu with rice")
    plan.get_by_role("button", name="Training day").click()
    expect(plan.locator(".meals-sum .number")).to_have_text(f"{known['trainingDay']['kilocalories']:,}")
    expect(lunch).to_contain_text("Tofu with rice")
    expect(plan).to_contain_text("no vitamin B12")
    both(phone, "a meal plan", 48)
    # What is pressed and not saved has no plan beside it.
    pick(phone, "Your weight", "Gain")
    expect(phone.get_by_text("Save to update your plan.")).to_be_visible()
    expect(plan).to_have_count(0)
    pick(phone, "Your weight", "Keep")
    expect(plan).to_be_visible()
    # On paper there is the plan with its caution, and nothing to tap.
    phone.emulate_media(media="print")
    expect(phone.get_by_role("heading", name="Training day")).to_be_visible()
    expect(region(phone, "Not for everybody")).to_be_visible()
    expect(phone.get_by_role("button", name="Save")).to_be_hidden()
    phone.emulate_media(media="screen")
    # Nobody underweight is told to lose weight, or to keep it.
    mara.change("members.update", bodyWeight={"value": 50, "unit": "kg"})
    phone.goto(f"{floor.address}/me/#progress")
    expect(phone.get_by_role("heading", name="Progress")).to_be_visible()
    phone.goto(f"{floor.address}/me/#meals")
    expect(phone.get_by_text("there’s no plan to lose weight or to keep it")).to_be_visible()
    pick(phone, "Your weight", "Lose")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("there’s no plan to lose weight")).to_be_visible()
    expect(plan).to_have_count(0)


def test_a_failure_can_be_tried_again_a_minor_gets_no_plan_and_the_page_fits_its_screens(floor, mara, screen):
    phone = at_phone(screen)
    line = Line(phone, refused={"meals.plan": {"code": "internal"}}, answers={"meals.plan": lambda _: fixtures()["reply"]["meals.plan"]})
    opened(phone, "meals")
    expect(phone.get_by_text("Your meal plan didn’t load")).to_be_visible()
    line.refused.clear()
    phone.get_by_role("button", name="Try again").click()
    expect(region(phone, "Your plan")).to_be_visible()
    look = Widths(phone, 320, 390, 1366)
    look.see("a meal plan")
    look.end()
    # On a desk the plan, which is the main thing, has the wide column, and the choices are beside it.
    form, plan = (one.bounding_box() for one in (phone.get_by_role("form", name="Your choices"), region(phone, "Your plan")))
    assert plan["width"] > form["width"] and plan["y"] == form["y"]
    line.answers["meals.plan"] = lambda _: {"missing": ["age"]}
    phone.reload()
    opened(phone, "meals")
    expect(phone.get_by_text("Meal plans are for adults.")).to_be_visible()
    expect(phone.get_by_role("link", name="Correct your birth date")).to_have_attribute("href", "#numbers")
    expect(phone.get_by_role("button", name="Save")).to_have_count(0)

"""The calculators: the browser's twins of the formulas, and each calculator as a member uses it."""

import json
import re
from datetime import date

import pytest
from playwright.sync_api import expect

from kit.floor import ROOT
from kit.kiosk import enter, mine, pairing_code
from kit.patience import open_context
from kit.phone import at_phone, go

VECTORS = json.loads((ROOT / "Tests" / "Vectors" / "formulas.json").read_text())

# The formulas that the pages compute, each by the names of its inputs.
TWINS = """async (cases) => {
  const s = await import("/shared/progress/calc/strength.js"), b = await import("/shared/progress/calc/body.js");
  const POUND = (await import("/shared/units.js")).POUND;
  const scored = (score) => (i) => score(i.sex, i.bodyweightKg, i.totalKg);
  const built = (need) => (i) => need(i.sex, i.weightKg, i.heightCm, i.ageYears);
  const formulas = {
    lb_to_kg: (i) => i.lb * POUND, kg_to_lb: (i) => i.kg / POUND,
    wilks: scored(s.wilks), wilks2: scored(s.wilks2), dots: scored(s.dots),
    ipf_gl: (i) => s.goodLift(i.sex, i.bodyweightKg, i.totalKg, i.equipment, i.event),
    e1rm_policy: (i) => s.limited(i.formula, i.weight, i.reps),
    ...Object.fromEntries(s.FORMULAS.map((name) => [`e1rm_${name}`, (i) => s.estimate(name, i.weight, i.reps)])),
    bmi: (i) => b.bmi(i.weightKg, i.heightM), bmi_class: (i) => b.bmiClass(i.bmi),
    bmi_informal_healthy_20_25: (i) => b.isInformal(i.bmi),
    bmr_mifflin: built(b.mifflin), bmr_harris_benedict_1984: built(b.rozaShizgal),
    bmr_katch_mcardle: (i) => b.katch(i.weightKg, i.bodyFatPercent),
    tdee: (i) => i.bmr * b.ACTIVE[i.activity], kcal_to_kj: (i) => b.kilojoules(i.kcal),
    kcal_met: (i) => b.gross(i.met, i.weightKg, i.minutes), kcal_net: (i) => b.net(i.met, i.weightKg, i.minutes),
    met_lookup: (i) => b.metAt(i.activity, i.speedKmh),
  };
  return cases.filter((one) => one.formula in formulas)
    .map((one) => ({ one, got: formulas[one.formula](one.inputs) }));
}"""


@pytest.mark.plain
def test_the_pages_formulas_give_the_published_results(floor, chromium):
    context = open_context(chromium)
    page = context.new_page()
    page.goto(floor.address + "/wall/")
    tried = page.evaluate(TWINS, VECTORS)
    context.close()
    assert len({each["one"]["formula"] for each in tried}) == 25
    for each in tried:
        want, got = each["one"]["output"], each["got"]
        is_number = isinstance(want, (int, float)) and not isinstance(want, bool)
        assert (got is not None and abs(got - want) <= each["one"]["tolerance"]) if is_number else got == want, each


def result(page):
    return page.get_by_label("Result", exact=True)


def fill(page, **fields):
    for label, text in fields.items():
        page.get_by_label(re.compile(f"^{label.replace('_', ' ')}")).fill(text)


def choose(page, name):
    page.get_by_role("radio", name=re.compile(f"^{name}")).check()


def test_each_calculator_begins_with_the_profile_and_says_what_is_wrong_on_the_phone_and_at_a_kiosk(floor, screen):
    floor.owner().close()
    floor.member(
        "Mara Lindqvist", sex="female", birthDate="1994-03-12", heightCm=171, bodyWeight={"value": 64, "unit": "kg"},
    ).close()
    phone = screen("/me/", 390, 844)
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password").fill("bar across my back")
    phone.get_by_role("button", name="Log in").click()

    def open_calculator(name):
        go(phone, "Profile")
        phone.get_by_role("link", name=re.compile("^Calculators")).click()
        phone.get_by_role("link", name=re.compile(f"^{name}")).click()
        expect(phone.get_by_role("heading", name=name, level=1)).to_be_visible()

    open_calculator("One-rep max")
    fill(phone, Weight="100", Reps="5")
    expect(result(phone)).to_contain_text("116.7 kg")
    choose(phone, "Brzycki")
    expect(result(phone)).to_contain_text("112.5 kg")
    fill(phone, Reps="13")
    expect(result(phone)).to_contain_text("rough")
    fill(phone, Reps="31")
    expect(phone.get_by_role("alert")).to_have_text("Enter 1 to 30 reps. Beyond 30, no formula can tell.")
    expect(result(phone)).to_contain_text("Enter a weight and how often")
    fill(phone, Reps="5")
    choose(phone, "lb")
    expect(phone.get_by_label("Weight (lb)")).to_have_value("220.5")
    expect(result(phone)).to_contain_text("248")
    phone.get_by_text("How this is computed").click()
    expect(phone.get_by_text("Epley 1985", exact=False)).to_be_visible()
    choose(phone, "kg")

    open_calculator("Strength scores")
    fill(phone, Squat="120", Bench="70", Deadlift="140")
    expect(phone.get_by_text("favours light lifters")).to_be_visible()
    expect(result(phone)).to_contain_text("330.0 kg in all, 5.16 times your body weight")
    fill(phone, Body_weight="heavy")
    expect(phone.get_by_role("alert")).to_have_text("Enter a number, such as 82.5.")

    open_calculator("Plates")
    fill(phone, Weight="102.5")
    expect(result(phone)).to_contain_text("25 + 15 + 1.25")

    open_calculator("kg and lb")
    fill(phone, Kilograms="100")
    expect(phone.get_by_label("Pounds (lb)")).to_have_value("220.46")

    open_calculator("Body mass index")
    # What was typed for the scores is still there, and still wrong.
    fill(phone, Body_weight="64")
    expect(result(phone)).to_contain_text("21.9")
    expect(result(phone)).to_contain_text("WHO class: normal")
    expect(result(phone)).to_contain_text("informal rule of 20 to 25")

    open_calculator("Daily need")
    expect(phone.get_by_label("Height (cm)")).to_have_value("171")
    expect(result(phone)).to_contain_text("kcal a day")
    choose(phone, "Katch-McArdle")
    expect(result(phone)).to_contain_text("Enter your body weight and body fat.")
    fill(phone, Body_fat="25")
    expect(result(phone)).to_contain_text("1,407 kcal of it at rest")

    open_calculator("Calories burned")
    phone.get_by_label("What you did").select_option("Running at a speed")
    fill(phone, Minutes="30", Speed="10")
    expect(result(phone)).to_contain_text("298")

    # A teenager gets no daily need, by any formula.
    floor.member("Ines Okafor", birthDate=f"{date.today().year - 16}-01-01", bodyWeight={"value": 54, "unit": "kg"}).close()
    phone = at_phone(screen, "Ines")
    go(phone, "Profile")
    phone.evaluate("() => { location.hash = 'calc/need'; }")
    fill(phone, Body_fat="15")
    choose(phone, "Katch")
    expect(result(phone)).to_have_text("These formulas are for adults. For children and teenagers, ask a doctor.")
    expect(phone.get_by_text("By how active you are")).to_have_count(0)
    # The same fields of an adult give both.
    fill(phone, Age="30")
    expect(result(phone)).to_contain_text("kcal a day")
    expect(phone.get_by_text("By how active you are")).to_be_visible()

    # A kiosk computes for anybody, and for who is logged in.
    kiosk = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    kiosk.get_by_role("button", name="Calculators").tap()
    kiosk.get_by_role("button", name="Body mass index").tap()
    expect(kiosk.get_by_label("Height (cm)")).to_have_value("")
    fill(kiosk, Body_weight="80", Height="180")
    expect(result(kiosk)).to_contain_text("24.7")
    kiosk.get_by_role("button", name="Back").tap()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    enter(kiosk, "Mara")
    mine(kiosk, "Calculators")
    kiosk.get_by_role("button", name="Body mass index").tap()
    expect(kiosk.get_by_label("Height (cm)")).to_have_value("171")
    expect(result(kiosk)).to_contain_text("21.9")

"""About how much energy a member uses a day: the chart with its picked days, two days compared, and how each number was computed."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.golden import fixtures
from kit.imports import bring_road, gpx
from kit.log import short_workout
from kit.looks import Widths, both, opened
from kit.modules import kept, run  # noqa: F401
from kit.phone import at_phone, unfold
from kit.refusals import Line

pytestmark = pytest.mark.midday

PICKS = """const { Picks } = await import("/me/progress/energy/picks.js"), all = [..."abcde"], picks = new Picks();
  const tap = (day) => { picks.down(day); picks.up(); }, drag = (from, ...to) => { picks.down(from); to.forEach((day) => picks.move(day)); picks.up(); };
  const found = [], keep = () => found.push(picks.days.join("")), key = (...names) => names.map((name) => picks.key(name, all));
  """


# MARK: The modules


def test_a_tap_elsewhere_moves_the_pick_and_a_tap_on_it_drops_it(kept):  # noqa: F811
    assert run(kept, PICKS + """
      for (const day of ["b", "d", "d", "a"]) { tap(day); keep(); }
      drag("b", "c", "e"); keep();
      picks.down("a"); picks.move("b"); picks.cancel(); keep();
      return found;""") == ["b", "d", "", "a", "e", "e"]


def test_a_day_that_waits_for_another_one_is_beside_the_next_tap_and_later_taps_move_that_one(kept):  # noqa: F811
    assert run(kept, PICKS + """
      const waits = [], see = () => { keep(); waits.push(picks.isWaiting); };
      picks.wait("b"); see();
      picks.down("d"); picks.cancel(); see();
      tap("d"); see();
      tap("a"); see();
      drag("a", "b", "c"); see();
      tap("b"); see();
      // The same day again, Escape, and the button end the waiting, and the day stays.
      picks.wait("c"); tap("c"); see();
      picks.wait("c"); key("Escape"); see();
      picks.wait("c"); picks.stop(); see();
      tap("e"); see();
      // What is not in the chart any more, and a chart that is gone with a finger on it.
      picks.set(["a", "e"]); picks.within(["d", "e"]); see();
      picks.wait("a"); picks.within(["d", "e"]); see();
      picks.down("d"); picks.start(["e"]); picks.move("a"); picks.up(); see();
      return [found, waits, picks.isPressed];""") == [
          ["b", "b", "bd", "ba", "bc", "c", "c", "c", "c", "e", "e", "", "e"], [True, True, *[False] * 11], False]


def test_keys_move_the_last_pick_over_the_first_and_enter_adds_a_second(kept):  # noqa: F811
    assert run(kept, PICKS + """
      for (const names of [["ArrowLeft"], ["Enter"], ["ArrowRight"], ["Home"], ["Enter"], ["Escape"], ["Escape"], ["Escape"], ["Enter"], ["Home"], ["Enter"]]) {
        key(...names);
        keep();
      }
      picks.wait("c"); key("ArrowLeft"); keep();
      picks.wait("a"); key("ArrowLeft"); keep();
      picks.wait("c"); key("Enter"); keep();
      return [found, key("Tab", "x")];""") == [["d", "dc", "de", "da", "da", "d", "", "", "e", "a", "ab", "cb", "ab", "cb"], [False, False]]


CHART = """const { energyChart, stacked } = await import("/me/progress/energy/chart.js"), { Picks } = await import("/me/progress/energy/picks.js");
  const { render } = await import("/shared/template.js"), box = document.createElement("div");
  const days = argument.map((of, i) => ({ day: `2026-11-${i + 10}`, of: of ?? {}, total: of && Object.values(of).reduce((a, b) => a + b, 0) }));
  const parts = ["basal", "steps"], picks = new Picks(() => draw());
  const draw = () => render(energyChart({ days, parts, picks, width: 360, label: "Energy", words: ({ day }) => day, now: Date.UTC(2026, 10, 20) }), box);
  draw();
  const d = (which) => box.querySelector(which)?.getAttribute("d") ?? "";
  """


def test_a_day_without_figures_is_a_gap_and_a_day_between_two_gaps_can_be_seen(kept):  # noqa: F811
    days = [{"basal": 1400, "steps": 200}, {"basal": 1400}, None, {"basal": 1500}, None]
    said = run(kept, CHART + """
      const [, steps] = stacked(days, parts);
      return { line: d(".energy-line path"), rest: d(".of-basal"), steps: d(".of-steps"), high: steps.high };""", days)
    assert said["line"].count("M") == 2 and said["rest"].count("Z") == 2 and said["steps"].count("Z") == 1
    lone = re.findall(r"M([\d.]+) [\d.]+L([\d.]+)", said["line"])[-1]
    assert float(lone[1]) - float(lone[0]) >= 6
    assert said["high"] == [1600, 1400, 0, 1500, 0] and "NaN" not in str(said)


def test_the_picked_days_are_marked_and_numbered_once_there_are_two(kept):  # noqa: F811
    assert run(kept, CHART + """
      const found = [], keep = () => found.push([...box.querySelectorAll(".energy-mark text")].map(({ textContent }) => textContent).join(""),
        box.querySelector("[role=slider]").getAttribute("aria-valuetext"));
      picks.set(["2026-11-10"]); keep();
      picks.set(["2026-11-10", "2026-11-12"]); keep();
      picks.set([]); keep();
      return found;""", [{"basal": 1400}, None, {"basal": 10}]) == ["", "2026-11-10", "12", "2026-11-12", "", "2026-11-12"]


WORDS = """const amounts = await import("/me/progress/energy/amounts.js"), { differenceOf } = await import("/me/progress/energy/difference.js");
  const { howOf } = await import("/me/progress/energy/how.js");
  const say = { unit: argument.unit, amount: (n) => `${n} ${argument.unit}`, dayName: (day) => day, day: (day) => day };
  """


def test_two_days_differ_only_in_what_was_recorded_on_both(kept):  # noqa: F811
    days = fixtures()["reply"]["energy.days"]["days"]
    script = WORDS + """const [none, rest, full] = argument.days.map((row) => amounts.shownDay(row.day, row, argument.unit));
      return [differenceOf(rest, full, say), differenceOf(none, full, say), differenceOf(full, { ...full, isSoFar: false, total: full.total + 9,
        of: { ...full.of, steps: full.of.steps + 9 } }, say), amounts.average([none, rest, full]), amounts.average([none])];"""
    one, unknown, alike, mean, nothing = run(kept, script, {"days": days, "unit": "kcal"})
    assert one == ["2026-11-21: about 180 kcal more than 2026-11-20.", "By part: 376 less at rest.",
                   "Recorded only on 2026-11-21: 140 for workouts, 369 for activities, 47 for steps.",
                   "Only rest is known for 2026-11-20.", "Today isn’t over yet."]
    assert unknown == ["2026-11-19 has no figures, so they can’t be compared."]
    assert alike[:2] == ["2026-11-21 and 2026-11-21 are about the same.", "By part: 9 more for steps."]
    # Today is not over, so it is in no average.
    assert mean == {"value": 1392, "days": 1, "rest": 1} and nothing is None
    assert run(kept, script, {"days": days, "unit": "kj"})[0][0] == "2026-11-21: about 753 kj more than 2026-11-20."


def test_each_number_is_explained_with_the_members_own_and_the_formula_gives_what_the_server_says(kept):  # noqa: F811
    reply = fixtures()["reply"]["energy.day"]
    script = WORDS + "return argument.items.map((item) => howOf(item, argument.reply, say).join(' '));"
    more = [{"what": "road", "from": "device", "kilocalories": 300, "rest": 30}, {"what": "road", "from": "pace", "kilocalories": 20, "minutes": 5},
            {"what": "road", "from": "met", "kilocalories": 226, "mets": 8, "minutes": 30}, {"what": "other", "from": "other", "kilocalories": 1}]
    said = run(kept, script, {"items": reply["items"] + more, "reply": reply, "unit": "kcal"})
    rest, lifted, run_, steps, device, pace, met, other = said
    assert "10 × 64.5\u00a0kg + 6.25 × 170\u00a0cm − 5 × 31 years − 161 = 1,392\u00a0kcal a day" in rest and "that makes 1016 kcal so far" in rest
    assert "(3.5 − 1) MET × 64.5\u00a0kg × 52\u00a0min ÷ 60" in lifted
    assert "gives 398 kcal" in run_ and "29 kcal of it is taken off" in run_
    assert "2,090 of your 9,512 steps" in steps and "1.47\u00a0km × 64.5\u00a0kg × 0.5" in steps
    assert "says 330 kcal" in device and "give 20 kcal" in pace and "taken off" not in pace
    assert "for its kind and speed" in met and other == ""
    body = reply["body"] | {"bodyFat": 20, "measuredOn": "2026-10-01"}
    katch = run(kept, script, {"items": reply["items"][:1], "reply": reply | {"basalFrom": "katch", "body": body}, "unit": "kcal"})[0]
    assert "370 + 21.6 × 51.6\u00a0kg without fat = 1,485\u00a0kcal a day" in katch
    # Without figures there is nothing to explain.
    assert run(kept, script, {"items": reply["items"], "reply": {"items": []}, "unit": "kcal"}) == [""] * 4


def test_whoever_looks_through_many_days_keeps_what_is_on_the_screen(kept):  # noqa: F811
    assert run(kept, """const { progressOf } = await import("/shared/progress/progress.js"), asked = [];
      const reads = progressOf({ ask: async (method) => { asked.push(method); return {}; }, member: { unit: "kg" } }, () => {});
      for (let i = 0; i < 100; i += 1) {
        reads.of("energy.days");
        reads.of("energy.day", { day: i });
        await null;
      }
      return [asked.filter((method) => method === "energy.days").length, reads.of("energy.days", {}, { asks: false }).data];""") == [1, {}]


# MARK: The page


def day(mara, ago):
    return str(gym_today(mara) - datetime.timedelta(days=ago))


def region(phone, name):
    return phone.get_by_role("main").get_by_role("region", name=name, exact=True)


def part(phone, name):
    return phone.locator(".energy-parts > li").filter(has=phone.locator(".energy-part", has_text=name))


def whole(n):
    return f"{n:,}"


def test_a_member_enters_what_is_missing_reads_a_day_and_compares_it_with_another(floor, mara, screen):
    phone = at_phone(screen)
    opened(phone, "progress")
    unfold(phone, "Energy").get_by_role("link", name=re.compile("^Your energy")).click()
    needs = region(phone, "What we need from you")
    expect(needs.get_by_role("link", name=re.compile("^Your birth date"))).to_have_attribute("href", "#numbers")
    both(phone, "energy without figures", 48)
    mara.change("members.update", sex="female", birthDate="1995-05-01", heightCm=170, bodyWeight={"value": 64.5, "unit": "kg"})
    mara.change("steps.set", day=day(mara, 1), steps=9512)
    mara.change("steps.set", day=day(mara, 2), steps=4000)
    begin = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    (road,) = bring_road(mara, gpx(name="Around the lake", begin=begin))["added"]
    workout = short_workout(floor, mara)
    phone.reload()
    opened(phone, "energy")
    days, known = region(phone, "Day by day"), mara.call("energy.day", day=day(mara, 1))
    chart, number = days.get_by_role("slider"), days.locator(".head .number").first
    expect(days.locator(".of-day")).to_contain_text("a day on average")
    expect(days).to_contain_text(re.compile(r"Only rest is known for \d+ of \d+ days\. So the average is probably too low\."))
    expect(part(phone, "Workouts")).to_have_count(1)
    part(phone, "Workouts").locator("summary").click()
    expect(part(phone, "Workouts").get_by_role("link")).to_have_attribute("href", f"#finish={workout}")

    # Yesterday, by keys.
    chart.press("ArrowLeft")
    expect(number).to_have_text(whole(known["total"]))
    expect(chart).to_have_attribute("aria-valuetext", re.compile(f"about {whole(known['total'])}.kcal, made up of .* at rest, .* for steps, .* for activities"))
    for name in ("At rest", "Steps", "Activities"):
        part(phone, name).locator("summary").click()
    expect(part(phone, "At rest")).to_contain_text(re.compile("10 × 64.5.kg .* a day"))
    expect(part(phone, "Steps")).to_contain_text("of your 9,512 steps")
    expect(part(phone, "Activities").get_by_role("link")).to_have_attribute("href", f"#roads/{road['id']}")
    both(phone, "energy of a day", 48)

    # A tap moves the pick to another day. Only after the button, it picks a second one beside it.
    box = chart.bounding_box()
    room = (box["width"] - 62) / 30

    def tap(ago):
        chart.click(position={"x": box["width"] - 10 - room * (ago + 0.5), "y": box["height"] / 2})

    tap(2)
    expect(phone.locator(".energy-mark")).to_have_count(1)
    tap(1)
    expect(number).to_have_text(whole(known["total"]))
    phone.get_by_role("button", name="Compare with another day").click()
    expect(days.get_by_role("status")).to_contain_text("Now tap the day to compare with")
    expect(chart).to_be_focused()
    tap(2)
    pair, other = region(phone, "Two days"), mara.call("energy.day", day=day(mara, 2))
    row = pair.get_by_role("row", name=re.compile("^Steps"))
    steps = [one["steps"]["kilocalories"] for one in (known, other)]
    expect(row.get_by_role("cell")).to_have_text([whole(steps[0]), whole(steps[1]), re.compile(r"^([+−][\d,]+|0)$")])
    expect(pair).to_contain_text("for activities.")
    both(phone, "energy of two days", 48)
    # A tap moves the second day to today, and a tap on that one drops it.
    tap(0)
    expect(pair).to_contain_text("Today isn’t over yet.")
    tap(0)
    expect(pair).to_have_count(0)
    expect(number).to_have_text(whole(known["total"]))

    # The unit stays on this phone.
    days.get_by_role("button", name="kJ").click()
    expect(number).to_have_text(whole(round(known["total"] * 4.184)))
    phone.reload()
    opened(phone, "energy")
    expect(days.get_by_role("button", name="kJ")).to_have_attribute("aria-pressed", "true")

    # From a day of the calendar.
    opened(phone, "calendar")
    phone.get_by_role("link", name="Energy of this day").click()
    expect(phone.locator(".energy-mark")).to_have_count(1)
    expect(phone.locator(".energy-sum")).to_contain_text("so far")


def answer(params):
    """A year of busy days, with some of which nothing can be said and some with rest alone."""
    begin, end = (datetime.date.fromisoformat(params[name]) for name in ("from", "to"))
    dates = [begin + datetime.timedelta(days=i) for i in range((end - begin).days + 1)]

    def one(i, on):
        if i % 17 == 3:
            return {"day": str(on), "missing": ["bodyWeight"]}
        parts = {"basal": 1690, **({"steps": 80 + 53 * i % 300, "workouts": 41 * i % 700, "roads": 97 * i % 1500} if i % 5 else {})}
        return {"day": str(on), "total": sum(parts.values()),
                **{name: {"kilocalories": n, "from": "met", "isAbout": True} for name, n in parts.items()}}

    return {"days": [one(i, on) for i, on in enumerate(dates)], "basalFrom": "mifflin", "missing": ["bodyWeight"]}


def test_a_failure_can_be_tried_again_and_the_page_fits_its_screens(floor, mara, screen):
    mara.change("members.update", sex="female", birthDate="1995-05-01", heightCm=170, bodyWeight={"value": 64.5, "unit": "kg"})
    phone = at_phone(screen)
    line = Line(phone, refused={"energy.days": {"code": "internal"}}, answers={"energy.days": answer})
    opened(phone, "energy")
    expect(phone.get_by_text("Your energy didn’t load")).to_be_visible()
    line.refused.clear()
    phone.get_by_role("button", name="Try again").click()
    chart = phone.get_by_role("slider")
    expect(chart).to_have_attribute("aria-valuemax", "29")
    look = Widths(phone, 320, 390, 1366)
    for days in (14, 90):
        phone.get_by_role("button", name=f"{days} days").click()
        expect(chart).to_have_attribute("aria-valuemax", str(days - 1))
        look.see(f"energy of {days} days")
    chart.press("End")
    chart.press("Enter")
    expect(region(phone, "Two days")).to_be_visible()
    phone.get_by_role("button", name="kJ").click()
    look.see("energy of two days")
    look.end()
    # A day of which nothing can be said says why, and where to enter it.
    chart.press("Escape")
    for _ in range(90):
        chart.press("ArrowLeft")
        if "no figures" in chart.get_attribute("aria-valuetext"):
            break
    expect(phone.get_by_text("This day has no figures.")).to_be_visible()
    expect(phone.get_by_role("link", name=re.compile("^Your body weight"))).to_have_attribute("href", "#progress/body")

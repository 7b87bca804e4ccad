"""The kiosk's history, a routine's page and the calculators use the screen that they have, and nothing on them is cut."""

import re

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, mine
from kit.looks import both, small_targets
from kit.patience import until

SIZES = [(1280, 800), (1024, 600), (1024, 768), (1366, 768), (1920, 1080), (800, 1280), (768, 1024)]
HEAD = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
LONG = "Upper body with Bartholomew before the meet in Gothenburg"

# How far down what one can read and see reaches, of the left and of the right half below the head, and how high the largest
# gap in it is: shares of the height. A panel that is only stretched counts for nothing.
REACH = """(inside) => {
  const main = document.querySelector(inside).getBoundingClientRect();
  const top = document.querySelector("main .page-head").getBoundingClientRect().bottom, high = main.bottom - top;
  const boxes = [], range = document.createRange();
  const texts = document.createTreeWalker(document.querySelector(inside), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || !text.parentElement.checkVisibility() || text.parentElement.closest(".unseen")) continue;
    range.selectNodeContents(text);
    boxes.push(...range.getClientRects());
  }
  boxes.push(...[...document.querySelector(inside).querySelectorAll(":is(svg, input, button, select)")].map((one) => one.getBoundingClientRect()));
  const halves = [[main.left, (main.left + main.right) / 2], [(main.left + main.right) / 2, main.right]];
  return halves.map(([left, right]) => {
    const mine = boxes.filter((box) => box.height && box.right > left && box.left < right && box.bottom > top && box.top < main.bottom)
      .sort((a, b) => a.top - b.top);
    let reach = top, gap = 0;
    for (const box of mine) {
      gap = Math.max(gap, box.top - reach);
      reach = Math.max(reach, Math.min(box.bottom, main.bottom));
    }
    return { reach: (reach - top) / high, gap: gap / high };
  });
}"""

# What is cut, lies over another text, or makes its room wider than it is. A list that scrolls may go on below its end.
CUT = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const wrong = [], shown = [], range = document.createRange(), main = document.querySelector("main");
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
  for (const one of main.querySelectorAll("*")) {
    if (one.scrollWidth > one.clientWidth + 1 && scrolls(one)) wrong.push(`${one.className} scrolls sideways`);
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const of = text.parentElement;
    if (!text.data.trim() || !of.checkVisibility() || of.closest(".unseen, svg, .lifts, option")) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      let seen = true;
      for (let room = of; room !== document.body; room = room.parentElement) {
        const edge = room.getBoundingClientRect(), style = getComputedStyle(room);
        if (scrolls(room) && (box.bottom > edge.bottom || box.top < edge.top)) seen = false;
        if (!seen || style.overflow === "visible" || style.display === "inline") continue;
        if (box.left < edge.left - 1.5 || box.right > edge.right + 1.5 || (!scrolls(room) && box.bottom > edge.bottom + 4)) {
          wrong.push(`"${text.data.trim()}" is cut by ${room.tagName} ${room.className}`);
        }
      }
      if (seen && (box.right > innerWidth || box.bottom > innerHeight)) wrong.push(`"${text.data.trim()}" is off the screen`);
      if (seen) shown.push([text, box]);
    }
  }
  for (const [i, [one, a]] of shown.entries()) {
    for (const [other, b] of shown.slice(i + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (one !== other && wide > 2 && high > Math.min(a.height, b.height) / 2) wrong.push(`"${one.data.trim()}" over "${other.data.trim()}"`);
    }
  }
  return wrong;
}"""


def settled(kiosk):
    kiosk.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def fills(kiosk, where, inside="main"):
    """Both halves of the page are used for at least two thirds of their height, without a hole."""
    settled(kiosk)
    for side, half in zip(("left", "right"), kiosk.evaluate(REACH, inside)):
        assert half["reach"] >= 0.66, f"{where}: the {side} half ends at {half['reach']:.2f} of the height"
        assert half["gap"] <= 0.25, f"{where}: a hole of {half['gap']:.2f} of the height in the {side} half"


def fits(kiosk, where):
    # It is used on the last one.
    for width, height in sorted(SIZES, key=(1280, 800).__eq__):
        kiosk.set_viewport_size({"width": width, "height": height})
        assert kiosk.evaluate(CUT) == [], f"{where} at {width}×{height}"
        assert [one for one in small_targets(kiosk, 64) if "Log out" not in one] == [], f"{where} at {width}×{height}"


def trained(mara, *workouts):
    """Workouts of 2021, each (day, name, exercises)."""
    rows = [f"2021-05-{day:02} 17:46:13,{name},1h 10m,{lift},{number},{60 + number},{reps},0,0,,,"
            for day, name, lifts in workouts for lift in lifts for number, reps in enumerate([8, 8, 6, 5], 1)]
    mara.call("imports.upload", part=0, text=HEAD + "\n".join(rows) + "\n")
    mara.change("imports.strong", unit="kg", dryRun=False)


BIG = ["Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Pull Up", "Bicep Curl (Dumbbell)"]


def anew(kiosk, page):
    """Opens one of Mara's pages with what has come meanwhile, at a kiosk that is loaded anew."""
    kiosk.reload()
    kiosk.get_by_role("button", name="Switch to Mara").click()
    mine(kiosk, page)


def test_the_history_uses_the_screen_without_a_workout_with_one_and_with_many(floor, mara, screen):
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "History")
    expect(kiosk.get_by_text("No workouts yet.")).to_be_visible()
    assert kiosk.locator(".chosen").count() == 0
    both(kiosk, "an empty history at the kiosk", 64)
    fits(kiosk, "an empty history")
    trained(mara, (3, "Push", BIG[:3]))
    anew(kiosk, "History")
    # Editing stays with its workout when a newer one comes.
    expect(kiosk.get_by_role("region", name="Push", exact=True).get_by_role("heading", level=3)).to_have_count(3)
    fills(kiosk, "one workout")
    fits(kiosk, "one workout")
    kiosk.get_by_role("button", name="Edit", exact=True).click()
    kiosk.get_by_role("button", name=re.compile("61.kg × 8.*Change$")).first.click()
    fits(kiosk, "a set that is changed")
    mara.change("sets.log", exercise=floor.exercise(mara, "Bench press"), kind="working", reps=5, weight={"value": 60, "unit": "kg"})
    expect(kiosk.get_by_role("main").get_by_text("in progress")).to_be_visible()
    # The set that is being changed is still there, in its workout.
    push = kiosk.get_by_role("region", name="Push", exact=True)
    push.get_by_role("group", name="Reps").get_by_role("button", name=re.compile("^(More|Add)", re.I)).click()
    push.locator(".set-editor").get_by_role("button", name="Save").click()
    until(lambda: any(one["reps"] == 9 for row in mara.call("workouts.history")["workouts"] if row.get("name") == "Push"
                      for one in mara.call("workouts.get", workout=row["id"])["workout"]["sets"]))
    mara.change("workouts.delete", workout=mara.call("workouts.current")["workout"]["id"])
    trained(mara, (5, LONG, BIG), (8, "Legs", BIG[:4]), (10, "Pull", BIG[1:]))
    anew(kiosk, "History")
    # All of the newest workout is shown beside the days.
    workout = kiosk.get_by_role("region", name="Pull", exact=True)
    expect(workout.get_by_role("heading", level=3)).to_have_text([re.compile(name) for name in ["Squat", "Deadlift", "Pull-up", "Dumbbell curl"]])
    expect(workout.get_by_role("listitem").filter(has_text=re.compile(r"^6[1-4].kg × \d$"))).to_have_count(12)
    expect(kiosk.locator(".chosen small-figure svg")).to_have_count(4)
    fills(kiosk, "the history")
    both(kiosk, "the history at the kiosk", 64)
    fits(kiosk, "the history")
    # Another one is chosen by touch, and from there with the arrows.
    kiosk.get_by_role("button", name=re.compile("^Legs")).click()
    expect(kiosk.get_by_role("region", name="Legs", exact=True)).to_be_visible()
    kiosk.keyboard.press("ArrowDown")
    long = kiosk.get_by_role("button", name=re.compile(f"^{LONG}"))
    expect(long).to_be_focused()
    expect(long).to_have_attribute("aria-current", "true")
    expect(kiosk.get_by_role("region", name=LONG)).to_be_visible()
    expect(kiosk.get_by_role("main").get_by_role("region")).to_have_count(2)
    fits(kiosk, "a long name")
    kiosk.keyboard.press("ArrowUp")
    expect(kiosk.get_by_role("region", name="Legs", exact=True)).to_be_visible()
    # Deleted, its place is taken by the one before it; Undo brings it back to where it was read.
    legs = kiosk.get_by_role("region", name="Legs", exact=True)
    legs.get_by_role("button", name="Edit", exact=True).click()
    legs.get_by_role("button", name="Delete workout").click()
    legs.get_by_role("button", name="Delete", exact=True).click()
    expect(kiosk.get_by_role("region", name=LONG)).to_be_visible()
    kiosk.get_by_role("button", name="Undo").click()
    expect(legs).to_be_visible()
    # What is found is chosen; without anything found, the list alone says so.
    kiosk.get_by_role("searchbox", name="Search workouts").fill("push")
    expect(kiosk.get_by_role("region", name="Push", exact=True)).to_be_visible()
    kiosk.get_by_role("searchbox", name="Search workouts").fill("qqqq")
    expect(kiosk.get_by_text("No workout matches that.")).to_be_visible()
    expect(kiosk.locator(".chosen")).to_have_count(0)


def planned(floor, mara, names):
    return [{"item": item, "exercise": floor.exercise(mara, name), "restSeconds": 120,
             "sets": [{"kind": "working", **({"seconds": 60} if name == "Plank" else {"reps": {"min": 6, "max": 8}})}] * 3}
            for item, name in enumerate(names, 1)]


ROUTINES = {
    "Push A": ["Bench press", "Squat", "Barbell row", "Plank"],
    LONG: ["Bench press", "Overhead press", "Triceps pushdown", "Incline dumbbell press", "Dumbbell lateral raise", "Squat",
           "Romanian deadlift", "Pull-up"],
}


def test_a_routines_page_shows_what_it_trains_and_the_last_time(floor, mara, screen):
    trained(mara, (3, "Push", BIG[:2]))
    for name, names in ROUTINES.items():
        mara.change("routines.create", name=name, minutes=45, goal="muscle", plan=planned(floor, mara, names))
    kiosk = at_kiosk(floor, screen)
    for name, names in ROUTINES.items():
        anew(kiosk, "Routines")
        kiosk.get_by_role("button", name=re.compile(f"^{name}")).click()
        page = kiosk.get_by_role("main")
        expect(page.get_by_text(re.compile("^Last time, 3 May 2021: 61.kg.×.8, 62.kg.×.8, 63.kg.×.6, 64.kg.×.5$"))).to_have_count(2)
        expect(page.get_by_text("You haven’t done this one yet")).to_be_visible()
        expect(page.get_by_role("region", name="Muscles").locator("svg")).to_be_visible()
        expect(page.locator(".routine-beside dl")).to_have_text(re.compile(f"45minutes{len(names) * 3}sets{len(names)}exercises"))
        assert page.locator(".btn.go").count() == 1, name
        fills(kiosk, f"a routine of {len(names)}")
        both(kiosk, f"a routine of {len(names)} at the kiosk", 64)
        fits(kiosk, f"a routine of {len(names)}")
        page.get_by_role("button", name="Share", exact=True).click()
        page.get_by_role("button", name="Make a link").click()
        expect(page.get_by_role("button", name="Stop sharing")).to_be_attached()
        fits(kiosk, f"a routine of {len(names)} that is shared")


CALCULATORS = ["One-rep max", "Strength scores", "Plates", "kg and lb", "Body mass index", "Daily need", "Calories burned"]
NUMBERS = {"Weight (kg)": "80", "Reps": "5", "Weight with the bar (kg)": "102.5", "Kilograms (kg)": "100", "Minutes": "45",
           "Squat (kg)": "120", "Bench press (kg)": "80", "Deadlift (kg)": "150"}


def test_every_calculator_has_its_result_and_what_explains_it_on_one_screen(floor, mara, screen):
    mara.change("members.update", sex="female", birthDate="1994-03-05", heightCm=171, bodyWeight={"value": 64.5, "unit": "kg"})
    kiosk = at_kiosk(floor, screen)
    mine(kiosk, "Calculators")
    for name in CALCULATORS:
        kiosk.get_by_role("button", name=name, exact=True).click()
        expect(kiosk.get_by_role("heading", level=1)).to_have_text(name)
        fills(kiosk, f"{name}, empty", ".calc")
        for label, text in NUMBERS.items():
            if kiosk.get_by_label(label, exact=True).count():
                kiosk.get_by_label(label, exact=True).fill(text)
        expect(kiosk.locator(".calc-waits")).to_have_count(0)
        # The fields have the on-screen keyboard of a touch.
        kiosk.get_by_role("heading", level=1).focus()
        fills(kiosk, name, ".calc")
        both(kiosk, f"{name} at the kiosk", 64)
        fits(kiosk, name)
    # What is the same with less than the whole bar, and for somebody who is not logged in.
    kiosk.get_by_role("button", name="Plates", exact=True).click()
    rows = kiosk.get_by_role("region", name=re.compile("Common weights")).get_by_role("listitem")
    expect(rows).to_have_text([re.compile(text) for text in [
        "40 kg 10$", "60 kg 20$", r"80 kg 25 \+ 5$", r"100 kg 25 \+ 15$", r"120 kg 25 \+ 25$", r"140 kg 25 \+ 25 \+ 10$",
        r"160 kg 25 \+ 25 \+ 20$", r"180 kg 25 \+ 25 \+ 25 \+ 5$"]])
    # Whoever is not logged in has them as well.
    kiosk.get_by_role("button", name="Log out Mara").click()
    kiosk.get_by_role("button", name="Calculators").click()
    for name in CALCULATORS:
        kiosk.get_by_role("button", name=name, exact=True).click()
        expect(kiosk.get_by_role("heading", level=1)).to_have_text(name)
        fits(kiosk, f"{name} on the front")

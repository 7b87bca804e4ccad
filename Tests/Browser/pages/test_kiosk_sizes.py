"""Every state of the kiosk on every screen that gyms hang up: nothing is cut off, squeezed away or too small to touch.

`SHOTS=folder` keeps a picture of each, dark and light.
"""

import os
import pathlib
import re

from playwright.sync_api import expect

from kit.kiosk import every_set, mine, pairing_code, routine, something_else
from kit.sizes import SIZES, choose, come, gym, press  # noqa: F401

# The screen on which the page is used comes last, so that it stays on it.
USED = (1280, 800)
# What is wrong with the page as it is drawn next: a list of sentences.
LOOK = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const wrong = [], wide = innerWidth, high = innerHeight;
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) wrong.push(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > high + 1) wrong.push("the page scrolls");
  const called = (one) => (one.getAttribute("aria-label") || one.textContent || one.id || one.tagName).trim()
    .replace(/\\s+/g, " ").slice(0, 40);
  // What a scrolling list holds may lie outside of it; everything else must be on the screen.
  const scroller = (one) => {
    for (let each = one.parentElement; each; each = each.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(each).overflow)) return each;
    }
    return null;
  };
  for (const box of document.querySelectorAll("main, .panel, .found, .days, .faces, .board, .sets")) {
    if (box.matches(".chips")) continue;
    const over = getComputedStyle(box).overflowX;
    if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(over)) {
      wrong.push(`${box.className} scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);
    }
  }
  for (const one of document.querySelectorAll("button, input:not([type=radio]), select, a[href]")) {
    if (!one.checkVisibility() || one.closest(".unseen") || one.matches(".unseen")) continue;
    const { width, height, left, right, top, bottom } = one.getBoundingClientRect();
    if (width < 47.5 || height < 47.5) wrong.push(`${called(one)} is ${Math.round(width)}×${Math.round(height)}`);
    if (scroller(one)) continue;
    if (left < -1 || top < -1 || right > wide + 1 || bottom > high + 1) wrong.push(`${called(one)} is off the screen`);
  }
  for (const one of document.querySelectorAll(".value .digits")) {
    const size = parseFloat(getComputedStyle(one).fontSize), box = one.closest(".value").getBoundingClientRect();
    if (size < 44) wrong.push(`${one.textContent} is written ${Math.round(size)} px high`);
    if (one.getBoundingClientRect().width > box.width + 1) wrong.push(`${one.textContent} does not fit its box`);
  }
  for (const one of document.querySelectorAll(".seat .name, .lift, .log .title, .face .name")) {
    if (one.matches(".face .name") && !one.closest(".seat")) continue;
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`"${one.textContent}" is clipped`);
    if (one.getBoundingClientRect().height < 12) wrong.push(`"${one.textContent}" has no height`);
  }
  for (const one of document.querySelectorAll(".notes > *, .plan-note span, .marked li, .choices .btn")) {
    const { right } = one.getBoundingClientRect(), room = one.parentElement.closest("section, .work, .sets, td");
    const most = Math.max(room.getBoundingClientRect().right, getComputedStyle(room).display === "contents" ? wide : 0);
    if (right > most + 1) wrong.push(`"${called(one)}" is wider than its room`);
  }
  for (const one of document.querySelectorAll(".recent-room, .planned ul")) {
    if (one.checkVisibility() && one.clientHeight < 63) wrong.push(`${one.className || "the plan"} has ${one.clientHeight} px`);
  }
  const list = document.querySelector(".sets");
  if (list?.checkVisibility() && list.clientHeight < 100) wrong.push(`the sets have ${list.clientHeight} px`);
  const log = document.querySelector("#log"), at = log?.getBoundingClientRect();
  if (log && document.elementFromPoint(at.left + 20, at.top + 10)?.closest("#log") !== log) {
    wrong.push("something covers LOG");
  }
  return wrong;
}"""


class Walk:
    """Draws the state that the page is in at every size, and collects what is wrong."""

    def __init__(self, page):
        self.page, self.wrong = page, []
        # A form that nobody touches is closed, and letters that nobody follows up are forgotten.
        page.evaluate("""() => {
          const after = window.setTimeout;
          window.setTimeout = (work, ms, ...more) => (ms > 20_000 ? 0 : after(work, ms, ...more));
        }""")
        folder = os.environ.get("SHOTS")
        self.folder = folder and pathlib.Path(folder)
        self.only = os.environ.get("SHOTS_OF", "")

    def see(self, name):
        page = self.page
        for width, height in sorted(SIZES, key=USED.__eq__):
            page.set_viewport_size({"width": width, "height": height})
            self.wrong += [f"{name} at {width}×{height}: {fault}" for fault in page.evaluate(LOOK)]
            if self.folder and re.search(self.only, name):
                for scheme in ["dark", "light"]:
                    page.emulate_media(color_scheme=scheme)
                    page.screenshot(path=self.folder / f"{name}-{width}x{height}-{scheme}.png")


def test_every_state_of_the_front_fits_every_screen(gym, screen):
    page = screen("/kiosk/", has_touch=True)
    walk = Walk(page)
    code = pairing_code(page, "Pair this kiosk")
    walk.see("pairing")
    gym.approve(code, "Kiosk by the racks")
    expect(page.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    walk.see("who")
    press(page, "M", exact=True)
    expect(page.get_by_role("button", name="Joel", exact=True)).to_have_count(0)
    walk.see("who-m")
    press(page, "X", exact=True)
    expect(page.get_by_text("No name starts with")).to_be_visible()
    walk.see("who-none")
    page.keyboard.press("Escape")
    press(page, "Mara", exact=True)
    page.keyboard.type("258")
    walk.see("pin")
    press(page, "Back")
    press(page, "Log in with email")
    walk.see("login")
    page.get_by_label("Email").tap()
    expect(page.locator(".osk")).to_be_visible()
    walk.see("login-keyboard")
    press(page, "Done")
    press(page, "Back")
    press(page, "New here? Join")
    expect(page.get_by_role("heading", name="New here?")).to_be_visible()
    walk.see("join")
    page.get_by_label("First name").fill("Wilhelmina Charlotte Auguste")
    expect(page.get_by_text("free")).to_be_visible()
    walk.see("join-name")
    press(page, "Next: four digits")
    page.keyboard.type("2580")
    walk.see("join-pin")
    page.get_by_role("radio", name="Nobody").check()
    walk.see("join-all")
    press(page, "Use an email")
    expect(page.get_by_label("Display name")).to_be_visible()
    walk.see("signup")
    page.get_by_label("Name", exact=True).tap()
    expect(page.locator(".osk")).to_be_visible()
    walk.see("signup-keyboard")
    press(page, "Done")
    page.get_by_label("Name", exact=True).fill("Nia Long")
    page.get_by_label("Display name").fill("Nia")
    press(page, "Next", exact=True)
    walk.see("signup-wrong")
    page.get_by_label("Email").fill("nia@example.com")
    press(page, "Next", exact=True)
    page.get_by_label("Password", exact=True).fill("bar across my back")
    page.get_by_label("Password again").fill("bar across my back")
    page.get_by_label("PIN").tap()
    walk.see("signup-pin")
    page.get_by_label("PIN").fill("2580")
    press(page, "Done")
    press(page, "Next", exact=True)
    walk.see("signup-about")
    press(page, "Cancel")
    owner = gym.owner()
    plans = [
        {"format": "emom", "workSeconds": 60, "rounds": 10}, {"format": "amrap", "workSeconds": 1200},
        {"format": "tabata", "workSeconds": 20, "restSeconds": 10, "rounds": 8}, {"format": "stopwatch"},
    ]
    press(page, "Clocks")
    walk.see("clocks-none")
    for n, plan in enumerate(plans, 1):
        owner.change("timers.start", label=f"Class {n}", plan={"prepareSeconds": 10} | plan)
        expect(page.locator(".remotes .remote")).to_have_count(n)
        walk.see(f"clocks-{n}")
    press(page, "Back")
    walk.see("who-clocks")
    assert not walk.wrong, "\n".join(walk.wrong)


def test_every_state_of_training_fits_every_screen(gym, screen):
    page = screen("/kiosk/", has_touch=True)
    walk = Walk(page)
    gym.approve(pairing_code(page, "Pair this kiosk"), "Kiosk by the racks")
    expect(page.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    come(page, "Mara")
    expect(page.locator("button.start-card")).to_be_visible()
    walk.see("start")
    mine(page, "Recovery")
    walk.see("recovery")
    press(page, "Back")
    walk.see("mine")
    press(page, "Back")
    press(page, "News: Nothing new")
    walk.see("news")
    press(page, "Back")
    something_else(page)
    walk.see("something-else")
    press(page, "Pick an exercise")
    walk.see("picker")
    page.get_by_role("searchbox", name="Search exercises").tap()
    page.get_by_role("searchbox", name="Search exercises").fill("press")
    walk.see("picker-keyboard")
    page.get_by_role("searchbox", name="Search exercises").fill("qqqq")
    press(page, "Done")
    walk.see("picker-nothing")
    press(page, "Make your own")
    walk.see("picker-make")
    press(page, "Cancel")
    choose(page, "bench press", "Bench press")
    walk.see("train")
    press(page, re.compile("^Log set 1"))
    expect(page.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    walk.see("train-rest")
    press(page, "15 seconds more rest")
    expect(page.get_by_role("button", name=re.compile("^Always rest"))).to_be_visible()
    walk.see("train-rest-keep")
    page.get_by_role("button", name=re.compile("^Set 1:.*Change$")).click()
    walk.see("train-open")
    press(page, "Close")
    page.locator("#box-weight").click()
    expect(page.locator(".side.pad")).to_be_visible()
    walk.see("train-typing")
    press(page, "Next", exact=True)
    press(page, "Done")
    page.locator(".toggle", has_text="More").click()
    walk.see("train-more")
    page.locator(".toggle", has_text="More").click()
    for search, name in [("row machine", "Rowing machine"), ("plank", "Plank"), ("pull up", "Pull-up")]:
        press(page, "Other exercise")
        page.get_by_role("searchbox", name="Search exercises").fill(search)
        page.locator(".exercise").first.click()
        expect(page.locator(".train h2.lift")).to_be_visible()
        walk.see("train-" + name.lower().replace(" ", "-"))
    press(page, "History")
    expect(page.locator(".detail .chip").first).to_be_visible()
    walk.see("history")
    page.locator(".history .summary").nth(1).click()
    expect(page.locator(".detail .chip").first).to_be_visible()
    walk.see("history-open")
    press(page, "Edit", exact=True)
    page.locator(".detail button.chip").first.click()
    walk.see("history-edit")
    press(page, "Cancel")
    press(page, "Back")
    for name in ["Joel", "Tomasz", "Bartholomew"]:
        press(page, "Join in")
        come(page, name)
    walk.see("partners-4-picker")
    choose(page, "deadlift", "Deadlift")
    walk.see("partners-4")
    press(page, "Join in")
    walk.see("partners-4-front")
    press(page, "Switch to Mara")
    gym.stop()
    expect(page.locator(".banner")).to_be_visible()
    walk.see("away")
    gym.start()
    expect(page.locator(".banner")).to_be_hidden()
    press(page, "Finish workout")
    expect(page.get_by_text("Good work")).to_be_visible()
    walk.see("done")
    every_set(page)
    walk.see("done-every-set")
    assert not walk.wrong, "\n".join(walk.wrong)


def test_every_state_of_a_planned_workout_fits_every_screen(gym, screen):
    page = screen("/kiosk/", has_touch=True)
    walk = Walk(page)
    mara = gym.again()
    names = ["Bench press", "Overhead press", "Triceps pushdown", "Incline dumbbell press", "Dumbbell lateral raise", "Plank"]
    note = "Feet flat, shoulder blades together, touch the chest, pause for a second and drive up; one rep stays in reserve"
    mara.change("routines.create", name="Push A", plan=[
        {"item": place, "exercise": gym.exercise(mara, name), "note": note, **({"superset": 1} if place in (2, 3) else {}),
         "sets": [{"kind": kind, "reps": {"min": 6, "max": 8}} for kind in ("warmup", "working", "working", "working")]}
        for place, name in enumerate(names[:5], 1)])
    gym.approve(pairing_code(page, "Pair this kiosk"), "Kiosk by the racks")
    expect(page.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    come(page, "Mara")
    routine(page, "Push A")
    expect(page.locator(".train h2.lift")).to_have_text("Bench press")
    walk.see("plan")
    press(page, re.compile("^Set 2, planned"))
    walk.see("plan-open")
    press(page, "Close")
    page.locator("#log").click()
    expect(page.get_by_role("button", name="Stop the rest")).to_be_visible()
    walk.see("plan-rest")
    press(page, "Change", exact=True)
    walk.see("plan-change")
    press(page, "Swap", exact=True)
    walk.see("plan-swap")
    press(page, "Close", exact=True)
    press(page, "About Bench press")
    expect(page.get_by_role("heading", name="Bench press")).to_be_visible()
    walk.see("about-rest")
    mara.close()
    assert not walk.wrong, "\n".join(walk.wrong)

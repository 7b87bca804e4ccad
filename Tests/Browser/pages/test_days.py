"""What a day costs a newcomer, a regular, a trainer and an owner: each walks the way that the pages propose.

The figures are in the README. Whoever makes one of these ways longer changes them here, and says why."""

import contextlib
import re
import time

import pytest
from playwright.sync_api import expect

from kit.classes import make, soon
from kit.floor import OWNER
from kit.kiosk import at_start, pairing_code
from kit.log import bring, kg
from kit.login import PASSWORD, password_dialog
from kit.phone import at_phone
from kit.trainer import consent, trainer

pytestmark = [pytest.mark.reachable, pytest.mark.midday]

BENCH = "Bench Press (Barbell)"

# How far what is tapped is out of view, in heights of the screen. Lists that scroll by themselves count as well.
FAR = """(one) => {
  let far = 0;
  for (let box = one.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !["auto", "scroll"].includes(getComputedStyle(box).overflowY)) continue;
    const inner = box.getBoundingClientRect(), { top, bottom } = one.getBoundingClientRect();
    far += Math.max(0, bottom - inner.bottom, inner.top - top);
  }
  const { top, bottom } = one.getBoundingClientRect();
  return Math.max(far, bottom - innerHeight, -top, 0) / innerHeight;
}"""


# Estimated seconds, the same on every machine: the keystroke-level model of Card, Moran and Newell (Communications of the ACM
# 23(7), 1980, figure 1) has 1.1 s for pointing at a target, which is a tap here, and 0.28 s for a key of somebody who types 40 words
# a minute. It has 1.35 s for each thought; what people think and read is left out, so these are seconds of the hand.
POINT, KEY = 1.1, 0.28


class Walker:
    def __init__(self, page):
        self.page, self.taps, self.keys, self.screens = page, 0, 0, 0.0
        self.began = time.monotonic()

    def tap(self, what):
        expect(what).to_be_enabled()
        expect(what).not_to_have_attribute("aria-disabled", "true")
        self.screens += what.evaluate(FAR)
        what.click()
        self.taps += 1

    def press(self, name, exact=True, within=None):
        self.tap((within or self.page).get_by_role("button", name=name, exact=exact).first)

    def follow(self, name, within=None):
        self.tap((within or self.page).get_by_role("link", name=name, exact=isinstance(name, str)).first)

    def type(self, what, text):
        expect(what).to_be_enabled()
        if not what.evaluate("(one) => one === document.activeElement"):
            self.tap(what)
        self.page.keyboard.type(text)
        self.keys += len(text)

    def log(self, label):
        """The next set, as it is proposed."""
        self.tap(self.page.get_by_role("button", name=re.compile(f"^Log {label}\\b")))

    def on(self, page):
        """The day goes on at another screen."""
        self.page = page

    def told(self, whose):
        """Prints what the day cost, and returns it as (taps, keys, screens). The measured seconds are the machine's own, and no test
        compares them."""
        measured, estimated = time.monotonic() - self.began, self.taps * POINT + self.keys * KEY
        print(f"{whose}: {self.taps} taps, {self.keys} keys, {self.screens:.1f} screens scrolled, {estimated:.0f} s estimated, "
              f"{measured:.1f} s measured here")
        return self.taps, self.keys, self.screens


def kiosk_login(walker, name):
    walker.press(name)
    for digit in "2580":
        walker.press(digit)
    walker.press("Log in")


def owners_start(floor, kiosk, page):
    code = pairing_code(kiosk, "Pair this kiosk")
    walker = Walker(page)
    walker.type(page.get_by_label("Email"), OWNER["email"])
    walker.type(page.get_by_label("Password", exact=True), OWNER["password"])
    walker.press("Log in")
    expect(page.get_by_role("region", name=re.compile("^In now"))).to_be_in_viewport()
    walker.follow(re.compile("^Screens"), within=page.get_by_role("navigation", name="Pages"))
    walker.type(page.get_by_label("Code"), code)
    walker.press("Find device")
    walker.press("Approve")
    dialog = password_dialog(page)
    expect(dialog.get_by_label("Password")).to_be_focused()
    walker.type(dialog.get_by_label("Password"), OWNER["password"])
    walker.press("Go on", within=dialog)
    expect(kiosk.get_by_role("button", name="New here? Join")).to_be_enabled()
    taps, _, screens = walker.told("an owner's start: log in, look, approve a kiosk")
    assert taps <= 8 and screens <= 0.5


def newcomers_day(kiosk):
    new = Walker(kiosk)
    new.press("New here? Join")
    for letter in "AYSE":
        new.press(letter)
    new.press("Next: four digits")
    for digit in "2580":
        new.press(digit)
    new.tap(kiosk.get_by_role("radio", name="Ayse name").locator(".."))
    new.press("Join and lift")
    new.tap(kiosk.locator("button.start-card"))
    for _ in range(3):
        new.log("set")
    new.press("Finish workout")
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    new.press("Log out Ayse")
    expect(kiosk.get_by_role("button", name="New here? Join")).to_be_visible()
    taps, keys, screens = new.told("a newcomer's first day, with three sets")
    assert taps <= 18 and keys == 0 and screens == 0


def regulars_day(kiosk, phone):
    walker = Walker(kiosk)
    kiosk_login(walker, "Mara")
    at_start(kiosk)
    walker.press(re.compile("^Pick something else"), exact=False)
    walker.press(re.compile("(^|: Start )Push A( |$)"), exact=False)
    for n in range(1, 5):
        walker.log(f"set {n}")
    walker.press("Finish workout")
    expect(kiosk.get_by_role("heading", name="Good work")).to_be_visible()
    walker.press("Log out Mara")
    walker.on(phone)
    walker.follow("Progress")
    expect(phone.get_by_role("slider", name=re.compile("^Bench press, e1rm"))).to_be_in_viewport()
    walker.follow("Calendar")
    walker.follow(re.compile("^Classes"), within=phone.get_by_role("main"))
    walker.press(re.compile("^Book"), exact=False)
    expect(phone.get_by_role("button", name=re.compile("^Cancel")).first).to_be_visible()
    taps, keys, screens = walker.told("a regular's day: four sets, the lift's curve, a class")
    assert taps <= 18 and keys == 0 and screens <= 1


def test_a_day_takes_an_owner_a_newcomer_and_a_regular_few_taps(floor, owner, screen, tmp_path):
    kiosk, page = screen("/kiosk/"), screen("/owner/", width=1366, height=768)
    # An owner sees how the gym is and adds a kiosk; a newcomer joins, lifts and leaves.
    owners_start(floor, kiosk, page)
    newcomers_day(kiosk)
    # A regular trains, looks at the lift and books a class.
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        bring(floor, tmp_path, *[(days, BENCH, 60 + days % 2, 5) for days in (27, 20, 13, 6)])
        bench = floor.exercise(mara, "Bench press")
        mara.change("routines.create", name="Push A", plan=[{"item": 1, "exercise": bench, "sets": [
            {"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"weight": {"value": 62.5, "unit": "kg"}}}] * 4}])
        make(owner, capacity=4, **soon(owner, 100))
    phone = at_phone(screen, has_touch=True)
    kiosk.reload()
    regulars_day(kiosk, phone)


def test_a_trainer_looks_after_the_client_who_needs_one(floor, owner, screen, tmp_path):
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        consent(mara, tove, ["workouts", "progress", "plan", "calendar"])
        bench = floor.exercise(tove, "Bench press")
        tove.change("routines.create", name="Push A", plan=[{"item": 1, "exercise": bench, "sets": [
            {"kind": "working", "reps": {"min": 5, "max": 5}}]}])
        # A record, of which her trainer should know.
        bring(floor, tmp_path, *[(days, BENCH, 60 + days % 2, 5) for days in (27, 20, 13, 6)])
        mara.change("sets.log", exercise=bench, kind="working", weight=kg(70), reps=5)
        mara.change("workouts.finish")
        page = screen("/trainer/", width=1366, height=768)
        walker = Walker(page)
        walker.type(page.get_by_label("Email"), "tove@example.com")
        walker.type(page.get_by_label("Password", exact=True), PASSWORD)
        walker.press("Log in")
        walker.follow(re.compile("^Mara"))
        walker.press("Add a routine")
        walker.follow("Push A")
        walker.press("Assign to 1 client")
        expect(page.get_by_role("region", name="Plan", exact=True).get_by_role("link", name=re.compile("^Push A week 1 of"))).to_be_visible()
        taps, _, screens = walker.told("a trainer's start: log in, open the client who set a record, give a routine")
        assert taps <= 7 and screens <= 0.5

"""A phone and a kiosk keep a member's log true by the events alone, and ask the server for nothing in between."""

import json
import re

import pytest
from playwright.sync_api import expect

# They import the modules that the page runs.
pytestmark = pytest.mark.plain

from kit.kiosk import enter, pairing_code, pick
from kit.patience import UNDO, keeps, until
from kit.phone import log_in

# Beside the log: the clock's samples.
IGNORED = {"clock.sample"}
# What a workout's end may change, though no set does: the day's plan and what is suggested.
AFTER = {"schedule.month", "suggestions.today"}


class Phone:
    """A member's page, the requests that it sent, and the same member at a kiosk's connection."""

    def __init__(self, floor, screen):
        floor.owner().close()
        self.kiosk = floor.kiosk()
        self.other = floor.member("Mara Lindqvist", bodyWeight={"value": 64.5, "unit": "kg"})
        face = self.kiosk.call("members.roster", text="Mara")["faces"][0]
        self.handle = self.kiosk.call("sessions.enter", member=face["id"], pin="2580")["handle"]
        self.bench = floor.exercise(self.kiosk, "Bench press")
        self.squat = floor.exercise(self.kiosk, "Squat")
        self.screen = screen
        self.asked = []

    def open(self):
        self.page = self.screen("/me/", 390, 844, "light")
        self.page.on("websocket", lambda socket: socket.on("framesent", self.sent))
        self.page.reload()
        log_in(self.page)
        expect(self.page.get_by_role("heading", name="This week")).to_be_visible()
        self.settled()
        return self.page

    def sent(self, frame):
        messages = json.loads(frame)
        for message in messages if isinstance(messages, list) else [messages]:
            if message["method"] not in IGNORED:
                self.asked.append(message["method"])

    def settled(self):
        """Waits until the page has asked for all that a fresh one wants."""
        expect(self.page.locator("[aria-busy=true], .skeletons")).to_have_count(0)
        self.page.evaluate("""async () => {
          const { book } = await import("/me/base/state.js"), { memberLog } = await import("/me/train/memberlog.js");
          const isReady = () => book.list && memberLog.recent.rows && !memberLog.recent.busy;
          while (!isReady()) await new Promise(requestAnimationFrame);
        }""")
        self.asked.clear()

    def do(self, method, **params):
        return self.kiosk.change(method, **{"as": self.handle}, **params)

    def log(self, exercise, reps, kilograms=None, **more):
        weight = {} if kilograms is None else {"weight": {"value": kilograms, "unit": "kg"}}
        return self.do("sets.log", exercise=exercise, kind="working", reps=reps, **weight | more)["set"]

    def delivered(self):
        """Waits until the server has what the page has shown already."""
        until(lambda: self.page.evaluate("async () => (await import('/me/base/state.js')).outbox.items.length === 0"))

    def compare(self):
        """What the page holds is what the server would answer now."""
        held = self.page.evaluate("""async (exercises) => {
          const { memberLog } = await import("/me/train/memberlog.js");
          const last = [];
          for (const exercise of exercises) {
            const { workout, sets, best } = await memberLog.last.known(exercise);
            last.push({ workout, sets, best });
          }
          // As JSON, which leaves out what is undefined.
          return JSON.stringify({ current: memberLog.current, rows: memberLog.recent.rows, last });
        }""", [self.bench, self.squat])
        held = json.loads(held)
        assert held["current"] == self.other.call("workouts.current").get("workout")
        assert held["rows"] == self.other.call("workouts.history")["workouts"]
        for exercise, last in zip([self.bench, self.squat], held["last"]):
            assert last == self.other.call("sets.lastTime", exercise=exercise)


@pytest.fixture
def phone(floor, screen):
    phone = Phone(floor, screen)
    yield phone
    for client in [phone.kiosk, phone.other]:
        client.close()


def shows(page, text):
    expect(page.get_by_text(re.compile(text)).first).to_be_visible()


def test_what_happens_at_a_kiosk_is_on_the_phone_and_nothing_is_asked(phone, floor):
    page = phone.open()
    phone.log(phone.bench, 5, 80)
    expect(page.get_by_role("button", name=re.compile("^Change 80.kg × 5, Bench press"))).to_be_visible()
    phone.log(phone.bench, 3, 90)
    expect(page.get_by_role("button", name=re.compile("^Change 90.kg × 3, Bench press"))).to_be_visible()
    # Nor for a set whose load is partly the body.
    phone.log(floor.exercise(phone.kiosk, "Pull-up"), 8)
    shows(page, "8.reps")
    # Progress, which leads to it, asks for what it shows.
    page.evaluate("location.hash = 'history'")
    row = page.get_by_role("article").first
    expect(row).to_contain_text(re.compile("3.*sets"))
    expect(row).to_contain_text(re.compile("90.kg × 3"))
    page.wait_for_function("() => document.querySelectorAll('.skeletons').length === 0")
    assert phone.asked == []
    phone.compare()


def test_edits_deletions_and_ends_need_no_request_either_and_a_set_of_an_older_workout_costs_one(phone):
    older = phone.log(phone.bench, 5, 80)
    phone.log(phone.bench, 4, 80)
    phone.do("workouts.finish", workout=older["workout"])
    page = phone.open()
    for change in ("edit", "delete"):
        phone.settled()
        if change == "edit":
            phone.do("sets.edit", set=older["id"], kind="working", reps=2, weight={"value": 85, "unit": "kg"})
            shows(page, "85.kg × 2")
        else:
            phone.do("sets.delete", set=older["id"])
            shows(page, "80.kg × 4")
        # Nothing where the page has the workout anyway, such as today's.
        assert {method for method in phone.asked if not method.startswith("progress.")} <= {"workouts.history"}, change
        # Today says what the last workout was.
        assert phone.asked.count("progress.evaluation") <= 1, change
        phone.compare()
    phone.log(phone.squat, 5, 100)
    first = phone.log(phone.bench, 5, 80)
    phone.do("workouts.finish", workout=first["workout"])
    page.reload()
    expect(page.get_by_role("heading", name="This week")).to_be_visible()
    phone.settled()
    phone.compare()
    phone.asked.clear()

    second = phone.log(phone.bench, 5, 82.5)
    page.get_by_role("link", name="All sets").click()
    edit = page.get_by_role("button", name=re.compile("^Edit 82.5.kg × 5, Bench press"))
    expect(edit).to_be_visible()
    phone.compare()
    phone.do("sets.edit", set=second["id"], kind="working", reps=6, weight={"value": 180, "unit": "lb"})
    expect(page.get_by_role("button", name=re.compile("^Edit 180.lb × 6, Bench press"))).to_be_visible()
    third = phone.log(phone.squat, 3, 60)
    squat = page.get_by_role("button", name=re.compile("^Edit 60.kg × 3, Squat"))
    expect(squat).to_be_visible()
    phone.do("sets.delete", set=third["id"])
    expect(squat).to_have_count(0)
    phone.compare()
    phone.do("sets.restore", set=third["id"])
    expect(squat).to_be_visible()
    phone.compare()
    # Only the comparison asks, for the best that is left after the best set was made worse, and what to load.
    assert set(phone.asked) <= {"sets.lastTime", "progress.load"}
    phone.do("workouts.finish", workout=second["workout"])
    expect(page.get_by_role("button", name="Finish workout", exact=True)).to_have_count(0)
    phone.compare()
    phone.do("workouts.reopen", workout=second["workout"])
    expect(squat).to_be_visible()
    phone.compare()
    # What a finished workout says is asked once.
    assert set(phone.asked) <= {"sets.lastTime", "progress.load", "progress.evaluation", "progress.exercise"} | AFTER


def test_what_the_phone_changes_itself_counts_at_once_and_as_the_server_has_it(phone):
    page = phone.open()
    keeps(page, UNDO)
    phone.log(phone.bench, 5, 80)
    page.get_by_role("link", name="All sets").click()
    page.get_by_role("button", name=re.compile("^Edit 80.kg × 5")).click()
    page.get_by_label("Reps", exact=True).fill("7")
    page.get_by_role("button", name="Save").click()
    edited = page.get_by_role("button", name=re.compile("^Edit 80.kg × 7"))
    expect(edited).to_be_visible()
    phone.compare()
    edited.click()
    page.get_by_role("button", name="Delete set").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(edited).to_have_count(0)
    phone.compare()
    page.get_by_role("button", name="Undo").click()
    expect(edited).to_be_visible()
    phone.compare()
    page.get_by_role("button", name="Finish workout", exact=True).click()
    expect(page.get_by_role("button", name="Finish workout", exact=True)).to_have_count(0)
    phone.delivered()
    phone.compare()
    page.get_by_role("button", name="Not done yet? Continue").click()
    expect(edited).to_be_visible()
    phone.delivered()
    phone.compare()
    assert not {"workouts.current", "workouts.history", "workouts.get"} & set(phone.asked)


def test_a_kiosk_follows_what_happens_on_the_phone_without_a_request(phone, floor):
    last = phone.log(phone.bench, 5, 80)
    phone.do("workouts.finish", workout=last["workout"])
    page = phone.screen("/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    # A kiosk that is reloaded before it has its token pairs again.
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    page.on("websocket", lambda socket: socket.on("framesent", phone.sent))
    page.reload()
    enter(page, "Mara")
    pick(page, "Bench press")
    expect(page.get_by_role("columnheader", name=re.compile("^Last time|^Last"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("80.kg × 5"))).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.skeletons')")
    phone.asked.clear()

    first = phone.log(phone.bench, 6, 82.5)
    logged = page.get_by_role("button", name=re.compile("^Set 1: 82.5.kg × 6"))
    expect(logged).to_be_visible()
    phone.do("sets.edit", set=first["id"], kind="working", reps=7, weight={"value": 85, "unit": "kg"})
    expect(page.get_by_role("button", name=re.compile("^Set 1: 85.kg × 7"))).to_be_visible()
    phone.do("workouts.finish", workout=first["workout"])
    pick(page, "Bench press")
    expect(page.get_by_role("row", name=re.compile("85.kg × 7"))).to_be_visible()
    phone.do("workouts.reopen", workout=first["workout"])
    expect(page.get_by_role("button", name=re.compile("^Set 1: 85.kg × 7"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("80.kg × 5"))).to_be_visible()
    # The taps on the screen keep the login alive, and the kiosk keeps the routines for when the server is away.
    assert set(phone.asked) <= {"sessions.keep", "routines.get", "progress.load"} | AFTER

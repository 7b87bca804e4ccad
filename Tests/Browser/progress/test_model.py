"""Figures in words: how a member turns them on, what the model says and what not, and how a text is stopped and reported."""

import http.server
import json
import re
import threading

import pytest
from playwright.sync_api import expect

from kit import floor as floors
from kit.golden import fixtures
from kit.looks import Widths, both, opened
from kit.patience import until
from kit.phone import at_phone, unfold
from kit.refusals import Line

TRUTH = ["You did 1 workout in the last seven days.", "Your volume was 400 kg.", "Great work!"]


def event(text):
    return "data: " + json.dumps({"choices": [{"index": 0, "delta": {"content": text}}]}) + "\n\n"


class Answer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        model = self.server
        model.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            # Letter by letter, as a slow model would.
            for letter in model.text:
                self.wfile.write(event(letter).encode())
                self.wfile.flush()
            if model.hangs:
                model.released.wait()
            else:
                self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            pass  # Whoever asked has had enough.

    def log_message(self, *_):
        pass


class Model(http.server.ThreadingHTTPServer):
    """A language model's server on this machine. `text` is what it says, and `hangs` whether it stops in the middle; `asked` has the requests."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.text, self.hangs, self.asked, self.released = "", False, [], threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def settings(self):
        """The settings with which a server asks this model."""
        return {"RACKSIDE_MODEL_URL": f"http://127.0.0.1:{self.server_address[1]}", "RACKSIDE_MODEL_A_DAY": "6"}

    def __exit__(self, *fault):
        self.released.set()
        self.shutdown()
        super().__exit__(*fault)


@pytest.fixture
def model():
    with Model() as model:
        yield model


@pytest.fixture
def floor(tmp_path, model):
    """A gym with a language model of its own."""
    floor = floors.Floor(tmp_path / "data", **model.settings)
    yield floor
    if floor.process.poll() is None:
        floor.stop()


def lift(floor, member):
    """Five bench presses with 80 kg, 400 kg in all; returns the exercise."""
    bench = floor.exercise(member, "Bench press")
    member.change("sets.log", exercise=bench, kind="working", weight={"value": 80, "unit": "kg"}, reps=5)
    return bench


def week(phone):
    return unfold(phone, "Fatigue").get_by_role("region", name="Your week in words")


def turn_on(phone):
    opened(phone, "numbers")
    phone.get_by_role("switch", name="Let a language model put my figures into words").check()


def test_a_member_turns_it_on_reads_their_week_stops_a_text_and_reports_one(floor, mara, model, screen):
    bench = lift(floor, mara)
    phone = at_phone(screen)
    # Until it is turned on, there is no button.
    opened(phone, "progress")
    expect(unfold(phone, "Fatigue")).to_contain_text("Not known yet")
    expect(phone.get_by_role("button", name="In words")).to_have_count(0)
    opened(phone, "numbers")
    card = phone.get_by_role("region", name="Figures in words")
    expect(card).to_contain_text("Your name isn’t sent")
    both(phone, "figures in words", 48)
    turn_on(phone)
    expect(card).to_contain_text("6 of 6 texts left today.")
    opened(phone, "progress")
    model.text = " ".join(TRUTH)
    words = week(phone)
    words.get_by_role("button", name="In words").click()
    expect(words.get_by_role("status")).to_have_text("".join(TRUTH))
    expect(words.get_by_text("Written by a model")).to_be_visible()
    both(phone, "a week in words", 48)
    sent = str(model.asked)
    assert "estimated max of" in sent and "Mara" not in sent and "mara@" not in sent
    words.get_by_role("button", name="Report this text").click()
    expect(words).to_contain_text("Reported. The owner sees the text, without your name.")
    expect(words.get_by_role("button", name="Report this text")).to_have_count(0)
    # A model that hangs is stopped, and our own sentences stand there.
    model.hangs, model.text = True, TRUTH[0] + " "
    words.get_by_role("button", name="Write it again").click()
    expect(words.get_by_role("status")).to_contain_text(TRUTH[0])
    words.get_by_role("button", name="Stop").click()
    expect(words.get_by_role("status")).to_contain_text("Stopped.")
    expect(words.get_by_text("Our own words")).to_be_visible()
    # Why, beside what is said of an exercise.
    model.hangs, model.text = False, "Your best set was 80 kg for 5 reps."
    opened(phone, f"progress={bench}")
    why = phone.get_by_role("region", name="Why, in words")
    why.get_by_role("button", name="Why?").click()
    expect(why.get_by_role("status")).to_have_text(model.text)
    both(phone, "why, in words", 48)
    # The owner reads what was reported, and nothing says who it was.
    owner = floor.owner()
    listed = owner.call("model.reports")["texts"]
    assert [one["text"] for one in listed] == [" ".join(TRUTH)] and "member" not in listed[0]
    owner.close()


def test_a_lie_is_never_seen_and_what_was_said_before_goes(floor, mara, model, screen):
    lift(floor, mara)
    phone = at_phone(screen)
    turn_on(phone)
    opened(phone, "progress")
    words = week(phone)
    seen = []
    for lie in ("You did 9 workouts.", "<img src=x onerror=alert(1)>", "You should lose weight."):
        model.text = f"Great work! {lie} {TRUTH[1]}"
        words.get_by_role("button", name=re.compile("^(In words|Write it again)$")).click()
        until(lambda: len(model.asked) == len(seen) + 1)
        expect(words.get_by_role("status")).to_contain_text("didn’t match your figures")
        expect(words.get_by_text("Our own words")).to_be_visible()
        seen.append(words.inner_text())
        assert TRUTH[0] in seen[-1] and lie not in seen[-1] and "Great work" not in seen[-1]
    assert words.locator("img").count() == 0 and phone.faults == []


def test_the_page_says_what_went_wrong_and_fits_its_screens(floor, mara, model, screen):
    phone = at_phone(screen)
    on = {"isThere": True, "isOn": True, "isAnywhere": True, "aDay": 6, "left": 3}
    line = Line(phone, refused={"model.write": {"code": "rate_limited", "reason": "model_busy"}},
                answers={"model.settings": lambda _: on, "progress.week": lambda _: fixtures()["reply"]["progress.week"]})
    opened(phone, "progress")
    words = week(phone)
    words.get_by_role("button", name="In words").click()
    expect(words.get_by_role("status")).to_have_text("The model is busy. Try again in a minute.")
    look = Widths(phone, 320, 390, 1366)
    look.see("a week that could not be put into words")
    look.end()
    opened(phone, "numbers")
    expect(phone.get_by_role("region", name="Figures in words")).to_contain_text("these figures leave it")
    # Without a model, nothing of it is there.
    line.answers["model.settings"] = lambda _: {**on, "isThere": False}
    phone.reload()
    opened(phone, "numbers")
    expect(phone.get_by_role("region", name="Maxes")).to_be_visible()
    expect(phone.get_by_role("region", name="Figures in words")).to_have_count(0)

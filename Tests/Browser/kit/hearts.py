"""Straps that a test wears, and rowers and bikes that it plays, heard by a radio of its own; the way to such a machine."""

import contextlib
import json
import re
import sqlite3
import threading
import time

from playwright.sync_api import expect

from kit.kiosk import at_kiosk, at_start, pick
from kit.phone import at_phone, go

OWN, OTHER, THIRD = "ble:C0:FF:EE:00:11:22", "ant:4711", "ble:C0:FF:EE:00:11:33"
ROWER, BIKE = "pm5:C0:FF:EE:00:4F:2A", "ftms:C0:FF:EE:00:11:22"
# The exercise that is done on ROWER.
ROWING = "Rowing machine"
# s. A strap or a machine that is unheard for five is lost.
EACH = 0.5


class Radio:
    """A paired radio, which says again and again what each strap beats, until it is closed."""

    def __init__(self, floor, **rates):
        self.line, self.rates, self.over, self.lock = floor.device("radio"), dict(rates), threading.Event(), threading.Lock()
        self.failed = None
        self.say()
        self.thread = threading.Thread(target=self.go_on, daemon=True)
        self.thread.start()

    def say(self):
        with self.lock:
            # As often as it takes for somebody to be signed in.
            beats = [{"strap": strap, "bpm": bpm, "agoMs": ago} for strap, bpm in self.rates.items() for ago in (2_000, 1_000, 0)]
            if beats:
                self.line.call("hearts.sent", beats=beats[-64:])

    def go_on(self):
        while not self.over.wait(EACH):
            try:
                self.say()
            except Exception as error:
                self.failed = error
                return

    def beat(self, strap, bpm):
        self.rates[strap] = bpm
        self.say()

    def quiet(self, strap):
        with self.lock:
            del self.rates[strap]

    def close(self):
        self.over.set()
        self.thread.join()
        self.line.close()
        assert not self.failed, self.failed


@contextlib.contextmanager
def radio(floor, rates):
    heard = Radio(floor, **rates)
    try:
        yield heard
    finally:
        heard.close()


def board(floor):
    """What walls are shown of hearts now."""
    with contextlib.closing(floor.device("wall")) as wall:
        return wall.call("topics.subscribe", topic="hearts")["snapshot"]


def code_of(floor):
    """The code of the only strap that belongs to nobody."""
    (code,) = [one["code"] for one in board(floor)["tiles"] if "code" in one]
    return code


def wears(floor, member, strap, bpm=142, shown="percent"):
    """The member's own strap is heard, and shown as they like. They are 36 or so. Returns the radio."""
    member.change("members.update", birthDate="1990-05-01")
    heard = Radio(floor, **{strap: bpm})
    member.change("straps.claim", code=code_of(floor), kind="own")
    member.change("hearts.configure", shown=shown, signsIn=True)
    return heard


def past(floor, member, ago=3_600, seconds=(60, 120, 300, 600, 300, 60)):
    """A session that was over before, written straight into the database, because it would take as long as it lasted.
    Returns its id."""
    end, length = int(time.time() * 1000) - ago * 1_000, sum(seconds) * 1_000
    rates = bytes(min(178, 96 + i) for i in range(length // 5_000))
    with contextlib.closing(sqlite3.connect(floor.data / "rackside.sqlite", timeout=60)) as database:
        id = database.execute(
            "INSERT INTO heart_sessions (member, started_at, ended_at, is_open, zones, measured_ms, beat_ms, highest, peak_at,"
            " recovery, calories, curve) VALUES (?, ?, ?, 0, ?, ?, ?, 178, ?, 27, 312000, ?)",
            (member.member["id"], end - length, end, json.dumps([each * 1_000 for each in seconds]), length, length * 139,
             end - 60_000, rates)).lastrowid
        database.commit()
    return id


class Machines:
    """A paired radio, which says again and again what each machine says, until it is closed."""

    def __init__(self, floor, **kinds):
        self.line, self.over, self.lock, self.failed = floor.device("radio"), threading.Event(), threading.Lock(), None
        self.said = {machine: {"machine": machine, "kind": kind, "distanceM": 1000, "elapsedMs": 300_000} for machine, kind in kinds.items()}
        self.say()
        self.thread = threading.Thread(target=self.go_on, daemon=True)
        self.thread.start()

    def say(self):
        with self.lock:
            self.line.call("machines.sent", readings=list(self.said.values()))

    def go_on(self):
        while not self.over.wait(EACH):
            try:
                self.say()
            except Exception as error:
                self.failed = error
                return

    def row(self, machine, metres, seconds, watts=200):
        """Somebody does so much more in so long, as the machine's own clock says, in steps that somebody can row."""
        while metres > 0:
            step = min(metres, 40)
            said = self.said[machine]
            with self.lock:
                said |= {"distanceM": said["distanceM"] + step, "elapsedMs": said["elapsedMs"] + round(1000 * seconds * step / metres),
                         "paceMs": 118_000, "watts": watts, "cadence": 26}
                seconds -= seconds * step / metres
                metres -= step
            self.say()

    def close(self):
        self.over.set()
        self.thread.join()
        self.line.close()
        assert not self.failed, self.failed


def machines(floor, kinds):
    return contextlib.closing(Machines(floor, **kinds))


def machine_board(floor):
    """What walls are shown of machines now."""
    with contextlib.closing(floor.device("wall")) as wall:
        return wall.call("topics.subscribe", topic="machines")["snapshot"]


def asks_at_kiosk(floor, screen):
    """Mara at the kiosk, asked which machine she rows on."""
    kiosk = at_kiosk(floor, screen)
    at_start(kiosk)
    pick(kiosk, ROWING)
    kiosk.get_by_role("button", name="On a machine?").click()
    return kiosk


def asks_on_phone(screen):
    """Mara on her phone, asked which machine she rows on."""
    phone = at_phone(screen)
    go(phone, "Log")
    phone.get_by_role("searchbox", name="Find an exercise").fill(ROWING)
    phone.get_by_role("button", name=re.compile(f"^{ROWING} ")).first.click()
    phone.get_by_role("button", name="On a machine?").click()
    return phone


def take_rower(page):
    """Whoever is asked takes ROWER, and waits until it is theirs: what it does before that is not the member's."""
    page.get_by_role("button", name="Rower 4F2A").click()
    expect(page.get_by_text("it counts from your first stroke")).to_be_visible()

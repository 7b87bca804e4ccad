"""A gym on a server of its own, people who log sets in it, and what must be true of it whatever happened."""

import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import uuid

import disk
import wire

ROOT = pathlib.Path(__file__).resolve().parents[2]
OWNER = {"email": "nadia@example.com", "password": "chalk and iron 5x5"}
CONFIGURATION = """
[server]
port = 0
data = "data"
web = "web"
catalog = "{catalog}"
fonts = []
identify_seconds = 3600
[kiosk]
idle_seconds = 3600
[backup]
nightly = false
[limits]
changes_at_once = 0
member_megabytes_per_day = 0
gym_megabytes_per_day = 0
reserve_megabytes = 0
[security]
hash_memory_kib = 8
hash_passes = 1
"""


class Broken(AssertionError):
    """What must never be is."""


def must(is_so, what):
    if not is_so:
        raise Broken(what)


class Gym:
    """A folder with a configuration, data, and a server that runs or not.
    - more: further sections of the configuration."""

    def __init__(self, stage, name="gym", more=""):
        self.stage, self.net, self.random = stage, stage.net, stage.random
        self.folder = stage.folder / name
        (self.folder / "web").mkdir(parents=True)
        (self.folder / "web" / "index.html").write_text("<!doctype html><title>Rackside</title>")
        self.config = self.folder / "rackside.toml"
        self.config.write_text(CONFIGURATION.format(catalog=ROOT / "Config" / "catalog") + more)
        self.data = self.folder / "data"
        self.control = disk.Control(self.folder / "control")
        self.process, self.port, self.kiosks, self.starts = None, None, [], 0
        self.errors = self.folder / "errors"

    # The program.

    def environment(self, **more):
        return {"PATH": "/usr/bin:/bin", "TEST_RUN_OF_THIS_FLOOR": os.environ.get("TEST_RUN_OF_THIS_FLOOR", "")} | more

    def preloaded(self, log=None, everything=False):
        """The environment of a program whose disk and clock we have.
        - log: where its writes are logged.
        - everything: whether those to other files than the database's are logged too, for `tree.Tree`."""
        more = {"LD_PRELOAD": str(self.stage.programs / "libPowerCut.so"), "TORTURE_DATA": str(self.data),
                "TORTURE_CONTROL": str(self.folder / "control")}
        more |= {"TORTURE_LOG": str(log)} if log else {}
        return self.environment(**more, **({"TORTURE_EVERYTHING": "1"} if everything else {}))

    def run(self, command, *arguments, **logging):
        """Runs a command of the program to its end. Returns its status, and all that it said."""
        ended = subprocess.run(
            [self.stage.programs / "rackside", command, "--config", self.config, *arguments], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.preloaded(**logging))
        return ended.returncode, ended.stdout

    def start(self, **logging):
        """Starts the server, and returns once it listens."""
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [self.stage.programs / "rackside", "serve", "--config", self.config], stdout=subprocess.PIPE,
                stderr=errors, text=True, env=self.preloaded(**logging))
        self.stage.processes.append(self.process)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"listening on http://[^:]+:(\d+)\n", line)
        must(found, f"the server said {line!r} instead of where it listens, and {self.last_errors()}")
        self.port = int(found[1])
        self.said, code = [], None
        while self.starts == 0 and code is None:
            self.said.append(self.process.stdout.readline())
            must(self.said[-1], f"the server said no setup code, and {self.last_errors()}")
            code = re.fullmatch(r"\s+([A-Z0-9]{4}-[A-Z0-9]{4})\n", self.said[-1])
        self.setup_code = code[1] if code else None
        self.starts += 1

    def last_errors(self):
        return " ".join(self.errors.read_text(errors="replace").splitlines()[-5:])

    def stop(self, how=signal.SIGTERM):
        """Ends the server, and returns its status."""
        self.process.send_signal(how)
        return self.ended()

    def ended(self):
        """Waits until it has ended by itself."""
        status = self.process.wait()
        self.process.stdout.close()
        self.net.close()
        return status

    def stop_well(self):
        self.process.send_signal(signal.SIGTERM)
        # They close when the server says so, as browsers do. Otherwise it would wait for them.
        self.net.until(lambda: all(kiosk.line.ended is not None for kiosk in self.kiosks))
        status = self.ended()
        must(status == 0, f"the server ended with {status}: {self.last_errors()}")

    # Its people.

    def open(self, **options):
        return self.net.open(self.port, **options)

    def set_up(self, kiosks):
        """The owner, and so many kiosks at each of which a member is logged in."""
        owner = self.open()
        owner.call("gym.setUp", key=self.key(), code=self.setup_code, gymName="Iron Yard", name="Nadia", **OWNER)
        owner.call("sessions.confirm", key=self.key(), password=OWNER["password"])
        exercises = [each["id"] for each in owner.call("exercises.list")["exercises"] if each["type"] == "weightReps"]
        for number in range(kiosks):
            self.kiosks.append(Kiosk(self, owner, number, exercises))
        owner.close()

    def key(self):
        return key(self.random)

    def connect(self, port=None, resumes=True):
        for kiosk in self.kiosks:
            kiosk.connect(port or self.port, resumes)

    def enter(self):
        """Everybody logs in again at their kiosk."""
        for kiosk in self.kiosks:
            kiosk.enter()

    def log(self, sets, window=4, kiosks=None, until=None):
        """Lets the kiosks log so many sets together, each with at most `window` unanswered.
        - until: is called after each answer, and stops them if true."""
        Crew(kiosks or self.kiosks, sets, window, until).run(self.net)

    # What must be true.

    def answers(self):
        """The server answers by HTTP and stores a set of each kiosk."""
        said = wire.health(self.port)
        must(said == (200, "ok"), f"/healthz says {said}")
        wanted = self.kiosks_know() + len(self.kiosks)
        self.log(len(self.kiosks), window=1)
        if any(kiosk.line.ended is not None for kiosk in self.kiosks):
            raise wire.Gone("a kiosk's connection")
        must(self.kiosks_know() == wanted, f"{wanted - self.kiosks_know()} sets were refused: {self.refusals()}")

    def retry(self):
        """Each kiosk sends again what was not answered, and some of what was: each set is there once, under its id."""
        for kiosk in self.kiosks:
            known = kiosk.random.sample(kiosk.answered, min(8, len(kiosk.answered)))
            for entry in kiosk.unanswered + known:
                # The member may have logged in again since.
                params = json.loads(entry.params) | {"as": kiosk.handle}
                entry_id = kiosk.line.call("sets.log", **params)["set"]["id"]
                must(entry.id in (None, entry_id), f"set {entry.id} was sent again and became {entry_id}")
                entry.id = entry_id
            kiosk.sort()

    def check(self, data=None, acknowledged=None, is_whole=True, counts_replies=True):
        """The database of a server that has ended is sound, and has every set that was acknowledged.
        - is_whole: whether there is no set beside those that the kiosks know.
        - counts_replies: whether no reply can have been forgotten yet, as after a month."""
        data = data or self.data
        if acknowledged is None:
            acknowledged = {entry.id for kiosk in self.kiosks for entry in kiosk.answered}
        checked = subprocess.run(
            [self.stage.programs / "rackside", "check", "--json", "--config", self.config, "--data", data],
            capture_output=True, text=True, env=self.environment())
        must(checked.returncode == 0 and json.loads(checked.stdout)["ok"], f"{checked.stdout} {checked.stderr}")
        problems = self.rows(data, "PRAGMA integrity_check") + self.rows(data, "PRAGMA foreign_key_check")
        must(problems == ["ok"], f"{problems}")
        stored = self.stored(data)
        [replies] = self.rows(data, "SELECT COUNT(*) FROM replies WHERE method = 'sets.log'")
        lost = acknowledged.difference(stored)
        must(not lost, f"{len(lost)} of {len(acknowledged)} acknowledged sets are lost: {sorted(lost)[:10]}")
        must(not counts_replies or len(stored) == replies,
             f"{len(stored)} sets, but {replies} replies: a set is half stored")
        if is_whole:
            must(len(stored) == len(acknowledged), f"{len(stored)} sets of {len(acknowledged)}: some were stored twice")
        return len(stored)

    def rows(self, data, statement):
        with contextlib.closing(sqlite3.connect(data / "rackside.sqlite")) as database:
            return [row[0] for row in database.execute(statement)]

    def stored(self, data):
        """The ids of its sets."""
        return set(self.rows(data, "SELECT id FROM sets"))

    def finish(self):
        """The end of each scene: everything is sent again, the server ends when asked, and its data is sound."""
        self.retry()
        self.answers()
        self.stop_well()
        self.check()

    def copy(self, name):
        return shutil.copytree(self.data, self.folder / name)

    def remove(self, name):
        shutil.rmtree(self.folder / name)

    def refusals(self):
        """The reasons with which sets were refused."""
        return [reason for kiosk in self.kiosks for reason in kiosk.refused]

    def forgive(self):
        for kiosk in self.kiosks:
            kiosk.refused = []

    def kiosks_know(self):
        """How many sets were acknowledged."""
        return sum(len(kiosk.answered) for kiosk in self.kiosks)


def key(random):
    return str(uuid.UUID(int=random.getrandbits(128), version=4))


class Entry:
    """A set that was sent, with its reply's id."""

    def __init__(self, params):
        self.params, self.id = params, None


class Kiosk:
    """A paired kiosk at which a member is logged in."""

    def __init__(self, gym, owner, number, exercises):
        # Of its own: how many sets there are depends on the machine, and must not change what the scene chooses next.
        self.gym, self.random = gym, random.Random(gym.random.getrandbits(64))
        self.exercises = self.random.sample(exercises, 3)
        self.answered, self.unanswered, self.refused = [], [], []
        self.line = gym.open()
        code = self.line.call("devices.pair", kind="kiosk", about="torture")["code"]
        tokens = []

        def heard(message):
            if message["method"] == "device.paired":
                tokens.append(message["params"]["token"])
        self.line.heard = heard
        owner.call("devices.approve", key=gym.key(), code=code, name=f"Kiosk {number}")
        gym.net.until(lambda: tokens)
        self.token = tokens[0]
        self.line.heard = lambda message: None
        reply = self.line.call(
            "members.signUp", key=gym.key(), name=f"Member {number}", displayName=f"M{number}", pin="2580", unit="kg",
            email=f"m{number}@example.com", password="bar across my back", shownOnFloor=number % 2 == 0)
        self.handle, self.member = reply["handle"], reply["member"]["id"]

    def connect(self, port, resumes=True):
        """Again, as after a restart of the server: nobody has to log in for that."""
        self.line.close()
        self.line = self.gym.net.open(port)
        self.line.call("devices.identify", token=self.token)
        if resumes:
            self.line.call("sessions.resume", handle=self.handle)

    def enter(self):
        self.handle = self.line.call("sessions.enter", member=self.member, pin="2580")["handle"]

    def log(self, then=lambda kiosk: None):
        """Sends a set. Calls `then` once it is answered, or never will be."""
        entry = Entry(json.dumps({
            "key": key(self.random), "as": self.handle, "exercise": self.random.choice(self.exercises),
            "kind": "working", "weight": {"value": self.random.randrange(10, 400) / 2, "unit": "kg"},
            "reps": self.random.randint(1, 15)}))
        self.unanswered.append(entry)
        self.send(entry, then)

    def send(self, entry, then=lambda kiosk: None):
        """Sends an unanswered set, also for another time."""
        def answered(reply):
            if reply and "result" in reply:
                entry.id = reply["result"]["set"]["id"]
                self.unanswered.remove(entry)
                self.answered.append(entry)
            elif reply:
                self.refused.append(reply["error"]["data"]["reason"])
            then(self)
        self.line.post("sets.log", entry.params, answered)

    def forget(self, all_but):
        """Takes the other sets for unanswered: what the power cut came before."""
        self.unanswered += [entry for entry in self.answered if entry.id not in all_but]
        self.answered = [entry for entry in self.answered if entry.id in all_but]
        for entry in self.unanswered:
            entry.id = None

    def sort(self):
        self.answered += [entry for entry in self.unanswered if entry.id is not None]
        self.unanswered = [entry for entry in self.unanswered if entry.id is None]


class Crew:
    """Kiosks that log sets, each the next once one is answered."""

    def __init__(self, kiosks, sets, window, until):
        self.kiosks, self.left, self.window, self.until = kiosks, sets, window, until
        self.pending, self.is_over = 0, False

    def run(self, net):
        for _ in range(self.window):
            for kiosk in self.kiosks:
                self.next(kiosk)
        net.until(lambda: self.pending == 0)

    def next(self, kiosk):
        if self.left > 0 and not self.is_over and kiosk.line.ended is None:
            self.left -= 1
            self.pending += 1
            kiosk.log(self.answered)

    def answered(self, kiosk):
        self.pending -= 1
        if self.until and not self.is_over and self.until():
            self.is_over = True
        self.next(kiosk)

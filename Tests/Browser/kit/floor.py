"""A real server for one test, and a plain client of its protocol to arrange things with."""

import atexit
import contextlib
import functools
import json
import os
import pathlib
import re
import signal
import shutil
import sqlite3
import subprocess
import tempfile
import time
import uuid

from websockets.sync.client import connect

from kit.patience import PATIENCE

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / ".build" / "debug" / "rackside"
# Where phones reach the server of a test that is marked `reachable`, as its pages and codes say.
ADDRESS = "https://floor.example"
OWNER = {"email": "nadia@example.com", "password": "chalk and iron 5x5"}


@functools.cache
def fonts():
    """A folder with only the fonts that the pages use: hashing all of Debian's takes most of a server's start."""
    folder = tempfile.TemporaryDirectory(prefix="rackside-fonts-")
    atexit.register(folder.cleanup)
    for name in set(re.findall(r"/fonts/([^\"]+)", (ROOT / "Web" / "shared" / "base.css").read_text())):
        for found in pathlib.Path("/usr/share/fonts/opentype").glob(f"*/{name}"):
            shutil.copy(found, folder.name)
    return folder.name


@functools.cache
def fresh_database():
    """Where the database of a gym that is not set up lies, once a server of this process has made it."""
    folder = tempfile.TemporaryDirectory(prefix="rackside-gym-")
    atexit.register(folder.cleanup)
    return pathlib.Path(folder.name, "rackside.sqlite")


def midday(not_on=None):
    """A time zone where it is between 8 and 20 o'clock now, so that what begins soon begins today. With a weekday (0 is Monday) it
    is one of the days around that one there, as near to midday as there is: at every moment, two dates are somewhere today."""
    if not_on is None:
        return "Etc/GMT-8" if time.gmtime().tm_hour < 12 else "Etc/GMT+4"
    there = {ahead: time.gmtime(time.time() + ahead * 3600) for ahead in range(-12, 15)}
    ahead = min((each for each in there if there[each].tm_wday != not_on), key=lambda each: abs(60 * there[each].tm_hour
        + there[each].tm_min - 720))
    # The sign of these names is the other way round.
    return f"Etc/GMT{-ahead:+d}"


class Refused(Exception):
    def __init__(self, error):
        super().__init__(error)
        self.data = error["data"]


class Client:
    """One connection. Requests are answered in order; messages that arrive in between are kept in `notices`."""

    def __init__(self, address):
        self.open = contextlib.ExitStack()
        self.socket = self.open.enter_context(
            connect(
                address.replace("http", "ws") + "/ws", subprotocols=["rackside.v1"], max_size=None, proxy=None,
                open_timeout=PATIENCE, ping_interval=None,
            )
        )
        self.number = 0
        self.notices = []
        self.hello = self._message()["params"]

    def _message(self):
        while not self.notices:
            message = json.loads(self.socket.recv(PATIENCE))
            self.notices += message if isinstance(message, list) else [message]
        return self.notices.pop(0)

    def call(self, method, **params):
        """Sends a request. If the method asks for the password, sends the owner's and asks again, as the pages do."""
        try:
            return self.call_once(method, **params)
        except Refused as refused:
            if refused.data["reason"] != "password_needed":
                raise
        self.call_once("sessions.confirm", key=str(uuid.uuid4()), password=OWNER["password"])
        return self.call_once(method, **params)

    def call_once(self, method, **params):
        self.number += 1
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}))
        passed = []
        while (message := self._message()).get("id") != self.number:
            passed.append(message)
        self.notices = passed + self.notices
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def change(self, method, **params):
        return self.call(method, key=str(uuid.uuid4()), **params)

    def notice(self, method):
        """Waits for the next notification of that method. Returns its params."""
        passed = []
        while (message := self._message()).get("method") != method:
            passed.append(message)
        self.notices = passed + self.notices
        return message["params"]

    def close(self):
        self.open.close()


class Floor:
    """A server on a free port, with its database in `data`. With `plain` it serves the pages' readable modules, which a
    test may import, and otherwise the bundle that `make bundle` made of them."""

    def __init__(self, data, port=0, plain=False, **environment):
        self.data = pathlib.Path(data)
        # The lowest cost that Argon2id allows: the tests are not about hashing.
        settings = {
            "RACKSIDE_SECURITY_HASH_MEMORY_KIB": "8", "RACKSIDE_SECURITY_HASH_PASSES": "1",
            # Not the zone of whoever's machine runs the tests.
            "RACKSIDE_GYM_TIME_ZONE": "UTC",
            "RACKSIDE_SERVER_FONTS": fonts(),
            # The schemas: reading and hashing them takes a part of each start. A test that is marked `docs` has them.
            "RACKSIDE_SERVER_DOCS": "",
            # A busy machine may pause for minutes, which must not log anybody out.
            "RACKSIDE_KIOSK_IDLE_SECONDS": "3600", "RACKSIDE_SERVER_IDENTIFY_SECONDS": "3600", "RACKSIDE_SERVER_SCREEN_SECONDS": "3600",
        } | ({"RACKSIDE_SERVER_BUNDLE": ""} if plain else {}) | environment
        self.environment = os.environ | settings
        self.port = port
        self.setup_code = None
        # conftest.py allows more errors on the pages once the server was stopped.
        self.stops = 0
        self.begin(is_usual=not environment)

    def begin(self, is_usual):
        """Starts on an empty folder. All but the first server of a process get a copy of its database, because the
        migrations and the catalog are a seventh of a start. It comes from a server without settings of its own: what
        those leave in the database, such as that the gym has made certificates, is of no other test."""
        fresh = fresh_database()
        if fresh.exists():
            self.data.mkdir(mode=0o700)
            shutil.copy(fresh, self.data)
            return self.start()
        self.start()
        if is_usual:
            part = fresh.with_suffix(".part")
            with contextlib.closing(sqlite3.connect(self.data / "rackside.sqlite", timeout=60)) as database:
                database.execute("VACUUM INTO ?", (str(part),))
            part.rename(fresh)

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", self.data, "--port", str(self.port)],
            stdout=subprocess.PIPE, text=True, env=self.environment, cwd=ROOT,
        )
        line = self.process.stdout.readline()
        found = re.fullmatch(r"listening on (http://127\.0\.0\.1:(\d+))\n", line)
        assert found, f"the server said {line!r}"
        self.address, self.port = found[1], int(found[2])
        if not self.has_owner():
            while not (code := re.fullmatch(r"\s+([A-Z0-9]{4}-[A-Z0-9]{4})\n", self.process.stdout.readline())):
                pass
            self.setup_code = code[1]

    def has_owner(self):
        with contextlib.closing(self.client()) as client:
            return client.hello["gym"]["setUp"]

    def stop(self, how=signal.SIGTERM):
        self.stops += 1
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    @contextlib.contextmanager
    def database(self):
        """What no page and no method can make, such as a visit of last week. The server may be running."""
        with contextlib.closing(sqlite3.connect(self.data / "rackside.sqlite", timeout=60)) as database:
            yield database
            database.commit()

    def client(self):
        return Client(self.address)

    def run(self, *arguments, **options):
        return subprocess.run(
            [PROGRAM, *arguments, "--data", self.data], capture_output=True, text=True, env=self.environment,
            cwd=ROOT, **options,
        )

    def owner(self):
        """A connection logged in as the owner. The first call sets up the gym."""
        client = self.client()
        if client.hello["gym"]["setUp"]:
            client.call("sessions.logIn", **OWNER)
        else:
            client.change("gym.setUp", code=self.setup_code, gymName="Iron Yard", name="Nadia Brandt", **OWNER)
        return client

    def confirm(self, *emails):
        """The owner confirms members' emails, so that friend requests to them arrive."""
        with contextlib.closing(self.owner()) as owner:
            for email in emails:
                [member] = owner.call("members.list", text=email)["members"]
                owner.change("emails.confirm", member=member["id"])

    def approve(self, code, name):
        with contextlib.closing(self.owner()) as owner:
            owner.change("devices.approve", code=code, name=name)

    def kiosk(self):
        """A paired kiosk's connection."""
        return self.device("kiosk")

    def device(self, kind):
        client = self.client()
        self.approve(client.call("devices.pair", kind=kind, about="a test")["code"], f"The {kind}")
        client.token = client.notice("device.paired")["token"]
        return client

    def member(self, name, shown=True, **more):
        """Signs a member up. Returns their connection, with `member`."""
        client = self.client()
        first = name.split()[0]
        person = {
            "name": name, "displayName": first, "email": f"{first.lower()}@example.com",
            "password": "bar across my back", "pin": "2580", "unit": "kg", "shownOnFloor": shown,
        } | more
        person = {name: value for name, value in person.items() if value is not None}
        client.member = client.change("members.signUp", **person)["member"]
        return client

    def again(self, name="Mara"):
        """Another connection of a member, for example after a restart of the server."""
        client = self.client()
        client.call("sessions.logIn", email=f"{name.lower()}@example.com", password="bar across my back")
        return client

    def exercise(self, client, name):
        return next(e["id"] for e in client.call("exercises.list")["exercises"] if e["name"] == name)

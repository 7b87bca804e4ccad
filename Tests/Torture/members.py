"""Members at their phones, who do everything else than log sets: each change is acknowledged, and must then be there."""

import itertools
import json
import random

import cuts
from gym import key, must

NUMBERS = itertools.count(1_000_000, 2)
"""The last number of a connection before each request. So no two requests have the same, and the log of writes shows where
the reply of each is."""


def planned(exercise, reps):
    return [{"item": 1, "exercise": exercise, "sets": [{"kind": "working", "reps": {"min": reps, "max": reps + 2}}]}]


class Change:
    """A change that was sent, with the id of what it has made or changed.
    - text: what that row then says.
    - number: that of its request."""

    def __init__(self, method, params, text):
        self.method, self.params, self.text, self.id, self.number = method, json.dumps(params), text, None, None


# Where the row is that a change has made or changed, and where its reply has the row's id.
ROWS = {
    "members.signUp": ("members", "display_name", lambda result: result["member"]["id"]),
    "routines.edit": ("routines", "name", lambda result: result["routine"]["id"]),
    "schedule.plan": ("schedule", "name", lambda result: result["entries"][0]),
    "messages.write": ("messages", "text", lambda result: result["message"]["id"]),
}
# A member may write 300 in an hour, and 30 may join from one address until they have to wait.
MOST_MESSAGES, MOST_JOINS = 290, 8


class Member:
    """- answered, unanswered: their changes, in the order in which they were sent."""

    def __init__(self, gym, number, exercises):
        # Of its own, as a kiosk's.
        self.gym, self.number, self.random = gym, number, random.Random(gym.random.getrandbits(64))
        self.answered, self.unanswered, self.refused = [], [], []
        self.exercise, self.friend, self.words = self.random.choice(exercises), None, 0
        self.address = f"127.0.1.{number + 1}"
        self.line = gym.open(source=self.address)
        reply = self.line.call("members.signUp", **self.person(f"Friend {number}"))
        self.handle, self.id = reply["handle"], reply["member"]["id"]
        me = {"as": self.handle}
        self.day = self.line.call("schedule.month", **me, **{"from": "2026-01-01", "to": "2026-01-02"})["today"]
        self.routine = self.line.call(
            "routines.create", key=key(self.random), name="New", plan=planned(self.exercise, 5), **me)["routine"]["id"]

    def person(self, name):
        return {"key": key(self.random), "name": name, "displayName": name, "unit": "kg", "shownOnFloor": True,
                "email": f"{name.replace(' ', '.').lower()}@example.com", "password": "bar across my back"}

    def befriend(self, other):
        code = self.line.call("friends.invite", **{"as": self.handle})["code"]
        other.line.call("friends.claim", key=key(self.random), code=code, **{"as": other.handle})
        self.friend, other.friend = other.id, self.id

    def connect(self):
        self.line.close()
        self.line = self.gym.open(source=self.address)
        self.line.call("sessions.resume", handle=self.handle)

    def next(self):
        """A change of the four kinds that there are."""
        self.words += 1
        text = f"{self.number} says {self.words}"
        kinds = [self.train, self.edit]
        kinds += [self.join] * (self.sent("members.signUp") < MOST_JOINS)
        kinds += [self.write] * (self.sent("messages.write") < MOST_MESSAGES)
        return self.random.choice(kinds)(text)

    def sent(self, method):
        return sum(each.method == method for each in self.answered + self.unanswered)

    def join(self, text):
        return Change("members.signUp", self.person(text), text)

    def train(self, text):
        item = {"day": self.day, "minute": self.random.randrange(1_440), "name": text}
        return Change("schedule.plan", {"key": key(self.random), "items": [item]}, text)

    def edit(self, text):
        # The version that it will have by then: all edits before this one were stored, and each has counted it up.
        return Change("routines.edit", {
            "key": key(self.random), "routine": self.routine, "version": 1 + self.sent("routines.edit"), "name": text,
            "plan": planned(self.exercise, self.random.randint(1, 20))}, text)

    def write(self, text):
        return Change("messages.write", {"key": key(self.random), "to": self.friend, "text": text}, text)

    def params(self, change):
        params = json.loads(change.params)
        return params if change.method == "members.signUp" else params | {"as": self.handle}

    def log(self, then=lambda member: None):
        """Sends a change, as a kiosk a set."""
        change = self.next()
        self.unanswered.append(change)
        self.line.number = next(NUMBERS)
        change.number = self.line.number + 1

        def answered(reply):
            if reply and "result" in reply:
                change.id = ROWS[change.method][2](reply["result"])
                self.unanswered.remove(change)
                self.answered.append(change)
            elif reply:
                self.refused.append(reply["error"]["data"]["reason"])
            then(self)
        self.line.post(change.method, self.params(change), answered)

    def forget(self, all_but):
        """Takes the other changes for unanswered: what the power cut came before."""
        self.unanswered = [each for each in self.answered if each not in all_but] + self.unanswered
        self.answered = [each for each in self.answered if each in all_but]
        for change in self.unanswered:
            change.id = None

    def retry(self):
        """Sends again what was not answered, in its order, and some of what was: each is there once."""
        for change in self.random.sample(self.answered, min(4, len(self.answered))) + self.unanswered:
            found = ROWS[change.method][2](self.line.call(change.method, **self.params(change)))
            must(change.id in (None, found), f"{change.method} was sent again, and {change.id} became {found}")
            change.id = found
        self.answered, self.unanswered = self.answered + self.unanswered, []


class Crowd:
    """The members of a gym."""

    def __init__(self, gym, count):
        exercises = [each["id"] for each in gym.kiosks[0].line.call("exercises.list")["exercises"]
                     if each["type"] == "weightReps"]
        self.gym, self.members = gym, [Member(gym, number, exercises) for number in range(count)]
        for one, other in zip(self.members[::2], self.members[1::2]):
            one.befriend(other)

    def connect(self):
        for member in self.members:
            member.connect()

    def retry(self):
        for member in self.members:
            member.retry()

    def answered(self):
        return [each for member in self.members for each in member.answered]

    def refusals(self):
        return [reason for member in self.members for reason in member.refused]

    def check(self, data, acknowledged=None):
        """Every acknowledged change is in a database, and nothing is there twice or without its reply."""
        acknowledged = set(self.answered() if acknowledged is None else acknowledged)
        rows = {}
        for table, column, _ in set(ROWS.values()):
            rows[table] = dict(cuts.look(data, f"SELECT id, {column} FROM {table}"))
        replies = dict(cuts.look(data, "SELECT method, COUNT(*) FROM replies GROUP BY method"))
        for member in self.members:
            edits = [each for each in member.answered + member.unanswered if each.method == "routines.edit"]
            for change in acknowledged.intersection(member.answered):
                table = ROWS[change.method][0]
                found = rows[table].get(change.id)
                # An edit may have been followed by others.
                later = edits[edits.index(change):] if change in edits else [change]
                must(found in [each.text for each in later],
                     f"{change.method} {change.text!r} was acknowledged, and {table} {change.id} has {found!r}")
        for method, table in [("schedule.plan", "schedule"), ("messages.write", "messages")]:
            must(len(rows[table]) == replies.get(method, 0),
                 f"{len(rows[table])} rows of {table}, but {replies.get(method, 0)} replies: a change is half stored")
            texts = list(rows[table].values())
            must(len(texts) == len(set(texts)), f"something of {table} was stored twice")
        names = list(rows["members"].values())
        must(len(names) == len(set(names)), "somebody has joined twice")

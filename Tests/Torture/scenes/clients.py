"""Clients that do not do their part, beside kiosks that log: nobody else notices, and nothing of them stays."""

import json
import time

import wire
from gym import must
from leaks import Leaks, gym_of
from stage import scene


class Phone:
    """A member's login, for as many connections as a scene likes."""

    def __init__(self, gym, number=0):
        self.gym = gym
        line = gym.open()
        self.handle = line.call(
            "members.signUp", key=gym.key(), name=f"Phone {number}", displayName=f"P{number}", unit="kg",
            email=f"p{number}@example.com", password="bar across my back", shownOnFloor=True)["handle"]
        line.close()

    def open(self, port=None, **options):
        line = self.gym.net.open(port or self.gym.port, **options)
        line.call("sessions.resume", handle=self.handle)
        return line


def stalled(phone, requests, port=None):
    """A connection that asks for much and reads nothing of it."""
    line = phone.open(port, receive=4_096)
    line.call("topics.subscribe", topic="floor")
    line.ignore()
    for _ in range(requests):
        line.post("exercises.list")
    return line


@scene("stalled-clients")
def stalled_clients(stage):
    gym = gym_of(stage, kiosks=4)
    phone, leaks, rounds = Phone(gym), Leaks(gym), stage.size(3, 12)
    for _ in range(rounds):
        lines = [stalled(phone, stage.random.randint(1, 60)) for _ in range(stage.size(10, 100))]
        gym.log(stage.size(60, 2_000))
        must(not gym.refusals(), f"{gym.refusals()} beside stalled clients")
        for line in lines:
            line.close()
        leaks.look()
    gym.finish()
    return f"{rounds} times, {leaks}"


def beginnings(random):
    """Where half of a conversation ends: nothing, half a handshake, half a frame's head, half a frame."""
    upgrade = wire.UPGRADE.format(0).encode()
    frame = wire.frame('{"jsonrpc":"2.0","id":1,"method":"clock.sample","params":{"t0":1}}' + " " * 400)
    return [b"", upgrade[:random.randrange(1, len(upgrade))], upgrade + frame[:1],
            upgrade + frame[:random.randrange(2, len(frame))], upgrade]


@scene("half-open-clients")
def half_open_clients(stage):
    """Connections that begin something and go silent, and as many that come and go at once."""
    gym = gym_of(stage, kiosks=4)
    leaks, rounds = Leaks(gym), stage.size(3, 12)
    for _ in range(rounds):
        lines = []
        for _ in range(stage.size(8, 100)):
            for beginning in beginnings(stage.random):
                line = wire.Line(gym.net, gym.port, upgrade=False)
                line.send(beginning)
                lines.append(line)
                if stage.random.random() < 0.5:
                    wire.Line(gym.net, gym.port).close()
        gym.log(stage.size(60, 2_000))
        must(not gym.refusals(), f"{gym.refusals()} beside half-open clients")
        for line in lines:
            line.close()
        leaks.look()
    gym.finish()
    return f"{rounds} times, {leaks}"


class Dribble:
    """Says all it has to say one byte at a time, some of them the handshake as well."""

    requests = 2
    request = wire.frame('{"jsonrpc":"2.0","id":1,"method":"clock.sample","params":{"t0":1}}')

    def __init__(self, gym, begins_early):
        self.content, self.sent, self.replies = self.request * self.requests, 0, 0
        if begins_early:
            self.content = wire.UPGRADE.format(gym.port).encode() + self.content
            self.line = wire.Line(gym.net, gym.port, upgrade=False)
        else:
            self.line = gym.open()
        self.line.replied = self.replied

    def replied(self, message):
        must("result" in message, f"{message}")
        self.replies += 1

    def step(self):
        self.line.send(self.content[self.sent:self.sent + 1])
        self.sent += 1

    def is_done(self):
        """Whether it has said everything and heard all replies, or was closed."""
        return self.line.ended is not None or self.replies == self.requests or self.sent < len(self.content)


@scene("one-byte-clients")
def one_byte_clients(stage):
    """A byte for each set that is answered; in a long run, a byte a second."""
    gym = gym_of(stage, kiosks=4)
    leaks, rounds, heard = Leaks(gym), stage.size(2, 3), 0
    for _ in range(rounds):
        dribbles = [Dribble(gym, stage.random.random() < 0.5) for _ in range(stage.size(10, 200))]

        def step():
            for each in dribbles:
                each.step()
        if stage.is_small:
            gym.log(len(dribbles[0].request) * 2 + len(wire.UPGRADE) + 20, until=step)
        else:
            end = time.monotonic() + min(240, stage.seconds / rounds)
            while time.monotonic() < end:
                second = time.monotonic() + 1
                step()
                gym.log(1 << 30, until=lambda: time.monotonic() > second)
        gym.net.until(lambda: all(each.is_done() for each in dribbles))
        heard += sum(each.replies for each in dribbles)
        must(not gym.refusals(), f"{gym.refusals()} beside one-byte clients")
        for each in dribbles:
            each.line.close()
        leaks.look()
    must(heard > 0 or not stage.is_small, "no one-byte client got a reply")
    gym.finish()
    return f"{rounds} times, {heard} replies, {leaks}"


def nonsense(random, handle):
    """A frame that no client of ours sends."""
    method = random.choice(["sets.log", "topics.subscribe", "x.y", ""])
    request = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method,
                          "params": {"as": handle, "topic": "floor", "key": "0"}}).encode()
    broken = bytearray(request)
    for _ in range(random.randint(1, 4)):
        broken[random.randrange(len(broken))] = random.randrange(256)
    return random.choice([
        lambda: wire.frame(bytes(broken)),
        lambda: wire.frame(random.randbytes(random.randint(1, 300))),
        lambda: wire.frame(random.randbytes(40), opcode=random.choice([2, 3, 8, 9, 10, 15])),
        lambda: wire.frame(b"[" * random.choice([10, 1_000, 100_000])),
        lambda: wire.frame(b"[" + b",".join([request] * 101) + b"]"),
        lambda: wire.frame(b" " * (random.choice([262_144, 262_145, 1 << 20]))),
        # The length says more than ever comes; no mask; a continuation of nothing.
        lambda: bytes([0x81, 0xFF]) + (1 << random.choice([20, 40, 62])).to_bytes(8, "big") + bytes(4) + request,
        lambda: bytes([0x81, len(request) & 0x7F]) + request,
        lambda: wire.frame(request, opcode=0),
        lambda: random.randbytes(random.randint(1, 2_000)),
    ])()


@scene("nonsense")
def nonsense_clients(stage):
    """Frames that are broken in every way we know of."""
    gym = gym_of(stage, kiosks=4)
    phone, leaks, rounds = Phone(gym), Leaks(gym), stage.size(3, 12)
    for _ in range(rounds):
        lines = []
        for _ in range(stage.size(40, 2_000)):
            line = wire.Line(gym.net, gym.port)
            gym.net.until(lambda: line.hello or line.ended is not None)
            # Its replies are no matter, as long as there are some or it is closed.
            line.take = lambda line=line: setattr(line, "bytes", b"")
            line.send(nonsense(stage.random, phone.handle))
            lines.append(line)
        gym.log(stage.size(40, 1_000))
        must(not gym.refusals(), f"{gym.refusals()} beside nonsense")
        for line in lines:
            line.close()
        leaks.look()
    gym.finish()
    return f"{rounds} times, {leaks}"


@scene("crowd")
def crowd(stage):
    """10,000 connections, or as many as the machine lets a process open, 100 of which stall, while 100 kiosks log."""
    kiosks = stage.size(10, 100)
    gym = gym_of(stage, kiosks)
    phone, leaks = Phone(gym), Leaks(gym)
    rounds = stage.size(2, 4)
    # What the server keeps for its own files, and all the others here.
    idle = min(stage.size(300, 9_700), stage.files - 600)
    must(idle > 0, f"a crowd needs more than {stage.files} open files: ulimit -n")
    for _ in range(rounds):
        lines = [gym.open() for _ in range(idle)]
        for _ in range(stage.size(10, 100)):
            line = phone.open()
            line.call("topics.subscribe", topic="floor")
            lines.append(line)
        lines += [stalled(phone, 20) for _ in range(stage.size(10, 100))]
        gym.log(stage.size(100, 20_000), window=1)
        must(not gym.refusals(), f"{gym.refusals()} in a crowd")
        # In any order, some of it while the kiosks log on.
        stage.random.shuffle(lines)
        for number, line in enumerate(lines):
            line.close()
            if number % 200 == 0:
                gym.log(kiosks, window=1)
        leaks.look()
    gym.finish()
    return f"{len(lines) + kiosks} connections, {gym.kiosks_know()} sets, {leaks}"

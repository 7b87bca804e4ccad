"""Clients that take for ever, and clients that are gone without a word: the server's own limits end them.

In a short run nobody waits for these limits: the clock of the server's loop is hurried on instead. In a long one, seconds
are seconds. A server that could not run does not count that time as anybody's silence."""

import collections
import math
import os
import signal
import time

import wire
from gym import must
from leaks import Leaks, gym_of
from scenes.clients import Phone
from scenes.network import Proxy
from stage import scene

# As `ServerOptions` has them, in seconds: how long a handshake may take, after how much silence the server asks whether a
# client is there, and when it ends one that does not say so.
HANDSHAKE, PING, HANG_UP = 10, 30, 45
# As `FrameAssembly` has it: a message in more pieces than this is closed as too slow.
PIECES, TOO_SLOW = 64, 4408
# As `EventLoop` has it, in milliseconds, and after how many of these the server looks who is silent.
TICK, TICKS = 250, 4
# How far its clock is hurried at once, in milliseconds. `LoopClock` takes more than a second for a time in which it could
# not run; the rest is what a busy machine may add.
STEP = 500
# How often the kiosks log until something that the server must end has to be ended.
MOST_WAITS = 10_000


def pause(gym, kiosks, seconds):
    """Lets so many seconds pass for the server, while kiosks log."""
    end = time.monotonic() + seconds
    if gym.stage.is_small:
        gym.log(len(kiosks), window=1, kiosks=kiosks)
        while (left := end - time.monotonic()) > 0:
            step = min(STEP, math.ceil(left * 1_000))
            hurry(gym, kiosks[0], step)
            end -= step / 1_000
    else:
        gym.log(1 << 30, kiosks=kiosks, until=lambda: time.monotonic() > end)


def hurry(gym, kiosk, milliseconds):
    """Hurries the server's clock on. It has seen that when this returns, since it has answered."""
    gym.control.hurry(milliseconds)
    kiosk.line.call("clock.sample", t0=0)


class Slow:
    """Sends a byte a second, to the end of what it has to say."""

    def __init__(self, gym, phone, kind):
        self.kind, self.sent, self.is_answered = kind, 0, False
        self.content = {
            # Short enough to come byte by byte, and too long for that.
            "request": wire.frame('{"jsonrpc":"2.0","id":1,"method":"rooms.list"}'),
            "long request": wire.frame('{"jsonrpc":"2.0","id":1,"method":"rooms.list"}' + " " * 60),
            "handshake": wire.UPGRADE.format(gym.port).encode(),
            "page": f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{gym.port}\r\nUser-Agent: {'slow' * 40}\r\n\r\n".encode(),
        }[kind]
        if "request" in kind:
            self.line = phone.open()
            self.line.replied = self.replied
        else:
            self.line = wire.Line(gym.net, gym.port, upgrade=False)
            self.line.take = lambda: setattr(self, "is_answered", True)

    def replied(self, message):
        must("result" in message, f"{message}")
        self.is_answered = True

    def step(self):
        self.line.send(self.content[self.sent:self.sent + 1])
        self.sent += 1

    def is_done(self):
        return self.is_answered or self.line.ended is not None

    def check(self, is_small):
        if self.kind == "request":
            must(self.is_answered, f"a request was ended with {self.line.ended} after {self.sent} bytes")
        elif self.kind == "long request":
            # Bytes that come together are one piece. Seconds are too far apart for that, unless they are hurried.
            must(self.line.ended == TOO_SLOW or (self.is_answered and is_small),
                 f"{self.content!r} has ended with {self.line.ended} after {self.sent} bytes")
            must(self.sent > PIECES, f"too slow after {self.sent} bytes")
        else:
            must(not self.is_answered, f"a {self.kind} of {self.sent} seconds was answered")
            must(self.sent >= HANDSHAKE, f"a {self.kind} was ended after {self.sent} seconds")


@scene("one-byte-a-second")
def one_byte_a_second(stage):
    """They go on to the end of what they have to say, and are answered, or ended before by a limit of the server's."""
    gym = gym_of(stage, kiosks=4)
    phone, leaks, rounds, ends = Phone(gym), Leaks(gym), stage.size(1, 2), collections.Counter()
    kinds = ["request", "long request", "handshake", "page"]
    for _ in range(rounds):
        clients = [Slow(gym, phone, kind) for kind in kinds]
        clients += [Slow(gym, phone, stage.random.choice(kinds)) for _ in range(stage.size(12, 200))]
        waits = 0
        while not all(each.is_done() for each in clients):
            for each in clients:
                if not each.is_done():
                    each.step()
            pause(gym, gym.kiosks, 1)
            waits += 1
            must(waits < MOST_WAITS, "a client is neither answered nor ended")
        must(not gym.refusals(), f"{gym.refusals()} beside one-byte clients")
        for each in clients:
            each.check(stage.is_small)
            ends["answered" if each.is_answered else "ended"] += 1
            each.line.close()
        leaks.look()
    gym.finish()
    return f"{ends['answered']} answered, {ends['ended']} ended, {leaks}"


def open_now(gym):
    """How many connections the server has, and subscriptions to topics."""
    _, text = wire.http(gym.port, "/metrics")
    figures = dict(line.split() for line in text.splitlines() if line and line[0] != "#" and "{" not in line)
    return int(figures["rackside_connections"]), int(figures["rackside_subscriptions"])


def vanish(gym, kiosks, proxy, window, goal):
    """Lets the proxy stop in the middle of a burst. It keeps all its connections, and nothing gets through any more."""
    def go_on(kiosk):
        if is_there:
            kiosk.log(go_on)
    is_there = True
    for kiosk in kiosks:
        for _ in range(window):
            kiosk.log(go_on)
    gym.net.until(lambda: sum(len(kiosk.answered) for kiosk in kiosks) >= goal)
    is_there = False
    proxy.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, proxy.process.pid, os.WSTOPPED | os.WNOWAIT)
    # More that nobody gets.
    for kiosk in kiosks:
        kiosk.log()


def come_back(gym, kiosks):
    """By a network that works. What they have sent into the other one is answered here."""
    for kiosk in kiosks:
        kiosk.connect(gym.port)
    gym.retry()


@scene("vanished-clients")
def vanished_clients(stage):
    """Kiosks and phones whose network is gone: no connection is closed. The server asks, hears nothing, and ends them. The
    kiosks come back before that or after it, and send again."""
    gym = gym_of(stage, kiosks=4)
    phone, leaks, rounds, gone = Phone(gym), Leaks(gym), stage.size(1, 4), 0
    near, far = gym.kiosks[:2], gym.kiosks[2:]
    for _ in range(rounds):
        proxy = Proxy(gym, delay=0, jitter=0)
        for kiosk in far:
            kiosk.connect(proxy.port)
        phones = [phone.open(port=proxy.port) for _ in range(stage.size(8, 200))]
        for line in phones:
            line.call("topics.subscribe", topic=stage.random.choice(["floor", "timers"]))
        # It is kept until its connection ends.
        phones[0].call("imports.upload", part=0, text="x" * 200_000, **{"as": phone.handle})
        goal = sum(len(kiosk.answered) for kiosk in far) + stage.random.randint(1, stage.size(40, 400))
        vanish(gym, far, proxy, stage.random.choice([1, 4, 16]), goal)
        lines = phones + [kiosk.line for kiosk in far]
        must(open_now(gym) == (len(near) + len(lines), len(phones)), f"{open_now(gym)} with {len(lines)} who are gone")
        here = near
        if stage.random.random() < 0.5:
            come_back(gym, far)
            here = gym.kiosks
        pings = near[0].line.pings
        pause(gym, near[1:], PING + 1)
        if stage.is_small:
            # Whoever is there is asked in the same moment as those who are gone, and answers.
            gym.net.until(lambda: near[0].line.pings > pings)
        gym.log(len(here), window=1, kiosks=here)
        pause(gym, here, HANG_UP - PING)
        waits = 0
        while open_now(gym) != (len(here), 0):
            gym.log(len(here), window=1, kiosks=here)
            waits += 1
            must(waits < MOST_WAITS, f"{open_now(gym)}, and {len(here)} are there")
        must(all(kiosk.line.ended is None for kiosk in here), "the server has ended somebody who was there")
        must(not gym.refusals(), f"{gym.refusals()} beside those who are gone")
        must(all(line.ended is None for line in phones), "the proxy has closed a connection")
        if here is near:
            come_back(gym, far)
        for line in lines:
            line.close()
        proxy.process.kill()
        proxy.stop()
        gone += len(lines)
        leaks.look()
    gym.finish()
    return f"{gone} were gone, {leaks}"


def ask(gym, asked, kiosks):
    """Lets the server ask all who are silent. The kiosk `asked` is the last of them to have said something. The server's
    next tick looks who has not answered."""
    pings = asked.line.pings
    pause(gym, kiosks, PING + 1)
    gym.net.until(lambda: asked.line.pings > pings)
    for _ in range(TICKS - 1):
        pause(gym, kiosks, TICK / 1_000)


@scene("stopped-server")
def stopped_server(stage):
    """A server that gets no processor for longer than anybody may be silent. What they have said meanwhile lies in its
    sockets: it ends nobody."""
    gym = gym_of(stage, kiosks=4)
    phone, leaks, rounds, stayed = Phone(gym), Leaks(gym), stage.size(2, 3), 0
    for _ in range(rounds):
        lines = [phone.open() for _ in range(stage.size(8, 200))]
        for line in lines:
            line.ignore()
        # The first kiosk once more, too.
        gym.log(len(gym.kiosks), window=1)
        ask(gym, gym.kiosks[0], gym.kiosks[1:])
        gym.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, gym.process.pid, os.WSTOPPED | os.WNOWAIT)
        for line in lines:
            line.listen()
        gym.net.until(lambda: all(line.pings or line.ended is not None for line in lines))
        if stage.is_small:
            gym.control.hurry(HANG_UP * 1_000)
        else:
            time.sleep(HANG_UP)
        gym.process.send_signal(signal.SIGCONT)
        gym.log(len(gym.kiosks), window=1)
        for line in lines:
            line.call("clock.sample", t0=0)
        must(open_now(gym)[0] == len(gym.kiosks) + len(lines), f"{open_now(gym)} with {len(lines)} who have answered")
        stayed += len(lines)
        for line in lines:
            line.close()
        leaks.look()
    gym.finish()
    return f"{stayed} stayed, {leaks}"

"""Rowers and bikes that a test plays, heard by a radio of its own."""

import contextlib
import threading

ROWER, BIKE = "pm5:C0:FF:EE:00:4F:2A", "ftms:C0:FF:EE:00:11:22"
# s. A machine that is unheard for five is lost.
EACH = 0.5


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


def board(floor):
    """What walls are shown of machines now."""
    with contextlib.closing(floor.device("wall")) as wall:
        return wall.call("topics.subscribe", topic="machines")["snapshot"]

"""A bad network between the kiosks and the server: our own proxy delays, loses and breaks."""

import subprocess

from gym import Gym, must
from stage import scene
from wire import Gone


class Proxy:
    """`rackside-bench proxy`, which ends with its standard input."""

    def __init__(self, gym, **network):
        options = [part for name, value in network.items() for part in (f"--{name}", str(value))]
        self.process = subprocess.Popen(
            [gym.stage.programs / "rackside-bench", "proxy", "--to", str(gym.port), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=gym.environment())
        gym.stage.processes.append(self.process)
        self.port = int(self.process.stdout.readline())

    def stop(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@scene("network")
def network(stage):
    """Kiosks lose requests, replies and connections, come back and send again: each set is stored once."""
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks=4)
    breaks, rounds = 0, 0
    # Once in some hundred times, a good network breaks nothing in a short scene.
    while rounds < stage.size(2, 8) or breaks == 0:
        proxy = Proxy(
            gym, delay=stage.random.choice([0, 1, 5]), jitter=stage.random.choice([0, 2, 20]),
            loss=stage.random.choice([0, 0.01, 0.1]), cut=stage.random.choice([0.01, 0.05, 0.15]),
            seed=stage.random.getrandbits(64))
        breaks += log_through(gym, proxy.port, stage.size(60, 300), stage.random.choice([1, 4]))
        gym.net.close()
        proxy.stop()
        gym.connect()
        rounds += 1
    gym.finish()
    return f"{breaks} connections broke, {gym.kiosks_know()} sets"


def log_through(gym, port, sets, window):
    """Returns how often a connection broke before all were answered."""
    breaks, goal = 0, gym.kiosks_know() + sets
    for kiosk in gym.kiosks:
        kiosk.line.close()
    while gym.kiosks_know() < goal:
        for kiosk in gym.kiosks:
            while kiosk.line.ended is not None:
                breaks += 1
                try:
                    kiosk.connect(port)
                except Gone:
                    continue
                for entry in list(kiosk.unanswered):
                    kiosk.send(entry)
            while len(kiosk.unanswered) < window and kiosk.line.ended is None:
                kiosk.log()
        gym.net.turn()
        # A kiosk would wait for the reply of a refused set for ever.
        must(not gym.refusals(), f"{gym.refusals()} through a bad network")
    # The first time is no break.
    return breaks - len(gym.kiosks)

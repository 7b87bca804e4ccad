"""Somebody sets the server's clock while it runs, or it starts with another."""

import time

from gym import Gym, must
from stage import scene

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
# Keys of changes are remembered for 30 days, so within these all can be sent again.
NEAR = [0, -SECOND, SECOND, -90 * SECOND, HOUR, -HOUR, DAY, -DAY, 9 * DAY, -9 * DAY]


@scene("clock")
def clock(stage):
    """Set back and forward, with and without a restart. Then to years that no gym is in, and back."""
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks=4)
    steps, heard = stage.size(6, 40), Heard(gym)
    for _ in range(steps):
        set_to(gym, heard, stage.random.choice(NEAR))
    gym.control.set_clock(0)
    gym.enter()
    gym.retry()
    gym.stop_well()
    gym.check(gym.copy("near"))

    gym.start()
    gym.connect(resumes=False)
    far = [-int(time.time()) * SECOND, -400 * DAY, 400 * DAY, 4_000 * DAY]
    stage.random.shuffle(far)
    for milliseconds in [*far, 0]:
        set_to(gym, heard, milliseconds)
    gym.stop_well()
    gym.check(is_whole=False, counts_replies=False)
    return f"set {steps + len(far)} times, {gym.kiosks_know()} sets"


class Heard:
    """The times that the server has said."""

    def __init__(self, gym):
        self.gym, self.ahead = gym, 0
        self.ask()

    def ask(self):
        """What the server says now, and what the latest of the times before would be by now."""
        asked = time.monotonic() * SECOND
        said = self.gym.kiosks[0].line.call("clock.sample", t0=0)["t1"]
        latest = self.ahead + time.monotonic() * SECOND
        self.ahead = max(self.ahead, said - asked)
        return said, latest


def set_to(gym, heard, milliseconds):
    restarts = gym.random.random() < 0.3
    if restarts:
        gym.stop_well()
    gym.control.set_clock(milliseconds)
    if restarts:
        gym.start()
        gym.connect(resumes=False)
    before = time.time() * SECOND + milliseconds
    said, latest = heard.ask()
    # One millisecond, because of fractions.
    if not before - 1 <= said <= time.time() * SECOND + milliseconds + 1:
        # A clock that was set back is not believed: the gym's time goes on from the latest that is certain. A second
        # more, since no two clocks are equally fast.
        must(before < said <= latest + SECOND, f"the clock shows {before}, and the server says {said} after {latest}")
    # A login at a kiosk may have ended meanwhile, as for somebody who went home.
    gym.enter()
    gym.log(len(gym.kiosks) * 2)
    must(not gym.refusals(), f"{milliseconds} ms from now: {gym.refusals()}")

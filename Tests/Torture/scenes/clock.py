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
    steps = stage.size(6, 40)
    for _ in range(steps):
        set_to(gym, stage.random.choice(NEAR))
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
        set_to(gym, milliseconds)
    gym.stop_well()
    gym.check(is_whole=False, counts_replies=False)
    return f"set {steps + len(far)} times, {gym.kiosks_know()} sets"


def set_to(gym, milliseconds):
    restarts = gym.random.random() < 0.3
    if restarts:
        gym.stop_well()
    gym.control.set_clock(milliseconds)
    if restarts:
        gym.start()
        gym.connect(resumes=False)
    before = time.time() * SECOND + milliseconds
    sample = gym.kiosks[0].line.call("clock.sample", t0=0)
    # One millisecond, because of fractions.
    must(before - 1 <= sample["t1"] <= time.time() * SECOND + milliseconds + 1, f"the server's clock says {sample}")
    # A login at a kiosk may have ended meanwhile, as for somebody who went home.
    gym.enter()
    gym.log(len(gym.kiosks) * 2)
    must(not gym.refusals(), f"{milliseconds} ms from now: {gym.refusals()}")

"""The disk refuses, or takes half, while kiosks log."""

import disk
import wire
from gym import Gym, must
from stage import scene

FAILED = 70
"""The status with which the server ends itself when the disk fails."""


def gym_of(stage, kiosks=4):
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks)
    gym.log(20)
    return gym


def failing(stage, fault, what):
    """A disk that fails ends the server: it must acknowledge nothing that it may not have stored."""
    rounds = stage.size(2, 20)
    gym = gym_of(stage)
    for _ in range(rounds):
        gym.control.fail(fault, passes=stage.random.randrange(stage.size(40, 400)), times=stage.random.choice([1, -1]))
        gym.log(1 << 30, window=stage.random.choice([1, 4, 16]))
        # The kiosks stop because their connections end, and those end because the server does.
        status = gym.ended()
        must(status == FAILED, f"after {what} the server ended with {status}: {gym.last_errors()}")
        must(gym.control.hits > 0, "nothing failed")
        must("the database failed, stopping" in gym.last_errors(), gym.last_errors())
        # What came after the failure may be told so, and to try again.
        must(set(gym.refusals()) <= {"busy"}, f"a disk that failed is said as {set(gym.refusals())}")
        gym.control.heal()
        gym.forgive()
        gym.check(gym.copy("failed"), is_whole=False)
        gym.remove("failed")
        gym.start()
        gym.connect()
        gym.retry()
    gym.finish()
    return f"{what} {rounds} times, {gym.kiosks_know()} sets"


@scene("write-error")
def write_error(stage):
    return failing(stage, disk.EIO_WRITE, "EIO of a write")


@scene("sync-error")
def sync_error(stage):
    return failing(stage, disk.EIO_SYNC, "EIO of a sync")


@scene("full-disk")
def full_disk(stage):
    """A full disk refuses and loses nothing; once there is room, all goes on, without a restart."""
    rounds = stage.size(3, 20)
    gym = gym_of(stage)
    for _ in range(rounds):
        fault = stage.random.choice([disk.FULL, disk.SHORT_THEN_FULL])
        gym.control.fail(fault, passes=stage.random.randrange(stage.size(20, 400)))
        gym.log(1 << 30, window=stage.random.choice([1, 4, 16]), until=lambda: len(gym.refusals()) > 8)
        must(set(gym.refusals()) == {"busy"}, f"a full disk is said as {set(gym.refusals())}")
        said = wire.health(gym.port)
        must(said == (503, "disk full: nothing can be stored"), f"/healthz says {said}")
        gym.control.heal()
        gym.forgive()
        gym.log(20)
        must(not gym.refusals(), f"{gym.refusals()} although there is room again")
        gym.answers()
        gym.retry()
    gym.finish()
    return f"full {rounds} times, {gym.kiosks_know()} sets"


@scene("short-writes")
def short_writes(stage):
    """The disk and the sockets take half of what they are given. Nobody notices."""
    gym = gym_of(stage)
    for fault in [disk.SHORT_WRITE, disk.SHORT_SEND]:
        gym.control.fail(fault, passes=stage.random.randrange(20))
        gym.log(stage.size(60, 2_000), window=stage.random.choice([1, 4, 16]))
        # How many writes that took depends on how the sets shared commits.
        gym.log(1 << 30, until=lambda: gym.control.hits > 20)
        must(not gym.refusals(), f"{gym.refusals()}")
    gym.retry()
    gym.control.heal()
    gym.finish()
    return f"{gym.kiosks_know()} sets"


@scene("read-error")
def read_error(stage):
    """A read that fails may be refused, or end the server. What was acknowledged is there afterwards."""
    gym = gym_of(stage)
    rounds, ends = stage.size(2, 20), 0
    for _ in range(rounds):
        # Nothing is in the caches of a server that has just started.
        gym.stop_well()
        gym.start()
        gym.connect()
        gym.control.fail(disk.EIO_READ, passes=stage.random.randrange(4), times=stage.random.choice([1, 3, -1]))
        gym.log(100, until=lambda: len(gym.refusals()) > 8)
        must(gym.control.hits > 0, "no read failed")
        gym.control.heal()
        gym.forgive()
        try:
            gym.retry()
            gym.answers()
        except wire.Gone:
            status = gym.ended()
            must(status == FAILED, f"the server ended with {status}: {gym.last_errors()}")
            ends += 1
            gym.start()
            gym.connect()
            gym.retry()
    gym.finish()
    return f"{rounds} times, {ends} of which ended the server"

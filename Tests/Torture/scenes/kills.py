"""The server is killed, or the power fails, while kiosks log."""

import signal

import disk
from gym import Gym, must
from stage import scene


@scene("kill")
def kill(stage):
    """kill -9 in the middle of a burst, again and again, on the same data."""
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks=4)
    rounds = stage.size(3, 20)
    for _ in range(rounds):
        goal = gym.kiosks_know() + stage.random.randint(1, stage.size(150, 2_000))
        window = stage.random.choice([1, 4, 16])

        def is_enough():
            if gym.kiosks_know() < goal:
                return False
            gym.process.send_signal(signal.SIGKILL)
            return True
        gym.log(1 << 30, window, until=is_enough)
        must(gym.ended() == -signal.SIGKILL, "the server ended before it was killed")
        gym.check(gym.copy("killed"), is_whole=False)
        gym.remove("killed")
        gym.start()
        gym.connect()
        gym.retry()
    gym.finish()
    return f"killed {rounds} times, {gym.kiosks_know()} sets"


@scene("power-cuts")
def power_cuts(stage):
    """One burst whose writes are logged, and the power cut at any moment of it: sectors are torn, the order is lost."""
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks=4)
    gym.log(20)
    gym.stop_well()
    base = gym.copy("base")
    before = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    gym.start(log=gym.folder / "writes")
    gym.connect()
    gym.log(stage.size(200, 4_000), window=stage.random.choice([1, 4, 16]))
    # A clean stop writes the database's own pages, a kill leaves them to the next start.
    how = stage.random.choice([signal.SIGTERM, signal.SIGKILL])
    gym.stop(how)
    operations = disk.journal(gym.folder / "writes")
    acknowledged = disk.acknowledged(operations)
    everything = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    must(everything == before | set(acknowledged), "the log has other replies than the kiosks have heard")

    last = len(operations)
    # A server that did not sync would lose sets here. If not even that is noticed, the cuts prove nothing.
    unsynced = [each for each in operations if each.what != "S"]
    disk.cut(base, unsynced, len(unsynced), stage.random, gym.folder / "unsynced", order=False, share=0)
    must(len(gym.stored(gym.folder / "unsynced")) == len(before), "a cut without syncs has lost nothing")

    cuts = stage.size(12, 200)
    for number in range(cuts):
        # The first after all of it, the others anywhere.
        at = last if number == 0 else stage.random.randrange(last + 1)
        data = gym.folder / "cut"
        kind = disk.cut(base, operations, at, stage.random, data)
        known = before | {each for each, place in acknowledged.items() if place < at}
        try:
            gym.check(data, known, is_whole=False)
        except AssertionError as problem:
            raise AssertionError(f"cut {number}, after {at} of {last} operations, {kind}: {problem}") from problem
        if number < cuts - 1:
            gym.remove("cut")
    # The last of them goes on, and hears all sets again.
    gym.data.rename(gym.folder / "uncut")
    data.rename(gym.data)
    gym.start()
    gym.connect()
    for kiosk in gym.kiosks:
        kiosk.forget(all_but=known)
    gym.retry()
    gym.finish()
    return f"{cuts} cuts in {last} operations"

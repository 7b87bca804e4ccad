"""The server is killed, or the power fails, while kiosks log."""

import signal

import disk
from gym import Broken, Gym, must
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
    gym.stop(stage.random.choice([signal.SIGTERM, signal.SIGKILL]))
    operations = disk.journal(gym.folder / "writes")
    acknowledged = disk.acknowledged(operations)
    everything = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}
    must(everything == before | set(acknowledged), "the log has other replies than the kiosks have heard")

    # A server that did not sync would lose sets here. If not even that is noticed, the cuts prove nothing.
    unsynced = disk.Disk(base, [each for each in operations if each.what != "S"], stage.random)
    unsynced.go_on(len(operations))
    unsynced.cut(gym.folder / "unsynced", order=False, share=0)
    must(gym.stored(gym.folder / "unsynced") == before, "a cut without syncs has lost nothing")

    # Anywhere, and after all of it. The server itself goes on with one of them, the others are only checked.
    places = sorted(stage.random.randrange(len(operations) + 1) for _ in range(stage.size(11, 199))) + [len(operations)]
    replayed, kept = disk.Disk(base, operations, stage.random), stage.random.randrange(len(places))
    for number, place in enumerate(places):
        replayed.go_on(place)
        known = before | {each for each, sent in acknowledged.items() if sent < place}
        if number == kept:
            replayed.cut(gym.folder / "kept")
            kept_sets = known
            continue
        kind = replayed.cut(gym.folder / "cut")
        try:
            gym.check(gym.folder / "cut", known, is_whole=False)
        except Broken as problem:
            raise Broken(f"cut {number}, after {place} of {len(operations)} operations, {kind}: {problem}") from problem
        gym.remove("cut")
    gym.data.rename(gym.folder / "uncut")
    (gym.folder / "kept").rename(gym.data)
    gym.start()
    gym.connect()
    must(kept_sets <= gym.stored(gym.data), f"the server has not all of {len(kept_sets)} sets after the cut")
    # Everybody sends everything again.
    for kiosk in gym.kiosks:
        kiosk.forget(all_but=kept_sets)
    gym.retry()
    gym.finish()
    return f"{len(places)} cuts in {len(operations)} operations"

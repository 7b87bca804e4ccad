"""Members join, edit routines, plan days and write to friends, while kiosks log: none of it is lost either."""

import signal

import disk
from cuts import cut_everywhere
from gym import Crew, Gym, must
from members import Crowd
from stage import scene


def gym_of(stage):
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks=2)
    return gym, Crowd(gym, stage.size(4, 12))


def burst(gym, crowd, changes, until=None):
    """Everybody at once, each with one change under way: the next edit of a routine names the version of this one."""
    Crew(gym.kiosks + crowd.members, changes, 1, until).run(gym.net)
    must(not gym.refusals() + crowd.refusals(), f"refused: {gym.refusals() + crowd.refusals()}")


def finish(gym, crowd):
    crowd.retry()
    gym.finish()
    crowd.check(gym.data)


@scene("kill-changes")
def kill(stage):
    """kill -9 again and again."""
    gym, crowd = gym_of(stage)
    rounds = stage.size(1, 20)
    for _ in range(rounds):
        goal = len(crowd.answered()) + stage.random.randint(1, stage.size(40, 300))

        def is_enough():
            if len(crowd.answered()) < goal:
                return False
            gym.process.send_signal(signal.SIGKILL)
            return True
        burst(gym, crowd, 1 << 30, until=is_enough)
        must(gym.ended() == -signal.SIGKILL, "the server ended before it was killed")
        killed = gym.copy("killed")
        crowd.check(killed)
        gym.check(killed, is_whole=False)
        gym.remove("killed")
        gym.start()
        gym.connect()
        crowd.connect()
        gym.retry()
        crowd.retry()
    finish(gym, crowd)
    return f"killed {rounds} times, {len(crowd.answered())} changes"


@scene("cut-changes")
def cut(stage):
    """A burst whose writes are logged, and the power cut at any moment of it."""
    gym, crowd = gym_of(stage)
    burst(gym, crowd, 12)
    gym.stop_well()
    base = gym.copy("base")
    sets, changes = {entry.id for kiosk in gym.kiosks for entry in kiosk.answered}, set(crowd.answered())
    log = stage.folder / "writes"
    gym.start(log=log)
    gym.connect()
    crowd.connect()
    burst(gym, crowd, stage.size(60, 2_000))
    gym.stop(stage.random.choice([signal.SIGTERM, signal.SIGKILL]))
    operations = disk.journal(log)
    acknowledged, replies = disk.acknowledged(operations), disk.replies(operations)
    places = {each: replies[each.number] for each in crowd.answered() if each not in changes}

    def known(place):
        return (sets | {each for each, sent in acknowledged.items() if sent < place},
                changes | {each for each, sent in places.items() if sent < place})

    def check(folder, place):
        crowd.check(folder, known(place)[1])
        gym.check(folder, known(place)[0], is_whole=False)
    kept = cut_everywhere(gym, disk.Disk(base, operations, stage.random), stage.size(3, 150), check)
    gym.start()
    gym.connect()
    crowd.connect()
    crowd.check(gym.data, known(kept)[1])
    for kiosk in gym.kiosks:
        kiosk.forget(all_but=known(kept)[0])
    for member in crowd.members:
        member.forget(all_but=known(kept)[1])
    finish(gym, crowd)
    return f"{len(places)} changes, cut in {len(operations)} operations"

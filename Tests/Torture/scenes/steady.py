"""A gym as it is all day, for as long as one likes: what the server needs does not grow."""

import time

import wire
from gym import must
from leaks import Leaks, gym_of
from scenes.clients import Phone
from stage import scene


@scene("steady")
def steady(stage):
    """Kiosks log and come back, phones look and leave. `make torture SCENE=steady SECONDS=3600` is an hour of it."""
    gym = gym_of(stage, kiosks=stage.size(4, 20))
    phone, leaks = Phone(gym), Leaks(gym)
    end, rounds = time.monotonic() + stage.seconds, 0
    while rounds < 3 or (not stage.is_small and time.monotonic() < end):
        gym.log(stage.size(80, 2_000))
        must(not gym.refusals(), f"{gym.refusals()}")
        for kiosk in gym.kiosks:
            kiosk.line.call("workouts.finish", key=gym.key(), **{"as": kiosk.handle})
            for method in ["workouts.history", "members.roster"]:
                kiosk.line.call(method, **({} if method == "members.roster" else {"as": kiosk.handle}))
        lines = [phone.open() for _ in range(stage.size(8, 40))]
        for line in lines:
            line.call("topics.subscribe", topic=stage.random.choice(["floor", "timers"]))
            line.call("exercises.list")
        for _ in range(8):
            must(wire.http(gym.port, "/")[0] == 200, "the page is gone")
        gym.log(stage.size(20, 400))
        for line in lines:
            line.close()
        gym.connect()
        leaks.look()
        rounds += 1
    gym.finish()
    return f"{rounds} times, {leaks}"

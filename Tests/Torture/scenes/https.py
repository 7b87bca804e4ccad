"""The kiosks log by https, and all that can happen by http happens there."""

import signal

import wire
from gym import must
from leaks import Leaks
from scenes.clients import Phone, stalled
from secure import SecureGym
from stage import scene


def unfinished(gym, hello):
    """A handshake that stops somewhere, mostly within the client's first message."""
    line = wire.Line(gym.net, gym.secure_port, upgrade=False)
    line.take = lambda: setattr(line, "bytes", b"")
    line.send(hello[:gym.random.randrange(len(hello) + 1)])
    return line


@scene("https")
def https(stage):
    """Stalled clients and unfinished handshakes beside kiosks that log, and kill -9 in the middle of it. The authority
    that phones trust is the same after each start."""
    gym = SecureGym(stage)
    gym.start()
    gym.set_up(kiosks=4)
    gym.connect(gym.secure_port)
    phone, rounds = Phone(gym), stage.size(1, 12)
    for _ in range(rounds):
        leaks = Leaks(gym)
        for closes in [True, False]:
            lines = [stalled(phone, stage.random.randint(1, 60), gym.secure_port) for _ in range(stage.size(6, 60))]
            lines += [unfinished(gym, gym.hello()) for _ in range(stage.size(6, 60))]
            gym.log(stage.size(24, 1_000))
            must(not gym.refusals(), f"{gym.refusals()} by https")
            if closes:
                for line in lines:
                    line.close()
                leaks.look()
        goal = gym.kiosks_know() + stage.random.randint(1, stage.size(60, 2_000))

        def is_enough():
            if gym.kiosks_know() < goal:
                return False
            gym.process.send_signal(signal.SIGKILL)
            return True
        gym.log(1 << 30, stage.random.choice([1, 4, 16]), until=is_enough)
        must(gym.ended() == -signal.SIGKILL, "the server ended before it was killed")
        gym.check(gym.copy("killed"), is_whole=False)
        gym.remove("killed")
        gym.start()
        gym.connect(gym.secure_port)
        gym.retry()
    gym.finish()
    return f"killed {rounds} times, {gym.kiosks_know()} sets, {leaks}"

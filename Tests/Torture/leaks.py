"""Whether the server gives back what it took."""

import wire
from gym import Gym, must

# What allocators keep for a while, and what a debug build does, is no leak. What is lost each time adds up to more.
MOST_KILOBYTES = 24 << 10
# Each connection to the database may keep so much of its pages, and no more than there are: the writer, and each reader.
# They fill one after another, for hundreds of thousands of sets. `Engine` has both sizes and the number of readers.
CACHES_KILOBYTES = [8 << 10] + 7 * [2 << 10]
# The database's readers open files as they are needed.
MOST_DESCRIPTORS = 16
# How long the sockets of connections that have ended may stay open, and how many requests the server answers meanwhile:
# seconds alone would pass while a busy machine lets it wait.
MOST_SECONDS, MOST_REQUESTS = 60, 2_000


def gym_of(stage, kiosks):
    gym = Gym(stage)
    gym.start()
    gym.set_up(kiosks)
    gym.log(kiosks * 2)
    return gym


class Leaks:
    """Looks at a server whenever only its kiosks are connected. The first look is what later ones are compared with: by
    then it has done once what it does again and again."""

    def __init__(self, gym):
        self.gym, self.process = gym, gym.process.pid
        self.descriptors = wire.descriptors(self.process)
        self.first, self.last, self.looks = None, None, 0

    def look(self):
        gym, began, requests = self.gym, self.uptime(), 0
        while (now := wire.descriptors(self.process)) > self.descriptors + MOST_DESCRIPTORS:
            seconds, requests = self.uptime() - began, requests + 1
            must(seconds < MOST_SECONDS or requests < MOST_REQUESTS,
                 f"{now} open files after {seconds} s, there were {self.descriptors}")
        gym.answers()
        self.last = wire.kilobytes(self.process)
        self.looks += 1
        self.first = self.first or self.last
        pages = (gym.data / "rackside.sqlite").stat().st_size >> 10
        most = self.first + MOST_KILOBYTES + sum(min(cache, pages) for cache in CACHES_KILOBYTES)
        must(self.last < most, f"{self.last} kB after {self.looks} times, {self.first} kB after the first")

    def uptime(self):
        _, text = wire.http(self.gym.port, "/metrics")
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("rackside_uptime_seconds "))

    def __str__(self):
        return f"{self.first >> 10} MB after the first, {self.last >> 10} MB after the last"

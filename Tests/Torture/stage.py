"""Where a scene is played, and the list of scenes, which fills itself."""

import random
import resource

import wire

SCENES = {}


def scene(name):
    """Registers a scene: a function that is given a stage and returns what it did, in a few words."""
    def register(body):
        SCENES[name] = body
        return body
    return register


class Stage:
    """- folder: for everything that the scene makes.
    - programs: the folder of the built programs.
    - is_small: whether it is to be short.
    - seconds: how long a scene may last whose length is a choice."""

    def __init__(self, folder, programs, seed, is_small, seconds):
        self.folder, self.programs, self.is_small, self.seconds = folder, programs, is_small, seconds
        self.seed, self.random = seed, random.Random(seed)
        self.net, self.processes = wire.Net(), []
        # As many open files as Config/systemd gives the server, for it and for this process, if the machine allows it. Not
        # more: libwebsockets takes memory for each that there may be, and some containers allow a billion.
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        self.files = 65_536 if most == resource.RLIM_INFINITY else min(most, 65_536)
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, most))

    def size(self, small, large):
        return small if self.is_small else large

    def end(self):
        """Ends what the scene has started."""
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
        # Last, since whoever waits for a reply is called, and may raise.
        self.net.close()

"""Notes which tests are under way, for Tests/browser.py."""

import faulthandler
import os
import signal
from pathlib import Path

# The folder for the notes. Without it nothing is noted.
FOLDER = "TESTS_UNDER_WAY"


class UnderWay:
    """A plugin of each process that runs tests. SIGUSR1 makes it note its stacks."""

    def __init__(self):
        folder = Path(os.environ[FOLDER])
        self.tests = (folder / f"tests-{os.getpid()}").open("a", buffering=1)
        self.stacks = (folder / f"stacks-{os.getpid()}").open("a")
        faulthandler.register(signal.SIGUSR1, file=self.stacks)

    @staticmethod
    def is_wanted(config):
        """The process that hands the tests out to others hears of them late."""
        hands_out = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
        return FOLDER in os.environ and not hands_out

    def pytest_runtest_logstart(self, nodeid):
        self.tests.write(f"began {nodeid}\n")

    def pytest_runtest_logfinish(self, nodeid):
        self.tests.write(f"ended {nodeid}\n")

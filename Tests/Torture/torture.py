#!/usr/bin/env python3
"""Does to the server what a gym's years do: docs/TORTURE.md.

    make torture SECONDS=3600
    make torture SCENE=power-cuts SEED=77
    Tests/Torture/torture.py --programs .build/debug --small

Scenes come in an order that the seed decides, each with a seed of its own, until the time is up. The first that fails
ends the run, keeps its data and says which command repeats it.
"""

import argparse
import importlib
import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import hangs  # noqa: E402
import stage  # noqa: E402


def scenes():
    for path in sorted((HERE / "scenes").glob("*.py")):
        importlib.import_module(f"scenes.{path.stem}")
    return stage.SCENES


def play(name, seed, options, seconds):
    """Runs a scene, of so many seconds if its length is a choice. Returns whether all was well."""
    print(f"torture: {name}, seed {seed}", end="", flush=True)
    # Without links: torture.c compares it with the paths of open files.
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"rackside-torture-{name}-")).resolve()
    here = stage.Stage(folder, options.programs.resolve(), seed, options.small, seconds)
    began = time.monotonic()
    try:
        said = stage.SCENES[name](here)
    except BaseException as problem:
        # Also of a scene that hangs and is ended by somebody: where, and how to repeat it.
        here.end()
        small = " --small" if options.small else ""
        print(f": FAILED\n{traceback.format_exc()}\nIts data is in {folder}. To repeat it:\n"
              f"    Tests/Torture/torture.py --programs {options.programs} --scene {name} --seed {seed} "
              f"--seconds {seconds:.0f}{small}", flush=True)
        if not isinstance(problem, Exception):
            raise
        return False
    here.end()
    shutil.rmtree(folder)
    print(f": {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return True


def watch():
    """Ends a scene that waits for what never comes, so that it says where it waits."""
    if hangs.hangs(os.getpid(), threading.Event(), lambda: None):
        print(f"\nNothing has worked for {hangs.MINUTES:g} minutes. It hangs.", flush=True)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGTERM)


def main():
    # Tests/limit.sh ends with the first what takes too long. The second comes when a terminal is closed, and would leave
    # the server behind; nohup(1) ignores it.
    for ending in [signal.SIGTERM, signal.SIGHUP]:
        if signal.getsignal(ending) != signal.SIG_IGN:
            signal.signal(ending, lambda *_: sys.exit("torture: ended"))
    threading.Thread(target=watch, daemon=True).start()
    known = scenes()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=pathlib.Path, default=pathlib.Path(".build/release"))
    parser.add_argument("--seconds", type=float, default=600, help="begin no scene after so long")
    parser.add_argument("--seed", type=int, help="of the run; with --scene, of the scene")
    parser.add_argument("--scene", choices=sorted(known), help="this one alone, once")
    parser.add_argument("--small", action="store_true", help="each scene once, and short: for every run of the tests")
    options = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if options.seed is None else options.seed
    if options.scene:
        return 0 if play(options.scene, seed, options, options.seconds) else 1

    print(f"torture: the run's seed is {seed}", flush=True)
    chosen, began, played = random.Random(seed), time.monotonic(), 0
    while played == 0 or (not options.small and time.monotonic() - began < options.seconds):
        order = sorted(known)
        chosen.shuffle(order)
        for name in order:
            if not options.small and played and time.monotonic() - began >= options.seconds:
                break
            if not play(name, chosen.getrandbits(32), options, options.seconds / 6):
                return 1
            played += 1
    print(f"torture: {played} scenes, all well")
    return 0


if __name__ == "__main__":
    sys.exit(main())

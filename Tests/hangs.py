"""Finds out that a run of tests hangs, names the tests and ends it.

A run hangs when for ten minutes no test began or ended and its processes neither worked nor waited for a core or a disk.
So a busy machine never looks like a hang. A test that hangs and works all the time is named when Tests/limit.sh ends
the run.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

# Less only where this itself is tested.
MINUTES = float(os.environ.get("HANG_MINUTES", 10))
# What idle servers and browsers use, as a share of a core.
IDLE = 0.05
TICKS = os.sysconf("SC_CLK_TCK")


def tree(root):
    """The process and all that it started, the newest last. Of those that ended since, nothing is left."""
    children = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found = [root]
    for process in found:
        found += sorted(children.get(process, []))
    return found


def work(root):
    """({process: seconds it worked or waited for a core}, whether one works or waits for a core or a disk now)."""
    seconds, is_busy = {}, False
    for process in tree(root):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            # Another process can have the number later; it began at another time.
            key = (process, fields[19])
            seconds[key] = (int(fields[11]) + int(fields[12])) / TICKS
            for task in Path(f"/proc/{process}/task").iterdir():
                seconds[key] += int((task / "schedstat").read_text().split()[1]) / 1e9
                is_busy |= (task / "stat").read_text().rpartition(")")[2].split()[0] in "DR"
        except (OSError, IndexError):
            continue
    return seconds, is_busy


def stacks(root):
    """Where the threads of the Swift tests are."""
    for process in tree(root):
        try:
            command = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
        except OSError:
            continue
        if not command.endswith(".xctest"):
            continue
        yield debugger(process) or waits(process)


def debugger(process):
    """The stacks as the first debugger that is there and starts shows them; empty without one."""
    for tool in (["lldb", "--batch", "-p", str(process), "-o", "thread backtrace all"],
                 ["gdb", "-batch", "-p", str(process), "-ex", "thread apply all bt"]):
        if shutil.which(tool[0]):
            try:
                ended = subprocess.run(tool, capture_output=True, text=True, errors="replace", timeout=120)
            except subprocess.TimeoutExpired:
                continue
            if ended.returncode == 0 and "thread" in ended.stdout.lower():
                return ended.stdout
    return ""


def waits(process):
    """What each thread waits for in the kernel."""
    lines = []
    for task in sorted(Path(f"/proc/{process}/task").iterdir()):
        try:
            lines.append(f"{task.name} {(task / 'comm').read_text().strip()}: {(task / 'wchan').read_text()}")
        except OSError:
            continue
    return "\n".join(lines)


def name(tests):
    """Says which tests are under way."""
    print("Under way:\n" + "".join(f"  {test}\n" for test in tests or ["none that has begun"]), flush=True)


def tell(root, told):
    """Says which processes there are, how long each worked, and where the tests are: one that waits for a process which
    is gone, or for one that goes on, looks the same without."""
    for process in tree(root):
        try:
            command = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except (OSError, IndexError):
            continue
        seconds = (int(fields[11]) + int(fields[12])) / TICKS
        print(f"{process} of {fields[1]}, {fields[0]}, {seconds:.1f} s: {command[:300]}", flush=True)
    for line in told(root):
        print(line, flush=True)


def end(root):
    for process in reversed(tree(root)):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue


def hangs(root, over, progress):
    """Waits until `over` is set, or until the process hangs. Returns whether it hangs.

    `progress()` is another value whenever a test has begun or ended."""
    limit = MINUTES * 60
    every = min(30, limit / 4)
    still, last, (before, _) = 0, progress(), work(root)
    while not over.wait(every):
        now, (after, is_busy) = progress(), work(root)
        worked = sum(max(seconds - before.get(key, 0), 0) for key, seconds in after.items())
        still = still + every if now == last and worked < IDLE * every and not is_busy else 0
        last, before = now, after
        if still >= limit:
            return True
    return False


@contextmanager
def watched(process, under_way, told=stacks):
    """While the body runs, ends the process if it hangs.

    `under_way()` lists the tests that have begun and not ended. `told(root)` yields what there is to say of where they
    are. Of SIGTERM, which Tests/limit.sh sends, the tests are named as well.
    """
    over = threading.Event()

    def watch():
        if not hangs(process.pid, over, under_way):
            return
        print(f"\nNo test has begun or ended for {MINUTES:g} minutes, and nothing works. It hangs.", flush=True)
        name(under_way())
        try:
            tell(process.pid, told)
        finally:
            end(process.pid)

    def stop(*_):
        # Once, however often it is asked.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        name(under_way())
        try:
            tell(process.pid, told)
        finally:
            end(process.pid)
            sys.exit(143)

    before = signal.signal(signal.SIGTERM, stop)
    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
        signal.signal(signal.SIGTERM, before)

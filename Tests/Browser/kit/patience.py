"""How long a test waits for anything: long enough for a machine that is far too busy.

A hang is found by the run (Tests/hangs.py), so no test has a shorter limit of its own: it would count the wait for a
core.
"""

import time

PATIENCE = 300


def until(holds):
    """Waits until `holds()` is true, and returns its result."""
    deadline = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < deadline, "it never held"
        time.sleep(0.02)
    return found


def becomes(read, wanted):
    """Waits until `read()` returns `wanted`. A page shows a change before the server has stored it."""
    deadline = time.monotonic() + PATIENCE
    while (seen := read()) != wanted:
        assert time.monotonic() < deadline, f"it stayed {seen!r}"
        time.sleep(0.02)


def keeps(page, *milliseconds):
    """From now on the page ignores timers of exactly these milliseconds, also once it has loaded itself again, so that
    what would disappear by itself stays until a busy machine gets to it."""
    ignore = """{
      const after = window.setTimeout, never = %s;
      window.setTimeout = (work, ms, ...more) => (never.includes(ms) ? 0 : after(work, ms, ...more));
    }""" % list(milliseconds)
    page.evaluate(f"() => {ignore}")
    page.add_init_script(ignore)


# How long the pages show a toast with an undo, and one without, in milliseconds.
UNDO, NOTICE = 8_000, 4_000


# The shell refuses notifications before anybody was asked, and the pages would say so. A browser has not been asked yet.
UNASKED = """if (window.Notification?.permission === "denied")
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => "default" });"""


def open_context(chromium, **options):
    """A browser context: a device of its own."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(UNASKED)
    return context

"""How long a test waits for anything: until a machine that is far too busy has done it.

A hang is found by the limit of the whole run in the Makefile, so no test has a shorter limit of its own: it would count
the wait for a core.
"""

import time

PATIENCE = 300


def until(holds):
    """Waits until `holds()` is true, and returns what it returned then."""
    deadline = time.monotonic() + PATIENCE
    while not (found := holds()):
        assert time.monotonic() < deadline, "it never held"
        time.sleep(0.02)
    return found


def becomes(read, wanted):
    """Waits until `read()` answers `wanted`: a page shows what it sends before the server has stored it."""
    deadline = time.monotonic() + PATIENCE
    while (seen := read()) != wanted:
        assert time.monotonic() < deadline, f"it stayed {seen!r}"
        time.sleep(0.02)


def keeps(page, *milliseconds):
    """From now on the page does nothing after just so many milliseconds: what it takes away by itself stays there until
    a busy machine has reached it."""
    page.evaluate("""(never) => {
      const after = window.setTimeout;
      window.setTimeout = (work, ms, ...more) => (never.includes(ms) ? 0 : after(work, ms, ...more));
    }""", list(milliseconds))


# For how many milliseconds the pages show what can be undone, and what cannot.
UNDO, TOLD = 8_000, 4_000


def open_context(chromium, **options):
    """A browser context: a device of its own."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    return context

"""How long a test waits for anything: until a machine that is far too busy has done it.

A hang is found by the limit of the whole run in the Makefile, so no test has a shorter limit of its own: it would count
the wait for a core.
"""

PATIENCE = 300


def open_context(chromium, **options):
    """A browser context: a device of its own."""
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    return context

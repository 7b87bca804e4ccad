"""How a screen looks: axe in both schemes, targets as large as a thumb, and pictures with `SHOTS=folder`."""

import os

from axe_playwright_python.sync_playwright import Axe

DESK_AND_PHONE = {"desk": (1280, 800), "phone": (390, 844)}


def check(page, where):
    found = Axe().run(page).response["violations"]
    faults = [
        f"{where}: {fault['id']}: {node['html'][:160]} — {(node['any'] or node['all'] or [{'message': ''}])[0]['message']}"
        for fault in found for node in fault["nodes"]
    ]
    assert not faults, "\n".join(faults)


def small_targets(page, least):
    """Controls that are on the screen and less than `least` pixels high or wide."""
    return page.evaluate(
        """least => [...document.querySelectorAll('button, a[href], input, select, summary')]
          .map(one => ({one, box: one.getBoundingClientRect()}))
          .filter(({one, box}) => box.width && box.height && getComputedStyle(one).visibility !== 'hidden'
            && !one.closest('[hidden], .hidden, .visually-hidden, .unseen') && one.type !== 'checkbox' && one.type !== 'radio'
            && (box.width < least - 0.5 || box.height < least - 0.5) && box.width > 1)
          .map(({one, box}) => `${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`)""",
        least,
    )


def shot(page, name, whole=True):
    """A picture of the whole page. Use `whole=False` if a bar is fixed at the bottom: only the visible part is taken."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=whole)


def both(page, where, least=44):
    """Axe passes in both schemes, and no target is smaller than `least` pixels."""
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        check(page, f"{where}, {scheme}")
        shot(page, f"{where}-{scheme}".replace(" ", "-"))
    assert small_targets(page, least) == []


def both_sizes(page, where):
    """The same, on a desk and on a phone."""
    for size, (width, height) in DESK_AND_PHONE.items():
        page.set_viewport_size({"width": width, "height": height})
        both(page, f"{where}-{size}", 48 if size == "phone" else 44)
    page.set_viewport_size({"width": 1280, "height": 800})

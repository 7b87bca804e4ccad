"""The rings of Today: what moves when one closes."""

import re

from playwright.sync_api import expect

from kit.log import log_set
from kit.phone import at_phone

# What the ring moves at the moment in which it is drawn as closed. Asked there and then: a moment later it may have ended.
WATCH = """(ring) => {
  window.moved = null;
  new MutationObserver((_, observer) => {
    if (!ring.classList.contains("met")) return;
    observer.disconnect();
    window.moved = Object.fromEntries(ring.getAnimations({ subtree: true }).map((each) => {
      const { duration, delay } = each.effect.getTiming();
      return [`${each.effect.target.localName} ${each.transitionProperty}`, { duration, delay }];
    }));
  }).observe(ring, { attributes: true });
}"""


def closed(floor, mara, phone, goal):
    """What moves when the set is logged that closes the ring of so many."""
    mara.change("goals.set", daily={"sets": goal})
    log_set(floor, mara)
    ring = phone.locator(".day-rings .of-sets")
    expect(ring).to_contain_text(f"{goal - 1} of {goal}")
    expect(ring).not_to_have_class(re.compile(r"\bmet\b"))
    ring.evaluate(WATCH)
    log_set(floor, mara)
    expect(ring).to_contain_text(f"{goal} of {goal}")
    moved = phone.wait_for_function("() => window.moved").json_value()
    # However it came there, it is closed and has its check.
    expect(ring.locator("rack-icon")).to_have_css("opacity", "1")
    expect(ring.locator(".arc")).to_have_css("stroke-dashoffset", "0px")
    return moved


def test_a_ring_that_closes_goes_round_swells_and_shows_its_check_or_with_reduced_motion_is_simply_closed(floor, mara, screen):
    phone = at_phone(screen)
    phone.emulate_media(reduced_motion="no-preference")
    moved = closed(floor, mara, phone, 2)
    assert {"circle stroke-dashoffset", "circle stroke-width", "rack-icon opacity", "rack-icon transform"} <= set(moved), moved
    for name, one in moved.items():
        assert 150 <= one["duration"] and one["delay"] + one["duration"] <= 600, (name, one)
    # The check comes once the ring is round.
    assert moved["rack-icon opacity"]["delay"] == moved["circle stroke-dashoffset"]["duration"]
    phone.emulate_media(reduced_motion="reduce")
    assert closed(floor, mara, phone, 4) == {}

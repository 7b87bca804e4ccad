"""Somebody on their way through the pages. What a day costs them is counted: taps, keys, and screens that they scroll."""

import re
import time

from playwright.sync_api import expect

# How far what is tapped is out of view, in heights of the screen. Lists that scroll by themselves count as well.
FAR = """(one) => {
  let far = 0;
  for (let box = one.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !["auto", "scroll"].includes(getComputedStyle(box).overflowY)) continue;
    const inner = box.getBoundingClientRect(), { top, bottom } = one.getBoundingClientRect();
    far += Math.max(0, bottom - inner.bottom, inner.top - top);
  }
  const { top, bottom } = one.getBoundingClientRect();
  return Math.max(far, bottom - innerHeight, -top, 0) / innerHeight;
}"""


class Walker:
    def __init__(self, page):
        self.page, self.taps, self.keys, self.screens = page, 0, 0, 0.0
        self.began = time.monotonic()

    def tap(self, what):
        expect(what).to_be_enabled()
        expect(what).not_to_have_attribute("aria-disabled", "true")
        self.screens += what.evaluate(FAR)
        what.click()
        self.taps += 1

    def press(self, name, exact=True, within=None):
        self.tap((within or self.page).get_by_role("button", name=name, exact=exact).first)

    def follow(self, name, within=None):
        self.tap((within or self.page).get_by_role("link", name=name, exact=isinstance(name, str)).first)

    def type(self, what, text):
        expect(what).to_be_enabled()
        if not what.evaluate("(one) => one === document.activeElement"):
            self.tap(what)
        self.page.keyboard.type(text)
        self.keys += len(text)

    def log(self, label):
        """The next set, as it is proposed."""
        self.tap(self.page.get_by_role("button", name=re.compile(f"^Log {label}\\b")))

    def on(self, page):
        """The day goes on at another screen."""
        self.page = page

    def told(self, whose):
        """Prints what the day cost, and returns it as (taps, keys, screens). The seconds are the pages' and the machine's own:
        somebody who reads takes longer, and no test compares them."""
        seconds = time.monotonic() - self.began
        print(f"{whose}: {self.taps} taps, {self.keys} keys, {self.screens:.1f} screens scrolled, {seconds:.1f} s")
        return self.taps, self.keys, self.screens

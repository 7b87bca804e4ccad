"""Whoever is on the kiosk's screen sees their own name and Log out on it, however many people and clocks there are.

`SHOTS=folder` keeps a picture of each.
"""

import os
import pathlib

from playwright.sync_api import expect

from kit.kiosk import pairing_code
from kit.sizes import SIZES, choose, come, gym, press  # noqa: F401

# What of the active member's seat is not wholly on the screen, in its list, and on top.
HIDDEN = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const wrong = [], out = [...document.querySelectorAll("button[aria-label^='Log out ']")];
  const seat = document.querySelector(".seat.here") ?? out.find((one) => one.closest(".half"))?.closest("header");
  if (!seat) return ["the active member has no seat"];
  const list = (seat.closest("ul") ?? seat).getBoundingClientRect();
  for (const [called, one] of [["the name", seat.querySelector(".name")], ["Log out", out.find((one) => seat.contains(one))]]) {
    if (!one) { wrong.push(`${called} is missing`); continue; }
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (width < 1 || height < 1) wrong.push(`${called} has no size`);
    if (top < Math.max(0, list.top) - 1 || bottom > Math.min(innerHeight, list.bottom) + 1) wrong.push(`${called} is cut off`);
    if (left < Math.max(0, list.left) - 1 || right > Math.min(innerWidth, list.right) + 1) wrong.push(`${called} is cut off at a side`);
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!one.contains(over) && !over?.closest("button")?.contains(one)) wrong.push(`${called} is covered`);
  }
  const all = document.querySelector(".rail ul");
  if ((all.scrollHeight > all.clientHeight + 1 || all.scrollWidth > all.clientWidth + 1)
    && getComputedStyle(all).scrollbarWidth === "none") wrong.push("the list scrolls without a bar");
  return wrong;
}"""


def test_the_active_member_always_sees_their_name_and_log_out(gym, screen):
    page, wrong = screen("/kiosk/", has_touch=True), []
    folder = os.environ.get("SHOTS")

    def look(name):
        # It is used on the last one.
        for width, height in sorted(SIZES, key=(1280, 800).__eq__):
            page.set_viewport_size({"width": width, "height": height})
            wrong.extend(f"{name} at {width}×{height}: {fault}" for fault in page.evaluate(HIDDEN))
            if folder:
                page.screenshot(path=pathlib.Path(folder) / f"rail-{name}-{width}x{height}.png")

    gym.approve(pairing_code(page, "Pair this kiosk"), "Kiosk by the racks")
    owner, people = gym.owner(), ["Mara", "Joel", "Bartholomew", "Lin"]
    plans = [{"format": "stopwatch"}, {"format": "emom", "workSeconds": 60, "rounds": 10},
             {"format": "amrap", "workSeconds": 1200}]
    running = []
    for count, name in enumerate(people, 1):
        if count > 1:
            press(page, "Join in")
        come(page, name)
        choose(page, "bench press", "Bench press")
        press(page, "Log set 1", exact=False)
        expect(page.get_by_role("button", name="Stop the rest")).to_be_visible()
        look(f"{count}-people-0-clocks")
        for n, plan in enumerate(plans, 1):
            running.append(owner.change("timers.start", label=f"Conditioning class {n}", plan={"prepareSeconds": 10} | plan))
            # The rail names two clocks beside one person, and one beside several; the others are a count.
            shown = min(n, 2 if count == 1 else 1)
            expect(page.locator(".clocks-button .clock-line")).to_have_count(shown)
            if n > shown:
                expect(page.locator(".clocks-button .others")).to_contain_text(str(n - shown))
            look(f"{count}-people-{n}-clocks")
        if count > 1:
            press(page, "Switch to Mara")
            look(f"{count}-people-3-clocks-first")
            press(page, f"Switch to {name}")
            press(page, "Side by side")
            expect(page.locator(".half")).to_have_count(2)
            look(f"{count}-people-3-clocks-side-by-side")
            press(page, "Side by side")
            expect(page.locator(".half")).to_have_count(0)
        for timer in running:
            owner.change("timers.end", timer=timer["timer"]["id"])
        running.clear()
        expect(page.locator(".clocks-button.running")).to_have_count(0)
    owner.close()
    assert not wrong, "\n".join(wrong)

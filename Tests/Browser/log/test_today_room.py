"""The room that Today takes on the phone: one screen and a half, whatever the day is, and nothing moves while it loads."""

import re

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today, month
from kit.friends import befriend
from kit.log import brought, log_set, mara  # noqa: F401
from kit.looks import settled, shot
from kit.phone import at_phone

# Midnight is far.
pytestmark = pytest.mark.midday

SCREEN = 844
# The width, and how many screens it may be high.
WIDTHS = ((390, 1.5), (320, 1.6))
LOG = [(day, exercise, weight, 5) for day, weight in ((20, 60), (13, 62.5), (6, 65))
       for exercise in ("Bench Press (Barbell)", "Squat (Barbell)")]


def height(phone):
    return phone.evaluate("document.documentElement.scrollHeight")


SHIFTS = """(() => {
  window.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().filter((one) => !one.hadRecentInput).map((one) =>
    [one.value, ...one.sources.map(({ node }) => node?.className ?? node?.nodeName)])))
    .observe({ type: "layout-shift", buffered: true });
})();"""


def with_much(floor, mara):
    """A friend's record and message, a request, and a plan that is open."""
    ines, ben = floor.member("Ines Ferreira"), floor.member("Ben Okafor")
    befriend(ines, mara.client)
    log_set(floor, ines, 60, 5)
    ines.change("workouts.finish", name="Push day")
    ines.change("messages.write", to=mara.client.member["id"], text="Bar at six?")
    floor.confirm("mara@example.com")
    ben.change("friends.request", email="mara@example.com")
    for one in (ines, ben):
        one.close()


LONG = "Upper body with Bartholomew before the meet in Gothenburg"


def test_today_is_one_screen_and_a_half_whatever_the_day_is_and_nothing_moves_while_it_loads(floor, mara, screen):
    brought(mara.client, *LOG)
    with_much(floor, mara)
    client, phone, tall = mara.client, at_phone(screen), []
    phone.add_init_script(SHIFTS)
    for width, screens in WIDTHS:
        phone.set_viewport_size({"width": width, "height": SCREEN})
        phone.reload()
        for text in ("60.kg × 5", "in now"):
            expect(phone.get_by_text(re.compile(text)).first).to_be_visible()
        # All news are known: what Ines wrote stands there only until the request is.
        expect(phone.get_by_role("link", name="News: Ben wants to be friends and 1 more")).to_be_visible()
        expect(phone.locator("[aria-busy=true], .skeletons")).to_have_count(0)
        shifts = phone.evaluate("shifts")
        assert sum(one[0] for one in shifts) <= 0.02, (width, shifts)
        assert height(phone) <= screens * SCREEN, width
        # A sentence with a load is never cut off: its end may say that no bar is so light.
        assert phone.locator(".insight span").evaluate_all("""all => all.every(({ scrollHeight, clientHeight }) =>
          !clientHeight || scrollHeight <= clientHeight)"""), width
        assert phone.evaluate("document.documentElement.scrollWidth") == width

    def see(state, text):
        phone.reload()
        expect(phone.get_by_role("main").get_by_text(text).locator("visible=true").first).to_be_visible()
        expect(phone.get_by_text("in now").first).to_be_visible()
        expect(phone.get_by_role("link", name="News: Ben wants to be friends and 1 more")).to_be_visible()
        settled(phone)
        for width, screens in WIDTHS:
            phone.set_viewport_size({"width": width, "height": SCREEN})
            shot(phone, f"today-{state}-{width}".replace(" ", "-"))
            if height(phone) > screens * SCREEN:
                tall.append(f"{state} at {width}: {height(phone) / SCREEN:.2f} screens")

    def plans(**item):
        """All that is planned for today."""
        day = str(gym_today(client))
        for one in month(client, day, day)["planned"]:
            client.change("schedule.remove", entry=one["entry"], day=one["of"], scope="one")
        client.change("schedule.plan", items=[{"day": day} | item])

    plans(rest=True)
    see("a rest day", "Rest day")
    short, long = (client.change("routines.create", name=name, plan=mara.plan())["routine"]["id"] for name in ("Push A", LONG))
    plans(routine=short)
    see("a plan", "Push A")
    plans(routine=long)
    see("a plan with a long name", LONG)
    client.change("workouts.start", name=LONG, plan=mara.plan())
    see("a workout with a long name", LONG)
    mara.log(mara.bench, 77.5, 6, item=1)
    mara.log(mara.row, 60, 10, item=2)
    see("a workout with a rest", re.compile(r"^Rest \d:\d\d$"))
    client.change("workouts.pause", paused=True)
    see("a pause", re.compile("paused since"))
    client.change("workouts.finish")
    see("a day that is done", "That was 2 sets today")
    assert not tall, "\n".join(tall)

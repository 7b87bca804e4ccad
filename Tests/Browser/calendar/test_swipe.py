"""A page that follows the finger: the calendar turns by a swipe, as by its buttons."""

import datetime

import pytest
from playwright.sync_api import expect

from kit.patience import becomes, until
from kit.phone import at_phone


class Finger:
    """A finger on a touch screen."""

    def __init__(self, page):
        self.page, self.line = page, page.context.new_cdp_session(page)

    def say(self, kind, *points):
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def down(self, x, y):
        self.at = (x, y)
        self.say("touchStart", self.at)

    def move(self, x, y, steps=6):
        (left, top), n = self.at, steps
        for i in range(1, n + 1):
            self.say("touchMove", (left + (x - left) * i / n, top + (y - top) * i / n))
        self.at = (x, y)

    def up(self):
        self.say("touchEnd")

    def hold(self):
        """Stays where it is, long enough that letting go is no flick."""
        last = self.page.evaluate("performance.now()")
        until(lambda: self.page.evaluate("performance.now()") > last + 120)
        self.say("touchMove", self.at)


@pytest.fixture
def phone(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = at_phone(screen, has_touch=True)
    phone.emulate_media(reduced_motion="no-preference")
    phone.goto(f"{floor.address}/me/#calendar")
    expect(phone.locator(".cal-grid")).to_be_visible()
    phone.today = datetime.date.fromisoformat(phone.locator("[aria-selected=true] [data-day]").get_attribute("data-day"))
    return phone


def month(today, by):
    """The heading of the month that lies so many months from that of `today`."""
    first = today.replace(day=1)
    for _ in range(abs(by)):
        first = (first + datetime.timedelta(days=32) if by > 0 else first - datetime.timedelta(days=1)).replace(day=1)
    return f"{first:%B}" + ("" if first.year == today.year else f" {first.year}")


def sheet(phone):
    return phone.evaluate("document.querySelector('.cal-sheet').style.transform")


def test_the_month_follows_the_finger_and_turns_but_for_less_than_a_swipe_and_with_reduced_motion_nothing_moves(phone):
    title, finger = phone.locator("#cal-title"), Finger(phone)
    box = phone.locator(".cal-grid").bounding_box()
    y, right, left = box["y"] + box["height"] / 2, 300, 100
    expect(title).to_have_text(month(phone.today, 0))
    chosen = phone.locator("[aria-selected=true] [data-day]")
    day = chosen.get_attribute("data-day")[8:]
    finger.down(right, y)
    finger.move(left, y)
    becomes(lambda: sheet(phone), "translateX(-200px)")
    finger.hold()
    finger.up()
    expect(title).to_have_text(month(phone.today, 1))
    assert sheet(phone) == ""
    assert all(150 <= ms <= 600 for ms in phone.evaluate(
        "document.querySelector('.cal-sheet').getAnimations().map((one) => one.effect.getTiming().duration)"))
    for _ in range(2):
        finger.down(left, y)
        finger.move(right, y)
        finger.up()
    expect(title).to_have_text(month(phone.today, -1))
    # What was under the finger was not tapped: the day is still the same one of the month, or its last.
    assert chosen.get_attribute("data-day")[8:] <= day
    # With reduced motion it turns, and nothing moves: back to the present month.
    phone.emulate_media(reduced_motion="reduce")
    box = phone.locator(".cal-grid").bounding_box()
    finger.down(300, box["y"] + 80)
    finger.move(60, box["y"] + 80)
    assert sheet(phone) == ""
    finger.up()
    expect(phone.locator("#cal-title")).to_have_text(month(phone.today, 0))
    assert phone.evaluate("document.querySelector('.cal-sheet').getAnimations().length") == 0
    # A little way back, a scroll and the screen's edge turn nothing.
    phone.emulate_media(reduced_motion="no-preference")
    box = phone.locator(".cal-grid").bounding_box()
    y = box["y"] + box["height"] / 2
    for begin, end in (((300, y), (240, y)), ((200, y + 60), (215, y - 60)), ((8, y), (220, y))):
        finger.down(*begin)
        finger.move(*end)
        finger.hold()
        finger.up()
        assert sheet(phone) == ""
    expect(title).to_have_text(month(phone.today, 0))
    # A tap still chooses a day.
    day = phone.locator("td:not(.outside) .cal-day").last
    day.tap()
    expect(phone.locator("[aria-selected=true] .cal-day")).to_have_attribute("data-day", day.get_attribute("data-day"))

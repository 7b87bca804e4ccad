"""The browser's side of the golden fixtures: the screens understand what the protocol's pages show."""

import re

import pytest
from playwright.sync_api import expect

from kit.floor import Floor
from kit.golden import Golden, fixtures
from kit.patience import open_context

EMPTY = {
    "floor": {"rows": [], "totals": fixtures()["event"]["floor.totals"]},
    "timers": {"timers": [], "presets": [], "areas": []},
    "classes": {"day": "2026-11-24", "sessions": []},
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    """The server of the pages, which says nothing besides: all of these tests have the same."""
    floor = Floor(tmp_path_factory.mktemp("golden") / "data")
    yield floor
    floor.stop()


@pytest.fixture
def page(floor, chromium):
    context = open_context(
        chromium, reduced_motion="reduce", locale="en-GB", viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    yield page
    context.close()


def known_fields(asked):
    """Requests hold no field that the protocol's pages do not show for their method."""
    golden = fixtures()["request"]
    for message in asked:
        # `as` may name the login of any request, and a snapshot is resumed by two more.
        allowed = set(golden[message["method"]]) | {"as", "epoch", "after"}
        assert set(message["params"]) <= allowed, message


def test_the_wall_shows_the_pages_pairing_rows_and_events(floor, page):
    golden = Golden(page, snapshots=EMPTY)
    page.goto(floor.address + "/wall/")
    expect(page.get_by_text("KDMW-7XQP")).to_be_visible()
    golden.notify("device.paired", golden.fixtures["event"]["device.paired"] | {
        "device": {"id": 4, "kind": "wall", "name": "Wall", "createdAt": 1795250000000, "online": True},
    })
    expect(page.get_by_text(re.compile("Log at the kiosk", re.I)).first).to_be_visible()
    # An event before that would be in the snapshot.
    golden.until_asked(page, "topics.subscribe", len(EMPTY))
    golden.event("floor", "floor.added")
    expect(page.get_by_text("Mara").first).to_be_visible()
    expect(page.get_by_text("Bench press").first).to_be_visible()
    expect(page.get_by_role("region", name="Newest set")).to_contain_text(re.compile(r"80.*6"))
    golden.event("floor", "floor.changed")
    expect(page.get_by_role("region", name="Newest set")).to_contain_text(re.compile(r"82\.5.*5"))
    golden.event("floor", "floor.totals")
    expect(page.get_by_text(re.compile(r"412"))).to_be_visible()
    golden.event("floor", "floor.removed")
    expect(page.get_by_text("Mara")).to_have_count(0)
    golden.event("floor", "floor.award")
    expect(page.get_by_role("listitem").filter(has_text="Mara")).to_contain_text("The hundred")
    golden.event("floor", "floor.awardRemoved")
    expect(page.get_by_text("Mara")).to_have_count(0)
    known_fields(golden.asked)


def test_the_phone_understands_the_pages_login_workout_and_events(floor, page):
    current = fixtures()["reply"]["workouts.current"]
    golden = Golden(page, **{"workouts.current": lambda params: current})
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(floor.address + "/me/")
    page.get_by_label("Email").fill("mara@example.com")
    page.get_by_label("Password").fill("chalk and iron 5x5")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name=re.compile(r"^Change 80.kg × 6, Bench press"))).to_be_visible()
    asked = next(message["params"] for message in golden.asked if message["method"] == "topics.subscribe")
    handle = {"as": asked["as"]} if "as" in asked else {}
    edited = golden.fixtures["event"]["set.edited"]["set"]
    current = {"workout": current["workout"] | {"sets": [edited]}}
    golden.event("me", "set.edited", **handle)
    expect(page.get_by_role("button", name=re.compile(r"^Change 82\.5.kg × 5, Bench press"))).to_be_visible()
    current = {"workout": current["workout"] | {"sets": []}}
    golden.event("me", "set.deleted", **handle)
    expect(page.get_by_role("button", name=re.compile("^Change "))).to_have_count(0)
    current = fixtures()["reply"]["workouts.current"]
    golden.event("me", "set.logged", **handle)
    expect(page.get_by_role("button", name=re.compile(r"^Change 80.kg × 6, Bench press"))).to_be_visible()
    known_fields(golden.asked)


def test_the_kiosk_asks_as_the_page_shows(floor, page):
    golden = Golden(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(floor.address + "/kiosk/")
    expect(page.get_by_role("heading", name="Pair this kiosk")).to_be_visible()
    golden.notify("device.paired", golden.fixtures["event"]["device.paired"])
    page.get_by_role("button", name="Mara", exact=True).click()
    page.keyboard.type("2580")
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name=re.compile("^Bench press ")).first.click()
    expect(page.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("^Log (set|warm)")).first.click()
    expect(page.get_by_role("button", name=re.compile("^Set .*Change$")).first).to_be_visible()
    golden.until_asked(page, "sets.log")
    # The page on sets describes `at` and leaves it out of the example.
    for message in golden.asked:
        message["params"].pop("at", None)
    known_fields(golden.asked)

"""What to load for the planned reps: at the kiosk and on the phone, before the first set and after it."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import enter, pairing_code, pick
from kit.log import bring
from kit.looks import check
from kit.phone import log_in

WEEK = [(days, "Bench Press (Barbell)", weight, reps)
        for days, weight in [(21, 77.5), (18, 80), (14, 80), (11, 80), (7, 82.5), (4, 82.5)] for reps in (5, 5, 5)]


@pytest.fixture
def mara(floor, tmp_path):
    floor.owner().close()
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        bring(floor, tmp_path, *WEEK, (2, "Squat (Barbell)", 100, 5))
        yield mara


def said(mara, bench, reps):
    return mara.call("progress.load", exercise=bench, reps=reps)


def test_the_phone_says_what_fits_where_the_plan_leaves_it_open_and_the_kiosk_again_after_the_first_set(floor, mara, screen):
    bench = floor.exercise(mara, "Bench press")
    ten = [{"kind": "working", "reps": {"min": 8, "max": 10}}] * 3
    load = said(mara, bench, 10)["weight"]["value"]
    assert load < said(mara, bench, 5)["weight"]["value"]
    mara.change("workouts.start", name="Open", plan=[{"item": 1, "exercise": bench, "sets": ten}])
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.get_by_role("link", name="Whole workout").click()
    expect(phone.get_by_text(re.compile(rf"^{load:g}.kg × 10 fits today\."))).to_be_visible()
    mara.change("workouts.finish")

    page = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    expect(page.get_by_role("button", name="Mara", exact=True)).to_be_visible()
    enter(page, "Mara")
    pick(page, "Bench press")
    tip = page.get_by_role("region", name="Tip")
    load = said(mara, bench, 5)["weight"]["value"]
    expect(tip).to_contain_text(re.compile(rf"{load:g}.kg × 5 fits today\. Worked out from your last 82\.5.kg × 5,"))
    check(page, "kiosk, a load before the first set")
    mara.change("sets.log", exercise=bench, kind="working", reps=5, weight={"value": 65, "unit": "kg"})
    expect(tip).to_contain_text("fits after your first set")
    after = said(mara, bench, 5)
    # The rest that began has its own place.
    expect(page.get_by_role("timer")).to_be_visible()
    check(page, "kiosk, a load beside the rest")
    # No row of the list is cut off for it.
    rows = page.get_by_label("Workout", exact=True).get_by_role("list")
    expect(rows.get_by_role("button", name="Squat")).to_be_visible()
    assert rows.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert after["afterSet"] and after["weight"]["value"] < load
    mara.change("sets.log", exercise=bench, kind="working", reps=5, weight={"value": 65, "unit": "kg"})
    expect(tip).to_have_count(0)

"""After more than a year without a lift the plan's weights are only shown, as the plan's, and no set starts with them."""

import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import at_kiosk, log
from kit.log import bring, kg, sets_of_mara
from kit.looks import both
from kit.phone import at_phone

LONG, SHORT = 400, 100
NEW = "A new start after 13 months. Take it easy, and pick your own weight: the plan’s is only shown."


def planned(floor, mara, tmp_path, days):
    """A workout of Mara's that is open, with two sets of a lift that she did last so many days ago."""
    bring(floor, tmp_path, (days, "Bench Press (Barbell)", 80, 5))
    bench = floor.exercise(mara, "Bench press")
    sets = [{"kind": "working", "reps": {"min": 5, "max": 5}, "load": {"weight": kg(weight)}} for weight in (80, 85)]
    mara.change("workouts.start", name="Push A", plan=[{"item": 1, "exercise": bench, "sets": sets}])


@pytest.mark.parametrize("days", [LONG, SHORT])
def test_on_the_phone(floor, mara, screen, tmp_path, days):
    planned(floor, mara, tmp_path, days)
    phone = at_phone(screen, "Mara", "/me/#workout")
    lift = phone.get_by_role("article", name="Bench press")
    if days == SHORT:
        expect(lift.get_by_role("button", name="Log 80 kg × 5")).to_be_visible()
        expect(lift.get_by_text("80 kg × 5", exact=True)).to_be_visible()
        expect(lift.get_by_text("Plan:")).to_have_count(0)
        return
    expect(lift.get_by_text("Plan: 80 kg × 5", exact=True)).to_be_visible()
    expect(lift.get_by_text("Plan: 85 kg × 5", exact=True)).to_be_visible()
    expect(lift.locator("p", has_text="A new start")).to_have_text(NEW)
    both(phone, "a plan after a year", 48)
    lift.get_by_role("button", name="Enter the set").click()
    form = lift.get_by_role("form")
    expect(form.get_by_label("Weight", exact=True)).to_have_value("")
    form.get_by_label("Weight", exact=True).fill("40")
    form.get_by_role("button", name="Log set", exact=True).click()
    # What was lifted today is what the next set starts from.
    expect(lift.get_by_role("button", name="Log 40 kg × 5")).to_be_visible()
    assert [one["weight"]["value"] for one in sets_of_mara(floor, 1)] == [40]


@pytest.mark.parametrize("days", [LONG, SHORT])
def test_at_the_kiosk(floor, mara, screen, tmp_path, days):
    planned(floor, mara, tmp_path, days)
    kiosk = at_kiosk(floor, screen)
    expect(kiosk.get_by_role("heading", name="Bench press", exact=True)).to_be_visible()
    rows, weight = kiosk.get_by_role("region", name="Sets").get_by_role("row"), kiosk.get_by_role("button", name=re.compile("^Type Weight"))
    if days == SHORT:
        expect(weight).to_have_accessible_name("Type Weight: 80")
        expect(rows.get_by_text("Plan:")).to_have_count(0)
        return
    expect(weight).to_have_accessible_name("Type Weight: 20")
    expect(rows.get_by_text("Plan: 80 kg × 5")).to_be_visible()
    expect(rows.get_by_text("Plan: 85 kg × 5")).to_be_visible()
    expect(kiosk.get_by_role("region", name="Tip")).to_have_text(NEW)
    both(kiosk, "a plan after a year at the kiosk", 64)
    log(kiosk, 1)
    expect(weight).to_have_accessible_name("Type Weight: 20")
    expect(rows.get_by_text("Plan: 85 kg × 5")).to_be_visible()

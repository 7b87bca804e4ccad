"""A crowded gym's kiosk, and the sizes of screens that gyms hang up."""

import re

import pytest
from playwright.sync_api import expect

from kit.kiosk import something_else

SIZES = [(800, 1280), (768, 1024), (1024, 600), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (1080, 1920)]


@pytest.fixture
def gym(floor):
    """A gym with twelve members, and Mara's imported log of 2021."""
    owner = floor.owner()
    names = ["Mara Lindqvist", "Joel Brandt", "Tomasz Kowalczyk", "Bartholomew Featherstonehaugh", "Lin Wei",
             "Zoë Ångström", "Friedrich", "Aisha Khan", "Ben Ode", "Carla Diaz", "Dmitri Volkov", "Eve Moss"]
    for name in names:
        floor.member(name).close()
    mara = floor.again()
    head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    rows = [
        f"2021-{month:02}-1{day} 16:46:13,Push day,1h 10m,{name},{number},{weight},{reps},0,0,,,"
        for month in range(1, 9) for day in range(3)
        for name, weight in [("Bench Press (Barbell)", 80), ("Squat (Barbell)", 120), ("Pull Up", 0)]
        for number, reps in enumerate([8, 8, 6, 5], 1)
    ]
    mara.call("imports.upload", part=0, text=head + "\n".join(rows) + "\n")
    mara.change("imports.strong", unit="kg", dryRun=False)
    mara.close()
    owner.close()
    return floor


def press(page, name, **more):
    page.get_by_role("button", name=name, **more).first.click()


def come(page, name):
    """Logs a member in at the kiosk's front."""
    press(page, name, exact=True)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.keyboard.type("2580")
    press(page, "Log in")
    expect(page.locator(".rail")).to_contain_text(name)


def choose(page, search, name):
    something_else(page)
    page.get_by_role("searchbox", name="Search exercises").fill(search)
    page.get_by_role("button", name=re.compile(f"^{re.escape(name)} ")).first.click()
    expect(page.locator(".train h2.lift")).to_have_text(name)

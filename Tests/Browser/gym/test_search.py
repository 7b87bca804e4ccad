"""Finding an exercise as people type it, and dates that say their year."""

import re

import pytest
from playwright.sync_api import expect

from kit.imports import STRONG, preview
from kit.kiosk import enter, pairing_code, something_else
from kit.phone import log_in

# What a search for each text finds, in a list of a thousand made of the catalog.
FIND = """async (texts) => {
  const { find } = await import("/shared/gym/search.js");
  const kept = window.catalog, list = [...kept];
  for (let i = 0; list.length < 1000; i++) list.push({ ...kept[i], id: 10_000 + i, name: `${kept[i].name} ${i}` });
  find(list, { text: "warm up" });
  return texts.map((text) => {
    const began = performance.now(), found = find(list, { text });
    return { first: found[0]?.name, names: found.slice(0, 5).map((one) => one.name), ms: performance.now() - began };
  });
}"""


@pytest.mark.plain
def test_plurals_and_typing_mistakes_are_forgiven_and_what_is_popular_comes_first(floor, screen):
    member = floor.member("Mara Lindqvist")
    page = screen("/me/")
    page.evaluate("(list) => { window.catalog = list; }", member.call("exercises.list")["exercises"])
    wanted = {
        "squats": "Squat", "bench": "Bench press", "sqat": "Squat", "dedlift": "Deadlift", "benhc pres": "Bench press",
        "flies": "Dumbbell fly", "calves": "Standing calf raise", "pull ups": "Pull-up", "pullup": "Pull-up",
        "dips": "Triceps dip", "rdl": "Romanian deadlift", "overhed press": "Overhead press", "rowing": "Rowing machine",
        "abs": "Plank", "curls": "Dumbbell curl",
    }
    found = page.evaluate(FIND, list(wanted))
    assert {text: each["first"] for text, each in zip(wanted, found)} == wanted
    assert page.evaluate(FIND, ["qqqq"])[0]["first"] is None
    # Mistakes are looked for only where nothing matches: what is spelt well finds nothing else.
    assert "Seated cable row" not in page.evaluate(FIND, ["squat"])[0]["names"]


def test_the_last_time_of_another_year_says_which_year(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.goto(floor.address + "/me/#import")
    preview(phone, STRONG)
    phone.get_by_role("button", name="Import 4 sets").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").fill("bench")
    kiosk.locator(".exercise").first.click()
    expect(kiosk.get_by_role("columnheader", name=re.compile("10 Feb 2021", re.I))).to_be_visible()
    phone.goto(floor.address + "/me/#log")
    phone.get_by_role("searchbox", name="Find an exercise").fill("bench")
    phone.get_by_role("button", name=re.compile("^Bench press ")).first.click()
    expect(phone.get_by_text(re.compile("10 Feb 2021"))).to_be_visible()


def test_the_first_row_on_the_machine_is_not_five_hundred_metres_in_half_a_minute(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    enter(kiosk, "Mara")
    something_else(kiosk)
    kiosk.get_by_role("searchbox", name="Search exercises").fill("rowing machine")
    kiosk.locator(".exercise").first.click()
    expect(kiosk.locator("#box-metres")).to_contain_text("500")
    expect(kiosk.locator("#box-seconds")).to_contain_text("2:30")

"""An activity recorded on the phone: from the start to the list, whatever happens in between."""

import re

import pytest
from playwright.sync_api import expect

from kit.imports import DEGREE
from kit.looks import both
from kit.patience import until
from kit.phone import at_phone

# The phone's clock, which a test puts forward. It stays put forward when the page is loaded again.
CLOCK = """{
  const now = Date.now, ahead = () => Number(sessionStorage.getItem("ahead") ?? 0);
  Date.now = () => now.call(Date) + ahead();
  window.passes = (seconds) => sessionStorage.setItem("ahead", ahead() + seconds * 1000);
}"""
# How many points this browser keeps of recordings, and how far north they go.
KEPT = """() => new Promise((done, fail) => {
  const opening = indexedDB.open("rackside-me-recordings");
  opening.onerror = fail;
  opening.onsuccess = () => {
    const { result: db } = opening;
    db.transaction("items").objectStore("items").getAll().onsuccess = ({ target }) => {
      db.close();
      const north = target.result.flatMap(({ points }) => points ?? []).map(({ latitude }) => latitude);
      done([north.length, Math.max(...north)]);
    };
  };
})"""


def place(north):
    """So many metres north of the start."""
    return {"latitude": 52.5 + north / DEGREE, "longitude": 13.4, "accuracy": 5}


def is_kept(phone, north):
    return phone.evaluate(KEPT)[1] == pytest.approx(place(north)["latitude"], abs=1e-6)


def nothing_is_kept(phone):
    return phone.evaluate(KEPT)[0] == 0


def recorder(screen, path="/me/#roads/record", permissions=("geolocation",)):
    phone = at_phone(screen, path=path, permissions=list(permissions), geolocation=place(0))
    phone.context.add_init_script(CLOCK)
    phone.evaluate(f"() => {CLOCK}")
    return phone


def now(phone):
    return phone.get_by_role("region", name="Your recording")


def button(phone, name):
    return phone.get_by_role("button", name=name, exact=True)


def start(phone):
    button(phone, "Start").click()
    expect(now(phone)).to_contain_text("GPS is good")


def move(phone, north, said):
    # More than the receiver's clock, which is not put forward, may be off: by up to 10 s the page would believe it (instants.js).
    phone.evaluate("() => passes(15)")
    phone.context.set_geolocation(place(north))
    expect(now(phone).locator("dd").first).to_have_text(re.compile(rf"^{said}\s*m$"))


def stop(phone):
    button(phone, "Stop").click()
    phone.get_by_role("alertdialog").get_by_role("button", name="Stop", exact=True).click()
    expect(phone.get_by_role("heading", level=1, name="Done")).to_be_visible()


def test_a_run_is_recorded_through_a_pause_a_silence_and_a_reload_and_stands_in_the_list(floor, mara, screen):
    phone = recorder(screen, "/me/#roads")
    phone.get_by_role("link", name="Record on this phone").click()
    phone.get_by_label("Kind").select_option("Walk")
    phone.get_by_label("Kind").select_option("Run")
    both(phone, "before a recording", 48)
    start(phone)
    move(phone, 100, 100)
    move(phone, 200, 200)
    both(phone, "a recording", 48)
    # A pause, in which the way is not counted.
    button(phone, "Pause").click()
    expect(phone.locator(".page-head")).to_contain_text("Paused")
    phone.evaluate("() => passes(60)")
    phone.context.set_geolocation(place(300))
    button(phone, "Go on").click()
    expect(now(phone)).to_contain_text("GPS is good")
    move(phone, 400, 300)
    # A silence, in which nobody knows the way.
    phone.evaluate("() => passes(40)")
    expect(now(phone).get_by_role("status")).to_have_text("No GPS")
    expect(now(phone)).to_contain_text(re.compile(r"For \d+ s now\. Until it’s back, no distance is counted\."))
    phone.context.set_geolocation(place(700))
    expect(now(phone)).to_contain_text("GPS is good")
    move(phone, 800, 400)
    until(lambda: is_kept(phone, 800))
    # The browser ends in the middle.
    phone.goto(f"{floor.address}/me/#today")
    phone.reload()
    phone.get_by_role("link", name=re.compile("A recording isn’t saved yet")).click()
    kept = phone.get_by_role("region", name="A recording isn’t saved yet")
    expect(kept).to_contain_text(re.compile(r"400\s*m"))
    both(phone, "a recording that was not saved", 48)
    kept.get_by_role("button", name="Go on").click()
    expect(now(phone)).to_contain_text("GPS is good")
    move(phone, 900, 500)
    stop(phone)
    both(phone, "the end of a recording", 48)
    phone.get_by_label("Name").fill("Along <the> canal")
    button(phone, "Save").click()
    expect(phone.get_by_role("region", name="Your files").get_by_role("status")).to_have_text("1 file done")
    expect(phone.locator(".road-list").get_by_role("link")).to_contain_text("Along <the> canal")
    (road,) = mara.call("roads.list")["roads"]
    assert (road["kind"], road["name"], road["format"]) == ("run", "Along <the> canal", "gpx")
    assert road["meters"] == pytest.approx(500, rel=0.01)
    assert len(mara.call("roads.get", id=road["id"])["track"]["gaps"]) == 3
    until(lambda: nothing_is_kept(phone))


def test_a_recording_that_is_saved_without_the_server_is_sent_once_it_is_back(floor, mara, screen):
    phone = recorder(screen)
    start(phone)
    move(phone, 100, 100)
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    move(phone, 200, 200)
    stop(phone)
    button(phone, "Save").click()
    files = phone.get_by_role("region", name="Your files")
    expect(files.get_by_role("alert")).to_contain_text("The connection was lost.")
    assert is_kept(phone, 200)
    floor.start()
    expect(files.get_by_role("status")).to_have_text("1 file done")
    expect(phone.locator(".road-list").get_by_role("link")).to_have_count(1)
    until(lambda: nothing_is_kept(phone))


def test_a_set_is_recorded_after_the_page_was_allowed_to_see_where_it_is(floor, mara, screen):
    made = mara.change("exercises.create", name="Round the park", type="distanceDuration", bodyPart="legs", equipment="bodyweight")["exercise"]["id"]
    mara.change("workouts.start", plan=[{"item": 1, "exercise": made, "sets": [{"kind": "working"}]}])
    phone = recorder(screen, "/me/#workout", permissions=())
    button(phone, "Enter the set").click()
    button(phone, "Record on the road").click()
    expect(phone.get_by_text("For your set of Round the park.")).to_be_visible()
    button(phone, "Start").click()
    expect(phone.get_by_role("alert")).to_contain_text("This page isn’t allowed to see where you are.")
    both(phone, "a recording without permission", 48)
    phone.context.grant_permissions(["geolocation"])
    start(phone)
    move(phone, 100, 100)
    move(phone, 200, 200)
    stop(phone)
    # Nothing is discarded without a question.
    button(phone, "Discard").click()
    question = phone.get_by_role("alertdialog")
    question.get_by_role("button", name="Keep it").click()
    expect(question).to_have_count(0)
    button(phone, "Save").click()
    expect(phone.get_by_role("textbox", name=re.compile("^Distance in m"))).to_have_value("200")
    expect(phone.get_by_role("textbox", name="Time", exact=True)).to_have_value(re.compile(r"^\d:\d\d$"))
    until(lambda: len(mara.call("roads.list")["roads"]) == 1)
    button(phone, "Log set").click()
    until(lambda: [one["metres"] for one in mara.call("workouts.current")["workout"]["sets"]] == [200])

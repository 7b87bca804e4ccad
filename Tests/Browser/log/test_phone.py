"""A member's own page: joining, logging, correcting, and bringing a log from the Strong app."""

import json
import re

from playwright.sync_api import expect

from kit.imports import STRONG, preview
from kit.patience import NOTICE, UNDO, keeps, until
from kit.phone import go, log_in


def test_somebody_joins_on_their_phone_and_logs_edits_deletes_and_brings_back_a_set(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    phone.get_by_role("link", name="Sign up").click()
    phone.get_by_label("Name", exact=True).fill("Mara Other")
    phone.get_by_label("Display name").fill("Mara O")
    # As many characters as the server takes.
    expect(phone.get_by_label("Display name")).to_have_attribute("maxlength", "24")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password", exact=True).fill("bar across my back")
    phone.get_by_label("Password again").fill("bar across my back")
    phone.get_by_label("PIN for the kiosk").fill("2580")
    phone.get_by_label("My name").check()
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_label("Email")).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Email").fill("other@example.com")
    phone.get_by_role("button", name="Sign up").click()
    phone.get_by_role("button", name="Skip").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()

    go(phone, "Log")
    phone.get_by_role("searchbox", name="Find an exercise").fill("deadlift")
    phone.get_by_role("button", name=re.compile("^Deadlift ")).first.click()
    keeps(phone, NOTICE, UNDO)
    phone.get_by_label("Weight", exact=True).fill("182.5")
    phone.get_by_label("Reps", exact=True).fill("3")
    phone.get_by_role("button", name="Log set 1").click()
    expect(phone.get_by_text(re.compile("^Logged"))).to_be_visible()
    go(phone, "Today")
    phone.get_by_role("link", name="All sets").click()
    phone.get_by_role("button", name=re.compile(r"^Edit 182\.5.*Deadlift")).click()
    phone.get_by_label("Reps", exact=True).fill("4")
    phone.get_by_role("button", name="Save").click()
    edited = phone.get_by_role("button", name=re.compile(r"^Edit 182\.5.× 4|^Edit 182\.5.*4.*Deadlift"))
    expect(edited).to_be_visible()
    edited.click()
    phone.get_by_role("button", name="Delete set").click()
    phone.get_by_role("button", name="Delete", exact=True).click()
    expect(edited).to_have_count(0)
    phone.get_by_role("button", name="Undo").click()
    expect(edited).to_be_visible()

    # After the workout the rest is over, and Today says what was done.
    member = floor.again("other")
    member.change("workouts.delete", workout=member.call("workouts.current")["workout"]["id"])
    go(phone, "Today")
    bench = floor.exercise(member, "Bench press")
    for _ in range(3):
        member.change("sets.log", exercise=bench, kind="working", weight={"value": 80, "unit": "kg"}, reps=6)
    left = phone.get_by_text(re.compile(r"^Rest \d:\d\d$"))
    expect(left).to_be_visible()
    phone.get_by_role("button", name="Finish").click()
    expect(phone.locator(".finish-sums")).to_contain_text(re.compile(r"3\s*sets"))
    expect(phone.get_by_text("No workout in progress")).to_have_count(0)
    expect(left).to_have_count(0)
    until(lambda: "rest" not in member.call("workouts.current"))

    # A sex once chosen is taken back.
    member.change("members.update", sex="female")
    phone.goto(floor.address + "/me/#numbers")
    phone.reload()
    expect(phone.get_by_role("radio", name="Female")).to_be_checked()
    keeps(phone, NOTICE)
    phone.get_by_role("radio", name="Not saying").check()
    phone.get_by_role("button", name="Save changes").click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    assert "sex" not in member.call("members.me")["member"]
    member.close()


def test_a_login_that_ends_leaves_the_clocks_and_who_logs_out_leaves_no_page_of_their_own(floor, screen):
    owner = floor.owner()
    owner.change("gym.configure", membersControlTimers=True)
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.evaluate('window.heard = []; document.addEventListener("cue", ({ detail }) => heard.push(detail.kind))')
    plan = {"format": "forTime", "prepareSeconds": 0, "workSeconds": 1200}
    timer = owner.change("timers.start", plan=plan, label="Fran")["timer"]
    go(phone, "Clocks")
    expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    handle = phone.evaluate("JSON.parse(localStorage['rackside.me.session'])")
    other = floor.client()
    other.call("sessions.resume", handle=handle)
    other.call("sessions.leave", **{"as": handle})
    expect(phone.get_by_role("heading", name="Log in")).to_be_visible()
    log_in(phone)
    heard = phone.evaluate("heard")
    owner.change("timers.end", timer=timer["id"])
    expect(phone.get_by_role("region", name="Your result: Fran")).to_be_visible()
    assert phone.evaluate("heard") == heard
    go(phone, "Clocks")
    expect(phone.get_by_role("heading", name="Clocks")).to_be_visible()
    phone.get_by_role("button", name="Start a clock").click()
    phone.get_by_role("button", name="5 minutes 5:00").click()
    expect(phone.get_by_role("button", name="Pause")).to_be_focused()

    phone.evaluate("location.hash = 'feed'")
    expect(phone.get_by_role("heading", name="Feed", exact=True)).to_be_visible()
    go(phone, "Profile")
    phone.get_by_role("button", name="Log out", exact=True).click()
    expect(phone.get_by_role("heading", name="Log in")).to_be_visible()
    assert phone.url.endswith("#login")
    log_in(phone)


DOUBTFUL = """Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),1,75.0,8,0,0,,,
2021-02-10 16:46:13,Push,1h 10m,Triceps Extension,1,30.0,8,0,0,,,
2021-02-10 16:46:13,Push,1h 10m,Dip Machine,1,60.0,8,0,0,,,
2021-02-10 16:46:13,Push,1h 10m,Seated Dip,1,50.0,8,0,0,,,
"""


HEVY = """title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,\
reps,distance_km,duration_seconds,rpe
"Push","10 juin 2024, 08:15","10 juin 2024, 09:20",,"Bench Press (Barbell)",0,,0,"normal",82.25,8,,,8.5
"Push","10 juin 2024, 08:15","10 juin 2024, 09:20",,"Leg Press Keller",0,,0,"normal",120,6,,,
"""
MORE = '"Press","10 juin 2024, 08:15","10 juin 2024, 09:30",,"Bench Press (Barbell)",0,,1,"normal",90,3,,,\n'


def test_a_log_is_imported_once_with_its_doubtful_matches_grows_is_undone_and_downloaded_whole(floor, screen):
    floor.owner().close()
    member = floor.member("Mara Lindqvist")
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.goto(floor.address + "/me/#import")
    preview(phone, "".join(STRONG.splitlines(True)[:3]).replace("75.0", "heavy"), asked=False)
    expect(phone.get_by_text("Line 3")).to_be_visible()
    expect(phone.get_by_role("listitem").filter(has_text="Line 3")).to_contain_text("Weight")
    expect(phone.get_by_role("button", name=re.compile("^Import "))).to_have_count(0)
    assert member.call("workouts.history")["workouts"] == []

    # A doubtful match comes first, can be changed, and is remembered.
    phone.reload()
    preview(phone, DOUBTFUL)
    expect(phone.get_by_role("heading", name="2 exercises to check")).to_be_visible()
    # Before what is sure, and kept apart until the member says otherwise.
    assert phone.locator("section[aria-labelledby=doubt-title] .match").first.bounding_box()["y"] < (
        phone.locator("section[aria-labelledby=match-title]").bounding_box()["y"])
    phone.get_by_role("button", name="Change Triceps Extension").click()
    phone.get_by_role("searchbox", name="Search exercises").fill("rope push")
    phone.get_by_role("button", name="Rope pushdown").click()
    expect(phone.get_by_role("heading", name="1 exercise to check")).to_be_visible()
    expect(phone.get_by_text("Rope pushdown")).to_be_visible()
    phone.get_by_role("button", name="Import 4 sets").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    names = [each["name"] for each in member.call("workouts.history")["workouts"][0]["exercises"]]
    assert sorted(names) == ["Bench press", "Machine dip", "Rope pushdown", "Seated Dip"]

    phone.goto(floor.address + "/me/#import")
    phone.reload()
    preview(phone, DOUBTFUL.replace("2021-02-10", "2021-03-10"))
    expect(phone.get_by_text("Rope pushdown")).to_be_visible()
    phone.goto(floor.address + "/me/#profile")
    phone.goto(floor.address + "/me/#import")
    phone.reload()
    keeps(phone, NOTICE)
    phone.get_by_role("button", name=re.compile("^Undo the import of ")).click()
    phone.get_by_role("button", name="Remove them").click()
    expect(phone.get_by_text("Import undone: 4 sets removed.")).to_be_visible()
    assert member.call("workouts.history")["workouts"] == []

    # What was imported is not imported again.
    phone.reload()
    preview(phone, STRONG)
    expect(phone.get_by_text("Leg Press Keller")).to_be_visible()
    phone.get_by_role("button", name="Import 4 sets").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    phone.goto(floor.address + "/me/#history")
    expect(phone.get_by_text("14 February 2021")).to_be_visible()
    phone.goto(floor.address + "/me/#import")
    phone.reload()
    preview(phone, STRONG)
    expect(phone.get_by_text("Already imported")).to_be_visible()
    for one in member.call("imports.list")["imports"]:
        member.change("imports.undo", **{"import": one["id"]})
    phone.reload()

    # A file from Hevy is recognised, and a workout that grew gets its new set, which Undo takes back.
    def choose(text, name="export.csv"):
        phone.get_by_label("Choose the file").set_input_files(
            {"name": name, "mimeType": "text/csv", "buffer": text.encode()})
        phone.get_by_role("button", name="Preview the import").click()

    choose("a,b\n1,2\n")
    expect(phone.get_by_role("alert")).to_contain_text("We don’t know this kind of file")
    choose(HEVY)
    # The columns tell the unit, so nobody is asked.
    expect(phone.get_by_role("heading", name="This would be imported from Hevy")).to_be_visible()
    expect(phone.get_by_label("Kilograms")).to_have_count(0)
    phone.get_by_role("button", name="Import 2 sets").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    phone.goto(floor.address + "/me/#profile")
    phone.goto(floor.address + "/me/#import")
    phone.reload()
    choose(HEVY.replace('"Push"', '"Press"').replace("09:20", "09:30") + MORE)
    expect(phone.get_by_text("1 earlier workout gets new sets.")).to_be_visible()
    phone.get_by_role("button", name="Import 1 set").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    workout = member.call("workouts.history")["workouts"][0]
    assert (workout["name"], workout["setCount"], workout["source"]) == ("Push", 3, "hevy")
    phone.goto(floor.address + "/me/#profile")
    phone.goto(floor.address + "/me/#import")
    phone.reload()
    keeps(phone, NOTICE)
    expect(phone.get_by_text("Hevy · 1 workout")).to_have_count(1)
    phone.get_by_role("button", name=re.compile("^Undo the import of ")).first.click()
    phone.get_by_role("button", name="Remove it").click()
    expect(phone.get_by_text("Import undone: 1 set removed.")).to_be_visible()
    assert member.call("workouts.history")["workouts"][0]["setCount"] == 2

    # What is left is the whole log, as JSON and as CSV.
    phone.goto(floor.address + "/me/#profile")
    with phone.expect_download() as found:
        phone.get_by_role("button", name="Download your log").click()
    log = json.loads(found.value.path().read_text())
    assert [len(one["sets"]) for one in log["workouts"]] == [2] and log["bodyWeights"] == []
    expect(phone.get_by_role("button", name="Download as CSV")).to_be_enabled()
    with phone.expect_download() as found:
        phone.get_by_role("button", name="Download as CSV").click()
    lines = found.value.path().read_text().splitlines()
    assert len(lines) == 3 and lines[0].startswith("Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,")
    assert not floor.run("check").returncode

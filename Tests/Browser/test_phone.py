"""A member's own page: joining, logging, correcting, and bringing a log from the Strong app."""

import re

from playwright.sync_api import expect

STRONG = """Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),1,75.0,8,0,0,,,
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),2,75.0,6,0,0,,,
2021-02-14 17:41:17,Pull,56m,Pull Up,1,0.0,7,0,0,,,
2021-02-14 17:41:17,Pull,56m,Leg Press Keller,1,120,10,0,0,,,
"""


def log_in(phone, email="mara@example.com", password="bar across my back"):
    phone.get_by_label("Email").fill(email)
    phone.get_by_label("Password").fill(password)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()


def bring(phone, text):
    phone.get_by_label("Choose the file").set_input_files(
        {"name": "strong.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    phone.get_by_label("Kilograms").check()
    phone.get_by_role("button", name="Preview the import").click()


def test_somebody_joins_on_their_phone_and_a_taken_email_is_told_at_its_field(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    phone.get_by_role("link", name="Sign up").click()
    phone.get_by_label("Name", exact=True).fill("Mara Other")
    phone.get_by_label("Display name").fill("Mara O")
    phone.get_by_label("Email").fill("mara@example.com")
    phone.get_by_label("Password", exact=True).fill("bar across my back")
    phone.get_by_label("Password again").fill("bar across my back")
    phone.get_by_label("PIN for the kiosk").fill("2580")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_label("Email")).to_have_attribute("aria-invalid", "true")
    phone.get_by_label("Email").fill("other@example.com")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()


def test_a_set_is_logged_edited_deleted_and_brought_back_on_the_phone(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.get_by_role("link", name="Log", exact=True).click()
    phone.get_by_role("searchbox", name="Find an exercise").fill("deadlift")
    phone.get_by_role("button", name=re.compile("^Deadlift ")).first.click()
    phone.get_by_label("Weight", exact=True).fill("182.5")
    phone.get_by_label("Reps", exact=True).fill("3")
    phone.get_by_role("button", name="Log set 1").click()
    expect(phone.get_by_text(re.compile("^Logged"))).to_be_visible()
    phone.get_by_role("link", name="Today").click()
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


def test_a_login_that_ends_on_the_clocks_leaves_them_and_the_next_one_begins_at_today(floor, screen):
    owner = floor.owner()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.evaluate('window.heard = []; document.addEventListener("cue", ({ detail }) => heard.push(detail.kind))')
    plan = {"format": "forTime", "prepareSeconds": 0, "workSeconds": 1200}
    timer = owner.change("timers.start", plan=plan, label="Fran")["timer"]
    phone.get_by_role("link", name="Clocks").click()
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
    phone.get_by_role("link", name="Clocks").click()
    expect(phone.get_by_role("heading", name="Clocks")).to_be_visible()
    phone.get_by_role("button", name="Start a clock").click()
    phone.get_by_role("button", name="5 minutes 5:00").click()
    expect(phone.get_by_role("button", name="Pause")).to_be_focused()


def test_a_strong_export_is_previewed_imported_once_and_shown_in_the_history(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.goto(floor.address + "/me/#import")
    bring(phone, STRONG)
    expect(phone.get_by_text("Leg Press Keller")).to_be_visible()
    phone.get_by_role("button", name="Import 4 sets").click()
    expect(phone.get_by_text("All imported")).to_be_visible()
    phone.goto(floor.address + "/me/#history")
    expect(phone.get_by_text("14 February 2021")).to_be_visible()
    phone.goto(floor.address + "/me/#import")
    phone.reload()
    bring(phone, STRONG)
    expect(phone.get_by_text("Already imported")).to_be_visible()


def test_a_broken_line_is_named_and_nothing_is_imported(floor, screen):
    floor.owner().close()
    member = floor.member("Mara Lindqvist")
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    phone.goto(floor.address + "/me/#import")
    bring(phone, STRONG.replace("75.0,6", "heavy,6"))
    expect(phone.get_by_text(re.compile(r"\b3\b")).first).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("^Import "))).to_have_count(0)
    assert member.call("workouts.history")["workouts"] == []

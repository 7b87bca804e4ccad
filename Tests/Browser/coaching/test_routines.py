"""Routines as members have them: found, built by hand and by keyboard, copied, shared, published, deleted."""

import contextlib
import re

from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import at_kiosk, has_all, something_else
from kit.login import PASSWORD, fill_in
from kit.looks import both
from kit.phone import at_phone

# The way to the list, from where a workout begins.
ALL = re.compile("routines$", re.I)


def routines_at_kiosk(floor, screen, name="Mara", **options):
    """Somebody's routines at a paired kiosk."""
    kiosk = at_kiosk(floor, screen, name, **options)
    something_else(kiosk)
    kiosk.get_by_role("button", name=ALL).click()
    expect(kiosk.get_by_role("heading", name="Routines")).to_be_visible()
    return kiosk


def sets(count, reps, **more):
    return [{"kind": "working", "reps": {"min": reps, "max": reps}, **more}] * count


def push_day(floor, client, name="Push A"):
    bench, press = floor.exercise(client, "Bench press"), floor.exercise(client, "Overhead press")
    plan = [{"item": 1, "exercise": bench, "sets": sets(3, 8)}, {"item": 2, "exercise": press, "sets": sets(3, 5)}]
    return client.change("routines.create", name=name, plan=plan)["routine"]


def stored(floor, email, name, password=PASSWORD):
    """The routine of that name, as its owner's phone reads it."""
    client = floor.client()
    client.call("sessions.logIn", email=email, password=password)
    row = next(row for row in client.call("routines.list")["routines"] if row["own"] and row["name"] == name)
    routine = client.call("routines.get", routine=row["id"])["routine"]
    names = {exercise["id"]: exercise["name"] for exercise in client.call("exercises.list")["exercises"]}
    client.close()
    return routine, [names[planned["exercise"]] for planned in routine["plan"]]


def order(page):
    """The names in the builder's list, from top to bottom."""
    return page.locator(".build-blocks .block-name .name")


def add(page, text, name):
    page.get_by_role("searchbox", name="Search exercises").fill(text)
    page.get_by_role("button", name=f"Add {name}", exact=True).click()
    expect(order(page).last).to_have_text(name)


def drag(page, row, onto):
    """A finger takes a row by its grip and lets it go on another."""
    start, end = row.locator(".grip").bounding_box(), onto.bounding_box()
    x, y, to = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2, end["y"] + end["height"] - 8
    finger = page.context.new_cdp_session(page)
    touch = lambda kind, *points: finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
    touch("touchStart", {"x": x, "y": y})
    for part in range(1, 6):
        touch("touchMove", {"x": x, "y": y + (to - y) * part / 5})
    touch("touchEnd")


def drag_by_mouse(page, row, onto, end=None):
    """The mouse takes a row by its grip; `end` is a key that is pressed before it lets go."""
    start, there = row.locator(".grip").bounding_box(), onto.bounding_box()
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(start["x"] + 8, there["y"] + there["height"] - 8, steps=6)
    if end:
        page.keyboard.press(end)
    page.mouse.up()


def on_glass(page, name, text):
    """Types it on the kiosk's own keyboard, and puts that away."""
    page.get_by_role("textbox", name=name).tap()
    keys = page.locator(".osk")
    for key in text:
        keys.get_by_role("button", name=key, exact=True).tap()
    keys.get_by_role("button", name="Done").last.tap()
    expect(keys).to_have_count(0)


def test_a_routine_is_built_by_touch_and_survives_a_reload_before_it_is_saved(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    kiosk = routines_at_kiosk(floor, screen, has_touch=True)
    kiosk.get_by_role("button", name="New routine").tap()
    for name in ["Bench press", "Squat", "Deadlift"]:
        add(kiosk, name, name)
    kiosk.get_by_role("button", name=re.compile(r"^3\. Deadlift")).tap()
    on_glass(kiosk, "Reps, line 1", "5+")
    kiosk.get_by_role("combobox", name="Kind of load, line 1").select_option("percentOfMax")
    on_glass(kiosk, "Load, line 1", "500")
    kiosk.get_by_role("button", name=re.compile(r"^2\. Squat")).tap()
    kiosk.get_by_role("button", name="Superset with Deadlift").tap()
    expect(kiosk.get_by_role("button", name=re.compile(r"^3\. Deadlift.*superset A"))).to_be_visible()
    drag(kiosk, kiosk.locator(".block").nth(0), kiosk.locator(".block").nth(2))
    expect(order(kiosk)).to_have_text(["Squat", "Deadlift", "Bench press"])

    # Half done, the tablet is restarted.
    kiosk.reload()
    kiosk.get_by_role("button", name=re.compile("^(Switch to Mara|Mara)")).first.click()
    something_else(kiosk)
    kiosk.get_by_role("button", name=ALL).tap()
    kiosk.get_by_role("button", name="Continue").tap()
    expect(order(kiosk)).to_have_text(["Squat", "Deadlift", "Bench press"])

    # What is missing, and then what the server refuses, stands at its field.
    kiosk.get_by_role("button", name="Save").tap()
    expect(kiosk.get_by_role("textbox", name="Name")).to_have_attribute("aria-invalid", "true")
    kiosk.get_by_role("textbox", name="Name").fill("Big three")
    kiosk.get_by_role("button", name="Save").tap()
    expect(kiosk.get_by_role("textbox", name="Load, line 1")).to_be_focused()
    expect(kiosk.get_by_text(re.compile("Between 1 and 150"))).to_be_visible()
    kiosk.get_by_role("textbox", name="Load, line 1").fill("85")
    kiosk.get_by_role("button", name="Save").tap()
    expect(kiosk.get_by_role("heading", name="Big three")).to_be_visible()
    expect(kiosk.get_by_text("3 × 5+ @ 85 % 1RM")).to_be_visible()
    routine, names = stored(floor, "mara@example.com", "Big three")
    assert names == ["Squat", "Deadlift", "Bench press"]
    assert [planned.get("superset") for planned in routine["plan"]] == [1, 1, None]


def test_a_routine_is_built_by_keyboard_and_leaving_asks(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    kiosk = routines_at_kiosk(floor, screen)
    kiosk.get_by_role("button", name="New routine").press("Enter")
    search = kiosk.get_by_role("searchbox", name="Search exercises")
    search.focus()
    for name in ["Bench press", "Squat", "Deadlift"]:
        kiosk.keyboard.type(name)
        expect(kiosk.get_by_role("button", name=f"Add {name}", exact=True)).to_be_visible()
        kiosk.keyboard.press("Enter")
        expect(order(kiosk).last).to_have_text(name)
    kiosk.get_by_role("button", name=re.compile(r"^3\. Deadlift")).focus()
    kiosk.keyboard.press("Alt+ArrowUp")
    expect(kiosk.get_by_role("status").filter(has_text="Deadlift is number 2 of 3")).to_have_count(1)
    kiosk.keyboard.press("Alt+ArrowUp")
    expect(order(kiosk)).to_have_text(["Deadlift", "Bench press", "Squat"])
    # The focus went with it.
    expect(kiosk.get_by_role("button", name=re.compile(r"^1\. Deadlift"))).to_be_focused()
    kiosk.get_by_role("button", name="Move Deadlift down").press("Enter")
    expect(order(kiosk)).to_have_text(["Bench press", "Deadlift", "Squat"])

    kiosk.get_by_role("button", name=re.compile(r"^3\. Squat")).press("Enter")
    kiosk.get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(order(kiosk)).to_have_text(["Bench press", "Deadlift"])
    kiosk.get_by_role("button", name="Undo").press("Enter")
    expect(order(kiosk)).to_have_text(["Bench press", "Deadlift", "Squat"])

    kiosk.get_by_role("button", name="Leave without saving").press("Enter")
    expect(kiosk.get_by_text("You have changes that aren’t saved.")).to_be_visible()
    kiosk.get_by_role("button", name="Keep editing").press("Enter")
    kiosk.get_by_role("textbox", name="Name").focus()
    kiosk.keyboard.type("Typed")
    kiosk.keyboard.press("Enter")
    expect(kiosk.get_by_role("heading", name="Typed")).to_be_visible()
    assert stored(floor, "mara@example.com", "Typed")[1] == ["Bench press", "Deadlift", "Squat"]


def test_a_copy_is_changed_nobody_overwrites_what_they_have_not_seen_and_the_kiosk_shows_what_it_loaded_without_the_server(floor, screen):
    floor.owner().close()
    mara = floor.member("Mara Lindqvist")
    push_day(floor, mara)
    push_day(floor, mara, "Pull A")
    kiosk = routines_at_kiosk(floor, screen)
    kiosk.get_by_role("button", name=re.compile("Full body for beginners")).click()
    kiosk.get_by_role("button", name="Make a copy").click()
    expect(kiosk.get_by_role("button", name="Edit")).to_be_visible()
    kiosk.get_by_role("button", name="Edit").click()
    kiosk.get_by_role("textbox", name="Name").fill("My beginning")
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_role("heading", name="My beginning")).to_be_visible()
    rows = {row["name"]: row["own"] for row in mara.call("routines.list")["routines"]}
    assert rows["My beginning"] and rows["Full body for beginners"] is False

    # Her phone changes the other one while the kiosk has it open.
    kiosk.get_by_role("button", name="All routines").click()
    kiosk.get_by_role("button", name=re.compile("^Push A")).click()
    kiosk.get_by_role("button", name="Edit").click()
    kiosk.get_by_role("textbox", name="Name").fill("Push, mine")
    theirs = stored(floor, "mara@example.com", "Push A")[0]
    mara.change("routines.edit", routine=theirs["id"], version=1, name="Push, theirs", plan=theirs["plan"])
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_text("This routine was changed somewhere else in the meantime.")).to_be_visible()
    kiosk.get_by_role("button", name="Keep mine as a copy").click()
    expect(kiosk.get_by_role("heading", name="Push, mine (mine)")).to_be_visible()
    kiosk.get_by_role("button", name="All routines").click()
    expect(kiosk.get_by_role("button", name=re.compile("^Push, theirs"))).to_be_visible()
    expect(kiosk.get_by_role("button", name=re.compile("^Push, mine"))).to_be_visible()

    # The kiosk shows what it loaded while the server is away.
    kiosk.get_by_role("button", name=re.compile("^Pull A")).click()
    expect(kiosk.get_by_text("3 × 5")).to_be_visible()
    has_all(kiosk)
    # At the same time the worker comes that keeps the page. Chromium reports a fetch of it that is cut off as a fault.
    kiosk.wait_for_function("async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)")
    floor.stop()
    expect(kiosk.get_by_text("No connection to the server.").first).to_be_visible()
    kiosk.get_by_role("button", name="All routines").click()
    kiosk.get_by_role("button", name=re.compile("^Pull A")).click()
    expect(kiosk.get_by_text("3 × 5")).to_be_visible()
    # Nothing is lost by it either.
    kiosk.get_by_role("button", name="Edit").click()
    kiosk.get_by_role("textbox", name="Name").fill("Pull B")
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_text(re.compile("Your changes are kept here"))).to_be_visible()
    floor.start()
    expect(kiosk.get_by_text("No connection to the server.")).to_have_count(0)
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_role("heading", name="Pull B")).to_be_visible()


def test_a_link_leads_another_member_to_a_copy_of_their_own(floor, screen):
    floor.owner().close()
    push_day(floor, floor.member("Mara Lindqvist"))
    floor.member("Joel Brandt").close()
    mara = at_phone(screen, "Mara", "/me/#routines")
    mara.get_by_role("button", name=re.compile("^Push A")).click()
    mara.get_by_role("button", name="Share").click()
    mara.get_by_role("button", name="Make a link").click()
    link = mara.get_by_text(re.compile("/me/#routine=")).inner_text()
    joel = at_phone(screen, "Joel", link.removeprefix(floor.address))
    expect(joel.get_by_role("heading", name="Push A")).to_be_visible()
    joel.get_by_role("button", name="Copy to my routines").click()
    expect(joel.get_by_role("button", name="Edit")).to_be_visible()
    assert stored(floor, "joel@example.com", "Push A")[1] == ["Bench press", "Overhead press"]
    mara.get_by_role("button", name="Stop sharing").click()
    expect(mara.get_by_text("Only you, and whoever you send it to, can see this routine.")).to_be_visible()
    joel.goto(floor.address + "/me/")
    joel.goto(link)
    expect(joel.get_by_text(re.compile("gone"))).to_be_visible()


def test_a_trainer_puts_a_routine_on_the_gyms_list_sorts_another_by_mouse_and_takes_the_other_version(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    trainer = screen("/trainer/#routines", scheme="light")
    fill_in(trainer, **OWNER)
    trainer.get_by_role("button", name="New routine").click()
    trainer.get_by_role("textbox", name="Name").fill("Friday finisher")
    add(trainer, "Plank", "Plank")
    trainer.get_by_role("button", name="Save").click()
    trainer.get_by_role("button", name="Share").click()
    trainer.get_by_role("button", name="Put it on the gym’s list").click()
    expect(trainer.get_by_text("Everyone in the gym sees it on the list.")).to_be_visible()
    phone = at_phone(screen, "Mara", "/me/#routines")
    phone.get_by_role("searchbox", name="Search routines").fill("friday")
    phone.get_by_role("button", name=re.compile("Friday finisher")).click()
    expect(phone.get_by_text("3 × 0:30")).to_be_visible()
    expect(phone.get_by_role("button", name="Edit")).to_have_count(0)

    trainer.get_by_role("button", name="Delete").click()
    trainer.get_by_role("button", name="Delete routine").click()
    expect(trainer.get_by_text("Friday finisher deleted.")).to_be_visible()
    expect(trainer.get_by_role("button", name=re.compile("^Friday finisher"))).to_have_count(0)
    trainer.get_by_role("button", name="Undo").click()
    expect(trainer.get_by_role("button", name=re.compile("^Friday finisher"))).to_be_visible()

    # Another one is sorted by mouse, changes are thrown away, and the other version is taken.
    trainer.get_by_role("button", name="New routine").click()
    name = trainer.get_by_role("textbox", name="Name")
    name.fill("Monday")
    for exercise in ["Squat", "Bench press", "Deadlift"]:
        add(trainer, exercise, exercise)
    blocks = trainer.locator(".block")
    drag_by_mouse(trainer, blocks.nth(0), blocks.nth(2))
    expect(order(trainer)).to_have_text(["Bench press", "Deadlift", "Squat"])
    drag_by_mouse(trainer, blocks.nth(0), blocks.nth(2), end="Escape")
    expect(order(trainer)).to_have_text(["Bench press", "Deadlift", "Squat"])
    trainer.get_by_role("button", name=re.compile(r"^2\. Deadlift")).focus()
    trainer.keyboard.press("Alt+ArrowUp")
    expect(order(trainer)).to_have_text(["Deadlift", "Bench press", "Squat"])
    trainer.get_by_role("button", name="Save").click()
    trainer.get_by_role("button", name="Edit").click()
    name.fill("Not this")
    # Another page of the bar asks, too.
    trainer.get_by_role("link", name="Clocks").click()
    expect(trainer.get_by_text("You have changes that aren’t saved.")).to_be_visible()
    trainer.get_by_role("button", name="Discard").click()
    expect(trainer.get_by_role("heading", name="Clocks")).to_be_visible()
    trainer.get_by_role("link", name="Library").click()
    trainer.get_by_role("button", name=re.compile("^Monday")).click()
    trainer.get_by_role("button", name="Edit").click()
    expect(name).to_have_value("Monday")
    name.fill("Monday, mine")
    saved, names = stored(floor, OWNER["email"], "Monday", OWNER["password"])
    assert names == ["Deadlift", "Bench press", "Squat"]
    with contextlib.closing(floor.owner()) as owner:
        owner.change("routines.edit", routine=saved["id"], version=saved["version"], name="Monday, theirs",
                     plan=saved["plan"])
    trainer.get_by_role("button", name="Save").click()
    trainer.get_by_role("button", name="Load the other version").click()
    expect(name).to_have_value("Monday, theirs")


def test_routines_pass_axe(floor, screen):
    floor.owner().close()
    push_day(floor, floor.member("Mara Lindqvist"))
    kiosk = routines_at_kiosk(floor, screen)
    phone = at_phone(screen, "Mara", "/me/#routines")
    for page, least in [(kiosk, 64), (phone, 48)]:
        page.get_by_role("button", name=re.compile("^Push A")).wait_for()
        both(page, "list", least)
        page.get_by_role("button", name=re.compile("^Push A")).click()
        page.get_by_role("button", name="Share").click()
        page.get_by_role("button", name="Make a link" if page is kiosk else "Stop sharing").click()
        expect(page.get_by_role("button", name="Stop sharing" if page is kiosk else "Make a link")).to_be_visible()
        both(page, "routine", least)
        page.get_by_role("button", name="Edit").click()
        expect(page.get_by_role("textbox", name="Name")).to_be_visible()
        both(page, "builder", least)
        page.get_by_role("button", name=re.compile(r"^1\. Bench press")).click()
        page.get_by_role("combobox", name="Kind of load, line 1").select_option("weight")
        page.get_by_role("button", name="Superset with Overhead press").click()
        both(page, "exercise", least)

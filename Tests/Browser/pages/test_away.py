"""While the server is away, what cannot be sent says so before it is tried, and what was typed stays."""

import contextlib
import re

import pytest
from playwright.sync_api import expect

from kit.calendar import gym_today
from kit.classes import make, soon
from kit.desk import owner_page
from kit.friends import befriend
from kit.kiosk import at_kiosk, has_all, log, mine, pairing_code, pick, waiting
from kit.log import bring, sets_of_mara
from kit.looks import both, check, settled
from kit.patience import until
from kit.phone import at_phone, go, has_all_pages
from kit.coaching import routine
from kit.trainer import consent, trainer, trainer_page

REASON = "Not while the server is away."


def refuses(page, control):
    """A tap tells why. Playwright itself would wait until it is available."""
    expect(control).to_be_disabled()
    expect(control).to_have_attribute("title", REASON)
    control.dispatch_event("click")
    expect(page.get_by_text(REASON)).to_be_visible()
    page.get_by_text(REASON).wait_for(state="hidden")


def test_on_the_phone_what_needs_the_server_says_so_and_a_form_keeps_what_was_typed(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    ines = floor.member("Ines Moor")
    floor.confirm("mara@example.com")
    ines.change("friends.request", email="mara@example.com")
    ines.close()
    phone = at_phone(screen)
    phone.goto(floor.address + "/me/#friends")
    accept = phone.get_by_role("button", name="Accept Ines")
    expect(accept).to_be_enabled()
    phone.goto(floor.address + "/me/#profile")
    save = phone.get_by_role("button", name="Save changes")
    name = phone.locator("#displayName")
    wall = phone.get_by_role("switch").first
    expect(save).to_be_enabled()
    was = wall.is_checked()
    floor.stop()
    expect(phone.get_by_text("No connection to the server.")).to_be_visible()
    name.fill("Mara L")
    refuses(phone, save)
    name.press("Enter")
    expect(phone.get_by_text(REASON)).to_be_visible()
    phone.get_by_text(REASON).wait_for(state="hidden")
    refuses(phone, wall)
    assert wall.is_checked() == was
    check(phone, "a profile without the server")
    # What is drawn later is unavailable as well.
    phone.goto(floor.address + "/me/#friends")
    refuses(phone, accept)
    # A choice that is sent with the tap: neither a finger nor an arrow key changes it.
    phone.goto(floor.address + "/me/#sharing")
    levels = phone.get_by_role("group", name="Workouts", exact=True)
    chosen, other = levels.get_by_role("radio", checked=True), levels.get_by_role("radio", checked=False).first
    value = chosen.get_attribute("value")
    refuses(phone, other)
    chosen.press("ArrowRight")
    expect(phone.get_by_text(REASON)).to_be_visible()
    phone.get_by_text(REASON).wait_for(state="hidden")
    expect(chosen).to_have_attribute("value", value)
    check(phone, "who sees what without the server")
    # What waits on the phone, such as a word to the owner, can be sent all the same.
    phone.get_by_role("button", name="Something is wrong here").click()
    expect(phone.get_by_role("button", name="Send it")).to_be_enabled()
    phone.goto(floor.address + "/me/#profile")
    expect(name).to_have_value("Mara L")
    floor.start()
    expect(save).to_be_enabled()
    assert save.get_attribute("title") is None
    # Nothing was sent before: neither Enter nor a tap left something to send.
    expect(phone.get_by_role("heading", name="Mara", exact=True)).to_be_visible()
    save.click()
    expect(phone.get_by_role("heading", name="Mara L", exact=True)).to_be_visible()
    phone.goto(floor.address + "/me/#friends")
    accept.click()
    expect(accept).to_have_count(0)


def keeps_its_value(page, control):
    """A select or a slider: neither a finger, a key nor a list that was open changes it."""
    refuses(page, control)
    value = control.input_value()
    for event in ("mousedown", "touchstart"):
        assert control.evaluate("(one, event) => !one.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }))", event)
    control.focus()
    for key in ("ArrowDown", "ArrowLeft", "End"):
        control.press(key)
        expect(control).to_have_value(value)
    # What an open list, or a slider under a finger, does.
    control.evaluate("""(one) => {
      if (one.options) one.selectedIndex = one.selectedIndex ? 0 : 1; else one.value = one.value === "5" ? "10" : "5";
      for (const name of ["input", "change"]) one.dispatchEvent(new Event(name, { bubbles: true }));
    }""")
    expect(control).to_have_value(value)


def test_on_the_owners_page_a_form_keeps_what_was_typed_and_whatever_is_sent_with_a_tap_waits_for_the_server(floor, screen):
    with contextlib.closing(floor.owner()) as owner, contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        board = owner.change("boards.save", metric="heaviest", exercise=floor.exercise(mara, "Bench press"), sexes=True, ages=False,
                             weights=False, onWalls=True)["board"]["id"]
        mara.change("problems.send", text="The clock is wrong", screen="phone", page="visits", width=390, height=844, language="en", wasAway=False)
        owner.change("areas.save", name="Yard")
        kiosk = screen("/kiosk/")
        floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Front kiosk")
        boards = owner_page(screen, "boards")
        devices, gym, members, problems = [boards.context.new_page() for _ in range(4)]
        for page, path in ((devices, "devices"), (gym, "gym"), (members, "members"), (problems, "problems")):
            page.faults = []
            page.goto(f"{floor.address}/owner/#{path}")
    card = boards.get_by_role("region", name="Bench press, Heaviest set")
    card.get_by_role("button", name="Remove Bench press, Heaviest set").click()
    devices.get_by_role("button", name="Settings of Front kiosk").click()
    devices.get_by_role("button", name="Delete Yard").click()
    members.get_by_role("button", name="More for Mara Lindqvist").click()
    members.get_by_role("button", name="Block", exact=True).click()
    field, save = gym.locator("#gym-name"), gym.locator("form:has(#gym-name) button.go")
    rule = gym.get_by_role("radio", name="With an invitation")
    field.fill("Steel Yard")
    lists, volume = card.get_by_label("Which lists"), devices.get_by_label("Volume")
    controls = {
        boards: [card.get_by_role("checkbox", name="Age"), card.get_by_role("switch", name="Show on walls"),
                 card.get_by_role("button", name="Remove it")],
        devices: [devices.get_by_role("group", name="Delete Yard?").get_by_role("button", name="Delete")],
        gym: [gym.get_by_role("checkbox", name="Kettlebell"), save, rule],
        members: [members.get_by_role("alertdialog").get_by_role("button").first,
                  members.get_by_role("button", name="Export")],
        problems: [problems.get_by_role("button", name=re.compile("The clock is wrong"))],
    }
    for one in (lists, volume, *[each for some in controls.values() for each in some]):
        expect(one).to_be_enabled()
    was = volume.input_value()
    floor.stop()
    for page, some in controls.items():
        for one in some:
            refuses(page, one)
    keeps_its_value(boards, lists)
    keeps_its_value(devices, volume)
    check(boards, "boards without the server")
    expect(field).to_have_value("Steel Yard")
    expect(rule).not_to_be_checked()
    check(devices, "screens without the server")
    check(gym, "the gym's page without the server")
    floor.start()
    for one in (lists, volume, *[each for some in controls.values() for each in some]):
        expect(one).to_be_enabled()
        assert one.get_attribute("title") is None
    # Nothing was sent, then or before.
    with contextlib.closing(floor.owner()) as owner:
        [known] = [one["board"] for one in owner.call("boards.list")["boards"] if one["board"]["id"] == board]
        assert (known.get("walls", "everybody"), known["ages"], known["onWalls"]) == ("everybody", False, True)
        assert str(owner.call("devices.list")["devices"][0]["settings"]["volume"]) == was
        lists.select_option("sexes")
        until(lambda: [one["board"].get("walls") for one in owner.call("boards.list")["boards"] if one["board"]["id"] == board] == ["sexes"])
    save.click()
    expect(gym.get_by_role("banner").get_by_text("Steel Yard")).to_be_visible()


def away(page):
    expect(page.get_by_text("No connection to the server.").first).to_be_visible()


@pytest.mark.midday
def test_on_the_phone_the_calendar_the_plan_and_the_progress_stay_readable_and_a_set_is_logged(floor, owner, screen, tmp_path):
    with contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        bring(floor, tmp_path, *[(days, "Bench Press (Barbell)", 60 + days % 2, 5) for days in (20, 13, 6)])
        today = gym_today(mara)
        mara.change("schedule.plan", items=[{"day": str(today), "routine": routine(mara, floor)}])
        make(owner, capacity=4, **soon(owner, 100))
        phone = at_phone(screen)
        has_all_pages(phone)
        for page in ("Progress", "Calendar", "Train"):
            go(phone, page)
            settled(phone)
    floor.stop()
    away(phone)
    # What was read before is there.
    go(phone, "Progress")
    expect(phone.get_by_role("slider", name=re.compile("^Bench press, e1rm"))).to_be_visible()
    check(phone, "the progress without the server")
    go(phone, "Calendar")
    expect(phone.get_by_role("button", name=re.compile("today, Push A, planned$"))).to_be_visible()
    # It changes nothing, and says so; what opens a form does open it.
    for name in ("Leave out Push A", "Remove Push A", re.compile("^Book Barbell basics")):
        refuses(phone, phone.get_by_role("button", name=name).first)
    phone.get_by_role("button", name="Plan this day").click()
    refuses(phone, phone.get_by_role("main").locator("form button.go").first)
    check(phone, "the calendar without the server")
    go(phone, "Train")
    phone.get_by_role("button", name=re.compile("^Empty workout")).click()
    expect(phone.get_by_role("heading", name="Log a set").or_(phone.get_by_role("heading", name="Workout"))).to_be_visible()
    check(phone, "a workout without the server")


@pytest.mark.midday
def test_on_the_trainers_pages_a_form_keeps_what_was_typed_and_no_change_is_sent_late(floor, owner, screen):
    with contextlib.closing(trainer(floor)) as tove, contextlib.closing(floor.member("Mara Lindqvist")) as mara:
        consent(mara, tove, ["workouts", "plan"])
        made = routine(tove, floor)
        session = make(owner, capacity=4, trainer=tove.member["id"], **soon(owner, 20))
        mara.change("classes.book", session=session["id"])
        page = trainer_page(screen, f"routines/{made}/assign")
        mara_box = page.get_by_role("checkbox", name=re.compile("^Mara"))
        mara_box.check()
        page.get_by_label("Weeks").fill("7")
        assign = page.get_by_role("button", name="Assign to 1 client")
        # An address that is older than the login.
        roster = trainer_page(screen, f"classes/{session['id']}")
        attend = roster.get_by_role("button", name="Mara is here")
        expect(attend).to_be_enabled()
        floor.stop()
        away(page)
        refuses(page, assign)
        expect(page.get_by_label("Weeks")).to_have_value("7")
        expect(mara_box).to_be_checked()
        check(page, "assigning without the server")
        away(roster)
        refuses(roster, attend)
        check(roster, "a roster without the server")
        floor.start()
        expect(attend).to_be_enabled()
        # Nothing was sent before.
        with contextlib.closing(floor.owner()) as again:
            [entry] = again.call("classes.roster", session=session["id"])["entries"]
            assert entry["booking"]["state"] == "booked"
            expect(assign).to_be_enabled()
            expect(page.get_by_label("Weeks")).to_have_value("7")
            assign.click()
            expect(page.get_by_role("region", name="Who has it").get_by_role("link", name=re.compile("^Mara"))).to_be_visible()


@pytest.mark.midday
def test_at_a_kiosk_sets_go_on_and_what_cannot_work_is_dim_and_says_so(floor, owner, screen):
    mara, ines = floor.member("Mara Lindqvist"), floor.member("Ines Moor")
    befriend(mara, ines)
    ines.change("messages.write", to=mara.member["id"], text="Legs at six?")
    make(owner, capacity=4, **soon(owner, 100))
    kiosk = at_kiosk(floor, screen)
    has_all(kiosk)
    pick(kiosk, "Bench press")
    log(kiosk, 1)
    assert len(sets_of_mara(floor, 1)) == 1
    # A set is half typed, and a message half written.
    kiosk.get_by_role("button", name="More Reps").click()
    reps = int(kiosk.locator("#box-reps .digits").inner_text())
    mine(kiosk, "Calendar")
    session = kiosk.get_by_role("button", name=re.compile(r"^Barbell basics, \d\d:\d\d"))
    expect(session).to_be_visible()
    kiosk.get_by_role("button", name="Back", exact=True).first.click()
    kiosk.get_by_role("main").get_by_role("button", name="Messages", exact=True).click()
    text = kiosk.get_by_label("Write a message")
    text.fill("On the way, but")
    send = kiosk.get_by_role("button", name="Send")
    expect(send).to_be_enabled()
    for one in (mara, ines):
        one.close()
    floor.stop()
    away(kiosk)
    expect(kiosk.get_by_text("You can write again when the server is back.")).to_be_visible()
    for button in (send, kiosk.get_by_role("button", name="On my way")):
        expect(button).to_be_disabled()
    expect(text).to_have_value("On the way, but")
    check(kiosk, "messages at a kiosk without the server")
    # A class is chosen, and its button says why it is dim.
    kiosk.get_by_role("button", name="Back", exact=True).first.click()
    kiosk.get_by_role("button", name="Calendar", exact=True).click()
    session.click()
    details = kiosk.get_by_role("region", name="Details")
    expect(details.get_by_role("button", name=re.compile("^Book "))).to_be_disabled()
    expect(details.get_by_text(REASON)).to_be_visible()
    check(kiosk, "the week at a kiosk without the server")
    kiosk.get_by_role("button", name="Join in").click()
    expect(kiosk.get_by_text("Nobody can log in right now.")).to_be_visible()
    # The set is as it was typed, and can be logged: it waits here.
    kiosk.get_by_role("button", name="Switch to Mara").click()
    kiosk.get_by_role("button", name="Back", exact=True).first.click()
    kiosk.get_by_role("button", name="Back", exact=True).first.click()
    expect(kiosk.get_by_role("button", name=f"Type Reps: {reps}", exact=True)).to_be_visible()
    log(kiosk, 2)
    waiting(kiosk, 1)
    check(kiosk, "training at a kiosk without the server")
    floor.start()
    assert [one["reps"] for one in sets_of_mara(floor, 2)] == [reps - 1, reps]
    waiting(kiosk, 0)
    # The message is still there to be sent.
    kiosk.get_by_role("button", name=re.compile(", on the screen")).click()
    kiosk.get_by_role("main").get_by_role("button", name="Messages", exact=True).click()
    expect(text).to_have_value("On the way, but")
    expect(send).to_be_enabled()


# What comes a while after the start comes at once: the first timer of that length.
SOON = """{
  const after = window.setTimeout;
  let isDone = false;
  window.setTimeout = (work, ms, ...more) => {
    const isIt = ms === 15_000 && !isDone;
    isDone ||= isIt;
    return after(work, isIt ? 0 : ms, ...more);
  };
}"""
KEPT = """async () => {
  const names = ["/me/", ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const kept = await Promise.all(names.map((name) => caches.match(name)));
  return Boolean(navigator.serviceWorker.controller) && kept.every(Boolean);
}"""


def test_a_page_that_is_opened_without_the_server_says_so_and_goes_on_when_it_is_back(floor, screen):
    floor.owner().close()
    floor.member("Mara Lindqvist").close()
    phone = at_phone(screen)
    phone.add_init_script(SOON)
    phone.reload()
    expect(phone.get_by_role("heading", name="Today", exact=True)).to_be_visible()
    until(lambda: phone.evaluate(KEPT))
    floor.stop()
    phone.reload()
    expect(phone.get_by_text("The gym’s server can’t be reached")).to_be_visible()
    # Nobody who finds the phone reads anything of hers in what the browser has kept.
    kept = phone.evaluate("""async () => {
      const cache = await caches.open("rackside /me/"), kept = await cache.matchAll();
      return (await Promise.all(kept.map((one) => one.text()))).join();
    }""")
    assert "Rackside" in kept and "Mara" not in kept
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        both(phone, f"no server at {width}", 44)
    floor.start()
    expect(phone.get_by_role("link", name="News: Nothing new")).to_be_visible()
    expect(phone.get_by_text("The gym’s server can’t be reached")).to_have_count(0)

"""The remote control of the floor's clocks: at the kiosk without a login, and on the trainer's page."""

import re

import pytest
from playwright.sync_api import expect

from kit.floor import OWNER
from kit.kiosk import enter
from kit.looks import both
from kit.patience import NOTICE, UNDO, keeps, until


@pytest.fixture
def kiosk(floor, known):
    page = known("/kiosk/", "rackside.device", floor.kiosk().token)
    expect(page.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    return page


@pytest.fixture
def trainer(floor, known):
    """Opens the trainer's page, with Nadia logged in, who owns the gym."""

    def open_page(path="/trainer/#clocks", **options):
        handle = floor.owner().call("sessions.logIn", **OWNER)["handle"]
        page = known(path, "rackside.staff.session", handle, **options)
        expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
        return page

    return open_page


# For how many milliseconds a clock shows why it refused a tap.
FAULT = 12_000


def clock(page, label):
    return page.get_by_role("article", name=label, exact=True)


def digits(page, label):
    """What the face of that clock shows, in seconds."""
    name = clock(page, label).get_by_role("timer").get_attribute("aria-label")
    parts = re.search(r"((?:\d+:)+\d\d)", name)[1].split(":")
    return sum(int(part) * 60**power for power, part in enumerate(reversed(parts)))


AMRAP = {"format": "amrap", "prepareSeconds": 0, "workSeconds": 1200}
COUNTDOWN = {"format": "countdown", "prepareSeconds": 0, "workSeconds": 600}


def timers_of(client):
    return client.call("topics.subscribe", topic="timers")["snapshot"]["timers"]


def test_a_clock_is_controlled_from_the_front_and_from_the_trainers_page_alike_and_goes_on_without_the_server(floor, kiosk, trainer):
    # A preset runs two taps from the front.
    kiosk.get_by_role("button", name="Clocks").click()
    kiosk.get_by_role("button", name="10 minutes 10:00").click()
    at_kiosk = clock(kiosk, "10 minutes")
    expect(at_kiosk.get_by_role("button", name="Pause")).to_be_focused()
    expect(at_kiosk.get_by_text("The kiosk started it")).to_be_visible()
    page = trainer()
    there = clock(page, "10 minutes")
    there.get_by_role("button", name="Pause").click()
    expect(at_kiosk.get_by_text("Nadia paused")).to_be_visible()
    for each in [at_kiosk, there]:
        expect(each.get_by_role("button", name="Resume")).to_be_visible()
    before = digits(kiosk, "10 minutes")
    there.get_by_role("button", name="Add 30 s").click()
    expect(at_kiosk.get_by_text("Nadia added 30 s")).to_be_visible()
    until(lambda: digits(kiosk, "10 minutes") == digits(page, "10 minutes") == before + 30)
    at_kiosk.get_by_role("button", name="Rename 10 minutes").click()
    at_kiosk.get_by_label("Label").fill("Mobility")
    at_kiosk.get_by_label("Label").press("Enter")
    expect(clock(page, "Mobility").get_by_text("The kiosk renamed it")).to_be_visible()

    # What one screen ended another brings back.
    owner = floor.owner()
    timer = owner.change("timers.start", plan=AMRAP, label="Cindy")["timer"]["id"]
    for screen in [kiosk, page]:
        expect(clock(screen, "Cindy")).to_be_visible()
    # Undo is there for ten seconds by the server's clock, so nothing else is waited for meanwhile.
    owner.change("timers.end", timer=timer)
    clock(page, "Cindy").get_by_role("button", name="Undo: Cindy").click()
    for screen in [kiosk, page]:
        expect(clock(screen, "Cindy").get_by_text("Nadia brought it back")).to_be_visible()
        expect(clock(screen, "Cindy").get_by_role("button", name="Pause")).to_be_visible()
    # A restart, too; by the member who sees it first.
    [version] = [one["version"] for one in timers_of(owner) if one["id"] == timer]
    owner.change("timers.restart", timer=timer, version=version)
    clock(kiosk, "Cindy").get_by_role("button", name="Undo: Cindy").click()
    expect(clock(page, "Cindy").get_by_text("The kiosk brought it back")).to_be_visible()

    # Nothing that skips stands where it would end a clock.
    emom = {"format": "emom", "prepareSeconds": 0, "workSeconds": 3600, "rounds": 2}
    last = owner.change("timers.start", plan=emom, label="Hours")["timer"]["id"]
    for screen in [kiosk, page]:
        expect(clock(screen, "Cindy").get_by_role("button", name="Pause")).to_be_visible()
        expect(clock(screen, "Cindy").get_by_role("button", name="Skip phase")).to_have_count(0)
        expect(clock(screen, "Hours").get_by_role("button", name="Skip phase")).to_have_count(1)
    owner.change("timers.skip", timer=last, version=1, phase=0)
    for screen in [kiosk, page]:
        expect(clock(screen, "Hours").get_by_role("button", name="Skip phase")).to_have_count(0)

    # Of several paused clocks one "Resume" is yellow.
    owner.change("timers.pause", timer=timer)
    resumes = kiosk.get_by_role("button", name="Resume")
    expect(resumes).to_have_count(2)
    colours = {resumes.nth(i).evaluate("one => getComputedStyle(one).backgroundColor") for i in range(2)}
    assert len(colours) == 2
    floor.stop()
    expect(kiosk.get_by_text("The clocks keep running.")).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    expect(kiosk.get_by_text("Sets are saved here")).to_be_visible()


def test_at_the_kiosk_a_clock_carries_the_name_of_whoever_starts_it_keeps_its_place_and_ends_by_a_second_tap(floor, kiosk):
    owner = floor.owner()
    # No phase ends by itself meanwhile.
    plan = {"format": "emom", "prepareSeconds": 600, "workSeconds": 3600, "rounds": 10}
    owner.change("presets.save", name="Rows", plan=plan)
    floor.member("Mara Lindqvist").close()
    kiosk.reload()
    enter(kiosk, "Mara")
    rail = kiosk.get_by_role("navigation", name="At this kiosk")
    rail.get_by_role("button", name="Clocks").click()
    kiosk.get_by_role("button", name=re.compile("^Rows ")).click()
    expect(clock(kiosk, "Rows").get_by_text("Mara started it")).to_be_visible()
    clock(kiosk, "Rows").get_by_role("button", name="Skip phase").click()
    expect(clock(kiosk, "Rows").get_by_text("Mara skipped ahead")).to_be_visible()
    kiosk.get_by_role("button", name="Back").click()
    # The screens of members tell what runs.
    expect(rail.get_by_role("button", name=re.compile(r"Clocks: Rows .*Work · 1 of 10"))).to_be_visible()
    kiosk.get_by_role("button", name="Log out Mara", exact=True).click()
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    [rows] = [one["id"] for one in timers_of(owner)]
    owner.change("timers.end", timer=rows)
    owner.change("timers.clear", timer=rows)

    # A clock that ends stays in its place until the page is opened anew.
    timers = [owner.change("timers.start", plan=COUNTDOWN, label=label)["timer"]["id"] for label in ["One", "Two", "Three"]]
    expect(kiosk.get_by_role("button", name=re.compile("^Clocks"))).to_contain_text("Three")
    kiosk.get_by_role("button", name=re.compile("^Clocks")).click()
    shown = kiosk.get_by_role("article").get_by_role("heading")
    expect(shown).to_have_text(["Three", "Two", "One"])
    more = clock(kiosk, "Two").get_by_role("button", name="More")
    more.click()
    more.press("Tab")
    expect(clock(kiosk, "Two").get_by_role("button", name="End", exact=True)).to_be_focused()
    owner.change("timers.end", timer=timers[2])
    expect(clock(kiosk, "Three").get_by_role("button", name="Clear")).to_be_visible()
    expect(shown).to_have_text(["Three", "Two", "One"])
    kiosk.get_by_role("button", name="Back").click()
    kiosk.get_by_role("button", name=re.compile("^Clocks")).click()
    expect(shown).to_have_text(["Two", "One", "Three"])

    for timer in timers:
        owner.change("timers.end", timer=timer)
        owner.change("timers.clear", timer=timer)
    expect(kiosk.get_by_role("article")).to_have_count(0)

    # Ending wants a second tap, and an ended clock is cleared.
    kiosk.get_by_role("button", name=re.compile("^Stopwatch")).click()
    stopwatch = clock(kiosk, "Stopwatch")
    stopwatch.get_by_role("button", name="Lap 1").click()
    expect(stopwatch.get_by_role("region", name="Laps of Stopwatch").get_by_role("row")).to_have_count(1)
    # The question stays until it is answered.
    keeps(kiosk, NOTICE)
    stopwatch.get_by_role("button", name="End", exact=True).click()
    sure = stopwatch.get_by_role("button", name="Tap again to end")
    expect(sure).to_be_focused()
    expect(stopwatch.get_by_role("button", name="Pause")).to_be_visible()
    # A double tap is one tap: what follows too quickly does not count.
    kiosk.evaluate("() => new Promise((resolve) => setTimeout(resolve, 300))")
    sure.click()
    expect(stopwatch.get_by_role("button", name="Undo: Stopwatch")).to_be_focused()
    expect(stopwatch.get_by_text("The kiosk ended it")).to_be_visible()
    stopwatch.get_by_role("button", name="Clear").click()
    expect(stopwatch).to_have_count(0)
    assert timers_of(owner) == []

    # An own timer tells a wrong field there, and then starts.
    kiosk.get_by_role("button", name="Custom timer").click()
    kiosk.get_by_role("radio", name="Intervals").check()
    kiosk.get_by_label("Work", exact=True).fill("soon")
    kiosk.get_by_label("Rounds").fill("400")
    kiosk.get_by_role("button", name="Start", exact=True).click()
    expect(kiosk.get_by_label("Work", exact=True)).to_be_focused()
    expect(kiosk.get_by_label("Work", exact=True)).to_have_accessible_description(re.compile("isn’t a length"))
    expect(kiosk.get_by_label("Rounds")).to_have_accessible_description(re.compile("Between 1 and 200"))
    kiosk.get_by_label("Work", exact=True).fill("1:30")
    kiosk.get_by_label("Rest", exact=True).fill("30 s")
    kiosk.get_by_label("Rounds").fill("3")
    kiosk.get_by_label("Get ready").fill("0")
    expect(kiosk.get_by_text("5:30 in total")).to_be_visible()
    kiosk.get_by_label("Label").fill("Bikes")
    kiosk.get_by_role("button", name="Start", exact=True).click()
    expect(clock(kiosk, "Bikes").get_by_role("button", name="Pause")).to_be_focused()
    owner.close()


def test_a_preset_is_made_edited_copied_and_deleted_kiosks_know_at_once_and_who_taps_too_late_is_told_so(kiosk, trainer):
    kiosk.get_by_role("button", name="Clocks").click()
    page = trainer("/trainer/#presets")
    page.get_by_role("link", name="New preset").click()
    page.get_by_label("Name", exact=True).fill("Saturday chipper")
    page.get_by_role("radio", name="Sequence").check()
    page.get_by_label("Name of phase 1").fill("Row")
    page.get_by_role("button", name="Add a phase").click()
    expect(page.get_by_label("Name of phase 2")).to_be_focused()
    page.get_by_role("button", name="Move phase 2 up").click()
    expect(page.get_by_label("Name of phase 1")).to_have_value("Rest")
    expect(page.get_by_role("button", name="Move phase 1 down")).to_be_focused()
    page.get_by_label("Rounds").fill("2")
    page.get_by_role("button", name="Save", exact=True).click()
    tile = kiosk.get_by_role("button", name=re.compile("^Saturday chipper"))
    expect(tile).to_have_accessible_name("Saturday chipper 2 × 2 phases, 3:00")

    preset = page.get_by_role("link", name=re.compile("^Edit Saturday chipper,"))
    preset.click()
    page.get_by_label("Length of phase 1").fill("60")
    page.get_by_label("Name", exact=True).fill("Tabata")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_label("Name", exact=True)).to_have_accessible_description(
        re.compile("There’s already a preset with that name"))
    page.get_by_label("Name", exact=True).fill("Saturday chipper")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(tile).to_have_accessible_name("Saturday chipper 2 × 2 phases, 4:00")

    preset.click()
    page.get_by_role("button", name="Save as a copy").click()
    copy = kiosk.get_by_role("button", name=re.compile("^Saturday chipper copy"))
    expect(copy).to_be_visible()
    keeps(page, UNDO)
    preset.click()
    page.get_by_role("button", name="Delete").click()
    expect(tile).to_have_count(1)
    expect(copy).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(tile).to_have_count(2)

    # Who taps on what somebody changed meanwhile is told so.
    kiosk.get_by_role("button", name="5 minutes 5:00").click()
    held = []

    def late(socket):
        held.append(socket)
        socket.connect_to_server().on_message(
            lambda text: held.append(text) if '"adjusted"' in text else socket.send(text))

    expect(clock(kiosk, "5 minutes").get_by_role("button", name="Pause")).to_be_visible()
    kiosk.route_web_socket("**/ws", late)
    kiosk.reload()
    kiosk.get_by_role("button", name=re.compile("^Clocks")).click()
    at_kiosk = clock(kiosk, "5 minutes")
    expect(at_kiosk.get_by_role("button", name="Pause")).to_be_visible()
    keeps(kiosk, FAULT)
    page.evaluate("location.hash = 'clocks'")
    clock(page, "5 minutes").get_by_role("button", name="Add 30 s").click()
    expect(clock(page, "5 minutes").get_by_text("Nadia added 30 s")).to_be_visible()
    at_kiosk.get_by_role("button", name="Add 10 s").click()
    expect(at_kiosk.get_by_role("alert")).to_contain_text("just changed it. Look again.")
    for text in held[1:]:
        held[0].send(text)
    expect(at_kiosk.get_by_text("Nadia added 30 s")).to_be_visible()
    expect(at_kiosk.get_by_role("alert")).to_have_text("Nadia just changed it. Look again.")


def places(page, label):
    return clock(page, label).locator(".drive .btn, .nudges .btn").evaluate_all(
        "all => all.map(one => [one.offsetTop, one.getBoundingClientRect().x, one.getBoundingClientRect().y + scrollY])")


def test_controls_stay_under_the_finger_while_a_clock_is_paused_and_others_come(floor, trainer):
    owner = floor.owner()
    emom = {"format": "emom", "prepareSeconds": 0, "workSeconds": 3600, "rounds": 3}
    page = trainer()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        first = owner.change("timers.start", plan=emom, label="Hours")["timer"]["id"]
        expect(clock(page, "Hours").get_by_role("button", name="Pause")).to_be_visible()
        page.evaluate("document.fonts.ready")
        before = places(page, "Hours")
        owner.change("timers.pause", timer=first)
        expect(clock(page, "Hours").get_by_role("button", name="Resume")).to_be_visible()
        assert places(page, "Hours") == before, width
        for label in ["Two", "Three", "Four"]:
            owner.change("timers.start", plan=AMRAP, label=label)
            expect(clock(page, label)).to_be_visible()
            assert places(page, "Hours") == before, (width, label)
        expect(page.get_by_role("article").get_by_role("heading")).to_have_text(["Hours", "Two", "Three", "Four"])
        for one in timers_of(owner):
            owner.change("timers.end", timer=one["id"])
            owner.change("timers.clear", timer=one["id"])
        expect(page.get_by_role("article")).to_have_count(0)
    owner.close()


def test_the_controls_pass_axe_and_fit_a_thumb(kiosk, trainer):
    kiosk.get_by_role("button", name="Clocks").click()
    kiosk.get_by_role("button", name="EMOM 10 10 × 1:00").click()
    expect(clock(kiosk, "EMOM 10").get_by_role("button", name="Pause")).to_be_visible()
    phone = trainer(width=390, height=844)
    # The question stays until it was looked at.
    keeps(phone, NOTICE)
    clock(phone, "EMOM 10").get_by_role("button", name="End", exact=True).click()
    both(kiosk, "the kiosk's clocks", 64)
    both(phone, "the trainer's clocks", 48)
    phone.get_by_role("link", name="Presets").click()
    phone.get_by_role("link", name=re.compile("^Edit Row, bike, burpees")).click()
    expect(phone.get_by_label("Name of phase 6")).to_be_visible()
    both(phone, "a preset", 48)

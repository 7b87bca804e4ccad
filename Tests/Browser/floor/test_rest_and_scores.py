"""A member's rest is one rest wherever they look, a result goes on the board, and the owner sets what a display does."""

import re
import time

import pytest
from playwright.sync_api import expect

from kit.kiosk import enter, pairing_code, pick, waiting
from kit.log import sets_of_mara
from kit.patience import until
from kit.phone import at_phone, log_in
from kit.wall import ONCE

# Every cue of the page, from its first script on.
CUES = 'window.heard = []; document.addEventListener("cue", ({ detail }) => window.heard.push(detail.kind));'
# How often a page reads the server's clock when its line opens.
SAMPLES = 16
RESTS = "() => window.heard.filter((kind) => kind === 'rest').length"


def left(place):
    """The seconds of "3:12" in that place."""
    minutes, seconds = re.search(r"(\d+):(\d\d)", place.inner_text()).groups()
    return int(minutes) * 60 + int(seconds)


def shows(place, rest):
    """Waits until that place counts the seconds of that rest, which the server has."""
    until(lambda: abs(left(place) - (rest["endsAt"] / 1000 - time.time())) <= 2)


@pytest.fixture
def phone(floor, screen, mara):
    page = screen("/me/", 390, 844, "light")
    log_in(page)
    return page


@pytest.fixture
def kiosk(floor, screen, mara):
    page = screen("/kiosk/")
    floor.approve(pairing_code(page, "Pair this kiosk"), "Kiosk")
    enter(page, "Mara")
    pick(page, "Bench press")
    return page


def test_a_set_starts_one_rest_at_kiosk_and_phone_either_moves_it_and_it_can_become_the_members_own(floor, kiosk, phone, mara):
    kiosk.get_by_role("button", name=re.compile("^Log set 1")).click()
    on_rail, on_phone = kiosk.locator(".seat .rest"), phone.get_by_role("timer")
    expect(on_rail).to_have_text(re.compile(r"^Rest \d:\d\d$"))
    phone.get_by_role("button", name="Rest", exact=True).click()
    expect(on_phone).to_have_text(re.compile(r"^\d:\d\d$"))
    sets_of_mara(floor, 1)
    rest = mara.call("workouts.current")["rest"]
    for place in [on_rail, on_phone]:
        shows(place, rest)
    for _ in range(3):
        phone.get_by_role("button", name="15 seconds more rest").click()
    expect(kiosk.get_by_role("button", name=re.compile("^Log set 2"))).to_be_visible()
    moved = rest | {"endsAt": rest["endsAt"] + 45_000}
    for place in [on_rail, on_phone]:
        shows(place, moved)
    until(lambda: mara.call("workouts.current")["rest"]["endsAt"] == moved["endsAt"])
    waiting(kiosk, 0)
    kiosk.reload()
    expect(on_rail).to_have_text(re.compile(r"^Rest \d:\d\d$"))
    shows(on_rail, moved)
    kiosk.get_by_role("button", name="Switch to Mara").click()
    kiosk.get_by_role("button", name="Stop the rest").click()
    expect(on_phone).to_have_count(0)
    expect(on_rail).to_have_count(0)

    # A rest that was changed can become the member's own for that exercise.
    mara.call("topics.subscribe", topic="me")
    kiosk.get_by_role("button", name=re.compile("^Log set 2")).click()
    # A rest can be moved once the server has it.
    waiting(kiosk, 0)
    kiosk.get_by_role("button", name="15 seconds less rest").click()
    always = kiosk.get_by_role("button", name=re.compile("^Always rest 2:45 after Bench press"))
    always.click()
    expect(always).to_have_count(0)
    expect(kiosk.get_by_text("Bench press: rest 2:45 from now on.").first).to_be_visible()
    kiosk.get_by_role("button", name=re.compile("^Log set 3.*2:45")).click()
    while (event := mara.notice("event"))["event"] != "set.logged" or event["data"]["set"]["position"] != 3:
        pass
    assert event["data"]["rest"]["endsAt"] - event["data"]["rest"]["startedAt"] == 165_000


def test_the_short_rest_of_a_warm_up_is_not_offered_for_good(kiosk, phone):
    kiosk.get_by_role("button", name="Warm-up", exact=True).click()
    kiosk.get_by_role("button", name="Log warm-up").click()
    waiting(kiosk, 0)
    kiosk.get_by_role("button", name="15 seconds less rest").click()
    expect(kiosk.get_by_role("button", name="Stop the rest")).to_be_visible()
    phone.get_by_role("button", name="Rest", exact=True).click()
    phone.get_by_role("button", name="15 seconds less rest").click()
    expect(kiosk.locator(".seat .rest")).to_have_text(re.compile(r"^Rest 0:[0-3]\d$"))
    for page in [kiosk, phone]:
        expect(page.get_by_role("button", name=re.compile("^Always"))).to_have_count(0)


def test_the_end_of_a_rest_is_told_once_and_not_again_after_a_reload(floor, kiosk, mara):
    mara.change("rests.start", seconds=600)
    kiosk.add_init_script(CUES)
    read = []
    kiosk.on("websocket", lambda line: line.on("framesent", lambda frame: read.append(str(frame).count("clock.sample"))))
    kiosk.clock.install()
    # While time is turned on no answer comes, and the page would believe its line to be dead. After the install, whose
    # timers it changes.
    kiosk.add_init_script(ONCE)
    kiosk.reload()
    on_rail = kiosk.locator(".seat .rest")
    expect(on_rail).to_have_text(re.compile(r"^Rest \d+:\d\d$"))
    assert kiosk.evaluate(RESTS) == 0
    # All samples of the clock are taken before time is turned: later ones would put it back.
    until(lambda: kiosk.evaluate("1") and sum(read) >= SAMPLES)
    # A page that wakes more than ten seconds after the end is silent.
    kiosk.clock.fast_forward((left(on_rail) + 1) * 1000)
    expect(kiosk.locator("[data-rest]")).to_have_text("Mara: rest over")
    assert kiosk.evaluate(RESTS) == 1
    # Whatever corrects the clock or tells of the rest again, it was told.
    kiosk.clock.fast_forward(90_000)
    assert kiosk.evaluate(RESTS) == 1
    mara.change("rests.adjust", addSeconds=-600)
    kiosk.reload()
    expect(on_rail).to_have_text("Ready")
    kiosk.clock.fast_forward(1_000)
    assert kiosk.evaluate(RESTS) == 0


def test_a_result_is_one_tap_away_at_the_kiosk_and_on_the_phone_and_stands_on_the_board(floor, mara, screen):
    owner, watcher = floor.owner(), floor.member("Joel Ashworth")
    floor.member("Sam Secret", shown=False).close()
    kiosk = screen("/kiosk/", has_touch=True)
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    keys = kiosk.get_by_role("group", name="Keyboard")

    def on_glass(*letters):
        for key in letters:
            keys.get_by_role("button", name=key, exact=True).tap()

    def over(label, **plan):
        """A clock that has just ended."""
        timer = owner.change("timers.start", plan={"format": "forTime", "prepareSeconds": 0} | plan, label=label)["timer"]
        if label == "Fran":
            owner.change("timers.adjust", timer=timer["id"], version=timer["version"], addSeconds=60)
        owner.change("timers.end", timer=timer["id"])

    # With the keyboard on the glass, one tap on a preset starts it.
    kiosk.get_by_role("button", name="Clocks").tap()
    kiosk.get_by_label("Label").tap()
    on_glass("f", "u", "n")
    kiosk.get_by_role("button", name="5 minutes 5:00").tap()
    expect(kiosk.get_by_role("article", name="fun", exact=True).get_by_role("button", name="Pause")).to_be_visible()
    expect(keys).to_have_count(0)
    kiosk.get_by_role("button", name="Back").tap()

    # Somebody unseen learns that a result is theirs alone.
    enter(kiosk, "Mara")
    over("Cindy", format="amrap", workSeconds=600, repsPerRound=30)
    kiosk.get_by_role("button", name="Join in").click()
    enter(kiosk, "Sam")
    kiosk.get_by_role("button", name="Add your result: Cindy").click()
    expect(kiosk.get_by_text(re.compile("Only you see this"))).to_be_visible()
    kiosk.get_by_role("textbox", name="Rounds").fill("14")
    kiosk.get_by_role("textbox", name="Extra reps").fill("30")
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_role("alert")).to_have_text("Between 0 and 29, please.")
    kiosk.get_by_role("textbox", name="Extra reps").fill("12")
    kiosk.get_by_role("button", name="Save").click()
    expect(kiosk.get_by_text("Saved 14 rounds + 12 Rx").first).to_be_visible()
    kiosk.get_by_role("button", name="Switch to Mara").click()
    expect(kiosk.get_by_role("button", name="Add your result: Cindy")).to_be_visible()
    assert owner.call("topics.subscribe", topic="board")["snapshot"]["boards"] == []

    # One tap saves a result within a cap that was extended.
    over("Fran", workSeconds=480)
    kiosk.get_by_role("button", name="Add your result: Fran").tap()
    time = kiosk.get_by_role("textbox", name="Time")
    time.tap()
    on_glass("8", "3", "2")
    expect(time).to_have_value("832")
    kiosk.get_by_role("button", name="Save").tap()
    expect(kiosk.get_by_text("Saved 8:32 Rx").first).to_be_visible()
    expect(keys).to_have_count(0)

    # One of the phone stands on the board.
    over("Helen", workSeconds=1200)
    watcher.call("topics.subscribe", topic="board")
    phone = at_phone(screen)
    phone.get_by_role("button", name="Add your result: Helen").click()
    phone.get_by_role("textbox", name="Time").fill("2532")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("alert")).to_have_text("The cap was 20:00.")
    phone.get_by_role("textbox", name="Time").fill("832")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("region", name="Your result: Helen")).to_contain_text("Saved 8:32 Rx")
    while (event := watcher.notice("event"))["event"] != "board.changed":
        pass
    [row] = next(each["rows"] for each in event["data"]["boards"] if each["label"] == "Helen")
    assert (row["member"]["name"], row["seconds"], row["scaled"]) == ("Mara", 512, False)
    phone.get_by_role("button", name="Change your result: Helen").click()
    phone.get_by_label("Reached the cap").check()
    phone.get_by_role("textbox", name="Reps left").fill("12")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_role("region", name="Your result: Helen")).to_contain_text("Saved Cap, 12 reps left, Rx")
    for client in (owner, watcher):
        client.close()


def test_what_the_owner_sets_reaches_the_display_at_once(floor, screen):
    wall = floor.device("wall")
    owner = screen("/owner/#devices", scheme="light")
    owner.get_by_label("Email").fill("nadia@example.com")
    owner.get_by_label("Password").fill("chalk and iron 5x5")
    owner.get_by_role("button", name="Log in").click()
    owner.get_by_label("New area").fill("Main floor")
    owner.get_by_role("button", name="Add", exact=True).click()
    expect(owner.get_by_role("button", name="Rename Main floor")).to_be_visible()
    owner.get_by_role("button", name="Settings of The wall").click()
    owner.get_by_label("Clock and board").check()
    assert wall.notice("device.configured")["device"]["settings"]["layout"] == "clockBoard"
    owner.get_by_role("radio", name="Hearts", exact=True).check()
    expect(owner.get_by_role("listitem").filter(has_text="The wall")).to_contain_text("Wall display · Hearts")
    assert wall.notice("device.configured")["device"]["settings"]["layout"] == "hearts"
    owner.get_by_role("checkbox", name="Main floor").check()
    [area] = wall.notice("device.configured")["device"]["settings"]["areas"]
    owner.get_by_role("button", name="Delete Main floor").click()
    owner.get_by_role("button", name="Delete", exact=True).click()
    assert area and wall.notice("device.configured")["device"]["settings"]["areas"] == []
    expect(owner.get_by_role("button", name="Rename Main floor")).to_have_count(0)
    # Away itself, the page knows nothing of others.
    expect(owner.get_by_text("Online", exact=True)).to_be_visible()
    floor.stop()
    expect(owner.get_by_text("Unknown", exact=True)).to_be_visible()
    expect(owner.get_by_text("Online", exact=True)).to_have_count(0)

"""What the owner decides for everybody: who runs the floor's clocks, and which of two screens that ask is let in."""

import json
import re

from playwright.sync_api import expect

from kit.desk import owner_page
from kit.kiosk import enter, pairing_code
from kit.looks import check, small_targets
from kit.phone import go, log_in

PLAN = {"format": "forTime", "prepareSeconds": 0, "workSeconds": 1200}
WATCH = "You can watch them here."
REFUSED = "Only trainers and the screens on the floor run the clocks here."


def test_a_phone_watches_the_clocks_until_the_owner_lets_members_run_them_and_follows_at_once(floor, screen):
    owner = floor.owner()
    floor.member("Mara Lindqvist").close()
    owner.change("timers.start", plan=PLAN, label="Fran")
    phone = screen("/me/", 390, 844, "light")
    log_in(phone)
    go(phone, "Clocks")
    expect(phone.get_by_role("heading", name="Fran")).to_be_visible()
    expect(phone.get_by_text(WATCH)).to_be_visible()
    expect(phone.get_by_role("button", name="Pause")).to_have_count(0)
    expect(phone.get_by_role("button", name="Start a clock")).to_have_count(0)
    check(phone, "watching")

    desk = owner_page(screen, "gym")
    switch = desk.get_by_role("switch", name="Members run the floor’s clocks")
    expect(switch).not_to_be_checked()
    check(desk, "gym")
    assert small_targets(desk, 44) == []
    switch.check()
    expect(desk.get_by_text("Members can run the clocks now.")).to_be_visible()
    phone.get_by_role("button", name="Pause").click()
    expect(phone.get_by_role("button", name="Resume")).to_be_visible()
    expect(phone.get_by_text(WATCH)).to_have_count(0)
    phone.get_by_role("button", name="Start a clock").click()
    phone.get_by_role("button", name="5 minutes 5:00").click()
    expect(phone.get_by_role("button", name="Pause")).to_be_focused()

    desk.reload()
    expect(switch).to_be_checked()
    switch.uncheck()
    expect(desk.get_by_text("Members can only watch the clocks now.")).to_be_visible()
    expect(phone.get_by_text(WATCH)).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("Pause|Resume|Start a clock"))).to_have_count(0)


def test_a_phone_that_has_not_heard_of_it_yet_is_told_why_its_tap_did_nothing(floor, screen):
    owner = floor.owner()
    owner.change("gym.configure", membersControlTimers=True)
    floor.member("Mara Lindqvist").close()
    owner.change("timers.start", plan=PLAN, label="Fran")
    phone = screen("/me/", 390, 844, "light")

    def deaf(socket):
        def heard(text):
            messages = json.loads(text)
            messages = [one for one in (messages if isinstance(messages, list) else [messages]) if one.get("method") != "gym.changed"]
            if messages:
                socket.send(json.dumps(messages))

        socket.connect_to_server().on_message(heard)

    phone.route_web_socket("**/ws", deaf)
    phone.reload()
    log_in(phone)
    go(phone, "Clocks")
    expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    owner.change("gym.configure", membersControlTimers=False)
    phone.get_by_role("button", name="Pause").click()
    expect(phone.get_by_role("alert")).to_have_text(REFUSED)
    phone.get_by_role("button", name="Start a clock").click()
    phone.get_by_role("button", name="5 minutes 5:00").click()
    expect(phone.get_by_role("button", name=re.compile("5 minutes 5:00")).get_by_role("alert")).to_have_text(REFUSED)


def test_a_kiosk_that_only_watches_gives_a_member_no_controls_either_until_members_may(floor, screen):
    owner = floor.owner()
    floor.member("Mara Lindqvist").close()
    kiosk = screen("/kiosk/")
    floor.approve(pairing_code(kiosk, "Pair this kiosk"), "Kiosk")
    expect(kiosk.get_by_role("heading", name="Who’s lifting?")).to_be_visible()
    [paired] = owner.call("devices.list")["devices"]
    owner.change("devices.configure", device=paired["id"], controls=False)
    owner.change("timers.start", plan=PLAN, label="Fran")
    enter(kiosk, "Mara")
    rail = kiosk.get_by_role("navigation", name="At this kiosk")
    rail.get_by_role("button", name=re.compile("^Clocks")).click()
    expect(kiosk.get_by_text("This kiosk only shows the clocks.")).to_be_visible()
    expect(kiosk.get_by_role("button", name="Pause")).to_have_count(0)
    owner.change("gym.configure", membersControlTimers=True)
    kiosk.get_by_role("button", name="Pause").click()
    expect(kiosk.get_by_text("Mara paused it")).to_be_visible()


def test_the_owner_compares_two_words_that_only_the_screen_in_front_of_them_shows(floor, screen):
    floor.owner().close()
    kiosk = screen("/kiosk/")
    other = screen("/kiosk/")
    wall = screen("/wall/", 1920, 1080)
    desk = owner_page(screen, "devices")
    words = re.compile("^[A-Z]+ · [A-Z]+$")
    seen = []
    for page, heading in [
        (kiosk, "Pair this kiosk"), (other, "Pair this kiosk"), (wall, "Pair this display with the code")]:
        code = pairing_code(page, heading)
        shown = page.get_by_text(words).inner_text()
        check(page, heading)
        desk.get_by_label("Code").fill(code)
        desk.get_by_role("button", name="Find device").click()
        expect(desk.get_by_text(words)).to_have_text(shown)
        expect(desk.get_by_text("Approve it only if the screen in front of you shows these two words.")).to_be_visible()
        check(desk, "asks")
        seen.append(shown)
        desk.get_by_role("button", name="Back").click()
    assert len(set(seen)) == 3

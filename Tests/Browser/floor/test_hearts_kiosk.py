"""Hearts at the kiosk: a strap is claimed there, and the zone stands beside the set in hand, but never beats beside a name."""

import contextlib
import re

from playwright.sync_api import expect

from kit.hearts import OWN, code_of, radio, wears
from kit.kiosk import at_kiosk, at_start, every_set, logged, mine, pick
from kit.looks import both
from kit.patience import until


def heart_page(kiosk):
    mine(kiosk, "Heart")
    expect(kiosk.get_by_role("heading", name="Heart", exact=True)).to_be_visible()


def test_an_open_card_is_news_on_the_start_view_and_is_claimed_there(floor, mara, screen):
    with radio(floor, {OWN: 112}):
        kiosk = at_kiosk(floor, screen)
        at_start(kiosk)
        kiosk.get_by_role("button", name="News: Is your strap on the wall?").click()
        kiosk.get_by_label("Code").fill(code_of(floor))
        kiosk.get_by_role("button", name="Find it").click()
        expect(kiosk.get_by_role("group", name="Is your strap on the wall?")).to_contain_text(re.compile(r"It says\s*112\s*now"))
        both(kiosk, "a strap at the kiosk", 64)
        kiosk.get_by_role("button", name="Yes, but it’s borrowed").click()
        expect(kiosk.get_by_text("That’s your strap until the class is over.")).to_be_visible()
        until(lambda: [one["kind"] for one in mara.call("straps.mine")["straps"]] == ["loan"])
        # Nobody else is asked for a strap that has somebody.
        kiosk.get_by_role("button", name="Back", exact=True).click()
        expect(kiosk.get_by_role("button", name="News: Is your strap on the wall?")).to_have_count(0)


def come(kiosk, name):
    kiosk.get_by_role("button", name=name, exact=True).click()
    expect(kiosk.get_by_role("heading", name=name)).to_be_visible()
    kiosk.keyboard.type("2580")
    kiosk.get_by_role("button", name="Log in").click()
    at_start(kiosk)


def test_each_person_has_their_own_zone_beside_the_set_in_hand_and_at_the_end_what_was_in_it(floor, mara, screen):
    with contextlib.closing(wears(floor, mara, OWN, bpm=142)) as heard:
        floor.member("Joel Okafor").close()
        kiosk = at_kiosk(floor, screen)
        at_start(kiosk)
        zone = kiosk.locator(".hand-heart")
        expect(zone).to_have_count(0)
        heart_page(kiosk)
        expect(kiosk.get_by_role("region", name="Right now")).to_contain_text("75%")
        kiosk.get_by_role("button", name="Log out Mara", exact=True).click()
        come(kiosk, "Joel")
        heart_page(kiosk)
        expect(kiosk.get_by_role("region", name="Right now")).to_have_count(0)
        kiosk.get_by_role("button", name="Log out Joel", exact=True).click()

        come(kiosk, "Mara")
        pick(kiosk, "Bench press")
        expect(zone).to_contain_text("75 %")
        expect(zone).to_contain_text("steady")
        # No beats stand there.
        expect(kiosk.get_by_role("main")).not_to_contain_text("142")
        log = kiosk.get_by_role("button", name=re.compile("^Log set 1"))
        box = log.bounding_box()
        heard.beat(OWN, 172)
        expect(zone).to_contain_text("max")
        assert log.bounding_box() == box
        both(kiosk, "the zone beside a set", 64)
        heard.beat(OWN, 142)
        log.click()
        expect(logged(kiosk, 1)).to_be_visible()
        heard.quiet(OWN)
        expect(zone).to_contain_text("Your strap is lost")
        kiosk.get_by_role("button", name="Finish workout").click()
        every_set(kiosk)
        expect(kiosk.get_by_role("region", name="Heart", exact=True)).to_contain_text("steady")

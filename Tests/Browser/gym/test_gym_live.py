"""Screens that are open while the gym is set up or changes: they follow it without being touched."""

import re

from playwright.sync_api import expect

from kit.floor import OWNER


def test_a_wall_that_waited_for_the_setup_goes_on_by_itself(floor, screen):
    wall = screen("/wall/", 960, 540)
    expect(wall.get_by_text(re.compile("First set up the gym"))).to_be_visible()
    floor.owner().close()
    expect(wall.get_by_text(re.compile("First set up the gym"))).to_have_count(0)
    expect(wall.get_by_text("Iron Yard")).to_be_visible()


def test_a_kiosk_that_waited_for_the_setup_has_the_gyms_name(floor, screen):
    kiosk = screen("/kiosk/")
    expect(kiosk.get_by_text("Pair this kiosk", exact=False).first).to_be_visible()
    expect(kiosk.get_by_text("Iron Yard")).to_have_count(0)
    floor.owner().close()
    expect(kiosk.get_by_text(re.compile("Iron Yard")).first).to_be_visible()


def test_the_owners_page_sends_each_device_to_its_own_address_and_copies_a_command_that_works(floor, screen):
    floor.owner().close()
    page = screen("/owner/#devices")
    page.get_by_label("Email").fill(OWNER["email"])
    page.get_by_label("Password").fill(OWNER["password"])
    page.get_by_role("button", name="Log in").click()
    host = floor.address.removeprefix("http://")
    expect(page.get_by_text(f"On the tablet, open {host}/kiosk/")).to_be_visible()
    expect(page.get_by_text(f"On the TV, open {host}/wall/")).to_be_visible()
    page.goto(floor.address + "/owner/#addresses")
    expect(page.get_by_text(f"rackside display --server {floor.address}", exact=True)).to_be_visible()

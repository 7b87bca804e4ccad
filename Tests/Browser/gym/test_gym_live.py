"""Screens that are open while the gym is set up or changes: they follow it without being touched."""

import re

from playwright.sync_api import expect

from kit.desk import owner_page


def test_screens_that_waited_for_the_setup_go_on_by_themselves_and_each_device_is_sent_to_its_own_address(floor, screen):
    wall, kiosk = screen("/wall/", 960, 540), screen("/kiosk/")
    expect(wall.get_by_text(re.compile("First set up the gym"))).to_be_visible()
    expect(kiosk.get_by_text("Pair this kiosk", exact=False).first).to_be_visible()
    expect(kiosk.get_by_text("Iron Yard")).to_have_count(0)
    floor.owner().close()
    expect(wall.get_by_text(re.compile("First set up the gym"))).to_have_count(0)
    expect(wall.get_by_text("Iron Yard")).to_be_visible()
    expect(kiosk.get_by_text(re.compile("Iron Yard")).first).to_be_visible()

    # The owner's page has the addresses, and copies a command that works.
    page = owner_page(screen, "devices")
    host = floor.address.removeprefix("http://")
    expect(page.get_by_text(f"On the tablet, open {host}/kiosk/")).to_be_visible()
    expect(page.get_by_text(f"On the TV, open {host}/wall/")).to_be_visible()
    page.goto(floor.address + "/owner/#addresses")
    expect(page.get_by_text(f"rackside display --server {floor.address}", exact=True)).to_be_visible()
